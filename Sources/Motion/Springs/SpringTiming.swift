internal import RealModule

/// A spring used as timing. Its duration is the settling time of formula F5, at which other animations can end too.
///
/// A spring of ζ ≥ 1 is played as the critical spring of the same ω₀, as in UIKit, and only as timing.
public struct SpringTiming: Hashable, Sendable {
  /// The spring as it was given.
  public let spring: Spring
  /// The spring that is played: critical if `spring` is over-damped, else the same.
  public let played: Spring

  /// A spring as timing; its duration follows from it.
  public init(_ spring: Spring) {
    self.spring = spring
    played =
      spring.dampingRatio < 1
      ? spring
      : Spring(
        stiffness: spring.stiffness, damping: 2 * (spring.stiffness * spring.mass).squareRoot(),
        mass: spring.mass)
  }

  /// The smallest damping ratio of `init(damped:)`: such a spring takes 22 periods.
  public static let leastDampingRatio = 0.05

  /// A spring as timing with a finite duration: below `leastDampingRatio` it is played with that ratio.
  ///
  /// A spring without damping has no duration, and one with very little damping takes very long. Use this for a spring that a
  /// user chose.
  public init(damped spring: Spring) {
    guard spring.dampingRatio < Self.leastDampingRatio else {
      self.init(spring)
      return
    }
    let damping = 2 * Self.leastDampingRatio * spring.angularFrequency * spring.mass
    self.init(Spring(stiffness: spring.stiffness, damping: damping, mass: spring.mass))
  }

  /// UIKit's default timing: mass 3, stiffness 1000, damping 500.
  public static let standard = SpringTiming(Spring(stiffness: 1000, damping: 500, mass: 3))

  /// The spring of the photos in Apple's sample, which settles in 0.709701 s.
  package static let photo = SpringTiming(Spring(stiffness: 1300, damping: 95, mass: 4.5))

  /// The spring of a damping ratio that settles in a given time.
  /// - Parameters:
  ///   - duration: its settling time, in seconds, in `Spring.responseRange`.
  ///   - dampingRatio: ζ, over 0, in `Spring.dampingRatioRange`; 1 and more play as 1.
  ///   - relativeVelocity: in 1/s, finite, as in UIKit; it counts in the settling time.
  ///   - mass: in `Spring.massRange`; scales k and c, not the motion.
  public init(duration: Double, dampingRatio: Double, relativeVelocity: Double = 0, mass: Double = 1) {
    Self.check(duration: duration, dampingRatio: dampingRatio)
    require(finite: relativeVelocity, "a relative velocity")
    func timing(_ angularFrequency: Double) -> SpringTiming {
      SpringTiming(Spring(angularFrequency: angularFrequency, dampingRatio: dampingRatio, mass: mass))
    }
    func settling(_ angularFrequency: Double) -> Double {
      timing(angularFrequency).settlingTime(relativeVelocity: relativeVelocity)
    }
    self = timing(Self.angularFrequency(settlingIn: duration, settling))
  }

  private static func check(duration: Double, dampingRatio: Double) {
    require(Spring.responseRange.contains(duration), "duration must be greater than 0 s; got \(duration)")
    require(
      dampingRatio > 0, "a spring that settles must have a dampingRatio greater than 0; got \(dampingRatio)")
  }

  /// Returns the least angular frequency, in rad/s, at which a spring settles in `duration` (s).
  /// - Parameter settling: returns the settling time (s) at an angular frequency.
  static func angularFrequency(settlingIn duration: Double, _ settling: (Double) -> Double) -> Double {
    // A stiffer spring settles sooner. Below 1e-40 rad/s, the coefficients leave their range.
    var low = 1 / duration
    while settling(low) < duration && low > 1e-40 { low /= 2 }
    return Bisection.boundary(after: low, step: low) { settling($0) > duration }
  }

  /// The duration from 0 to 1 (formula F5), in seconds; infinite without damping.
  /// - Parameter relativeVelocity: in 1/s, finite, over 0 towards the target.
  public func settlingTime(relativeVelocity: Double = 0) -> Double {
    settlingTime(displacement: -1, velocity: relativeVelocity)
  }

  /// The duration (formula F5): the time after which a displacement (value − target) with a velocity (per second) stays
  /// within a thousandth of the displacement's length, or within 1 where that length is 0. It depends on lengths alone,
  /// not on the axes. Infinite without damping.
  public func settlingTime<Value: MotionVector>(displacement: Value, velocity: Value) -> Double {
    played.settlingDuration(displacement: displacement, velocity: velocity)
  }

  /// The motion that is played, from `value` with an absolute `velocity` (per second).
  public func motion<Value: MotionVector>(
    from value: Value, velocity: Value = .zero, to target: Value
  ) -> SpringMotion<Value> {
    SpringMotion(spring: played, from: value, velocity: velocity, to: target)
  }
}

extension SpringTiming {
  /// The spring of a damping ratio on which a displacement (value − target) with an absolute velocity (per second)
  /// settles in a given time, all components together (formula F5).
  ///
  /// The velocity counts also where the distance is 0. Without displacement and velocity it is the spring that takes as
  /// long from 0 to 1.
  /// - Parameters:
  ///   - duration: its settling time, in seconds, in `Spring.responseRange`.
  ///   - dampingRatio: ζ, over 0, in `Spring.dampingRatioRange`; 1 and more play as 1.
  ///   - displacement: value − target, finite.
  ///   - velocity: per second, finite.
  public init<Value: MotionVector>(
    duration: Double, dampingRatio: Double, displacement: Value, velocity: Value
  ) {
    Self.check(duration: duration, dampingRatio: dampingRatio)
    require(
      displacement.isFinite && velocity.isFinite, "the displacement and the velocity must be finite")
    guard displacement != .zero || velocity != .zero else {
      self.init(duration: duration, dampingRatio: dampingRatio)
      return
    }
    func settling(_ angularFrequency: Double) -> Double {
      SpringTiming(Spring(response: 2 * .pi / angularFrequency, dampingRatio: dampingRatio))
        .settlingTime(displacement: displacement, velocity: velocity)
    }
    let frequency = Self.angularFrequency(settlingIn: duration, settling)
    self.init(Spring(response: 2 * .pi / frequency, dampingRatio: dampingRatio))
  }
}

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
  /// envelope grows without limit although the motion stays the same. Below ω_d t = 1, t being the time of the second bound,
  /// that bound is lower and replaces it. Below ω_d t = 1/3 the duration changes, linearly in (ω_d t)², to the last time at
  /// which the residual is at the threshold, which is the duration for ζ ≥ 1. So the duration is continuous in stiffness,
  /// damping and mass, and the residual stays within the threshold after it. It jumps only where a change of the velocity
  /// makes the last swing of a (nearly) critical spring exceed the threshold.
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

/// The residual of a spring's motion, with the threshold below which it counts as arrived.
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
