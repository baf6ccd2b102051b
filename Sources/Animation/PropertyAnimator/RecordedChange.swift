public import MotionKinematics

/// A recorded change of an animated value. It happens over the whole duration of an animator or, as a
/// keyframe, in a part of it.
public struct RecordedChange<Value: MotionVector>: Sendable {
  let window: ClosedRange<Double>
  let curve: TimingCurve
  let change: @Sendable (inout Value) -> Void

  /// Creates a change over the whole duration.
  public init(_ change: @escaping @Sendable (inout Value) -> Void) {
    window = 0...1
    curve = .linear
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
    // Parts such as 1/3 add up to 1 except for rounding.
    require(
      start >= 0 && start <= 1 && duration >= 0 && start + duration <= 1 + 1e-12,
      "a keyframe lies in 0 to 1, not from \(start) for \(duration)")
    window = start...max(start, min(1, start + duration))
    self.curve = curve
    self.change = change
  }
}
