internal import Kinematics

extension IdealStepper {
  /// What rests is held: constant forces through the sub-step, so that no resting contact closes at its end.
  ///
  /// The ways begin with the forces of the sub-step before. If these do not do any more, new ones are worked out
  /// from the velocities at the end, and with them new ways.
  mutating func hold(from time: Double, _ step: Double) {
    guard restingCount > 0 else { return }
    let hasFew = restingCount <= Self.fewContacts
    for _ in 0..<(hasFew ? 4 : 1) {
      let change = correctPressures(step, limit: hasFew ? 400 : 20)
      press()
      _ = integrate(from: time, by: step)
      if change < Self.speedRounding { return }
    }
  }

  /// Works out what the resting contacts must press. Returns the largest change of a velocity, in pt/s.
  private mutating func correctPressures(_ step: Double, limit: Int) -> Double {
    rows.removeAll()
    for pair in pairs where pair.resting != 0 {
      for feature in 0..<pair.featureCount where pair.resting & (1 << UInt16(feature)) != 0 {
        let place = bodies[pair.body].position.place
        let otherPlace = pair.other >= 0 ? bodies[pair.other].position.place : .zero
        rows.addContact(
          touch(pair, feature, at: 0), body: pair.body, other: max(pair.other, -1), bodies: bodies,
          places: (place, otherPlace), target: 0, friction: pair.friction,
          start: (pair.pressures[feature] * step, pair.frictions[feature] * step))
      }
    }
    addRods(at: 0)
    takeVelocities { $0.isStatic ? .zero : $0.path.endVelocity }
    rows.solve(&velocities, bodies, limit: limit, tolerance: 1e-10)
    var number = 0
    for index in pairs.indices where pairs[index].resting != 0 {
      for feature in 0..<pairs[index].featureCount where pairs[index].resting & (1 << UInt16(feature)) != 0 {
        let (pressure, friction) = rows.impulses(ofContact: number)
        pairs[index].pressures[feature] = pressure / step
        pairs[index].frictions[feature] = friction / step
        number += 1
      }
    }
    var largest = 0.0
    for (velocity, body) in zip(velocities, bodies) where body.isPresent && !body.isStatic {
      largest = max(largest, (velocity - body.path.endVelocity).place.length)
    }
    return largest
  }

  /// The accelerations that the pressures of all resting contacts give.
  mutating func press() {
    for index in bodies.indices { bodies[index].support = .zero }
    for pair in pairs where pair.resting != 0 {
      for feature in 0..<pair.featureCount where pair.resting & (1 << UInt16(feature)) != 0 {
        guard pair.pressures[feature] != 0 else { continue }
        let touch = touchNow(pair, feature)
        let tangent = SIMD2(-touch.normal.y, touch.normal.x)
        let force = pair.pressures[feature] * touch.normal + pair.frictions[feature] * tangent
        let arm = touch.point - bodies[pair.body].position.place
        bodies[pair.body].support += bodies[pair.body].inverseMass * Coordinates(force, cross(arm, force))
        guard pair.other >= 0 else { continue }
        let otherArm = touch.point - bodies[pair.other].position.place
        bodies[pair.other].support -=
          bodies[pair.other].inverseMass * Coordinates(force, cross(otherArm, force))
      }
    }
  }

  private mutating func takeVelocities(_ velocity: (IdealBody) -> Coordinates) {
    velocities.removeAll(keepingCapacity: true)
    for body in bodies { velocities.append(velocity(body)) }
  }

  /// All rods, so that what is pushed at one end moves the other.
  private mutating func addRods(at time: Double) {
    for cluster in forces.clusters {
      for rod in cluster.rods { addRod(forces.links[rod], at: time) }
    }
  }

  private mutating func addRod(_ link: IdealForces.Link, at time: Double) {
    let second = bodies[link.second].place(at: time)
    let armSecond = Rotation(angle: second.angle).turn(link.localSecond)
    var start = link.localFirst
    var armFirst = SIMD2<Double>.zero
    if link.first >= 0 {
      let first = bodies[link.first].place(at: time)
      armFirst = Rotation(angle: first.angle).turn(link.localFirst)
      start = first.place + armFirst
    }
    let span = second.place + armSecond - start
    let distance = span.length
    guard distance > 0 else { return }
    rows.addRod(
      span / distance, body: link.second, other: link.first, arms: (armSecond, armFirst), bodies: bodies)
  }

  // MARK: Impacts

  /// Finds the touches of the sub-step in their order, and takes them in.
  ///
  /// Returns the time that was reached: while few bodies rest on something, the sub-step ends where another comes
  /// to rest, so that it is held from there on.
  mutating func meet(from time: Double, _ step: Double) -> Double {
    queue.removeAll()
    widened.removeAll(keepingCapacity: true)
    for index in pairs.indices { find(index, from: 0, step) }
    while let event = queue.popFirst() {
      let pair = pairs[Int(event.pair)]
      let versions = (bodies[pair.body].version, pair.other >= 0 ? bodies[pair.other].version : 0)
      guard event.versions == versions else { continue }
      collide(Int(event.pair), at: event.time, from: time, step)
      if pairs[Int(event.pair)].resting & ~pair.resting != 0, restingCount <= Self.fewContacts {
        return event.time
      }
    }
    return step
  }

  /// Puts the next touch of a pair into the queue, if there is one.
  private mutating func find(_ index: Int, from start: Double, _ step: Double) {
    let pair = pairs[index]
    guard let time = firstTouch(pair, from: start, step) else { return }
    queue.insert(
      EventQueue.Event(
        time: time, pair: Int32(index),
        versions: (bodies[pair.body].version, pair.other >= 0 ? bodies[pair.other].version : 0)))
  }

  /// When the two first touch with a feature that does not rest, at `start` or later.
  private func firstTouch(_ pair: IdealPair, from start: Double, _ step: Double) -> Double? {
    let body = bodies[pair.body]
    let remaining = step - start
    guard remaining > 0 else { return nil }
    var fastest = body.path.speedBound + body.path.turnBound * (pair.featureCount > 1 ? body.reach : 0)
    var acceleration = body.path.accelerationBound
    if pair.other >= 0, !bodies[pair.other].isStatic {
      let other = bodies[pair.other]
      fastest +=
        other.path.speedBound + other.path.turnBound
        * (pair.featureCount > 1 || other.radius == 0 ? other.reach : 0)
      acceleration += other.path.accelerationBound
    }
    var nearest = Double.infinity
    for feature in 0..<pair.featureCount where pair.resting & (1 << UInt16(feature)) == 0 {
      let touch = touch(pair, feature, at: start)
      nearest = min(nearest, touch.gap)
      let opening = touch.gap <= 0 ? dot(touch.normal, speed(pair, at: touch.point, time: start)) : 0
      // Already there: closing it is an impact, deep inside it is one as well, so that it comes to rest.
      if touch.gap <= 0, opening < 0 || touch.gap < -Self.gapRounding && opening < Self.speedRounding {
        return start
      }
    }
    guard nearest < fastest * remaining else { return nil }

    func gap(_ time: Double) -> Double {
      var least = Double.infinity
      for feature in 0..<pair.featureCount where pair.resting & (1 << UInt16(feature)) == 0 {
        least = min(least, touch(pair, feature, at: time).gap)
      }
      return least
    }
    let isRound =
      pair.featureCount == 1 && body.radius > 0 && (pair.other < 0 || bodies[pair.other].radius > 0)
    guard isRound else {
      return Crossing.first(from: start, before: step, longestLook: 0x1p-13, value: gap) { time in
        fastest > 0 ? max(gap(time), 0) / fastest : .infinity
      }
    }
    // Between round sides the gap itself is smooth: |gap″| ≤ |a| + v²/distance.
    let radii = body.radius + (pair.other >= 0 ? bodies[pair.other].radius : 0)
    let bound = acceleration + fastest * fastest / radii
    return Crossing.first(from: start, before: step, value: gap) { time in
      let touch = touch(pair, 0, at: time)
      let opening = dot(touch.normal, speed(pair, at: touch.point, time: time))
      let gap = max(touch.gap, 0)
      guard bound > 0 else { return opening < 0 ? gap / -opening : .infinity }
      let root = (opening * opening + 2 * bound * gap).squareRoot()
      return opening < 0 ? 2 * gap / (root - opening) : (opening + root) / bound
    }
  }

  /// An impact at `instant` of the sub-step: new velocities, and new ways from there on.
  private mutating func collide(_ index: Int, at instant: Double, from time: Double, _ step: Double) {
    var pair = pairs[index]
    let a = pair.body
    let b = pair.other >= 0 && !bodies[pair.other].isStatic ? pair.other : -1
    let clusters =
      b >= 0 && bodies[b].cluster != bodies[a].cluster
      ? [bodies[a].cluster, bodies[b].cluster] : [bodies[a].cluster]
    let members = clusters.flatMap { forces.clusters[$0].bodies }.filter { !bodies[$0].isStatic }

    // All features that touch now bounce at once.
    pair.impactCount += 1
    let mayRebound = pair.impactCount <= Self.impactLimit
    rows.removeAll()
    var touching: [(feature: Int, touch: Touch, target: Double)] = []
    for feature in 0..<pair.featureCount {
      let touch = touch(pair, feature, at: instant)
      guard touch.gap < Self.gapRounding else { continue }
      let closing = -dot(touch.normal, speed(pair, at: touch.point, time: instant))
      let rebound = pair.elasticity * closing
      let target = mayRebound && rebound >= Self.leastRebound ? rebound : 0
      touching.append((feature, touch, target))
      rows.addContact(
        touch, body: a, other: b, bodies: bodies,
        places: (bodies[a].place(at: instant).place, b >= 0 ? bodies[b].place(at: instant).place : .zero),
        target: target, friction: pair.friction)
    }
    for cluster in clusters {
      for rod in forces.clusters[cluster].rods { addRod(forces.links[rod], at: instant) }
    }
    if velocities.count != bodies.count { takeVelocities { _ in .zero } }
    for member in members { velocities[member] = bodies[member].path.velocity(at: instant) }
    rows.solve(&velocities, bodies, limit: 200, tolerance: 1e-10)

    var places: [Coordinates] = []
    for member in members {
      places.append(bodies[member].path.position(at: instant))
    }
    for (member, place) in zip(members, places) {
      bodies[member].position = place
      bodies[member].velocity = velocities[member]
    }
    restart(clusters, at: instant, from: time, step)
    pair.resting = 0
    for (feature, touch, target) in touching where target == 0 {
      let opening = dot(touch.normal, speed(pair, at: touch.point, time: instant))
      guard opening < Self.speedRounding else { continue }
      pair.resting |= 1 << UInt16(feature)
      support(touch, a, b)
    }
    if pair.resting != 0 { restart(clusters, at: instant, from: time, step) }
    if !pair.isTouching {
      pair.isTouching = true
      report(pair, at: touching.first?.touch.point ?? bodies[a].position.place, isBeginning: true)
    }
    if pair.resting == 0 {
      pair.isTouching = false
      report(pair, at: touching.first?.touch.point ?? bodies[a].position.place, isBeginning: false)
    }
    pairs[index] = pair
    for member in members { bodies[member].version &+= 1 }
    for member in members { widen(member, step) }
    for member in members { refresh(member, except: index, at: instant, step) }
    find(index, from: instant, step)
  }

  /// New ways for clusters from `instant` of the sub-step to its end.
  private mutating func restart(_ clusters: [Int], at instant: Double, from time: Double, _ step: Double) {
    // The end of the sub-step itself is never an instant of an impact, but rounding may bring it close.
    let remaining = max(step - instant, 1e-12)
    for cluster in clusters {
      let members = forces.clusters[cluster].bodies
      let states = members.map { (position: bodies[$0].position, velocity: bodies[$0].velocity) }
      _ = DormandPrince.step(
        forces.clusters[cluster], forces, &bodies, from: states, time: time + instant, start: instant,
        duration: remaining)
    }
  }

  /// What has just come to rest is kept from accelerating into the other for the rest of the sub-step.
  private mutating func support(_ touch: Touch, _ a: Int, _ b: Int) {
    var closing = -dot(touch.normal, bodies[a].path.acceleration.place)
    var inverse = bodies[a].inverseMass.x
    if b >= 0 {
      closing += dot(touch.normal, bodies[b].path.acceleration.place)
      inverse += bodies[b].inverseMass.x
    }
    guard closing > 0, inverse > 0 else { return }
    let force = closing / inverse * Coordinates(touch.normal, 0)
    bodies[a].support += bodies[a].inverseMass * force
    bodies[a].path.accelerate(by: bodies[a].inverseMass * force)
    guard b >= 0 else { return }
    bodies[b].support -= bodies[b].inverseMass * force
    bodies[b].path.accelerate(by: -(bodies[b].inverseMass * force))
  }

  /// After a body was hit: what rests on it may be hit in turn, or let go; other touches are looked for anew.
  private mutating func refresh(_ member: Int, except hit: Int, at instant: Double, _ step: Double) {
    for index in pairsOfBody[member].map(Int.init) where index != hit {
      var pair = pairs[index]
      if pair.resting != 0 {
        for feature in 0..<pair.featureCount where pair.resting & (1 << UInt16(feature)) != 0 {
          let touch = touch(pair, feature, at: instant)
          let opening = dot(touch.normal, speed(pair, at: touch.point, time: instant))
          guard abs(opening) > Self.speedRounding else { continue }
          pair.resting &= ~(1 << UInt16(feature))
          pair.pressures[feature] = 0
          pair.frictions[feature] = 0
        }
        if pair.resting == 0, pair.isTouching, !isClosing(pair, at: instant) {
          pair.isTouching = false
          report(pair, at: bodies[pair.body].position.place, isBeginning: false)
        }
        pairs[index] = pair
      }
      find(index, from: instant, step)
    }
  }

  private func isClosing(_ pair: IdealPair, at instant: Double) -> Bool {
    (0..<pair.featureCount).contains { feature in
      let touch = touch(pair, feature, at: instant)
      return touch.gap < Self.gapRounding
        && dot(touch.normal, speed(pair, at: touch.point, time: instant)) < 0
    }
  }
}
