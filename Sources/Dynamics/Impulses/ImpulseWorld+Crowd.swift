extension ImpulseWorld {
  /// Forms a crowd of the circles if they are many, or ends it.
  ///
  /// Contacts move between `ContactList` and the crowd unchanged. None of them begins or ends by this.
  mutating func formCrowd() {
    guard !crowd.isSorted else { return }
    crowd.sort(bodies, order: order)
    guard crowd.isActive else { return }
    var contacts: [CircleCrowd.CirclePair] = []
    var lineContacts: [CircleCrowd.LinePair] = []
    for index in list.contacts.indices where list.contacts[index].isUsed {
      let contact = list.contacts[index]
      let (first, second) = (Int(contact.first), Int(contact.second))
      let isWithLine = bodies[first].shape.kind == .edge
      guard crowd.isMember(second), crowd.isMember(first) || isWithLine else { continue }
      let point = list.manifolds[index][0]
      if contact.isTouching, isWithLine {
        lineContacts.append(
          CircleCrowd.LinePair(
            circle: contact.second, line: contact.first, normalImpulse: point.normalImpulse,
            tangentImpulse: point.tangentImpulse))
      } else if contact.isTouching {
        contacts.append(
          CircleCrowd.CirclePair(
            first: min(contact.first, contact.second), second: max(contact.first, contact.second),
            normalImpulse: point.normalImpulse, tangentImpulse: point.tangentImpulse))
      }
      list.remove(index)
    }
    list.compact()
    crowd.adopt(contacts, lineContacts)
    moved = crowd.others
    rebuildTree()
  }

  /// Ends the crowd before a change of bodies or of what they collide with.
  mutating func dissolveCrowd() {
    guard crowd.isActive else {
      crowd.isSorted = false
      return
    }
    list.compact()
    for contact in crowd.known {
      restore(
        Int(contact.first), Int(contact.second), contact.normalImpulse, contact.tangentImpulse)
    }
    for contact in crowd.knownLines {
      restore(Int(contact.line), Int(contact.circle), contact.normalImpulse, contact.tangentImpulse)
    }
    for member in crowd.members {
      bodies[Int(member)].synchronize()
      bodies[Int(member)].bounds = bodies[Int(member)].shape.bounds(at: bodies[Int(member)].placement)
        .widened(by: ImpulseTuning.boxMargin)
    }
    crowd.dissolve()
    moved = order
    rebuildTree()
  }

  private mutating func restore(_ first: Int, _ second: Int, _ normalImpulse: Float, _ tangentImpulse: Float)
  {
    let index = addContact(first, second)
    list.manifolds[index] = NarrowPhase.manifold(
      bodies[Int(list.contacts[index].first)].shape, bodies[Int(list.contacts[index].first)].placement,
      bodies[Int(list.contacts[index].second)].shape, bodies[Int(list.contacts[index].second)].placement)
    list.manifolds[index][0].normalImpulse = normalImpulse
    list.manifolds[index][0].tangentImpulse = tangentImpulse
    list.contacts[index].isTouching = true
  }

  // MARK: A sub-step

  /// Runs one sub-step of a world with a crowd. The contacts of circles with each other and with lines are
  /// found on the grid and solved in parallel. All other contacts are solved before them, in order.
  mutating func stepCrowd(_ step: Float) {
    crowd.gather(bodies, step)
    crowd.findContacts { first, second, isBeginning in
      crowdChanges.append((Int32(first), Int32(second), isBeginning))
    }
    findNewContacts()
    findMixedContacts()
    collide()
    crowd.findLineContacts(bodies) { contact, body, isBeginning in
      crowdChanges.append((contact.line, Int32(body), isBeginning))
    }
    reportCrowdChanges()
    wakeIslands(step)
    solveCrowd(step)
    for index in crowd.others where bodies[Int(index)].isMoving { synchronizeBounds(Int(index)) }
    findNewContacts()
    solveImpacts(step)
  }

  /// Finds the contacts of circles with bodies that are neither in the crowd nor lines.
  private mutating func findMixedContacts() {
    pairs.removeAll(keepingCapacity: true)
    for other in crowd.others where bodies[Int(other)].shape.kind != .edge {
      let bounds = bodies[Int(other)].bounds
      crowd.grid.forEach(overlapping: bounds.widened(by: crowd.largestRadius)) { number in
        let circle = Int(crowd.circles[number].body)
        guard crowd.places[number].bounds.overlaps(bounds) else { return }
        let key = PairSet.key(Int(other), circle)
        if !list.keys.contains(key) { pairs.append(key) }
      }
    }
    addPairs()
    for index in list.contacts.indices {
      for body in [Int(list.contacts[index].first), Int(list.contacts[index].second)]
      where crowd.isMember(body) {
        bodies[body].bounds = crowd.places[Int(crowd.numbers[body])].bounds
      }
    }
  }

  private mutating func reportCrowdChanges() {
    for (first, second, isBeginning) in crowdChanges {
      let (a, b) = (bodies[Int(first)], bodies[Int(second)])
      var place = b.position
      if isBeginning {
        let from = a.shape.kind == .edge ? a.shape.nearest(to: b.position) : a.position
        let normal = (b.position - from).normalized
        place = 0.5 * ((from + a.shape.radius * normal) + (b.position - b.shape.radius * normal))
      }
      changes.append(
        ContactChange(first: Int(first), second: Int(second), isBeginning: isBeginning, place: place))
      for index in [first, second] where !bodies[Int(index)].isStatic { wake(Int(index)) }
    }
    crowdChanges.removeAll(keepingCapacity: true)
  }

  /// Wakes a body. A sleeping circle of the crowd has not received its forces yet, so it is updated.
  private mutating func wake(_ index: Int) {
    guard !bodies[index].isAwake else { return }
    bodies[index].wake()
    if crowd.isMember(index) { crowd.wake(bodies, index, ImpulseTuning.step) }
  }

  // MARK: Islands

  /// Wakes every island with an awake body.
  private mutating func wakeIslands(_ step: Float) {
    let isAnyAsleep =
      crowd.asleepCount > 0
      || crowd.others.contains { !bodies[Int($0)].isAwake && !bodies[Int($0)].isStatic }
    guard isAnyAsleep else { return }
    joinIslands()
    for index in order where bodies[Int(index)].isMoving {
      bodies[crowd.islands.root(of: index)].isInIsland = true
    }
    for index in order where !bodies[Int(index)].isStatic {
      if bodies[crowd.islands.root(of: index)].isInIsland { wake(Int(index)) }
    }
    for index in order { bodies[Int(index)].isInIsland = false }
  }

  private mutating func joinIslands() {
    crowd.islands.begin(bodyCount: bodies.count)
    for contact in crowd.contacts {
      crowd.islands.join(
        crowd.circles[Int(contact.first)].body, crowd.circles[Int(contact.second)].body)
    }
    for contact in list.contacts where contact.isTouching && contact.isEnabled && !contact.isWithStatic {
      crowd.islands.join(contact.first, contact.second)
    }
    for joint in joints where joint.first >= 0 && !bodies[Int(joint.first)].isStatic {
      crowd.islands.join(joint.first, joint.second)
    }
    for joint in constraintJoints where joint.first >= 0 && !bodies[Int(joint.first)].isStatic {
      crowd.islands.join(joint.first, joint.second)
    }
  }

  /// Puts an island to sleep after all its bodies were slow for long enough.
  private mutating func updateCrowdSleep(_ step: Float, _ isSolved: Bool) {
    var isAnyReady = false
    for index in order where bodies[Int(index)].isMoving {
      let isReady = bodies[Int(index)].countsAsStill(for: step, isSolved)
      bodies[Int(index)].isInIsland = isReady
      isAnyReady = isAnyReady || isReady
    }
    guard isAnyReady else { return }
    joinIslands()
    for index in order where bodies[Int(index)].isMoving && !bodies[Int(index)].isInIsland {
      bodies[crowd.islands.root(of: index)].isInIsland = false
    }
    for index in order where bodies[Int(index)].isMoving {
      if bodies[crowd.islands.root(of: index)].isInIsland { bodies[Int(index)].sleep() }
    }
  }

  // MARK: Solving

  private mutating func solveCrowd(_ step: Float) {
    let rest = islands.gather(crowd.others, bodies, list, jointCount: jointCount)
    shareCircles(rest)
    integrateVelocities(rest, step)
    for index in crowd.others where bodies[Int(index)].isStatic { solver[Int(index)] = .still }
    crowd.giveMotions(&solver)
    prepareConstraints(rest, step)
    crowd.takeMotions(solver)
    crowd.prepareContacts(bodies)
    for _ in 0..<ImpulseTuning.velocityIterations(touching: crowd.touchingCount) {
      if !rest.isEmpty {
        crowd.giveMotions(&solver)
        solveConstraints(rest)
        crowd.takeMotions(solver)
      }
      crowd.solveVelocities()
    }
    storeImpulses()
    crowd.storeImpulses()
    integratePositions(rest, step)
    crowd.integratePositions(step)
    let isSolved = correctCrowd(rest, step)
    crowd.payForLift(step, mayGiveBack: !rest.joints.isEmpty)
    crowd.solveImpacts(bodies, step)
    crowd.remember()
    crowd.scatter(&bodies, step)
    updateCrowdSleep(step, isSolved)
  }

  private mutating func shareCircles(_ rest: Islands.Range) {
    for index in islands.contacts[rest.contacts] {
      crowd.share(list.contacts[Int(index)].first)
      crowd.share(list.contacts[Int(index)].second)
    }
    for index in islands.joints[rest.joints] {
      if index < joints.count {
        if joints[index].first >= 0 { crowd.share(joints[index].first) }
        crowd.share(joints[index].second)
      } else if index < joints.count + snaps.count {
        crowd.share(snaps[index - joints.count].body)
      } else {
        let joint = constraintJoints[index - joints.count - snaps.count]
        if joint.first >= 0 { crowd.share(joint.first) }
        crowd.share(joint.second)
      }
    }
  }

  private mutating func correctCrowd(_ rest: Islands.Range, _ step: Float) -> Bool {
    for number in crowd.shared {
      let circle = crowd.circles[Int(number)]
      bodies[Int(circle.body)].angle += step * crowd.motions[Int(number)].z / circle.place.z
    }
    for _ in 0..<ImpulseTuning.crowdPositionIterations {
      var isRight = true
      if !rest.isEmpty {
        crowd.givePlaces(&bodies)
        isRight = correctPositions(rest)
        crowd.takePlaces(bodies)
      }
      if crowd.correctPositions(bodies) >= -3 * ImpulseTuning.slop, isRight { return true }
    }
    return false
  }
}

extension Islands.Range {
  fileprivate var isEmpty: Bool { contacts.isEmpty && joints.isEmpty }
}

extension SolverBody {
  /// The solver's state of a static body.
  fileprivate static let still = SolverBody(
    velocity: .zero, angularVelocity: 0, inverseMass: 0, inverseInertia: 0)
}

extension Wide {
  /// The bounding box of a circle (x, y, r, m⁻¹).
  fileprivate var bounds: RigidBounds {
    RigidBounds(lower: lowHalf, upper: lowHalf).widened(by: z)
  }
}
