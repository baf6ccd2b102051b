internal import Motion

/// An influence on the bodies of a world, as a value.
///
/// This module defines the elementary behaviours. A custom behaviour is a composition: a struct with
/// behaviours as its properties, which it returns as its children. A change through `World`'s subscript takes
/// effect in the world.
///
///     struct PaneBehavior: Behavior {
///       var attachment: Attachment
///       var properties: ItemProperties
///       var children: [any Behavior] { [attachment, properties] }
///     }
public protocol Behavior: Sendable {
  /// The behaviours that this one consists of; empty for an elementary one.
  var children: [any Behavior] { get }
}

extension Behavior {
  /// No children.
  public var children: [any Behavior] { [] }
}

/// Behaviours that are added and removed together.
public struct CompositeBehavior: Behavior {
  /// The behaviours, in the order in which they act.
  public var children: [any Behavior]

  /// Creates a behaviour that consists of others.
  public init(_ children: [any Behavior]) { self.children = children }
}

/// The physical properties of bodies.
///
/// If several behaviours set the properties of a body, the one added last applies.
public struct ItemProperties: Behavior, Hashable {
  /// The bodies.
  public var bodies: [Body.ID]
  /// The ratio of rebound speed to closing speed in an impact, 0...1; the larger one of two bodies applies.
  public var elasticity: Double { didSet { check() } }
  /// The coefficient of friction, 0 or more; √(ab) of two bodies applies.
  public var friction: Double { didSet { check() } }
  /// The density, in kg per 100×100 pt; over 0.
  public var density: Double { didSet { check() } }
  /// The electric charge, in any consistent unit, on which electric and magnetic fields act; finite.
  public var charge: Double { didSet { check() } }
  /// The linear drag r in v′ = −r · v, in 1/s; 0 or more.
  public var resistance: Double { didSet { check() } }
  /// The angular drag r in ω′ = −r · ω, in 1/s; 0 or more.
  public var angularResistance: Double { didSet { check() } }
  /// True if contacts and forces may turn the bodies.
  public var allowsRotation: Bool
  /// True if the bodies are stationary, like boundaries: no force, push or contact moves them. They are moved by
  /// ``World/updateItemUsingCurrentState(_:)``.
  public var isAnchored: Bool

  /// Creates properties. The defaults are those of UIKit's headers.
  /// - Parameters:
  ///   - bodies: the bodies.
  ///   - elasticity: the ratio of rebound speed to closing speed, 0...1.
  ///   - friction: the coefficient of friction, finite, 0 or more.
  ///   - density: the density, in kg per 100×100 pt, finite and over 0.
  ///   - charge: the electric charge, finite.
  ///   - resistance: the linear drag, in 1/s, finite, 0 or more.
  ///   - angularResistance: the angular drag, in 1/s, finite, 0 or more.
  ///   - allowsRotation: true if contacts and forces may turn the bodies.
  ///   - isAnchored: true if the bodies are stationary.
  public init(
    _ bodies: [Body.ID], elasticity: Double = 0.2, friction: Double = 0.2, density: Double = 1,
    charge: Double = 0, resistance: Double = 0.1, angularResistance: Double = 0.1,
    allowsRotation: Bool = true, isAnchored: Bool = false
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
    require((0...1).contains(elasticity), "elasticity must be within 0...1; got \(elasticity)")
    require(notNegative: friction, "friction")
    require(positive: density, "density")
    require(finite: charge, "a charge")
    require(notNegative: resistance, "resistance")
    require(notNegative: angularResistance, "resistance")
  }
}

/// A uniform acceleration of bodies, independent of their mass.
public struct Gravity: Behavior, Hashable {
  /// The bodies that are accelerated.
  public var bodies: [Body.ID]
  /// The acceleration, in units of 1000 pt/s²: (0, 1) is 1000 pt/s² downwards.
  public var vector: SIMD2<Double> {
    get { SIMD2(x, y) }
    set {
      (x, y) = (newValue.x, newValue.y)
      check()
    }
  }
  // With two numbers instead of a vector, a world stores gravity, which programs change in every frame, without an
  // allocation.
  private var x: Double
  private var y: Double

  /// Creates gravity.
  /// - Parameters:
  ///   - bodies: the bodies that are accelerated.
  ///   - vector: the acceleration, in units of 1000 pt/s², finite.
  public init(_ bodies: [Body.ID], vector: SIMD2<Double> = [0, 1]) {
    self.bodies = bodies
    (x, y) = (vector.x, vector.y)
    check()
  }

  private func check() { require(finite: vector, "gravity") }
}

/// A force or an impulse on bodies.
public struct Push: Behavior, Hashable {
  /// The duration of a push.
  public enum Timing: Hashable, Sendable {
    /// A force that acts as long as the push exists: 1 accelerates 100×100 pt of density 1 by 100 pt/s².
    case continuous
    /// An impulse in the first frame after the push was added, changed or made active: 1 gives 100×100 pt of density 1 a
    /// velocity of 100 pt/s. To push again, set `isActive` to false and then to true; an equal value is not a change.
    case instantaneous
  }

  /// The bodies that are pushed.
  public var bodies: [Body.ID]
  /// The direction and strength, in the unit of the mode.
  public var vector: SIMD2<Double> { didSet { check() } }
  /// The duration.
  public var mode: Timing
  /// The point of application: the offset from each body's centre in its own coordinates, in pt. Away from
  /// the centre the push also turns the body.
  public var offset: SIMD2<Double> { didSet { check() } }
  /// True if the push acts.
  public var isActive: Bool

  /// Creates a push.
  /// - Parameters:
  ///   - bodies: the bodies that are pushed.
  ///   - vector: the direction and strength in the unit of the mode, finite.
  ///   - mode: the duration.
  ///   - offset: the point of application relative to each body's centre, in pt, finite.
  ///   - isActive: true if the push acts.
  public init(
    _ bodies: [Body.ID], vector: SIMD2<Double>, mode: Timing, offset: SIMD2<Double> = .zero,
    isActive: Bool = true
  ) {
    self.bodies = bodies
    self.vector = vector
    self.mode = mode
    self.offset = offset
    self.isActive = isActive
    check()
  }

  var isForce: Bool { mode == .continuous && isActive }

  private func check() {
    require(finite: vector, "a push")
    require(finite: offset, "an offset")
  }
}
