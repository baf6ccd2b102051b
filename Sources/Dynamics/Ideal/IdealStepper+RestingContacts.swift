internal import MotionKinematics

extension IdealStepper {
  /// Holds resting contacts by forces that are constant in the sub-step, so that no resting contact closes at
  /// its end.
  ///
  /// The paths begin with the forces of the previous sub-step. If these are insufficient, new forces are
  /// computed from the velocities at the end of the sub-step, and new paths from them.
  mutating func solveRestingContacts(from time: Double, _ step: Double) {
    guard restingCount > 0 else { return }
    for _ in 0..<4 {
      let change = correctPressures(step)
      guard change > IdealTuning.solverTolerance else { return }
      applyContactForces()
      integrate(from: time, by: step)
      // The response of drag and springs to the changed forces is much smaller than the change.
      guard change > 1e-3 else { return }
    }
  }

  /// Computes the contact forces of the held features. Returns the largest change of a velocity, in pt/s.
  private mutating func correctPressures(_ step: Double) -> Double {
    rows.removeAll()
    // Contacts between bodies come first, because the last ones, lines, are satisfied best.
    addHeldRows(step) { $0 >= 0 }
    addHeldRows(step) { $0 < 0 }
    for cluster in forces.clusters where !cluster.constraints.isEmpty {
      addRods(of: cluster, at: 0)
    }
    return solveHeldRows(step)
  }

  /// Adds the rows of all held features whose pair has such another body or line.
  private mutating func addHeldRows(_ step: Double, where isMeant: (_ other: Int) -> Bool) {
    for number in held.indices where isMeant(pairs[held[number].pair].other) { addHeldRow(number, step) }
  }

  private mutating func addHeldRow(_ number: Int, _ step: Double) {
    let (index, feature) = (held[number].pair, held[number].feature)
    let (body, other) = (pairs[index].body, pairs[index].other)
    held[number].row = rows.addContact(
      held[number].touch, body: body, other: max(other, -1), bodies: bodies,
      places: (place(of: body, at: 0).place, other >= 0 ? place(of: other, at: 0).place : .zero),
      target: 0, friction: pairs[index].friction,
      start: (pairs[index].pressures[feature] * step, pairs[index].frictions[feature] * step))
  }

  /// Solves the rows for the velocities at the end of the sub-step, and takes the contact forces from them.
  /// Returns the largest change of a velocity, in pt/s.
  private mutating func solveHeldRows(_ step: Double) -> Double {
    takeVelocities { $1.isStatic ? .zero : $0.endVelocity }
    solveRows()
    for contact in held {
      let (pressure, friction) = rows.impulses(ofContactAt: contact.row)
      pairs[contact.pair].pressures[contact.feature] = pressure / step
      pairs[contact.pair].frictions[contact.feature] = friction / step
    }
    var largest = 0.0
    for index in bodies.indices where bodies[index].isMovable {
      largest = max(largest, (velocities[index] - paths[index].endVelocity).place.length)
    }
    return largest
  }

  /// Makes the resting features, and no others, the held ones.
  mutating func holdRestingContacts() {
    held.removeAll(keepingCapacity: true)
    restingPairCount = 0
    for index in pairs.indices where pairs[index].resting != 0 {
      restingPairCount += 1
      let poses = posesNow(of: index)
      for feature in 0..<pairs[index].featureCount where pairs[index].isResting(feature) {
        held.append(HeldContact(pair: index, feature: feature, touch: touch(index, feature, poses)))
      }
    }
  }

  /// Sets the accelerations by the contact forces of all held features.
  mutating func applyContactForces() {
    for index in bodies.indices { bodies[index].support = .zero }
    for number in held.indices { applyContactForces(of: number) }
  }

  private mutating func applyContactForces(of number: Int) {
    let (index, feature, touch) = (held[number].pair, held[number].feature, held[number].touch)
    let pressure = pairs[index].pressures[feature]
    guard pressure != 0 else { return }
    let tangent = SIMD2(-touch.normal.y, touch.normal.x)
    let force = pressure * touch.normal + pairs[index].frictions[feature] * tangent
    let body = pairs[index].body
    let other = pairs[index].other
    let torque = cross(touch.point - bodies[body].position.place, force)
    bodies[body].support += bodies[body].inverseMass * Coordinates(force, torque)
    guard other >= 0 else { return }
    let otherTorque = cross(touch.point - bodies[other].position.place, force)
    bodies[other].support -= bodies[other].inverseMass * Coordinates(force, otherTorque)
  }

  /// Solves the rows for the velocities, in at most `limit` iterations.
  mutating func solveRows(limit: Int = IdealTuning.solverRounds) {
    rows.solve(&velocities, limit: limit, tolerance: IdealTuning.solverTolerance)
  }

  mutating func takeVelocities(_ velocity: (QuinticPath, IdealBody) -> Coordinates) {
    velocities.removeAll(keepingCapacity: true)
    for index in bodies.indices { velocities.append(velocity(paths[index], bodies[index])) }
  }

  /// Adds the rods and joints of a cluster, so that an impulse at one end moves the other.
  mutating func addRods(of cluster: IdealForces.Cluster, at time: Double) {
    for index in cluster.constraints where forces.constraints[index].isTaut {
      let constraint = forces.constraints[index]
      let conditions = self.rows(of: constraint, at: time)
      for number in 0..<conditions.count {
        rows.addConstraint(
          conditions[number], body: constraint.second, other: constraint.first, bodies: bodies,
          isPull: constraint.isOneSided)
      }
    }
  }
}

extension IdealPair {
  @inline(__always) func isResting(_ feature: Int) -> Bool { resting & (1 << UInt16(feature)) != 0 }

  mutating func letGo(_ feature: Int) {
    resting &= ~(1 << UInt16(feature))
    pressures[feature] = 0
    frictions[feature] = 0
  }
}

/// A resting feature, which has contact forces in the present sub-step.
struct HeldContact: Sendable {
  /// The indices of the pair and of its feature.
  var pair: Int
  var feature: Int
  /// The touch at the beginning of the sub-step.
  var touch: Touch
  /// The index of its row for the solver.
  var row = 0
}
