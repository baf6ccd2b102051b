internal import MotionDynamics
internal import MotionKinematics

/// A body of the playground, with its kind, size, colour and material.
struct Piece: Sendable {
  enum Role: Hashable, Sendable {
    case ball
    /// A bead of the chain, and the weight at the chain's end.
    case bead, weight
    /// The box that is snapped to its home.
    case box
    /// A body on a joint, and the second body of the fixed joint (M129).
    case held(JointSample), partner
    /// A body in the field of the page of fields.
    case sample
  }

  /// The body's ID in the present world.
  var id: BodyID
  let kind: Role
  /// The outline before scaling, in pt.
  let shape: BodyShape
  let color: Int
  var material: BodyMaterial

  var isToy: Bool { kind != .bead && kind != .partner }

  var isOfChain: Bool { kind == .bead || kind == .weight }
}

/// The material of a body, which the keys change.
struct BodyMaterial: Hashable, Sendable {
  /// The density, in kg per 100 × 100 pt.
  var density = 1.0
  /// The electric charge, in any unit.
  var charge = 0.0
  /// The resistance in v′ = −resistance · v, in 1/s.
  var resistance = Self.resistances[0]
  /// The ratio of the separating speed to the closing speed of an impact.
  var elasticity = Self.elasticities[0]

  static let densities = [1.0, 10, 100]
  static let resistances = [0.3, 3, 10]
  static let elasticities = [0.6, 0.9, 0]

  /// The least resistance in ω′ = −resistance · ω, in 1/s. It stops rolling bodies after some seconds, and
  /// does not affect the flight of a body.
  private static let rollingResistance = 3.0

  /// Returns the value after `value` in a cycle.
  static func next(after value: Double, in values: [Double]) -> Double {
    let index = values.firstIndex(of: value) ?? -1
    return values[(index + 1) % values.count]
  }

  func properties(of bodies: [BodyID], bounces: Bool) -> ItemProperties {
    ItemProperties(
      bodies, elasticity: bounces ? elasticity : 0, density: density, charge: charge,
      resistance: resistance, angularResistance: max(Self.rollingResistance, resistance))
  }
}

extension BodyShape {
  /// Half the width and height, in pt, of the box around the outline at angle 0.
  var halfSize: SIMD2<Double> {
    switch self {
    case .circle(let radius): SIMD2(radius, radius)
    case .box(let width, let height): SIMD2(width, height) / 2
    case .convex(let outline):
      outline.corners.reduce(.zero) { pointwiseMax($0, pointwiseMax($1, -$1)) }
    }
  }

  /// Returns the outline at `scale` times its size. A circle or a box measures at least 2 pt.
  func scaled(by scale: Double) -> BodyShape {
    switch self {
    case .circle(let radius): .circle(radius: max(1, scale * radius))
    case .box(let width, let height):
      .box(width: max(2, scale * width), height: max(2, scale * height))
    case .convex(let outline): .convex(ConvexOutline(outline.corners.map { scale * $0 }))
    }
  }

  /// Returns true if a point hits the outline.
  /// - Parameters:
  ///   - point: the point relative to the centre, in the body's coordinates, in pt.
  ///   - reach: the greatest distance from the outline of a round body, in pt.
  func isHit(at point: SIMD2<Double>, reach: Double) -> Bool {
    switch self {
    case .circle(let radius): return point.length <= radius + reach
    case .box(let width, let height): return abs(point.x) <= width / 2 && abs(point.y) <= height / 2
    case .convex(let outline):
      let corners = outline.corners
      return corners.indices.allSatisfy {
        let (side, arm) = (corners[($0 + 1) % corners.count] - corners[$0], point - corners[$0])
        return side.x * arm.y >= side.y * arm.x
      }
    }
  }

  /// True if a rotation of the body can be seen.
  var showsRotation: Bool {
    if case .circle = self { false } else { true }
  }
}

extension Body {
  /// Half the width and height, in pt, of the box around the outline at angle 0.
  var halfSize: SIMD2<Double> { shape.halfSize }
}
