internal import Kinematics

/// A joint of ideal stepping: up to three conditions on the accelerations of its ends, which forces satisfy
/// exactly.
struct IdealConstraint: Sendable {
  /// The anchor's body, or −1 for a point of the world.
  var first: Int
  var second: Int
  /// The ends, relative to the bodies' centres in their own coordinates, in pt; in world coordinates if there
  /// is no first body.
  var localFirst: SIMD2<Double>
  var localSecond: SIMD2<Double>
  var kind: JointPart
  /// True if a one-sided part is at its end in this sub-step. Other parts always act.
  var isTaut = true

  /// One condition, whose derivative is direction · (v₂ − v₁) + lever₂ ω₂ − lever₁ ω₁.
  struct Row {
    var direction = SIMD2<Double>.zero
    var leverFirst = 0.0
    var leverSecond = 0.0
    /// The violation of the condition, in pt or radians, and its derivative.
    var error = 0.0
    var speed = 0.0
    /// The part of the second derivative that does not depend on accelerations.
    var drift = 0.0
  }

  /// The conditions of a joint.
  struct Rows {
    private var rows = (Row(), Row(), Row())
    private(set) var count = 0

    subscript(index: Int) -> Row { index == 0 ? rows.0 : index == 1 ? rows.1 : rows.2 }

    mutating func append(_ row: Row) {
      switch count {
      case 0: rows.0 = row
      case 1: rows.1 = row
      default: rows.2 = row
      }
      count += 1
    }
  }

  /// The position and the velocity of an end's body; zero for the world.
  typealias State = (position: Coordinates, velocity: Coordinates)

  /// Returns the conditions for the states of the two bodies.
  func rows(_ one: State, _ two: State) -> Rows {
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
        Row(
          direction: direction, leverFirst: cross(arm, direction), leverSecond: cross(armSecond, direction),
          error: error, speed: dot(direction, relative), drift: dot(direction, centripetal) + extra(relative))
      )
    }
    func appendAngle(_ wanted: Double) {
      rows.append(
        Row(
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
      guard distance > 0 else { break }
      let outward = span / distance
      append(outward, arm: armFirst, error: distance - length) { relative in
        let speed = dot(outward, relative)
        return (relative.squaredLength - speed * speed) / distance
      }
    }
    return rows
  }

  /// Returns the inverse of the matrix of the accelerations of each condition by a unit force of another;
  /// symmetric, by columns.
  static func inverseMass(
    _ rows: Rows, _ inverseFirst: Coordinates, _ inverseSecond: Coordinates
  ) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    func coupling(_ a: Row, _ b: Row) -> Double {
      (inverseFirst.x + inverseSecond.x) * dot(a.direction, b.direction)
        + inverseFirst.z * a.leverFirst * b.leverFirst + inverseSecond.z * a.leverSecond * b.leverSecond
    }
    func column(_ index: Int) -> SIMD3<Double> {
      var column = SIMD3<Double>.zero
      if index < rows.count {
        for other in 0..<rows.count { column[other] = coupling(rows[other], rows[index]) }
      }
      // A condition that no force can satisfy, such as the angle of a body that does not turn, is left out.
      if column[index] == 0 { column[index] = 1 }
      return column
    }
    let (a, b, c) = (column(0), column(1), column(2))
    func cross(_ u: SIMD3<Double>, _ v: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
    }
    let determinant = (a * cross(b, c)).sum()
    let inverse = determinant != 0 ? 1 / determinant : 0
    return (inverse * cross(b, c), inverse * cross(c, a), inverse * cross(a, b))
  }
}

extension IdealForces {
  /// The rate at which errors by rounding are corrected, in 1/s.
  static let recovery = 30.0

  /// A constraint in the form in which it is solved at an instant.
  struct HeldConstraint {
    var first: Int?
    var second: Int
    var inverseFirst: Coordinates
    var inverseSecond: Coordinates
    var rows: IdealConstraint.Rows
    var mass: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
    var isPull: Bool
    var pull = 0.0

    /// Adds the forces that the conditions still need. Returns the largest acceleration that was missing.
    mutating func solve(_ result: UnsafeMutableBufferPointer<Coordinates>) -> Double {
      var missing = SIMD3<Double>.zero
      for index in 0..<rows.count {
        let row = rows[index]
        var acceleration = dot(row.direction, result[second].place) + row.leverSecond * result[second].angle
        if let first {
          acceleration -= dot(row.direction, result[first].place) + row.leverFirst * result[first].angle
        }
        missing[index] =
          acceleration + row.drift + 2 * recovery * row.speed + recovery * recovery * row.error
      }
      var force = -(missing.x * mass.0 + missing.y * mass.1 + missing.z * mass.2)
      if isPull {
        let total = min(pull + force.x, 0)
        force.x = total - pull
        pull = total
      }
      var largest = 0.0
      for index in 0..<rows.count where force[index] != 0 {
        let row = rows[index]
        result[second] += inverseSecond * (force[index] * Coordinates(row.direction, row.leverSecond))
        if let first {
          result[first] -= inverseFirst * (force[index] * Coordinates(row.direction, row.leverFirst))
        }
        largest = max(
          largest, isPull ? abs(force.x) * (inverseFirst.x + inverseSecond.x) : abs(missing[index]))
      }
      return largest
    }
  }

  func heldConstraints(
    _ cluster: Cluster, _ bodies: [IdealBody], _ positions: UnsafeMutableBufferPointer<Coordinates>,
    _ velocities: UnsafeMutableBufferPointer<Coordinates>, _ member: (Int) -> Int
  ) -> [HeldConstraint] {
    cluster.constraints.compactMap { index in
      let constraint = constraints[index]
      guard constraint.isTaut else { return nil }
      let second = member(constraint.second)
      let first = constraint.first >= 0 ? member(constraint.first) : nil
      let none = Coordinates.zero
      let rows = constraint.rows(
        first.map { (positions[$0], velocities[$0]) } ?? (none, none), (positions[second], velocities[second])
      )
      let inverseFirst = first == nil ? none : bodies[constraint.first].inverseMass
      let inverseSecond = bodies[constraint.second].inverseMass
      return HeldConstraint(
        first: first, second: second, inverseFirst: inverseFirst, inverseSecond: inverseSecond, rows: rows,
        mass: IdealConstraint.inverseMass(rows, inverseFirst, inverseSecond),
        isPull: constraint.kind.isOneSided)
    }
  }
}

extension IdealStepper {
  /// Returns the conditions of a constraint at `time` of the sub-step.
  func rows(of constraint: IdealConstraint, at time: Double) -> IdealConstraint.Rows {
    let none = Coordinates.zero
    let one =
      constraint.first >= 0
      ? (place(of: constraint.first, at: time), velocity(of: constraint.first, at: time)) : (none, none)
    return constraint.rows(
      one, (place(of: constraint.second, at: time), velocity(of: constraint.second, at: time)))
  }

  /// Determines which one-sided joints are at their ends at the beginning of a sub-step, and stops velocities
  /// that violate a joint: outward ones at an end, and others after a joint was added or an end was given a
  /// velocity.
  mutating func stopAtJoints() {
    guard !forces.constraints.isEmpty else { return }
    func state(_ body: Int) -> IdealConstraint.State {
      body >= 0 ? (bodies[body].position, bodies[body].velocity) : (.zero, .zero)
    }
    var stopped: Set<Int> = []
    for index in forces.constraints.indices {
      let constraint = forces.constraints[index]
      let rows = constraint.rows(state(constraint.first), state(constraint.second))
      guard constraint.kind.isOneSided else {
        let isBroken = (0..<rows.count).contains { abs(rows[$0].speed) > IdealTuning.jointSpeed }
        if isBroken { stopped.insert(bodies[constraint.second].cluster) }
        continue
      }
      let isTaut = rows.count > 0 && rows[0].error > -IdealTuning.limitRounding
      forces.constraints[index].isTaut = isTaut
      if isTaut, rows[0].speed > 0 { stopped.insert(bodies[constraint.second].cluster) }
    }
    for cluster in stopped.sorted() {
      for body in forces.clusters[cluster].bodies {
        paths[body] = .free(bodies[body], start: 0, duration: IdealTuning.longestStep)
      }
      rows.removeAll()
      addRods(of: forces.clusters[cluster], at: 0)
      takeVelocities { $1.isStatic ? .zero : $0.velocity }
      solveRows(limit: 200, tolerance: IdealTuning.solverTolerance)
      for body in forces.clusters[cluster].bodies where bodies[body].isMovable {
        bodies[body].velocity = velocities[body]
      }
    }
  }

  /// Returns the time at which a slack one-sided joint first reaches its end, between `start` of a sub-step
  /// and `end`; nil if none does.
  func firstLimit(in cluster: Int, from start: Double, before end: Double) -> Double? {
    var first: Double?
    for index in forces.clusters[cluster].constraints where !forces.constraints[index].isTaut {
      let constraint = forces.constraints[index]
      var speed = 0.0
      for (body, arm) in [
        (constraint.first, constraint.localFirst), (constraint.second, constraint.localSecond)
      ]
      where body >= 0 && !bodies[body].isStatic {
        let motion = velocity(of: body, at: start)
        let remaining = end - start
        speed +=
          motion.place.length + paths[body].accelerationBound * remaining
          + arm.length * (abs(motion.angle) + paths[body].turnBound * remaining)
      }
      guard speed > 0, end > start else { continue }
      func room(_ time: Double) -> Double {
        let rows = rows(of: constraint, at: time)
        return rows.count > 0 ? -rows[0].error : .infinity
      }
      // The joint may begin slightly beyond its end by rounding.
      let slack = max(-room(start), 0) + IdealTuning.limitRounding / 2
      first =
        Crossing.first(from: start, before: first ?? end, longestLook: 0x1p-13, value: { room($0) + slack }) {
          max(room($0) + slack, 0) / speed
        } ?? first
    }
    return first
  }
}
