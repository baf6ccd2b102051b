/// Two bodies of the impulse engine whose boxes overlap in the broad phase, and where they touch.
struct RigidContact {
  /// The order of shapes is that of `NarrowPhase`.
  var first: Int32
  var second: Int32
  var friction: Float
  var restitution: Float
  var manifold = Manifold()
  var isTouching = false
  var isEnabled = true
  var isInIsland = false
  var isUsed = true

  /// The impact within this sub-step, as a fraction of it, once it is known.
  var impact: Float?
  var impactCount = 0

  /// Neighbours in the list of all contacts, newest first; −1 for none.
  var newer: Int32 = -1
  var older: Int32 = -1
  /// Neighbours in the lists of the two bodies, as links.
  var newerLink: (Int32, Int32) = (-1, -1)
  var olderLink: (Int32, Int32) = (-1, -1)
}

/// All contacts of the impulse engine: a pool, a list over all and a list for each body, each newest first.
///
/// The order in which contacts are solved decides what sequential impulses end at, so it is part of the model.
struct ContactGraph {
  private(set) var pool: [RigidContact] = []
  private var free: [Int32] = []
  private(set) var newest: Int32 = -1
  private(set) var count = 0

  subscript(index: Int) -> RigidContact {
    _read { yield pool[index] }
    _modify { yield &pool[index] }
  }

  /// Adds a contact between `first` and `second`, and links it to both.
  mutating func add(_ contact: RigidContact, bodies: inout [RigidBody]) -> Int {
    let index: Int
    if let slot = free.popLast() {
      index = Int(slot)
      pool[index] = contact
    } else {
      index = pool.count
      pool.append(contact)
    }
    count += 1
    pool[index].older = newest
    if newest >= 0 { pool[Int(newest)].newer = Int32(index) }
    newest = Int32(index)
    for side in 0..<2 {
      let body = Int(side == 0 ? contact.first : contact.second)
      let head = bodies[body].firstLink
      setOlder(head, of: Int32(index * 2 + side))
      if head >= 0 { setNewer(Int32(index * 2 + side), of: head) }
      bodies[body].firstLink = Int32(index * 2 + side)
    }
    return index
  }

  /// Removes a contact from all lists.
  mutating func remove(_ index: Int, bodies: inout [RigidBody]) {
    let contact = pool[index]
    if contact.newer >= 0 { pool[Int(contact.newer)].older = contact.older }
    if contact.older >= 0 { pool[Int(contact.older)].newer = contact.newer }
    if newest == Int32(index) { newest = contact.older }
    for side in 0..<2 {
      let link = Int32(index * 2 + side)
      let body = Int(side == 0 ? contact.first : contact.second)
      let newer = newer(than: link)
      let older = older(than: link)
      if newer >= 0 { setOlder(older, of: newer) }
      if older >= 0 { setNewer(newer, of: older) }
      if bodies[body].firstLink == link { bodies[body].firstLink = older }
    }
    pool[index].isUsed = false
    free.append(Int32(index))
    count -= 1
  }

  /// The body at the other end of a link.
  @inline(__always) func other(_ link: Int32) -> Int {
    let contact = pool[Int(link >> 1)]
    return Int(link & 1 == 0 ? contact.second : contact.first)
  }

  @inline(__always) func older(than link: Int32) -> Int32 {
    link & 1 == 0 ? pool[Int(link >> 1)].olderLink.0 : pool[Int(link >> 1)].olderLink.1
  }

  private func newer(than link: Int32) -> Int32 {
    link & 1 == 0 ? pool[Int(link >> 1)].newerLink.0 : pool[Int(link >> 1)].newerLink.1
  }

  private mutating func setOlder(_ other: Int32, of link: Int32) {
    if link & 1 == 0 {
      pool[Int(link >> 1)].olderLink.0 = other
    } else {
      pool[Int(link >> 1)].olderLink.1 = other
    }
  }

  private mutating func setNewer(_ other: Int32, of link: Int32) {
    if link & 1 == 0 {
      pool[Int(link >> 1)].newerLink.0 = other
    } else {
      pool[Int(link >> 1)].newerLink.1 = other
    }
  }

  /// Whether the two bodies already have a contact.
  func contains(_ first: Int, _ second: Int, bodies: [RigidBody]) -> Bool {
    var link = bodies[second].firstLink
    while link >= 0 {
      if other(link) == first { return true }
      link = older(than: link)
    }
    return false
  }
}
