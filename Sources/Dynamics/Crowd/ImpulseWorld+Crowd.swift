extension ImpulseWorld {
  /// Makes the world a crowd if its moving bodies are many, or ends the crowd if they are few.
  ///
  /// Contacts move between `ContactList` and the crowd. None of them begins or ends by this.
  mutating func formCrowd() {
    guard !crowd.isSorted else { return }
    crowd.isSorted = true
    // Counted first, so that a small world allocates nothing here.
    guard order.count(where: { !bodies[Int($0)].isStatic }) > CrowdTuning.count else {
      if crowd.isActive { dissolveCrowd() }
      return
    }
    if !crowd.isActive { moveContactsToCrowd() }
    crowd.sort(bodies, order: order)
    moved.removeAll(keepingCapacity: true)
  }

  private mutating func moveContactsToCrowd() {
    crowd.known.removeAll(keepingCapacity: true)
    // The impulses of a shorter sub-step are smaller.
    let part = CrowdTuning.step / ImpulseTuning.step
    for index in list.contacts.indices where list.contacts[index].isUsed {
      let (contact, manifold) = (list.contacts[index], list.manifolds[index])
      list.remove(index)
      guard contact.isTouching else { continue }
      crowd.known.append(
        KnownContact(
          first: contact.first, second: contact.second,
          impulses: (
            part * Vector(manifold[0].normalImpulse, manifold[0].tangentImpulse),
            part * Vector(manifold[1].normalImpulse, manifold[1].tangentImpulse)
          )))
    }
    list.compact()
  }

  /// Returns the contacts of the crowd to `ContactList`. Bodies that are near each other without touching stay asleep,
  /// unless one of them was added.
  private mutating func dissolveCrowd() {
    for contact in crowd.known where contact.isTouching { restore(contact) }
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
    for index in crowd.known.indices {
      let contact = crowd.known[index]
      let (first, second) = (Int(contact.first), Int(contact.second))
      // The first body was movable, and so was the second one if it is a member.
      let isSame = !bodies[first].isStatic && bodies[second].isStatic != crowd.isMember(second)
      if isSame, bodies[first].isPresent, bodies[second].isPresent, mayCollide(first, second) {
        crowd.known[count] = contact
        count += 1
      } else if contact.isTouching {
        changes.append(
          ContactChange(first: first, second: second, isBeginning: false, place: bodies[second].position))
        bodies[first].wake()
        bodies[second].wake()
      }
    }
    crowd.known.removeLast(crowd.known.count - count)
  }

  private mutating func restore(_ contact: KnownContact) {
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
    crowd.payForLift()
    if count == due { crowd.isPushed = false }
    let isSolved = areJointsSolved && crowd.isSettled(step)
    crowd.solveImpacts(step)
    crowd.storeImpulses()
    crowd.remember()
    noteCrowdVelocities()
    crowd.scatter(&bodies, Float(count) / Float(due))
    reportCrowdChanges()
    updateCrowdSleep(step, isSolved)
  }

  /// Notes the velocities of the contacts that begin, as long as the bodies have those of the start of the step.
  private mutating func noteCrowdVelocities() {
    for index in crowd.changes.indices where crowd.changes[index].isBeginning {
      // The change is taken out, so that the list is not copied.
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

  /// Wakes a body. A sleeping one has not received its forces yet, so it is updated.
  private mutating func wake(_ index: Int) {
    guard !bodies[index].isAwake else { return }
    bodies[index].wake()
    crowd.wake(bodies, index)
  }

  /// Wakes the sleeping bodies that an obstacle may meet in this step.
  private mutating func wakeNearMovingObstacles() {
    guard crowd.asleepCount > 0, crowd.obstacles.fastest > 0 else { return }
    for index in crowd.contacts.indices {
      let contact = crowd.contacts[index]
      guard contact.partner >= crowd.count, crowd.motions[contact.partner] != .zero else { continue }
      wake(Int(crowd.indices[contact.knower]))
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
      crowd.islands.join(crowd.indices[contact.knower], crowd.indices[contact.partner])
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
        crowd.givePlaces(&bodies)
        crowd.giveMotions(&solver)
        prepareConstraints(joints, CrowdTuning.step)
        for _ in 0..<CrowdTuning.jointIterations { solveConstraints(joints) }
        crowd.takeMotions(solver)
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
        if bodies[Int(body)].isStatic { solver[Int(body)] = .still } else { crowd.joint(body) }
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
    crowd.givePlaces(&bodies)
    defer { crowd.takePlaces(bodies) }
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
