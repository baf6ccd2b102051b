extension Spring {
  /// Returns the spring with the same motion, `factor` times as fast, like SwiftUI's `Animation.speed(_:)`.
  /// - Parameter factor: the factor, finite and over 0; 2 halves the response.
  public func speed(_ factor: Double) -> Spring {
    require(positive: factor, "the speed of a spring")
    return Spring(stiffness: factor * factor * stiffness, damping: factor * damping, mass: mass)
  }
}

// Pop's bounciness and speed (formula F3): speed determines the tension. The friction is a blend, quadratic in the
// bounciness, from the friction that hardly bounces at that tension to almost none.

extension Spring {
  /// A spring by the parameters of Facebook Pop; at any mass its motion is Pop's at mass 1.
  /// - Parameters:
  ///   - bounciness: b, in `bouncinessRange`: 0 to 20.
  ///   - speed: s, in `speedRange`: 0 to 20.
  ///   - mass: in `massRange`; scales k and c, not the motion. Pop's is 1.
  public init(bounciness: Double, speed: Double, mass: Double = 1) {
    require(Self.bouncinessRange.contains(bounciness), "bounciness must be 0 to 20; got \(bounciness)")
    require(Self.speedRange.contains(speed), "speed must be 0 to 20; got \(speed)")
    self.init(popBounciness: bounciness, speed: speed, mass: mass)
  }

  /// The same law without the bounds, as in Rebound and React Native; both numbers are at least 0.
  package init(popBounciness bounciness: Double, speed: Double, mass: Double = 1) {
    let tension = PopScale.tension(ofSpeed: speed)
    let blend = PopScale.blend(ofBounciness: bounciness)
    let friction = PopScale.leastFriction * blend + (1 - blend) * PopScale.calmFriction(atTension: tension)
    self.init(tension: tension, friction: friction, mass: mass)
  }

  /// The bounciness and speed of this spring; nil if none from 0 to 20 gives it.
  ///
  /// The tension determines the speed, and then the friction determines the bounciness, so the result is unique. At the
  /// tensions 18 and 44 Pop's friction curve has steps; within rounding of them the result may be that of either side.
  public var bouncinessAndSpeed: (bounciness: Double, speed: Double)? {
    let tension = tension
    let calm = PopScale.calmFriction(atTension: tension)
    let blend = (friction - calm) / (PopScale.leastFriction - calm)
    guard blend <= 1,
      let speed = Self.speedRange.rounding(PopScale.speed(ofTension: tension)),
      let bounciness = Self.bouncinessRange.rounding(PopScale.bounciness(ofBlend: blend))
    else { return nil }
    return (bounciness, speed)
  }

  /// The valid bounciness: 0 to 20.
  public static let bouncinessRange: ClosedRange<Double> = 0...20
  /// The valid speed: 0 to 20.
  public static let speedRange: ClosedRange<Double> = 0...20
}

extension ClosedRange<Double> {
  /// `value` where the range holds it, its nearer end where only rounding put it outside, else nil.
  fileprivate func rounding(_ value: Double) -> Double? {
    guard value > lowerBound - 1e-9, value < upperBound + 1e-9 else { return nil }
    return Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}

/// The spring of a Pop animation: bounciness and speed, or raw coefficients, which take precedence where they are set.
///
/// Pop's `POPSpringAnimation` has both. An animation whose dynamics were set ignores its bounciness and speed; a raw
/// coefficient that was not set keeps the value that bounciness and speed give it.
public struct PopSpring: Hashable, Sendable {
  /// Bounciness B, in `Spring.bouncinessRange`.
  public var bounciness: Double
  /// Speed S, in `Spring.speedRange`.
  public var speed: Double
  /// Pop's `dynamicsTension`: the stiffness k itself, over 0; nil for that of bounciness and speed.
  public var dynamicsTension: Double?
  /// Pop's `dynamicsFriction`: the damping c itself, 0 or more; nil for that of bounciness and speed.
  public var dynamicsFriction: Double?
  /// Pop's `dynamicsMass`: the mass m itself, over 0; nil for 1.
  public var dynamicsMass: Double?

  /// A Pop spring; bounciness 4 and speed 12 are Pop's defaults.
  public init(
    bounciness: Double = 4, speed: Double = 12, dynamicsTension: Double? = nil,
    dynamicsFriction: Double? = nil, dynamicsMass: Double? = nil
  ) {
    self.bounciness = bounciness
    self.speed = speed
    self.dynamicsTension = dynamicsTension
    self.dynamicsFriction = dynamicsFriction
    self.dynamicsMass = dynamicsMass
  }

  /// The spring of the animation.
  public var spring: Spring {
    let derived = Spring(bounciness: bounciness, speed: speed)
    return Spring(
      stiffness: dynamicsTension ?? derived.stiffness, damping: dynamicsFriction ?? derived.damping,
      mass: dynamicsMass ?? derived.mass)
  }
}

/// The maps from Pop's parameters to Origami's (formula F3), and their inverses.
enum PopScale {
  /// Friction at full blend.
  static let leastFriction = 0.01

  // T = 0.5 + s · 199.5, s = (S/1.7)/20
  static func tension(ofSpeed speed: Double) -> Double { 0.5 + speed / 34 * 199.5 }
  static func speed(ofTension tension: Double) -> Double { (tension - 0.5) / 199.5 * 34 }

  // q = 2b − b², b = 0.8 · (B/1.7)/20
  static func blend(ofBounciness bounciness: Double) -> Double {
    let share = 0.8 * bounciness / 34
    return share * (2 - share)
  }
  static func bounciness(ofBlend blend: Double) -> Double {
    // b = 1 − √(1 − q), without the difference of near numbers
    blend / (1 + (1 - blend).squareRoot()) * 34 / 0.8
  }

  /// N(T): the friction at which a spring of that tension hardly bounces.
  static func calmFriction(atTension t: Double) -> Double {
    if t <= 18 { return ((0.0007 * t - 0.031) * t + 0.64) * t + 1.28 }
    if t <= 44 { return ((0.000044 * t - 0.006) * t + 0.36) * t + 2 }
    return ((0.00000045 * t - 0.000332) * t + 0.1078) * t + 5.84
  }
}

/// The linear maps between Origami's numbers and the coefficients of a spring of mass 1 (formula F2), multiplied out.
enum OrigamiScale {
  // (T − 30) · 3.62 + 194
  static func stiffness(ofTension tension: Double) -> Double { 3.62 * tension + 85.4 }
  static func tension(ofStiffness stiffness: Double) -> Double { (stiffness - 85.4) / 3.62 }
  // (F − 8) · 3 + 25
  static func damping(ofFriction friction: Double) -> Double { 3 * friction + 1 }
  static func friction(ofDamping damping: Double) -> Double { (damping - 1) / 3 }
}

extension Spring {
  /// The presets of react-spring: tension is k, friction is c, and the mass is 1.
  public enum ReactSpring {
    /// `config.default`: k 170, c 26.
    public static let standard = Spring(stiffness: 170, damping: 26)
    /// `config.gentle`: k 120, c 14.
    public static let gentle = Spring(stiffness: 120, damping: 14)
    /// `config.wobbly`: k 180, c 12.
    public static let wobbly = Spring(stiffness: 180, damping: 12)
    /// `config.stiff`: k 210, c 20.
    public static let stiff = Spring(stiffness: 210, damping: 20)
    /// `config.slow`: k 280, c 60.
    public static let slow = Spring(stiffness: 280, damping: 60)
    /// `config.molasses`: k 280, c 120.
    public static let molasses = Spring(stiffness: 280, damping: 120)
  }
}

extension Spring {
  /// The spatial springs of Material 3's standard motion scheme; its effects (colours, opacities) are critically
  /// damped in both schemes.
  public enum Material {
    /// Damping ratio 0.9, k 1400.
    public static let fastSpatial = Spring(stiffness: 1400, dampingRatio: 0.9)
    /// Damping ratio 0.9, k 700.
    public static let defaultSpatial = Spring(stiffness: 700, dampingRatio: 0.9)
    /// Damping ratio 0.9, k 300.
    public static let slowSpatial = Spring(stiffness: 300, dampingRatio: 0.9)
    /// Damping ratio 1, k 3800.
    public static let fastEffects = Spring(stiffness: 3800, dampingRatio: 1)
    /// Damping ratio 1, k 1600.
    public static let defaultEffects = Spring(stiffness: 1600, dampingRatio: 1)
    /// Damping ratio 1, k 800.
    public static let slowEffects = Spring(stiffness: 800, dampingRatio: 1)
  }

  /// The spatial springs of Material 3's expressive motion scheme.
  public enum MaterialExpressive {
    /// Damping ratio 0.6, k 800.
    public static let fastSpatial = Spring(stiffness: 800, dampingRatio: 0.6)
    /// Damping ratio 0.8, k 380.
    public static let defaultSpatial = Spring(stiffness: 380, dampingRatio: 0.8)
    /// Damping ratio 0.8, k 200.
    public static let slowSpatial = Spring(stiffness: 200, dampingRatio: 0.8)
  }
}
