extension ImpulseWorld {
  /// Solves the impacts on static bodies that the sub-step passed over. The moving body goes back to the
  /// first impact, bounces there and moves on for the rest of the sub-step.
  mutating func solveImpacts(_ step: Float) {
    for index in list.statics.indices {
      let contact = list.contacts[list.statics[index].contact]
      bodies[Int(contact.first)].startFraction = 0
      bodies[Int(contact.second)].startFraction = 0
      list[static: index].impact = nil
      list[static: index].impactCount = 0
    }
    while let (index, fraction) = firstImpact() {
      solveImpact(index, at: fraction, step)
      findNewContacts()
    }
  }

  /// Returns the earliest impact: its index among the contacts with static bodies, and the fraction of the
  /// sub-step.
  private mutating func firstImpact() -> (index: Int, fraction: Float)? {
    var earliest: (index: Int, fraction: Float)?
    for index in list.statics.indices.reversed() {
      let candidate = list.statics[index]
      let contact = list.contacts[candidate.contact]
      guard
        contact.isUsed, contact.isEnabled, candidate.impactCount <= ImpulseTuning.impactsPerContact
      else { continue }
      var fraction: Float
      if let known = candidate.impact {
        fraction = known
      } else {
        let first = Int(contact.first)
        let second = Int(contact.second)
        let moving = bodies[first].isStatic ? second : first
        guard bodies[moving].isAwake else { continue }
        let start = bodies[moving].startFraction
        fraction = 1
        if let part = ImpactQuery.impact(of: bodies[first], bodies[second]) {
          fraction = min(start + (1 - start) * part, 1)
        }
        list[static: index].impact = fraction
      }
      if fraction < earliest?.fraction ?? 1 { earliest = (index, fraction) }
    }
    guard let earliest, earliest.fraction <= 1 - 10 * Float.ulpOfOne else { return nil }
    return earliest
  }

  private mutating func solveImpact(_ number: Int, at fraction: Float, _ step: Float) {
    let index = list.statics[number].contact
    let contact = list.contacts[index]
    let moving = Int(bodies[Int(contact.first)].isStatic ? contact.second : contact.first)
    let before = bodies[moving]
    bodies[moving].advance(to: fraction)
    update(index)
    list[static: number].impact = nil
    list[static: number].impactCount += 1
    guard list.contacts[index].isTouching else {
      list.contacts[index].isEnabled = false
      bodies[moving].position = before.position
      bodies[moving].angle = before.angle
      bodies[moving].startPosition = before.startPosition
      bodies[moving].startAngle = before.startAngle
      bodies[moving].startFraction = before.startFraction
      bodies[moving].synchronize()
      return
    }
    bodies[moving].wake()

    findImpactContacts(of: moving, from: index)
    for _ in 0..<ImpulseTuning.iterationsAtImpact {
      let least = separate(impactContacts, baumgarte: ImpulseTuning.baumgarteAtImpact)
      if least >= -1.5 * ImpulseTuning.slop { break }
    }
    bodies[moving].startPosition = bodies[moving].position
    bodies[moving].startAngle = bodies[moving].angle
    bounce()
    integratePosition(moving, (1 - fraction) * step)
    synchronizeBounds(moving)
    for other in list.statics.indices where isContact(list.statics[other].contact, of: moving) {
      list[static: other].impact = nil
    }
  }

  private func isContact(_ index: Int, of body: Int) -> Bool {
    let contact = list.contacts[index]
    return contact.isUsed && (contact.first == Int32(body) || contact.second == Int32(body))
  }

  /// Collects the contact of an impact and all other contacts of the body with static bodies at that time,
  /// newest first.
  private mutating func findImpactContacts(of moving: Int, from index: Int) {
    impactContacts.removeAll(keepingCapacity: true)
    impactContacts.append(index)
    for number in list.statics.indices.reversed() {
      let other = list.statics[number].contact
      guard
        other != index, isContact(other, of: moving), impactContacts.count < ImpulseTuning.contactsPerImpact
      else { continue }
      update(other)
      if list.contacts[other].isTouching { impactContacts.append(other) }
    }
  }

  /// Solves the velocity constraints of an impact. Its impulses are too large to warm-start the next
  /// sub-step, so they are not stored.
  private mutating func bounce() {
    constraints.removeAll(keepingCapacity: true)
    for index in impactContacts {
      for body in [Int(list.contacts[index].first), Int(list.contacts[index].second)] {
        let state = bodies[body]
        solver[body] = SolverBody(
          velocity: state.velocity, angularVelocity: state.angularVelocity, inverseMass: state.inverseMass,
          inverseInertia: state.inverseInertia)
      }
    }
    for index in impactContacts {
      constraints.append(
        ContactConstraint(
          index, list.contacts[index], list.manifolds[index], bodies: bodies, solver: solver, isWarm: false))
    }
    solver.withUnsafeMutableBufferPointer { solver in
      for _ in 0..<ImpulseTuning.velocityIterations where !constraints.solve(solver) { break }
    }
  }
}
