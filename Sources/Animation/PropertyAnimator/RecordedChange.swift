public import Kinematics

/// A change of an animated value that is recorded, not made: in the whole time of an animator, or, as a
/// keyframe, in a part of it.
public struct RecordedChange<Value: MotionVector>: Sendable {
  let window: ClosedRange<Double>
  let curve: TimingCurve
  let change: @Sendable (inout Value) -> Void

  /// A change in the whole time.
  public init(_ change: @escaping @Sendable (inout Value) -> Void) {
    window = 0...1
    curve = .linear
    self.change = change
  }

  /// A keyframe: a change that happens in a part of the whole.
  /// - Parameters:
  ///   - start: when it begins, 0 to 1; a fraction of the way, like `fractionComplete` of a paused animator.
  ///   - duration: 0 or more; start and duration together are at most 1.
  ///   - curve: within its part.
  ///   - change: makes it, on the end value.
  public init(
    start: Double, duration: Double, curve: TimingCurve = .linear,
    _ change: @escaping @Sendable (inout Value) -> Void
  ) {
    // Parts such as 1/3 add up to 1 but for rounding.
    precondition(
      start >= 0 && start <= 1 && duration >= 0 && start + duration <= 1 + 1e-12,
      "a keyframe lies in 0 to 1, not from \(start) for \(duration)")
    window = start...max(start, min(1, start + duration))
    self.curve = curve
    self.change = change
  }
}
