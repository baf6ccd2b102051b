internal import Motion

/// The engine of a world: translates slots, points and flat behaviours for `ImpulseWorld`. A body is identified by its slot in
/// the world.
struct ImpulseEngine: Sendable {
  private var world = ImpulseWorld()
  /// The index of each slot's body in `ImpulseWorld`, −1 for none, and the owner of each index.
  private var indices: [Int] = []
  private var owners: [EngineContact.Counterpart?] = []
  private var lines: [BehaviorLayout.BoundaryLine] = []
  private var lineIndices: [Int] = []
  private var distanceKeys: [JointKey] = []
  private var snapKeys: [JointKey] = []
  private var constraintKeys: [JointKey] = []

  /// The identity of a joint: a behaviour, or a part of it.
  private struct JointKey: Hashable {
    var origin: BehaviorLayout.Origin
    var part = 0
  }
  private var contacts: [EngineContact] = []
  /// The time that remains to be stepped, in s.
  private var remainder = 0.0

  /// True if no body moves, or will move without a change of the world.
  var isAsleep: Bool { !world.order.contains { world.bodies[Int($0)].isMoving } }

  /// Adds a body with a motion, at a free slot.
  mutating func insert(_ body: Body, _ motion: Motion2D, at slot: Int) {
    var rigid = RigidBody(
      shape: RigidShape(body.shape), position: metres(body.center), angle: Float(body.angle))
    rigid.velocity = metres(motion.velocity)
    rigid.angularVelocity = Float(motion.angularVelocity)
    let index = world.insert(rigid)
    while indices.count <= slot { indices.append(-1) }
    indices[slot] = index
    setOwner(.slot(slot), of: index)
    set(BehaviorLayout.Item(), of: index)
  }

  mutating func reserveCapacity(_ count: Int) {
    indices.reserveCapacity(count)
    owners.reserveCapacity(count)
    contacts.reserveCapacity(count)
    world.reserveCapacity(count)
  }

  /// Removes a body and its attachments.
  mutating func remove(_ slot: Int) {
    let index = indices[slot]
    let body = Int32(index)
    func remove<Joint: ImpulseJoint>(_ joints: inout [Joint], _ keys: inout [JointKey]) {
      let kept = joints.indices.filter { joints[$0].ends.first != body && joints[$0].ends.second != body }
      (joints, keys) = (kept.map { joints[$0] }, kept.map { keys[$0] })
    }
    remove(&world.joints.distances, &distanceKeys)
    remove(&world.joints.snaps, &snapKeys)
    remove(&world.joints.constraints, &constraintKeys)
    world.remove(index)
    translateChanges()
    owners[index] = nil
    indices[slot] = -1
  }

  private mutating func setOwner(_ owner: EngineContact.Counterpart, of index: Int) {
    while owners.count <= index { owners.append(nil) }
    owners[index] = owner
  }

  // MARK: Behaviours

  /// Replaces the behaviours. Bodies that do not occur in the layout are free. All bodies wake up.
  mutating func apply(_ layout: BehaviorLayout) {
    var affectsContacts = false
    for slot in indices.indices where indices[slot] >= 0 {
      affectsContacts = set(layout.item(at: slot), of: indices[slot]) || affectsContacts
    }
    affectsContacts = apply(layout.lines) || affectsContacts
    applyJoints(layout)
    if affectsContacts { world.refilter() }
    wake()
  }

  mutating func wake() {
    for index in indices where index >= 0 { world.bodies[index].wake() }
  }

  /// Sets the properties of a body. Returns true if its contacts are affected: by the masks, friction,
  /// elasticity or anchoring.
  @discardableResult private mutating func set(_ item: BehaviorLayout.Item, of index: Int) -> Bool {
    let properties = item.properties
    var body = world.bodies[index]
    body.friction = Float(properties.friction)
    body.restitution = Float(properties.elasticity)
    body.resistance = Float(properties.resistance)
    body.angularResistance = Float(properties.angularResistance)
    body.acceleration = metres(item.acceleration)
    body.itemMask = item.itemMask
    body.boundaryMask = item.boundaryMask
    if body.isStatic != properties.isAnchored { body.startAfter(1) }
    body.isStatic = properties.isAnchored
    // Forces are summed up in each sub-step. Those of removed behaviours end here.
    body.clearForces()
    let (mass, inertia) = body.shape.mass(density: Float(properties.density))
    body.inverseMass = properties.isAnchored ? 0 : 1 / mass
    body.inverseInertia = properties.isAnchored || !properties.allowsRotation ? 0 : 1 / inertia
    if properties.isAnchored { body.velocity = .zero }
    if body.inverseInertia == 0 { body.angularVelocity = 0 }
    let before = world.bodies[index]
    world.bodies[index] = body
    return before.friction != body.friction || before.restitution != body.restitution
      || before.itemMask != body.itemMask || before.boundaryMask != body.boundaryMask
      || before.isStatic != body.isStatic
  }

  /// Replaces the lines. Lines that existed before keep their contacts, and so do those of a boundary that was moved.
  /// - Returns: true if one of these lines now acts on other bodies.
  private mutating func apply(_ lines: [BehaviorLayout.BoundaryLine]) -> Bool {
    guard lines != self.lines else { return false }
    let places = BehaviorLayout.BoundaryLine.places(of: self.lines, among: lines)
    let successors = BehaviorLayout.BoundaryLine.successors(of: self.lines, among: lines, keeping: places)
    var kept: [Int?] = Array(repeating: nil, count: lines.count)
    var removed: [Int] = []
    var affectsContacts = false
    for (number, index) in lineIndices.enumerated() {
      guard let place = places[number] ?? successors[number] else {
        removed.append(index)
        continue
      }
      if places[number] == nil { world.move(index, as: edge(lines[place])) }
      kept[place] = index
      affectsContacts = affectsContacts || world.bodies[index].boundaryMask != lines[place].mask
      world.bodies[index].boundaryMask = lines[place].mask
    }
    for index in removed { world.remove(index) }
    translateChanges()
    for index in removed { owners[index] = nil }
    self.lines = lines
    lineIndices = zip(lines, kept).map { line, index in
      if let index { return index }
      var body = RigidBody(shape: edge(line), position: .zero, angle: 0)
      body.friction = Float(line.friction)
      body.restitution = Float(line.elasticity)
      body.boundaryMask = line.mask
      let index = world.insert(body)
      setOwner(.line(line.identifier), of: index)
      return index
    }
    return affectsContacts
  }

  private func edge(_ line: BehaviorLayout.BoundaryLine) -> RigidShape {
    RigidShape(edgeFrom: metres(line.start), to: metres(line.end))
  }

  /// Updates the joints. Joints that existed before keep their impulses.
  private mutating func applyJoints(_ layout: BehaviorLayout) {
    for index in world.bodies.indices { world.bodies[index].isAttached = false }
    if !distanceKeys.elementsEqual(layout.attachments.lazy.map { JointKey(origin: $0.key) }) {
      let distances = layout.attachments.map { (JointKey(origin: $0.key), distanceJoint($0.value)) }
      Self.arrange(&world.joints.distances, &distanceKeys, as: distances)
    }
    for index in layout.attachments.indices { apply(.attachment(index), of: layout) }
    if !snapKeys.elementsEqual(layout.snaps.lazy.map { JointKey(origin: $0.key) }) {
      let snaps = layout.snaps.map { (JointKey(origin: $0.key), snapJoint($0.value)) }
      Self.arrange(&world.joints.snaps, &snapKeys, as: snaps)
    }
    for index in layout.snaps.indices { apply(.snap(index), of: layout) }
    let constraints = layout.joints.flatMap { key, value in
      JointPart.parts(of: value.kind).enumerated().map { number, part in
        (key: JointKey(origin: key, part: number), joint: constraintJoint(value, part))
      }
    }
    if !constraintKeys.elementsEqual(constraints.lazy.map(\.key)) {
      Self.arrange(&world.joints.constraints, &constraintKeys, as: constraints)
    }
    for index in constraints.indices { world.joints.constraints[index].replace(by: constraints[index].joint) }
    for joint in 0..<world.joints.count {
      let (first, second) = world.joints.ends(of: joint)
      if first >= 0 { world.bodies[Int(first)].attach() }
      world.bodies[Int(second)].attach()
    }
  }

  /// Arranges the joints of one kind in the order of a layout. Joints that existed before are kept.
  private static func arrange<Joint: ImpulseJoint>(
    _ joints: inout [Joint], _ keys: inout [JointKey], as new: [(key: JointKey, joint: Joint)]
  ) {
    let old = Dictionary(uniqueKeysWithValues: zip(keys, joints))
    (keys, joints) = (new.map(\.key), new.map { old[$0.key] ?? $0.joint })
  }

  mutating func apply(_ change: BehaviorLayout.Update, of layout: BehaviorLayout) {
    switch change {
    case .attachment(let index):
      world.joints.distances[index].replace(by: distanceJoint(layout.attachments[index].value))
    case .joint(let index):
      let (key, value) = layout.joints[index]
      let first = Bisection.lastIndex(below: constraintKeys.count + 1) {
        let origin = constraintKeys[$0 - 1].origin
        return (origin.behavior, origin.ordinal) < (key.behavior, key.ordinal)
      }
      for (number, part) in JointPart.parts(of: value.kind).enumerated() {
        world.joints.constraints[first + number].replace(by: constraintJoint(value, part))
      }
    case .snap(let index): world.joints.snaps[index].replace(by: snapJoint(layout.snaps[index].value))
    case .items(let bodies):
      var affectsContacts = false
      for body in bodies where body.slot < indices.count && indices[body.slot] >= 0 {
        affectsContacts = set(layout.item(at: body.slot), of: indices[body.slot]) || affectsContacts
      }
      if affectsContacts { world.refilter() }
    case .accelerations(let bodies):
      for body in bodies where body.slot < indices.count && indices[body.slot] >= 0 {
        world.bodies[indices[body.slot]].acceleration = metres(layout.acceleration(at: body.slot))
      }
    case .lines: if apply(layout.lines) { world.refilter() }
    }
  }

  private func constraintJoint(_ value: Joint, _ part: JointPart<Double>) -> ConstraintJoint {
    let kind: JointPart<Float> =
      switch part {
      case .fixed(let angle): .fixed(angle: Float(angle))
      case .pin: .pin
      case .sliding(let axis, let angle): .sliding(axis: Vector(axis), angle: Float(angle))
      case .limit(let length): .limit(length: Float(length / ImpulseTuning.pointsPerMetre))
      case .stop(let axis, let distance):
        .stop(axis: Vector(axis), distance: Float(distance / ImpulseTuning.pointsPerMetre))
      }
    return ConstraintJoint(
      first: index(of: value.anchor), second: Int32(indices[value.body.slot]),
      localFirst: metres(value.anchor.place), localSecond: metres(value.offset), kind: kind)
  }

  private func distanceJoint(_ value: Attachment) -> DistanceJoint {
    DistanceJoint(
      first: index(of: value.anchor), second: Int32(indices[value.body.slot]),
      localFirst: metres(value.anchor.place), localSecond: metres(value.offset),
      length: Float(value.length / ImpulseTuning.pointsPerMetre), frequency: Float(value.frequency),
      dampingRatio: Float(value.damping))
  }

  /// Returns the index of an anchor's body; −1 for a point of the world.
  private func index(of anchor: Attachment.Anchor) -> Int32 {
    anchor.slot >= 0 ? Int32(indices[anchor.slot]) : -1
  }

  private func snapJoint(_ value: Snap) -> SnapJoint {
    SnapJoint(
      body: Int32(indices[value.body.slot]), target: metres(value.point), frequency: Float(value.frequency),
      dampingRatio: Float(value.damping))
  }

  /// Changes the position, angle and shape of a body, on which `item` acts. The velocity stays.
  mutating func place(_ body: Body, _ item: BehaviorLayout.Item, at slot: Int) {
    let index = indices[slot]
    let shape = RigidShape(body.shape)
    if world.bodies[index].shape != shape {
      world.reshape(index, as: shape)
      set(item, of: index)
    }
    world.place(index, at: metres(body.center), angle: Float(body.angle))
  }

  /// Adds to a body's velocity.
  mutating func add(_ motion: Motion2D, to slot: Int) {
    let index = indices[slot]
    guard !world.bodies[index].isStatic else { return }
    world.bodies[index].velocity += metres(motion.velocity)
    if world.bodies[index].inverseInertia > 0 {
      world.bodies[index].angularVelocity += Float(motion.angularVelocity)
    }
    world.bodies[index].wake()
  }

  func state(of slot: Int) -> (center: SIMD2<Double>, angle: Double, motion: Motion2D, isAwake: Bool) {
    let body = world.bodies[indices[slot]]
    let motion = Motion2D(velocity: points(body.velocity), angularVelocity: Double(body.angularVelocity))
    return (points(body.position), Double(body.angle), motion, body.isMoving)
  }

  // MARK: Time

  /// Advances all bodies by the whole sub-steps of a frame of `duration` s that begins at `time`, in s. A sub-step is run after
  /// the time has passed its end: at 60 Hz one in the first frame, then two in each.
  /// - Parameter layout: the behaviours that were applied.
  mutating func advance(from time: Double, by duration: Double, _ layout: BehaviorLayout) {
    let step = 1 / ImpulseTuning.stepsPerSecond
    remainder += duration > 0.5 ? 1.0 / 60 : duration
    let count = max(Int((remainder / step - 1e-6).rounded(.up)) - 1, 0)
    for number in 0..<count {
      applyForces(of: layout, at: time + Double(number) * step)
      world.step()
      translateChanges(at: time + Double(number) * step)
    }
    remainder -= Double(count) * step
  }

  private mutating func applyForces(of layout: BehaviorLayout, at time: Double) {
    for (_, push) in layout.pushes where push.mode == .continuous {
      for body in push.bodies { world.bodies[indices[body.slot]].clearForces() }
    }
    for (_, field) in layout.fields {
      for body in field.bodies { world.bodies[indices[body.slot]].clearForces() }
    }
    for (_, push) in layout.pushes where push.isForce {
      let force = Vector(push.vector)
      let offset = metres(push.offset)
      for body in push.bodies {
        let index = indices[body.slot]
        world.bodies[index].force += force
        world.bodies[index].torque += cross(world.bodies[index].turned(offset), force)
      }
    }
    for (_, field) in layout.fields {
      for body in field.bodies {
        let index = indices[body.slot]
        let state = world.bodies[index]
        let specificCharge = layout.item(at: body.slot).properties.charge * Double(state.inverseMass)
        // A field that changes with time will move a body at rest.
        if field.changesWithTime, field.isFelt(at: points(state.position)) {
          (world.bodies[index].sleepTime, world.bodies[index].stillTime) = (0, 0)
        }
        world.bodies[index].fieldAcceleration += metres(
          field.meanAcceleration(
            at: points(state.position), velocity: points(state.velocity), time: time,
            specificCharge: specificCharge))
      }
    }
  }

  /// Calls `body` with the contacts that began or ended since the last call.
  mutating func takeContacts(_ body: (EngineContact) -> Void) {
    translateChanges()
    contacts.forEach(body)
    contacts.removeAll(keepingCapacity: true)
  }

  /// Converts the contacts that began or ended. Must be called before the owners of their bodies change.
  /// - Parameter time: the time of the world, in s; nil between frames.
  private mutating func translateChanges(at time: Double? = nil) {
    guard !world.changes.isEmpty else { return }
    for change in world.changes {
      let (first, second) = (owners[change.first], owners[change.second])
      let slot: Int
      let other: EngineContact.Counterpart
      let isSwapped: Bool
      switch (first, second) {
      case (.slot(let first), .slot(let second)): (slot, other, isSwapped) = (first, .slot(second), false)
      case (.slot(let body), .line(let line)): (slot, other, isSwapped) = (body, .line(line), false)
      case (.line(let line), .slot(let body)): (slot, other, isSwapped) = (body, .line(line), true)
      default: continue
      }
      let (normal, velocity) = (SIMD2<Double>(change.normal), points(change.velocity))
      contacts.append(
        EngineContact(
          slot: slot, other: other, point: points(change.place), isBeginning: change.isBeginning, time: time,
          normal: isSwapped ? -normal : normal, velocity: isSwapped ? -velocity : velocity))
    }
    world.changes.removeAll(keepingCapacity: true)
  }
}

extension Field {
  /// Returns the mean acceleration over a sub-step, in pt/s². A magnetic field rotates the velocity by the whole angle, so
  /// that the speed does not change. The `drag` and `velocity` fields change the velocity at most to that of the medium.
  fileprivate func meanAcceleration(
    at position: SIMD2<Double>, velocity: SIMD2<Double>, time: Double, specificCharge: Double
  ) -> SIMD2<Double> {
    let step = Double(ImpulseTuning.step)
    guard case .magnetic = formula else {
      let acceleration = acceleration(
        at: position, velocity: velocity, time: time, specificCharge: specificCharge)
      switch formula {
      case .drag, .velocity: return acceleration / max(step * strength, 1)
      default: return acceleration
      }
    }
    let turn = Rotation(angle: -step * turningRate(at: position, specificCharge))
    return (turn.turn(velocity) - velocity) / step
  }
}

private func metres(_ points: SIMD2<Double>) -> Vector { Vector(points / ImpulseTuning.pointsPerMetre) }

private func points(_ metres: Vector) -> SIMD2<Double> {
  SIMD2<Double>(metres) * ImpulseTuning.pointsPerMetre
}

extension RigidShape {
  fileprivate init(_ shape: BodyShape) {
    switch shape {
    case .circle(let radius): self.init(circle: Float(radius / ImpulseTuning.pointsPerMetre))
    case .box(let width, let height):
      self.init(boxWithHalfSize: metres(SIMD2(width, height) / 2))
    case .convex(let outline): self.init(convex: outline.corners.map(metres))
    }
  }
}

extension RigidBody {
  fileprivate mutating func clearForces() {
    force = .zero
    torque = 0
    fieldAcceleration = .zero
  }
}
