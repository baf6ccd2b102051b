public import MotionKinematics

/// A recorded change of an animated value. It happens over the whole duration of an animator or, as a
/// keyframe, in a part of it.
public struct RecordedChange<Value: MotionVector>: Sendable {
  private(set) var window = 0.0...1.0
  private(set) var curve = TimingCurve.linear
  /// The part of the remaining duration after which the change begins, 0 or more and under 1.
  private(set) var delayFactor = 0.0
  /// The path of the change; nil if it goes straight.
  private(set) var path: CubicPath<Value>?
  let change: @Sendable (inout Value) -> Void

  /// Creates a change over the whole duration.
  public init(_ change: @escaping @Sendable (inout Value) -> Void) { self.change = change }

  /// Creates a change that begins after a part of the duration, and takes the rest of it by the animator's
  /// timing.
  /// - Parameters:
  ///   - delayFactor: the part of the duration, or of the remaining time if the animator is active, 0 or
  ///     more and under 1.
  ///   - change: applies the change to the end value.
  public init(delayFactor: Double, _ change: @escaping @Sendable (inout Value) -> Void) {
    require(
      (0..<1).contains(delayFactor), "a delay factor must be at least 0 and less than 1; got \(delayFactor)")
    self.delayFactor = delayFactor
    self.change = change
  }

  /// Creates a keyframe: a change in a part of the duration.
  /// - Parameters:
  ///   - start: the start of the part, 0 to 1, as a fraction of the way, like `fractionComplete` of a paused
  ///     animator.
  ///   - duration: the length of the part, 0 or more; start and duration together are at most 1.
  ///   - curve: the timing curve within the part.
  ///   - change: applies the change to the end value.
  public init(
    start: Double, duration: Double, curve: TimingCurve = .linear,
    _ change: @escaping @Sendable (inout Value) -> Void
  ) {
    window = Self.window(start, duration)
    self.curve = curve
    self.change = change
  }

  /// Creates a keyframe animation along a path: a change by the way from the path's start, at the pace of the
  /// arc length.
  /// - Parameters:
  ///   - path: the path. Where it starts at the value before the change, the value moves on it.
  ///   - start: the start of its part of the duration, 0 to 1, as a fraction of the way.
  ///   - duration: the length of the part, 0 or more; start and duration together are at most 1.
  ///   - curve: the timing curve within the part.
  public init(
    along path: CubicPath<Value>, start: Double = 0, duration: Double = 1, curve: TimingCurve = .linear
  ) {
    window = Self.window(start, duration)
    self.curve = curve
    self.path = path
    let way = path.end - path.start
    change = { $0 = $0 + way }
  }

  private static func window(_ start: Double, _ duration: Double) -> ClosedRange<Double> {
    // Parts such as 1/3 add up to 1 except for rounding.
    require(
      start >= 0 && start <= 1 && duration >= 0 && start + duration <= 1 + 1e-12,
      "a keyframe must lie in 0 to 1; got \(start) for \(duration)")
    return start...max(start, min(1, start + duration))
  }
}
