extension ImpulseEngine {
  /// Impacts on what stands still that the sub-step went past: the body goes back to the first of them, bounces
  /// there and goes on for the rest of the sub-step.
  mutating func solveImpacts(_ step: Float) {
    for index in order { bodies[Int(index)].startFraction = 0 }
    var candidates = staticContacts()
    for index in candidates {
      graph[index].impact = nil
      graph[index].impactCount = 0
    }
    var count = graph.count
    while let (contact, fraction) = firstImpact(candidates) {
      solveImpact(contact, at: fraction, step)
      findNewContacts()
      if graph.count != count {
        candidates = staticContacts()
        count = graph.count
      }
    }
  }

  private func staticContacts() -> [Int] {
    var found: [Int] = []
    var index = graph.newest
    while index >= 0 {
      let contact = graph[Int(index)]
      if bodies[Int(contact.first)].isStatic || bodies[Int(contact.second)].isStatic {
        found.append(Int(index))
      }
      index = contact.older
    }
    return found
  }

  private mutating func firstImpact(_ candidates: [Int]) -> (contact: Int, fraction: Float)? {
    var earliest: (contact: Int, fraction: Float)?
    for index in candidates {
      let contact = graph[index]
      guard contact.isEnabled, contact.impactCount <= ImpulseTuning.impactsPerContact else { continue }
      let first = Int(contact.first)
      let second = Int(contact.second)
      var fraction: Float
      if let known = contact.impact {
        fraction = known
      } else {
        let moving = bodies[first].isStatic ? second : first
        guard bodies[moving].isAwake else { continue }
        let start = bodies[moving].startFraction
        fraction = 1
        if let part = ImpactQuery.impact(of: bodies[first], bodies[second]) {
          fraction = min(start + (1 - start) * part, 1)
        }
        graph[index].impact = fraction
      }
      if fraction < earliest?.fraction ?? 1 { earliest = (index, fraction) }
    }
    guard let earliest, earliest.fraction <= 1 - 10 * Float.ulpOfOne else { return nil }
    return earliest
  }

  private mutating func solveImpact(_ index: Int, at fraction: Float, _ step: Float) {
    let contact = graph[index]
    let moving = Int(bodies[Int(contact.first)].isStatic ? contact.second : contact.first)
    let before = bodies[moving]
    bodies[moving].advance(to: fraction)
    update(index)
    graph[index].impact = nil
    graph[index].impactCount += 1
    guard graph[index].isTouching else {
      graph[index].isEnabled = false
      bodies[moving].position = before.position
      bodies[moving].angle = before.angle
      bodies[moving].startPosition = before.startPosition
      bodies[moving].startAngle = before.startAngle
      bodies[moving].startFraction = before.startFraction
      bodies[moving].synchronize()
      return
    }
    bodies[moving].wake()

    // All that stands still and touches the body there.
    var island = [index]
    var link = bodies[moving].firstLink
    while link >= 0, island.count < ImpulseTuning.contactsPerImpact {
      let other = Int(link >> 1)
      if other != index, bodies[graph.other(link)].isStatic {
        update(other)
        if graph[other].isTouching { island.append(other) }
      }
      link = graph.older(than: link)
    }
    for _ in 0..<ImpulseTuning.iterationsAtImpact {
      var least: Float = 0
      for contact in island {
        let separation = PositionCorrection.solve(
          graph[contact], bodies: &bodies, baumgarte: ImpulseTuning.baumgarteAtImpact)
        least = min(least, separation)
      }
      if least >= -1.5 * ImpulseTuning.slop { break }
    }
    bodies[moving].startPosition = bodies[moving].position
    bodies[moving].startAngle = bodies[moving].angle
    bounce(moving, island)
    integratePosition(moving, (1 - fraction) * step)
    synchronizeBounds(moving)
    link = bodies[moving].firstLink
    while link >= 0 {
      graph[Int(link >> 1)].impact = nil
      link = graph.older(than: link)
    }
  }

  /// The velocity constraints of an impact; nothing is kept for the next sub-step, the impulses are too large.
  private mutating func bounce(_ moving: Int, _ island: [Int]) {
    for index in island {
      for body in [Int(graph[index].first), Int(graph[index].second)] {
        let state = bodies[body]
        solver[body] = SolverBody(
          velocity: state.velocity, angularVelocity: state.angularVelocity, inverseMass: state.inverseMass,
          inverseInertia: state.inverseInertia)
      }
    }
    constraints.removeAll(keepingCapacity: true)
    for index in island {
      constraints.append(
        ContactConstraint(index, graph[index], bodies: bodies, solver: solver, isWarm: false))
    }
    solver.withUnsafeMutableBufferPointer { solver in
      for _ in 0..<ImpulseTuning.velocityIterations {
        for index in constraints.indices { constraints[index].solve(solver) }
      }
    }
  }
}
