internal import MotionKinematics

extension KeyedAnimations {
  /// An animation with its key.
  struct KeyedPlan {
    let key: String
    var plan: RunningPlan<Root>
    /// The replaced animation, which moves its properties until the delay of this one is over; nil from then on, and if there
    /// is none.
    var previous: RunningPlan<Root>?
    /// The number of the animation, greater than those of the animations before it.
    var number: Int
    /// The properties that it moves, or will move on its way.
    var paths: [PartialKeyPath<Root>] = []
    var hasStarted = false
    var hasReached = false

    /// The animation that moves something now; nil if none does.
    var moving: RunningPlan<Root>? { plan.isIdle ? nil : plan.hasBegun ? plan : previous }

    /// Returns false if no property begins to move for the first time by a time, in s.
    func mayBegin(by time: Double) -> Bool {
      plan.mayBegin(by: time) || previous?.mayBegin(by: time) == true
    }

    /// Returns the state of a property at a time in s; nil if nothing moves it under this key.
    func state<Value: MotionVector>(of path: PartialKeyPath<Root>, at time: Double) -> PropertyState<Value>? {
      if plan.isIdle { return nil }
      return plan.state(of: path, at: time)
        ?? (plan.hasBegun || previous?.isIdle != false ? nil : previous?.state(of: path, at: time))
    }

    /// Leaves a property that it has begun to move to another animation.
    mutating func lose(_ path: PartialKeyPath<Root>) {
      plan.lose(path)
      previous?.lose(path)
    }
  }
}
