/// The velocity constraint of one contact at one or two points: no approach, and friction.
struct ContactConstraint {
  struct ConstraintPoint {
    /// The velocities of the point for unit angular velocities of the bodies: the arms from their centres after a quarter
    /// turn.
    var turnFirst = Vector.zero
    var turnSecond = Vector.zero
    var normalImpulse: Float = 0
    var tangentImpulse: Float = 0
    var normalMass: Float = 0
    var tangentMass: Float = 0
    /// The target separating velocity, in m/s.
    var bias: Float = 0
  }

  let contact: Int32
  let first: Int32
  let second: Int32
  let friction: Float
  var normal: Vector
  var count: Int
  var points = (ConstraintPoint(), ConstraintPoint())
  /// The 2×2 mass matrix of two points, and its inverse, by columns.
  var matrix = (Vector.zero, Vector.zero)
  var inverse = (Vector.zero, Vector.zero)
}

struct SolverBody {
  var velocity: Vector
  var angularVelocity: Float
  var inverseMass: Float
  var inverseInertia: Float

  static let still = SolverBody(velocity: .zero, angularVelocity: 0, inverseMass: 0, inverseInertia: 0)

  @inline(__always) mutating func push(_ impulse: Vector, at turn: Vector) {
    velocity += inverseMass * impulse
    angularVelocity += inverseInertia * dot(turn, impulse)
  }

  @inline(__always) func velocity(at turn: Vector) -> Vector { velocity + angularVelocity * turn }
}

extension SolverBody {
  @inline(__always) init(_ body: RigidBody) {
    self.init(
      velocity: body.velocity, angularVelocity: body.angularVelocity, inverseMass: body.inverseMass,
      inverseInertia: body.inverseInertia)
  }
}

extension ContactConstraint {
  /// Creates the constraint of a touching contact, with the impulses of the previous sub-step if `isWarm`.
  init(
    _ index: Int, _ contact: RigidContact, _ manifold: Manifold, bodies: borrowing [RigidBody],
    solver: borrowing [SolverBody], isWarm: Bool
  ) {
    self.contact = Int32(index)
    first = contact.first
    second = contact.second
    friction = contact.friction
    count = manifold.count
    let (a, b) = (bodies[Int(first)].position, bodies[Int(second)].position)
    let world = WorldManifold(
      manifold, bodies[Int(first)].placement, radius: bodies[Int(first)].shape.radius,
      bodies[Int(second)].placement, radius: bodies[Int(second)].shape.radius)
    normal = world.normal
    let one = solver[Int(first)]
    let two = solver[Int(second)]
    let tangent = cross(normal, 1)

    func point(_ index: Int, at place: Vector) -> ConstraintPoint {
      var point = ConstraintPoint()
      point.turnFirst = cross(1, place - a)
      point.turnSecond = cross(1, place - b)
      if isWarm {
        point.normalImpulse = manifold[index].normalImpulse
        point.tangentImpulse = manifold[index].tangentImpulse
      }
      point.normalMass = inverted(coupling(normal, point, normal, point, one, two))
      point.tangentMass = inverted(coupling(tangent, point, tangent, point, one, two))
      let approach = dot(normal, two.velocity(at: point.turnSecond) - one.velocity(at: point.turnFirst))
      if approach < -ImpulseTuning.restitutionThreshold { point.bias = -contact.restitution * approach }
      return point
    }
    points.0 = point(0, at: world.points.0)
    guard count == 2 else { return }
    points.1 = point(1, at: world.points.1)
    let k11 = coupling(normal, points.0, normal, points.0, one, two)
    let k22 = coupling(normal, points.1, normal, points.1, one, two)
    let k12 = coupling(normal, points.0, normal, points.1, one, two)
    let determinant = k11 * k22 - k12 * k12
    // If the two points nearly coincide, the matrix is ill-conditioned, and one point suffices.
    guard k11 * k11 < 1000 * determinant else {
      count = 1
      return
    }
    matrix = (Vector(k11, k12), Vector(k12, k22))
    let factor = 1 / determinant
    inverse = (Vector(factor * k22, -factor * k12), Vector(-factor * k12, factor * k11))
  }

  mutating func applyWarmStart(_ bodies: UnsafeMutableBufferPointer<SolverBody>) {
    let tangent = cross(normal, 1)
    for index in 0..<count {
      let point = index == 0 ? points.0 : points.1
      let impulse = point.normalImpulse * normal + point.tangentImpulse * tangent
      bodies[Int(first)].push(-impulse, at: point.turnFirst)
      bodies[Int(second)].push(impulse, at: point.turnSecond)
    }
  }

  /// Runs one iteration. Returns true if it changed the impulses.
  @inline(__always) mutating func solve(_ bodies: UnsafeMutableBufferPointer<SolverBody>) -> Bool {
    var one = bodies[Int(first)]
    var two = bodies[Int(second)]
    // Friction is solved first, because the non-penetration constraint is more important and the last one
    // solved is satisfied best.
    let tangent = cross(normal, 1)
    var isChanged = solveFriction(&points.0, tangent, &one, &two)
    if count == 1 {
      let speed = dot(two.velocity(at: points.0.turnSecond) - one.velocity(at: points.0.turnFirst), normal)
      let total = max(points.0.normalImpulse - points.0.normalMass * (speed - points.0.bias), 0)
      isChanged = isChanged || total != points.0.normalImpulse
      let impulse = (total - points.0.normalImpulse) * normal
      points.0.normalImpulse = total
      one.push(-impulse, at: points.0.turnFirst)
      two.push(impulse, at: points.0.turnSecond)
    } else {
      if solveFriction(&points.1, tangent, &one, &two) { isChanged = true }
      if solvePair(&one, &two) { isChanged = true }
    }
    bodies[Int(first)] = one
    bodies[Int(second)] = two
    return isChanged
  }

  @inline(__always) private func solveFriction(
    _ point: inout ConstraintPoint, _ tangent: Vector, _ one: inout SolverBody, _ two: inout SolverBody
  ) -> Bool {
    let speed = dot(two.velocity(at: point.turnSecond) - one.velocity(at: point.turnFirst), tangent)
    let limit = friction * point.normalImpulse
    let total = max(-limit, min(point.tangentImpulse - point.tangentMass * speed, limit))
    let isChanged = total != point.tangentImpulse
    let impulse = (total - point.tangentImpulse) * tangent
    point.tangentImpulse = total
    one.push(-impulse, at: point.turnFirst)
    two.push(impulse, at: point.turnSecond)
    return isChanged
  }

  /// Solves both points together: vn = K x + b, vn ≥ 0, x ≥ 0, vn x = 0, by total enumeration of the active
  /// points (Murty).
  private mutating func solvePair(_ one: inout SolverBody, _ two: inout SolverBody) -> Bool {
    let old = Vector(points.0.normalImpulse, points.1.normalImpulse)
    let speed0 = dot(two.velocity(at: points.0.turnSecond) - one.velocity(at: points.0.turnFirst), normal)
    let speed1 = dot(two.velocity(at: points.1.turnSecond) - one.velocity(at: points.1.turnFirst), normal)
    let b =
      Vector(speed0 - points.0.bias, speed1 - points.1.bias) - (old.x * matrix.0 + old.y * matrix.1)

    var total = -(b.x * inverse.0 + b.y * inverse.1)
    if !(total.x >= 0 && total.y >= 0) {
      total = Vector(-points.0.normalMass * b.x, 0)
      if !(total.x >= 0 && matrix.0.y * total.x + b.y >= 0) {
        total = Vector(0, -points.1.normalMass * b.y)
        if !(total.y >= 0 && matrix.1.x * total.y + b.x >= 0) {
          total = .zero
          // No solution was found, so the impulses stay unchanged.
          if !(b.x >= 0 && b.y >= 0) { return false }
        }
      }
    }
    let change = total - old
    let impulse0 = change.x * normal
    let impulse1 = change.y * normal
    one.velocity -= one.inverseMass * (impulse0 + impulse1)
    one.angularVelocity -=
      one.inverseInertia * (dot(points.0.turnFirst, impulse0) + dot(points.1.turnFirst, impulse1))
    two.velocity += two.inverseMass * (impulse0 + impulse1)
    two.angularVelocity +=
      two.inverseInertia * (dot(points.0.turnSecond, impulse0) + dot(points.1.turnSecond, impulse1))
    points.0.normalImpulse = total.x
    points.1.normalImpulse = total.y
    return change != .zero
  }
}

extension [ContactConstraint] {
  /// Runs one iteration over all constraints. Returns false if it changed no impulse; the next one would not, either.
  mutating func solve(_ bodies: UnsafeMutableBufferPointer<SolverBody>) -> Bool {
    withUnsafeMutableBufferPointer { constraints in
      var isChanged = false
      for index in constraints.indices where constraints[index].solve(bodies) { isChanged = true }
      return isChanged
    }
  }
}

/// Returns the change of the speed along `v` at point q for a unit impulse along `u` at point p.
@inline(__always) private func coupling(
  _ u: Vector, _ p: ContactConstraint.ConstraintPoint, _ v: Vector, _ q: ContactConstraint.ConstraintPoint,
  _ one: SolverBody, _ two: SolverBody
) -> Float {
  one.inverseMass + two.inverseMass
    + one.inverseInertia * dot(p.turnFirst, u) * dot(q.turnFirst, v)
    + two.inverseInertia * dot(p.turnSecond, u) * dot(q.turnSecond, v)
}

@inline(__always) private func inverted(_ value: Float) -> Float { value > 0 ? 1 / value : 0 }

/// Separates overlapping bodies without changing their velocities.
enum PositionCorrection {
  /// Corrects one contact once. `baumgarte` is the fraction of the overlap that is removed. Returns the least
  /// separation before the correction, in m; at most 0.
  static func solve(
    _ contact: RigidContact, _ manifold: borrowing Manifold,
    _ bodies: UnsafeMutableBufferPointer<RigidBody>, baumgarte: Float
  ) -> Float {
    let first = Int(contact.first)
    let second = Int(contact.second)
    let massA = bodies[first].inverseMass
    let inertiaA = bodies[first].inverseInertia
    let massB = bodies[second].inverseMass
    let inertiaB = bodies[second].inverseInertia
    var least: Float = 0
    for index in 0..<manifold.count {
      let (normal, point, separation) = place(
        manifold, index, bodies.baseAddress! + first, bodies.baseAddress! + second)
      least = min(least, separation)
      let correction = max(
        -ImpulseTuning.maximalCorrection, min(baumgarte * (separation + ImpulseTuning.slop), 0))
      let armA = point - bodies[first].position
      let armB = point - bodies[second].position
      let leverA = cross(armA, normal)
      let leverB = cross(armB, normal)
      let inverse = massA + massB + inertiaA * leverA * leverA + inertiaB * leverB * leverB
      let impulse = (inverse > 0 ? -correction / inverse : 0) * normal
      guard impulse != .zero else { continue }
      bodies[first].position -= massA * impulse
      bodies[first].angle -= inertiaA * cross(armA, impulse)
      bodies[first].follow()
      bodies[second].position += massB * impulse
      bodies[second].angle += inertiaB * cross(armB, impulse)
      bodies[second].follow()
    }
    return least
  }

  /// Returns the normal, the point and the separation of a manifold point for the present positions of the
  /// bodies.
  private static func place(
    _ manifold: borrowing Manifold, _ index: Int, _ first: UnsafePointer<RigidBody>,
    _ second: UnsafePointer<RigidBody>
  ) -> (normal: Vector, point: Vector, separation: Float) {
    let (a, b) = (first.pointee.placement, second.pointee.placement)
    let (radiusA, radiusB) = (first.pointee.shape.radius, second.pointee.shape.radius)
    switch manifold.kind {
    case .circles:
      let start = a.outward(manifold.localPoint)
      let end = b.outward(manifold[0].local)
      // Circles with the same centre are separated along x.
      let normal = (end - start).magnitude > .ulpOfOne ? (end - start).normalized : Vector(1, 0)
      return (normal, 0.5 * (start + end), dot(end - start, normal) - radiusA - radiusB)
    case .faceOfFirst, .faceOfSecond:
      let isFirst = manifold.kind == .faceOfFirst
      let (face, other) = isFirst ? (a, b) : (b, a)
      let normal = face.turn(manifold.localNormal)
      let point = other.outward(manifold[index].local)
      let separation = dot(point - face.outward(manifold.localPoint), normal) - radiusA - radiusB
      return (isFirst ? normal : -normal, point, separation)
    }
  }
}
