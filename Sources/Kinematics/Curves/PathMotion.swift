/// A motion along a path in a given time. Its timing curve gives the covered fraction of the path's length, so the
/// velocity is always along the tangent, and its magnitude does not depend on the control points.
public struct PathMotion<Value: MotionVector>: Trajectory, Equatable {
  /// The path.
  public let path: CubicPath<Value>
  /// The duration, in seconds; over 0.
  public let duration: Double
  /// The part of the length that is covered, as a function of the fraction of the duration.
  public let curve: TimingCurve

  /// A motion along a path in `duration` seconds, finite and over 0.
  public init(_ path: CubicPath<Value>, duration: Double, curve: TimingCurve = .easeInOut) {
    require(
      duration.isFinite && duration > 0, "a duration must be finite and greater than 0; got \(duration)")
    self.path = path
    self.duration = duration
    self.curve = curve
  }

  /// The value, `time` seconds after the start; the end of the path from `duration` on.
  public func value(at time: Double) -> Value { state(at: time).value }

  /// The velocity at `time`, per second, along the tangent; 0 from `duration` on.
  public func velocity(at time: Double) -> Value { state(at: time).velocity }

  /// Value and velocity at `time`.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    guard time < duration else { return (path.end, .zero) }
    let (progress, slope) = curve.sample(at: time / duration)
    let (value, tangent) = path.point(at: progress * path.length)
    return (value, (path.length * slope / duration) * tangent)
  }
}
