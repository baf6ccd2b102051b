extension ImpulseWorld {
  /// Searches for pairs among the boxes that moved, and adds contacts for the new ones.
  mutating func findNewContacts() {
    guard !moved.isEmpty else { return }
    stale.append(contentsOf: moved)
    if stale.count > 16 + order.count / 16 { rebuildTree() }
    pairs.removeAll(keepingCapacity: true)
    for number in moved.indices {
      let index = Int(moved[number])
      let bounds = bodies[index].bounds
      func add(_ other: Int) {
        guard other != index, bodies[other].isPresent, bodies[other].bounds.overlaps(bounds) else { return }
        let key = PairSet.key(index, other)
        if !list.keys.contains(key) { pairs.append(key) }
      }
      tree.forEach(overlapping: BoundingBox(bounds), add)
      for other in stale { add(Int(other)) }
    }
    moved.removeAll(keepingCapacity: true)
    addPairs()
  }

  /// Adds contacts for `pairs`, in the order of the bodies, independent of the order in which they were
  /// found.
  mutating func addPairs() {
    pairs.sort()
    var last = UInt64.max
    for pair in pairs where pair != last {
      last = pair
      let (first, second) = (Int(pair >> 32), Int(pair & 0xFFFF_FFFF))
      guard mayCollide(first, second) else { continue }
      _ = addContact(first, second)
      bodies[first].wake()
      bodies[second].wake()
    }
  }

  mutating func rebuildTree() {
    tree.removeAll()
    for index in order {
      tree.add(BoundingBox(bodies[Int(index)].bounds), index: Int(index))
    }
    tree.build()
    stale.removeAll(keepingCapacity: true)
  }

  /// Adds a contact and returns its index.
  mutating func addContact(_ first: Int, _ second: Int) -> Int {
    let isSwapped = bodies[first].shape.kind.rank > bodies[second].shape.kind.rank
    let (friction, restitution) = mix(first, second)
    list.add(
      RigidContact(
        first: Int32(isSwapped ? second : first), second: Int32(isSwapped ? first : second),
        friction: friction,
        restitution: restitution, isWithStatic: bodies[first].isStatic || bodies[second].isStatic))
    return list.contacts.count - 1
  }

  private func mix(_ first: Int, _ second: Int) -> (friction: Float, restitution: Float) {
    (
      (bodies[first].friction * bodies[second].friction).squareRoot(),
      max(bodies[first].restitution, bodies[second].restitution)
    )
  }

  private func mayCollide(_ first: Int, _ second: Int) -> Bool {
    if bodies[first].isStatic && bodies[second].isStatic { return false }
    if bodies[first].shape.kind == .edge || bodies[second].shape.kind == .edge {
      return bodies[first].boundaryMask & bodies[second].boundaryMask != 0
    }
    return bodies[first].itemMask & bodies[second].itemMask != 0
  }

  /// Removes contacts that the collision behaviours no longer allow, combines friction and elasticity again,
  /// and searches for pairs that are now allowed.
  mutating func refilter() {
    dissolveCrowd()
    for index in list.contacts.indices where list.contacts[index].isUsed {
      let first = Int(list.contacts[index].first)
      let second = Int(list.contacts[index].second)
      let isWithStatic = bodies[first].isStatic || bodies[second].isStatic
      if mayCollide(first, second), isWithStatic == list.contacts[index].isWithStatic {
        (list.contacts[index].friction, list.contacts[index].restitution) = mix(first, second)
      } else {
        destroy(index)
      }
    }
    moved.removeAll(keepingCapacity: true)
    moved.append(contentsOf: order)
  }

  /// Removes a contact. If it touched, its end is reported and the bodies wake up.
  mutating func destroy(_ index: Int) {
    let contact = list.contacts[index]
    if contact.isTouching {
      report(index, isBeginning: false)
      bodies[Int(contact.first)].wake()
      bodies[Int(contact.second)].wake()
    }
    list.remove(index)
  }

  /// Updates the contacts of awake bodies.
  mutating func collide() {
    list.compact()
    for index in list.contacts.indices {
      let first = Int(list.contacts[index].first)
      let second = Int(list.contacts[index].second)
      guard bodies[first].isMoving || bodies[second].isMoving else { continue }
      if bodies[first].bounds.overlaps(bodies[second].bounds) { update(index) } else { destroy(index) }
    }
  }

  /// Updates the manifold of a contact, and reports its beginning or end.
  mutating func update(_ index: Int) {
    let first = Int(list.contacts[index].first)
    let second = Int(list.contacts[index].second)
    let wasTouching = list.contacts[index].isTouching
    list.contacts[index].isEnabled = true
    if bodies[first].shape.kind == .circle, !wasTouching, bodies[first].areCirclesApart(bodies[second]) {
      return
    }
    var manifold = NarrowPhase.manifold(
      bodies[first].shape, bodies[first].placement, bodies[second].shape, bodies[second].placement)
    let isTouching = manifold.count > 0
    if isTouching, wasTouching { manifold.warmStart(from: list.manifolds[index]) }
    list.manifolds[index] = manifold
    list.contacts[index].isTouching = isTouching
    guard isTouching != wasTouching else { return }
    bodies[first].wake()
    bodies[second].wake()
    report(index, isBeginning: isTouching)
  }

  private mutating func report(_ index: Int, isBeginning: Bool) {
    let first = Int(list.contacts[index].first)
    let second = Int(list.contacts[index].second)
    let a = bodies[first]
    let b = bodies[second]
    var place = b.position
    if isBeginning {
      place =
        WorldManifold(
          list.manifolds[index], a.placement, radius: a.shape.radius, b.placement, radius: b.shape.radius
        ).points.0
    }
    changes.append(ContactChange(first: first, second: second, isBeginning: isBeginning, place: place))
  }

  /// Updates the body's box in the broad phase if the body has left it.
  mutating func synchronizeBounds(_ index: Int) {
    guard !crowd.isActive else { return }
    let body = bodies[index]
    // The centre of a circle is its only vertex, which no rotation moves.
    let angle = body.shape.kind == .circle ? 0 : body.startAngle
    let before = body.shape.bounds(at: RigidTransform(origin: body.startPosition, angle: angle))
    let after = body.shape.bounds(at: body.placement)
    let swept = RigidBounds(
      lower: pointwiseMin(before.lower, after.lower), upper: pointwiseMax(before.upper, after.upper))
    guard !body.bounds.contains(swept) else { return }
    let margin = Vector(repeating: ImpulseTuning.boxMargin)
    let lead = ImpulseTuning.boxLead * (body.position - body.startPosition)
    bodies[index].bounds = RigidBounds(
      lower: swept.lower - margin + pointwiseMin(lead, .zero),
      upper: swept.upper + margin + pointwiseMax(lead, .zero))
    moved.append(Int32(index))
  }
}

extension RigidBody {
  var isMoving: Bool { isAwake && !isStatic }

  @inline(__always) fileprivate func areCirclesApart(_ other: RigidBody) -> Bool {
    let apart = other.position - position
    let radii = shape.radius + other.shape.radius
    return dot(apart, apart) > radii * radii
  }
}

extension BoundingBox {
  init(_ bounds: RigidBounds) {
    self.init(
      lower: SIMD2(Double(bounds.lower.x), Double(bounds.lower.y)),
      upper: SIMD2(Double(bounds.upper.x), Double(bounds.upper.y)))
  }
}

extension RigidShape.ShapeType {
  /// The order of shapes in a contact: edges, polygons, circles.
  fileprivate var rank: Int {
    switch self {
    case .edge: 0
    case .box, .convex: 1
    case .circle: 2
    }
  }
}
