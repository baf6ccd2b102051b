internal import Dynamics
internal import Kinematics

/// A body of the playground, and what is known of it besides its motion.
struct Piece: Sendable {
  enum Kind: Hashable, Sendable {
    case ball
    /// A link of the chain, and what hangs at its end.
    case bead, weight
    /// It is snapped to its home.
    case box
  }

  /// Its name in the world that is there.
  var id: BodyID
  let kind: Kind
  /// Half its width and height, in pt, in an arena that is large enough.
  var halfSize: SIMD2<Double>
  /// Its colour, as an index.
  let color: Int
  var material: Material

  /// Whether it can be chosen.
  var isToy: Bool { kind != .bead }

  var isOfChain: Bool { kind == .bead || kind == .weight }
}

/// What a body is made of: what the keys change.
struct Material: Hashable, Sendable {
  /// In kg per 100×100 pt.
  var density = 1.0
  /// v′ = −resistance · v, in 1/s.
  var resistance = Self.resistances[0]
  /// The part of the closing speed that comes back.
  var elasticity = Self.elasticities[0]

  static let densities = [1.0, 10, 100]
  static let resistances = [0.3, 3, 10]
  static let elasticities = [0.6, 0.9, 0]

  /// ω′ = −resistance · ω, in 1/s, at least: what rolls on the floor stands after some seconds; what flies does not
  /// feel it.
  private static let rollingResistance = 3.0

  /// The one after a value, all round.
  static func next(after value: Double, in values: [Double]) -> Double {
    let index = values.firstIndex(of: value) ?? -1
    return values[(index + 1) % values.count]
  }

  func properties(of bodies: [BodyID], bounces: Bool) -> ItemProperties {
    ItemProperties(
      bodies, elasticity: bounces ? elasticity : 0, density: density, resistance: resistance,
      angularResistance: max(Self.rollingResistance, resistance))
  }
}

extension Body {
  /// Half the width and height, in pt, of the box around its outline at angle 0.
  var halfSize: SIMD2<Double> {
    switch shape {
    case .circle(let radius): SIMD2(radius, radius)
    case .box(let width, let height): SIMD2(width, height) / 2
    case .convex(let outline):
      outline.corners.reduce(.zero) { pointwiseMax($0, pointwiseMax($1, -$1)) }
    }
  }
}
