/// Bodies that are solved together, with their contacts and joints, in the order in which they were found.
struct Island {
  var bodies: [Int] = []
  var contacts: [Int] = []
  var joints: [Int] = []

  mutating func reserveCapacity(_ count: Int) {
    bodies.reserveCapacity(count)
    contacts.reserveCapacity(4 * count)
    joints.reserveCapacity(count)
  }

  mutating func removeAll() {
    bodies.removeAll(keepingCapacity: true)
    contacts.removeAll(keepingCapacity: true)
    joints.removeAll(keepingCapacity: true)
  }
}

/// The memory of the search for islands: what was found, and the touching contacts of each body.
struct IslandSearch {
  fileprivate var stack: [Int] = []
  /// The touching contacts of all bodies, newest first for each; those of body i begin at `starts[i]`.
  fileprivate var touching: [Int32] = []
  fileprivate var starts: [Int32] = []
  fileprivate var hasContact: [Bool] = []
  fileprivate var hasJoint: [Bool] = []
  /// The bodies of the present island, and of any island of this sub-step.
  fileprivate var isTaken: [Bool] = []
  fileprivate var isFound: [Bool] = []
  /// The number of rows before a body's next row that wait for each other, and the same for each contact of the
  /// island. Then the next place for each such number, and the contacts in their new order.
  fileprivate var bodyDepths: [Int32] = []
  fileprivate var depths: [Int32] = []
  fileprivate var places: [Int32] = []
  fileprivate var spread: [Int] = []

  mutating func reserveCapacity(_ count: Int) {
    stack.reserveCapacity(count)
    touching.reserveCapacity(8 * count)
    starts.reserveCapacity(count + 2)
    hasContact.reserveCapacity(8 * count)
    hasJoint.reserveCapacity(count)
    isTaken.reserveCapacity(count)
    isFound.reserveCapacity(count)
    bodyDepths.reserveCapacity(count)
    depths.reserveCapacity(4 * count)
    places.reserveCapacity(4 * count)
    spread.reserveCapacity(4 * count)
  }

  /// Returns true if a body was in an island of the last sub-step.
  func contains(_ body: Int) -> Bool { isFound[body] }
}

extension Solver {
  /// Finds the islands of awake bodies, from the newest body on and depth first, and solves each.
  mutating func solveIslands() {
    indexContacts()
    islands.hasContact.fill(false, contacts.count)
    islands.hasJoint.fill(false, joints.count)
    islands.isTaken.fill(false, bodies.count)
    islands.isFound.fill(false, bodies.count)
    islands.bodyDepths.fill(0, bodies.count)
    for seed in bodies.indices.reversed() where !islands.isTaken[seed] && bodies[seed].isMoving {
      collect(from: seed)
      spreadContacts()
      solveIsland()
      // A static body belongs to each island that it touches.
      for body in island.bodies where bodies[body].isStatic { islands.isTaken[body] = false }
    }
  }

  private mutating func indexContacts() {
    islands.starts.fill(0, bodies.count + 2)
    for contact in contacts where contact.isTouching {
      islands.starts[Int(contact.first) + 2] += 1
      islands.starts[Int(contact.second) + 2] += 1
    }
    for body in 0..<bodies.count { islands.starts[body + 2] += islands.starts[body + 1] }
    islands.touching.fill(0, Int(islands.starts[bodies.count + 1]))
    func add(_ contact: Int, to body: Int) {
      islands.touching[Int(islands.starts[body + 1])] = Int32(contact)
      islands.starts[body + 1] += 1
    }
    for index in contacts.indices.reversed() where contacts[index].isTouching {
      add(index, to: Int(contacts[index].first))
      add(index, to: Int(contacts[index].second))
    }
  }

  private mutating func collect(from seed: Int) {
    island.removeAll()
    take(seed)
    while let body = islands.stack.popLast() {
      island.bodies.append(body)
      islands.isFound[body] = true
      guard !bodies[body].isStatic else { continue }
      bodies[body].isAwake = true
      for number in Int(islands.starts[body])..<Int(islands.starts[body + 1]) {
        let index = Int(islands.touching[number])
        guard !islands.hasContact[index] else { continue }
        islands.hasContact[index] = true
        island.contacts.append(index)
        take(Int(contacts[index].first == Int32(body) ? contacts[index].second : contacts[index].first))
      }
      guard bodies[body].isJointed else { continue }
      for joint in joints.indices.reversed() where !islands.hasJoint[joint] {
        let (first, second) = (Int(joints[joint].first), Int(joints[joint].second))
        guard first == body || second == body else { continue }
        islands.hasJoint[joint] = true
        island.joints.append(joint)
        take(first == body ? second : first)
      }
    }
  }

  /// Reorders the contacts of the island so that contacts of different bodies are next to each other. A processor
  /// solves these at the same time, whereas the second of two contacts of one body waits for the first. It saves a
  /// tenth of a frame.
  ///
  /// Each moving body keeps the order of its contacts, so the results have the same bits.
  private mutating func spreadContacts() {
    let count = island.contacts.count
    guard count > 3 else { return }
    islands.depths.removeAll(keepingCapacity: true)
    islands.places.fill(0, count + 1)
    for index in island.contacts {
      let (first, second) = (Int(contacts[index].first), Int(contacts[index].second))
      let depth = max(islands.bodyDepths[first], islands.bodyDepths[second])
      if !bodies[first].isStatic { islands.bodyDepths[first] = depth + 1 }
      if !bodies[second].isStatic { islands.bodyDepths[second] = depth + 1 }
      islands.depths.append(depth)
      islands.places[Int(depth) + 1] += 1
    }
    for depth in 0..<count { islands.places[depth + 1] += islands.places[depth] }
    islands.spread.fill(0, count)
    for (index, depth) in zip(island.contacts, islands.depths) {
      islands.spread[Int(islands.places[Int(depth)])] = index
      islands.places[Int(depth)] += 1
    }
    swap(&island.contacts, &islands.spread)
  }

  private mutating func take(_ body: Int) {
    guard body >= 0, !islands.isTaken[body] else { return }
    islands.isTaken[body] = true
    islands.stack.append(body)
  }
}

extension Array {
  /// Replaces the elements by equal ones, in the same memory. In another file it would not be specialised without
  /// optimisation of the whole module, and would allocate.
  fileprivate mutating func fill(_ value: Element, _ count: Int) {
    removeAll(keepingCapacity: true)
    append(contentsOf: repeatElement(value, count: count))
  }
}
