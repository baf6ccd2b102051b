internal import MotionKinematics

/// The engine of ideal stepping: translates slots and flat behaviours for `IdealStepper`.
struct IdealEngine: Engine {
  private(set) var stepper = IdealStepper()

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

  mutating func reserveCapacity(_ count: Int) { stepper.reserveCapacity(count) }

  mutating func remove(_ slot: Int) {
    stepper.resetPairs(isEnding: true) { $0.body == slot || $0.other == slot }
    stepper.bodies[slot].isPresent = false
    stepper.bodies[slot].itemMask = 0
    stepper.bodies[slot].boundaryMask = 0
    wake()
  }

  mutating func copy(_ other: any Engine) {
    guard let other = other as? IdealEngine else { return }
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
    guard !lines.elementsEqual(stepper.lines.lazy.map(\.boundary)) else { return }
    let places = BehaviorLayout.BoundaryLine.places(of: stepper.lines.lazy.map(\.boundary), among: lines)
    stepper.resetPairs(isEnding: true) { pair in pair.line.map { places[$0] == nil } ?? false }
    for index in stepper.pairs.indices {
      guard let line = stepper.pairs[index].line else { continue }
      if let place = places[line] {
        stepper.pairs[index].other = -1 - place
      } else {
        stepper.pairs[index].impactCount = 0
      }
    }
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
    // A change of other behaviours does not interrupt a correction.
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

  /// Replaces a constraint by another one of the same bodies. If it has the same kind, its correction continues.
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
      forces.clusters[index].zones = Array(
        repeating: Field.Zone(isFelt: true, isCore: false), count: fields.count)
    }
  }

  mutating func place(_ body: Body, _ item: BehaviorLayout.Item, at slot: Int) {
    let old = stepper.bodies[slot]
    stepper.bodies[slot].position = Coordinates(body.center, body.angle)
    if old.shape == body.shape {
      stepper.resetPairs(ofPlaced: slot)
    } else {
      stepper.bodies[slot].shape = body.shape
      stepper.outlines[slot] = BodyOutline(body.shape)
      set(item, of: slot)
      stepper.resetPairs(isEnding: true) { $0.body == slot || $0.other == slot }
    }
    wake()
  }

  mutating func add(_ motion: Motion2D, to slot: Int) {
    guard !stepper.bodies[slot].isStatic else { return }
    let inverseMass = stepper.bodies[slot].inverseMass
    // A new body has no mass yet, and may rotate.
    let allowsRotation = inverseMass.angle > 0 || inverseMass == .zero
    stepper.bodies[slot].velocity += Coordinates(motion.velocity, allowsRotation ? motion.angularVelocity : 0)
    // Which contacts rest depends on the new velocities.
    stepper.resetPairs(isEnding: false) { $0.body == slot || $0.other == slot }
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

extension IdealStepper {
  /// Counts the time for which a body has been still, and slow, at the end of a sub-step of `step` s.
  mutating func countStillness(_ index: Int, _ step: Double) {
    let body = bodies[index]
    let cluster = forces.clusters[body.cluster]
    let speeds = (body.velocity.place.length, abs(body.velocity.angle) * outlines[index].reach)
    let speed = speeds.0 + speeds.1
    // A field that changes will move the body.
    guard speed < IdealTuning.slowSpeed, !forces.willChange(for: body.cluster) else {
      (bodies[index].stillTime, bodies[index].slowTime) = (0, 0)
      return
    }
    let isHeld = pairsOfBody[index].contains { pairs[Int($0)].resting != 0 }
    let isStill: Bool
    if cluster.isFree, !isHeld {
      // Only drag stops the body.
      isStill =
        body.acceleration.place.length < IdealTuning.speedRounding
        && speeds.0 < IdealTuning.leastSpeed(drag: body.drag.x)
        && speeds.1 < IdealTuning.leastSpeed(drag: body.drag.angle)
    } else {
      let acceleration = paths[index].endAcceleration
      isStill =
        speed < IdealTuning.stillSpeed
        && acceleration.place.length + abs(acceleration.angle) * outlines[index].reach
          < IdealTuning.stillAcceleration
    }
    let isSlow = isHeld || !cluster.constraints.isEmpty
    bodies[index].stillTime = isStill ? body.stillTime + step : 0
    bodies[index].slowTime = isSlow ? body.slowTime + step : 0
  }
}

/// The constants of ideal stepping, in pt and s.
enum IdealTuning {
  /// The speed below which a series of rebounds ends, in pt/s. The remaining rebounds are invisible.
  static let leastRebound = 1e-3
  /// The separating velocity, in pt/s, and the separation, in pt, below which a contact still counts as
  /// resting. The speed is also the least rebound between moving bodies: at 1000 pt/s² it would rise by 5e-4
  /// pt.
  static let looseSpeed = 1.0
  static let looseSeparation = 5e-4
  /// The tolerance of the velocity solver, in pt/s, and its largest number of iterations over all rows.
  static let solverTolerance = 1e-8
  static let solverRounds = 200
  /// The separating velocity that counts as 0, in pt/s.
  static let speedRounding = 1e-6
  /// The separation that counts as 0, in pt.
  static let separationRounding = 1e-7
  /// The distance up to which a corner past the end of a side still touches that side, in pt. Bodies whose corners overlap
  /// by less do not touch, so that they slide over a seam of a floor.
  static let cornerRounding = 1e-6
  /// The amount by which the cosine of the angle between parallel sides may differ from 1.
  static let parallelRounding = 1e-9
  /// The cosine of the angle by which the normal of a resting feature may turn in a sub-step. Beyond it the feature has
  /// passed a corner.
  static let leastTurn = 0.999
  /// An overlapping, separating contact counts as a new impact after sinking this much deeper, in pt.
  static let sinking = 1e-9
  /// The largest error of a position in a sub-step, in pt.
  static let tolerance = 1e-7

  static let longestStep = 1.0 / 240
  /// The longest sub-step while a few features rest, in s, because contact forces are constant in it.
  static let longestStepAtRest = 1.0 / 960
  static let shortestStep = 1e-5
  static let shortestStepInField = 1e-6
  /// The distance within which a body is on an edge of a field, in pt.
  static let edgeRounding = 2e-9
  /// The distance ahead of a body on an edge of a field at which its zone is determined, in pt.
  static let edgeLook = 1e-4
  /// The error of a joint's velocity above which an impulse corrects it, in pt/s or radians/s.
  static let jointSpeed = 1e-3
  /// The greatest error of a joint's position that its forces correct, in pt, with velocities below `jointSpeed`. Greater
  /// errors are corrected by displacements.
  static let jointRounding = 1e-4
  /// The largest angle by which such a displacement turns a body in a sub-step, in radians.
  static let largestCorrectionTurn = 0.2
  /// The share by which the conditions of displacements are softened, and the largest number of iterations that make
  /// them compatible with contacts.
  static let correctionSoftness = 1e-4
  static let correctionRounds = 50
  /// The length of a rod, in pt, below which it is a pin.
  static let shortestRod = 1e-3
  /// The greatest error of a sub-step, in pt, in which rods and joints act by forces.
  static let greatestJointError = 1e-3
  /// The share of the kinetic energy, and the energy in kg·pt²/s² per kg, that the error of a sub-step may add to a
  /// cluster with joints.
  static let energyRounding = 1e-7
  static let leastEnergyRounding = 1e-4
  /// The distance from a limit within which it is reached, in pt.
  static let limitRounding = 1e-9

  /// The displacement since the last impact of a pair below which an impact counts as repeated, in pt. After
  /// `impactLimit` repeated impacts in a window of `longestStep` the pair no longer rebounds. After
  /// `endlessLimit` its impacts are no longer predicted: the bodies rest, or the next sub-step separates
  /// them. Impacts after a greater displacement are limited by `World.SteppingError.impactLimit` alone.
  static let leastWay = 1e-5
  static let impactLimit = 16
  static let endlessLimit = 48
  /// The greatest number of sub-steps that end early in a window.
  static let endingLimit = 4

  /// The time for which pairs are searched ahead, in s, and the least margin of their boxes, in pt.
  static let horizon = 1.0 / 60
  static let margin = 0.5

  /// The largest displacement by which overlapping bodies are separated in a sub-step, in pt.
  static let largestShift = 0.1
  /// The speed, in pt/s, and the acceleration, in pt/s², below which a body counts as still.
  static let stillSpeed = 0.01
  static let stillAcceleration = 0.02
  /// A body that touches another object or has a joint, and is slower than this speed, in pt/s, sleeps after this delay, in
  /// s, independent of the forces on it.
  static let slowSpeed = 1.0
  static let slowDelay = 5.0

  /// Returns the speed below which a body that only a drag (in 1/s) stops counts as still, in pt/s: its remaining distance is
  /// at most 1e-3 pt.
  static func leastSpeed(drag: Double) -> Double { min(max(1e-3 * drag, speedRounding), stillSpeed) }
}
