extension CircleCrowd {
  /// Arranges the contacts of awake circles in groups of four, and computes what stays constant in a
  /// sub-step.
  mutating func prepareContacts(_ bodies: [RigidBody]) {
    let ground = circles.count
    touchingCount = 0
    func touch(_ circle: Int) {
      guard !circles[circle].isTouching else { return }
      circles[circle].isTouching = true
      touchingCount += 1
    }
    colouring.colour(contacts.count, circleCount: ground) { index in
      let (first, second) = (Int(contacts[index].first), Int(contacts[index].second))
      guard circles[first].isAwake || circles[second].isAwake else { return nil }
      touch(first)
      touch(second)
      return (first, second)
    }
    lineColouring.colour(lineContacts.count, circleCount: ground) { index in
      let circle = Int(lineContacts[index].circle)
      guard circles[circle].isAwake else { return nil }
      touch(circle)
      return (circle, ground)
    }
    lineGroups = colouring.groupCount..<colouring.groupCount + lineColouring.groupCount
    var empty = WideContact()
    empty.first = SIMD4(repeating: Int32(ground))
    empty.second = empty.first
    wide.reset(to: empty, count: lineGroups.upperBound)
    restitutions.reset(to: .zero, count: lineGroups.upperBound)
    placeContacts()
    placeLineContacts(bodies)
    let groups = lineGroups
    wide.withUnsafeMutableBufferPointer { wide in
      places.withUnsafeMutableBufferPointer { places in
        motions.withUnsafeMutableBufferPointer { motions in
          for group in 0..<groups.lowerBound {
            wide[group].prepare(
              places.baseAddress!, motions.baseAddress!, restitution: restitutions[group])
          }
          for group in groups {
            wide[group].prepareMasses(motions.baseAddress!, restitution: restitutions[group])
          }
          // All groups are prepared before any warm start, so that rebounds are computed from the velocities
          // before any impulse.
          for group in wide.indices { wide[group].warmStart(motions.baseAddress!) }
        }
      }
    }
  }

  private mutating func placeContacts() {
    for index in contacts.indices {
      let slot = colouring.slots[index]
      guard slot >= 0 else { continue }
      let (group, lane) = (Int(slot) >> 2, Int(slot) & 3)
      let contact = contacts[index]
      let one = circles[Int(contact.first)].surface
      let two = circles[Int(contact.second)].surface
      wide[group].first[lane] = contact.first
      wide[group].second[lane] = contact.second
      wide[group].friction[lane] = one.x * two.x
      wide[group].normalImpulse[lane] = contact.normalImpulse
      wide[group].tangentImpulse[lane] = contact.tangentImpulse
      restitutions[group][lane] = max(one.y, two.y)
    }
  }

  private mutating func placeLineContacts(_ bodies: [RigidBody]) {
    for index in lineContacts.indices {
      let slot = lineColouring.slots[index]
      guard slot >= 0 else { continue }
      let (group, lane) = (lineGroups.lowerBound + Int(slot) >> 2, Int(slot) & 3)
      let contact = lineContacts[index]
      let surface = circles[Int(contact.circle)].surface
      let line = bodies[Int(contact.line)]
      wide[group].second[lane] = contact.circle
      wide[group].normalX[lane] = contact.normal.x
      wide[group].normalY[lane] = contact.normal.y
      wide[group].friction[lane] = surface.x * line.friction.squareRoot()
      wide[group].normalImpulse[lane] = contact.normalImpulse
      wide[group].tangentImpulse[lane] = contact.tangentImpulse
      restitutions[group][lane] = max(surface.y, line.restitution)
    }
  }

  /// Runs one iteration of the velocity solver.
  mutating func solveVelocities() {
    wide.withUnsafeMutableBufferPointer { wide in
      motions.withUnsafeMutableBufferPointer { motions in
        for group in wide.indices { wide[group].solve(motions.baseAddress!) }
      }
    }
  }

  /// Stores the accumulated impulses of the solver.
  mutating func storeImpulses() {
    for index in contacts.indices {
      let slot = colouring.slots[index]
      guard slot >= 0 else { continue }
      let (group, lane) = (Int(slot) >> 2, Int(slot) & 3)
      contacts[index].normalImpulse = wide[group].normalImpulse[lane]
      contacts[index].tangentImpulse = wide[group].tangentImpulse[lane]
    }
    for index in lineContacts.indices {
      let slot = lineColouring.slots[index]
      guard slot >= 0 else { continue }
      let (group, lane) = (lineGroups.lowerBound + Int(slot) >> 2, Int(slot) & 3)
      lineContacts[index].normalImpulse = wide[group].normalImpulse[lane]
      lineContacts[index].tangentImpulse = wide[group].tangentImpulse[lane]
    }
  }

  /// Integrates x += h v for awake circles. Displacements are limited to `maximalTranslation` and turns to
  /// `maximalRotation`, and velocities are reduced accordingly.
  mutating func integratePositions(_ step: Float) {
    let longest = ImpulseTuning.maximalTranslation / step
    for index in circles.indices where circles[index].isAwake {
      let velocity = motions[index].lowHalf
      let speed = velocity.magnitude
      if speed > longest { motions[index].lowHalf = (longest / speed) * velocity }
      let rim = ImpulseTuning.maximalRotation / step * circles[index].place.z
      motions[index].z = max(-rim, min(motions[index].z, rim))
      places[index].lowHalf += step * motions[index].lowHalf
    }
  }

  /// Runs one iteration of position correction. Returns the least separation before it, in m; at most 0.
  mutating func correctPositions(_ bodies: [RigidBody]) -> Float {
    let circleGroups = lineGroups.lowerBound
    var least: Float = 0
    wide.withUnsafeMutableBufferPointer { wide in
      places.withUnsafeMutableBufferPointer { places in
        var separations = Wide.zero
        for group in 0..<circleGroups {
          let separation = wide[group].correct(places.baseAddress!)
          separations = separations.replacing(with: separation, where: separation .< separations)
        }
        least = separations.min()
      }
    }
    for contact in lineContacts {
      let circle = Int(contact.circle)
      guard circles[circle].isAwake else { continue }
      let line = bodies[Int(contact.line)]
      let nearest = line.shape.nearest(to: places[circle].lowHalf)
      // The side on which the contact was found counts, even if the centre has crossed the line.
      let distance = dot(places[circle].lowHalf - nearest, contact.normal)
      let separation = distance - line.shape.radius - places[circle].z
      least = min(least, separation)
      let correction = max(
        -ImpulseTuning.maximalCorrection,
        min(ImpulseTuning.baumgarte * (separation + ImpulseTuning.slop), 0))
      places[circle].lowHalf -= correction * contact.normal
    }
    return least
  }
}

extension RigidShape {
  /// Returns the point of a line that is nearest to a point.
  func nearest(to point: Vector) -> Vector {
    let start = vertex(0)
    let along = vertex(1) - start
    let part = dot(point - start, along) / dot(along, along)
    return start + max(0, min(part, 1)) * along
  }
}
