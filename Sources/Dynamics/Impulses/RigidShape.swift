internal import MotionKinematics

/// The outline of a body of the impulse engine, relative to its centre: a convex hull of at most eight
/// vertices, and a radius around it.
struct RigidShape {
  enum ShapeType: UInt8 {
    case circle, box, convex, edge
  }

  let kind: ShapeType
  /// The radius around the hull, in m: that of a circle, or the skin.
  let radius: Float
  /// x and y of each vertex in turn, in m, counter-clockwise if y points up.
  private let coordinates: SIMD16<Float>
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
    coordinates = SIMD16(
      lowHalf: SIMD8(-half.x, -half.y, half.x, -half.y, half.x, half.y, -half.x, half.y), highHalf: .zero)
    vertexCount = 4
  }

  init(edgeFrom first: Vector, to second: Vector) {
    kind = .edge
    radius = ImpulseTuning.skin
    coordinates = SIMD16(
      lowHalf: SIMD8(first.x, first.y, second.x, second.y, 0, 0, 0, 0), highHalf: .zero)
    vertexCount = 2
  }

  init(convex vertices: [Vector]) {
    kind = .convex
    radius = ImpulseTuning.skin
    var coordinates = SIMD16<Float>.zero
    for (index, vertex) in vertices.enumerated() {
      (coordinates[2 * index], coordinates[2 * index + 1]) = (vertex.x, vertex.y)
    }
    self.coordinates = coordinates
    vertexCount = vertices.count
  }

  /// Returns true if the other shape has another outline.
  func differs(from other: RigidShape) -> Bool {
    kind != other.kind || radius != other.radius || vertexCount != other.vertexCount
      || coordinates != other.coordinates
  }

  /// Returns the index of the vertex after another.
  @inline(__always) func next(_ index: Int) -> Int { index + 1 == vertexCount ? 0 : index + 1 }

  @inline(__always) func vertex(_ index: Int) -> Vector {
    Vector(coordinates[2 * index], coordinates[2 * index + 1])
  }

  /// Returns the outward normal of the side of a polygon that begins at vertex `index`.
  @inline(__always) func normal(_ index: Int) -> Vector {
    guard kind == .box else { return cross(vertex(next(index)) - vertex(index), 1).normalized }
    return switch index {
    case 0: Vector(0, -1)
    case 1: Vector(1, 0)
    case 2: Vector(0, 1)
    default: Vector(-1, 0)
    }
  }

  /// Returns the vertex that lies farthest in a direction; the first of several.
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

  /// Returns the mass, in kg, and the moment of inertia about the centre, in kg·m², for `density` in kg/m².
  func mass(density: Float) -> (mass: Float, inertia: Float) {
    switch kind {
    case .circle:
      let mass = density * 3.14159265359 * radius * radius
      return (mass, mass * 0.5 * radius * radius)
    case .box:
      let half = vertex(2)
      let mass = density * 4 * half.x * half.y
      return (mass, mass * dot(half, half) / 3)
    case .convex:
      var (area, moment) = (Float(0), Float(0))
      for index in 0..<vertexCount {
        let (one, two) = (vertex(index), vertex(next(index)))
        let part = cross(one, two)
        area += part / 2
        moment += part / 12 * (dot(one, one) + dot(one, two) + dot(two, two))
      }
      return (density * area, density * moment)
    case .edge:
      return (0, 0)
    }
  }

  /// Returns the axis-aligned box around the shape, including its skin.
  func bounds(at placement: RigidTransform) -> RigidBounds {
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

/// An axis-aligned bounding box, in m.
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

/// A vector of the impulse engine in SI units, in single precision like the engine that it reproduces.
typealias Vector = SIMD2<Float>

@inline(__always) func dot(_ a: Vector, _ b: Vector) -> Float { a.x * b.x + a.y * b.y }

/// Returns the z component of a × b.
@inline(__always) func cross(_ a: Vector, _ b: Vector) -> Float { a.x * b.y - a.y * b.x }

/// Returns a × (0, 0, s): a quarter turn, clockwise if y points up.
@inline(__always) func cross(_ a: Vector, _ s: Float) -> Vector { Vector(s * a.y, -s * a.x) }

/// Returns (0, 0, s) × a.
@inline(__always) func cross(_ s: Float, _ a: Vector) -> Vector { Vector(-s * a.y, s * a.x) }

extension Vector {
  @inline(__always) var magnitude: Float { dot(self, self).squareRoot() }

  /// The vector scaled to length 1, or unchanged if it is shorter than `ulpOfOne`.
  var normalized: Vector {
    let length = magnitude
    return length < .ulpOfOne ? self : (1 / length) * self
  }
}

/// The position and rotation of a body. The rotation is applied first.
struct RigidTransform {
  var origin: Vector
  var sine: Float
  var cosine: Float

  init(origin: Vector = .zero, sine: Float = 0, cosine: Float = 1) {
    self.origin = origin
    self.sine = sine
    self.cosine = cosine
  }

  init(origin: Vector, angle: Float) {
    self.origin = origin
    if angle == 0 {
      sine = 0
      cosine = 1
    } else {
      let rotation = Rotation(angle: Double(angle))
      sine = Float(rotation.sine)
      cosine = Float(rotation.cosine)
    }
  }

  @inline(__always) func turn(_ v: Vector) -> Vector {
    Vector(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y)
  }

  @inline(__always) func turnBack(_ v: Vector) -> Vector {
    Vector(cosine * v.x + sine * v.y, -sine * v.x + cosine * v.y)
  }

  @inline(__always) func outward(_ v: Vector) -> Vector { turn(v) + origin }

  @inline(__always) func inward(_ v: Vector) -> Vector { turnBack(v - origin) }

  /// Returns `other` in the coordinates of this placement.
  func inward(_ other: RigidTransform) -> RigidTransform {
    RigidTransform(
      origin: turnBack(other.origin - origin), sine: cosine * other.sine - sine * other.cosine,
      cosine: cosine * other.cosine + sine * other.sine)
  }
}
