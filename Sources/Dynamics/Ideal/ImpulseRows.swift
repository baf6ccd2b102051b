/// Velocity constraints that are solved by impulses: contacts that must not approach, friction, rods and
/// joints.
struct ImpulseRows: Sendable {
  /// One constraint: a relative velocity along a direction, and the impulse that enforces it. For a contact the
  /// friction along the tangent (−y, x) follows it.
  fileprivate struct ImpulseRow {
    /// The body, and the other or −1.
    var body: Int32
    var other: Int32
    /// The direction, its levers about the centres of both, and those of the tangent.
    var direction: SIMD2<Double>
    var levers: SIMD2<Double>
    var tangentLevers = SIMD2<Double>.zero
    /// 1/m and 1/I of the body, then of the other.
    var inverse: SIMD4<Double>
    var target: Double
    /// The least impulse: 0 if the constraint pushes only, otherwise −∞.
    var least: Double
    /// The limit of friction is this coefficient times the impulse.
    var friction = 0.0
    /// The changes of the speeds by a unit impulse, along the direction and the tangent, and their inverses.
    var response: SIMD2<Double>
    var mass: SIMD2<Double>
    /// The impulses along the direction and the tangent.
    var impulse: SIMD2<Double>
  }

  private var rows: [ImpulseRow] = []
  /// The number of constraints; a contact with friction is two.
  private(set) var count = 0

  /// Reserves memory for a number of rows.
  mutating func reserveCapacity(_ count: Int) { rows.reserveCapacity(count) }

  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Adds a contact between a body and another one (or a line, −1) with at least the separating velocity
  /// `target`, and its friction. The initial impulses `start` must be contained in the velocities already.
  /// - Returns: The index for `impulses(ofContactAt:)`.
  @discardableResult
  mutating func addContact(
    _ touch: Touch, body: Int, other: Int, bodies: [IdealBody], places: (SIMD2<Double>, SIMD2<Double>),
    target: Double, friction: Double, start: (Double, Double) = (0, 0)
  ) -> Int {
    let arms = (touch.point - places.0, touch.point - places.1)
    let tangent = SIMD2(-touch.normal.y, touch.normal.x)
    append(
      touch.normal, body, other, SIMD2(cross(arms.0, touch.normal), cross(arms.1, touch.normal)), bodies,
      least: 0)
    let last = rows.count - 1
    let levers = SIMD2(cross(arms.0, tangent), cross(arms.1, tangent))
    rows[last].target = target
    rows[last].tangentLevers = levers
    rows[last].friction = friction
    rows[last].response.y = Self.response(tangent, levers, rows[last].inverse)
    rows[last].mass.y = rows[last].response.y > 0 ? 1 / rows[last].response.y : 0
    rows[last].impulse = SIMD2(start.0, start.1)
    count += 1
    return last
  }

  /// Adds one condition of a rod or a joint, whose speed becomes `target`. With `isPull` the impulse is negative
  /// only, so that the speed may be lower.
  mutating func addConstraint(
    _ condition: IdealConstraint.ConstraintRow, body: Int, other: Int, bodies: [IdealBody], isPull: Bool,
    target: Double = 0
  ) {
    let sign = isPull ? -1.0 : 1
    append(
      sign * condition.direction, body, other, sign * SIMD2(condition.leverSecond, condition.leverFirst),
      bodies, least: isPull ? 0 : -.infinity)
    rows[rows.count - 1].target = sign * target
  }

  private mutating func append(
    _ direction: SIMD2<Double>, _ body: Int, _ other: Int, _ levers: SIMD2<Double>, _ bodies: [IdealBody],
    least: Double
  ) {
    let first = bodies[body].inverseMass
    let second = other >= 0 ? bodies[other].inverseMass : .zero
    let inverse = SIMD4(first.x, first.z, second.x, second.z)
    let response = Self.response(direction, levers, inverse)
    rows.append(
      ImpulseRow(
        body: Int32(body), other: Int32(other), direction: direction, levers: levers, inverse: inverse,
        target: 0, least: least, response: SIMD2(response, 0),
        mass: SIMD2(response > 0 ? 1 / response : 0, 0), impulse: .zero))
    count += 1
  }

  private static func response(
    _ direction: SIMD2<Double>, _ levers: SIMD2<Double>, _ inverse: SIMD4<Double>
  ) -> Double {
    let moment = levers * levers
    return (inverse.x + inverse.z) * dot(direction, direction) + inverse.y * moment.x + inverse.w * moment.y
  }

  /// Changes the velocities until every constraint holds within `tolerance` pt/s, in at most `limit`
  /// iterations over all rows.
  mutating func solve(_ velocities: inout [Coordinates], limit: Int, tolerance: Double) {
    velocities.withUnsafeMutableBufferPointer { velocities in
      rows.withUnsafeMutableBufferPointer { rows in
        for _ in 0..<limit {
          var largest = 0.0
          for index in rows.indices {
            largest = max(largest, rows[index].solve(velocities.baseAddress!))
          }
          if largest < tolerance { return }
        }
      }
    }
  }

  /// Returns the normal and the tangential impulse of a contact.
  func impulses(ofContactAt index: Int) -> (Double, Double) {
    (rows[index].impulse.x, rows[index].impulse.y)
  }
}

extension ImpulseRows.ImpulseRow {
  /// Solves the constraint, then its friction. Returns the larger change of a speed, in pt/s.
  ///
  /// It has no branches that depend on the velocities, because they would be mispredicted often.
  @inline(__always) fileprivate mutating func solve(_ velocities: UnsafeMutablePointer<Coordinates>) -> Double
  {
    let (one, two) = (Int(body), Int(other))
    var first = velocities[one]
    var second = two >= 0 ? velocities[two] : .zero
    let tangent = SIMD2(-direction.y, direction.x)

    let speed = dot(first.place - second.place, direction) + first.angle * levers.x - second.angle * levers.y
    let total = max(impulse.x + mass.x * (target - speed), least)
    let change = total - impulse.x
    first += change * Coordinates(inverse.x * direction, inverse.y * levers.x)
    second -= change * Coordinates(inverse.z * direction, inverse.w * levers.y)

    let slip =
      dot(first.place - second.place, tangent) + first.angle * tangentLevers.x
      - second.angle * tangentLevers.y
    let most = friction * total
    let tangentTotal = max(-most, min(impulse.y - mass.y * slip, most))
    let tangentChange = tangentTotal - impulse.y
    first += tangentChange * Coordinates(inverse.x * tangent, inverse.y * tangentLevers.x)
    second -= tangentChange * Coordinates(inverse.z * tangent, inverse.w * tangentLevers.y)

    impulse = SIMD2(total, tangentTotal)
    velocities[one] = first
    if two >= 0 { velocities[two] = second }
    return max(abs(change) * response.x, abs(tangentChange) * response.y)
  }
}
