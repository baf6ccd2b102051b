internal import Kinematics

/// How a property moves at an instant.
struct PropertyState<Value: MotionVector> {
  let value: Value
  /// Per second.
  let velocity: Value
  /// False where the animation that moved it had ended by then.
  let isMoving: Bool
}

/// All animations of a root as a frame finds them. What begins between two frames asks them what is shown at
/// that very instant: the root shows another one.
struct Movers<Root> {
  /// In the order in which they were added: the later one has the last word.
  var plans: [RunningPlan<Root>] = []
  /// Which of them asks: what it has ended itself it has written to the root by then.
  var asking: Int?

  func state<Value: MotionVector>(of path: PartialKeyPath<Root>, at time: Double) -> PropertyState<Value>? {
    var ended: PropertyState<Value>?
    for index in plans.indices.reversed() {
      guard let state: PropertyState<Value> = plans[index].state(of: path, at: time) else { continue }
      if state.isMoving { return state }
      if ended == nil, index != asking { ended = state }
    }
    return ended
  }
}

/// What an animation finds when it begins.
struct Handover<Root> {
  /// What the user asks of all motion.
  let environment: MotionEnvironment
  let movers: Movers<Root>
  /// The properties that an earlier part of the same sequence left at this very instant: the root shows where.
  let written: Set<PartialKeyPath<Root>>

  /// How a property moves then; nil where it stands as the root shows it.
  func state<Value: MotionVector>(of path: PartialKeyPath<Root>, at time: Double) -> PropertyState<Value>? {
    written.contains(path) ? nil : movers.state(of: path, at: time)
  }
}
