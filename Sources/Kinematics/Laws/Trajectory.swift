/// A motion as a law: value and velocity as pure functions of the time since the law began.
///
/// An interruption reads value and velocity at one instant and starts the next law from there.
public protocol Trajectory<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: MotionVector
  /// The value, `time` seconds of law time (0 or later) after the law began.
  func value(at time: Double) -> Value
  /// The velocity then, in the value's unit per second: the derivative of `value(at:)`.
  func velocity(at time: Double) -> Value
  /// Value and velocity at one instant: the state that the next law starts from.
  func state(at time: Double) -> (value: Value, velocity: Value)
}

extension Trajectory {
  /// Value and velocity at one instant, evaluated one after the other.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    (value(at: time), velocity(at: time))
  }
}
