internal import MotionKinematics

/// A law of progress over time, both from 0 to 1.
enum RunLaw: Equatable {
  case curve(TimingCurve)
  /// A spring that settles in `span` seconds of its own time.
  case spring(SpringTiming, span: Double)

  /// Returns the progress at a fraction of the time. Its slope is multiplied by that of the fraction (chain
  /// rule).
  func progress(at share: Dual) -> Dual {
    guard share.value > 0 else { return Dual(0, slope: share.value == 0 ? initialSlope * share.slope : 0) }
    guard share.value < 1 else { return Dual(1) }
    switch self {
    case .curve(let curve):
      return Dual(curve.progress(at: share.value), slope: curve.slope(at: share.value) * share.slope)
    case .spring(let timing, let span):
      let (left, velocity) = timing.motion(from: 1, to: 0.0).state(at: share.value * span)
      return Dual(1 - left, slope: -velocity * span * share.slope)
    }
  }

  private var initialSlope: Double { if case .curve(let curve) = self { curve.slope(at: 0) } else { 0 } }

  /// Returns the response to a velocity of 1 per second: the resulting value of a spring, with its slope per
  /// fraction of the time. It is 0 for a curve, which has no velocity.
  func response(at share: Double) -> Dual {
    guard case .spring(let timing, let span) = self, share < 1 else { return Dual(0) }
    let (value, velocity) = timing.motion(from: 0, velocity: 1, to: 0.0).state(at: max(0, share) * span)
    return Dual(value, slope: velocity * span)
  }

  /// The same law for a change that begins on the way, without velocity.
  var fromRest: RunLaw {
    guard case .spring(let timing, _) = self else { return self }
    return .spring(timing, span: timing.settlingTime())
  }
}
