internal import MotionKinematics

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
  var kind: JointPart<Double>
  /// True if a one-sided part is at its end in this sub-step. Other parts always act.
  var isTaut = true

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

    /// True if the velocity violates the condition: if it is neither 0 nor that of the correction of an error,
    /// whose speed stays below `recovery` times the error.
    var isBroken: Bool {
      let returning = error * speed < 0 ? IdealForces.recovery * abs(error) : 0
      return abs(speed) > returning + IdealTuning.jointSpeed
    }
  }

  /// The conditions of a joint.
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

  /// Returns the conditions for the states of the two bodies.
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
      guard distance > 0 else { break }
      let outward = span / distance
      append(outward, arm: armFirst, error: distance - length) { relative in
        let speed = dot(outward, relative)
        return (relative.squaredLength - speed * speed) / distance
      }
    }
    return rows
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
    func state(_ body: Int) -> IdealConstraint.BodyState {
      body >= 0 ? (bodies[body].position, bodies[body].velocity) : (.zero, .zero)
    }
    var stopped: Set<Int> = []
    for index in forces.constraints.indices {
      let constraint = forces.constraints[index]
      let rows = constraint.rows(state(constraint.first), state(constraint.second))
      guard constraint.kind.isOneSided else {
        let isBroken = (0..<rows.count).contains { rows[$0].isBroken }
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
