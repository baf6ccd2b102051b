extension ImpulseEngine {
  /// Looks for pairs among the boxes that moved, and updates the tree.
  mutating func findNewContacts() {
    guard !moved.isEmpty else { return }
    tree.removeAll()
    for index in order { tree.add(Bounds(bodies[Int(index)].bounds), index: Int(index)) }
    tree.build()
    pairs.removeAll(keepingCapacity: true)
    for index in moved {
      tree.forEach(overlapping: Bounds(bodies[Int(index)].bounds)) { other in
        guard other != Int(index) else { return }
        pairs.append(UInt64(min(other, Int(index))) << 32 | UInt64(max(other, Int(index))))
      }
    }
    moved.removeAll(keepingCapacity: true)
    // In the order of the bodies, whatever the order of the tree.
    pairs.sort()
    var last = UInt64.max
    for pair in pairs where pair != last {
      last = pair
      addContact(Int(pair >> 32), Int(pair & 0xFFFF_FFFF))
    }
  }

  private mutating func addContact(_ first: Int, _ second: Int) {
    guard mayCollide(first, second) else { return }
    let (free, other) = bodies[second].isStatic ? (first, second) : (second, first)
    guard !graph.contains(other, free, bodies: bodies) else { return }
    let isSwapped = bodies[first].shape.kind.rank > bodies[second].shape.kind.rank
    let a = bodies[first]
    let b = bodies[second]
    let contact = RigidContact(
      first: Int32(isSwapped ? second : first), second: Int32(isSwapped ? first : second),
      friction: (a.friction * b.friction).squareRoot(), restitution: max(a.restitution, b.restitution))
    _ = graph.add(contact, bodies: &bodies)
    bodies[first].wake()
    bodies[second].wake()
  }

  private func mayCollide(_ first: Int, _ second: Int) -> Bool {
    let a = bodies[first]
    let b = bodies[second]
    if a.isStatic && b.isStatic { return false }
    if a.shape.kind == .edge || b.shape.kind == .edge { return a.boundaryMask & b.boundaryMask != 0 }
    return a.itemMask & b.itemMask != 0
  }

  /// Drops the contacts that are no longer wanted, mixes friction and elasticity anew, and looks for pairs that are
  /// wanted now.
  mutating func refilter() {
    var index = graph.newest
    while index >= 0 {
      let contact = graph[Int(index)]
      let next = contact.older
      let a = bodies[Int(contact.first)]
      let b = bodies[Int(contact.second)]
      if mayCollide(Int(contact.first), Int(contact.second)) {
        graph[Int(index)].friction = (a.friction * b.friction).squareRoot()
        graph[Int(index)].restitution = max(a.restitution, b.restitution)
      } else {
        destroy(Int(index))
      }
      index = next
    }
    moved = order
  }

  /// Removes a contact; if it touched, it ends and the bodies wake up.
  mutating func destroy(_ index: Int) {
    let contact = graph[index]
    if contact.isTouching {
      report(contact, isBeginning: false)
      bodies[Int(contact.first)].wake()
      bodies[Int(contact.second)].wake()
    }
    graph.remove(index, bodies: &bodies)
  }

  /// Works out anew where awake bodies touch.
  mutating func collide() {
    var index = graph.newest
    while index >= 0 {
      let contact = graph[Int(index)]
      let next = contact.older
      let a = bodies[Int(contact.first)]
      let b = bodies[Int(contact.second)]
      if a.isAwake && !a.isStatic || b.isAwake && !b.isStatic {
        if a.bounds.overlaps(b.bounds) { update(Int(index)) } else { destroy(Int(index)) }
      }
      index = next
    }
  }

  /// Works out anew where the bodies of a contact touch.
  mutating func update(_ index: Int) {
    let contact = graph[index]
    let first = Int(contact.first)
    let second = Int(contact.second)
    var manifold = NarrowPhase.manifold(
      bodies[first].shape, bodies[first].placement, bodies[second].shape, bodies[second].placement)
    manifold.warmStart(from: contact.manifold)
    let isTouching = manifold.count > 0
    graph[index].isEnabled = true
    graph[index].manifold = manifold
    graph[index].isTouching = isTouching
    guard isTouching != contact.isTouching else { return }
    bodies[first].wake()
    bodies[second].wake()
    report(graph[index], isBeginning: isTouching)
  }

  private mutating func report(_ contact: RigidContact, isBeginning: Bool) {
    let a = bodies[Int(contact.first)]
    let b = bodies[Int(contact.second)]
    var place = b.position
    if isBeginning {
      place =
        WorldManifold(
          contact.manifold, a.placement, radius: a.shape.radius, b.placement, radius: b.shape.radius
        ).points.0
    }
    changes.append(
      ContactChange(
        first: Int(contact.first), second: Int(contact.second), isBeginning: isBeginning, place: place))
  }

  /// Moves the broad phase's box after the body if the body has left it.
  mutating func synchronizeBounds(_ index: Int) {
    let body = bodies[index]
    let before = body.shape.bounds(at: Placement(origin: body.startPosition, angle: body.startAngle))
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

extension Bounds {
  fileprivate init(_ bounds: RigidBounds) {
    self.init(
      lower: SIMD2(Double(bounds.lower.x), Double(bounds.lower.y)),
      upper: SIMD2(Double(bounds.upper.x), Double(bounds.upper.y)))
  }
}

extension RigidShape.Kind {
  /// Edges before boxes before circles.
  fileprivate var rank: Int {
    switch self {
    case .edge: 0
    case .box: 1
    case .circle: 2
    }
  }
}
