/// Two bodies whose boxes overlap. A disc is the second one, a line the first one.
struct BodyContact {
  var first: Int32
  var second: Int32
  var friction: Float = 0
  var restitution: Float = 0
  var isTouching = false
  /// True from its removal until the next sub-step deletes it.
  var isRemoved = false
  var manifold = Manifold()

  func has(_ body: Int) -> Bool { first == Int32(body) || second == Int32(body) }

  /// The number of the pair of bodies, whatever their order.
  var pair: UInt64 { Self.pair(Int(first), Int(second)) }

  static func pair(_ i: Int, _ j: Int) -> UInt64 { UInt64(min(i, j)) << 32 | UInt64(max(i, j)) }
}

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
