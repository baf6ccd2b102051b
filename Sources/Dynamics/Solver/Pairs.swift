extension Solver {
  /// Searches for pairs among the boxes that moved, and adds contacts for the new ones, in the order of the bodies.
  ///
  /// Each moved box is compared with all: with 300 bodies this is a hundredth of a frame.
  mutating func findPairs() {
    guard !moved.isEmpty else { return }
    isMoved.removeAll(keepingCapacity: true)
    isMoved.append(contentsOf: repeatElement(false, count: bodies.count))
    for index in moved { isMoved[index] = true }
    moved.removeAll(keepingCapacity: true)
    for index in bodies.indices where isMoved[index] { moved.append(index) }
    for index in bodies.indices {
      let box = bodies[index].box
      if isMoved[index] {
        for other in bodies.indices.suffix(from: index + 1) where bodies[other].box.overlaps(box) {
          addContact(index, other)
        }
      } else {
        for other in moved where other > index && bodies[other].box.overlaps(box) { addContact(index, other) }
      }
    }
    moved.removeAll(keepingCapacity: true)
  }

  private mutating func addContact(_ i: Int, _ j: Int) {
    guard mayCollide(i, j), pairs.insert(BodyContact.pair(i, j)).inserted else { return }
    let isSwapped = bodies[i].hull.rank > bodies[j].hull.rank
    var contact = BodyContact(first: Int32(isSwapped ? j : i), second: Int32(isSwapped ? i : j))
    mix(&contact)
    contacts.append(contact)
    bodies[i].wake()
    bodies[j].wake()
  }

  private func mayCollide(_ i: Int, _ j: Int) -> Bool {
    if bodies[i].isStatic && bodies[j].isStatic { return false }
    if bodies[i].hull.isLine || bodies[j].hull.isLine {
      return bodies[i].boundaryMask & bodies[j].boundaryMask != 0
    }
    return bodies[i].itemMask & bodies[j].itemMask != 0
  }

  private func mix(_ contact: inout BodyContact) {
    let (one, two) = (bodies[Int(contact.first)], bodies[Int(contact.second)])
    contact.friction = (one.friction * two.friction).squareRoot()
    contact.restitution = max(one.restitution, two.restitution)
  }

  /// Removes the contacts that the masks no longer allow, mixes friction and elasticity of the others again, and searches for
  /// pairs that are now allowed.
  mutating func refilter() {
    for index in contacts.indices where !contacts[index].isRemoved {
      if mayCollide(Int(contacts[index].first), Int(contacts[index].second)) {
        mix(&contacts[index])
      } else {
        remove(index)
      }
    }
    moved.removeAll(keepingCapacity: true)
    moved.append(contentsOf: bodies.indices)
  }

  /// Updates the box of a body that has left it.
  mutating func widen(_ index: Int) {
    let body = bodies[index]
    let before = body.hull.box(Placement(body.startPosition, body.hull.isDisc ? 0 : body.startAngle))
    let after = body.hull.box(body.place)
    let swept = Box(
      lower: pointwiseMin(before.lower, after.lower), upper: pointwiseMax(before.upper, after.upper))
    guard !body.box.contains(swept) else { return }
    let (margin, lead) = (Vector(repeating: F4.boxMargin), F4.boxLead * (body.position - body.startPosition))
    bodies[index].box = Box(
      lower: swept.lower - margin + pointwiseMin(lead, .zero),
      upper: swept.upper + margin + pointwiseMax(lead, .zero))
    moved.append(index)
  }

  /// Deletes removed contacts, and updates those of awake bodies.
  mutating func updateContacts() {
    for index in contacts.indices where !contacts[index].isRemoved {
      let (i, j) = (Int(contacts[index].first), Int(contacts[index].second))
      guard bodies[i].isMoving || bodies[j].isMoving else { continue }
      if bodies[i].box.overlaps(bodies[j].box) { update(index) } else { remove(index) }
    }
    contacts.removeAll { $0.isRemoved }
  }

  /// Removes a contact. If it touched, its end is reported and its bodies wake up.
  mutating func remove(_ index: Int) {
    let contact = contacts[index]
    guard !contact.isRemoved else { return }
    if contact.isTouching {
      report(index, isBeginning: false)
      bodies[Int(contact.first)].wake()
      bodies[Int(contact.second)].wake()
    }
    (contacts[index].isRemoved, contacts[index].isTouching) = (true, false)
    pairs.remove(contact.pair)
  }

  /// Updates the manifold of a contact, and reports its beginning or end.
  mutating func update(_ index: Int) {
    let (i, j) = (Int(contacts[index].first), Int(contacts[index].second))
    let wasTouching = contacts[index].isTouching
    if !wasTouching, !bodies[i].hull.isLine {
      let apart = bodies[i].position - bodies[j].position
      let reach = bodies[i].hull.reach + bodies[j].hull.reach
      if dot(apart, apart) > reach * reach { return }
    }
    var manifold = collide(bodies[i].hull, bodies[i].place, bodies[j].hull, bodies[j].place)
    if wasTouching { manifold.warmStart(from: contacts[index].manifold) }
    contacts[index].manifold = manifold
    contacts[index].isTouching = manifold.count > 0
    guard contacts[index].isTouching != wasTouching else { return }
    bodies[i].wake()
    bodies[j].wake()
    report(index, isBeginning: !wasTouching)
  }

  private mutating func report(_ index: Int, isBeginning: Bool) {
    let (i, j) = (Int(contacts[index].first), Int(contacts[index].second))
    var touch = Touch(
      first: owners[i], second: owners[j], isBeginning: isBeginning, place: bodies[j].position)
    if isBeginning {
      let (normal, place, _) = contacts[index].manifold.inWorld(
        0, bodies[i].hull, bodies[i].place, bodies[j].hull, bodies[j].place)
      func velocity(_ body: SolidBody) -> Vector { body.motion.velocity(at: left(place - body.position)) }
      (touch.place, touch.normal) = (place, -normal)
      touch.velocity = velocity(bodies[i]) - velocity(bodies[j])
    }
    touches.append(touch)
  }
}
