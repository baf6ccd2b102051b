internal import RealModule

/// A damped spring: m x″ = −k (x − target) − c x′.
///
/// Every other notation of a spring (formulas F2 and F3) is an initialiser, with properties that return its numbers.
/// The mass scales the forces. In notations without a mass, k and c are in proportion to it: the same numbers give
/// the same motion at any mass.
public struct Spring: Hashable, Sendable {
  /// k: force per distance; finite and over 0.
  public let stiffness: Double
  /// c: force per speed; finite, 0 or more.
  public let damping: Double
  /// m: inertia; finite and over 0.
  public let mass: Double

  /// A spring by its raw coefficients.
  /// - Parameters:
  ///   - stiffness: k, finite and over 0.
  ///   - damping: c, finite, 0 or more.
  ///   - mass: m, finite and over 0. The squares of k/m and c/m are finite and over 0 too, where k and c are.
  public init(stiffness: Double, damping: Double, mass: Double = 1) {
    require(positive: stiffness, "stiffness")
    require(notNegative: damping, "damping")
    require(positive: mass, "mass")
    let (elasticity, drag) = (stiffness / mass, damping / mass)
    require(
      (elasticity * elasticity).isNormal && (drag * drag).isFinite,
      "the rates of a spring must be finite; got stiffness \(stiffness), damping \(damping), mass \(mass)")
    self.stiffness = stiffness
    self.damping = damping
    self.mass = mass
  }

  /// ω₀ = √(k/m): the angular frequency without damping, in rad/s.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// ζ = c / 2√(km): 0 is undamped, 1 is critical, over 1 is over-damped.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The overshoot of a spring that starts at rest, as a fraction of the distance: exp(−πζ / √(1 − ζ²)). It is 0 from
  /// the critical spring on, and 1 without damping.
  public var overshoot: Double {
    let ratio = dampingRatio
    guard ratio < 1 else { return 0 }
    return Double.exp(-.pi * ratio / ((1 - ratio) * (1 + ratio)).squareRoot())
  }

  /// The spring with the same motion, `factor` times as fast, like SwiftUI's `Animation.speed(_:)`.
  /// - Parameter factor: the factor, finite and over 0; 2 halves the response.
  public func speed(_ factor: Double) -> Spring {
    require(positive: factor, "the speed of a spring")
    return Spring(stiffness: factor * factor * stiffness, damping: factor * damping, mass: mass)
  }
}

// MARK: Presets

extension Spring {
  /// The spring of the objc.io article: k 300, c 20, m 1 (ζ 0.577).
  public static let standard = Spring(stiffness: 300, damping: 20)

  /// A critically damped spring in the manner of JNWSpringAnimation: k 300, c 77.46, m 5 (ζ 1).
  ///
  /// It approaches its target exponentially and never passes it. The numbers that are often given for it, with c 30,
  /// overshoot by 26.7 %.
  public static let jnw = Spring(stiffness: 300, damping: 77.46, mass: 5)

  /// SwiftUI's `.smooth`: duration 0.5 s, no bounce.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// SwiftUI's `.snappy`: duration 0.5 s, bounce 0.15.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// SwiftUI's `.bouncy`: duration 0.5 s, bounce 0.3.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)
  /// SwiftUI's `.interactiveSpring`: response 0.15 s, damping ratio 0.86.
  public static let interactive = Spring(response: 0.15, dampingRatio: 0.86)
}

// MARK: Response, duration and bounce, frequency, stiffness and ratio

extension Spring {
  /// A spring by the period it would have without damping.
  /// - Parameters:
  ///   - response: R, in seconds, from 1e-50 to 1e50.
  ///   - dampingRatio: ζ, from 0 to 1e50.
  ///   - mass: from 1e-50 to 1e50; scales k and c, not the motion.
  public init(response: Double, dampingRatio: Double, mass: Double = 1) {
    Self.check(response, Self.scaleRange, "response")
    self.init(angularFrequency: 2 * .pi / response, dampingRatio: dampingRatio, mass: mass)
  }

  /// A spring by its perceived duration and its bounce, the numbers of SwiftUI.
  /// - Parameters:
  ///   - duration: the period without damping, in seconds, from 1e-50 to 1e50.
  ///   - bounce: b, over −1, at most 1: 1 is undamped, 0 is critical, under 0 is over-damped.
  ///   - mass: from 1e-50 to 1e50; scales k and c, not the motion.
  public init(duration: Double, bounce: Double, mass: Double = 1) {
    Self.check(duration, Self.scaleRange, "duration")
    Self.check(bounce, Self.bounceRange, "bounce")
    self.init(
      angularFrequency: 2 * .pi / duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce),
      mass: mass)
  }

  /// A spring by its frequency without damping.
  /// - Parameters:
  ///   - frequency: f, in Hz, from 1e-50 to 1e50.
  ///   - dampingRatio: ζ, from 0 to 1e50.
  ///   - mass: from 1e-50 to 1e50; scales k and c, not the motion.
  public init(frequency: Double, dampingRatio: Double, mass: Double = 1) {
    Self.check(frequency, Self.scaleRange, "frequency")
    self.init(angularFrequency: 2 * .pi * frequency, dampingRatio: dampingRatio, mass: mass)
  }

  /// A spring by its stiffness and damping ratio, the numbers of Android.
  /// - Parameters:
  ///   - stiffness: k, from 1e-50 to 1e50.
  ///   - dampingRatio: ζ, from 0 to 1e50.
  ///   - mass: m, from 1e-50 to 1e50. Android's is 1.
  public init(stiffness: Double, dampingRatio: Double, mass: Double = 1) {
    Self.check(stiffness, Self.scaleRange, "stiffness")
    Self.check(dampingRatio, Self.dampingRatioRange, "dampingRatio")
    Self.check(mass, Self.scaleRange, "mass")
    self.init(
      stiffness: stiffness, damping: 2 * dampingRatio * (stiffness * mass).squareRoot(), mass: mass)
  }

  init(angularFrequency: Double, dampingRatio: Double, mass: Double = 1) {
    Self.check(dampingRatio, Self.dampingRatioRange, "dampingRatio")
    Self.check(mass, Self.scaleRange, "mass")
    self.init(
      stiffness: mass * angularFrequency * angularFrequency,
      damping: 2 * mass * dampingRatio * angularFrequency, mass: mass)
  }

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

  private static func check(_ number: Double, _ range: ClosedRange<Double>, _ name: StaticString) {
    require(
      range.contains(number), "\(name) must be from \(range.lowerBound) to \(range.upperBound); got \(number)"
    )
  }
}

// The valid ranges: far wider than anything visible, and narrow enough that no law over- or underflows.
extension Spring {
  /// Stiffness beside a damping ratio, mass, frequency (Hz), response and duration (s).
  package static let scaleRange: ClosedRange<Double> = 1e-50...1e50
  private static let dampingRatioRange: ClosedRange<Double> = 0...1e50
  /// Over −1, at most 1.
  package static let bounceRange: ClosedRange<Double> = (-1).nextUp...1
  /// Tensions of a stiffness over 0.
  package static let tensionRange: ClosedRange<Double> = Origami.tension(ofStiffness: 1e-9)...1e50
  /// Frictions of a damping of 0 or more.
  package static let frictionRange: ClosedRange<Double> = Origami.friction(ofDamping: 0)...1e50
  private static let popRange: ClosedRange<Double> = 0...20
}

// MARK: Origami and Rebound

extension Spring {
  /// A spring by tension and friction, the numbers of Origami and Rebound: k/m = (T − 30) · 3.62 + 194,
  /// c/m = (F − 8) · 3 + 25.
  /// - Parameters:
  ///   - tension: T, over −23.59, where the stiffness is over 0; at most 1e50.
  ///   - friction: F, from −1/3, where the damping is 0, to 1e50.
  ///   - mass: from 1e-50 to 1e50; scales k and c, not the motion. Origami's is 1.
  public init(tension: Double, friction: Double, mass: Double = 1) {
    Self.check(tension, Self.tensionRange, "tension")
    Self.check(friction, Self.frictionRange, "friction")
    Self.check(mass, Self.scaleRange, "mass")
    self.init(
      stiffness: Origami.stiffness(ofTension: tension) * mass,
      damping: Origami.damping(ofFriction: friction) * mass, mass: mass)
  }

  /// Origami's tension.
  public var tension: Double { Origami.tension(ofStiffness: stiffness / mass) }

  /// Origami's friction.
  public var friction: Double { Origami.friction(ofDamping: damping / mass) }

  /// The linear maps between Origami's numbers and the coefficients of a spring of mass 1, multiplied out.
  private enum Origami {
    static func stiffness(ofTension tension: Double) -> Double { 3.62 * tension + 85.4 }
    static func tension(ofStiffness stiffness: Double) -> Double { (stiffness - 85.4) / 3.62 }
    static func damping(ofFriction friction: Double) -> Double { 3 * friction + 1 }
    static func friction(ofDamping damping: Double) -> Double { (damping - 1) / 3 }
  }
}

// MARK: Pop

// Speed determines Origami's tension. The friction is a blend, quadratic in the bounciness, from the friction that
// hardly bounces at that tension to almost none (formula F3).
extension Spring {
  /// A spring by the numbers of Facebook Pop; at any mass its motion is Pop's at mass 1.
  /// - Parameters:
  ///   - bounciness: B, from 0 to 20.
  ///   - speed: S, from 0 to 20.
  ///   - mass: from 1e-50 to 1e50; scales k and c, not the motion. Pop's is 1.
  public init(bounciness: Double, speed: Double, mass: Double = 1) {
    Self.check(bounciness, Self.popRange, "bounciness")
    Self.check(speed, Self.popRange, "speed")
    self.init(popBounciness: bounciness, speed: speed, mass: mass)
  }

  /// The same law without the bounds, as in Rebound and React Native; both numbers are at least 0.
  package init(popBounciness bounciness: Double, speed: Double, mass: Double = 1) {
    let tension = 0.5 + speed / Pop.fullScale * Pop.tensionSpan
    let share = 0.8 * bounciness / Pop.fullScale
    let blend = share * (2 - share)
    let friction = Pop.leastFriction * blend + (1 - blend) * Pop.calmFriction(atTension: tension)
    self.init(tension: tension, friction: friction, mass: mass)
  }

  /// The bounciness and speed of this spring; nil if none from 0 to 20 gives it.
  ///
  /// The tension determines the speed, and then the friction determines the bounciness, so the result is unique. At the
  /// tensions 18 and 44 Pop's friction curve has steps; within rounding of them the result may be that of either side.
  public var bouncinessAndSpeed: (bounciness: Double, speed: Double)? {
    let tension = tension
    let calm = Pop.calmFriction(atTension: tension)
    let blend = (friction - calm) / (Pop.leastFriction - calm)
    guard blend <= 1 else { return nil }
    // b = 1 − √(1 − q), without the difference of near numbers.
    let bounciness = blend / (1 + (1 - blend).squareRoot()) * Pop.fullScale / 0.8
    let speed = (tension - 0.5) / Pop.tensionSpan * Pop.fullScale
    // A number that only rounding put outside is the nearer end.
    let (least, most) = (Self.popRange.lowerBound, Self.popRange.upperBound)
    func isValid(_ number: Double) -> Bool { number > least - 1e-9 && number < most + 1e-9 }
    guard isValid(bounciness), isValid(speed) else { return nil }
    return (min(max(bounciness, least), most), min(max(speed, least), most))
  }

  private enum Pop {
    /// The bounciness or speed of share 1: s = (S/1.7)/20.
    static let fullScale = 34.0
    static let tensionSpan = 199.5
    /// Friction at full blend.
    static let leastFriction = 0.01

    /// N(T): the friction at which a spring of that tension hardly bounces.
    static func calmFriction(atTension t: Double) -> Double {
      if t <= 18 { return ((0.0007 * t - 0.031) * t + 0.64) * t + 1.28 }
      if t <= 44 { return ((0.000044 * t - 0.006) * t + 0.36) * t + 2 }
      return ((0.00000045 * t - 0.000332) * t + 0.1078) * t + 5.84
    }
  }
}

/// The spring of a Pop animation: bounciness and speed, or raw coefficients, which take precedence where they are set.
///
/// Pop's `POPSpringAnimation` has both. A raw coefficient that was not set keeps the value that bounciness and
/// speed give.
package struct PopSpring: Hashable, Sendable {
  /// Bounciness B and speed S, from 0 to 20.
  package var bounciness, speed: Double
  /// Pop's `dynamicsTension`, `dynamicsFriction` and `dynamicsMass`: k, c and m themselves.
  package var dynamicsTension, dynamicsFriction, dynamicsMass: Double?

  /// A Pop spring; bounciness 4 and speed 12 are Pop's defaults.
  package init(bounciness: Double = 4, speed: Double = 12) {
    (self.bounciness, self.speed) = (bounciness, speed)
  }

  /// The spring of the animation.
  package var spring: Spring {
    let derived = Spring(bounciness: bounciness, speed: speed)
    return Spring(
      stiffness: dynamicsTension ?? derived.stiffness, damping: dynamicsFriction ?? derived.damping,
      mass: dynamicsMass ?? derived.mass)
  }
}
