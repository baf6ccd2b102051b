/// Keyframes played in a given time.
public struct KeyframeMotion<Value: MotionVector>: Trajectory, Equatable {
  /// The keyframes.
  public let keyframes: Keyframes<Value>
  /// The duration, in seconds; over 0.
  public let duration: Double

  /// Keyframes played in `duration` seconds, finite and over 0.
  public init(_ keyframes: Keyframes<Value>, duration: Double) {
    require(
      duration.isFinite && duration > 0, "a duration must be finite and greater than 0; got \(duration)")
    self.keyframes = keyframes
    self.duration = duration
  }

  /// The value, `time` seconds after the start; the last keyframe's from `duration` on.
  @inlinable public func value(at time: Double) -> Value { keyframes.value(at: time / duration) }

  /// The velocity at `time`, per second; 0 from `duration` on.
  @inlinable public func velocity(at time: Double) -> Value {
    time < duration ? (1 / duration) * keyframes.slope(at: time / duration) : .zero
  }
}
