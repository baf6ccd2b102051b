/// The outline of a body of the impulse engine, around the body's centre: a convex hull of at most four vertices
/// and a radius around it.
struct RigidShape {
  enum Kind: UInt8 { case circle, box, edge }

  let kind: Kind
  /// The radius around the hull: a circle's own, or the skin.
  let radius: Float
  /// x and y of the vertices in turn, counter-clockwise where y points up.
  private let coordinates: SIMD8<Float>
  let vertexCount: Int

  init(circle radius: Float) {
    kind = .circle
    self.radius = radius
    coordinates = .zero
    vertexCount = 1
  }

  init(boxWithHalfSize half: Vector) {
    kind = .box
    radius = ImpulseTuning.skin
    coordinates = SIMD8(-half.x, -half.y, half.x, -half.y, half.x, half.y, -half.x, half.y)
    vertexCount = 4
  }

  init(edgeFrom first: Vector, to second: Vector) {
    kind = .edge
    radius = ImpulseTuning.skin
    coordinates = SIMD8(first.x, first.y, second.x, second.y, 0, 0, 0, 0)
    vertexCount = 2
  }

  @inline(__always) func vertex(_ index: Int) -> Vector {
    Vector(coordinates[2 * index], coordinates[2 * index + 1])
  }

  /// The outward normal of the side of a box that begins at vertex `index`.
  @inline(__always) func normal(_ index: Int) -> Vector {
    switch index {
    case 0: Vector(0, -1)
    case 1: Vector(1, 0)
    case 2: Vector(0, 1)
    default: Vector(-1, 0)
    }
  }

  /// The vertex that lies farthest in a direction; the first of several.
  func support(_ direction: Vector) -> Int {
    var best = 0
    var farthest = dot(vertex(0), direction)
    for index in 1..<max(vertexCount, 1) {
      let value = dot(vertex(index), direction)
      if value > farthest {
        farthest = value
        best = index
      }
    }
    return best
  }

  /// Mass and moment of inertia about the centre for `density` in kg/m².
  func mass(density: Float) -> (mass: Float, inertia: Float) {
    switch kind {
    case .circle:
      let mass = density * 3.14159265359 * radius * radius
      return (mass, mass * 0.5 * radius * radius)
    case .box:
      let half = vertex(2)
      let mass = density * 4 * half.x * half.y
      return (mass, mass * dot(half, half) / 3)
    case .edge:
      return (0, 0)
    }
  }

  /// The axis-parallel box around the shape, skin and all.
  func bounds(at placement: Placement) -> RigidBounds {
    var lower = placement.outward(vertex(0))
    var upper = lower
    for index in 1..<max(vertexCount, 1) {
      let point = placement.outward(vertex(index))
      lower = pointwiseMin(lower, point)
      upper = pointwiseMax(upper, point)
    }
    let margin = Vector(repeating: radius)
    return RigidBounds(lower: lower - margin, upper: upper + margin)
  }
}

/// An axis-parallel box.
struct RigidBounds {
  var lower: Vector
  var upper: Vector

  func widened(by margin: Float) -> RigidBounds {
    RigidBounds(
      lower: lower - Vector(repeating: margin), upper: upper + Vector(repeating: margin))
  }

  func contains(_ other: RigidBounds) -> Bool {
    lower.x <= other.lower.x && lower.y <= other.lower.y && other.upper.x <= upper.x
      && other.upper.y <= upper.y
  }

  func overlaps(_ other: RigidBounds) -> Bool {
    lower.x <= other.upper.x && lower.y <= other.upper.y && other.lower.x <= upper.x
      && other.lower.y <= upper.y
  }
}
