internal import Kinematics

/// Accelerates bodies whatever their mass.
public struct Gravity: Behavior, Hashable {
  /// The bodies that fall.
  public var bodies: [BodyID]
  /// Direction and strength; (0, 1) is 1000 pt/s² downwards.
  public var vector: SIMD2<Double> {
    get { SIMD2(x, y) }
    set {
      (x, y) = (newValue.x, newValue.y)
      check()
    }
  }
  // Two numbers, so that a world keeps gravity without memory of its own: it is turned in every frame.
  private var x: Double
  private var y: Double

  /// Gravity.
  /// - Parameters:
  ///   - bodies: the bodies that fall.
  ///   - vector: in units of 1000 pt/s², finite.
  public init(_ bodies: [BodyID], vector: SIMD2<Double> = [0, 1]) {
    self.bodies = bodies
    (x, y) = (vector.x, vector.y)
    check()
  }

  private func check() { precondition(vector.isFinite, "gravity is finite, not \(vector)") }
}

/// Pushes bodies, for as long as it is there or once.
public struct Push: Behavior, Hashable {
  /// How long a push lasts.
  public enum Mode: Hashable, Sendable {
    /// A force: 1 accelerates 100×100 pt of density 1 by 100 pt/s².
    case continuous
    /// An impulse, in the first frame after the push was added or changed: 1 gives 100×100 pt of density 1 a
    /// velocity of 100 pt/s.
    case instantaneous
  }

  /// The bodies that are pushed.
  public var bodies: [BodyID]
  /// Direction and strength, in the unit of the mode.
  public var vector: SIMD2<Double> { didSet { check() } }
  /// How long.
  public var mode: Mode
  /// Where it acts, from each body's centre, in its own coordinates, in pt; off the centre it turns the body.
  public var offset: SIMD2<Double> { didSet { check() } }
  /// Whether it acts.
  public var isActive: Bool

  /// A push.
  /// - Parameters:
  ///   - bodies: the bodies that are pushed.
  ///   - vector: direction and strength, finite.
  ///   - mode: how long.
  ///   - offset: where, from each body's centre, in pt, finite.
  ///   - isActive: whether it acts.
  public init(
    _ bodies: [BodyID], vector: SIMD2<Double>, mode: Mode, offset: SIMD2<Double> = .zero,
    isActive: Bool = true
  ) {
    self.bodies = bodies
    self.vector = vector
    self.mode = mode
    self.offset = offset
    self.isActive = isActive
    check()
  }

  private func check() {
    precondition(vector.isFinite, "a push is finite, not \(vector)")
    precondition(offset.isFinite, "an offset is finite, not \(offset)")
  }
}

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
  ///   - resistance: in 1/s, finite, 0 or more.
  ///   - angularResistance: in 1/s, finite, 0 or more.
  ///   - allowsRotation: whether contacts and forces may turn them.
  ///   - isAnchored: whether they stay where they are.
  public init(
    _ bodies: [BodyID], elasticity: Double = 0.2, friction: Double = 0.2, density: Double = 1,
    resistance: Double = 0.1, angularResistance: Double = 0.1, allowsRotation: Bool = true,
    isAnchored: Bool = false
  ) {
    self.bodies = bodies
    self.elasticity = elasticity
    self.friction = friction
    self.density = density
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
    precondition(
      resistance.isFinite && resistance >= 0, "resistance is finite and not negative, not \(resistance)")
    precondition(
      angularResistance.isFinite && angularResistance >= 0,
      "resistance is finite and not negative, not \(angularResistance)")
  }
}
