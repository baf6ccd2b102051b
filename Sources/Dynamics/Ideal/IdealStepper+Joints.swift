internal import MotionKinematics

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

  /// Returns the conditions of a constraint between sub-steps.
  func rowsNow(of constraint: IdealConstraint) -> IdealConstraint.Rows {
    func state(_ body: Int) -> IdealConstraint.BodyState {
      body >= 0 ? (bodies[body].position, bodies[body].velocity) : (.zero, .zero)
    }
    return constraint.rows(state(constraint.first), state(constraint.second))
  }

  /// Marks the one-sided constraints of a cluster at whose ends the bodies are, or beyond which they are.
  mutating func findJointsAtEnd(in cluster: Int) {
    for index in forces.clusters[cluster].constraints where forces.constraints[index].isOneSided {
      let rows = rowsNow(of: forces.constraints[index])
      forces.constraints[index].isTaut = rows.count > 0 && rows[0].error > -IdealTuning.limitRounding
    }
  }

  /// Determines which one-sided joints act at the beginning of a sub-step, and stops velocities that violate a
  /// joint: outward ones at an end, and others after a joint was added or corrected or an end was given a velocity.
  mutating func stopAtJoints() {
    for cluster in forces.clusters.indices where !forces.clusters[cluster].constraints.isEmpty {
      findJointsAtEnd(in: cluster)
      if isBroken(cluster) { stop(cluster) }
      for index in forces.clusters[cluster].constraints {
        let rows = rowsNow(of: forces.constraints[index])
        forces.constraints[index].isNearlyMet = (0..<rows.count).allSatisfy {
          abs(rows[$0].error) <= rows[$0].largestRounding
        }
      }
      // A body that moves back from the end is not held.
      for index in forces.clusters[cluster].constraints
      where forces.constraints[index].isOneSided && forces.constraints[index].isTaut {
        let speed = rowsNow(of: forces.constraints[index])[0].speed
        forces.constraints[index].isTaut = speed >= -IdealTuning.jointSpeed
      }
    }
  }

  /// Returns true if the velocities of a cluster violate a joint.
  private func isBroken(_ cluster: Int) -> Bool {
    forces.clusters[cluster].constraints.contains { index in
      let constraint = forces.constraints[index]
      let rows = rowsNow(of: constraint)
      guard !constraint.isOneSided else { return constraint.isTaut && rows[0].speed > 0 }
      return (0..<rows.count).contains { abs(rows[$0].speed) > IdealTuning.jointSpeed }
    }
  }

  /// Takes the velocities that violate the joints from the bodies of a cluster, by impulses of the joints.
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

  /// Copies the positions and velocities of bodies into three blocks of memory, the last of which remains.
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
