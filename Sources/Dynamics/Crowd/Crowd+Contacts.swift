extension Crowd {
  /// The distance from a body's outline up to which obstacles are searched, in radii of the body.
  private static let searchDistance: Float = 8

  /// Finds the contacts of the bodies with each other and with obstacles, with the impulses of the previous step.
  mutating func findContacts(_ step: Float) {
    contacts.removeAll(keepingCapacity: true)
    isFound.reset(to: false, count: storedContacts.count)
    neighbours.removeAll(keepingCapacity: true)
    findNeighbours(step)
    if gridCount < count { findNeighboursOfLargeBodies(step) }
    findObstacles(step)
    addNeighbourContacts(step)
    for index in storedContacts.indices where storedContacts[index].isTouching && !isFound[index] {
      changes.append(
        ImpulseWorld.ContactChange(
          first: Int(storedContacts[index].first), second: Int(storedContacts[index].second),
          isBeginning: false, place: places[Int(numbers[Int(storedContacts[index].first)])].lowHalf))
    }
  }

  // MARK: Bodies

  private mutating func findNeighbours(_ step: Float) {
    places.withUnsafeBufferPointer { places in
      motions.withUnsafeBufferPointer { motions in
        grid.forEachRange { one, others in
          for other in others where Self.areNear(one, other, places, motions, step) {
            neighbours.append((Int32(one), Int32(other)))
          }
        }
      }
    }
  }

  private mutating func findNeighboursOfLargeBodies(_ step: Float) {
    largeTree.removeAll()
    for number in gridCount..<count {
      largeTree.add(
        BoundingBox(bounds(number, reach: step * motions[number].lowHalf.magnitude)), index: number)
    }
    largeTree.build()
    places.withUnsafeBufferPointer { places in
      motions.withUnsafeBufferPointer { motions in
        for large in gridCount..<count {
          let reach = CrowdTuning.reach + step * motions[large].lowHalf.magnitude
          let bounds = bounds(large, reach: reach)
          func add(_ other: Int) {
            guard other < large, Self.areNear(other, large, places, motions, step) else { return }
            neighbours.append((Int32(other), Int32(large)))
          }
          largeTree.forEach(overlapping: BoundingBox(bounds), add)
          grid.forEach(overlapping: bounds.widened(by: gridExtent), add)
        }
      }
    }
  }

  private func bounds(_ number: Int, reach: Float) -> RigidBounds {
    let (center, extent) = (places[number].lowHalf, places[number].highHalf)
    return RigidBounds(lower: center - extent, upper: center + extent).widened(by: reach)
  }

  /// Returns true if the boxes of two bodies may meet in this step.
  @inline(__always) private static func areNear(
    _ one: Int, _ other: Int, _ places: UnsafeBufferPointer<Wide>, _ motions: UnsafeBufferPointer<Wide>,
    _ step: Float
  ) -> Bool {
    let (place, otherPlace) = (places[one], places[other])
    let gap = magnitude(otherPlace.lowHalf - place.lowHalf) - (place.highHalf + otherPlace.highHalf)
    let speed = magnitude(motions[other].lowHalf - motions[one].lowHalf)
    return (gap - step * speed).max() <= CrowdTuning.reach
  }

  // MARK: Obstacles

  private mutating func findObstacles(_ step: Float) {
    guard obstacles.count > 0 else { return }
    let obstacles = obstacles
    for number in 0..<count {
      let reach = CrowdTuning.reach + step * (motions[number].lowHalf.magnitude + obstacles.fastest)
      let index = Int(indices[number])
      guard clearances[index] <= reach else { continue }
      let center = places[number].lowHalf
      let radius = outlines[number].outerRadius
      var clearance = max(Self.searchDistance * radius, 2 * reach)
      found.removeAll(keepingCapacity: true)
      obstacles.forEach(near: center, radius + clearance, surfaces[number]) { obstacle in
        let distance = obstacles.distance(of: center, from: obstacle) - radius
        clearance = min(clearance, distance)
        if distance <= reach { found.append(Int32(count + obstacle)) }
      }
      clearances[index] = max(clearance, 0)
      // The order of contacts does not depend on the tree.
      found.sort()
      for obstacle in found { neighbours.append((Int32(number), obstacle)) }
    }
  }

  // MARK: Contacts

  private mutating func addNeighbourContacts(_ step: Float) {
    places.withUnsafeBufferPointer { places in
      motions.withUnsafeBufferPointer { motions in
        outlines.withUnsafeBufferPointer { outlines in
          shapes.withUnsafeBufferPointer { shapes in
            for (one, other) in neighbours {
              let (one, other) = (Int(one), Int(other))
              if mayPass, !surfaces[one].collides(with: surfaces[other]) { continue }
              // A circle is the second body. Otherwise the order does not depend on the grid.
              let isSwapped =
                !outlines[other].isCircle && (outlines[one].isCircle || indices[other] < indices[one])
              var contact = isSwapped ? CrowdContact(other, one) : CrowdContact(one, other)
              let (first, second) = (Int(contact.first), Int(contact.second))
              // The rim of an obstacle that turns may be faster than its centre.
              let speed = max(
                (motions[other] - motions[one]).lowHalf.magnitude, other >= count ? obstacles.fastest : 0)
              guard
                contact.find(
                  outlines[first], outlines[second], shapes,
                  apart: places[second].lowHalf - places[first].lowHalf,
                  reach: CrowdTuning.reach + step * speed)
              else { continue }
              // The other body owns the contacts of an obstacle or a large body, so that no body owns many.
              let isOwnedByOne =
                other >= count || one < gridCount && other >= gridCount || indices[one] < indices[other]
              contact.isOwnedByFirst = isOwnedByOne != isSwapped
              restoreImpulses(of: &contact)
              contacts.append(contact)
            }
          }
        }
      }
    }
  }

  // MARK: Stored contacts

  /// Copies the impulses of the previous step to a contact, and notes whether it begins or ends.
  @inline(__always) private mutating func restoreImpulses(of contact: inout CrowdContact) {
    let first = Int(indices[contact.owner])
    let second = indices[contact.partner]
    var wasTouching = false
    if !storedContacts.isEmpty {
      for candidate in Int(storedStarts[first])..<Int(storedStarts[first + 1])
      where storedContacts[candidate].second == second {
        wasTouching = storedContacts[candidate].isTouching
        isFound[candidate] = true
        contact.warmStart(from: storedContacts[candidate])
        break
      }
    }
    // The hysteresis keeps contacts at rest from alternating.
    contact.isTouching =
      contact.separation <= (wasTouching ? CrowdTuning.restingOverlap : -CrowdTuning.restingOverlap / 2)
    if contact.isTouching != wasTouching { note(contact) }
  }

  mutating func note(_ contact: CrowdContact) {
    let point = contact.nearestPoint
    let lever = contact.isOwnedByFirst ? point.leverFirst : point.leverSecond
    let normal = contact.isOwnedByFirst ? -contact.normal : contact.normal
    changes.append(
      ImpulseWorld.ContactChange(
        first: Int(indices[contact.owner]), second: Int(indices[contact.partner]),
        isBeginning: contact.isTouching,
        place: places[contact.owner].lowHalf + lever.x * cross(contact.normal, 1)
          - lever.y * contact.normal,
        normal: contact.isTouching ? normal : .zero))
  }

  /// Stores the contacts for the next step, sorted by bodies.
  mutating func storeContacts() {
    let (contacts, indices) = (contacts, indices)
    StoredContact.sort(contacts.count, bodyCount: numbers.count, into: &storedContacts, starts: &storedStarts)
    {
      StoredContact(contacts[$0], indices[contacts[$0].owner], indices[contacts[$0].partner])
    }
  }
}

/// A contact of the previous step.
struct StoredContact {
  /// The indices of the bodies. The contacts of the first one are consecutive.
  var first: Int32 = 0
  var second: Int32 = 0
  var isTouching = true
  /// The number of points, their features, and their impulses along the normal and along the tangent, in N s. A contact
  /// from UIKit's solver has the count 0 and the impulses of its two points.
  var count: Int32 = 0
  var features = SIMD2<UInt32>.zero
  var impulses = (Vector.zero, Vector.zero)
}

extension StoredContact {
  /// Sorts contacts by their first bodies (a counting sort).
  /// - Parameters:
  ///   - starts: receives the position of the first contact of each body, and one more.
  ///   - contact: returns the contact of an index.
  @inline(__always) static func sort(
    _ count: Int, bodyCount: Int, into sorted: inout [StoredContact], starts: inout [Int32],
    _ contact: (Int) -> StoredContact
  ) {
    starts.reset(to: 0, count: bodyCount + 2)
    sorted.reset(to: StoredContact(), count: count)
    sorted.withUnsafeMutableBufferPointer { sorted in
      starts.withUnsafeMutableBufferPointer { starts in
        for index in 0..<count { starts[Int(contact(index).first) + 2] += 1 }
        for body in 2..<starts.count { starts[body] += starts[body - 1] }
        for index in 0..<count {
          let contact = contact(index)
          sorted[Int(starts[Int(contact.first) + 1])] = contact
          starts[Int(contact.first) + 1] += 1
        }
      }
    }
  }

  fileprivate init(_ contact: CrowdContact, _ first: Int32, _ second: Int32) {
    self.first = first
    self.second = second
    isTouching = contact.isTouching
    count = contact.count
    features = SIMD2(contact.points.0.feature, contact.points.1.feature)
    impulses = (contact.points.0.impulse, contact.points.1.impulse)
  }
}

extension CrowdContact {
  /// Copies the impulses of the points that existed before.
  fileprivate mutating func warmStart(from old: StoredContact) {
    func impulse(_ point: CrowdPoint) -> Vector {
      if old.count > 0, point.feature == old.features.x { return old.impulses.0 }
      if old.count > 1, point.feature == old.features.y { return old.impulses.1 }
      return .zero
    }
    if old.count == 0 {
      (points.0.impulse, points.1.impulse) = old.impulses
    } else {
      points.0.impulse = impulse(points.0)
      if count > 1 { points.1.impulse = impulse(points.1) }
    }
  }
}

@inline(__always) private func magnitude(_ value: Vector) -> Vector {
  Vector(abs(value.x), abs(value.y))
}
