internal import MotionKinematics

/// A recorded change of a value: the difference that it makes, and the relation of its progress to the
/// animator's.
struct AnimationTrack<Value: MotionVector> {
  /// The value after the change minus the value before it.
  let delta: Value
  /// The part of the duration in which the change happens, in 0…1, for a keyframe.
  let window: ClosedRange<Double>
  /// The timing curve within the window.
  let curve: TimingCurve
  /// The path of the change; nil if it goes straight.
  let path: CubicPath<Value>?
  /// The course of a change that was added while the animator was active; nil for other changes.
  var late: LateCourse?

  /// Returns the contribution of the change to the value, and its slope.
  ///
  /// A change from before the start follows the animator's progress. A change that was added later follows
  /// the same kind of timing over the time that was left.
  func contribution(progress: Dual, share: Dual) -> (value: Value, slope: Value) {
    placed(windowed(late?.progress(at: share) ?? progress))
  }

  /// Returns the contribution at a progress of the change, and its slope.
  private func placed(_ progress: Dual) -> (value: Value, slope: Value) {
    guard let path else { return (progress.value * delta, delta.covered(at: progress.slope)) }
    let (value, tangent) = path.point(at: progress.value * path.length)
    return (value - path.start, tangent.covered(at: progress.slope * path.length))
  }

  /// Returns the displacement (value − target) of a change that was added while the animator was active, at a
  /// fraction of the duration; 0 for other changes.
  func lateDisplacement(at share: Double, isBack: Bool) -> Value {
    guard let late else { return .zero }
    let value = placed(windowed(late.progress(at: Dual(share)))).value
    return isBack ? value : value - delta
  }

  /// Switches a change that was added while the animator was active to another law, from its present progress
  /// on.
  mutating func follow(_ law: RunLaw, from share: Double, isBack: Bool) {
    guard let progress = late?.progress(at: Dual(share)).value else { return }
    late = LateCourse(since: share, law: law, startProgress: progress, isBack: isBack)
  }

  /// Indicates whether the change is limited to a part of the duration or has a curve of its own.
  var hasWindow: Bool { window != 0...1 || curve != .linear }

  private func windowed(_ progress: Dual) -> Dual {
    guard hasWindow else { return progress }
    let span = window.upperBound - window.lowerBound
    guard span > 0 else { return Dual(progress.value < window.lowerBound ? 0 : 1) }
    let local = (1 / span) * (progress - Dual(window.lowerBound))
    // At its start, as at any keyframe, the change has the slope of the way after it.
    guard local.value >= 0, local.value < 1 else { return Dual(local.value < 0 ? 0 : 1) }
    return Dual(curve.progress(at: local.value), slope: curve.slope(at: local.value) * local.slope)
  }
}
