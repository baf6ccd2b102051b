/// A motion as a law: value and velocity as pure functions of the time since the law began.
///
/// An interruption reads value and velocity at its time and starts the next law from them.
public protocol Trajectory<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: MotionVector
  /// The value, `time` seconds of law time (0 or later) after the law began.
  func value(at time: Double) -> Value
  /// The velocity at `time`, in the value's unit per second: the derivative of `value(at:)`.
  func velocity(at time: Double) -> Value
  /// Value and velocity at `time`: the state from which the next law starts.
  func state(at time: Double) -> (value: Value, velocity: Value)
}

extension Trajectory {
  /// Value and velocity at `time`, evaluated one after the other.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    (value(at: time), velocity(at: time))
  }
}
