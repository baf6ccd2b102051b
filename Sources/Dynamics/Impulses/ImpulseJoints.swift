/// A joint of the impulse engine, which starts each sub-step with the impulses of the previous one.
protocol ImpulseJoint {
  /// The bodies; −1 for a point of the world.
  var ends: (first: Int32, second: Int32) { get }
  /// Copies the impulses of the joint that this one replaces, if it is of the same kind.
  mutating func takeImpulses(of old: Self)
}

extension ImpulseJoint {
  /// Replaces the joint. The impulses are kept if the new one holds the same bodies.
  mutating func replace(by joint: Self) {
    var joint = joint
    if joint.ends == ends { joint.takeImpulses(of: self) }
    self = joint
  }
}

/// Holds a point of a body at an anchor (`Joint`) by up to three conditions on the velocities, solved as one
/// block.
///
/// With the Jacobian J, its effective mass K⁻¹ = (J M⁻¹ Jᵀ)⁻¹ and accumulated impulses λ, an iteration adds
/// −K⁻¹ J v. Position errors by rounding and rotation are corrected in the same way, as in Box2D's joints.
struct ConstraintJoint: ImpulseJoint {
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
  /// K⁻¹, symmetric, by columns; the identity in rows from `count` on.
  private var mass = (SIMD3<Float>.zero, SIMD3<Float>.zero, SIMD3<Float>.zero)
  /// The speed at which the body may approach the end of a one-sided joint in this sub-step, in m/s.
  private var slack: Float = 0

  init(first: Int32, second: Int32, localFirst: Vector, localSecond: Vector, kind: JointPart<Float>) {
    self.first = first
    self.second = second
    self.localFirst = localFirst
    self.localSecond = localSecond
    self.kind = kind
  }

  var ends: (first: Int32, second: Int32) { (first, second) }

  mutating func takeImpulses(of old: Self) { if kind == old.kind { impulse = old.impulse } }

  private subscript(index: Int) -> JointRow {
    index == 0 ? rows.0 : index == 1 ? rows.1 : rows.2
  }

  private mutating func updateRows(_ bodies: [RigidBody]) {
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
      // The impulse on the holder acts at the end of the body, not at the holder's own end.
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

  /// Computes K⁻¹. Three conditions on a small body far from its joint are nearly dependent. Their determinant is computed
  /// in Double, because in Float only rounding errors would remain.
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
    updateRows(bodies)
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
      // A one-sided joint only pulls.
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
    updateRows(bodies)
    invert(bodies)
    var error = SIMD3<Float>.zero
    var isWithinSlop = true
    for index in 0..<count {
      let row = self[index]
      let isAngle = row.direction == .zero
      let most = isAngle ? ImpulseTuning.maximalRotation : ImpulseTuning.maximalCorrection
      error[index] = max(-most, min(row.error, most))
      isWithinSlop =
        isWithinSlop && abs(row.error) < (isAngle ? ImpulseTuning.angularSlop : ImpulseTuning.slop)
    }
    if kind.isOneSided {
      error.x = max(error.x, 0)
      isWithinSlop = error.x < ImpulseTuning.slop
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
    return isWithinSlop
  }
}

/// Keeps two points at a distance: by a spring, or by a rod if the frequency is 0 (formula F4).
///
/// With effective mass m, ω = 2πf, k = mω², d = 2mζω and step h: γ = 1/(h(d + hk)), bias = C·h·k·γ, and
/// impulse = −(Ċ + bias + γλ)/(1/m + γ), starting with the λ of the previous step. If the ends are within half a
/// point of each other, there is no direction and no impulse; a rod of at most that length stops the relative motion.
struct DistanceJoint: ImpulseJoint {
  /// The other body, or −1 if the end is a point of the world.
  var first: Int32
  var second: Int32
  /// The ends in the bodies' own coordinates, in m; in world coordinates if there is no first body.
  var localFirst: Vector
  var localSecond: Vector
  var length: Float
  /// The frequency, in Hz; 0 for a rod.
  var frequency: Float
  var dampingRatio: Float

  /// The accumulated impulse λ of the last step, in N s.
  var impulse: Float = 0

  private(set) var direction = Vector.zero
  /// The arms to the ends, after a quarter turn.
  private(set) var turnA = Vector.zero
  private(set) var turnB = Vector.zero
  private(set) var softness: Float = 0
  private(set) var bias: Float = 0
  private(set) var mass: Float = 0

  var ends: (first: Int32, second: Int32) { (first, second) }

  mutating func takeImpulses(of old: Self) { impulse = old.impulse }

  mutating func prepare(
    bodies: [RigidBody], solver: UnsafeMutableBufferPointer<SolverBody>, step: Float
  ) {
    let ends = arms(bodies)
    (turnA, turnB) = (cross(1, ends.armA), cross(1, ends.armB))
    let distance = ends.span.magnitude
    if distance > ImpulseTuning.slop {
      direction = (1 / distance) * ends.span
    } else {
      let isPin = frequency == 0 && length <= ImpulseTuning.slop
      direction = isPin ? speed(solver).normalized : .zero
      if isPin { impulse = 0 }
    }
    var inverse = inverseMass(along: direction, ends, bodies)
    mass = inverse != 0 ? 1 / inverse : 0
    softness = 0
    bias = 0
    if frequency > 0 {
      let omega = 2 * ImpulseTuning.pi * frequency
      let damping = 2 * mass * dampingRatio * omega
      let stiffness = mass * omega * omega
      softness = step * (damping + step * stiffness)
      softness = softness != 0 ? 1 / softness : 0
      bias = (distance - length) * step * stiffness * softness
      inverse += softness
      mass = inverse != 0 ? 1 / inverse : 0
    }
    apply(impulse * direction, solver)
  }

  /// The offsets of the ends from the centres of their bodies, and the line from the first end to the second, in world
  /// coordinates.
  private typealias Arms = (armA: Vector, armB: Vector, span: Vector)

  private func arms(_ bodies: [RigidBody]) -> Arms {
    let armB = bodies[Int(second)].placement.turn(localSecond)
    let end = bodies[Int(second)].position + armB
    guard first >= 0 else { return (.zero, armB, end - localFirst) }
    let armA = bodies[Int(first)].placement.turn(localFirst)
    return (armA, armB, end - (bodies[Int(first)].position + armA))
  }

  /// Returns the change of the ends' speed along a direction for a unit impulse along it.
  private func inverseMass(along direction: Vector, _ ends: Arms, _ bodies: [RigidBody]) -> Float {
    func share(_ body: RigidBody, _ arm: Vector) -> Float {
      let lever = cross(arm, direction)
      return body.inverseMass + body.inverseInertia * lever * lever
    }
    return (first >= 0 ? share(bodies[Int(first)], ends.armA) : 0) + share(bodies[Int(second)], ends.armB)
  }

  mutating func solve(_ solver: UnsafeMutableBufferPointer<SolverBody>) {
    let change = -mass * (dot(direction, speed(solver)) + bias + softness * impulse)
    impulse += change
    apply(change * direction, solver)
  }

  /// Returns the velocity of the second end relative to the first one.
  private func speed(_ solver: UnsafeMutableBufferPointer<SolverBody>) -> Vector {
    let speed = solver[Int(second)].velocity(at: turnB)
    return first >= 0 ? speed - solver[Int(first)].velocity(at: turnA) : speed
  }

  private func apply(_ impulse: Vector, _ solver: UnsafeMutableBufferPointer<SolverBody>) {
    if first >= 0 { solver[Int(first)].push(-impulse, at: turnA) }
    solver[Int(second)].push(impulse, at: turnB)
  }

  /// Corrects the length of a rod. Returns true if its error was within the slop.
  func correct(_ bodies: inout [RigidBody]) -> Bool {
    if frequency > 0 { return true }
    let ends = arms(bodies)
    let direction = ends.span.normalized
    let inverse = inverseMass(along: direction, ends, bodies)
    let error = max(
      -ImpulseTuning.maximalCorrection, min(ends.span.magnitude - length, ImpulseTuning.maximalCorrection))
    let impulse = (inverse > 0 ? -error / inverse : 0) * direction
    for (body, sign, arm) in [(first, Float(-1), ends.armA), (second, 1, ends.armB)] where body >= 0 {
      bodies[Int(body)].position += sign * bodies[Int(body)].inverseMass * impulse
      bodies[Int(body)].angle += sign * bodies[Int(body)].inverseInertia * cross(arm, impulse)
      bodies[Int(body)].synchronize()
    }
    return abs(error) < ImpulseTuning.slop
  }
}

/// Pulls a body's centre to a point and its angle to 0, as springs along both axes and on the angle.
///
/// It is the soft constraint of `DistanceJoint` without the dead zone, because it needs no direction.
struct SnapJoint: ImpulseJoint {
  var body: Int32
  var target: Vector
  var frequency: Float
  var dampingRatio: Float

  /// The accumulated impulses λ of the last step, in N s and N m s.
  var impulse = Vector.zero
  var angularImpulse: Float = 0

  private(set) var softness: Float = 0
  private(set) var angularSoftness: Float = 0
  private(set) var bias = Vector.zero
  private(set) var angularBias: Float = 0
  private(set) var mass: Float = 0
  private(set) var inertia: Float = 0

  var ends: (first: Int32, second: Int32) { (-1, body) }

  mutating func takeImpulses(of old: Self) {
    (impulse, angularImpulse) = (old.impulse, old.angularImpulse)
  }

  mutating func prepare(
    bodies: [RigidBody], solver: UnsafeMutableBufferPointer<SolverBody>, step: Float
  ) {
    let body = bodies[Int(self.body)]
    let omega = 2 * ImpulseTuning.pi * frequency
    // k = mω² and d = 2mζω give γ and the bias per unit of displacement.
    func soft(_ inverseMass: Float) -> (softness: Float, bias: Float, mass: Float) {
      guard inverseMass > 0 else { return (0, 0, 0) }
      let stiffness = omega * omega / inverseMass
      let softness = 1 / (step * (2 * dampingRatio * omega / inverseMass + step * stiffness))
      return (softness, step * stiffness * softness, 1 / (inverseMass + softness))
    }
    let along = soft(body.inverseMass)
    let around = soft(body.inverseInertia)
    softness = along.softness
    mass = along.mass
    bias = along.bias * (body.position - target)
    angularSoftness = around.softness
    inertia = around.mass
    angularBias = around.bias * body.angle
    solver[Int(self.body)].velocity += body.inverseMass * impulse
    solver[Int(self.body)].angularVelocity += body.inverseInertia * angularImpulse
  }

  mutating func solve(_ solver: UnsafeMutableBufferPointer<SolverBody>) {
    let state = solver[Int(body)]
    let change = -mass * (state.velocity + bias + softness * impulse)
    let angularChange = -inertia * (state.angularVelocity + angularBias + angularSoftness * angularImpulse)
    impulse += change
    angularImpulse += angularChange
    solver[Int(body)].velocity += state.inverseMass * change
    solver[Int(body)].angularVelocity += state.inverseInertia * angularChange
  }
}
