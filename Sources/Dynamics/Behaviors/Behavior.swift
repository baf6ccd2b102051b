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

/// The identifier of a behaviour in its world, and in copies of that world, with the behaviour's type.
public struct BehaviorID<Value: Behavior>: Hashable, Sendable {
  let serial: Int
}

/// The physical properties of bodies.
///
/// If several behaviours set the properties of a body, the one added last applies.
public struct ItemProperties: Behavior, Hashable {
  /// The bodies.
  public var bodies: [BodyID]
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

  /// Creates properties. The defaults are UIKit's.
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
    _ bodies: [BodyID], elasticity: Double = 0.2, friction: Double = 0.2, density: Double = 1,
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
