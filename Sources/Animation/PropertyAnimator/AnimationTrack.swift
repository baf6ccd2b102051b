internal import Kinematics

/// One recorded change: how far it takes the value, and how its own progress follows the animator's.
struct AnimationTrack<Value: MotionVector> {
  /// From the value before the change to the value after it.
  let way: Value
  /// The part of the whole in which it happens, in 0…1: a keyframe's.
  let window: ClosedRange<Double>
  /// The curve within the window.
  let curve: TimingCurve
  /// For what was added on the way: how much of the whole time was over then, and the law it follows since.
  let late: (since: Double, law: RunLaw)?

  /// What it contributes, and how fast that changes.
  ///
  /// What was there from the beginning follows the animator's progress; what came later follows the same kind
  /// of timing over the time that was left.
  func contribution(progress: Rate, share: Rate) -> (value: Value, slope: Value) {
    let whole = late.map { late in
      late.since < 1
        ? late.law.progress(at: (1 / (1 - late.since)) * (share - Rate(late.since)))
        : Rate(0)
    }
    let own = windowed(whole ?? progress)
    return (own.value * way, way.covered(at: own.slope))
  }

  /// Whether it has a part of the whole for its own.
  var hasWindow: Bool { window != 0...1 || curve != .linear }

  private func windowed(_ progress: Rate) -> Rate {
    guard hasWindow else { return progress }
    let span = window.upperBound - window.lowerBound
    guard span > 0 else { return Rate(progress.value < window.lowerBound ? 0 : 1) }
    let local = (1 / span) * (progress - Rate(window.lowerBound))
    guard local.value > 0, local.value < 1 else { return Rate(local.value <= 0 ? 0 : 1) }
    return Rate(curve.progress(at: local.value), slope: curve.slope(at: local.value) * local.slope)
  }
}
