// The other parameterisations of a spring (formula F2), each as an initialiser and as properties that return its
// parameters.
//
// They describe the motion. The mass only scales the forces: k and c are in proportion to it, so that the same
// parameters give the same motion at any mass.

extension Spring {
  /// A spring by the period it would have without damping.
  /// - Parameters:
  ///   - response: R, in seconds, in `responseRange`.
  ///   - dampingRatio: ζ, in `dampingRatioRange`.
  ///   - mass: in `massRange`; scales k and c, not the motion.
  public init(response: Double, dampingRatio: Double, mass: Double = 1) {
    require(
      Self.responseRange.contains(response),
      "response must be greater than 0 s, \(Self.responseRange); got \(response)")
    self.init(angularFrequency: 2 * .pi / response, dampingRatio: dampingRatio, mass: mass)
  }

  /// A spring by its perceived duration and its bounce, the parameters of SwiftUI.
  /// - Parameters:
  ///   - duration: D, in seconds, in `responseRange`; the period without damping.
  ///   - bounce: b, over −1, at most 1: 1 is undamped, 0 is critical, under 0 is over-damped.
  ///   - mass: in `massRange`; scales k and c, not the motion.
  public init(duration: Double, bounce: Double, mass: Double = 1) {
    require(
      Self.responseRange.contains(duration),
      "duration must be greater than 0 s, \(Self.responseRange); got \(duration)")
    require(Self.bounceRange.contains(bounce), "bounce must be greater than −1 and at most 1; got \(bounce)")
    let dampingRatio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(angularFrequency: 2 * .pi / duration, dampingRatio: dampingRatio, mass: mass)
  }

  /// A spring by its frequency without damping.
  /// - Parameters:
  ///   - frequency: f, in Hz, in `frequencyRange`.
  ///   - dampingRatio: ζ, in `dampingRatioRange`.
  ///   - mass: in `massRange`; scales k and c, not the motion.
  public init(frequency: Double, dampingRatio: Double, mass: Double = 1) {
    require(
      Self.frequencyRange.contains(frequency),
      "frequency must be greater than 0 Hz, \(Self.frequencyRange); got \(frequency)")
    self.init(angularFrequency: 2 * .pi * frequency, dampingRatio: dampingRatio, mass: mass)
  }

  /// A spring by its stiffness and damping ratio, the parameters of Android.
  /// - Parameters:
  ///   - stiffness: k, in `stiffnessRange`.
  ///   - dampingRatio: ζ, in `dampingRatioRange`.
  ///   - mass: m, in `massRange`. Android's is 1.
  public init(stiffness: Double, dampingRatio: Double, mass: Double = 1) {
    require(
      Self.stiffnessRange.contains(stiffness),
      "stiffness must be greater than 0, \(Self.stiffnessRange); got \(stiffness)"
    )
    Self.check(dampingRatio: dampingRatio, mass: mass)
    self.init(
      stiffness: stiffness, damping: 2 * dampingRatio * (stiffness * mass).squareRoot(), mass: mass)
  }

  /// A spring by tension and friction, the parameters of Origami and Rebound: k/m = (T − 30) · 3.62 + 194,
  /// c/m = (F − 8) · 3 + 25.
  /// - Parameters:
  ///   - tension: T, in `tensionRange`.
  ///   - friction: F, in `frictionRange`.
  ///   - mass: in `massRange`; scales k and c, not the motion. Origami's is 1.
  public init(tension: Double, friction: Double, mass: Double = 1) {
    require(
      Self.tensionRange.contains(tension),
      "tension must be greater than −23.59 (stiffness greater than 0); got \(tension)")
    require(
      Self.frictionRange.contains(friction), "friction must be at least −1/3 (damping 0); got \(friction)")
    require(Self.massRange.contains(mass), "mass must be greater than 0, \(Self.massRange); got \(mass)")
    self.init(
      stiffness: (OrigamiScale.stiffness(ofTension: tension)) * mass,
      damping: OrigamiScale.damping(ofFriction: friction) * mass, mass: mass)
  }

  init(angularFrequency: Double, dampingRatio: Double, mass: Double) {
    Self.check(dampingRatio: dampingRatio, mass: mass)
    self.init(
      stiffness: mass * angularFrequency * angularFrequency,
      damping: 2 * mass * dampingRatio * angularFrequency, mass: mass)
  }

  private static func check(dampingRatio: Double, mass: Double) {
    require(
      dampingRatioRange.contains(dampingRatio),
      "dampingRatio must be at least 0, \(dampingRatioRange); got \(dampingRatio)")
    require(massRange.contains(mass), "mass must be greater than 0, \(massRange); got \(mass)")
  }
}

extension Spring {
  /// R = 2π/ω₀, in seconds: the period without damping.
  public var response: Double { 2 * .pi / angularFrequency }

  /// SwiftUI's name for the response, in seconds.
  public var duration: Double { response }

  /// 1 − ζ up to the critical spring, 1/ζ − 1 beyond it; over −1, at most 1.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// f = ω₀/2π, in Hz: the frequency without damping.
  public var frequency: Double { angularFrequency / (2 * .pi) }

  /// Origami's tension.
  public var tension: Double { OrigamiScale.tension(ofStiffness: stiffness / mass) }

  /// Origami's friction.
  public var friction: Double { OrigamiScale.friction(ofDamping: damping / mass) }
}

// The valid ranges: far wider than anything visible, and narrow enough that no law over- or underflows.
extension Spring {
  /// The valid stiffness k of a spring by stiffness and damping ratio: over 0.
  public static let stiffnessRange: ClosedRange<Double> = 1e-50...1e50
  /// The valid masses: over 0.
  public static let massRange: ClosedRange<Double> = 1e-50...1e50
  /// The valid responses and durations, in seconds: over 0.
  public static let responseRange: ClosedRange<Double> = 1e-50...1e50
  /// The valid frequencies, in Hz: over 0.
  public static let frequencyRange: ClosedRange<Double> = 1e-50...1e50
  /// The valid damping ratios: 0 or more.
  public static let dampingRatioRange: ClosedRange<Double> = 0...1e50
  /// The valid bounces: over −1, at most 1.
  public static let bounceRange: ClosedRange<Double> = (-1).nextUp...1
  /// The valid tensions of Origami: those of a stiffness over 0.
  public static let tensionRange: ClosedRange<Double> = OrigamiScale.tension(ofStiffness: 1e-9)...1e50
  /// The valid frictions of Origami: those of a damping of 0 or more.
  public static let frictionRange: ClosedRange<Double> = OrigamiScale.friction(ofDamping: 0)...1e50
}
