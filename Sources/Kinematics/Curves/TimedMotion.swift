/// A motion along a timing curve from one value to another in a given time, as UIKit and Core Animation do it.
///
/// It cannot start with a velocity, so that an interruption by it loses the velocity (`Interruption`). Use it for values
/// that start at rest, and a spring for those that move.
public struct TimedMotion<Value: MotionVector>: Trajectory, Equatable {
  /// The value at time 0.
  public let start: Value
  /// The value from time `duration` on.
  public let end: Value
  /// The duration, in seconds; 0 or more.
  public let duration: Double
  /// Progress as a function of the fraction of the duration.
  public let curve: TimingCurve

  /// A motion from a value to a value.
  /// - Parameters:
  ///   - start: the value at time 0, finite.
  ///   - end: the value from `duration` on, finite.
  ///   - duration: in seconds, finite, 0 or more.
  ///   - curve: progress between them.
  public init(from start: Value, to end: Value, duration: Double, curve: TimingCurve = .easeInOut) {
    require(start.isFinite && end.isFinite, "a motion must start and end at finite values")
    require(duration.isFinite && duration >= 0, "a duration must be finite and not negative; got \(duration)")
    self.start = start
    self.end = end
    self.duration = duration
    self.curve = curve
  }

  /// The value, `time` seconds after the start; exactly `end` from `duration` on.
  @inlinable public func value(at time: Double) -> Value {
    guard time < duration else { return end }
    return start + curve.progress(at: time / duration) * (end - start)
  }

  /// Value and velocity at `time`, with one solution of the curve.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    guard time < duration, start != end else { return (end, .zero) }
    let (progress, slope) = curve.sample(at: time / duration)
    let delta = end - start
    return (start + progress * delta, delta.covered(at: slope / duration))
  }

  /// The first time at which the value reaches or crosses its end, in s: earlier than `duration` for a curve that
  /// overshoots.
  public var reachTime: Double {
    start == end ? 0 : duration * (curve.fraction(at: 1) ?? 1)
  }

  /// The velocity at `time`, per second; 0 from `duration` on. At a vertical tangent it is infinite, except
  /// for components that do not change.
  @inlinable public func velocity(at time: Double) -> Value {
    guard time < duration, start != end else { return .zero }
    return (end - start).covered(at: curve.slope(at: time / duration) / duration)
  }
}
