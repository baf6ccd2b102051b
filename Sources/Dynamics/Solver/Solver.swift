/// Bodies stepped in the order of work of Box2D 2 (formula F4), in single precision and metres, so that trajectories agree
/// with the recorded ones. The results depend on the order of bodies, contacts and joints, which is part of the model.
struct Solver {
  /// The bodies, oldest first, and the lines after them.
  var bodies: [SolidBody] = []
  /// The body of the world, or the name of the boundary, of each.
  private(set) var owners: [World.Contact.Other] = []
  var contacts: [BodyContact] = []
  var joints: [JointRows] = []
  /// The joints before the last change of the behaviours, kept for their memory.
  var formerJoints: [JointRows] = []
  /// The contacts that began or ended since the list was last emptied.
  var touches: [Touch] = []

  /// The pairs of bodies that have a contact.
  var pairs: Set<UInt64> = []
  /// The bodies whose boxes changed since the last search for pairs.
  var moved: [Int] = []
  // Buffers of a sub-step, kept for their memory.
  var isMoved: [Bool] = []
  var island = Island()
  var islands = IslandSearch()
  var solver: [SolverBody] = []
  private var rows: [ContactRows] = []
  var impacts: [Impact] = []
  /// The fraction of the sub-step from which a body's displacement counts.
  var starts: [Float] = []

  /// A contact that began or ended.
  struct Touch {
    var first: World.Contact.Other
    var second: World.Contact.Other
    var isBeginning: Bool
    /// The point of contact; at the end the middle of the second body.
    var place: Vector
    /// The unit vector from the second to the first body, and the velocity of the first body relative to the second
    /// one before the contact. Both are zero at the end.
    var normal = Vector.zero
    var velocity = Vector.zero
  }

  /// True if no body moves, or will move without a change.
  var isAsleep: Bool { !bodies.contains { $0.isMoving } }

  mutating func reserveCapacity(_ count: Int) {
    bodies.reserveCapacity(count)
    owners.reserveCapacity(count)
    // Boxes with their margins overlap more often than bodies touch.
    contacts.reserveCapacity(8 * count)
    joints.reserveCapacity(joints.count)
    formerJoints.reserveCapacity(joints.count)
    touches.reserveCapacity(4 * count)
    pairs.reserveCapacity(8 * count)
    moved.reserveCapacity(2 * count)
    isMoved.reserveCapacity(count)
    island.reserveCapacity(count)
    islands.reserveCapacity(count)
    solver.reserveCapacity(count)
    rows.reserveCapacity(4 * count)
    impacts.reserveCapacity(8 * count)
    starts.reserveCapacity(count)
  }

  /// Adds a body at an index; the numbers of those from there on grow by one.
  mutating func insert(_ body: SolidBody, of owner: World.Contact.Other, at index: Int) {
    renumber { $0 >= index ? $0 + 1 : $0 }
    bodies.insert(body, at: index)
    owners.insert(owner, at: index)
    solver.append(SolverBody())
    moved.append(index)
  }

  /// Removes a body with its contacts and joints. Bodies that touched it wake up.
  mutating func remove(at index: Int) {
    for contact in contacts.indices where contacts[contact].has(index) { remove(contact) }
    contacts.removeAll { $0.isRemoved }
    joints.removeAll { $0.first == Int32(index) || $0.second == Int32(index) }
    moved.removeAll { $0 == index }
    bodies.remove(at: index)
    owners.remove(at: index)
    solver.removeLast()
    renumber { $0 > index ? $0 - 1 : $0 }
  }

  private mutating func renumber(_ number: (Int) -> Int) {
    func new(_ index: Int32) -> Int32 { index < 0 ? index : Int32(number(Int(index))) }
    for index in contacts.indices {
      (contacts[index].first, contacts[index].second) = (
        new(contacts[index].first), new(contacts[index].second)
      )
    }
    for index in joints.indices {
      (joints[index].first, joints[index].second) = (new(joints[index].first), new(joints[index].second))
    }
    for index in moved.indices { moved[index] = number(moved[index]) }
    pairs.removeAll(keepingCapacity: true)
    for contact in contacts where !contact.isRemoved { pairs.insert(contact.pair) }
  }

  /// Places a body elsewhere, without a displacement within the sub-step, perhaps with another hull. Its velocity stays.
  /// Returns false if it was already there; it wakes up all the same.
  @discardableResult mutating func place(
    _ index: Int, at position: Vector, angle: Float, as hull: Hull
  ) -> Bool {
    bodies[index].wake()
    guard bodies[index].hull != hull || bodies[index].position != position || bodies[index].angle != angle
    else {
      return false
    }
    if bodies[index].hull != hull {
      bodies[index].hull = hull
      // The order of hulls in its contacts may be another one.
      for contact in contacts.indices where contacts[contact].has(index) { remove(contact) }
    }
    (bodies[index].position, bodies[index].angle) = (position, angle)
    (bodies[index].startPosition, bodies[index].startAngle) = (position, angle)
    bodies[index].place = Placement(position, angle)
    widen(index)
    moved.append(index)
    return true
  }

  mutating func wake() {
    for index in bodies.indices { bodies[index].wake() }
  }

  /// Takes one sub-step of 1/120 s.
  mutating func step() {
    findPairs()
    updateContacts()
    solveIslands()
    for index in bodies.indices.reversed() where islands.contains(index) && !bodies[index].isStatic {
      widen(index)
    }
    findPairs()
    stopAtObstacles()
  }

  /// Solves an island: forces (v += h(g + F/m), v /= 1 + h·resistance), rows, positions, corrections, sleep.
  mutating func solveIsland() {
    for index in island.bodies {
      (bodies[index].startPosition, bodies[index].startAngle) = (bodies[index].position, bodies[index].angle)
      let body = bodies[index]
      solver[index] = body.motion
      guard !body.isStatic else { continue }
      let pushed = body.motion.inverseMass * body.force
      solver[index].velocity += F4.step * (body.acceleration + body.fieldAcceleration + pushed)
      solver[index].spin += F4.step * body.motion.inverseInertia * body.torque
      solver[index].velocity *= 1 / (1 + F4.step * body.resistance)
      solver[index].spin *= 1 / (1 + F4.step * body.angularResistance)
    }
    solveRows(isWarm: true)
    for index in island.bodies where !bodies[index].isStatic { move(index, F4.step) }
    var isSolved = false
    for _ in 0..<F4.positionRounds {
      isSolved = separate(F4.baumgarte) >= -3 * F4.slop
      for joint in island.joints { isSolved = joints[joint].correct(&bodies) && isSolved }
      if isSolved { break }
    }
    var isSleepy = true
    let isGroup = island.joints.count > 1 || !island.contacts.isEmpty
    let creepSpeed = isGroup ? F4.groupCreepSpeed : F4.creepSpeed
    for index in island.bodies where !bodies[index].isStatic {
      isSleepy = bodies[index].isSleepy(isSolved, creepSpeed: creepSpeed) && isSleepy
    }
    guard isSleepy else { return }
    for index in island.bodies where !bodies[index].isStatic { bodies[index].sleep() }
  }

  /// Runs the velocity rounds of the island's rows.
  /// - Parameter isWarm: true to begin with the impulses of the sub-step before, and to keep those of this one.
  mutating func solveRows(isWarm: Bool) {
    rows.removeAll(keepingCapacity: true)
    for index in island.contacts {
      rows.append(ContactRows(index, contacts[index], bodies, solver, isWarm: isWarm))
    }
    solver.withUnsafeMutableBufferPointer { buffer in
      let solver = buffer.baseAddress!
      for index in rows.indices { rows[index].warmStart(solver) }
      for joint in island.joints { joints[joint].prepare(bodies, solver) }
      rows.withUnsafeMutableBufferPointer { rows in
        for _ in 0..<F4.velocityRounds {
          for joint in island.joints { joints[joint].solve(solver) }
          var isChanged = !island.joints.isEmpty
          for index in rows.indices { isChanged = rows[index].solve(solver) || isChanged }
          if !isChanged { break }
        }
      }
    }
    guard isWarm else { return }
    for row in rows { row.store(in: &contacts[Int(row.contact)].manifold) }
  }

  /// Integrates x += h v. The displacement and the turn are limited, and the velocities reduced accordingly.
  mutating func move(_ index: Int, _ step: Float) {
    var motion = solver[index]
    let (way, turn) = ((step * motion.velocity).magnitude, abs(step * motion.spin))
    if way > F4.longestWay { motion.velocity *= F4.longestWay / way }
    if turn > F4.largestTurn { motion.spin *= F4.largestTurn / turn }
    bodies[index].motion = motion
    bodies[index].position += step * motion.velocity
    bodies[index].angle += step * motion.spin
    bodies[index].follow()
  }

  /// Separates the overlapping bodies of the island's contacts. Returns the least separation before, at most 0.
  /// - Parameter share: the share of an overlap that is removed.
  mutating func separate(_ share: Float) -> Float {
    var least: Float = 0
    bodies.withUnsafeMutableBufferPointer { bodies in
      for number in island.contacts {
        let contact = contacts[number]
        let (i, j) = (Int(contact.first), Int(contact.second))
        for index in 0..<contact.manifold.count {
          let (normal, place, separation) = contact.manifold.inWorld(
            index, bodies[i].hull, bodies[i].place, bodies[j].hull, bodies[j].place)
          least = min(least, separation)
          let error = max(-F4.largestCorrection, min(share * (separation + F4.slop), 0))
          guard error != 0 else { continue }
          let (armFirst, armSecond) = (place - bodies[i].position, place - bodies[j].position)
          let (leverFirst, leverSecond) = (cross(armFirst, normal), cross(armSecond, normal))
          let (one, two) = (bodies[i].motion, bodies[j].motion)
          let inverse =
            one.inverseMass + two.inverseMass + one.inverseInertia * leverFirst * leverFirst
            + two.inverseInertia * leverSecond * leverSecond
          bodies[i].shift(error / inverse * normal, at: armFirst)
          bodies[j].shift(-error / inverse * normal, at: armSecond)
        }
      }
    }
    return least
  }
}
