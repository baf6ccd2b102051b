internal import Kinematics

/// One recorded change: how far it takes the value, and how its own progress follows the animator's.
struct AnimationTrack<Value: MotionVector> {
  /// From the value before the change to the value after it.
  let way: Value
  /// The part of the whole in which it happens, in 0…1: a keyframe's.
  let window: ClosedRange<Double>
  /// The curve within the window.
  let curve: TimingCurve
  /// For what was added on the way: how it goes since.
  var late: LateCourse?

  /// What it contributes, and how fast that changes.
  ///
  /// What was there from the beginning follows the animator's progress; what came later follows the same kind
  /// of timing over the time that was left.
  func contribution(progress: Dual, share: Dual) -> (value: Value, slope: Value) {
    let own = windowed(late?.progress(at: share) ?? progress)
    return (own.value * way, way.covered(at: own.slope))
  }

  /// Value − target of what was added on the way, at a share of the whole time; 0 for the rest.
  func lateDisplacement(at share: Double, isBack: Bool) -> Value {
    guard let late else { return .zero }
    let own = windowed(late.progress(at: Dual(share))).value
    return (isBack ? own : own - 1) * way
  }

  /// What was added on the way follows another law from now on, from the progress that it has.
  mutating func follow(_ law: RunLaw, from share: Double, isBack: Bool) {
    guard let progress = late?.progress(at: Dual(share)).value else { return }
    late = LateCourse(since: share, law: law, startProgress: progress, isBack: isBack)
  }

  /// Whether it has a part of the whole for its own.
  var hasWindow: Bool { window != 0...1 || curve != .linear }

  private func windowed(_ progress: Dual) -> Dual {
    guard hasWindow else { return progress }
    let span = window.upperBound - window.lowerBound
    guard span > 0 else { return Dual(progress.value < window.lowerBound ? 0 : 1) }
    let local = (1 / span) * (progress - Dual(window.lowerBound))
    guard local.value > 0, local.value < 1 else { return Dual(local.value <= 0 ? 0 : 1) }
    return Dual(curve.progress(at: local.value), slope: curve.slope(at: local.value) * local.slope)
  }
}
