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
