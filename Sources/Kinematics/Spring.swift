internal import RealModule

/// A damped spring: m x″ = −k (x − target) − c x′.
///
/// The three coefficients are all there is; every other way of saying a spring is an initialiser and a property
/// that gives it back (`SpringParameters.swift`, `PopSpring.swift`).
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
    precondition(stiffness.isFinite && stiffness > 0, "stiffness is finite and over 0, not \(stiffness)")
    precondition(damping.isFinite && damping >= 0, "damping is finite and not negative, not \(damping)")
    precondition(mass.isFinite && mass > 0, "mass is finite and over 0, not \(mass)")
    let (elasticity, drag) = (stiffness / mass, damping / mass)
    precondition(
      (elasticity * elasticity).isNormal && (drag * drag).isFinite,
      "a spring's motion has finite rates; stiffness \(stiffness), damping \(damping), mass \(mass) do not")
    self.stiffness = stiffness
    self.damping = damping
    self.mass = mass
  }

  /// ω₀ = √(k/m): the angular frequency without damping, in rad/s.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// ζ = c / 2√(km): 0 rings for ever, 1 is critical, over 1 is sluggish.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// exp(−πζ / √(1 − ζ²)): how far it goes past its target from rest, as a fraction of the distance; 0 from
  /// the critical spring on, 1 without damping.
  public var overshoot: Double {
    let ratio = dampingRatio
    guard ratio < 1 else { return 0 }
    return Double.exp(-.pi * ratio / ((1 - ratio) * (1 + ratio)).squareRoot())
  }

  /// (π − acos ζ) / (ω₀√(1 − ζ²)): when it first passes its target from rest, in s; nil from the critical spring on,
  /// which never does.
  public var firstCrossingTime: Double? {
    let ratio = dampingRatio
    guard ratio < 1 else { return nil }
    return (.pi - Double.acos(ratio)) / (angularFrequency * ((1 - ratio) * (1 + ratio)).squareRoot())
  }

  /// The spring of the article: k 300, c 20, m 1 (ζ .577).
  public static let standard = Spring(stiffness: 300, damping: 20, mass: 1)

  /// JNWSpringAnimation's spring, k 300, c 30, m 5: heavy and soft.
  ///
  /// It is known as “exponential, without bounce”, which its numbers are not: ζ is .387, and from rest it goes
  /// 26.7 % too far. One that is: `Spring(stiffness: 300, dampingRatio: 1, mass: 5)`.
  public static let jnw = Spring(stiffness: 300, damping: 30, mass: 5)
}
