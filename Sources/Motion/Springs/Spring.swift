internal import RealModule

/// A damped spring: m x″ = −k (x − target) − c x′.
///
/// Every other parameterisation is an initialiser, with properties that return its parameters.
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
    require(
      stiffness.isFinite && stiffness > 0, "stiffness must be finite and greater than 0; got \(stiffness)")
    require(damping.isFinite && damping >= 0, "damping must be finite and not negative; got \(damping)")
    require(mass.isFinite && mass > 0, "mass must be finite and greater than 0; got \(mass)")
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

  /// exp(−πζ / √(1 − ζ²)): the overshoot of a spring that starts at rest, as a fraction of the distance; 0 from the
  /// critical spring on, 1 without damping.
  public var overshoot: Double {
    let ratio = dampingRatio
    guard ratio < 1 else { return 0 }
    return Double.exp(-.pi * ratio / ((1 - ratio) * (1 + ratio)).squareRoot())
  }

  /// The number of swings past the target, to either side, that reach at least `share` (over 0) of the distance from
  /// which the spring started at rest; infinite without damping.
  ///
  /// Swing n reaches overshootⁿ of the distance, and −ln overshoot is πζ / √(1 − ζ²).
  package func swingCount(reaching share: Double) -> Double {
    guard share <= 1 else { return 0 }
    guard damping > 0 else { return .infinity }
    let ratio = min(dampingRatio, 1)
    return (-Double.log(share) * ((1 - ratio) * (1 + ratio)).squareRoot() / (.pi * ratio)).rounded(.down)
  }

  /// (π − acos ζ) / (ω₀√(1 − ζ²)): the time at which a spring that starts at rest first passes its target, in s; nil from
  /// the critical spring on, which never does.
  public var firstCrossingTime: Double? {
    let ratio = dampingRatio
    guard ratio < 1 else { return nil }
    return (.pi - Double.acos(ratio)) / (angularFrequency * ((1 - ratio) * (1 + ratio)).squareRoot())
  }
}

extension Spring: Codable {}

// The other parameterisations of a spring (formula F2), each as an initialiser and as properties. They describe the motion.
// The mass only scales the forces: k and c are in proportion to it, so that the same parameters give the same motion at any
// mass.

extension Spring {
  /// A spring by the period it would have without damping.
  /// - Parameters:
  ///   - response: r, in seconds, in `responseRange`.
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
  ///   - duration: d, in seconds, in `responseRange`; the period without damping.
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
  ///   - tension: t, in `tensionRange`.
  ///   - friction: f, in `frictionRange`.
  ///   - mass: in `massRange`; scales k and c, not the motion. Origami's is 1.
  public init(tension: Double, friction: Double, mass: Double = 1) {
    require(
      Self.tensionRange.contains(tension),
      "tension must be greater than −23.59 (stiffness greater than 0); got \(tension)")
    require(
      Self.frictionRange.contains(friction), "friction must be at least −1/3 (damping 0); got \(friction)")
    require(Self.massRange.contains(mass), "mass must be greater than 0, \(Self.massRange); got \(mass)")
    self.init(
      stiffness: OrigamiScale.stiffness(ofTension: tension) * mass,
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

// Springs by the names that other documents and libraries give them.

extension Spring {
  /// The spring of the objc.io article: k 300, c 20, m 1 (ζ 0.577).
  public static let standard = Spring(stiffness: 300, damping: 20, mass: 1)

  /// A critically damped spring in the manner of JNWSpringAnimation: k 300, c 77.46, m 5 (ζ 1).
  ///
  /// It approaches its target exponentially and never passes it. The numbers that are often given for it, with c 30,
  /// overshoot by 26.7 %.
  public static let jnw = Spring(stiffness: 300, damping: 77.46, mass: 5)
}

// SwiftUI's presets, with its numbers.
extension Spring {
  /// SwiftUI's `.smooth`: duration 0.5 s, no bounce.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// SwiftUI's `.snappy`: duration 0.5 s, bounce 0.15.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// SwiftUI's `.bouncy`: duration 0.5 s, bounce 0.3.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)
  /// SwiftUI's `.interactiveSpring`: response 0.15 s, damping ratio 0.86.
  public static let interactive = Spring(response: 0.15, dampingRatio: 0.86)
}

extension Spring {
  /// The spring that Motion (motion.dev) plays for a duration and a bounce.
  ///
  /// ζ = 1 − bounce, from 0.05 to 1; ω₀ is where the envelope has fallen to a thousandth after the duration:
  /// ζ / √(1 − ζ²) · e^(−ζω₀T), and (1 + ω₀T) e^(−ω₀T) for ζ = 1.
  /// - Parameters:
  ///   - duration: t, in seconds; 0.01 to 10, as Motion bounds it.
  ///   - bounce: 0 to 1.
  package init(motionDuration duration: Double, bounce: Double) {
    require((0.01...10).contains(duration), "a duration must be from 0.01 to 10 s; got \(duration)")
    require((0...1).contains(bounce), "a bounce must be from 0 to 1; got \(bounce)")
    let dampingRatio = max(1 - bounce, 0.05)
    // The last of (1 + x) e⁻ˣ = 0.001.
    var phase = 9.233413476451586
    if dampingRatio < 1 {
      let amplitude = dampingRatio / (1 - dampingRatio * dampingRatio).squareRoot()
      phase = Double.log(amplitude / 0.001) / dampingRatio
    }
    self.init(angularFrequency: phase / duration, dampingRatio: dampingRatio, mass: 1)
  }
}

/// The coefficients of a spring that formula F1 uses, computed once.
@usableFromInline struct SpringCoefficients: Hashable, Sendable {
  /// a = ζω₀ = c/2m, in 1/s.
  @usableFromInline let decayRate: Double
  /// ω₀² = k/m, in 1/s².
  @usableFromInline let squaredFrequency: Double
  /// q = a² − ω₀², in 1/s²; negative where the spring rings.
  let discriminant: Double
  /// √|q|: the angular frequency of the ringing, or the split of the two decay rates, in 1/s.
  let splitting: Double
  /// The rounding error of √|q|, which an oscillation of thousands of turns would magnify.
  let splittingRest: Double
  /// 1/√|q|, not used where q is 0.
  let inverseSplitting: Double
  /// a − √q, for q > 0: the slower of the two decay rates, in 1/s.
  let slowRate: Double

  @usableFromInline init(_ spring: Spring) {
    decayRate = spring.damping / (2 * spring.mass)
    squaredFrequency = spring.stiffness / spring.mass
    discriminant = decayRate * decayRate - squaredFrequency
    splitting = abs(discriminant).squareRoot()
    // The remainders of k/m and of the root. That of a is left out: a spring that rings long enough has little damping.
    let quotientRest = spring.stiffness.addingProduct(-squaredFrequency, spring.mass) / spring.mass
    let rootRest = squaredFrequency.addingProduct(-splitting, splitting) - decayRate * decayRate
    splittingRest = discriminant < 0 ? (quotientRest + rootRest) / (2 * splitting) : 0
    inverseSplitting = 1 / splitting
    slowRate = squaredFrequency / (decayRate + splitting)
  }

  /// (y, y′) → (y′, y″), y″ = −ω₀² y − 2a y′: a derivative of a motion is a motion of the same spring.
  @inlinable func derivative<Value: MotionVector>(
    _ phase: (displacement: Value, velocity: Value)
  ) -> (displacement: Value, velocity: Value) {
    (phase.velocity, -squaredFrequency * phase.displacement - 2 * decayRate * phase.velocity)
  }

  /// The largest distance from the target to which a velocity of 1 per second takes a value that starts there, in s.
  ///
  /// With σ = √|q|, the response S of `SpringStep` turns at the time t at which S′ = C − aS is 0:
  ///
  ///     ringing:   tan σt = σ/a     at the critical damping: t = 1/a     above it: tanh σt = σ/a
  ///
  /// and it is e^(−at)/ω₀ there. For the over-damped spring, t is ln((a + σ)/ω₀)/σ, in which nothing cancels.
  @usableFromInline var largestResponse: Double {
    let frequency = squaredFrequency.squareRoot()
    let time =
      discriminant < 0
      ? Double.atan2(y: splitting, x: decayRate) / splitting
      : discriminant > 0 ? Double.log((decayRate + splitting) / frequency) / splitting : 1 / decayRate
    return Double.exp(-decayRate * time) / frequency
  }

  /// √(y² + (y′/ω₀)²), which never grows.
  @inlinable func amplitude<Value: MotionVector>(_ phase: (displacement: Value, velocity: Value)) -> Double {
    (phase.displacement.squaredLength + phase.velocity.squaredLength / squaredFrequency).squareRoot()
  }

  /// C and S of `SpringStep` at `time`, which may be negative.
  @usableFromInline func envelopes(at time: Double) -> (cosine: Double, sine: Double) {
    // e^(−800) is 0; the other factors may overflow.
    if (discriminant > 0 ? slowRate : decayRate) * time > 800 { return (0, 0) }
    let angle = splitting * time
    if abs(angle) < 0.05 {
      // √q t → 0: the first terms of cosh x and sinh x / x in x² = q t²; the next ones are below 1e-17.
      let square = discriminant * time * time
      let decay = Double.exp(-decayRate * time)
      let cosine = 1 + square / 2 * (1 + square / 12 * (1 + square / 30 * (1 + square / 56)))
      let sine = 1 + square / 6 * (1 + square / 20 * (1 + square / 42 * (1 + square / 72)))
      return (decay * cosine, decay * time * sine)
    }
    if discriminant < 0 {
      let decay = Double.exp(-decayRate * time)
      // After more turns than a Double can count, the phase is undefined.
      guard angle.isFinite else { return (decay, 0) }
      // The rounding errors of √|q| and of its product with the time; beyond 1e9 rad they are no longer small.
      let rest = abs(angle) < 1e9 ? (-angle).addingProduct(splitting, time) + splittingRest * time : 0
      let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
      return (decay * (cosine - rest * sine), decay * (sine + rest * cosine) * inverseSplitting)
    }
    // The slow rate a − √q is ω₀²/(a + √q): no difference of two near numbers, no overflow of cosh.
    let slow = Double.exp(-slowRate * time) / 2
    let ratio = Double.exp(-2 * angle)
    return (slow * (1 + ratio), slow * (1 - ratio) * inverseSplitting)
  }
}
