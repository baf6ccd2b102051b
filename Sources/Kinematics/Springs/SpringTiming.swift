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

  /// A spring as timing that ends in any case: below `leastDampingRatio` it is played with that ratio.
  ///
  /// A spring without damping has no duration, and one with hardly any has a useless one. Use this for a spring that a
  /// person chose.
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

  /// The spring of a damping ratio that settles in a given time.
  /// - Parameters:
  ///   - duration: its settling time, in seconds, in `Spring.responseRange`.
  ///   - dampingRatio: ζ, over 0, in `Spring.dampingRatioRange`; 1 and more play as 1.
  ///   - relativeVelocity: in 1/s, finite, as in UIKit; it counts in the settling time.
  ///   - mass: in `Spring.massRange`; scales k and c, not the motion.
  public init(duration: Double, dampingRatio: Double, relativeVelocity: Double = 0, mass: Double = 1) {
    require(Spring.responseRange.contains(duration), "duration must be greater than 0 s; got \(duration)")
    require(
      dampingRatio > 0, "a spring that settles must have a dampingRatio greater than 0; got \(dampingRatio)")
    require(relativeVelocity.isFinite, "a relative velocity must be finite; got \(relativeVelocity)")
    func timing(_ angularFrequency: Double) -> SpringTiming {
      SpringTiming(Spring(angularFrequency: angularFrequency, dampingRatio: dampingRatio, mass: mass))
    }
    func settling(_ angularFrequency: Double) -> Double {
      timing(angularFrequency).settlingTime(relativeVelocity: relativeVelocity)
    }
    self = timing(Self.angularFrequency(settlingIn: duration, settling))
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
