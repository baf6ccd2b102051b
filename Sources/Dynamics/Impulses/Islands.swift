/// Groups of awake bodies that can influence each other in a sub-step. Each island is solved and falls asleep as a whole.
///
/// The islands are found by a depth-first search from the newest body on, along the newest contact first. This is also the
/// order of solving.
struct Islands {
  struct Range {
    var bodies: Swift.Range<Int>
    var contacts: Swift.Range<Int>
    var joints: Swift.Range<Int>
  }

  private(set) var ranges: [Range] = []
  private(set) var bodies: [Int32] = []
  private(set) var contacts: [Int32] = []
  /// The numbers of the joints in the world.
  private(set) var joints: [Int] = []

  private var stack: [Int32] = []
  /// The bodies, contacts and joints that determine the islands: at present, and when the islands were last built.
  private var links: [UInt64] = []
  private var builtLinks: [UInt64] = []
  /// The link of a contact that does not touch.
  private static let apart = UInt64.max
  /// The touching contacts of each body, newest first: those of body i are at `starts[i] ..< starts[i + 1]`.
  private var touching: [Int32] = []
  private var starts: [Int32] = []
  private var isContactTaken: [Bool] = []
  private var isJointTaken: [Bool] = []
  /// For each body the depth of its last contact, for each contact of an island its depth, the first place of each
  /// depth, and the contacts by depth.
  private var bodyDepths: [Int32] = []
  private var depths: [Int32] = []
  private var places: [Int32] = []
  private var separated: [Int32] = []

  mutating func reserveCapacity(_ count: Int, contacts contactCount: Int) {
    links.reserveCapacity(2 * count + contactCount)
    builtLinks.reserveCapacity(2 * count + contactCount)
    ranges.reserveCapacity(count)
    bodies.reserveCapacity(2 * count)
    contacts.reserveCapacity(contactCount)
    stack.reserveCapacity(count)
    touching.reserveCapacity(2 * contactCount)
    starts.reserveCapacity(count + 2)
    isContactTaken.reserveCapacity(contactCount)
    bodyDepths.reserveCapacity(count)
    depths.reserveCapacity(contactCount)
    places.reserveCapacity(contactCount + 1)
    separated.reserveCapacity(contactCount)
  }

  /// Finds the islands, unless their bodies, contacts and joints are those of the last call.
  mutating func build(
    bodies all: inout [RigidBody], order: [Int32], list: ContactList, joints set: JointSet
  ) {
    listLinks(all, order, list, set)
    guard links != builtLinks else { return }
    swap(&links, &builtLinks)
    removeRanges()
    isJointTaken.reset(to: false, count: set.count)
    isContactTaken.reset(to: false, count: list.contacts.count)
    indexContacts(bodyCount: all.count, list)
    for index in order { all[Int(index)].isInIsland = false }
    for seed in order.reversed() {
      guard !all[Int(seed)].isInIsland, all[Int(seed)].isMoving else { continue }
      let start = (bodies.count, contacts.count, joints.count)
      collect(from: seed, all: &all, list, set)
      separateContacts(from: start.1, all, list)
      ranges.append(
        Range(
          bodies: start.0..<bodies.count, contacts: start.1..<contacts.count, joints: start.2..<joints.count))
      // A static body belongs to each island that it touches.
      for index in start.0..<bodies.count where all[Int(bodies[index])].isStatic {
        all[Int(bodies[index])].isInIsland = false
      }
    }
  }

  /// Lists the data that determine the islands: the bodies in their order, with one bit each for being awake, static and in
  /// an island, and the bodies of each touching contact and of each joint.
  private mutating func listLinks(
    _ all: [RigidBody], _ order: [Int32], _ list: ContactList, _ set: JointSet
  ) {
    func link(_ first: Int32, _ second: Int32) -> UInt64 {
      UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
    }
    links.reset(to: Self.apart, count: order.count + list.contacts.count + set.count)
    links.withUnsafeMutableBufferPointer { links in
      var next = 0
      for body in order {
        let index = Int(body)
        links[next] =
          UInt64(body) << 3 | (all[index].isAwake ? 1 : 0) | (all[index].isStatic ? 2 : 0)
          | (all[index].isInIsland ? 4 : 0)
        next += 1
      }
      for contact in list.contacts {
        if contact.isTouching && contact.isEnabled { links[next] = link(contact.first, contact.second) }
        next += 1
      }
      for joint in 0..<set.count {
        let (first, second) = set.ends(of: joint)
        links[next] = link(first, second)
        next += 1
      }
    }
  }

  private mutating func removeRanges() {
    ranges.removeAll(keepingCapacity: true)
    bodies.removeAll(keepingCapacity: true)
    contacts.removeAll(keepingCapacity: true)
    joints.removeAll(keepingCapacity: true)
  }

  /// Sorts the touching contacts by their bodies (a counting sort).
  private mutating func indexContacts(bodyCount: Int, _ list: ContactList) {
    starts.reset(to: 0, count: bodyCount + 2)
    var count = 0
    for contact in list.contacts where contact.isTouching && contact.isEnabled {
      starts[Int(contact.first) + 2] += 1
      starts[Int(contact.second) + 2] += 1
      count += 2
    }
    for body in 0..<bodyCount { starts[body + 2] += starts[body + 1] }
    touching.reset(to: 0, count: count)
    starts.withUnsafeMutableBufferPointer { starts in
      touching.withUnsafeMutableBufferPointer { touching in
        func note(_ contact: Int, of body: Int32) {
          touching[Int(starts[Int(body) + 1])] = Int32(contact)
          starts[Int(body) + 1] += 1
        }
        for index in list.contacts.indices.reversed() {
          let contact = list.contacts[index]
          guard contact.isTouching, contact.isEnabled else { continue }
          note(index, of: contact.first)
          note(index, of: contact.second)
        }
      }
    }
  }

  private mutating func collect(
    from seed: Int32, all: inout [RigidBody], _ list: ContactList, _ set: JointSet
  ) {
    stack.append(seed)
    all[Int(seed)].isInIsland = true
    while let index = stack.popLast() {
      bodies.append(index)
      guard !all[Int(index)].isStatic else { continue }
      all[Int(index)].isAwake = true
      for place in starts[Int(index)]..<starts[Int(index) + 1] {
        let contact = Int(touching[Int(place)])
        guard !isContactTaken[contact] else { continue }
        isContactTaken[contact] = true
        contacts.append(Int32(contact))
        let first = list.contacts[contact].first
        take(Int(first == index ? list.contacts[contact].second : first), all: &all)
      }
      guard all[Int(index)].isAttached else { continue }
      for joint in isJointTaken.indices.reversed() where !isJointTaken[joint] {
        let (first, second) = set.ends(of: joint)
        guard first == index || second == index else { continue }
        isJointTaken[joint] = true
        joints.append(joint)
        let other = first == index ? second : first
        if other >= 0 { take(Int(other), all: &all) }
      }
    }
  }

  /// Reorders the contacts of the island that begin at `start`, so that contacts of different bodies are next to each other.
  /// A processor solves these at the same time, whereas the second of two contacts of one body waits for the first.
  ///
  /// Each moving body keeps the order of its contacts, so the results have the same bits.
  private mutating func separateContacts(from start: Int, _ all: [RigidBody], _ list: ContactList) {
    let count = contacts.count - start
    guard count > 3 else { return }
    if bodyDepths.count < all.count { bodyDepths.reset(to: 0, count: all.count) }
    depths.removeAll(keepingCapacity: true)
    places.reset(to: 0, count: count + 1)
    bodyDepths.withUnsafeMutableBufferPointer { bodyDepths in
      places.withUnsafeMutableBufferPointer { places in
        for contact in contacts[start...] {
          let (first, second) = (
            Int(list.contacts[Int(contact)].first), Int(list.contacts[Int(contact)].second)
          )
          let depth = max(bodyDepths[first], bodyDepths[second])
          if !all[first].isStatic { bodyDepths[first] = depth + 1 }
          if !all[second].isStatic { bodyDepths[second] = depth + 1 }
          depths.append(depth)
          places[Int(depth) + 1] += 1
        }
        for depth in 0..<count { places[depth + 1] += places[depth] }
        separated.reset(to: 0, count: count)
        separated.withUnsafeMutableBufferPointer { separated in
          for (contact, depth) in zip(contacts[start...], depths) {
            separated[Int(places[Int(depth)])] = contact
            places[Int(depth)] += 1
            bodyDepths[Int(list.contacts[Int(contact)].first)] = 0
            bodyDepths[Int(list.contacts[Int(contact)].second)] = 0
          }
        }
      }
    }
    contacts.replaceSubrange(start..., with: separated)
  }

  private mutating func take(_ body: Int, all: inout [RigidBody]) {
    guard !all[body].isInIsland else { return }
    all[body].isInIsland = true
    stack.append(Int32(body))
  }
}

extension Array {
  /// Fills the array with `count` copies of a value and keeps its memory. If it must grow, it takes twice the capacity.
  @inline(__always) fileprivate mutating func reset(to value: Element, count: Int) {
    removeAll(keepingCapacity: true)
    if capacity < count { reserveCapacity(2 * count) }
    append(contentsOf: repeatElement(value, count: count))
  }
}
