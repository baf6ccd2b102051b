extension ImpulseWorld {
  /// Makes the world a crowd if it has more than `CrowdTuning.count` moving bodies, and ends the crowd otherwise.
  ///
  /// Contacts are moved between `ContactList` and the crowd. None of them begins or ends.
  mutating func formCrowd() {
    guard !crowd.isSorted else { return }
    crowd.isSorted = true
    // The bodies are counted first, so that a small world allocates nothing here.
    guard order.count(where: { !bodies[Int($0)].isStatic }) > CrowdTuning.count else {
      if crowd.isActive { dissolveCrowd() }
      return
    }
    if !crowd.isActive { moveContactsToCrowd() }
    crowd.sort(bodies, order: order)
    moved.removeAll(keepingCapacity: true)
  }

  private mutating func moveContactsToCrowd() {
    crowd.storedContacts.removeAll(keepingCapacity: true)
    // The impulses of a shorter sub-step are smaller.
    let part = CrowdTuning.step / ImpulseTuning.step
    for index in list.contacts.indices where list.contacts[index].isUsed {
      let (contact, manifold) = (list.contacts[index], list.manifolds[index])
      list.remove(index)
      guard contact.isTouching else { continue }
      crowd.storedContacts.append(
        StoredContact(
          first: contact.first, second: contact.second,
          impulses: (
            part * Vector(manifold[0].normalImpulse, manifold[0].tangentImpulse),
            part * Vector(manifold[1].normalImpulse, manifold[1].tangentImpulse)
          )))
    }
    list.compact()
  }

  /// Moves the contacts of the crowd to `ContactList`. A sleeping body near another without touching it stays asleep,
  /// unless one of them was added.
  private mutating func dissolveCrowd() {
    for contact in crowd.storedContacts where contact.isTouching { restore(contact) }
    crowd.dissolve()
    for index in order {
      bodies[Int(index)].startAfter(1)
      bodies[Int(index)].synchronize()
      bodies[Int(index)].bounds = bodies[Int(index)].shape.bounds(at: bodies[Int(index)].placement)
        .widened(by: ImpulseTuning.boxMargin)
    }
    rebuildTree()
    findNewContacts()
    moved.append(contentsOf: order)
    findNewContacts(wakesBodies: false)
  }

  // MARK: Changes of the bodies

  /// Removes the contacts of a crowd with bodies that were removed, that may not collide or that became static or movable.
  /// The contacts that touched end, and their bodies wake up.
  mutating func filterCrowdContacts() {
    guard crowd.isActive else { return }
    var count = 0
    for index in crowd.storedContacts.indices {
      let contact = crowd.storedContacts[index]
      let (first, second) = (Int(contact.first), Int(contact.second))
      // The first body was movable, and so was the second one if it is a member.
      let isSame = !bodies[first].isStatic && bodies[second].isStatic != crowd.isMember(second)
      if isSame, bodies[first].isPresent, bodies[second].isPresent, mayCollide(first, second) {
        crowd.storedContacts[count] = contact
        count += 1
      } else if contact.isTouching {
        changes.append(
          ContactChange(first: first, second: second, isBeginning: false, place: bodies[second].position))
        bodies[first].wake()
        bodies[second].wake()
      }
    }
    crowd.storedContacts.removeLast(crowd.storedContacts.count - count)
  }

  private mutating func restore(_ contact: StoredContact) {
    let index = addContact(Int(contact.first), Int(contact.second))
    let (one, two) = (
      bodies[Int(list.contacts[index].first)], bodies[Int(list.contacts[index].second)]
    )
    var manifold = NarrowPhase.manifold(one.shape, one.placement, two.shape, two.placement)
    for point in 0..<manifold.count {
      let impulse =
        ImpulseTuning.step / CrowdTuning.step * (point == 0 ? contact.impulses.0 : contact.impulses.1)
      (manifold[point].normalImpulse, manifold[point].tangentImpulse) = (impulse.x, impulse.y)
    }
    list.manifolds[index] = manifold
    list.contacts[index].isTouching = true
  }

  // MARK: A step

  /// Runs one or two of UIKit's sub-steps of a crowd.
  /// - Parameter due: the number of sub-steps until the end of the frame.
  mutating func stepCrowd(_ count: Int, of due: Int) {
    let step = Float(count) * ImpulseTuning.step
    crowd.gather(bodies, order, Float(due) * ImpulseTuning.step)
    crowd.findContacts(step)
    wakeNearMovingObstacles()
    noteCrowdVelocities()
    reportCrowdChanges()
    wakeIslands()
    let joints = solveCrowd(2 * count)
    let areJointsSolved = correctJoints(joints)
    crowd.limitEnergy()
    if count == due { crowd.isPushed = false }
    let isSolved = areJointsSolved && crowd.isSettled(step)
    crowd.solveImpacts(step)
    crowd.storeImpulses()
    crowd.storeContacts()
    noteCrowdVelocities()
    crowd.scatter(&bodies, Float(count) / Float(due))
    reportCrowdChanges()
    updateCrowdSleep(step, isSolved)
  }

  /// Notes the velocities of the contacts that begin, as long as the bodies have those of the start of the step.
  private mutating func noteCrowdVelocities() {
    for index in crowd.changes.indices where crowd.changes[index].isBeginning {
      // A local copy of the change avoids a copy of the list.
      var change = crowd.changes[index]
      noteVelocity(of: &change)
      crowd.changes[index] = change
    }
  }

  private mutating func reportCrowdChanges() {
    changes.append(contentsOf: crowd.changes)
    for change in crowd.changes {
      if !bodies[change.first].isStatic { wake(change.first) }
      if !bodies[change.second].isStatic { wake(change.second) }
    }
    crowd.changes.removeAll(keepingCapacity: true)
  }

  /// Wakes a body and gives it its forces, which a sleeping body does not have.
  private mutating func wake(_ index: Int) {
    guard !bodies[index].isAwake else { return }
    bodies[index].wake()
    crowd.wake(bodies, index)
  }

  private mutating func wakeNearMovingObstacles() {
    guard crowd.asleepCount > 0, crowd.obstacles.fastest > 0 else { return }
    for index in crowd.contacts.indices {
      let contact = crowd.contacts[index]
      guard contact.partner >= crowd.count, crowd.motions[contact.partner] != .zero else { continue }
      wake(Int(crowd.indices[contact.owner]))
    }
  }

  // MARK: Islands

  /// Wakes every island with an awake body.
  private mutating func wakeIslands() {
    guard crowd.asleepCount > 0 else { return }
    joinIslands()
    for index in crowd.members { bodies[Int(index)].isInIsland = false }
    for index in crowd.members where bodies[Int(index)].isAwake {
      bodies[crowd.islands.root(of: index)].isInIsland = true
    }
    for index in crowd.members where bodies[crowd.islands.root(of: index)].isInIsland { wake(Int(index)) }
  }

  private mutating func joinIslands() {
    crowd.islands.begin(bodyCount: bodies.count)
    for contact in crowd.contacts where contact.isActive && contact.partner < crowd.count {
      crowd.islands.join(crowd.indices[contact.owner], crowd.indices[contact.partner])
    }
    for joint in joints.distances where joint.first >= 0 && !bodies[Int(joint.first)].isStatic {
      crowd.islands.join(joint.first, joint.second)
    }
    for joint in joints.constraints where joint.first >= 0 && !bodies[Int(joint.first)].isStatic {
      crowd.islands.join(joint.first, joint.second)
    }
  }

  /// Puts an island to sleep after all its bodies were slow for long enough.
  private mutating func updateCrowdSleep(_ step: Float, _ isSolved: Bool) {
    var isAnyReady = false
    for index in crowd.members where bodies[Int(index)].isAwake {
      let isReady = bodies[Int(index)].countsAsStill(for: step, isSolved, below: crowd.slowTurn(of: index))
      bodies[Int(index)].isInIsland = isReady
      isAnyReady = isAnyReady || isReady
    }
    guard isAnyReady else { return }
    joinIslands()
    for index in crowd.members where bodies[Int(index)].isAwake && !bodies[Int(index)].isInIsland {
      bodies[crowd.islands.root(of: index)].isInIsland = false
    }
    for index in crowd.members where bodies[Int(index)].isAwake {
      if bodies[crowd.islands.root(of: index)].isInIsland { bodies[Int(index)].sleep() }
    }
  }

  // MARK: Solving

  private mutating func solveCrowd(_ subSteps: Int) -> Islands.Range {
    crowd.prepareContacts()
    let joints = gatherJoints()
    for number in 0..<subSteps {
      crowd.integrateVelocities(isFirst: number == 0)
      if !joints.joints.isEmpty {
        crowd.copyPlaces(to: &bodies)
        crowd.copyMotions(to: &solver)
        prepareConstraints(joints, CrowdTuning.step)
        for _ in 0..<CrowdTuning.jointIterations { solveConstraints(joints) }
        crowd.copyMotions(from: solver)
      }
      crowd.solveContacts()
      crowd.integratePositions()
      crowd.relaxContacts()
    }
    return joints
  }

  /// Finds the joints with an awake body, and the bodies that they act on.
  private mutating func gatherJoints() -> Islands.Range {
    crowd.jointed.removeAll(keepingCapacity: true)
    islands.removeAll()
    for joint in 0..<joints.count where isJointAwake(joint) { islands.add(joint: joint) }
    for joint in islands.joints {
      let (first, second) = joints.ends(of: joint)
      for body in [first, second] where body >= 0 {
        if bodies[Int(body)].isStatic { solver[Int(body)] = .still } else { crowd.noteJointed(body) }
      }
    }
    return islands.jointRange
  }

  private func isJointAwake(_ joint: Int) -> Bool {
    let (first, second) = joints.ends(of: joint)
    return first >= 0 && bodies[Int(first)].isMoving || bodies[Int(second)].isMoving
  }

  /// Corrects the errors of joints. Returns true if they and the overlaps were small before.
  private mutating func correctJoints(_ joints: Islands.Range) -> Bool {
    guard !joints.joints.isEmpty else { return true }
    crowd.copyPlaces(to: &bodies)
    defer { crowd.copyPlaces(from: bodies) }
    for _ in 0..<CrowdTuning.correctionIterations where correctPositions(joints) { return true }
    return false
  }
}

/// The islands of bodies that touch directly or indirectly, as disjoint sets. An island falls asleep and
/// wakes up as a whole.
struct CrowdIslands {
  private var parents: [Int32] = []

  mutating func reserveCapacity(_ count: Int) { parents.reserveCapacity(count) }

  mutating func begin(bodyCount: Int) {
    parents.removeAll(keepingCapacity: true)
    for body in 0..<bodyCount { parents.append(Int32(body)) }
  }

  /// Returns the body that represents the island of a body.
  mutating func root(of body: Int32) -> Int {
    var body = body
    while parents[Int(body)] != body {
      parents[Int(body)] = parents[Int(parents[Int(body)])]
      body = parents[Int(body)]
    }
    return Int(body)
  }

  mutating func join(_ first: Int32, _ second: Int32) {
    let (one, two) = (root(of: first), root(of: second))
    // The older body represents the island.
    if one < two { parents[two] = Int32(one) } else { parents[one] = Int32(two) }
  }
}
