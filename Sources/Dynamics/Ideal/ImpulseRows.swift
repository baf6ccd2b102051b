internal import MotionKinematics

/// Velocity constraints that are solved by impulses: contacts that must not approach, friction, rods and
/// joints.
struct ImpulseRows: Sendable {
  /// One constraint: a relative velocity along a direction, and the impulse that enforces it.
  private struct ImpulseRow {
    enum RowKind {
      /// Pushes only, so that the speed is at least the target.
      case contact
      /// Keeps the speed at the target, limited by this coefficient times the impulse of the previous row.
      case friction(Double)
      /// Keeps the speed at the target without a limit.
      case rod
    }

    var kind: RowKind
    /// The body, and the other or −1.
    var body: Int32
    var other: Int32
    /// The direction, and its levers about the centres of both.
    var direction: SIMD2<Double>
    var levers: SIMD2<Double>
    /// 1/m and 1/I of the body, then of the other.
    var inverse: SIMD4<Double>
    var target: Double
    var mass: Double
    var impulse: Double
  }

  private var rows: [ImpulseRow] = []
  var count: Int { rows.count }

  mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

  /// Adds a contact between a body and another one (or a line, −1) with at least the separating velocity
  /// `target`, and its friction. The initial impulses `start` must be contained in the velocities already.
  mutating func addContact(
    _ touch: Touch, body: Int, other: Int, bodies: [IdealBody], places: (SIMD2<Double>, SIMD2<Double>),
    target: Double, friction: Double, start: (Double, Double) = (0, 0)
  ) {
    let arms = (touch.point - places.0, touch.point - places.1)
    add(.contact, touch.normal, body, other, arms, bodies, target, start.0)
    let tangent = SIMD2(-touch.normal.y, touch.normal.x)
    add(.friction(friction), tangent, body, other, arms, bodies, 0, start.1)
  }

  /// Adds a rod between two ends.
  mutating func addRod(
    _ direction: SIMD2<Double>, body: Int, other: Int, arms: (SIMD2<Double>, SIMD2<Double>),
    bodies: [IdealBody]
  ) {
    add(.rod, direction, body, other, arms, bodies, 0, 0)
  }

  /// Adds one condition of a joint. With `isPull` the impulse is negative only, so that the speed may fall.
  mutating func addConstraint(
    _ condition: IdealConstraint.ConstraintRow, body: Int, other: Int, bodies: [IdealBody], isPull: Bool
  ) {
    let sign = isPull ? -1.0 : 1
    append(
      isPull ? .contact : .rod, sign * condition.direction, body, other,
      (sign * condition.leverSecond, sign * condition.leverFirst), bodies, 0, 0)
  }

  private mutating func add(
    _ kind: ImpulseRow.RowKind, _ direction: SIMD2<Double>, _ body: Int, _ other: Int,
    _ arms: (SIMD2<Double>, SIMD2<Double>),
    _ bodies: [IdealBody], _ target: Double, _ start: Double
  ) {
    append(
      kind, direction, body, other, (cross(arms.0, direction), cross(arms.1, direction)), bodies, target,
      start)
  }

  private mutating func append(
    _ kind: ImpulseRow.RowKind, _ direction: SIMD2<Double>, _ body: Int, _ other: Int,
    _ levers: (Double, Double),
    _ bodies: [IdealBody], _ target: Double, _ start: Double
  ) {
    let first = bodies[body].inverseMass
    let second = other >= 0 ? bodies[other].inverseMass : .zero
    let moment = SIMD2(levers.0, levers.1) * SIMD2(levers.0, levers.1)
    let inverse = (first.x + second.x) * dot(direction, direction) + first.z * moment.x + second.z * moment.y
    rows.append(
      ImpulseRow(
        kind: kind, body: Int32(body), other: Int32(other), direction: direction,
        levers: SIMD2(levers.0, levers.1), inverse: SIMD4(first.x, first.z, second.x, second.z),
        target: target, mass: inverse > 0 ? 1 / inverse : 0, impulse: start))
  }

  /// Changes the velocities until every constraint holds within `tolerance` pt/s, in at most `limit`
  /// iterations over all rows.
  /// - Returns: The number of rows that were solved.
  @discardableResult
  mutating func solve(_ velocities: inout [Coordinates], limit: Int, tolerance: Double) -> Int {
    velocities.withUnsafeMutableBufferPointer { velocities in
      rows.withUnsafeMutableBufferPointer { rows in
        for round in 0..<limit {
          var largest = 0.0
          for index in rows.indices {
            let row = rows.baseAddress! + index
            let body = Int(row.pointee.body)
            let other = Int(row.pointee.other)
            let direction = row.pointee.direction
            let levers = row.pointee.levers
            var speed = dot(velocities[body].place, direction) + velocities[body].angle * levers.x
            if other >= 0 {
              speed -= dot(velocities[other].place, direction) + velocities[other].angle * levers.y
            }
            var total = row.pointee.impulse + row.pointee.mass * (row.pointee.target - speed)
            switch row.pointee.kind {
            case .contact: total = max(total, 0)
            case .friction(let factor):
              let most = factor * rows[index - 1].impulse
              total = max(-most, min(total, most))
            case .rod: break
            }
            let change = total - row.pointee.impulse
            guard change != 0 else { continue }
            row.pointee.impulse = total
            let inverse = row.pointee.inverse
            velocities[body] += change * Coordinates(inverse.x * direction, inverse.y * levers.x)
            if other >= 0 {
              velocities[other] -= change * Coordinates(inverse.z * direction, inverse.w * levers.y)
            }
            // A row without mass never gets here, because its impulse does not change.
            largest = max(largest, abs(change) / row.pointee.mass)
          }
          if largest < tolerance { return (round + 1) * rows.count }
        }
        return limit * rows.count
      }
    }
  }

  /// Returns the normal and the tangential impulse of the contact whose first row is `index`.
  func impulses(ofContactAt index: Int) -> (Double, Double) { (rows[index].impulse, rows[index + 1].impulse) }
}
