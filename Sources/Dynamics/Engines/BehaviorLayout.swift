internal import Motion

/// All behaviours of a world in a flat form for the engine. Units are pt, s and kg.
struct BehaviorLayout: Sendable {
  /// The influences on one body.
  struct Item: Hashable, Sendable {
    var properties = ItemProperties([])
    var acceleration = SIMD2<Double>.zero
    /// The collision behaviours of the body, one bit each: those that collide items, and those with boundaries.
    var itemMask: UInt64 = 0
    var boundaryMask: UInt64 = 0
  }

  /// The origin of an entry: the serial number of its behaviour and its position among the behaviour's parts. It finds the
  /// entry again after a change.
  struct Origin: Hashable, Sendable {
    var behavior: Int
    var ordinal: Int
  }

  /// Behaviours of one kind, in the order of the world's.
  typealias List<Value> = [(key: Origin, value: Value)]

  var attachments: List<Attachment> = []
  var joints: List<Joint> = []
  var snaps: List<Snap> = []
  var pushes: List<Push> = []
  var fields: List<Field> = []
  private var gravities: List<Gravity> = []
  private var properties: List<ItemProperties> = []
  private var collisions: List<Collision> = []
  /// The influences on the body of each slot, by the last three lists. Slots past the end have none.
  private var items: [Item] = []
  private(set) var lines: [BoundaryLine] = []

  /// Replaces the layout by that of a world's behaviours in the same memory. References to removed bodies have no effect.
  mutating func layOut(_ entries: [World.Entry], _ slots: [BodySlot]) {
    attachments.removeAll(keepingCapacity: true)
    joints.removeAll(keepingCapacity: true)
    snaps.removeAll(keepingCapacity: true)
    pushes.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    gravities.removeAll(keepingCapacity: true)
    properties.removeAll(keepingCapacity: true)
    collisions.removeAll(keepingCapacity: true)
    for entry in entries {
      var ordinal = 0
      add(entry.behavior, entry.serial, &ordinal, slots)
    }
    layOutItems(slots)
    layOutLines()
  }

  /// Makes the memory unique, and reserves it for a number of bodies.
  mutating func reserveCapacity(_ bodies: Int) {
    attachments.reserveCapacity(attachments.count)
    joints.reserveCapacity(joints.count)
    snaps.reserveCapacity(snaps.count)
    pushes.reserveCapacity(pushes.count)
    fields.reserveCapacity(fields.count)
    gravities.reserveCapacity(gravities.count)
    properties.reserveCapacity(properties.count)
    collisions.reserveCapacity(collisions.count)
    items.reserveCapacity(bodies)
    lines.reserveCapacity(lines.count)
  }

  func acceleration(at slot: Int) -> SIMD2<Double> { slot < items.count ? items[slot].acceleration : .zero }

  func item(at slot: Int) -> Item { slot < items.count ? items[slot] : Item() }

  private mutating func add(
    _ behavior: some Behavior, _ serial: Int, _ ordinal: inout Int, _ slots: [BodySlot]
  ) {
    let key = Origin(behavior: serial, ordinal: ordinal)
    ordinal += 1
    func keepPresent(_ bodies: inout [BodyID]) {
      if !bodies.allSatisfy({ slots.contains($0, of: serial) }) { bodies.removeAll { !slots.contains($0) } }
    }
    switch behavior {
    case let attachment as Attachment:
      if let other = attachment.anchor.body, !slots.contains(other, of: serial) { return }
      if slots.contains(attachment.body, of: serial) { attachments.append((key, attachment)) }
    case let joint as Joint:
      if let other = joint.anchor.body, !slots.contains(other, of: serial) { return }
      if slots.contains(joint.body, of: serial) { joints.append((key, joint)) }
    case let snap as Snap:
      if slots.contains(snap.body, of: serial) { snaps.append((key, snap)) }
    case var push as Push:
      keepPresent(&push.bodies)
      pushes.append((key, push))
    case var field as Field:
      keepPresent(&field.bodies)
      fields.append((key, field))
    case let gravity as Gravity: gravities.append((key, gravity))
    case let value as ItemProperties: properties.append((key, value))
    case let collision as Collision:
      require(collisions.count < 64, "a world must have at most 64 collision behaviours")
      collisions.append((key, collision))
    default: for child in behavior.children { add(child, serial, &ordinal, slots) }
    }
  }

  /// Sums up the influences on each body.
  private mutating func layOutItems(_ slots: [BodySlot]) {
    items.removeAll(keepingCapacity: true)
    layOutAccelerations(slots)
    for (key, value) in properties {
      for body in value.bodies where slots.contains(body, of: key.behavior) {
        change(body) { $0.properties = value }
      }
    }
    for (index, (key, collision)) in collisions.enumerated() {
      let bit = Self.bit(of: index)
      for body in collision.bodies where slots.contains(body, of: key.behavior) {
        change(body) {
          if collision.mode != .boundaries { $0.itemMask |= bit }
          if collision.mode != .items { $0.boundaryMask |= bit }
        }
      }
    }
  }

  private mutating func layOutAccelerations(_ slots: [BodySlot]) {
    for index in items.indices { items[index].acceleration = .zero }
    for (key, gravity) in gravities {
      for body in gravity.bodies where slots.contains(body, of: key.behavior) {
        change(body) { $0.acceleration += 1000 * gravity.vector }
      }
    }
  }

  private mutating func change(_ body: BodyID, _ change: (inout Item) -> Void) {
    while items.count <= body.slot { items.append(Item()) }
    change(&items[body.slot])
  }

  /// The bit of a collision behaviour in the masks.
  private static func bit(of collision: Int) -> UInt64 { 1 << UInt64(collision) }

  private mutating func layOutLines() {
    lines.removeAll(keepingCapacity: true)
    for (index, (_, collision)) in collisions.enumerated() where collision.mode != .items {
      if collision.boundaries.count == 1, let (identifier, boundary) = collision.boundaries.first {
        add(boundary, identifier, collision, Self.bit(of: index))
      } else {
        for (identifier, boundary) in collision.boundaries.sorted(by: { $0.key < $1.key }) {
          add(boundary, identifier, collision, Self.bit(of: index))
        }
      }
    }
  }

  private mutating func add(
    _ boundary: Collision.Boundary, _ identifier: String, _ collision: Collision, _ bit: UInt64
  ) {
    boundary.forEachLine { start, end in
      lines.append(
        BoundaryLine(
          identifier: identifier, start: start, end: end, mask: bit, elasticity: collision.elasticity,
          friction: collision.friction))
    }
  }
}

/// Changes of a behaviour in place.
extension BehaviorLayout {
  /// A part of the layout that has new values and that the engine keeps: a joint by its index in its list, the influences on
  /// bodies, or the lines.
  enum Update {
    case attachment(Int)
    case joint(Int)
    case snap(Int)
    case items([BodyID])
    /// Only the accelerations of bodies.
    case accelerations([BodyID])
    case lines
  }

  /// Replaces a behaviour by a value of the same form: its parts have the same kinds and connect or push the same bodies.
  /// Gravity, properties and collisions may act on other bodies.
  /// - Returns: false if the forms differ. The layout has not changed then and must be rebuilt.
  mutating func replace(
    _ behavior: some Behavior, serial: Int, _ slots: [BodySlot], in engine: inout ImpulseEngine
  ) -> Bool {
    var (ordinal, count) = (0, 0)
    guard hasForm(of: behavior, serial, &ordinal, &count), count == partCount(of: serial) else {
      return false
    }
    ordinal = 0
    replace(behavior, serial, &ordinal, slots, &engine)
    return true
  }

  /// Returns true if each part of a behaviour has a part of the same form in the layout.
  /// - Parameter count: increased by the number of parts.
  private func hasForm(
    of behavior: some Behavior, _ serial: Int, _ ordinal: inout Int, _ count: inout Int
  ) -> Bool {
    let key = Origin(behavior: serial, ordinal: ordinal)
    ordinal += 1
    count += 1
    switch behavior {
    case let value as Attachment: return Self.value(of: key, in: attachments).map(value.hasForm) ?? false
    case let value as Joint: return Self.value(of: key, in: joints).map(value.hasForm) ?? false
    case let value as Snap: return Self.value(of: key, in: snaps)?.body == value.body
    case let value as Push: return Self.value(of: key, in: pushes).map(value.hasForm) ?? false
    case let value as Field: return Self.value(of: key, in: fields).map(value.hasForm) ?? false
    case is Gravity: return Self.index(of: key, in: gravities) != nil
    case is ItemProperties: return Self.index(of: key, in: properties) != nil
    case is Collision: return Self.index(of: key, in: collisions) != nil
    default:
      count -= 1
      for child in behavior.children where !hasForm(of: child, serial, &ordinal, &count) { return false }
      return true
    }
  }

  private func partCount(of serial: Int) -> Int {
    func count<Value>(_ list: List<Value>) -> Int {
      Self.start(of: serial + 1, in: list) - Self.start(of: serial, in: list)
    }
    return count(attachments) + count(joints) + count(snaps) + count(pushes) + count(fields)
      + count(gravities) + count(properties) + count(collisions)
  }

  private mutating func replace(
    _ behavior: some Behavior, _ serial: Int, _ ordinal: inout Int, _ slots: [BodySlot],
    _ engine: inout ImpulseEngine
  ) {
    let key = Origin(behavior: serial, ordinal: ordinal)
    ordinal += 1
    switch behavior {
    case let value as Attachment:
      if let index = Self.set(value, key, in: &attachments) { engine.apply(.attachment(index), of: self) }
    case let value as Joint:
      if let index = Self.set(value, key, in: &joints) { engine.apply(.joint(index), of: self) }
    case let value as Snap:
      if let index = Self.set(value, key, in: &snaps) { engine.apply(.snap(index), of: self) }
    case let value as Push: Self.set(value, key, in: &pushes)
    case let value as Field: Self.set(value, key, in: &fields)
    case let value as Gravity:
      let old = Self.value(of: key, in: gravities)?.bodies ?? []
      Self.set(value, key, in: &gravities)
      if value.bodies == old {
        layOutAccelerations(slots)
        engine.apply(.accelerations(old), of: self)
      } else {
        updateItems(old, value.bodies, slots, &engine)
      }
    case let value as ItemProperties:
      let old = Self.value(of: key, in: properties)?.bodies ?? []
      Self.set(value, key, in: &properties)
      updateItems(old, value.bodies, slots, &engine)
    case let value as Collision:
      let old = Self.value(of: key, in: collisions) ?? value
      Self.set(value, key, in: &collisions)
      if !value.hasLines(of: old) {
        layOutLines()
        engine.apply(.lines, of: self)
      }
      if value.bodies != old.bodies || value.mode != old.mode {
        updateItems(old.bodies, value.bodies, slots, &engine)
      }
    default: for child in behavior.children { replace(child, serial, &ordinal, slots, &engine) }
    }
  }

  private mutating func updateItems(
    _ old: [BodyID], _ new: [BodyID], _ slots: [BodySlot], _ engine: inout ImpulseEngine
  ) {
    layOutItems(slots)
    engine.apply(.items(new), of: self)
    if old != new { engine.apply(.items(old), of: self) }
  }

  @discardableResult
  private static func set<Value>(_ value: Value, _ key: Origin, in list: inout List<Value>) -> Int? {
    guard let index = index(of: key, in: list) else { return nil }
    list[index].value = value
    return index
  }

  private static func value<Value>(of key: Origin, in list: List<Value>) -> Value? {
    index(of: key, in: list).map { list[$0].value }
  }

  private static func index<Value>(of key: Origin, in list: List<Value>) -> Int? {
    list[start(of: key.behavior, in: list)...].firstIndex { $0.key.behavior != key.behavior || $0.key == key }
      .flatMap { list[$0].key == key ? $0 : nil }
  }

  /// Returns the index of the first part of a behaviour, or of a later one, in a list, by bisection.
  private static func start<Value>(of behavior: Int, in list: List<Value>) -> Int {
    // The number of parts of earlier behaviours.
    Bisection.lastIndex(below: list.count + 1) { list[$0 - 1].key.behavior < behavior }
  }
}

extension Attachment {
  /// Returns true if another attachment connects the same bodies, and both are rods or both are springs.
  fileprivate func hasForm(of other: Attachment) -> Bool {
    body == other.body && anchor.body == other.anchor.body && (frequency > 0) == (other.frequency > 0)
  }
}

extension Joint {
  /// Returns true if another joint connects the same bodies by as many parts.
  fileprivate func hasForm(of other: Joint) -> Bool {
    body == other.body && anchor.body == other.anchor.body
      && JointPart.parts(of: kind).count == JointPart.parts(of: other.kind).count
  }
}

extension Push {
  /// Returns true if another push acts on the same bodies, at the same times.
  fileprivate func hasForm(of other: Push) -> Bool {
    bodies == other.bodies && mode == other.mode && isActive == other.isActive
  }
}

extension Field {
  /// Returns true if another field acts on the same bodies.
  fileprivate func hasForm(of other: Field) -> Bool { bodies == other.bodies }
}

extension Collision {
  /// Returns true if another behaviour makes the same lines.
  fileprivate func hasLines(of other: Collision) -> Bool {
    elasticity == other.elasticity && friction == other.friction && boundaries == other.boundaries
      && (mode == .items) == (other.mode == .items)
  }
}

/// A contact that began or ended.
struct EngineContact {
  enum Counterpart {
    case slot(Int)
    /// A line, by the identifier of its boundary.
    case line(String)
  }

  var slot: Int
  var other: Counterpart
  var point: SIMD2<Double>
  var isBeginning: Bool
  /// The time of the world, in s; nil if it began or ended between frames.
  var time: Double?
  /// At the beginning the unit vector towards the body, and the velocity of the body relative to the counterpart, in pt/s;
  /// otherwise zero.
  var normal = SIMD2<Double>.zero
  var velocity = SIMD2<Double>.zero
}
