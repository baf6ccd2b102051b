public import MotionKinematics

/// The timing with which a property animator moves from its start to its end.
///
/// A velocity is absolute, per second and per component, because a velocity relative to the way is undefined
/// if the way is 0. `RelativeVelocity` converts between them.
public enum AnimationTiming<Value: MotionVector>: Equatable, Sendable {
  /// A timing curve over the animator's duration.
  case curve(TimingCurve)
  /// A spring with given coefficients. It takes its own settling time (formula F5); the animator's duration is
  /// ignored.
  case spring(SpringTiming, velocity: Value = .zero)
  /// The spring with a damping ratio, over 0, that settles in the animator's duration.
  case dampingRatio(Double, velocity: Value = .zero)

  /// The initial velocity, per second; 0 for a curve, which has none.
  var velocity: Value {
    switch self {
    case .curve: .zero
    case .spring(_, let velocity), .dampingRatio(_, let velocity): velocity
    }
  }

  /// Returns the same timing with another initial velocity.
  func withVelocity(_ velocity: Value) -> AnimationTiming {
    switch self {
    case .curve: self
    case .spring(let timing, _): .spring(timing, velocity: velocity)
    case .dampingRatio(let ratio, _): .dampingRatio(ratio, velocity: velocity)
    }
  }

  /// Returns the law for a displacement (value − end) and its duration, in s. The duration is `timeToRun`,
  /// except for a spring with given coefficients.
  func law(displacement: Value, timeToRun: Double) -> (law: RunLaw, span: Double) {
    switch self {
    case .curve(let curve): return (.curve(curve), timeToRun)
    case .spring(let timing, let velocity):
      let span = timing.settlingTime(displacement: displacement, velocity: velocity)
      require(span.isFinite, "a spring used as timing must be damped, or it would never end")
      return (.spring(timing, span: span), span)
    case .dampingRatio(let ratio, let velocity):
      guard timeToRun > 0 else { return (.curve(.linear), 0) }
      let timing = SpringTiming(
        settlingIn: timeToRun, dampingRatio: ratio, displacement: displacement, velocity: velocity)
      return (.spring(timing, span: timeToRun), timeToRun)
    }
  }
}

extension SpringTiming {
  /// The spring of a damping ratio that settles in a time over 0, in s. Beyond 1e-20 to 1e20 s, where the coefficients of
  /// a spring would leave their range, it is that of the bound: it is over at once, or stands still.
  init<Value: MotionVector>(
    settlingIn time: Double, dampingRatio: Double, displacement: Value, velocity: Value
  ) {
    self.init(
      duration: min(max(time, 1e-20), 1e20), dampingRatio: dampingRatio, displacement: displacement,
      velocity: velocity)
  }
}
