internal import Motion

/// The behaviours of a world in a flat form: what they do to each body, the lines of boundaries, joints, pushes and fields.
struct Lowering: Sendable {
  /// The origin of a push, a collision or a joint's rows, by which they are found again after a change. It is the
  /// serial number of the behaviour in the world, and the position among its parts of that kind.
  struct Origin: Equatable, Sendable {
    var behavior: Int
    var part: Int

    static func < (one: Origin, other: Origin) -> Bool {
      (one.behavior, one.part) < (other.behavior, other.part)
    }

    /// Returns the next origin of a kind in a behaviour.
    static func after(_ last: Origin?, in behavior: Int) -> Origin {
      Origin(behavior: behavior, part: last?.behavior == behavior ? last!.part + 1 : 0)
    }
  }

  /// The influences on one body.
  struct Item {
    var properties = ItemProperties([])
    var acceleration = SIMD2<Double>.zero
    /// The collision behaviours of the body, one bit each: those that collide items, and those with boundaries.
    var itemMask: UInt64 = 0
    var boundaryMask: UInt64 = 0
  }

  /// A segment of a boundary.
  struct Line: Sendable {
    /// The collision, the boundary in it, and the segment of the boundary.
    var origin: Origin
    var identifier: String
    var number: Int
    var start: SIMD2<Double>
    var end: SIMD2<Double>
    var mask: UInt64
    var elasticity: Double
    var friction: Double

    func isSame(as other: Line) -> Bool {
      origin == other.origin && identifier == other.identifier && number == other.number
    }

    static func < (one: Line, other: Line) -> Bool {
      if one.origin != other.origin { return one.origin < other.origin }
      return (one.identifier, one.number) < (other.identifier, other.number)
    }
  }

  private(set) var items: [Item] = []
  private(set) var lines: [Line] = []
  /// The lines that the solver has, before a change.
  private(set) var formerLines: [Line] = []
  private(set) var pushes: [(origin: Origin, value: Push)] = []
  private(set) var fields: [Field] = []
  private(set) var joints: [JointRows] = []
  private var collisionCount = 0
  private var collision: Origin?

  mutating func reserveCapacity(_ bodies: Int) {
    items.reserveCapacity(bodies)
    lines.reserveCapacity(lines.count)
    formerLines.reserveCapacity(lines.count)
    pushes.reserveCapacity(pushes.count)
    fields.reserveCapacity(fields.count)
    joints.reserveCapacity(joints.count)
  }

  /// Replaces the form by that of a world's behaviours, in the same memory. Bodies that were removed have no effect.
  mutating func lower(_ behaviors: [World.Entry], _ bodies: [World.Item]) {
    items.removeAll(keepingCapacity: true)
    items.append(contentsOf: repeatElement(Item(), count: bodies.count))
    swap(&lines, &formerLines)
    lines.removeAll(keepingCapacity: true)
    pushes.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    joints.removeAll(keepingCapacity: true)
    (collisionCount, collision) = (0, nil)
    for entry in behaviors { add(entry.behavior, entry.serial, bodies) }
  }

  private mutating func add(_ behavior: some Behavior, _ serial: Int, _ bodies: [World.Item]) {
    func index(_ id: Body.ID) -> Int? { bodies.index(of: id) }
    /// The number of an anchor's body, −1 for a point of the world; nil if it was removed.
    func index(_ anchor: Attachment.Anchor) -> Int? { anchor.body.map(index) ?? -1 }
    func add(
      _ kind: JointRows.Kind, _ body: Int, to anchor: Int, _ place: SIMD2<Double>, _ offset: SIMD2<Double>,
      frequency: Double = 0, damping: Double = 0
    ) {
      joints.append(
        JointRows(
          kind, Int32(body), to: Int32(anchor), at: metres(place), offset: metres(offset),
          frequency: Float(frequency), damping: Float(damping),
          origin: .after(joints.last?.origin, in: serial)))
    }
    switch behavior {
    case let value as Attachment:
      guard let body = index(value.body), let anchor = index(value.anchor) else { return }
      let length = metres(value.length)
      add(
        value.frequency > 0 ? .spring(length: length) : .rod(length: length), body, to: anchor,
        value.anchor.place, value.offset, frequency: value.frequency, damping: value.damping)
    case let value as Snap:
      guard let body = index(value.body) else { return }
      add(.snap, body, to: -1, value.point, .zero, frequency: value.frequency, damping: value.damping)
    case let value as Joint:
      guard let body = index(value.body), let anchor = index(value.anchor) else { return }
      value.forEachPart { add($0, body, to: anchor, value.anchor.place, value.offset) }
    case let value as Push: pushes.append((.after(pushes.last?.origin, in: serial), value))
    case let value as Field: fields.append(value)
    case let value as Gravity:
      for body in value.bodies {
        if let index = index(body) { items[index].acceleration += 1000 * value.vector }
      }
    case let value as ItemProperties:
      for body in value.bodies {
        if let index = index(body) { items[index].properties = value }
      }
    case let value as Collision: addCollision(value, serial, bodies)
    default: for child in behavior.children { self.add(child, serial, bodies) }
    }
  }

  private mutating func addCollision(_ collision: Collision, _ serial: Int, _ bodies: [World.Item]) {
    require(collisionCount < 64, "a world must have at most 64 collision behaviours")
    let bit: UInt64 = 1 << UInt64(collisionCount)
    collisionCount += 1
    let origin = Origin.after(self.collision, in: serial)
    self.collision = origin
    for body in collision.bodies {
      guard let index = bodies.index(of: body) else { continue }
      if collision.mode != .boundaries { items[index].itemMask |= bit }
      if collision.mode != .items { items[index].boundaryMask |= bit }
    }
    guard collision.mode != .items else { return }
    func add(_ identifier: String, _ boundary: Collision.Boundary) {
      var number = 0
      boundary.forEachLine { start, end in
        lines.append(
          Line(
            origin: origin, identifier: identifier, number: number, start: start, end: end, mask: bit,
            elasticity: collision.elasticity, friction: collision.friction))
        number += 1
      }
    }
    // Sorting allocates, and most behaviours have one boundary.
    if collision.boundaries.count == 1, let (identifier, boundary) = collision.boundaries.first {
      return add(identifier, boundary)
    }
    for (identifier, boundary) in collision.boundaries.sorted(by: { $0.key < $1.key }) {
      add(identifier, boundary)
    }
  }
}

extension Joint {
  /// Calls `body` with the rows' kinds of the joint.
  fileprivate func forEachPart(_ body: (JointRows.Kind) -> Void) {
    switch kind {
    case .fixed(let angle): body(.fixed(angle: Float(angle)))
    case .pin: body(.pin)
    case .limit(let length): body(.limit(length: metres(length)))
    case .sliding(let vector, let angle, let range):
      let direction = vector.measurable
      let axis = direction / direction.length
      body(.sliding(axis: Vector(axis), angle: Float(angle)))
      if range.upperBound < .infinity { body(.stop(axis: Vector(axis), distance: metres(range.upperBound))) }
      if range.lowerBound > -.infinity {
        body(.stop(axis: Vector(-axis), distance: metres(-range.lowerBound)))
      }
    }
  }
}

// MARK: What the solver gets

extension Solver {
  /// Takes over what the behaviours do. Contacts and joints that existed before keep their impulses. All bodies wake up.
  mutating func apply(_ lowering: borrowing Lowering) {
    var affectsContacts = false
    for index in lowering.items.indices {
      affectsContacts = set(lowering.items[index], of: index) || affectsContacts
    }
    affectsContacts =
      apply(lowering.lines, lowering.formerLines, after: lowering.items.count) || affectsContacts
    apply(lowering.joints)
    if affectsContacts { refilter() }
    wake()
  }

  /// Sets the properties of a body. Returns true if its contacts are affected.
  private mutating func set(_ item: Lowering.Item, of index: Int) -> Bool {
    let properties = item.properties
    let before = bodies[index]
    var body = before
    body.friction = Float(properties.friction)
    body.restitution = Float(properties.elasticity)
    body.resistance = Float(properties.resistance)
    body.angularResistance = Float(properties.angularResistance)
    body.acceleration = metres(item.acceleration)
    (body.itemMask, body.boundaryMask) = (item.itemMask, item.boundaryMask)
    body.isStatic = properties.isAnchored
    // Forces are summed up in each sub-step. Those of removed behaviours end here.
    body.clearForces()
    let (mass, inertia) = body.hull.mass(Float(properties.density))
    body.motion.inverseMass = properties.isAnchored ? 0 : 1 / mass
    body.motion.inverseInertia = properties.isAnchored || !properties.allowsRotation ? 0 : 1 / inertia
    if properties.isAnchored { body.motion.velocity = .zero }
    if body.motion.inverseInertia == 0 { body.motion.spin = 0 }
    if before.isStatic != body.isStatic {
      (body.startPosition, body.startAngle) = (body.position, body.angle)
    }
    bodies[index] = body
    return !body.collides(like: before)
  }

  /// Replaces the lines. A segment of the same number of the same boundary keeps its contacts. Returns true if contacts are
  /// affected.
  private mutating func apply(_ lines: [Lowering.Line], _ former: [Lowering.Line], after count: Int) -> Bool {
    var affectsContacts = false
    // Both lists are in the same order.
    var next = 0
    for (number, line) in lines.enumerated() {
      let (index, hull) = (count + number, Hull(from: metres(line.start), to: metres(line.end)))
      while next < former.count, former[next] < line {
        remove(at: index)
        next += 1
      }
      if next < former.count, former[next].isSame(as: line) {
        next += 1
      } else {
        insert(SolidBody(hull, isStatic: true), of: .boundary(line.identifier), at: index)
      }
      if bodies[index].hull != hull {
        bodies[index].hull = hull
        bodies[index].box = hull.box(bodies[index].place)
        moved.append(index)
      }
      let before = bodies[index]
      bodies[index].friction = Float(line.friction)
      bodies[index].restitution = Float(line.elasticity)
      bodies[index].boundaryMask = line.mask
      affectsContacts = affectsContacts || !bodies[index].collides(like: before)
    }
    while bodies.count > count + lines.count { remove(at: bodies.count - 1) }
    return affectsContacts
  }

  private mutating func apply(_ new: [JointRows]) {
    for index in bodies.indices { bodies[index].isJointed = false }
    swap(&joints, &formerJoints)
    joints.removeAll(keepingCapacity: true)
    // Both lists are in the order of the behaviours.
    var former = 0
    for var joint in new {
      while former < formerJoints.count, formerJoints[former].origin < joint.origin { former += 1 }
      if former < formerJoints.count { joint.keepImpulse(of: formerJoints[former]) }
      joints.append(joint)
      if joint.first >= 0 { bodies[Int(joint.first)].isJointed = true }
      bodies[Int(joint.second)].isJointed = true
    }
    for index in bodies.indices where bodies[index].isJointed { bodies[index].follow() }
  }
}

extension Solver {
  /// Applies the impulse of a push to a body.
  mutating func apply(_ push: Push, to index: Int) {
    guard !bodies[index].isStatic else { return }
    bodies[index].motion.push(Vector(push.vector), at: left(bodies[index].arm(metres(push.offset))))
  }

  /// Sums up the forces of pushes and fields in a sub-step that begins at a time.
  mutating func addForces(_ lowering: borrowing Lowering, _ items: [World.Item], at time: Double) {
    for index in items.indices where bodies[index].isForced { bodies[index].clearForces() }
    for (_, push) in lowering.pushes where push.isForce {
      for body in push.bodies {
        guard let index = items.index(of: body) else { continue }
        bodies[index].isForced = true
        bodies[index].force += Vector(push.vector)
        bodies[index].torque += cross(bodies[index].arm(metres(push.offset)), Vector(push.vector))
      }
    }
    for field in lowering.fields {
      for id in field.bodies {
        guard let index = items.index(of: id) else { continue }
        let position = points(bodies[index].position)
        guard field.region.contains(position - field.center) else { continue }
        // A field that changes with time will move a body at rest.
        if field.changesWithTime { (bodies[index].sleepTime, bodies[index].creepTime) = (0, 0) }
        bodies[index].isForced = true
        bodies[index].fieldAcceleration += metres(
          field.acceleration(
            at: position, velocity: points(bodies[index].motion.velocity),
            specificCharge: lowering.items[index].properties.charge
              * Double(bodies[index].motion.inverseMass),
            time: time, step: 1.0 / 120))
      }
    }
  }
}

func metres(_ points: SIMD2<Double>) -> Vector { Vector(points / F4.pointsPerMetre) }
func metres(_ points: Double) -> Float { Float(points / F4.pointsPerMetre) }
func points(_ metres: Vector) -> SIMD2<Double> { SIMD2<Double>(metres) * F4.pointsPerMetre }

extension [World.Item] {
  /// Returns the number of a body; nil if it is not in the world. Serial numbers ascend.
  func index(of id: Body.ID) -> Int? {
    guard !isEmpty else { return nil }
    let index = Bisection.lastIndex(below: count) { self[$0].serial <= id.serial }
    return self[index].serial == id.serial ? index : nil
  }
}

extension Hull {
  init(_ shape: Body.Shape) {
    switch shape {
    case .circle(let radius): self.init([.zero], radius: metres(radius))
    case .box(let width, let height):
      let half = metres(SIMD2(width, height) / 2)
      self.init([-half, Vector(half.x, -half.y), half, Vector(-half.x, half.y)])
    case .convex(let outline): self.init(outline.corners.map(metres))
    }
  }
}
