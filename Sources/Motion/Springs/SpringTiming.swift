internal import RealModule

/// A spring used as timing. Its duration is the settling time of formula F5, at which other animations can end too.
///
/// As in UIKit, a spring of ζ ≥ 1 is played as the critical spring of the same ω₀. A `SpringMotion` plays it as it
/// is.
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

  /// UIKit's default timing: mass 3, stiffness 1000, damping 500.
  public static let standard = SpringTiming(Spring(stiffness: 1000, damping: 500, mass: 3))

  /// The motion that is played, from `value` with an absolute `velocity` (per second).
  public func motion<Value: MotionVector>(
    from value: Value, velocity: Value = .zero, to target: Value
  ) -> SpringMotion<Value> {
    SpringMotion(spring: played, from: value, velocity: velocity, to: target)
  }
}

// MARK: From a duration

extension SpringTiming {
  /// The spring of a damping ratio that settles in a given time.
  /// - Parameters:
  ///   - duration: its settling time, in seconds, from 1e-50 to 1e50.
  ///   - dampingRatio: ζ, over 0, at most 1e50; 1 and more play as 1.
  ///   - relativeVelocity: in 1/s, finite, as in UIKit; it counts in the settling time.
  ///   - mass: from 1e-50 to 1e50; scales k and c, not the motion.
  public init(duration: Double, dampingRatio: Double, relativeVelocity: Double = 0, mass: Double = 1) {
    require(finite: relativeVelocity, "a relative velocity")
    self.init(
      duration: duration, dampingRatio: dampingRatio, mass: mass, displacement: -1, velocity: relativeVelocity
    )
  }

  /// The spring of a damping ratio on which a displacement (value − target) settles in a given time, all components
  /// together. The velocity is absolute, per second.
  ///
  /// Without displacement and velocity it is the spring that takes as long from 0 to 1.
  /// - Parameters:
  ///   - duration: its settling time, in seconds, from 1e-50 to 1e50.
  ///   - dampingRatio: ζ, over 0, at most 1e50; 1 and more play as 1.
  ///   - displacement: value − target, finite.
  ///   - velocity: per second, finite.
  package init<Value: MotionVector>(
    duration: Double, dampingRatio: Double, displacement: Value, velocity: Value
  ) {
    guard displacement != .zero || velocity != .zero else {
      self.init(duration: duration, dampingRatio: dampingRatio)
      return
    }
    self.init(
      duration: duration, dampingRatio: dampingRatio, mass: 1, displacement: displacement, velocity: velocity)
  }

  private init<Value: MotionVector>(
    duration: Double, dampingRatio: Double, mass: Double, displacement: Value, velocity: Value
  ) {
    require(Spring.scaleRange.contains(duration), "duration must be greater than 0 s; got \(duration)")
    require(
      dampingRatio > 0, "a spring that settles must have a dampingRatio greater than 0; got \(dampingRatio)")
    func timing(_ frequency: Double) -> SpringTiming {
      SpringTiming(Spring(angularFrequency: frequency, dampingRatio: dampingRatio, mass: mass))
    }
    func settling(_ frequency: Double) -> Double {
      timing(frequency).settlingTime(displacement: displacement, velocity: velocity)
    }
    // A stiffer spring settles sooner. Below 1e-40 rad/s, the coefficients leave their range.
    var low = 1 / duration
    while settling(low) < duration && low > 1e-40 { low /= 2 }
    self = timing(Bisection.boundary(after: low, step: low) { settling($0) > duration })
  }
}

// MARK: The duration

extension SpringTiming {
  /// The duration from 0 to 1 (formula F5), in seconds; infinite without damping.
  /// - Parameter relativeVelocity: in 1/s, finite, over 0 towards the target.
  public func settlingTime(relativeVelocity: Double = 0) -> Double {
    settlingTime(displacement: -1, velocity: relativeVelocity)
  }

  /// The duration (formula F5): a time after which a displacement d (value − target) with a velocity v (per second)
  /// stays within a threshold, in seconds. The threshold is a thousandth of |d|, and where that is 0 a thousandth
  /// of the way that the velocity makes (`SpringMotion.way`).
  ///
  /// It depends on lengths alone, not on the axes. 0 without displacement and velocity; infinite without damping. With
  /// b = c/2m and s = v + bd:
  ///
  ///     ζ < 1   where UIKit's envelope (|d| + |s|/ω_d) e^(−bt) falls to the threshold
  ///     ζ ≥ 1   the last time at which |d + st| e^(−ω₀t), the length of the critical motion, is at the threshold
  ///
  /// From rest the latter is UIKit's number, at which 0.9986 thousandths are left.
  package func settlingTime<Value: MotionVector>(displacement: Value, velocity: Value) -> Double {
    let motion = motion(from: displacement, velocity: velocity, to: .zero)
    guard spring.damping > 0 else { return .infinity }
    let (distance, way) = (displacement.length, motion.way)
    guard way > 0 else { return 0 }
    let threshold = Tolerance.automaticShare * (distance > 0 ? distance : way)
    // Near ζ = 1 the envelope has no limit: a spring that is critical but for rounding is critical.
    if spring.dampingRatio < 1 - 1e-12 {
      let decay = motion.coefficients.decayRate
      let swing = (velocity + decay * displacement).length / motion.coefficients.splitting
      return max(Double.log((distance + swing) / threshold), 0) / decay
    }
    let frequency = spring.angularFrequency
    if velocity == .zero { return 9.235_036_526_651_854 / frequency }
    let slope = velocity + frequency * displacement
    func isOver(_ time: Double) -> Bool {
      (displacement + time * slope).length > threshold * Double.exp(frequency * time)
    }
    // The last piece between turns that begins over the threshold has the crossing.
    var end: Double?
    for start in ([0] + turns(of: displacement, slope, frequency)).sorted().reversed() {
      if isOver(start) {
        return end.map { Bisection.boundary(after: start, upTo: $0, where: isOver) }
          ?? Bisection.boundary(after: start, step: 1 / frequency, where: isOver)
      }
      end = start
    }
    return 0
  }

  /// The times over 0 at which the length |d + st| e^(−ω₀t) of a critical motion turns, in s.
  ///
  /// The line d + st passes 0 at the distance h, at the time t₀. There d|d + st|²/dt = 2ω₀ |d + st|² is a quadratic
  /// equation for τ = t − t₀: ω₀τ² − τ + ω₀h²/|s|² = 0.
  private func turns<Value: MotionVector>(
    of displacement: Value, _ slope: Value, _ frequency: Double
  ) -> [Double] {
    let square = slope.squaredLength
    guard square > 0 else { return [] }
    let passing = -displacement.scalarProduct(with: slope) / square
    let gap = (displacement + passing * slope).length / square.squareRoot() * frequency
    guard gap <= 0.5 else { return [] }
    let root = (1 - 4 * gap * gap).squareRoot()
    return [1 - root, 1 + root].map { passing + $0 / (2 * frequency) }.filter { $0 > 0 }
  }
}
