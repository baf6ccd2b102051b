internal import Motion

/// A body of the impulse engine, in m, s and kg.
struct RigidBody {
  var shape: RigidShape
  var position: Vector
  var angle: Float
  var placement: RigidTransform
  var velocity = Vector.zero
  var angularVelocity: Float = 0

  /// The position and angle at `startFraction` of the sub-step, for impacts within it.
  var startPosition: Vector
  var startAngle: Float
  var startFraction: Float = 0

  var inverseMass: Float = 0
  var inverseInertia: Float = 0
  var resistance: Float = 0
  var angularResistance: Float = 0
  var friction: Float = 0.2
  var restitution: Float = 0.2
  /// The acceleration that is independent of the mass, in m/s².
  var acceleration = Vector.zero
  /// The acceleration by fields, in m/s², and the force, in N, and torque, in N m, of pushes. They are
  /// computed for each sub-step.
  var fieldAcceleration = Vector.zero
  var force = Vector.zero
  var torque: Float = 0

  /// The collision behaviours of the body, one bit each: those that collide items, and those with boundaries.
  var itemMask: UInt64 = 0
  var boundaryMask: UInt64 = 0

  var isStatic = true
  var isPresent = true
  var isAwake = true
  var isAttached = false
  var isInIsland = false
  var sleepTime: Float = 0
  var stillTime: Float = 0

  /// The box of the broad phase, including its margin.
  var bounds: RigidBounds

  init(shape: RigidShape, position: Vector, angle: Float) {
    self.shape = shape
    self.position = position
    self.angle = angle
    placement = RigidTransform(origin: position, angle: angle)
    startPosition = position
    startAngle = angle
    bounds = shape.bounds(at: placement).widened(by: ImpulseTuning.boxMargin)
  }

  mutating func wake() {
    guard !isAwake else { return }
    isAwake = true
    sleepTime = 0
    stillTime = 0
  }

  /// Puts the body to sleep, which removes its velocity.
  mutating func sleep() {
    isAwake = false
    sleepTime = 0
    stillTime = 0
    velocity = .zero
    angularVelocity = 0
  }

  /// Updates the placement after a change of position and angle. The rotation of a circle, which only joints read, is
  /// updated only if it has a joint.
  @inline(__always) mutating func synchronize() {
    if shape.kind == .circle && !isAttached {
      placement.origin = position
    } else {
      placement = RigidTransform(origin: position, angle: angle)
    }
  }

  /// Updates the placement after a small correction. The rotation of a circle, which is not read then, is not updated.
  @inline(__always) mutating func follow() {
    if shape.kind == .circle { placement.origin = position } else { synchronize() }
  }

  mutating func attach() {
    isAttached = true
    synchronize()
  }

  /// Returns an offset from the body's centre, in the directions of the world.
  func turned(_ offset: Vector) -> Vector {
    offset == .zero ? offset : RigidTransform(origin: .zero, angle: angle).turn(offset)
  }

  /// Returns the placement at a fraction of the rest of the sub-step.
  func placement(at fraction: Float) -> RigidTransform {
    RigidTransform(
      origin: (1 - fraction) * startPosition + fraction * position,
      angle: (1 - fraction) * startAngle + fraction * angle)
  }

  /// Moves the start of the sub-step to a fraction of the displacement.
  mutating func startAfter(_ fraction: Float) {
    if fraction < 1 {
      startPosition += fraction * (position - startPosition)
      startAngle += fraction * (angle - startAngle)
    } else {
      (startPosition, startAngle) = (position, angle)
    }
  }

  /// Moves the body to its position at `fraction` of the sub-step, from which the rest starts.
  mutating func advance(to fraction: Float) {
    startAfter((fraction - startFraction) / (1 - startFraction))
    startFraction = fraction
    position = startPosition
    angle = startAngle
    synchronize()
  }
}

/// The outline of a body of the impulse engine, relative to its centre: a convex hull of at most eight
/// vertices, and a radius around it.
struct RigidShape: Equatable {
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

  /// Returns the index of the vertex farthest in a direction; the first of several.
  func support(_ direction: Vector) -> Int {
    greatest(of: vertexCount) { dot(vertex($0), direction) }.index
  }

  /// Returns the mass, in kg, and the moment of inertia about the centre, in kg·m², for `density` in kg/m².
  func mass(density: Float) -> (mass: Float, inertia: Float) {
    switch kind {
    case .circle:
      let mass = density * ImpulseTuning.pi * radius * radius
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
