internal import MotionKinematics

/// The engine of ideal stepping: translates slots and flat behaviours for `IdealStepper`.
struct IdealEngine: Engine {
  private(set) var stepper = IdealStepper()
  private var lines: [BehaviorLayout.BoundaryLine] = []

  var isAsleep: Bool { stepper.bodies.allSatisfy { !$0.isMovable || $0.isAtRest } }

  mutating func insert(_ body: Body, _ motion: Motion2D, at slot: Int) {
    while stepper.bodies.count <= slot {
      var empty = IdealBody(body, Motion2D())
      empty.isPresent = false
      stepper.bodies.append(empty)
      stepper.outlines.append(BodyOutline(body.shape))
      stepper.paths.append(QuinticPath(restingAt: empty.position))
    }
    stepper.bodies[slot] = IdealBody(body, motion)
    stepper.outlines[slot] = BodyOutline(body.shape)
    stepper.paths[slot] = QuinticPath(restingAt: stepper.bodies[slot].position)
    stepper.arePairsKnown = false
    wake()
  }

  mutating func reserveCapacity(_ count: Int) {
    stepper.reserveCapacity(count)
  }

  mutating func remove(_ slot: Int) {
    stepper.forgetPairs(isEnding: true) { $0.body == slot || $0.other == slot }
    stepper.bodies[slot].isPresent = false
    stepper.bodies[slot].itemMask = 0
    stepper.bodies[slot].boundaryMask = 0
    wake()
  }

  mutating func copy(_ other: any Engine) {
    guard let other = other as? IdealEngine else { return }
    lines = other.lines
    stepper.copy(other.stepper)
  }

  mutating func wake() {
    for index in stepper.bodies.indices {
      stepper.bodies[index].stillTime = 0
      stepper.bodies[index].slowTime = 0
    }
  }

  // MARK: Behaviours

  mutating func apply(_ layout: BehaviorLayout) {
    for slot in stepper.bodies.indices where stepper.bodies[slot].isPresent {
      set(layout.item(at: slot), of: slot)
    }
    apply(layout.lines)
    // A change of collision behaviours may add pairs or remove them.
    stepper.arePairsKnown = false
    applyForces(of: layout)
    wake()
  }

  private mutating func apply(_ lines: [BehaviorLayout.BoundaryLine]) {
    guard lines != self.lines else { return }
    self.lines = lines
    stepper.forgetPairs(isEnding: true) { $0.line != nil }
    stepper.lines = lines.map(IdealLine.init)
  }

  private mutating func set(_ item: BehaviorLayout.Item, of slot: Int) {
    let properties = item.properties
    var body = stepper.bodies[slot]
    let (mass, inertia) = body.shape.unitMass
    body.elasticity = properties.elasticity
    body.friction = properties.friction
    body.itemMask = item.itemMask
    body.boundaryMask = item.boundaryMask
    body.isStatic = properties.isAnchored
    body.specificCharge = properties.charge / (mass * properties.density)
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

  private mutating func applyForces(of layout: BehaviorLayout) {
    var forces = IdealForces()
    for (_, value) in layout.attachments {
      if value.frequency > 0 {
        forces.links.append(IdealForces.Link(value))
      } else {
        forces.constraints.append(.rod(value))
      }
    }
    for (_, value) in layout.joints {
      for part in JointPart.parts(of: value.kind) { forces.constraints.append(.part(part, of: value)) }
    }
    // A change of other behaviours does not disturb a correction.
    for (index, old) in stepper.forces.constraints.enumerated()
    where index < forces.constraints.count && forces.constraints[index].isSame(as: old) {
      forces.constraints[index].corrections = old.corrections
    }
    forces.snaps = layout.snaps.map { IdealForces.SnapForce($0.value) }
    forces.fields = layout.fields.map(\.value)
    // A push of 1 is a force of 1 kg · 100 pt/s².
    for (_, push) in layout.pushes where push.isForce {
      for body in push.bodies {
        forces.pushes.append(
          IdealForces.PushForce(body: body.slot, force: 100 * push.vector, offset: push.offset))
      }
    }
    cluster(&forces)
    stepper.forces = forces
    updateFastestRate()
  }

  private mutating func updateFastestRate() {
    stepper.fastestRate = stepper.forces.fastestRate(stepper.bodies)
    require(
      stepper.fastestRate <= World.highestRate,
      "the rates of ideal stepping (resistance, 2π · frequency, twice that times the damping) must be at most "
        + "\(World.highestRate) per second; got \(stepper.fastestRate)")
  }

  mutating func apply(_ change: BehaviorLayout.Update, of layout: BehaviorLayout) {
    switch change {
    case .attachment(let index):
      let value = layout.attachments[index].value
      let before = layout.attachments[..<index].count { ($0.value.frequency > 0) == (value.frequency > 0) }
      if value.frequency > 0 {
        let (link, old) = (IdealForces.Link(value), stepper.forces.links[before])
        stepper.forces.links[before] = link
        if link.spring != old.spring { updateFastestRate() }
      } else {
        replaceConstraint(at: before, by: .rod(value))
      }
    case .joint(let index):
      // Rods come before the parts of joints.
      var place = layout.attachments.count { $0.value.frequency == 0 }
      for (_, joint) in layout.joints[..<index] { place += JointPart.parts(of: joint.kind).count }
      let joint = layout.joints[index].value
      for (number, part) in JointPart.parts(of: joint.kind).enumerated() {
        replaceConstraint(at: place + number, by: .part(part, of: joint))
      }
    case .snap(let index):
      let (snap, old) = (IdealForces.SnapForce(layout.snaps[index].value), stepper.forces.snaps[index])
      stepper.forces.snaps[index] = snap
      if snap.stiffness != old.stiffness || snap.damping != old.damping { updateFastestRate() }
    case .push(let index):
      let push = layout.pushes[index].value
      guard push.isForce else { break }
      let first = layout.pushes[..<index].reduce(0) { $0 + ($1.value.isForce ? $1.value.bodies.count : 0) }
      for place in first..<first + push.bodies.count {
        (stepper.forces.pushes[place].force, stepper.forces.pushes[place].offset) = (
          100 * push.vector, push.offset
        )
      }
    case .field(let index):
      stepper.forces.fields[index] = layout.fields[index].value
      updateFastestRate()
    case .items(let bodies), .accelerations(let bodies):
      for body in bodies where body.slot < stepper.bodies.count && stepper.bodies[body.slot].isPresent {
        set(layout.item(at: body.slot), of: body.slot)
      }
      updateFastestRate()
    case .lines: apply(layout.lines)
    }
    stepper.arePairsKnown = false
  }

  /// Replaces a constraint by another one of the same bodies. One of the same kind is corrected on.
  private mutating func replaceConstraint(at index: Int, by constraint: IdealConstraint) {
    let old = stepper.forces.constraints[index]
    stepper.forces.constraints[index] = constraint
    if constraint.isSame(as: old) { stepper.forces.constraints[index].corrections = old.corrections }
  }

  /// Groups attached bodies into clusters. Each body is in one cluster.
  private mutating func cluster(_ forces: inout IdealForces) {
    var leaders = Array(stepper.bodies.indices)
    func leader(_ body: Int) -> Int {
      var body = body
      while leaders[body] != body { body = leaders[body] }
      return body
    }
    for link in forces.links where link.first >= 0 { leaders[leader(link.first)] = leader(link.second) }
    for constraint in forces.constraints where constraint.first >= 0 {
      leaders[leader(constraint.first)] = leader(constraint.second)
    }
    var numbers: [Int: Int] = [:]
    for slot in stepper.bodies.indices where stepper.bodies[slot].isPresent {
      let head = leader(slot)
      if numbers[head] == nil {
        numbers[head] = forces.clusters.count
        forces.clusters.append(IdealForces.Cluster())
      }
      let number = numbers[head]!
      stepper.bodies[slot].member = forces.clusters[number].bodies.count
      forces.clusters[number].bodies.append(slot)
      stepper.bodies[slot].cluster = number
    }
    func act(on body: Int, _ add: (inout IdealForces.Cluster) -> Void) {
      let number = stepper.bodies[body].cluster
      forces.clusters[number].isFree = false
      add(&forces.clusters[number])
    }
    for (index, link) in forces.links.enumerated() {
      act(on: link.second) { $0.links.append(index) }
    }
    for (index, constraint) in forces.constraints.enumerated() {
      act(on: constraint.second) { $0.constraints.append(index) }
    }
    for (index, snap) in forces.snaps.enumerated() { act(on: snap.body) { $0.snaps.append(index) } }
    for (index, push) in forces.pushes.enumerated() { act(on: push.body) { $0.pushes.append(index) } }
    for (index, field) in forces.fields.enumerated() {
      for body in field.bodies { act(on: body.slot) { $0.fields.append((body.slot, index)) } }
    }
    for index in forces.clusters.indices {
      let fields = forces.clusters[index].fields
      guard
        fields.contains(where: { forces.fields[$0.field].has(.region) || forces.fields[$0.field].has(.core) })
      else { continue }
      forces.clusters[index].parts = Array(
        repeating: Field.Zone(isFelt: true, isCore: false), count: fields.count)
    }
  }

  mutating func place(_ body: Body, _ item: BehaviorLayout.Item, at slot: Int) {
    let old = stepper.bodies[slot]
    stepper.bodies[slot].position = Coordinates(body.center, body.angle)
    if old.shape != body.shape {
      stepper.bodies[slot].shape = body.shape
      stepper.outlines[slot] = BodyOutline(body.shape)
      set(item, of: slot)
    }
    // The body may have left its resting contacts.
    stepper.forgetPairs(isEnding: true) { $0.body == slot || $0.other == slot }
    wake()
  }

  mutating func add(_ motion: Motion2D, to slot: Int) {
    guard !stepper.bodies[slot].isStatic else { return }
    let velocity = stepper.bodies[slot].velocity + Coordinates(motion.velocity, motion.angularVelocity)
    guard velocity.isFinite else { return }
    stepper.bodies[slot].velocity = velocity
    // The new velocities decide again which contacts rest.
    stepper.forgetPairs(isEnding: false) { $0.body == slot || $0.other == slot }
    wake()
  }

  func state(of slot: Int) -> (center: SIMD2<Double>, angle: Double, motion: Motion2D, isAwake: Bool) {
    let body = stepper.bodies[slot]
    let motion = Motion2D(velocity: body.velocity.place, angularVelocity: body.velocity.angle)
    return (
      body.position.place, body.position.angle, motion, body.isMovable && !body.isAtRest
    )
  }

  // MARK: Time

  mutating func advance(
    from time: Double, by duration: Double, _ layout: BehaviorLayout
  ) -> World.SteppingError? {
    if let error = stepper.advance(from: time, by: duration) { return error }
    if isAsleep {
      for index in stepper.bodies.indices { stepper.bodies[index].velocity = .zero }
    }
    return nil
  }

  mutating func takeContacts(_ body: (EngineContact) -> Void) {
    stepper.changes.forEach(body)
    stepper.changes.removeAll(keepingCapacity: true)
  }
}

extension IdealBody {
  /// True if the body sleeps: after it was still for 0.5 s, or slow for `slowDelay`.
  fileprivate var isAtRest: Bool { stillTime >= 0.5 || slowTime >= IdealTuning.slowDelay }
}
