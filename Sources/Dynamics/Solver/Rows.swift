/// The rows of a contact: at each point no approach, and friction.
struct ContactRows {
  struct Point {
    var turnFirst = Vector.zero
    var turnSecond = Vector.zero
    var normalImpulse: Float = 0
    var tangentImpulse: Float = 0
    var normalMass: Float = 0
    var tangentMass: Float = 0
    var bias: Float = 0
  }
  let contact: Int32
  let first: Int32
  let second: Int32
  let friction: Float
  var normal = Vector.zero
  var count: Int
  var points = (Point(), Point())
  /// The change of the separating speeds at both points by an impulse at one: k₁₁, k₁₂, k₂₂.
  var k = SIMD3<Float>.zero

  init(
    _ index: Int, _ contact: BodyContact, _ bodies: borrowing [SolidBody], _ solver: borrowing [SolverBody],
    isWarm: Bool = true
  ) {
    (self.contact, first, second, friction) = (Int32(index), contact.first, contact.second, contact.friction)
    count = contact.manifold.count
    let (i, j) = (Int(first), Int(second))
    let (one, two) = (solver[i], solver[j])
    for number in 0..<count {
      let (normal, place, _) = contact.manifold.inWorld(
        number, bodies[i].hull, bodies[i].place, bodies[j].hull, bodies[j].place)
      self.normal = normal
      var point = Point(
        turnFirst: left(place - bodies[i].position), turnSecond: left(place - bodies[j].position))
      if isWarm {
        (point.normalImpulse, point.tangentImpulse) = (
          contact.manifold[number].normalImpulse, contact.manifold[number].tangentImpulse
        )
      }
      point.normalMass = 1 / coupling(normal, point, point, one, two)
      point.tangentMass = 1 / coupling(right(normal), point, point, one, two)
      let approach = dot(normal, two.velocity(at: point.turnSecond) - one.velocity(at: point.turnFirst))
      if approach < -F4.rebound { point.bias = -contact.restitution * approach }
      if number == 0 { points.0 = point } else { points.1 = point }
    }
    guard count == 2 else { return }
    k = SIMD3(
      1 / points.0.normalMass, coupling(normal, points.0, points.1, one, two), 1 / points.1.normalMass)
    // One suffices of two points that nearly coincide.
    if k.x * k.x >= 1000 * (k.x * k.z - k.y * k.y) { count = 1 }
  }

  // Inlined by hand, with what a round calls: without it, a frame of 300 circles or boxes takes 10 % longer.

  @inline(__always) private func coupling(
    _ n: Vector, _ p: Point, _ q: Point, _ one: SolverBody, _ two: SolverBody
  ) -> Float {
    one.inverseMass + two.inverseMass + one.inverseInertia * dot(p.turnFirst, n) * dot(q.turnFirst, n)
      + two.inverseInertia * dot(p.turnSecond, n) * dot(q.turnSecond, n)
  }

  /// Keeps the impulses for the next sub-step.
  func store(in manifold: inout Manifold) {
    for index in 0..<count {
      let point = index == 0 ? points.0 : points.1
      (manifold[index].normalImpulse, manifold[index].tangentImpulse) = (
        point.normalImpulse, point.tangentImpulse
      )
    }
  }

  /// Applies the impulses of the sub-step before.
  func warmStart(_ bodies: UnsafeMutablePointer<SolverBody>) {
    for index in 0..<count {
      let point = index == 0 ? points.0 : points.1
      let impulse = point.normalImpulse * normal + point.tangentImpulse * right(normal)
      bodies[Int(first)].pull(impulse, at: point.turnFirst)
      bodies[Int(second)].push(impulse, at: point.turnSecond)
    }
  }

  /// Runs one round. Returns true if it changed an impulse.
  @inline(__always) mutating func solve(_ bodies: UnsafeMutablePointer<SolverBody>) -> Bool {
    var one = bodies[Int(first)]
    var two = bodies[Int(second)]
    let tangent = right(normal)
    var isChanged = rub(&points.0, tangent, &one, &two)
    if count == 1 {
      let total = max(
        points.0.normalImpulse - points.0.normalMass * (approach(points.0, one, two) - points.0.bias), 0)
      isChanged = push(&points.0, to: total, &one, &two) || isChanged
    } else {
      isChanged = rub(&points.1, tangent, &one, &two) || isChanged
      // Both points together: K x + b ≥ 0, x ≥ 0, x (K x + b) = 0, by the active points one after the other.
      let (old0, old1) = (points.0.normalImpulse, points.1.normalImpulse)
      let b0 = approach(points.0, one, two) - points.0.bias - k.x * old0 - k.y * old1
      let b1 = approach(points.1, one, two) - points.1.bias - k.y * old0 - k.z * old1
      let factor = 1 / (k.x * k.z - k.y * k.y)
      var x = Vector(factor * (k.y * b1 - k.z * b0), factor * (k.y * b0 - k.x * b1))
      if x.x < 0 || x.y < 0 {
        x = Vector(-points.0.normalMass * b0, 0)
        if x.x < 0 || k.y * x.x + b1 < 0 {
          x = Vector(0, -points.1.normalMass * b1)
          if x.y < 0 || k.y * x.y + b0 < 0 { x = b0 >= 0 && b1 >= 0 ? .zero : Vector(old0, old1) }
        }
      }
      isChanged = push(&points.0, to: x.x, &one, &two) || isChanged
      isChanged = push(&points.1, to: x.y, &one, &two) || isChanged
    }
    bodies[Int(first)] = one
    bodies[Int(second)] = two
    return isChanged
  }

  @inline(__always) private func approach(_ point: Point, _ one: SolverBody, _ two: SolverBody) -> Float {
    dot(two.velocity(at: point.turnSecond) - one.velocity(at: point.turnFirst), normal)
  }

  @inline(__always) private func push(
    _ point: inout Point, to total: Float, _ one: inout SolverBody, _ two: inout SolverBody
  ) -> Bool {
    let change = total - point.normalImpulse
    point.normalImpulse = total
    one.pull(change * normal, at: point.turnFirst)
    two.push(change * normal, at: point.turnSecond)
    return change != 0
  }

  @inline(__always) private func rub(
    _ point: inout Point, _ tangent: Vector, _ one: inout SolverBody, _ two: inout SolverBody
  )
    -> Bool
  {
    let speed = dot(two.velocity(at: point.turnSecond) - one.velocity(at: point.turnFirst), tangent)
    let limit = friction * point.normalImpulse
    let total = max(-limit, min(point.tangentImpulse - point.tangentMass * speed, limit))
    let change = total - point.tangentImpulse
    point.tangentImpulse = total
    one.pull(change * tangent, at: point.turnFirst)
    two.push(change * tangent, at: point.turnSecond)
    return change != 0
  }
}

/// Up to three conditions on two bodies, or on a body and the world, that are solved as one block: attachments, joints, snaps.
///
/// With the Jacobian J, softness γ and accumulated impulses λ, a round adds −(J M⁻¹ Jᵀ + γ)⁻¹ (J v + bias + γ λ).
struct JointRows {
  enum Kind: Equatable {
    case spring(length: Float), rod(length: Float), limit(length: Float), snap
    case pin, fixed(angle: Float), sliding(axis: Vector, angle: Float), stop(axis: Vector, distance: Float)

    /// Returns true if another kind has the same rows, perhaps with other numbers.
    func hasRows(of other: Kind) -> Bool {
      switch (self, other) {
      case (.spring, .spring), (.rod, .rod), (.limit, .limit), (.snap, .snap), (.pin, .pin), (.fixed, .fixed),
        (.sliding, .sliding), (.stop, .stop):
        true
      default: false
      }
    }
  }
  struct Row {
    var direction = Vector.zero
    var leverFirst: Float = 0
    var leverSecond: Float = 0
    var error: Float = 0
  }

  let kind: Kind
  /// The behaviour that the joint comes from.
  let origin: Lowering.Origin
  /// The anchor's body, −1 for the world.
  var first: Int32 = -1
  var second: Int32
  var localFirst = Vector.zero
  var localSecond = Vector.zero
  var frequency: Float = 0
  var dampingRatio: Float = 0

  var impulse = SIMD3<Float>.zero
  private var rows = (Row(), Row(), Row())
  private var count = 0
  private var mass = (SIMD3<Float>.zero, SIMD3<Float>.zero, SIMD3<Float>.zero)
  private var softness = SIMD3<Float>.zero
  private var bias = SIMD3<Float>.zero
  /// The speed at which a one-sided joint may still open in this sub-step.
  private var slack: Float = 0

  init(
    _ kind: Kind, _ second: Int32, to first: Int32, at localFirst: Vector, offset: Vector, frequency: Float,
    damping: Float, origin: Lowering.Origin
  ) {
    (self.kind, self.first, self.second, self.origin) = (kind, first, second, origin)
    (self.localFirst, self.localSecond) = (localFirst, offset)
    (self.frequency, dampingRatio) = (frequency, damping)
  }

  /// Begins with the impulses of the same joint before a change of its numbers.
  mutating func keepImpulse(of former: JointRows) {
    if former.origin == origin, former.first == first, former.second == second, former.kind.hasRows(of: kind)
    {
      impulse = former.impulse
    }
  }

  private var isOneSided: Bool {
    switch kind {
    case .limit, .stop: true
    default: false
    }
  }
  private var isSoft: Bool { frequency > 0 }

  private subscript(index: Int) -> Row {
    index == 0 ? rows.0 : index == 1 ? rows.1 : rows.2
  }

  /// Determines the conditions for the present places.
  private mutating func update(_ bodies: borrowing [SolidBody]) {
    let place = bodies[Int(second)].place
    let armSecond = place.turn(localSecond)
    let frame = first >= 0 ? bodies[Int(first)].place : Placement(.zero, 0)
    let armFirst = first >= 0 ? frame.turn(localFirst) : .zero
    let center = first >= 0 ? frame.origin : localFirst
    let end = place.origin + armSecond
    let span = end - center - armFirst
    let angle = bodies[Int(second)].angle - (first >= 0 ? bodies[Int(first)].angle : 0)
    count = 0
    func add(_ row: Row) {
      switch count {
      case 0: rows.0 = row
      case 1: rows.1 = row
      default: rows.2 = row
      }
      count += 1
    }
    func along(_ direction: Vector, _ arm: Vector, _ error: Float) {
      add(
        Row(
          direction: direction, leverFirst: cross(arm, direction), leverSecond: cross(armSecond, direction),
          error: error))
    }
    func turning(_ error: Float) { add(Row(leverFirst: 1, leverSecond: 1, error: error)) }
    switch kind {
    case .spring(let length), .rod(let length), .limit(let length):
      let distance = span.magnitude
      along(distance > F4.slop ? (1 / distance) * span : .zero, armFirst, distance - length)
    case .pin, .fixed, .snap:
      along(Vector(1, 0), armFirst, span.x)
      along(Vector(0, 1), armFirst, span.y)
      if case .fixed(let wanted) = kind { turning(angle - wanted) }
      if kind == .snap { turning(angle) }
    case .sliding(let axis, let wanted):
      let across = left(frame.turn(axis))
      along(across, end - center, dot(across, span))
      turning(angle - wanted)
    case .stop(let axis, let distance):
      let along_ = frame.turn(axis)
      along(along_, end - center, dot(along_, span) - distance)
    }
  }

  /// Computes (J M⁻¹ Jᵀ + γ)⁻¹. Nearly dependent conditions need Double.
  private mutating func invert(_ bodies: borrowing [SolidBody], soft: Bool) {
    let two = bodies[Int(second)].motion
    let one = first >= 0 ? bodies[Int(first)].motion : SolverBody()
    var m = (SIMD3<Double>(1, 0, 0), SIMD3<Double>(0, 1, 0), SIMD3<Double>(0, 0, 1))
    (softness, bias) = (.zero, .zero)
    for index in 0..<count {
      var column = SIMD3<Double>.zero
      for other in 0..<count {
        let (a, b) = (self[index], self[other])
        let along =
          Double(a.direction.x) * Double(b.direction.x) + Double(a.direction.y) * Double(b.direction.y)
        column[other] =
          Double(one.inverseMass + two.inverseMass) * along
          + Double(one.inverseInertia) * Double(a.leverFirst) * Double(b.leverFirst)
          + Double(two.inverseInertia) * Double(a.leverSecond) * Double(b.leverSecond)
      }
      if column[index] == 0 {
        column[index] = 1
      } else if soft {
        let (inverse, omega) = (Float(column[index]), 2 * F4.pi * frequency)
        let (stiffness, damping) = (omega * omega / inverse, 2 * dampingRatio * omega / inverse)
        softness[index] = 1 / (F4.step * (damping + F4.step * stiffness))
        bias[index] = self[index].error * F4.step * stiffness * softness[index]
        column[index] += Double(softness[index])
      }
      if index == 0 { m.0 = column } else if index == 1 { m.1 = column } else { m.2 = column }
    }
    func cross(_ u: SIMD3<Double>, _ v: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
    }
    let determinant = (m.0 * cross(m.1, m.2)).sum()
    let inverse = determinant != 0 ? 1 / determinant : 0
    mass = (
      SIMD3<Float>(inverse * cross(m.1, m.2)), SIMD3<Float>(inverse * cross(m.2, m.0)),
      SIMD3<Float>(inverse * cross(m.0, m.1))
    )
  }

  private func times(_ v: SIMD3<Float>) -> SIMD3<Float> { v.x * mass.0 + v.y * mass.1 + v.z * mass.2 }

  mutating func prepare(_ bodies: borrowing [SolidBody], _ solver: UnsafeMutablePointer<SolverBody>) {
    update(bodies)
    invert(bodies, soft: isSoft)
    if isOneSided { slack = max(-rows.0.error, 0) / F4.step }
    apply(impulse, solver)
  }

  mutating func solve(_ solver: UnsafeMutablePointer<SolverBody>) {
    var speed = SIMD3<Float>.zero
    for index in 0..<count {
      let (row, two) = (self[index], solver[Int(second)])
      speed[index] = dot(row.direction, two.velocity) + row.leverSecond * two.spin
      guard first >= 0 else { continue }
      let one = solver[Int(first)]
      speed[index] -= dot(row.direction, one.velocity) + row.leverFirst * one.spin
    }
    var change = -times(speed + bias + softness * impulse)
    // A one-sided joint only pulls.
    if isOneSided { change = SIMD3(min(impulse.x - mass.0.x * (speed.x - slack), 0) - impulse.x, 0, 0) }
    impulse += change
    apply(change, solver)
  }

  private func apply(_ impulse: SIMD3<Float>, _ solver: UnsafeMutablePointer<SolverBody>) {
    for index in 0..<count {
      let row = self[index]
      let two = Int(second)
      solver[two].velocity += solver[two].inverseMass * impulse[index] * row.direction
      solver[two].spin += solver[two].inverseInertia * impulse[index] * row.leverSecond
      guard first >= 0 else { continue }
      let one = Int(first)
      solver[one].velocity -= solver[one].inverseMass * impulse[index] * row.direction
      solver[one].spin -= solver[one].inverseInertia * impulse[index] * row.leverFirst
    }
  }

  /// Corrects the positions of a rigid joint. Returns true if the errors were small before.
  mutating func correct(_ bodies: inout [SolidBody]) -> Bool {
    if isSoft { return true }
    update(bodies)
    invert(bodies, soft: false)
    var (error, isSmall) = (SIMD3<Float>.zero, true)
    for index in 0..<count {
      let isAngle = self[index].direction == .zero
      let most = isAngle ? F4.largestTurn : F4.largestCorrection
      error[index] = max(isOneSided ? 0 : -most, min(self[index].error, most))
      isSmall = isSmall && abs(error[index]) < (isAngle ? F4.angularSlop : F4.slop)
    }
    let impulse = -times(error)
    for index in 0..<count {
      let row = self[index]
      func shift(_ body: Int, _ impulse: Float, _ lever: Float) {
        bodies[body].position += bodies[body].motion.inverseMass * impulse * row.direction
        bodies[body].angle += bodies[body].motion.inverseInertia * impulse * lever
        bodies[body].follow()
      }
      shift(Int(second), impulse[index], row.leverSecond)
      if first >= 0 { shift(Int(first), -impulse[index], row.leverFirst) }
    }
    return isSmall
  }
}
