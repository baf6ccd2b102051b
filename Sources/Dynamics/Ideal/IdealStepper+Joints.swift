internal import MotionKinematics

extension IdealStepper {
  /// Returns the conditions of a constraint at a time of the sub-step, or for the present states if `time` is nil.
  func rows(of constraint: IdealConstraint, at time: Double?) -> IdealConstraint.Rows {
    func state(_ body: Int) -> IdealConstraint.BodyState {
      body >= 0 ? (place(of: body, at: time), velocity(of: body, at: time)) : (.zero, .zero)
    }
    return constraint.rows(state(constraint.first), state(constraint.second))
  }

  /// Marks the one-sided constraints of a cluster whose bodies are at or beyond the end.
  mutating func findJointsAtEnd(in cluster: Int) {
    for index in forces.clusters[cluster].constraints where forces.constraints[index].isOneSided {
      let rows = rows(of: forces.constraints[index], at: nil)
      forces.constraints[index].isTaut = rows.count > 0 && rows[0].error > -IdealTuning.limitRounding
    }
  }

  /// Determines which one-sided joints act at the start of a sub-step, and stops velocities that violate a joint: outward
  /// velocities at an end, and others after a joint was added or corrected or a body was given a velocity.
  mutating func stopAtJoints() {
    for cluster in forces.clusters.indices where !forces.clusters[cluster].constraints.isEmpty {
      findJointsAtEnd(in: cluster)
      if isBroken(cluster) { stop(cluster) }
      for index in forces.clusters[cluster].constraints {
        let rows = rows(of: forces.constraints[index], at: nil)
        forces.constraints[index].isNearlyMet = (0..<rows.count).allSatisfy {
          abs(rows[$0].error) <= rows[$0].largestRounding
        }
      }
      // A body that moves back from the end is not held.
      for index in forces.clusters[cluster].constraints
      where forces.constraints[index].isOneSided && forces.constraints[index].isTaut {
        let speed = rows(of: forces.constraints[index], at: nil)[0].speed
        forces.constraints[index].isTaut = speed >= -IdealTuning.jointSpeed
      }
    }
  }

  /// Returns true if the velocities of a cluster violate a joint.
  private func isBroken(_ cluster: Int) -> Bool {
    forces.clusters[cluster].constraints.contains { index in
      let constraint = forces.constraints[index]
      let rows = rows(of: constraint, at: nil)
      guard !constraint.isOneSided else { return constraint.isTaut && rows[0].speed > 0 }
      return (0..<rows.count).contains { abs(rows[$0].speed) > IdealTuning.jointSpeed }
    }
  }

  /// Removes the velocities that violate the joints of a cluster, by impulses of the joints.
  private mutating func stop(_ cluster: Int) {
    let members = forces.clusters[cluster].bodies
    withUnsafeTemporaryAllocation(of: Coordinates.self, capacity: 3 * members.count) { memory in
      let (positions, velocities, result) = states(of: members, in: memory)
      for index in members.indices { result[index] = velocities[index] }
      forces.withConditions(of: forces.clusters[cluster], bodies, positions, velocities) {
        IdealForces.solve($0, result)
      }
      for (index, body) in members.enumerated() where bodies[body].isMovable {
        bodies[body].velocity = result[index]
      }
    }
  }

  /// Copies the positions and velocities of bodies into the first two blocks of memory, and returns them with the rest.
  func states(
    of members: [Int], in memory: UnsafeMutableBufferPointer<Coordinates>
  ) -> (
    positions: IdealForces.ClusterState, velocities: IdealForces.ClusterState, rest: IdealForces.ClusterState
  ) {
    let count = members.count
    memory.initialize(repeating: .zero)
    for (index, body) in members.enumerated() {
      memory[index] = bodies[body].position
      memory[count + index] = bodies[body].velocity
    }
    return (
      UnsafeMutableBufferPointer(rebasing: memory[..<count]),
      UnsafeMutableBufferPointer(rebasing: memory[count..<2 * count]),
      UnsafeMutableBufferPointer(rebasing: memory[(2 * count)...])
    )
  }

  /// Returns the time at which a slack one-sided joint first reaches its end, between `start` of a sub-step and `end`; nil
  /// if none does.
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

/// The correction of positions that violate joints.
///
/// It is a displacement in addition to the motion. Along each condition it follows a critically damped spring, but it does
/// not change the velocities, and adds no kinetic energy. It ends at the first contact. Its work against the forces, for
/// example the weight of a body that it lifts, is taken from the kinetic energy as far as that suffices.
extension IdealStepper {
  /// The law by which errors decrease.
  private static let spring = Spring(
    stiffness: IdealForces.recovery * IdealForces.recovery, damping: 2 * IdealForces.recovery)

  /// Moves the bodies of clusters towards the joints that they violate, for a sub-step of `step` s that ended at
  /// `time`.
  mutating func correctJoints(_ step: Double, at time: Double) {
    for cluster in forces.clusters.indices where !forces.clusters[cluster].constraints.isEmpty {
      findJointsAtEnd(in: cluster)
      let isViolated = forces.clusters[cluster].constraints.contains { index in
        let constraint = forces.constraints[index]
        let rows = rows(of: constraint, at: nil)
        return (0..<rows.count).contains {
          (constraint.isOneSided ? rows[$0].error : abs(rows[$0].error)) > rows[$0].largestRounding
        }
      }
      guard isViolated else {
        for index in forces.clusters[cluster].constraints { forces.constraints[index].corrections = .zero }
        continue
      }
      correct(cluster, step, at: time)
    }
  }

  private mutating func correct(_ cluster: Int, _ step: Double, at time: Double) {
    let members = forces.clusters[cluster].bodies
    withUnsafeTemporaryAllocation(of: Coordinates.self, capacity: 4 * members.count) { memory in
      let (positions, velocities, rest) = states(of: members, in: memory)
      let shifts = UnsafeMutableBufferPointer(rebasing: rest[..<members.count])
      let accelerations = UnsafeMutableBufferPointer(rebasing: rest[members.count...])
      findShifts(cluster, step, positions, velocities, shifts)
      // The turns are limited, because the conditions are not linear in large angles, and so are the displacements, to the
      // sum of the errors.
      let turn = shifts.reduce(0) { max($0, abs($1.angle)) }
      let way = shifts.reduce(0) { max($0, $1.place.length) }
      let share = min(1, IdealTuning.largestCorrectionTurn / turn, correctedError(of: cluster) / way)
      for index in shifts.indices { shifts[index] *= share }
      let reached = wayToContact(of: members, shifts, step)
      if reached < 1 {
        for index in forces.clusters[cluster].constraints { forces.constraints[index].corrections *= reached }
      }
      guard reached > 0, shifts.allSatisfy(\.isFinite) else { return }

      for index in velocities.indices { velocities[index] = .zero }
      // Contacts do no work.
      for body in members { bodies[body].support = .zero }
      // The work against the forces along the displacement, by Simpson's rule.
      var lift = 0.0
      func addLift(_ weight: Double) {
        forces.applyForces(
          of: forces.clusters[cluster], bodies, positions, velocities, time: time, into: accelerations)
        for (index, body) in members.enumerated() {
          lift -= weight * (bodies[body].masses * accelerations[index] * shifts[index]).sum()
        }
      }
      addLift(1.0 / 6)
      for index in positions.indices { positions[index] += shifts[index] / 2 }
      addLift(4.0 / 6)
      for (index, body) in members.enumerated() where bodies[body].isMovable {
        bodies[body].position += shifts[index]
        updateRotation(of: body)
        positions[index] = bodies[body].position
      }
      addLift(1.0 / 6)
      removeEnergy(lift, from: members)
      releaseContacts(of: members)
      // A body that is moved faster does not fall asleep.
      let isSlow = shifts.allSatisfy {
        $0.place.length + 100 * abs($0.angle) < IdealTuning.stillSpeed * step
      }
      guard !isSlow else { return }
      for body in members { (bodies[body].stillTime, bodies[body].slowTime) = (0, 0) }
    }
  }

  /// Returns the sum of the changes of the errors, in pt. An angle counts by its displacement at a distance of 100 pt.
  private func correctedError(of cluster: Int) -> Double {
    forces.clusters[cluster].constraints.reduce(0) { sum, index in
      let constraint = forces.constraints[index]
      guard constraint.isTaut else { return sum }
      let rows = rows(of: constraint, at: nil)
      return (0..<rows.count).reduce(sum) {
        $0 + abs(constraint.changes[$1]) * (IdealTuning.jointRounding / rows[$1].largestRounding)
      }
    }
  }

  /// Computes the displacements of a cluster's bodies in a sub-step, and the rates of the errors at its end.
  private mutating func findShifts(
    _ cluster: Int, _ step: Double, _ positions: IdealForces.ClusterState,
    _ velocities: IdealForces.ClusterState, _ shifts: IdealForces.ClusterState
  ) {
    for index in forces.clusters[cluster].constraints where forces.constraints[index].isTaut {
      let rows = rows(of: forces.constraints[index], at: nil)
      for number in 0..<rows.count {
        let error = rows[number].error
        // The rate of an error that became smaller in another way is limited, too.
        let limit = IdealForces.recovery * abs(error)
        let rate =
          error < 0
          ? min(max(forces.constraints[index].corrections[number], 0), limit)
          : max(min(forces.constraints[index].corrections[number], 0), -limit)
        let motion = SpringMotion(spring: Self.spring, from: error, velocity: rate, to: 0)
        forces.constraints[index].corrections[number] = motion.velocity(at: step)
        forces.constraints[index].changes[number] = motion.value(at: step) - error
      }
    }
    forces.withConditions(of: forces.clusters[cluster], bodies, positions, velocities) { conditions in
      limitTurning(conditions)
      for index in conditions.indices {
        let constraint = forces.constraints[conditions[index].constraint]
        conditions[index].bias = -constraint.changes[conditions[index].number]
      }
      IdealForces.solve(conditions, shifts, softness: IdealTuning.correctionSoftness)
    }
  }

  /// Limits the inverse moments of inertia for a correction. A light body that is held far from its centre would otherwise
  /// turn by large angles and hardly move.
  private func limitTurning(_ conditions: UnsafeMutableBufferPointer<JointCondition>) {
    func limit(_ inverse: Coordinates, of body: Int) -> Coordinates {
      var arm = 0.0
      for condition in conditions {
        let constraint = forces.constraints[condition.constraint]
        if condition.second == body {
          arm = max(arm, abs(condition.row.leverSecond), constraint.localSecond.length)
        }
        if condition.first == body {
          arm = max(arm, abs(condition.row.leverFirst), constraint.localFirst.length)
        }
      }
      return Coordinates(inverse.place, min(inverse.angle, inverse.x / (arm * arm)))
    }
    for index in conditions.indices {
      let condition = conditions[index]
      conditions[index].inverseSecond = limit(condition.inverseSecond, of: condition.second)
      if condition.first >= 0 {
        conditions[index].inverseFirst = limit(condition.inverseFirst, of: condition.first)
      }
    }
  }

  /// Subtracts the work of a correction from the kinetic energy of bodies, as far as that suffices.
  private mutating func removeEnergy(_ work: Double, from members: [Int]) {
    guard work > 0 else { return }
    let energy = members.reduce(0) { $0 + bodies[$1].kineticEnergy }
    let rest = energy > work ? (1 - work / energy).squareRoot() : 0
    for body in members { bodies[body].velocity *= rest }
  }

  /// Returns the fraction of the displacements after which the first body touches another one or a line, 1 if none does.
  ///
  /// The approach of features that already touch is removed, so that the bodies slide along each other. Other bodies are
  /// not pushed.
  private mutating func wayToContact(
    of members: [Int], _ shifts: IdealForces.ClusterState, _ step: Double
  ) -> Double {
    guard members.contains(where: { bodies[$0].itemMask | bodies[$0].boundaryMask != 0 }) else { return 1 }
    for body in bodies.indices where bodies[body].isMovable {
      paths[body] = QuinticPath(restingAt: bodies[body].position)
    }
    setPaths(of: members, shifts, step)
    for body in members where bodies[body].isMovable { widen(body, step) }
    slideAlongContacts(members, shifts, step)
    var end = step
    for body in members {
      for number in pairsOfBody[body].indices {
        let pair = Int(pairsOfBody[body][number])
        let touching = touching(pair, within: IdealTuning.looseSeparation)
        end = min(end, firstTouch(pair, from: 0, step, except: touching) ?? end)
      }
    }
    if end < step { for index in shifts.indices { shifts[index] *= end / step } }
    return end / step
  }

  private mutating func setPaths(of members: [Int], _ shifts: IdealForces.ClusterState, _ step: Double) {
    for (index, body) in members.enumerated() where bodies[body].isMovable {
      let (start, speed) = (bodies[body].position, shifts[index] / step)
      paths[body] = QuinticPath(
        start: 0, duration: step, (start, speed, .zero), (start + shifts[index], speed, .zero))
    }
  }

  /// Returns the features of a pair whose separations are at most `distance`, in pt, one bit each.
  mutating func touching(_ pair: Int, within distance: Double) -> UInt16 {
    let separations = separations(pair, poses(of: pair, at: nil), except: 0)
    return (0..<pairs[pair].featureCount).reduce(0) {
      separations[$1] <= distance ? $0 | 1 << UInt16($1) : $0
    }
  }

  /// Changes displacements so that no feature that touches approaches further.
  private mutating func slideAlongContacts(
    _ members: [Int], _ shifts: IdealForces.ClusterState, _ step: Double
  ) {
    rows.removeAll()
    setVelocities { _, _ in .zero }
    for (index, body) in members.enumerated() { velocities[body] = shifts[index] / step }
    for body in members {
      for number in pairsOfBody[body].indices {
        let pair = Int(pairsOfBody[body][number])
        let features = touching(pair, within: IdealTuning.looseSeparation)
        // A pair of two members is added once, for its first body.
        let other = members.contains(pairs[pair].other) ? pairs[pair].other : -1
        guard features != 0, pairs[pair].body == body || other < 0 else { continue }
        for feature in 0..<pairs[pair].featureCount where features & 1 << UInt16(feature) != 0 {
          var touch = touch(pair, feature, at: nil)
          if pairs[pair].body != body { touch.normal = -touch.normal }
          rows.addContact(
            touch, body: body, other: other, bodies: bodies,
            places: (
              bodies[body].position.place, other >= 0 ? bodies[other].position.place : .zero
            ), target: -max(touch.separation, 0) / step, friction: 0)
        }
      }
    }
    guard rows.count > 0 else { return }
    addRods(of: forces.clusters[bodies[members[0]].cluster], at: nil, correctedIn: step)
    solveRows(limit: IdealTuning.correctionRounds)
    for (index, body) in members.enumerated() { shifts[index] = step * velocities[body] }
    setPaths(of: members, shifts, step)
  }

  /// Ends resting contacts that a correction has opened.
  private mutating func releaseContacts(of members: [Int]) {
    for body in members where body < pairsOfBody.count {
      for number in pairsOfBody[body] {
        let pair = Int(number)
        guard pairs[pair].resting != 0 else { continue }
        let separations = separations(pair, poses(of: pair, at: nil), except: 0)
        for feature in 0..<pairs[pair].featureCount
        where pairs[pair].isResting(feature) && separations[feature] > IdealTuning.separationRounding {
          pairs[pair].release(feature)
        }
        if pairs[pair].resting == 0 { endContact(of: pair) }
      }
    }
  }
}
