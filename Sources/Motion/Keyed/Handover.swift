
struct PropertyState<Value: MotionVector> {
  let value: Value
  /// The velocity, per second.
  let velocity: Value
  /// False if the animation that moved the property had ended by then.
  let isMoving: Bool

  /// Returns the state in another time, of which one second is `rate` seconds of this one: the velocity is multiplied by it.
  func played(at rate: Double) -> Self {
    PropertyState(value: value, velocity: rate == 0 ? .zero : rate * velocity, isMoving: isMoving)
  }
}

/// All animations of a root at the beginning of a frame. An animation that begins between two frames reads the state at that
/// instant from them, because the root shows another instant. An animation that is paused, or kept after its end, is skipped,
/// because the root has its value.
struct Movers<Root> {
  /// The animations in the order in which they were added, and the numbers of those that move a property. One that begins it
  /// takes it over from the others.
  var plans: [KeyedAnimations<Root>.KeyedPlan] = []
  var numbers: [PartialKeyPath<Root>: [Int]] = [:]
  /// The animations that have begun to move something earlier in the frame, as they are at its end, in the order of these
  /// beginnings.
  var advanced: [KeyedAnimations<Root>.KeyedPlan] = []
  /// The list of the properties that the plan that reads the state begins to move; nil if none can begin.
  var begun: BegunPaths<Root>?
  /// The map from the callers' time to that of the plan that reads the state.
  var clock = LayerTime()
  /// The index of the plan that reads the state. Its own ended animations have already been written to the
  /// root.
  var reader: Int?

  func state<Value: MotionVector>(of path: PartialKeyPath<Root>, at time: Double) -> PropertyState<Value>? {
    for plan in advanced.reversed() {
      if let state: PropertyState<Value> = plan.state(of: path, at: time), state.isMoving { return state }
    }
    var ended: PropertyState<Value>?
    for number in numbers[path, default: []].reversed() {
      guard let index = plans.index(of: number),
        let state: PropertyState<Value> = plans[index].state(of: path, at: time)
      else { continue }
      if state.isMoving { return state }
      if ended == nil, index != reader { ended = state }
    }
    return ended
  }
}

/// The properties that an animation has begun to move in a frame.
final class BegunPaths<Root> {
  var paths: [PartialKeyPath<Root>] = []
}

/// The context in which an animation begins.
struct Handover<Root> {
  let environment: MotionEnvironment
  let movers: Movers<Root>
  /// The properties that an earlier part of the same sequence has written at this very instant; the root
  /// shows their values.
  let written: Set<PartialKeyPath<Root>>

  /// Returns the state of a property at a time of the plan that reads it, with its velocity in that time; nil if the property
  /// is at rest at the value in the root.
  func state<Value: MotionVector>(of path: PartialKeyPath<Root>, at time: Double) -> PropertyState<Value>? {
    guard !written.contains(path) else { return nil }
    let clock = movers.clock
    let state: PropertyState<Value>? = movers.state(of: path, at: clock.hostTime(at: time) ?? time)
    guard clock.rate != 1 else { return state }
    return state?.played(at: 1 / clock.rate)
  }
}

extension Array {
  /// Returns the index of the animation with a number; nil if it was removed.
  func index<Root>(of number: Int) -> Int? where Element == KeyedAnimations<Root>.KeyedPlan {
    if isEmpty { return nil }
    let index = Bisection.lastIndex(below: count) { self[$0].number <= number }
    return self[index].number == number ? index : nil
  }
}
