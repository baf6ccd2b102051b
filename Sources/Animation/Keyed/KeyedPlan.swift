internal import MotionKinematics

extension KeyedAnimations {
  /// An animation with its key.
  struct KeyedPlan {
    let key: String
    var plan: RunningPlan<Root>
    /// The number of the animation, greater than those of the animations before it.
    var number: Int
    /// The properties that it moves, or will move on its way.
    var paths: [PartialKeyPath<Root>] = []
    var hasStarted = false
    var hasReached = false

    /// Returns the state of a property at a time in s; nil if nothing moves it under this key.
    func state<Value: MotionVector>(of path: PartialKeyPath<Root>, at time: Double) -> PropertyState<Value>? {
      plan.isIdle ? nil : plan.state(of: path, at: time)
    }

    /// Leaves a property that it has begun to move to another animation.
    mutating func lose(_ path: PartialKeyPath<Root>) { plan.lose(path) }
  }
}
