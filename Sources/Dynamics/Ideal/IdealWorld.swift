internal import Kinematics

/// Ideal stepping in a world's words: slots, behaviours laid out flat.
struct IdealWorld: Engine {
  private var stepper = IdealStepper()
  private var plan = Plan()

  /// Still for so long and everything sleeps, in s.
  private static let sleepDelay = 0.5

  var isAsleep: Bool {
    stepper.bodies.allSatisfy { !$0.isPresent || $0.isStatic || $0.stillTime >= Self.sleepDelay }
  }

  mutating func insert(_ body: Body, _ motion: Motion2D, at slot: Int) {
    while stepper.bodies.count <= slot {
      var empty = IdealBody(body, Motion2D())
      empty.isPresent = false
      stepper.bodies.append(empty)
    }
    stepper.bodies[slot] = IdealBody(body, motion)
    wake()
  }

  mutating func remove(_ slot: Int) {
    for pair in stepper.pairs where pair.isTouching && (pair.body == slot || pair.other == slot) {
      stepper.report(pair, at: stepper.bodies[slot].position.place, isBeginning: false)
    }
    stepper.pairs.removeAll { $0.body == slot || $0.other == slot }
    stepper.bodies[slot].isPresent = false
    stepper.bodies[slot].itemMask = 0
    stepper.bodies[slot].boundaryMask = 0
    wake()
  }

  private mutating func wake() {
    for index in stepper.bodies.indices { stepper.bodies[index].stillTime = 0 }
  }

  // MARK: Behaviours

  mutating func apply(_ plan: Plan) {
    let oldLines = self.plan.lines
    self.plan = plan
    let items = Dictionary(uniqueKeysWithValues: plan.items.map { ($0.key.slot, $0.value) })
    for slot in stepper.bodies.indices where stepper.bodies[slot].isPresent {
      set(items[slot] ?? Plan.Item(), of: slot)
    }
    if plan.lines != oldLines {
      for pair in stepper.pairs where pair.isTouching && pair.line != nil {
        stepper.report(pair, at: stepper.bodies[pair.body].position.place, isBeginning: false)
      }
      stepper.lines = plan.lines.map(IdealLine.init)
      stepper.pairs.removeAll { $0.line != nil }
    }
    applyForces()
    wake()
  }

  private mutating func set(_ item: Plan.Item, of slot: Int) {
    let properties = item.properties
    var body = stepper.bodies[slot]
    let (mass, inertia) = body.shape.unitMass
    body.elasticity = properties.elasticity
    body.friction = properties.friction
    body.itemMask = item.itemMask
    body.boundaryMask = item.boundaryMask
    body.isStatic = properties.isAnchored
    if properties.isAnchored {
      body.inverseMass = .zero
      body.acceleration = .zero
      body.drag = .zero
      body.velocity = .zero
    } else {
      let inverse = 1 / (mass * properties.density)
      let inverseInertia = properties.allowsRotation ? 1 / (inertia * properties.density) : 0
      body.inverseMass = Coordinates(inverse, inverse, inverseInertia, 0)
      body.acceleration = Coordinates(item.acceleration, 0)
      body.drag = Coordinates(
        properties.resistance, properties.resistance, properties.angularResistance, 0)
      if !properties.allowsRotation { body.velocity.angle = 0 }
    }
    stepper.bodies[slot] = body
  }

  private mutating func applyForces() {
    var forces = IdealForces()
    forces.links = plan.attachments.map { _, value in
      let omega = 2 * .pi * value.frequency
      var link = IdealForces.Link(
        first: -1, second: value.body.slot, localFirst: .zero, localSecond: value.offset,
        length: value.length,
        spring: value.frequency > 0 ? (omega * omega, 2 * value.damping * omega) : nil)
      switch value.anchor {
      case .point(let point): link.localFirst = point
      case .body(let other, let offset):
        link.first = other.slot
        link.localFirst = offset
      }
      return link
    }
    forces.snaps = plan.snaps.map { _, value in
      let omega = 2 * .pi * value.frequency
      return IdealForces.Snap(
        body: value.body.slot, target: value.point, stiffness: omega * omega,
        damping: 2 * value.damping * omega)
    }
    forces.fields = plan.fields
    // A push of 1 is 1 kg · 100 pt/s².
    for (_, push) in plan.pushes where push.mode == .continuous && push.isActive {
      for body in push.bodies {
        forces.pushes.append(
          IdealForces.Push(body: body.slot, force: 100 * push.vector, offset: push.offset))
      }
    }
    cluster(&forces)
    stepper.forces = forces
  }

  /// Groups what is attached to each other; each body is in one cluster.
  private mutating func cluster(_ forces: inout IdealForces) {
    var leaders = Array(stepper.bodies.indices)
    func leader(_ body: Int) -> Int {
      var body = body
      while leaders[body] != body { body = leaders[body] }
      return body
    }
    for link in forces.links where link.first >= 0 { leaders[leader(link.first)] = leader(link.second) }
    var numbers: [Int: Int] = [:]
    for slot in stepper.bodies.indices where stepper.bodies[slot].isPresent {
      let head = leader(slot)
      if numbers[head] == nil {
        numbers[head] = forces.clusters.count
        forces.clusters.append(IdealForces.Cluster())
      }
      let number = numbers[head]!
      forces.clusters[number].bodies.append(slot)
      stepper.bodies[slot].cluster = number
      if stepper.bodies[slot].drag != .zero { forces.clusters[number].isBallistic = false }
    }
    func cluster(of body: Int) -> Int { stepper.bodies[body].cluster }
    for (index, link) in forces.links.enumerated() {
      if link.spring != nil {
        forces.clusters[cluster(of: link.second)].links.append(index)
      } else {
        forces.clusters[cluster(of: link.second)].rods.append(index)
      }
      forces.clusters[cluster(of: link.second)].isBallistic = false
    }
    for (index, snap) in forces.snaps.enumerated() {
      forces.clusters[cluster(of: snap.body)].snaps.append(index)
      forces.clusters[cluster(of: snap.body)].isBallistic = false
    }
    for (index, push) in forces.pushes.enumerated() {
      forces.clusters[cluster(of: push.body)].pushes.append(index)
      forces.clusters[cluster(of: push.body)].isBallistic = false
    }
    for (index, field) in forces.fields.enumerated() {
      for body in field.bodies {
        forces.clusters[cluster(of: body.slot)].fields.append((body.slot, index))
        forces.clusters[cluster(of: body.slot)].isBallistic = false
      }
    }
  }

  mutating func place(_ body: Body, at slot: Int) {
    let old = stepper.bodies[slot]
    stepper.bodies[slot].position = Coordinates(body.center, body.angle)
    if old.shape != body.shape {
      stepper.bodies[slot].setShape(body.shape)
      set(plan.items.first { $0.key.slot == slot }?.value ?? Plan.Item(), of: slot)
    }
    // What it rested on it may have left.
    for index in stepper.pairs.indices
    where stepper.pairs[index].body == slot || stepper.pairs[index].other == slot {
      if stepper.pairs[index].isTouching {
        stepper.report(stepper.pairs[index], at: old.position.place, isBeginning: false)
      }
      stepper.pairs[index].isTouching = false
      stepper.pairs[index].resting = 0
    }
    wake()
  }

  mutating func add(_ motion: Motion2D, to slot: Int) {
    guard !stepper.bodies[slot].isStatic else { return }
    stepper.bodies[slot].velocity += Coordinates(motion.velocity, motion.angularVelocity)
    // Whatever rests on it, or it on, is decided by the velocities anew.
    for index in stepper.pairs.indices
    where stepper.pairs[index].body == slot || stepper.pairs[index].other == slot {
      stepper.pairs[index].resting = 0
    }
    wake()
  }

  func state(of slot: Int) -> (center: SIMD2<Double>, angle: Double, motion: Motion2D, isAwake: Bool) {
    let body = stepper.bodies[slot]
    let motion = Motion2D(velocity: body.velocity.place, angularVelocity: body.velocity.angle)
    return (
      body.position.place, body.position.angle, motion, !body.isStatic && body.stillTime < Self.sleepDelay
    )
  }

  // MARK: Time

  mutating func advance(from time: Double, by duration: Double) {
    stepper.advance(from: time, by: duration)
    guard isAsleep else { return }
    for index in stepper.bodies.indices { stepper.bodies[index].velocity = .zero }
  }

  mutating func takeContacts() -> [EngineContact] {
    let changes = stepper.changes
    stepper.changes.removeAll(keepingCapacity: true)
    return changes
  }
}
