/// What bodies are made of.
///
/// Of several for one body the last one added holds.
public struct ItemProperties: Behavior, Hashable {
  /// The bodies.
  public var bodies: [BodyID]
  /// The part of the closing speed that comes back from an impact, 0...1; of two bodies the larger counts.
  public var elasticity: Double { didSet { check() } }
  /// Friction over pressure, 0 or more; of two bodies √(ab) counts.
  public var friction: Double { didSet { check() } }
  /// In kg per 100×100 pt; over 0.
  public var density: Double { didSet { check() } }
  /// The electric charge, in a unit of one's own: electric and magnetic fields act on it; finite.
  public var charge: Double { didSet { check() } }
  /// Linear drag: v′ = −resistance · v, in 1/s; 0 or more.
  public var resistance: Double { didSet { check() } }
  /// The same for the turn, in 1/s; 0 or more.
  public var angularResistance: Double { didSet { check() } }
  /// Whether contacts and forces may turn the bodies.
  public var allowsRotation: Bool
  /// Whether the bodies stay where they are, like boundaries.
  public var isAnchored: Bool

  /// Properties; what is not given is as UIKit has it.
  /// - Parameters:
  ///   - bodies: the bodies.
  ///   - elasticity: 0...1.
  ///   - friction: finite, 0 or more.
  ///   - density: in kg per 100×100 pt, finite and over 0.
  ///   - charge: the electric charge, finite.
  ///   - resistance: in 1/s, finite, 0 or more.
  ///   - angularResistance: in 1/s, finite, 0 or more.
  ///   - allowsRotation: whether contacts and forces may turn them.
  ///   - isAnchored: whether they stay where they are.
  public init(
    _ bodies: [BodyID], elasticity: Double = 0.2, friction: Double = 0.2, density: Double = 1,
    charge: Double = 0, resistance: Double = 0.1, angularResistance: Double = 0.1,
    allowsRotation: Bool = true,
    isAnchored: Bool = false
  ) {
    self.bodies = bodies
    self.elasticity = elasticity
    self.friction = friction
    self.density = density
    self.charge = charge
    self.resistance = resistance
    self.angularResistance = angularResistance
    self.allowsRotation = allowsRotation
    self.isAnchored = isAnchored
    check()
  }

  private func check() {
    precondition((0...1).contains(elasticity), "elasticity is within 0...1, not \(elasticity)")
    precondition(friction.isFinite && friction >= 0, "friction is finite and not negative, not \(friction)")
    precondition(density.isFinite && density > 0, "density is finite and over 0, not \(density)")
    precondition(charge.isFinite, "a charge is finite, not \(charge)")
    precondition(
      resistance.isFinite && resistance >= 0, "resistance is finite and not negative, not \(resistance)")
    precondition(
      angularResistance.isFinite && angularResistance >= 0,
      "resistance is finite and not negative, not \(angularResistance)")
  }
}
