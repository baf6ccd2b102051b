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
    if let problem = Self.problem(stiffness: stiffness, damping: damping, mass: mass) {
      fatalError(problem)
    }
    self.stiffness = stiffness
    self.damping = damping
    self.mass = mass
  }

  /// The reason why coefficients are no spring's; nil if they are.
  static func problem(stiffness: Double, damping: Double, mass: Double) -> String? {
    guard stiffness.isFinite, stiffness > 0 else {
      return "stiffness must be finite and greater than 0; got \(stiffness)"
    }
    guard damping.isFinite, damping >= 0 else {
      return "damping must be finite and not negative; got \(damping)"
    }
    guard mass.isFinite, mass > 0 else { return "mass must be finite and greater than 0; got \(mass)" }
    let (elasticity, drag) = (stiffness / mass, damping / mass)
    guard (elasticity * elasticity).isNormal, (drag * drag).isFinite else {
      return
        "the rates of a spring must be finite; got stiffness \(stiffness), damping \(damping), mass \(mass)"
    }
    return nil
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

#if !hasFeature(Embedded)
  /// The coefficients under the keys `stiffness`, `damping` and `mass`; a missing mass is 1.
  ///
  /// Decoding coefficients that no spring has throws `DecodingError.dataCorrupted`.
  extension Spring: Codable {
    /// A spring from its encoded coefficients.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let stiffness = try container.decode(Double.self, forKey: .stiffness)
      let damping = try container.decode(Double.self, forKey: .damping)
      let mass = try container.decodeIfPresent(Double.self, forKey: .mass) ?? 1
      if let problem = Self.problem(stiffness: stiffness, damping: damping, mass: mass) {
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
      }
      self.init(stiffness: stiffness, damping: damping, mass: mass)
    }
  }
#endif
