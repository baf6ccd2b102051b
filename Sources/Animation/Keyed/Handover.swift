internal import MotionKinematics

struct PropertyState<Value: MotionVector> {
  let value: Value
  /// The velocity, per second.
  let velocity: Value
  /// False if the animation that moved the property had ended by then.
  let isMoving: Bool
}

/// All animations of a root at the beginning of a frame. An animation that begins between two frames reads
/// the state at that instant from them, because the root shows another instant.
struct Movers<Root> {
  /// The plans in the order in which they were added; a later one takes precedence.
  var plans: [RunningPlan<Root>] = []
  /// The index of the plan that reads the state. Its own ended animations have already been written to the
  /// root.
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

/// The surroundings of an animation when it begins.
struct Handover<Root> {
  /// The user's preferences for motion.
  let environment: MotionEnvironment
  let movers: Movers<Root>
  /// The properties that an earlier part of the same sequence has written at this very instant; the root
  /// shows their values.
  let written: Set<PartialKeyPath<Root>>

  /// Returns the state of a property at `time`; nil if the property is at rest at the value in the root.
  func state<Value: MotionVector>(of path: PartialKeyPath<Root>, at time: Double) -> PropertyState<Value>? {
    written.contains(path) ? nil : movers.state(of: path, at: time)
  }
}
