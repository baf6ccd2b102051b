internal import MotionKinematics

/// The position (x, y, in pt) and the angle (in radians) of a body, or their derivatives. The fourth
/// component is 0.
typealias Coordinates = SIMD4<Double>

extension Coordinates {
  init(_ vector: SIMD2<Double>, _ angle: Double) { self.init(vector.x, vector.y, angle, 0) }

  @inline(__always) var place: SIMD2<Double> {
    get { lowHalf }
    set { lowHalf = newValue }
  }

  @inline(__always) var angle: Double {
    get { z }
    set { z = newValue }
  }

  /// For the derivative of a body, returns the velocity of a point at `arm` from the centre.
  @inline(__always) func velocity(at arm: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(x - z * arm.y, y + z * arm.x)
  }
}

extension SIMD2<Double> {
  /// The vector; if its squared length is beyond the range of numbers, a vector in its direction with a length near 1.
  var measurable: SIMD2<Double> { squaredLength.isNormal ? self : self / Swift.max(abs(x), abs(y)) }
}

@inline(__always) func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }

@inline(__always) func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }

struct BodyOutline: Sendable {
  /// The radius of a circle, in pt; 0 for other shapes.
  let radius: Double
  /// Half the size of a box, in pt; 0 for other shapes.
  let half: SIMD2<Double>
  /// The number of corners; 0 for a circle.
  let cornerCount: Int
  private let cornersX: SIMD8<Double>
  private let cornersY: SIMD8<Double>
  /// The distance of the farthest point from the centre, in pt.
  let reach: Double

  init(_ shape: BodyShape) {
    var corners: [SIMD2<Double>] = []
    var radius = 0.0
    var half = SIMD2<Double>.zero
    switch shape {
    case .circle(let circle): radius = circle
    case .box(let width, let height):
      half = SIMD2(width, height) / 2
      corners = [-half, SIMD2(half.x, -half.y), half, SIMD2(-half.x, half.y)]
    case .convex(let outline): corners = outline.corners
    }
    self.radius = radius
    self.half = half
    cornerCount = corners.count
    var (x, y) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
    for (index, corner) in corners.enumerated() { (x[index], y[index]) = (corner.x, corner.y) }
    (cornersX, cornersY) = (x, y)
    reach = corners.reduce(radius) { max($0, $1.length) }
  }

  var isRound: Bool { radius > 0 }
  var isBox: Bool { half.x > 0 }

  /// The corners of a box, as x and y, relative to the centre, in the body's own coordinates, in pt.
  @inline(__always) var boxCorners: (SIMD4<Double>, SIMD4<Double>) { (cornersX.lowHalf, cornersY.lowHalf) }

  @inline(__always) func corner(_ index: Int) -> SIMD2<Double> { SIMD2(cornersX[index], cornersY[index]) }

  @inline(__always) func next(_ index: Int) -> Int { index + 1 == cornerCount ? 0 : index + 1 }

  /// Returns the outward unit normal of the side from a corner to the next, in the body's own coordinates.
  func normal(_ index: Int) -> SIMD2<Double> {
    let side = corner(next(index)) - corner(index)
    return SIMD2(side.y, -side.x) / side.length
  }
}

/// The state of a body of ideal stepping, except for its outline and its path.
struct IdealBody: Sendable {
  var shape: BodyShape
  /// The position and the velocity at the start of the sub-step.
  var position: Coordinates
  var velocity: Coordinates
  /// The rotation of the body when it was last determined, and its angle then, in radians.
  private(set) var turn = Rotation()
  private(set) var turnAngle = 0.0
  /// 1/m, 1/m and 1/I: the factors of force and torque.
  var inverseMass = Coordinates.zero
  /// The masses, in kg, and the moment of inertia, in kg·pt²; 0 where the inverse is 0.
  var masses: Coordinates { (1 / inverseMass).replacing(with: 0, where: inverseMass .== 0) }
  /// The kinetic energy, in kg·pt²/s².
  var kineticEnergy: Double { (masses * velocity * velocity).sum() / 2 }
  /// The acceleration by gravity, in pt/s².
  var acceleration = Coordinates.zero
  /// The drag in v′ = −drag · v, in 1/s.
  var drag = Coordinates.zero
  /// The acceleration by contact forces in this sub-step, in pt/s² and radians/s².
  var support = Coordinates.zero

  /// The charge divided by the mass, in units of charge per kg.
  var specificCharge = 0.0

  var elasticity = 0.2
  var friction = 0.2
  var itemMask: UInt64 = 0
  var boundaryMask: UInt64 = 0
  var isStatic = false
  var isPresent = true
  /// The number of changes of the body's path.
  var version: Int32 = 0
  /// The index of the body's cluster, whose bodies are integrated together, and its position in the cluster.
  var cluster = 0
  var member = 0
  /// The times for which the body has been slow, and still, in s.
  var slowTime = 0.0
  var stillTime = 0.0

  init(_ body: Body, _ motion: Motion2D) {
    shape = body.shape
    position = Coordinates(body.center, body.angle)
    velocity = Coordinates(motion.velocity, motion.angularVelocity)
  }

  var isMovable: Bool { isPresent && !isStatic }

  /// Computes the rotation at the present position, which `rotation(at:)` then returns.
  @inline(__always) mutating func updateRotation() {
    guard position.angle != turnAngle else { return }
    turnAngle = position.angle
    turn = Rotation(angle: turnAngle)
  }

  /// Returns the rotation by an angle, in radians.
  @inline(__always) func rotation(at angle: Double) -> Rotation {
    angle == turnAngle ? turn : Rotation(angle: angle)
  }
}

struct IdealLine: Sendable {
  let boundary: BehaviorLayout.BoundaryLine
  /// The unit vectors along the line and perpendicular to it.
  let along: SIMD2<Double>
  let normal: SIMD2<Double>
  let length: Double

  init(_ boundary: BehaviorLayout.BoundaryLine) {
    self.boundary = boundary
    length = (boundary.end - boundary.start).length
    along = (boundary.end - boundary.start) / length
    normal = SIMD2(-along.y, along.x)
  }

  var bounds: BoundingBox {
    BoundingBox(
      lower: pointwiseMin(boundary.start, boundary.end), upper: pointwiseMax(boundary.start, boundary.end))
  }
}
