internal import Kinematics

extension IdealStepper {
  /// What rests is held: constant forces through the sub-step, so that no resting contact closes at its end.
  ///
  /// The ways begin with the forces of the sub-step before. If these do not do any more, new ones are worked out
  /// from the velocities at the end, and with them new ways.
  mutating func solveRestingContacts(from time: Double, _ step: Double) {
    guard restingCount > 0 else { return }
    for _ in 0..<4 {
      let change = correctPressures(step, limit: 200, tolerance: IdealTuning.solverTolerance)
      guard change > IdealTuning.solverTolerance else { return }
      applyContactForces()
      _ = integrate(from: time, by: step)
      // Drag and springs answer to what the forces changed, by far less than that.
      guard change > 1e-3 else { return }
    }
  }

  /// The features that are held: those between bodies first, so that lines have the last word.
  private func heldFeatures() -> [(pair: Int, feature: Int)] {
    var found: [(pair: Int, feature: Int)] = []
    for isLine in [false, true] {
      for index in pairs.indices where pairs[index].held != 0 && (pairs[index].other < 0) == isLine {
        for feature in 0..<pairs[index].featureCount where pairs[index].isHeld(feature) {
          found.append((index, feature))
        }
      }
    }
    return found
  }

  /// Works out what the held features exert. Returns the largest change of a velocity, in pt/s.
  mutating func correctPressures(_ step: Double, limit: Int, tolerance: Double) -> Double {
    rows.removeAll()
    let held = heldFeatures()
    for (index, feature) in held {
      let pair = pairs[index]
      let instant = pair.isResting(feature) ? 0 : pair.instants[feature]
      rows.addContact(
        touch(index, feature, at: instant), body: pair.body, other: max(pair.other, -1), bodies: bodies,
        places: (
          place(of: pair.body, at: instant).place,
          pair.other >= 0 ? place(of: pair.other, at: instant).place : .zero
        ), target: pair.isResting(feature) ? 0 : pair.targets[feature], friction: pair.friction,
        start: (pair.pressures[feature] * step, pair.frictions[feature] * step))
    }
    for cluster in forces.clusters where !cluster.rods.isEmpty || !cluster.constraints.isEmpty {
      addRods(of: cluster, at: 0)
    }
    takeVelocities { $1.isStatic ? .zero : $0.endVelocity }
    solveRows(limit: limit, tolerance: tolerance)
    for (number, (index, feature)) in held.enumerated() {
      let (pressure, friction) = rows.impulses(ofContact: number)
      pairs[index].pressures[feature] = pressure / step
      pairs[index].frictions[feature] = friction / step
    }
    var largest = 0.0
    for index in bodies.indices where bodies[index].isMovable {
      largest = max(largest, (velocities[index] - paths[index].endVelocity).place.length)
    }
    return largest
  }

  /// The accelerations that the pressures of all held features give.
  mutating func applyContactForces() {
    for index in bodies.indices { bodies[index].support = .zero }
    for index in pairs.indices where pairs[index].held != 0 {
      for feature in 0..<pairs[index].featureCount where pairs[index].isHeld(feature) {
        applyContactForces(index, feature)
      }
    }
  }

  private mutating func applyContactForces(_ index: Int, _ feature: Int) {
    let pressure = pairs[index].pressures[feature]
    guard pressure != 0 else { return }
    let touch = touchNow(index, feature)
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

  /// Solves the rows on the velocities, with as many rounds as the frame has work left for, and a few at least.
  mutating func solveRows(limit: Int, tolerance: Double) {
    guard rows.count > 0 else { return }
    let affordable = max(IdealTuning.leastRounds, workLeft / rows.count)
    workLeft -= rows.solve(&velocities, limit: min(limit, affordable), tolerance: tolerance)
  }

  mutating func takeVelocities(_ velocity: (QuinticPath, IdealBody) -> Coordinates) {
    velocities.removeAll(keepingCapacity: true)
    for index in bodies.indices { velocities.append(velocity(paths[index], bodies[index])) }
  }

  /// The rods and joints of a cluster, so that what is pushed at one end moves the other.
  mutating func addRods(of cluster: IdealForces.Cluster, at time: Double) {
    for index in cluster.constraints where forces.constraints[index].isTaut {
      let constraint = forces.constraints[index]
      let conditions = self.rows(of: constraint, at: time)
      for number in 0..<conditions.count {
        rows.addConstraint(
          conditions[number], body: constraint.second, other: constraint.first, bodies: bodies,
          isPull: constraint.kind.isOneSided)
      }
    }
    for rod in cluster.rods {
      let link = forces.links[rod]
      let second = place(of: link.second, at: time)
      let armSecond = Rotation(angle: second.angle).turn(link.localSecond)
      var start = link.localFirst
      var armFirst = SIMD2<Double>.zero
      if link.first >= 0 {
        let first = place(of: link.first, at: time)
        armFirst = Rotation(angle: first.angle).turn(link.localFirst)
        start = first.place + armFirst
      }
      let span = second.place + armSecond - start
      let distance = span.length
      guard distance > 0 else { continue }
      rows.addRod(
        span / distance, body: link.second, other: link.first, arms: (armSecond, armFirst), bodies: bodies)
    }
  }
}

extension IdealPair {
  @inline(__always) func isResting(_ feature: Int) -> Bool { resting & (1 << UInt16(feature)) != 0 }

  @inline(__always) func isHeld(_ feature: Int) -> Bool { held & (1 << UInt16(feature)) != 0 }

  mutating func letGo(_ feature: Int) {
    rebounds[feature] = 0
    resting &= ~(1 << UInt16(feature))
    pressures[feature] = 0
    frictions[feature] = 0
  }
}
