internal import MotionKinematics

/// A rod or a joint of ideal stepping: up to three conditions on the accelerations of its ends, which forces
/// satisfy exactly.
struct IdealConstraint: Sendable {
  /// The anchor's body, or −1 for a point of the world.
  var first: Int
  var second: Int
  /// The ends, relative to the bodies' centres in their own coordinates, in pt; in world coordinates if there
  /// is no first body.
  var localFirst: SIMD2<Double>
  var localSecond: SIMD2<Double>
  /// The part of a joint. A rod is a `limit` that acts in both directions.
  var kind: JointPart<Double>
  /// True if the part acts in one direction only, at the end of its range.
  var isOneSided: Bool
  /// True if a one-sided part acts in this sub-step. Other parts always act.
  var isTaut = true
  /// True if the errors at the start of the sub-step are so small that forces correct them.
  var isNearlyMet = true
  /// The rates at which the errors of the conditions are being corrected, in pt/s or radians/s.
  var corrections = SIMD3<Double>.zero
  /// The changes of the errors in a sub-step by their correction, in pt or radians.
  var changes = SIMD3<Double>.zero

  /// Returns the constraint of a rod. A rod without length is a pin.
  static func rod(_ attachment: Attachment) -> IdealConstraint {
    IdealConstraint(
      first: attachment.anchor.slot, second: attachment.body.slot, localFirst: attachment.anchor.place,
      localSecond: attachment.offset,
      kind: attachment.length < IdealTuning.shortestRod ? .pin : .limit(length: attachment.length),
      isOneSided: false)
  }

  static func part(_ part: JointPart<Double>, of joint: Joint) -> IdealConstraint {
    IdealConstraint(
      first: joint.anchor.slot, second: joint.body.slot, localFirst: joint.anchor.place,
      localSecond: joint.offset, kind: part, isOneSided: part.isOneSided)
  }

  /// Returns true if another constraint holds the same bodies in the same way, at any anchor.
  func isSame(as other: IdealConstraint) -> Bool {
    first == other.first && second == other.second && kind == other.kind && isOneSided == other.isOneSided
  }

  /// One condition, whose derivative is direction · (v₂ − v₁) + lever₂ ω₂ − lever₁ ω₁.
  struct ConstraintRow {
    var direction = SIMD2<Double>.zero
    var leverFirst = 0.0
    var leverSecond = 0.0
    /// The violation of the condition, in pt or radians, and its derivative.
    var error = 0.0
    var speed = 0.0
    /// The part of the second derivative that does not depend on accelerations.
    var drift = 0.0

    /// The greatest error that counts as rounding. An angle counts by its displacement at a distance of 100 pt.
    var largestRounding: Double {
      direction == .zero ? IdealTuning.jointRounding / 100 : IdealTuning.jointRounding
    }
  }

  struct Rows {
    private var rows = (ConstraintRow(), ConstraintRow(), ConstraintRow())
    private(set) var count = 0

    subscript(index: Int) -> ConstraintRow { index == 0 ? rows.0 : index == 1 ? rows.1 : rows.2 }

    mutating func append(_ row: ConstraintRow) {
      switch count {
      case 0: rows.0 = row
      case 1: rows.1 = row
      default: rows.2 = row
      }
      count += 1
    }
  }

  /// The position and the velocity of an end's body; zero for the world.
  typealias BodyState = (position: Coordinates, velocity: Coordinates)

  func rows(_ one: BodyState, _ two: BodyState) -> Rows {
    let holder = first >= 0 ? one : (Coordinates.zero, .zero)
    let armFirst = Rotation(angle: holder.position.angle).turn(localFirst)
    let armSecond = Rotation(angle: two.position.angle).turn(localSecond)
    let end = two.position.place + armSecond
    let span = end - holder.position.place - armFirst
    var rows = Rows()

    func append(
      _ direction: SIMD2<Double>, arm: SIMD2<Double>, error: Double,
      extra: (_ relative: SIMD2<Double>) -> Double
    ) {
      let relative = two.velocity.velocity(at: armSecond) - holder.velocity.velocity(at: arm)
      let centripetal =
        holder.velocity.angle * holder.velocity.angle * arm
        - two.velocity.angle * two.velocity.angle * armSecond
      rows.append(
        ConstraintRow(
          direction: direction, leverFirst: cross(arm, direction), leverSecond: cross(armSecond, direction),
          error: error, speed: dot(direction, relative), drift: dot(direction, centripetal) + extra(relative))
      )
    }
    func appendAngle(_ wanted: Double) {
      rows.append(
        ConstraintRow(
          leverFirst: 1, leverSecond: 1, error: two.position.angle - holder.position.angle - wanted,
          speed: two.velocity.angle - holder.velocity.angle))
    }

    switch kind {
    case .pin, .fixed:
      append(SIMD2(1, 0), arm: armFirst, error: span.x) { _ in 0 }
      append(SIMD2(0, 1), arm: armFirst, error: span.y) { _ in 0 }
      if case .fixed(let angle) = kind { appendAngle(angle) }
    case .sliding(let axis, let angle):
      let along = Rotation(angle: holder.position.angle).turn(axis)
      let across = SIMD2(-along.y, along.x)
      // The force on the holder acts at the position of the body. Relative to the holder, the body moves in a
      // rotating frame, which adds the Coriolis term.
      append(across, arm: end - holder.position.place, error: dot(across, span)) { relative in
        -2 * holder.velocity.angle * dot(across, SIMD2(-relative.y, relative.x))
      }
      appendAngle(angle)
    case .stop(let axis, let distance):
      let along = Rotation(angle: holder.position.angle).turn(axis)
      append(along, arm: end - holder.position.place, error: dot(along, span) - distance) { relative in
        -2 * holder.velocity.angle * dot(along, SIMD2(-relative.y, relative.x))
      }
    case .limit(let length):
      let distance = span.length
      // If the ends coincide, a rod pushes downwards, and a limit does nothing.
      guard distance > 0 || !isOneSided else { break }
      let outward = distance > 0 ? span / distance : SIMD2(0, 1)
      append(outward, arm: armFirst, error: distance - length) { relative in
        let speed = dot(outward, relative)
        return distance > 0 ? (relative.squaredLength - speed * speed) / distance : 0
      }
    }
    return rows
  }
}

/// Velocity constraints that are solved by impulses: contacts, whose bodies must not approach, friction, rods and joints.
struct ImpulseRows: Sendable {
  /// One constraint: a relative velocity along a direction, and the impulse that enforces it; for a contact also the
  /// friction along the tangent (−y, x).
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
    /// The least impulse: 0 if the constraint can only push, otherwise −∞.
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

  mutating func reserveCapacity(_ count: Int) { rows.reserveCapacity(count) }

  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Adds a contact between a body and another one (or a line, −1) with at least the separating velocity `target`, in pt/s,
  /// and its friction. The velocities must already contain the initial impulses `start`.
  /// - Returns: the index for `impulses(ofContactAt:)`.
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

  /// Adds one condition of a rod or a joint, whose speed becomes `target`. With `isPull` the impulse cannot be positive, so
  /// the speed may be lower.
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
  /// It has no branches that depend on the velocities, which would often be mispredicted.
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

/// A condition C = 0 (or C ≤ 0) on two bodies of a cluster: one row of a rod or a joint.
struct JointCondition {
  /// The bodies, by their positions in the cluster; the first is −1 for the world.
  var first: Int
  var second: Int
  /// The index of the constraint, and the number of the condition in it.
  var constraint: Int
  var number: Int
  var row: IdealConstraint.ConstraintRow
  /// True if forces correct the error.
  var isNearlyMet: Bool
  var inverseFirst: Coordinates
  var inverseSecond: Coordinates
  /// True if its force can only pull: it is negative or 0.
  var isOneSided: Bool
  /// The value that the condition adds to J x, where x are the quantities that are solved for.
  var bias = 0.0
  var isActive = true
  /// The solution: a force, an impulse, or an impulse of positions.
  var force = 0.0

  /// Returns J x for accelerations, velocities or displacements x.
  func product(_ values: IdealForces.ClusterState) -> Double {
    var sum = dot(row.direction, values[second].place) + row.leverSecond * values[second].angle
    if first >= 0 { sum -= dot(row.direction, values[first].place) + row.leverFirst * values[first].angle }
    return sum
  }

  /// Returns the change of J x by a unit force of another condition.
  func coupling(_ other: JointCondition) -> Double {
    let along = dot(row.direction, other.row.direction)
    var sum = 0.0
    if second == other.second {
      sum += inverseSecond.x * along + inverseSecond.z * row.leverSecond * other.row.leverSecond
    }
    if first >= 0, first == other.first {
      sum += inverseFirst.x * along + inverseFirst.z * row.leverFirst * other.row.leverFirst
    }
    if first == other.second {
      sum -= inverseFirst.x * along + inverseFirst.z * row.leverFirst * other.row.leverSecond
    }
    if second == other.first {
      sum -= inverseSecond.x * along + inverseSecond.z * row.leverSecond * other.row.leverFirst
    }
    return sum
  }

  /// The bias for accelerations: C″ without them, and corrections of dC/dt and of a rounding error C as by a critically
  /// damped spring. Forces that correct a greater C would add energy.
  var accelerationBias: Double {
    let recovery = IdealForces.recovery
    return row.drift + 2 * recovery * row.speed + (isNearlyMet ? recovery * recovery * row.error : 0)
  }
}
