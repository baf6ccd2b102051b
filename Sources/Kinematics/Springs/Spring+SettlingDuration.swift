internal import RealModule

extension Spring {
  /// The duration of a motion on this spring (formula F5): the time after which a displacement (value − target) with a
  /// velocity (per second) stays within a thousandth of the displacement's length, or within 1 where that length is 0.
  /// Infinite without damping.
  ///
  /// With b = c/2m, ω_d² = |ω₀² − b²| and s = v + bd, the residual's length |y| has these upper bounds:
  ///
  ///     ringing, ζ < 1:   (|d| + |s|/ω_d) e^(−bt)   UIKit's envelope
  ///     any ζ:            (|d| + |s| t) e^(−rt)      r: the slower decay rate, b where the spring rings
  ///
  /// While the spring rings, the duration is where UIKit's envelope falls to the threshold. As ζ rises to 1, that
  /// envelope grows without limit although the motion stays the same. The second bound is lower from ω_d t = 1 on and
  /// takes its place. From ω_d t = 1/3 on it goes over, linearly in (ω_d t)², to the last time at which the residual is
  /// at the threshold, which is the duration for ζ ≥ 1. So the duration is continuous in stiffness, damping and mass,
  /// and the residual is within the threshold ever after. Only where a change of the velocity lets a last swing of a
  /// (nearly) critical spring exceed the threshold, its last crossing jumps to that swing.
  package func settlingDuration<Value: MotionVector>(displacement: Value, velocity: Value) -> Double {
    require(
      displacement.isFinite && velocity.isFinite, "the displacement and the velocity must be finite")
    guard damping > 0 else { return .infinity }
    let residual = SpringResidual(self, displacement: displacement, velocity: velocity)
    let bound = residual.boundTime(threshold: residual.threshold)
    let angle = dampingRatio < 1 ? residual.ringing * bound : 0
    guard angle < 1 else { return residual.envelopeTime }
    let share = min(9 * angle * angle, 1)
    func blended(_ critical: Double, _ ringing: Double) -> Double { critical + share * (ringing - critical) }
    let last = residual.lastCrossing(of: blended(residual.criticalThreshold, residual.threshold))
    return blended(last, bound)
  }
}

/// The residual of a spring's motion, compared with the thousandth that counts as arrived.
private struct SpringResidual<Value: MotionVector> {
  let coefficients: SpringCoefficients
  let displacement: Value
  let velocity: Value
  /// s = v + bd, per second.
  let slope: Value
  /// 10⁻³ |d|, or 1 where |d| is 0.
  let threshold: Double

  init(_ spring: Spring, displacement: Value, velocity: Value) {
    coefficients = SpringCoefficients(spring)
    self.displacement = displacement
    self.velocity = velocity
    slope = velocity + coefficients.decayRate * displacement
    threshold = displacement.length > 0 ? 1e-3 * displacement.length : 1
  }

  /// ω_d, in rad/s; 0 from the critical spring on.
  var ringing: Double { coefficients.discriminant < 0 ? coefficients.splitting : 0 }

  /// The threshold of a critical spring. From rest it is UIKit's: its duration 9.235036526651854/ω₀ ends at a residual
  /// of 9.986e-4, not 1e-3. A velocity of a millionth of ω₀ |d| makes it the thousandth, without a jump between.
  var criticalThreshold: Double {
    let restSpeed = 1e-6 * coefficients.squaredFrequency.squareRoot() * displacement.length
    guard velocity.length < restSpeed else { return threshold }
    let end = 9.235_036_526_651_854
    let atRest = (1 + end) * Double.exp(-end) * displacement.length
    return atRest + velocity.length / restSpeed * (threshold - atRest)
  }

  /// The time at which (|d| + |s|/ω_d) e^(−bt) falls to the threshold, in s.
  var envelopeTime: Double {
    let amplitude = displacement.length + slope.length / ringing
    return max(Double.log(amplitude / threshold), 0) / coefficients.decayRate
  }

  /// The last time at which (|d| + |s| t) e^(−rt) is at `threshold`, in s.
  func boundTime(threshold: Double) -> Double {
    let rate = coefficients.discriminant > 0 ? coefficients.slowRate : coefficients.decayRate
    let (distance, speed) = (displacement.length, slope.length)
    func isOver(_ time: Double) -> Bool { distance + speed * time > threshold * Double.exp(rate * time) }
    let maximum = speed > 0 ? max(1 / rate - distance / speed, 0) : 0
    return isOver(maximum) ? Bisection.boundary(after: maximum, step: 1 / rate, where: isOver) : 0
  }

  /// The last time at which the residual's length is `threshold`, in s; 0 if it never exceeds it.
  func lastCrossing(of threshold: Double) -> Double {
    func isOver(_ time: Double) -> Bool {
      var (y, v) = (displacement, velocity)
      SpringStep(coefficients, duration: time).advance(displacement: &y, velocity: &v)
      return y.length > threshold
    }
    // The length is monotone between turning points: the last piece that begins over the threshold has the crossing.
    var end = boundTime(threshold: threshold)
    for time in ([0] + turningTimes).sorted().reversed() where time < end {
      if isOver(time) { return Bisection.boundary(after: time, upTo: end, where: isOver) }
      end = time
    }
    return 0
  }

  /// The times over 0 at which y · y′ = 0, up to the first quarter of a ringing.
  ///
  /// With u = S/C of `SpringStep` (tan ω_d t / ω_d, t, or tanh √q t / √q) and w = ω₀² d + bv, y = C (d + us) and
  /// y′ = C (v − uw), so that these are the roots of d·v + (s·v − d·w) u − (s·w) u².
  private var turningTimes: [Double] {
    let force = coefficients.squaredFrequency * displacement + coefficients.decayRate * velocity
    let (square, linear, constant) = (
      -slope.scalarProduct(with: force),
      slope.scalarProduct(with: velocity) - displacement.scalarProduct(with: force),
      displacement.scalarProduct(with: velocity)
    )
    let discriminant = linear * linear - 4 * square * constant
    guard discriminant >= 0 else { return [] }
    // The root of the larger magnitude first: nothing cancels.
    let sum = -(linear + (linear < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return [sum / square, constant / sum].map(time(ofRatio:)).filter { $0 > 0 }
  }

  /// The time at which S/C is `ratio`; NaN where it never is.
  private func time(ofRatio ratio: Double) -> Double {
    let splitting = coefficients.splitting
    if splitting == 0 { return ratio }
    let inverse = coefficients.discriminant < 0 ? Double.atan : Double.atanh
    return inverse(splitting * ratio) / splitting
  }
}
