/// Holds a point of a body at an anchor (`Joint`) by up to three conditions on the velocities, solved as one
/// block.
///
/// With the Jacobian J, its effective mass K⁻¹ = (J M⁻¹ Jᵀ)⁻¹ and accumulated impulses λ, an iteration adds
/// −K⁻¹ J v. Errors of the positions by rounding and turning are corrected in the same way, as in Box2D's
/// joints.
struct ConstraintJoint {
  /// One condition: its direction in world coordinates, its levers about the centres, and its violation, in m
  /// or radians.
  private struct JointRow {
    var direction = Vector.zero
    var leverFirst: Float = 0
    var leverSecond: Float = 0
    var error: Float = 0
  }

  /// The anchor's body, or −1 for a point of the world.
  var first: Int32
  var second: Int32
  /// The ends in the bodies' own coordinates, in m; in world coordinates if there is no first body.
  var localFirst: Vector
  var localSecond: Vector
  /// The part of a joint, with lengths in m.
  var kind: JointPart<Float>

  /// The accumulated impulses λ of the last step.
  var impulse = SIMD3<Float>.zero

  private var rows = (JointRow(), JointRow(), JointRow())
  private var count = 0
  /// K⁻¹, symmetric, by columns; without effect in rows that do not exist.
  private var mass = (SIMD3<Float>.zero, SIMD3<Float>.zero, SIMD3<Float>.zero)
  /// The speed at which the end of a one-sided joint may still be approached, in m/s.
  private var slack: Float = 0

  init(first: Int32, second: Int32, localFirst: Vector, localSecond: Vector, kind: JointPart<Float>) {
    self.first = first
    self.second = second
    self.localFirst = localFirst
    self.localSecond = localSecond
    self.kind = kind
  }

  private subscript(index: Int) -> JointRow {
    index == 0 ? rows.0 : index == 1 ? rows.1 : rows.2
  }

  /// Computes the conditions for the present positions of the bodies.
  private mutating func lay(_ bodies: [RigidBody]) {
    let two = bodies[Int(second)]
    let armSecond = two.placement.turn(localSecond)
    var start = localFirst
    var armFirst = Vector.zero
    var centre = localFirst
    var frame = RigidTransform()
    var angle = two.angle
    if first >= 0 {
      let one = bodies[Int(first)]
      frame = one.placement
      armFirst = frame.turn(localFirst)
      centre = one.position
      start = centre + armFirst
      angle -= one.angle
    }
    let end = two.position + armSecond
    let span = end - start
    func row(_ direction: Vector, _ arm: Vector, _ error: Float) -> JointRow {
      JointRow(
        direction: direction, leverFirst: cross(arm, direction), leverSecond: cross(armSecond, direction),
        error: error)
    }
    func turning(_ error: Float) -> JointRow { JointRow(leverFirst: 1, leverSecond: 1, error: error) }
    switch kind {
    case .pin, .fixed:
      rows.0 = row(Vector(1, 0), armFirst, span.x)
      rows.1 = row(Vector(0, 1), armFirst, span.y)
      count = 2
      if case .fixed(let wanted) = kind {
        rows.2 = turning(angle - wanted)
        count = 3
      }
    case .sliding(let axis, let wanted):
      let across = frame.turn(Vector(-axis.y, axis.x))
      // The impulse on the holder acts at the position of the body, not at the holder's own end.
      rows.0 = row(across, end - centre, dot(across, span))
      rows.1 = turning(angle - wanted)
      count = 2
    case .stop(let axis, let distance):
      let along = frame.turn(axis)
      rows.0 = row(along, end - centre, dot(along, span) - distance)
      count = 1
    case .limit(let length):
      let distance = span.magnitude
      rows.0 = row(distance > ImpulseTuning.slop ? (1 / distance) * span : .zero, armFirst, distance - length)
      count = 1
    }
  }

  /// Returns the element of J M⁻¹ Jᵀ for two rows.
  private func coupling<Scalar: BinaryFloatingPoint & SIMDScalar>(
    _ a: JointRow, _ b: JointRow, _ bodies: [RigidBody]
  ) -> Scalar {
    let directions =
      Scalar(a.direction.x) * Scalar(b.direction.x) + Scalar(a.direction.y) * Scalar(b.direction.y)
    func element(_ body: RigidBody, _ a: Float, _ b: Float) -> Scalar {
      Scalar(body.inverseMass) * directions + Scalar(body.inverseInertia) * Scalar(a) * Scalar(b)
    }
    var sum = element(bodies[Int(second)], a.leverSecond, b.leverSecond)
    if first >= 0 { sum += element(bodies[Int(first)], a.leverFirst, b.leverFirst) }
    return sum
  }

  /// Three conditions on a small body far from its joint nearly depend on each other: of their determinant Float would
  /// leave rounding alone.
  private mutating func invert(_ bodies: [RigidBody]) {
    if count < 3 { return mass = inverse(bodies) }
    let exact: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) = inverse(bodies)
    mass = (SIMD3<Float>(exact.0), SIMD3<Float>(exact.1), SIMD3<Float>(exact.2))
  }

  /// Returns K⁻¹, by columns.
  private func inverse<Scalar: BinaryFloatingPoint & SIMDScalar>(
    _ bodies: [RigidBody]
  ) -> (SIMD3<Scalar>, SIMD3<Scalar>, SIMD3<Scalar>) {
    func column(_ index: Int) -> SIMD3<Scalar> {
      guard index < count else { return SIMD3(index == 0 ? 1 : 0, index == 1 ? 1 : 0, index == 2 ? 1 : 0) }
      var column = SIMD3<Scalar>.zero
      for other in 0..<count { column[other] = coupling(self[other], self[index], bodies) }
      // A condition that no impulse can satisfy, such as the angle of a body that does not turn, is left out.
      if column[index] == 0 { column[index] = 1 }
      return column
    }
    let (a, b, c) = (column(0), column(1), column(2))
    func cross(_ u: SIMD3<Scalar>, _ v: SIMD3<Scalar>) -> SIMD3<Scalar> {
      SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
    }
    let determinant = (a * cross(b, c)).sum()
    let inverse = determinant != 0 ? 1 / determinant : 0
    // The matrix and its inverse are symmetric, so rows and columns are the same.
    return (inverse * cross(b, c), inverse * cross(c, a), inverse * cross(a, b))
  }

  private func times(_ v: SIMD3<Float>) -> SIMD3<Float> { v.x * mass.0 + v.y * mass.1 + v.z * mass.2 }

  mutating func prepare(
    bodies: [RigidBody], solver: UnsafeMutableBufferPointer<SolverBody>, step: Float
  ) {
    lay(bodies)
    invert(bodies)
    if kind.isOneSided { slack = max(-rows.0.error, 0) / step }
    apply(impulse, solver)
  }

  mutating func solve(_ solver: UnsafeMutableBufferPointer<SolverBody>) {
    var speed = SIMD3<Float>.zero
    for index in 0..<count {
      let row = self[index]
      let two = solver[Int(second)]
      speed[index] = dot(row.direction, two.velocity) + row.leverSecond * two.angularVelocity
      if first >= 0 {
        let one = solver[Int(first)]
        speed[index] -= dot(row.direction, one.velocity) + row.leverFirst * one.angularVelocity
      }
    }
    var change = -times(speed)
    if kind.isOneSided {
      // A one-sided joint pulls and does not push.
      change = SIMD3(min(impulse.x - mass.0.x * (speed.x - slack), 0) - impulse.x, 0, 0)
    }
    impulse += change
    apply(change, solver)
  }

  private func apply(_ impulse: SIMD3<Float>, _ solver: UnsafeMutableBufferPointer<SolverBody>) {
    for index in 0..<count {
      let row = self[index]
      let along = impulse[index] * row.direction
      solver[Int(second)].velocity += solver[Int(second)].inverseMass * along
      solver[Int(second)].angularVelocity +=
        solver[Int(second)].inverseInertia * impulse[index] * row.leverSecond
      guard first >= 0 else { continue }
      solver[Int(first)].velocity -= solver[Int(first)].inverseMass * along
      solver[Int(first)].angularVelocity -=
        solver[Int(first)].inverseInertia * impulse[index] * row.leverFirst
    }
  }

  /// Corrects the positions of the ends. Returns true if their errors were small before it.
  mutating func correct(_ bodies: inout [RigidBody]) -> Bool {
    lay(bodies)
    invert(bodies)
    var error = SIMD3<Float>.zero
    var isRight = true
    for index in 0..<count {
      let row = self[index]
      let isAngle = row.direction == .zero
      let most = isAngle ? ImpulseTuning.maximalRotation : ImpulseTuning.maximalCorrection
      error[index] = max(-most, min(row.error, most))
      isRight = isRight && abs(row.error) < (isAngle ? ImpulseTuning.angularSlop : ImpulseTuning.slop)
    }
    if kind.isOneSided {
      error.x = max(error.x, 0)
      isRight = error.x < ImpulseTuning.slop
    }
    let impulse = -times(error)
    for index in 0..<count {
      let row = self[index]
      for (body, sign, lever) in [(second, Float(1), row.leverSecond), (first, -1, row.leverFirst)]
      where body >= 0 {
        bodies[Int(body)].position += sign * bodies[Int(body)].inverseMass * impulse[index] * row.direction
        bodies[Int(body)].angle += sign * bodies[Int(body)].inverseInertia * impulse[index] * lever
      }
    }
    bodies[Int(second)].synchronize()
    if first >= 0 { bodies[Int(first)].synchronize() }
    return isRight
  }
}
