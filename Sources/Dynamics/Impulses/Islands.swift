/// Groups of awake bodies that can influence each other in a sub-step; each is solved, and sleeps, as a whole.
///
/// Found depth first from the newest body on, along the newest contact first: the order of solving.
struct Islands {
  struct Range {
    var bodies: Swift.Range<Int>
    var contacts: Swift.Range<Int>
    var joints: Swift.Range<Int>
  }

  private(set) var ranges: [Range] = []
  private(set) var bodies: [Int32] = []
  private(set) var contacts: [Int32] = []
  /// Distance joints by their index, snap joints after them.
  private(set) var joints: [Int] = []

  private var stack: [Int32] = []
  private var isJointTaken: [Bool] = []

  mutating func build(
    bodies all: inout [RigidBody], order: [Int32], graph: inout ContactGraph,
    joints distances: [DistanceJoint],
    snaps: [SnapJoint]
  ) {
    ranges.removeAll(keepingCapacity: true)
    bodies.removeAll(keepingCapacity: true)
    contacts.removeAll(keepingCapacity: true)
    joints.removeAll(keepingCapacity: true)
    isJointTaken.removeAll(keepingCapacity: true)
    isJointTaken.append(contentsOf: repeatElement(false, count: distances.count + snaps.count))
    for index in order { all[Int(index)].isInIsland = false }
    var contact = graph.newest
    while contact >= 0 {
      graph[Int(contact)].isInIsland = false
      contact = graph[Int(contact)].older
    }
    for seed in order.reversed() {
      let body = all[Int(seed)]
      guard !body.isInIsland, body.isAwake, !body.isStatic else { continue }
      let start = (bodies.count, contacts.count, joints.count)
      collect(from: seed, all: &all, graph: &graph, distances, snaps)
      ranges.append(
        Range(
          bodies: start.0..<bodies.count, contacts: start.1..<contacts.count, joints: start.2..<joints.count))
      // What stands still belongs to every island that it touches.
      for index in bodies[start.0...] where all[Int(index)].isStatic { all[Int(index)].isInIsland = false }
    }
  }

  private mutating func collect(
    from seed: Int32, all: inout [RigidBody], graph: inout ContactGraph, _ distances: [DistanceJoint],
    _ snaps: [SnapJoint]
  ) {
    stack.append(seed)
    all[Int(seed)].isInIsland = true
    while let index = stack.popLast() {
      bodies.append(index)
      guard !all[Int(index)].isStatic else { continue }
      all[Int(index)].isAwake = true
      var link = all[Int(index)].firstLink
      while link >= 0 {
        let contact = Int(link >> 1)
        let other = graph.other(link)
        let next = graph.older(than: link)
        if !graph[contact].isInIsland, graph[contact].isTouching, graph[contact].isEnabled {
          contacts.append(Int32(contact))
          graph[contact].isInIsland = true
          take(other, all: &all)
        }
        link = next
      }
      guard all[Int(index)].isAttached else { continue }
      for joint in isJointTaken.indices.reversed() where !isJointTaken[joint] {
        let first = joint < distances.count ? distances[joint].first : -1
        let second = joint < distances.count ? distances[joint].second : snaps[joint - distances.count].body
        guard first == index || second == index else { continue }
        isJointTaken[joint] = true
        joints.append(joint)
        let other = first == index ? second : first
        if other >= 0 { take(Int(other), all: &all) }
      }
    }
  }

  private mutating func take(_ body: Int, all: inout [RigidBody]) {
    guard !all[body].isInIsland else { return }
    all[body].isInIsland = true
    stack.append(Int32(body))
  }
}
