internal import MotionKinematics

extension IdealStepper {
  /// Finds the contacts of the sub-step in order of time, and processes them.
  ///
  /// Returns the time that was reached, in s from the start of the sub-step. The sub-step ends early when a feature comes to
  /// rest, so that it is held from then on, at most `IdealTuning.endingLimit` times in a window. It also ends when a body
  /// that was hit crosses the edge of a field, and when there are more contacts or impacts than `World.SteppingError`
  /// allows.
  mutating func processImpacts(from time: Double, _ step: Double) -> Double {
    queue.removeAll()
    for index in pairs.indices { find(index, from: 0, step) }
    edge = step
    while let event = queue.popFirst() {
      guard event.time < edge else { break }
      let index = Int(event.pair)
      guard event.versions == versions(of: index) else { continue }
      impactCount += 1
      guard impactCount <= World.SteppingError.impactLimit else {
        error = .tooManyImpacts
        return event.time
      }
      collide(index, at: event.time, from: time, step)
      restingPairCount += spareImpact.hits.count { $0.resting == 0 && pairs[$0.pair].resting != 0 }
      if restingPairCount > World.SteppingError.contactLimit {
        // The count still contains resting contacts that an impact released.
        restingPairCount = pairs.count { $0.resting != 0 }
        guard restingPairCount <= World.SteppingError.contactLimit else {
          error = .tooManyContacts
          return event.time
        }
      }
      if endings < IdealTuning.endingLimit,
        spareImpact.hits.contains(where: { pairs[$0.pair].resting & ~$0.resting != 0 })
      {
        endings += 1
        return min(event.time, edge)
      }
    }
    return edge
  }

  private func versions(of pair: Int) -> (Int32, Int32) {
    let other = pairs[pair].other
    return (bodies[pairs[pair].body].version, other >= 0 ? bodies[other].version : 0)
  }

  /// Adds the next contact of a pair to the queue, if there is one.
  private mutating func find(_ index: Int, from start: Double, _ step: Double) {
    guard pairs[index].impactCount < IdealTuning.endlessLimit,
      let time = firstTouch(index, from: start, step, except: pairs[index].resting)
    else { return }
    queue.insert(EventQueue.PredictedContact(time: time, pair: Int32(index), versions: versions(of: index)))
  }

  /// Processes the impact of a pair at `instant` of the sub-step, and the connected impacts of other pairs at the same
  /// instant: computes the velocities after them, and new paths from then on.
  private mutating func collide(_ index: Int, at instant: Double, from time: Double, _ step: Double) {
    // The impact uses the memory of the last one.
    var impact = Impact()
    swap(&impact, &spareImpact)
    defer { swap(&impact, &spareImpact) }
    impact.removeAll()
    reportTime = time + instant
    addHit(of: index, to: &impact, at: instant, from: time, closingBy: -.infinity)
    addSimultaneousHits(to: &impact, at: instant, from: time)
    // A rebound involves only the bodies that hit each other. If nothing rebounds, they are stopped together with all
    // bodies in resting contact with them.
    if impact.touching.allSatisfy({ $0.target == 0 }) { findRestingGroup(&impact) }
    for body in impact.bodies where !impact.clusters.contains(bodies[body].cluster) {
      impact.clusters.append(bodies[body].cluster)
      for member in forces.clusters[bodies[body].cluster].bodies where bodies[member].isMovable {
        impact.members.append(member)
      }
    }

    rows.removeAll()
    for (pair, _, touch, target) in impact.touching { addRow(pair, touch, target: target, at: instant) }
    for (pair, feature) in impact.resting where !impact.isHit(pair) {
      addRow(pair, touch(pair, feature, at: instant), target: 0, at: instant)
    }
    for cluster in impact.clusters { addRods(of: forces.clusters[cluster], at: instant) }
    if velocities.count != bodies.count { setVelocities { _, _ in .zero } }
    for member in impact.members { velocities[member] = paths[member].velocity(at: instant) }
    solveRows()
    for member in impact.members {
      bodies[member].position = paths[member].position(at: instant)
      bodies[member].velocity = velocities[member]
      bodies[member].version &+= 1
    }
    restart(impact.clusters, at: instant, from: time, step)
    for hit in impact.hits { settleDown(hit, impact, at: instant, from: time, step) }
    // A body that was hit may cross the edge of a field on its new path.
    edge = min(edge, max(firstEdge(in: impact.clusters, from: instant, step), instant))
    for member in impact.members { widen(member, from: instant, step) }
    for member in impact.members { refresh(member, after: impact, at: instant, step) }
    for hit in impact.hits { find(hit.pair, from: instant, step) }
  }

  /// Adds the touching features of a pair, which rebound together, to an impact, if one of them closes faster than `least`,
  /// in pt/s.
  private mutating func addHit(
    of index: Int, to impact: inout Impact, at instant: Double, from time: Double, closingBy least: Double
  ) {
    let (body, other) = (pairs[index].body, movableOther(of: index))
    let poses = poses(of: index, at: instant)
    let first = impact.touching.count
    var closing = 0.0
    for feature in 0..<pairs[index].featureCount {
      let touch = touch(index, feature, poses)
      guard touch.separation < IdealTuning.separationRounding else { continue }
      let speed = separatingVelocity(index, touch, at: instant)
      closing = max(closing, -speed)
      impact.touching.append((index, feature, touch, -pairs[index].elasticity * speed))
    }
    guard closing > least else { return impact.touching.removeLast(impact.touching.count - first) }
    countImpact(index, closing, at: time + instant)
    var hit = Impact.Hit(pair: index, resting: pairs[index].resting)
    // The velocity is reported only at the beginning of a contact.
    if !pairs[index].isTouching, first < impact.touching.count {
      hit.velocity = relativeVelocity(index, at: impact.touching[first].touch.point, at: instant)
    }
    impact.hits.append(hit)
    let mayRebound = pairs[index].impactCount <= IdealTuning.impactLimit
    let leastRebound =
      other < 0 && !restsOnAnotherBody(body) ? IdealTuning.leastRebound : IdealTuning.looseSpeed
    for number in first..<impact.touching.count
    where !(mayRebound && impact.touching[number].target >= leastRebound) {
      impact.touching[number].target = 0
    }
    impact.add(body)
    if other >= 0 { impact.add(other) }
  }

  /// Adds the pairs that hit the bodies of an impact at the same instant, so that the result does not depend on the order of
  /// the pairs.
  private mutating func addSimultaneousHits(to impact: inout Impact, at instant: Double, from time: Double) {
    var next = 0
    while next < impact.bodies.count {
      let body = impact.bodies[next]
      for number in pairsOfBody[body].indices {
        let pair = Int(pairsOfBody[body][number])
        guard !impact.isHit(pair), pairs[pair].resting == 0,
          pairs[pair].impactCount < IdealTuning.endlessLimit,
          clearance(of: pair, at: instant) < IdealTuning.separationRounding
        else { continue }
        addHit(of: pair, to: &impact, at: instant, from: time, closingBy: IdealTuning.speedRounding)
      }
      next += 1
    }
  }

  /// Returns the other body of a pair if it is movable, or −1.
  private func movableOther(of pair: Int) -> Int {
    let other = pairs[pair].other
    return other >= 0 && !bodies[other].isStatic ? other : -1
  }

  /// Counts an impact if the pair moved less than `IdealTuning.leastWay` since the last one, to end an infinite series of
  /// impacts.
  private mutating func countImpact(_ index: Int, _ closing: Double, at now: Double) {
    let way = closing * min(now - pairs[index].lastImpact, 1)
    if way < IdealTuning.leastWay { pairs[index].impactCount += 1 }
    pairs[index].lastImpact = now
  }

  private func restsOnAnotherBody(_ body: Int) -> Bool {
    pairsOfBody[body].contains { pairs[Int($0)].resting != 0 && pairs[Int($0)].other >= 0 }
  }

  private mutating func addRow(_ index: Int, _ touch: Touch, target: Double, at instant: Double) {
    let (body, movable) = (pairs[index].body, movableOther(of: index))
    rows.addContact(
      touch, body: body, other: movable, bodies: bodies,
      places: (
        place(of: body, at: instant).place, movable >= 0 ? place(of: movable, at: instant).place : .zero
      ), target: target, friction: pairs[index].friction)
  }

  /// Adds the bodies that are connected to those of an impact by resting contacts, and the features of these
  /// contacts.
  private func findRestingGroup(_ impact: inout Impact) {
    var next = 0
    while next < impact.bodies.count {
      let body = impact.bodies[next]
      for pair in pairsOfBody[body] where pairs[Int(pair)].resting != 0 {
        let pair = Int(pair)
        guard !impact.resting.contains(where: { $0.pair == pair }) else { continue }
        for feature in 0..<pairs[pair].featureCount where pairs[pair].isResting(feature) {
          impact.resting.append((pair, feature))
        }
        let other = pairs[pair].other(than: body)
        if other >= 0, !bodies[other].isStatic { impact.add(other) }
      }
      next += 1
    }
  }

  /// Computes new paths for clusters from `instant` to the end of the sub-step.
  private mutating func restart(_ clusters: [Int], at instant: Double, from time: Double, _ step: Double) {
    // An impact is before the end of the sub-step, but by rounding it may be arbitrarily close.
    let remaining = max(step - instant, 1e-12)
    for cluster in clusters { _ = integrate(cluster, from: time, start: instant, by: remaining) }
  }

  /// Determines the features that rest after an impact, and reports the beginning and the end of a contact.
  private mutating func settleDown(
    _ hit: Impact.Hit, _ impact: Impact, at instant: Double, from time: Double, _ step: Double
  ) {
    let index = hit.pair
    let (body, other) = (pairs[index].body, movableOther(of: index))
    var resting: UInt16 = 0
    for (pair, feature, touch, target) in impact.touching where pair == index && target == 0 {
      guard separatingVelocity(index, touch, at: instant) < IdealTuning.looseSpeed else { continue }
      resting |= 1 << UInt16(feature)
      support(touch, body, other)
    }
    if resting != 0 { restart(impact.clusters, at: instant, from: time, step) }
    for feature in 0..<pairs[index].featureCount where resting & (1 << UInt16(feature)) == 0 {
      pairs[index].release(feature)
    }
    pairs[index].resting = resting
    let touch = impact.touching.first { $0.pair == index }?.touch
    let point = touch?.point ?? bodies[body].position.place
    if !pairs[index].isTouching {
      report(index, at: point, isBeginning: true, normal: touch?.normal ?? .zero, velocity: hit.velocity)
    }
    if resting == 0 { report(index, at: point, isBeginning: false) }
    pairs[index].isTouching = resting != 0
  }

  /// Adds a force that prevents a feature that has just come to rest from accelerating into the other body for the rest of
  /// the sub-step.
  private mutating func support(_ touch: Touch, _ a: Int, _ b: Int) {
    var closing = -dot(touch.normal, paths[a].acceleration.place)
    var inverse = bodies[a].inverseMass.x
    if b >= 0 {
      closing += dot(touch.normal, paths[b].acceleration.place)
      inverse += bodies[b].inverseMass.x
    }
    guard closing > 0, inverse > 0 else { return }
    let force = closing / inverse * Coordinates(touch.normal, 0)
    bodies[a].support += bodies[a].inverseMass * force
    paths[a].accelerate(by: bodies[a].inverseMass * force)
    guard b >= 0 else { return }
    bodies[b].support -= bodies[b].inverseMass * force
    paths[b].accelerate(by: -(bodies[b].inverseMass * force))
  }

  /// Checks the resting contacts of a body that was hit for impacts and separation, and predicts its other contacts again.
  private mutating func refresh(_ member: Int, after impact: Impact, at instant: Double, _ step: Double) {
    for number in pairsOfBody[member].indices {
      let index = Int(pairsOfBody[member][number])
      guard !impact.isHit(index) else { continue }
      if pairs[index].resting != 0 { loosen(index, at: instant) }
      find(index, from: instant, step)
    }
  }

  private mutating func loosen(_ index: Int, at instant: Double) {
    var isHit = false
    for feature in 0..<pairs[index].featureCount where pairs[index].isResting(feature) {
      let separatingVelocity = separatingVelocity(index, touch(index, feature, at: instant), at: instant)
      guard abs(separatingVelocity) > IdealTuning.looseSpeed else { continue }
      if separatingVelocity < 0 { isHit = true }
      pairs[index].release(feature)
    }
    if pairs[index].resting == 0, !isHit { endContact(of: index) }
  }
}

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
    // Lines come last, because the last contact is satisfied best.
    addHeldRows(step) { $0 >= 0 }
    addHeldRows(step) { $0 < 0 }
    for cluster in forces.clusters where !cluster.constraints.isEmpty {
      addRods(of: cluster, at: 0)
    }
    return solveHeldRows(step)
  }

  /// Adds the rows of all held features whose pair's `other` matches.
  private mutating func addHeldRows(_ step: Double, where matches: (_ other: Int) -> Bool) {
    for number in held.indices where matches(pairs[held[number].pair].other) { addHeldRow(number, step) }
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

  /// Solves the rows for the velocities at the end of the sub-step, and computes the contact forces from the impulses.
  /// Returns the largest change of a velocity, in pt/s.
  private mutating func solveHeldRows(_ step: Double) -> Double {
    setVelocities { $1.isStatic ? .zero : $0.endVelocity }
    solveRows()
    for contact in held {
      let (pressure, friction) = rows.impulses(ofContactAt: contact.row)
      pairs[contact.pair].pressures[contact.feature] = pressure / step
      pairs[contact.pair].frictions[contact.feature] = friction / step
    }
    var largest = 0.0
    for index in bodies.indices where bodies[index].isMovable {
      let change = velocities[index] - paths[index].endVelocity
      largest = max(largest, change.place.length + abs(change.angle) * outlines[index].reach)
    }
    return largest
  }

  mutating func holdRestingContacts() {
    held.removeAll(keepingCapacity: true)
    restingPairCount = 0
    for index in pairs.indices where pairs[index].resting != 0 {
      restingPairCount += 1
      let poses = poses(of: index, at: nil)
      for feature in 0..<pairs[index].featureCount where pairs[index].isResting(feature) {
        held.append(HeldContact(pair: index, feature: feature, touch: touch(index, feature, poses)))
      }
    }
  }

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

  mutating func solveRows(limit: Int = IdealTuning.solverRounds) {
    rows.solve(&velocities, limit: limit, tolerance: IdealTuning.solverTolerance)
  }

  mutating func setVelocities(_ velocity: (QuinticPath, IdealBody) -> Coordinates) {
    velocities.removeAll(keepingCapacity: true)
    for index in bodies.indices { velocities.append(velocity(paths[index], bodies[index])) }
  }

  /// Adds the rods and joints of a cluster, so that an impulse at one end moves the other.
  /// - Parameter duration: the time in which their errors are corrected, in s; nil for no correction.
  mutating func addRods(
    of cluster: IdealForces.Cluster, at time: Double?, correctedIn duration: Double? = nil
  ) {
    for index in cluster.constraints where forces.constraints[index].isTaut {
      let constraint = forces.constraints[index]
      let conditions = self.rows(of: constraint, at: time)
      for number in 0..<conditions.count {
        rows.addConstraint(
          conditions[number], body: constraint.second, other: constraint.first, bodies: bodies,
          isPull: constraint.isOneSided, target: duration.map { constraint.changes[number] / $0 } ?? 0)
      }
    }
  }
}

extension IdealPair {
  @inline(__always) func isResting(_ feature: Int) -> Bool { resting & (1 << UInt16(feature)) != 0 }

  mutating func release(_ feature: Int) {
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
  /// The touch at the start of the sub-step.
  var touch: Touch
  /// The index of its row for the solver.
  var row = 0
}
