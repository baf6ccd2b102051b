/// A motion as a law: value and velocity as pure functions of the time since the law began.
///
/// Interrupting a motion reads value and velocity at one instant and starts the next law from there; nothing is
/// lost, because nothing is stored.
public protocol Trajectory<Value>: Sendable {
  /// What moves.
  associatedtype Value: MotionVector
  /// Where it is, `time` seconds (0 or later) after the law began.
  func value(at time: Double) -> Value
  /// How fast it moves then, in the value's unit per second: the derivative of `value(at:)`.
  func velocity(at time: Double) -> Value
  /// Value and velocity at one instant: all that the next law needs to know.
  func state(at time: Double) -> (value: Value, velocity: Value)
}

extension Trajectory {
  /// Value and velocity at one instant, asked for one by one.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    (value(at: time), velocity(at: time))
  }
}

/// A law that says itself where it comes to rest, and when it is near enough.
public protocol SettlingTrajectory<Value>: Trajectory {
  /// Where it comes to rest, in the value's unit.
  var end: Value { get }
  /// The first time from which the value stays within the tolerance of its end, in seconds after the law began;
  /// infinite where there is none.
  func settlingTime(within tolerance: Tolerance) -> Double
  /// The same kind of law from a value and a velocity (per second) on: what becomes of it when what moves is
  /// kicked; nil where a law has no room for a velocity, as it is unless a law says otherwise.
  func kicked(from value: Value, velocity: Value) -> Self?
}

extension SettlingTrajectory {
  /// Nothing: the law has no room for a velocity.
  public func kicked(from value: Value, velocity: Value) -> Self? { nil }
}
