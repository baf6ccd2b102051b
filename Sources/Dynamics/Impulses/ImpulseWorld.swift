/// Rigid bodies stepped by sequential impulses, as in UIKit Dynamics (formula F4): Box2D's order of work, in single
/// precision and metres, so that trajectories agree with UIKit's.
struct ImpulseWorld {
  var bodies: [RigidBody] = []
  /// The present bodies, oldest first.
  private(set) var order: [Int32] = []
  private var free: [Int] = []

  var joints = JointSet()
  var list = ContactList()

  /// The contacts that began or ended since they were last taken.
  var changes: [ContactChange] = []

  // Buffers of a sub-step, kept for their memory.
  var solver: [SolverBody] = []
  var constraints: [ContactConstraint] = []
  var islands = Islands()
  var tree = BoxTree()
  /// The bodies whose boxes changed since the last search for pairs, and since the tree was last built.
  var moved: [Int32] = []
  var stale: [Int32] = []
  var pairs: [UInt64] = []
  /// The contacts that are solved at an impact within the sub-step.
  var impactContacts: [Int32] = []

  struct ContactChange {
    var first: Int
    var second: Int
    var isBeginning: Bool
    /// The point of contact, or the middle between the bodies, in m.
    var place: Vector
    /// At the beginning the unit vector from the second to the first body, and the velocity of the first body relative to the
    /// second one before the contact, in m/s; otherwise zero.
    var normal = Vector.zero
    var velocity = Vector.zero
  }

  /// Adds a body and returns its index, which never changes.
  mutating func insert(_ body: RigidBody) -> Int {
    let index: Int
    if let slot = free.popLast() {
      index = slot
      bodies[index] = body
    } else {
      index = bodies.count
      bodies.append(body)
      solver.append(.still)
    }
    order.append(Int32(index))
    moved.append(Int32(index))
    return index
  }

  mutating func reserveCapacity(_ count: Int) {
    bodies.reserveCapacity(count)
    order.reserveCapacity(count)
    solver.reserveCapacity(count)
    moved.reserveCapacity(count)
    stale.reserveCapacity(3 * count)
    list.reserveCapacity(4 * count)
    constraints.reserveCapacity(4 * count)
    islands.reserveCapacity(count, contacts: 4 * count)
    tree.reserveCapacity(count)
    pairs.reserveCapacity(4 * count)
    impactContacts.reserveCapacity(count)
    changes.reserveCapacity(count)
  }

  /// Removes a body and its contacts. Bodies that touched it wake up.
  mutating func remove(_ index: Int) {
    bodies[index].isPresent = false
    for contact in list.contacts.indices where list.contacts[contact].isUsed {
      if list.contacts[contact].has(index) { destroy(contact) }
    }
    order.removeAll { $0 == Int32(index) }
    moved.removeAll { $0 == Int32(index) }
    free.append(index)
  }

  /// Places a body elsewhere, without a displacement within the sub-step. Bodies near a static body wake up.
  mutating func place(_ index: Int, at position: Vector, angle: Float) {
    if bodies[index].position != position || bodies[index].angle != angle { wakeNeighbours(of: index) }
    bodies[index].position = position
    bodies[index].angle = angle
    bodies[index].startAfter(1)
    bodies[index].synchronize()
    synchronizeBounds(index)
    bodies[index].wake()
  }

  mutating func reshape(_ index: Int, as shape: RigidShape) {
    bodies[index].shape = shape
    orderContacts(of: index)
    wakeNeighbours(of: index)
  }

  /// Places a line elsewhere.
  mutating func move(_ index: Int, as shape: RigidShape) {
    reshape(index, as: shape)
    synchronizeBounds(index)
  }

  /// Wakes the bodies that are in contact with a static body, near it or held by it by a joint, because contacts and joints
  /// of sleeping bodies are not updated.
  private mutating func wakeNeighbours(of index: Int) {
    guard bodies[index].isStatic else { return }
    for contact in list.contacts where contact.isUsed && contact.has(index) {
      bodies[Int(contact.first)].wake()
      bodies[Int(contact.second)].wake()
    }
    for joint in 0..<joints.count {
      let (first, second) = joints.ends(of: joint)
      guard first == index || second == index else { continue }
      if first >= 0 { bodies[Int(first)].wake() }
      bodies[Int(second)].wake()
    }
  }

  /// Runs one sub-step.
  mutating func step() {
    let step = ImpulseTuning.step
    findNewContacts()
    collide()
    solveIslands(step)
    for index in order.reversed() where bodies[Int(index)].isInIsland && !bodies[Int(index)].isStatic {
      synchronizeBounds(Int(index))
    }
    findNewContacts()
    solveImpacts(step)
  }

  /// Solves each island: velocities with the forces (v += h(g + F/m), v /= 1 + h·resistance), constraints,
  /// then positions.
  private mutating func solveIslands(_ step: Float) {
    islands.build(bodies: &bodies, order: order, list: list, joints: joints)
    for island in islands.ranges {
      integrateVelocities(island, step)
      solveVelocities(island, step)
      for index in islands.bodies[island.bodies] { integratePosition(Int(index), step) }
      let isSolved = solvePositions(island)
      updateSleep(island, step, isSolved)
    }
  }

  private mutating func integrateVelocities(_ island: Islands.Range, _ step: Float) {
    for index in islands.bodies[island.bodies] {
      let index = Int(index)
      bodies[index].startPosition = bodies[index].position
      bodies[index].startAngle = bodies[index].angle
      let body = bodies[index]
      var state = SolverBody(body)
      if !body.isStatic {
        let pushed = body.inverseMass * body.force
        state.velocity += step * (body.acceleration + body.fieldAcceleration + pushed)
        state.angularVelocity += step * body.inverseInertia * body.torque
        state.velocity *= 1 / (1 + step * body.resistance)
        state.angularVelocity *= 1 / (1 + step * body.angularResistance)
      }
      solver[index] = state
    }
  }

  private mutating func solveVelocities(_ island: Islands.Range, _ step: Float) {
    prepareConstraints(island, step)
    for _ in 0..<ImpulseTuning.velocityIterations where !solveConstraints(island) { break }
    storeImpulses()
  }

  /// Prepares the constraints of an island and applies the impulses of the previous sub-step.
  private mutating func prepareConstraints(_ island: Islands.Range, _ step: Float) {
    constraints.removeAll(keepingCapacity: true)
    for index in islands.contacts[island.contacts] {
      constraints.append(
        ContactConstraint(
          Int(index), list.contacts[Int(index)], list.manifolds[Int(index)], bodies: bodies, solver: solver,
          isWarm: true))
    }
    solver.withUnsafeMutableBufferPointer { solver in
      for index in constraints.indices { constraints[index].applyWarmStart(solver) }
      for joint in islands.joints[island.joints] {
        joints.prepare(joint, bodies: bodies, solver: solver, step: step)
      }
    }
  }

  /// Runs one iteration of the velocity solver on an island. Returns false if the next one would change nothing; always true
  /// for an island with joints.
  private mutating func solveConstraints(_ island: Islands.Range) -> Bool {
    solver.withUnsafeMutableBufferPointer { solver in
      for joint in islands.joints[island.joints] { joints.solve(joint, solver) }
      return constraints.solve(solver) || !island.joints.isEmpty
    }
  }

  private mutating func storeImpulses() {
    for constraint in constraints {
      let index = Int(constraint.contact)
      list.manifolds[index][0].normalImpulse = constraint.points.0.normalImpulse
      list.manifolds[index][0].tangentImpulse = constraint.points.0.tangentImpulse
      guard constraint.count > 1 else { continue }
      list.manifolds[index][1].normalImpulse = constraint.points.1.normalImpulse
      list.manifolds[index][1].tangentImpulse = constraint.points.1.tangentImpulse
    }
  }

  /// Integrates x += h v. The displacement and the turn are limited, and the velocities reduced accordingly.
  mutating func integratePosition(_ index: Int, _ step: Float) {
    var state = solver[index]
    let way = (step * state.velocity).magnitude
    if way > ImpulseTuning.maximalTranslation { state.velocity *= ImpulseTuning.maximalTranslation / way }
    let turn = abs(step * state.angularVelocity)
    if turn > ImpulseTuning.maximalRotation { state.angularVelocity *= ImpulseTuning.maximalRotation / turn }
    bodies[index].velocity = state.velocity
    bodies[index].angularVelocity = state.angularVelocity
    bodies[index].position += step * state.velocity
    bodies[index].angle += step * state.angularVelocity
    bodies[index].synchronize()
  }

  private mutating func solvePositions(_ island: Islands.Range) -> Bool {
    for _ in 0..<ImpulseTuning.positionIterations where correctPositions(island) { return true }
    return false
  }

  /// Runs one iteration of position correction. Returns true if overlaps and joint errors were small before it.
  private mutating func correctPositions(_ island: Islands.Range) -> Bool {
    let least = separate(islands.contacts[island.contacts], baumgarte: ImpulseTuning.baumgarte)
    var areJointsWithinSlop = true
    for joint in islands.joints[island.joints] {
      areJointsWithinSlop = joints.correct(joint, &bodies) && areJointsWithinSlop
    }
    return least >= -3 * ImpulseTuning.slop && areJointsWithinSlop
  }

  /// Separates the bodies of some contacts, each once. Removes the fraction `baumgarte` of the overlaps. Returns the least
  /// separation before, in m; at most 0.
  mutating func separate(_ contacts: ArraySlice<Int32>, baumgarte: Float) -> Float {
    bodies.withUnsafeMutableBufferPointer { bodies in
      contacts.reduce(0) {
        min(
          $0,
          PositionCorrection.solve(
            list.contacts[Int($1)], list.manifolds[Int($1)], bodies, baumgarte: baumgarte))
      }
    }
  }

  private mutating func updateSleep(_ island: Islands.Range, _ step: Float, _ isSolved: Bool) {
    var isReady = true
    for index in islands.bodies[island.bodies] where !bodies[Int(index)].isStatic {
      isReady = bodies[Int(index)].countsAsStill(for: step, isSolved) && isReady
    }
    guard isReady else { return }
    for index in islands.bodies[island.bodies] where !bodies[Int(index)].isStatic {
      bodies[Int(index)].sleep()
    }
  }
}

/// The joints of a world, numbered in this order: distance joints, snaps, constraint joints.
struct JointSet {
  var distances: [DistanceJoint] = []
  var snaps: [SnapJoint] = []
  var constraints: [ConstraintJoint] = []

  var count: Int { distances.count + snaps.count + constraints.count }

  /// Returns the bodies of a joint; −1 for a point of the world.
  func ends(of joint: Int) -> (first: Int32, second: Int32) {
    let snap = joint - distances.count
    if snap < 0 { return distances[joint].ends }
    return snap < snaps.count ? snaps[snap].ends : constraints[snap - snaps.count].ends
  }

  /// Prepares a joint for a sub-step, and applies the impulses of the one before.
  mutating func prepare(
    _ joint: Int, bodies: [RigidBody], solver: UnsafeMutableBufferPointer<SolverBody>, step: Float
  ) {
    let snap = joint - distances.count
    if snap < 0 {
      distances[joint].prepare(bodies: bodies, solver: solver, step: step)
    } else if snap < snaps.count {
      snaps[snap].prepare(bodies: bodies, solver: solver, step: step)
    } else {
      constraints[snap - snaps.count].prepare(bodies: bodies, solver: solver, step: step)
    }
  }

  /// Runs one iteration of the velocity solver on a joint.
  mutating func solve(_ joint: Int, _ solver: UnsafeMutableBufferPointer<SolverBody>) {
    let snap = joint - distances.count
    if snap < 0 {
      distances[joint].solve(solver)
    } else if snap < snaps.count {
      snaps[snap].solve(solver)
    } else {
      constraints[snap - snaps.count].solve(solver)
    }
  }

  /// Corrects the positions of a joint's ends; those of a snap follow its spring. Returns true if their errors were small
  /// before it.
  mutating func correct(_ joint: Int, _ bodies: inout [RigidBody]) -> Bool {
    let snap = joint - distances.count
    if snap < 0 { return distances[joint].correct(&bodies) }
    return snap < snaps.count || constraints[snap - snaps.count].correct(&bodies)
  }
}

extension RigidBody {
  /// Adds `step` to the body's sleep time if the body is slow enough. Returns true if it was slow for long enough. The long
  /// delay applies if overlaps remain (`isSolved` is false).
  fileprivate mutating func countsAsStill(for step: Float, _ isSolved: Bool) -> Bool {
    let square = dot(velocity, velocity)
    guard
      square <= ImpulseTuning.sleepSpeed * ImpulseTuning.sleepSpeed,
      abs(angularVelocity) <= ImpulseTuning.sleepAngularSpeed
    else {
      sleepTime = 0
      stillTime = 0
      return false
    }
    sleepTime += step
    stillTime = square <= ImpulseTuning.creepingSpeed * ImpulseTuning.creepingSpeed ? stillTime + step : 0
    if !isSolved { return sleepTime >= ImpulseTuning.creepingDelay }
    guard isAttached else { return sleepTime >= ImpulseTuning.sleepDelay }
    return stillTime >= ImpulseTuning.sleepDelay || sleepTime >= ImpulseTuning.creepingDelay
  }
}

/// The constants of UIKit's stepping (formula F4), in metres, seconds and radians. 100 pt are 1 m.
enum ImpulseTuning {
  static let pointsPerMetre = 100.0
  static var stepsPerSecond: Double { 120 }
  /// The duration of a sub-step, in s.
  static var step: Float { 1 / Float(stepsPerSecond) }
  /// π to the nearest number; `Float.pi` is rounded down.
  static var pi: Float { 3.14159265359 }
  static let velocityIterations = 8
  static let positionIterations = 3

  /// The overlap that is not corrected, in m. It is also the dead zone of an attachment of length 0.
  static let slop: Float = 0.005
  /// The skin around boxes and boundaries, in m. Two skins minus the slop make the 1.5 pt by which a box
  /// rests above its line.
  static let skin: Float = 2 * slop
  /// The angular error that is not corrected, in radians.
  static let angularSlop = 2 / 180 * pi
  /// The fraction of an overlap that one position iteration removes, and the largest correction, in m.
  static let baumgarte: Float = 0.2
  static let baumgarteAtImpact: Float = 0.75
  static let maximalCorrection: Float = 0.2
  /// The closing speed below which nothing rebounds, in m/s.
  static let restitutionThreshold: Float = 1
  /// The largest displacement in a sub-step, in m, and the largest turn, in radians.
  static let maximalTranslation: Float = 2
  static let maximalRotation = 0.5 * pi

  /// The margin of a body's box in the broad phase, in m, and the distance by which the box is extended
  /// ahead, in displacements of a sub-step.
  static let boxMargin: Float = 0.1
  static let boxLead: Float = 2

  /// A body falls asleep after it was slower than these speeds, in m/s and radians/s, for this delay, in s.
  static let sleepSpeed: Float = 0.01
  static let sleepAngularSpeed = 2 / 180 * pi
  static let sleepDelay: Float = 0.5
  /// As measured in UIKit, a body with an attachment continues to creep below `sleepSpeed`. Below this speed, in m/s, it
  /// falls asleep after `sleepDelay`, otherwise after `creepingDelay`, in s.
  static let creepingSpeed: Float = 0.00001
  static let creepingDelay: Float = 5

  /// The largest number of impacts of one contact within a sub-step, of contacts solved at an impact, and of
  /// position iterations there.
  static let impactsPerContact = 8
  static let contactsPerImpact = 32
  static let iterationsAtImpact = 20
}
