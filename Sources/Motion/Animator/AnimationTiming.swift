/// The timing with which a property animator moves from its start to its end.
///
/// A velocity is absolute, in the value's unit per second. UIKit's relative velocity is its `share(of:)` the way.
public enum AnimationTiming<Value: MotionVector>: Equatable, Sendable {
  /// A timing curve over the animator's duration.
  case curve(TimingCurve)
  /// A spring with given coefficients, which must be damped. It takes its own settling time (formula F5); the
  /// animator's duration is ignored.
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

  func withVelocity(_ velocity: Value) -> AnimationTiming {
    switch self {
    case .curve: self
    case .spring(let timing, _): .spring(timing, velocity: velocity)
    case .dampingRatio(let ratio, _): .dampingRatio(ratio, velocity: velocity)
    }
  }

  /// Returns the law for a displacement (value − end) and its duration, in s. The duration is `time`, except for a
  /// spring with given coefficients.
  func law(displacement: Value, for time: Double) -> (law: ProgressLaw, span: Double) {
    switch self {
    case .curve(let curve): return (.curve(curve), time)
    case .spring(let timing, let velocity):
      let span = timing.settlingTime(displacement: displacement, velocity: velocity)
      require(span.isFinite, "a spring used as timing must be damped, or it would never end")
      return (.spring(timing, SpringCoefficients(timing.played), span: span), span)
    case .dampingRatio(let ratio, let velocity):
      guard time > 0 else { return (.curve(.linear), 0) }
      // Beyond these times, in s, the coefficients of a spring would leave their range.
      let timing = SpringTiming(
        duration: min(max(time, 1e-20), 1e20), dampingRatio: ratio, displacement: displacement,
        velocity: velocity)
      return (.spring(timing, SpringCoefficients(timing.played), span: time), time)
    }
  }
}

/// A quantity and its slope, with respect to one other quantity.
typealias Sloped = (value: Double, slope: Double)

/// A law of progress over time, both from 0 to 1.
enum ProgressLaw: Sendable {
  case curve(TimingCurve)
  /// A spring that settles in `span` seconds of its own time.
  case spring(SpringTiming, SpringCoefficients, span: Double)

  /// Returns the rest of the way (1 to 0) at a share of the time, and what an initial velocity of 1 adds (0 for a
  /// curve). Slopes are per share.
  func state(at share: Double) -> (left: Sloped, response: Sloped) {
    switch self {
    case .curve(let curve):
      let (progress, slope) = curve.sample(at: share)
      // At a vertical tangent the slope is infinite for an instant, and no velocity to go on with.
      return ((1 - progress, slope.isFinite ? -slope : 0), (0, 0))
    case .spring(_, let coefficients, let span):
      // It goes the last thousandth at once.
      guard share < 1 else { return ((0, 0), (0, 0)) }
      let step = SpringStep(coefficients, duration: max(share, 0) * span)
      return (
        (step.valueFromValue, step.velocityFromValue * span),
        (step.valueFromVelocity, step.velocityFromVelocity * span)
      )
    }
  }

  /// The same law for a change that begins on the way, without velocity.
  var fromRest: ProgressLaw {
    guard case .spring(let timing, let coefficients, _) = self else { return self }
    return .spring(timing, coefficients, span: timing.settlingTime())
  }
}

extension TimingCurve {
  /// Returns the fraction of the time at which the progress is `progress`; nil outside of 0…1. Within a rounding
  /// error of the end it returns 1, because the remaining time would otherwise be divided by almost 0.
  func cursor(at progress: Double) -> Double? {
    guard (0...1).contains(progress), let cursor = fraction(at: progress) else { return nil }
    return cursor < 1 - 1e-9 && progress < 1 ? cursor : 1
  }
}
