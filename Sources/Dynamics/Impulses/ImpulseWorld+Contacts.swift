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
  private mutating func addPairs() {
    pairs.sort()
    var last = UInt64.max
    for pair in pairs where pair != last {
      last = pair
      let (first, second) = (Int(pair >> 32), Int(pair & 0xFFFF_FFFF))
      guard mayCollide(first, second) else { continue }
      addContact(first, second)
      bodies[first].wake()
      bodies[second].wake()
    }
  }

  private mutating func rebuildTree() {
    tree.removeAll()
    for index in order {
      tree.add(BoundingBox(bodies[Int(index)].bounds), index: Int(index))
    }
    tree.build()
    stale.removeAll(keepingCapacity: true)
  }

  private mutating func addContact(_ first: Int, _ second: Int) {
    let isSwapped = bodies[first].shape.kind.rank > bodies[second].shape.kind.rank
    let (friction, restitution) = mix(first, second)
    list.add(
      RigidContact(
        first: Int32(isSwapped ? second : first), second: Int32(isSwapped ? first : second),
        friction: friction,
        restitution: restitution, isWithStatic: bodies[first].isStatic || bodies[second].isStatic))
  }

  /// Restores the order of shapes in the contacts of a body with a new shape. A contact whose order changes loses its
  /// manifold.
  mutating func orderContacts(of index: Int) {
    for contact in list.contacts.indices
    where list.contacts[contact].isUsed && list.contacts[contact].has(index) {
      let (first, second) = (list.contacts[contact].first, list.contacts[contact].second)
      guard bodies[Int(first)].shape.kind.rank > bodies[Int(second)].shape.kind.rank else { continue }
      (list.contacts[contact].first, list.contacts[contact].second) = (second, first)
      list.manifolds[contact] = Manifold()
    }
  }

  private func mix(_ first: Int, _ second: Int) -> (friction: Float, restitution: Float) {
    (
      (bodies[first].friction * bodies[second].friction).squareRoot(),
      max(bodies[first].restitution, bodies[second].restitution)
    )
  }

  func mayCollide(_ first: Int, _ second: Int) -> Bool {
    if bodies[first].isStatic && bodies[second].isStatic { return false }
    if bodies[first].shape.kind == .edge || bodies[second].shape.kind == .edge {
      return bodies[first].boundaryMask & bodies[second].boundaryMask != 0
    }
    return bodies[first].itemMask & bodies[second].itemMask != 0
  }

  /// Removes contacts that the collision behaviours no longer allow, combines friction and elasticity again,
  /// and searches for pairs that are now allowed.
  mutating func refilter() {
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
    var change = ContactChange(first: first, second: second, isBeginning: isBeginning, place: b.position)
    if isBeginning {
      let manifold = WorldManifold(
        list.manifolds[index], a.placement, radius: a.shape.radius, b.placement, radius: b.shape.radius)
      change.place = manifold.points.0
      change.normal = -manifold.normal
      change.velocity = a.velocity(at: change.place) - b.velocity(at: change.place)
    }
    changes.append(change)
  }

  /// Updates the body's box in the broad phase if the body has left it.
  mutating func synchronizeBounds(_ index: Int) {
    let body = bodies[index]
    // The centre of a circle is its only vertex, which no rotation moves.
    let angle = body.shape.kind == .circle ? 0 : body.startAngle
    let before = body.shape.bounds(at: RigidTransform(origin: body.startPosition, angle: angle))
    let after = body.shape.bounds(at: body.placement)
    let swept = before.union(after)
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

  /// Returns the velocity of a point of the body, in m/s.
  fileprivate func velocity(at place: Vector) -> Vector {
    isStatic ? .zero : velocity + cross(angularVelocity, place - position)
  }

  @inline(__always) fileprivate func areCirclesApart(_ other: RigidBody) -> Bool {
    let apart = other.position - position
    let radii = shape.radius + other.shape.radius
    return dot(apart, apart) > radii * radii
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

/// Two bodies of the impulse engine whose boxes overlap in the broad phase.
struct RigidContact {
  /// The indices of the bodies, in the order of shapes that `NarrowPhase` requires.
  var first: Int32
  var second: Int32
  var friction: Float
  var restitution: Float
  var isTouching = false
  var isEnabled = true
  /// False after the contact was removed. The next `compact` deletes it.
  var isUsed = true
  let isWithStatic: Bool

  func has(_ body: Int) -> Bool { first == body || second == body }

  /// The key of the pair of bodies, independent of their order.
  var key: UInt64 { PairSet.key(Int(first), Int(second)) }
}

/// All contacts of the impulse engine, oldest first.
///
/// The results of sequential impulses depend on the order of the contacts, so this order is part of the model.
struct ContactList {
  var contacts: [RigidContact] = []
  var manifolds: [Manifold] = []
  /// The contacts with static bodies, oldest first.
  private(set) var statics: [StaticContact] = []
  private(set) var keys = PairSet()
  private var unusedCount = 0

  /// A contact with a static body, and its impact within this sub-step.
  struct StaticContact {
    var contact: Int
    /// The fraction of the sub-step at the impact; nil while it is not computed.
    var impact: Float?
    var impactCount = 0
  }

  mutating func reserveCapacity(_ count: Int) {
    contacts.reserveCapacity(count)
    manifolds.reserveCapacity(count)
    statics.reserveCapacity(count)
    keys.reserveCapacity(count)
  }

  mutating func add(_ contact: RigidContact) {
    if contact.isWithStatic { statics.append(StaticContact(contact: contacts.count)) }
    keys.insert(contact.key)
    contacts.append(contact)
    manifolds.append(Manifold())
  }

  mutating func remove(_ index: Int) {
    keys.remove(contacts[index].key)
    contacts[index].isUsed = false
    contacts[index].isTouching = false
    unusedCount += 1
  }

  /// Deletes removed contacts and keeps the order of the others. Indices change.
  mutating func compact() {
    guard unusedCount > 0 else { return }
    statics.removeAll(keepingCapacity: true)
    var count = 0
    for index in contacts.indices where contacts[index].isUsed {
      if count != index {
        contacts[count] = contacts[index]
        manifolds[count] = manifolds[index]
      }
      if contacts[count].isWithStatic { statics.append(StaticContact(contact: count)) }
      count += 1
    }
    contacts.removeLast(contacts.count - count)
    manifolds.removeLast(manifolds.count - count)
    unusedCount = 0
  }

  subscript(static index: Int) -> StaticContact {
    get { statics[index] }
    set { statics[index] = newValue }
  }
}

/// A set of pairs of small numbers (open addressing, linear probing).
struct PairSet {
  private var slots: [UInt64] = Array(repeating: Self.empty, count: 16)
  private var count = 0
  private static let empty = UInt64.max

  mutating func reserveCapacity(_ count: Int) {
    while slots.count < 2 * count { grow() }
    slots.reserveCapacity(slots.count)
  }

  static func key(_ first: Int, _ second: Int) -> UInt64 {
    UInt64(min(first, second)) << 32 | UInt64(max(first, second))
  }

  private func home(_ key: UInt64) -> Int {
    // The high bits of the product are well mixed (Fibonacci hashing). The number of slots is a power of two.
    Int((key &* 0x9E37_79B9_7F4A_7C15) >> UInt64(slots.count.leadingZeroBitCount + 1))
  }

  func contains(_ key: UInt64) -> Bool {
    var index = home(key)
    while slots[index] != Self.empty {
      if slots[index] == key { return true }
      index = (index + 1) & (slots.count - 1)
    }
    return false
  }

  mutating func insert(_ key: UInt64) {
    if 2 * count >= slots.count { grow() }
    var index = home(key)
    while slots[index] != Self.empty {
      if slots[index] == key { return }
      index = (index + 1) & (slots.count - 1)
    }
    slots[index] = key
    count += 1
  }

  mutating func remove(_ key: UInt64) {
    var index = home(key)
    while slots[index] != key {
      if slots[index] == Self.empty { return }
      index = (index + 1) & (slots.count - 1)
    }
    count -= 1
    // Later keys are moved up if necessary, so that no search ends at the gap.
    var next = index
    while true {
      next = (next + 1) & (slots.count - 1)
      guard slots[next] != Self.empty else { break }
      let distance = (next - home(slots[next])) & (slots.count - 1)
      if distance >= (next - index) & (slots.count - 1) {
        slots[index] = slots[next]
        index = next
      }
    }
    slots[index] = Self.empty
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Self.empty, count: 2 * old.count)
    count = 0
    for key in old where key != Self.empty { insert(key) }
  }
}
