internal import MotionKinematics

/// All behaviours of a world in a flat form for the engines. Units are pt, s and kg.
struct BehaviorLayout: Sendable {
  /// The influences on one body.
  struct Item: Hashable, Sendable {
    var properties = ItemProperties([])
    var acceleration = SIMD2<Double>.zero
    /// The collision behaviours that the body takes part in, one bit each.
    var itemMask: UInt64 = 0
    var boundaryMask: UInt64 = 0
  }

  /// The origin of an entry within the world's behaviours, by which it is found again after a change.
  struct Origin: Hashable, Sendable {
    var behavior: Int
    var ordinal: Int
  }

  struct BoundaryLine: Hashable, Sendable {
    var identifier: String
    var start: SIMD2<Double>
    var end: SIMD2<Double>
    var mask: UInt64
    var elasticity: Double
    var friction: Double
  }

  /// The influences on the body of each slot. Slots past the end have none.
  private var items: [Item] = []
  var attachments: [(key: Origin, value: Attachment)] = []
  var joints: [(key: Origin, value: Joint)] = []
  var snaps: [(key: Origin, value: Snap)] = []
  var pushes: [(key: Origin, value: Push)] = []
  var fields: [Field] = []
  var lines: [BoundaryLine] = []
  private var collisionCount = 0

  /// Removes everything and keeps the memory for the next layout.
  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    attachments.removeAll(keepingCapacity: true)
    joints.removeAll(keepingCapacity: true)
    snaps.removeAll(keepingCapacity: true)
    pushes.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    collisionCount = 0
  }

  /// Returns the influences on the body of a slot.
  func item(at slot: Int) -> Item { slot < items.count ? items[slot] : Item() }

  /// A new value of a behaviour in a layout that stays as it is otherwise, by its index in its list.
  enum Update {
    case attachment(Int, Attachment)
    case snap(Int, Snap)
  }

  /// Returns the change to a new value of a behaviour that acts on the same bodies; nil if the layout must be made anew.
  ///
  /// Attachments and snaps are what a program changes in each frame, as a finger drags a body.
  func change(to behavior: any Behavior, serial: Int) -> Update? {
    let key = Origin(behavior: serial, ordinal: 0)
    switch behavior {
    case let value as Attachment:
      guard let index = Self.index(of: key, in: attachments) else { return nil }
      let old = attachments[index].value
      // A rod is a condition, not a spring.
      guard value.hasBodies(of: old), (value.frequency > 0) == (old.frequency > 0) else { return nil }
      return .attachment(index, value)
    case let value as Snap:
      guard let index = Self.index(of: key, in: snaps), value.body == snaps[index].value.body else {
        return nil
      }
      return .snap(index, value)
    default: return nil
    }
  }

  /// Makes a change that `change(to:serial:)` returned.
  mutating func apply(_ change: Update) {
    switch change {
    case .attachment(let index, let value): attachments[index].value = value
    case .snap(let index, let value): snaps[index].value = value
    }
  }

  /// Returns the index of a key in a list in the order of the behaviours, by bisection.
  private static func index<Value>(of key: Origin, in list: [(key: Origin, value: Value)]) -> Int? {
    var range = list.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if list[middle].key == key { return middle }
      range =
        list[middle].key.behavior < key.behavior ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Adds the effects of a behaviour on existing bodies. References to removed bodies have no effect.
  mutating func add(_ behavior: any Behavior, serial: Int, _ slots: [BodySlot]) {
    var ordinal = 0
    add(behavior, serial, &ordinal, slots)
  }

  private mutating func add(
    _ behavior: any Behavior, _ serial: Int, _ ordinal: inout Int, _ slots: [BodySlot]
  ) {
    let key = Origin(behavior: serial, ordinal: ordinal)
    ordinal += 1
    switch behavior {
    case let attachment as Attachment:
      if case .body(let other, _) = attachment.anchor, !slots.contains(other) { return }
      if slots.contains(attachment.body) { attachments.append((key, attachment)) }
    case let joint as Joint:
      if case .body(let other, _) = joint.anchor, !slots.contains(other) { return }
      if slots.contains(joint.body) { joints.append((key, joint)) }
    case let snap as Snap:
      if slots.contains(snap.body) { snaps.append((key, snap)) }
    case var push as Push:
      if !push.bodies.allSatisfy(slots.contains) { push.bodies = push.bodies.filter(slots.contains) }
      pushes.append((key, push))
    case var field as Field:
      if !field.bodies.allSatisfy(slots.contains) { field.bodies = field.bodies.filter(slots.contains) }
      fields.append(field)
    case let gravity as Gravity:
      for body in gravity.bodies where slots.contains(body) {
        change(body) { $0.acceleration += 1000 * gravity.vector }
      }
    case let properties as ItemProperties:
      for body in properties.bodies where slots.contains(body) { change(body) { $0.properties = properties } }
    case let collision as Collision: add(collision, slots)
    default: for child in behavior.children { add(child, serial, &ordinal, slots) }
    }
  }

  private mutating func change(_ body: BodyID, _ change: (inout Item) -> Void) {
    while items.count <= body.slot { items.append(Item()) }
    change(&items[body.slot])
  }

  private mutating func add(_ collision: Collision, _ slots: [BodySlot]) {
    require(collisionCount < 64, "a world must have at most 64 collision behaviours")
    let bit: UInt64 = 1 << UInt64(collisionCount)
    collisionCount += 1
    for body in collision.bodies where slots.contains(body) {
      change(body) {
        if collision.mode != .boundaries { $0.itemMask |= bit }
        if collision.mode != .items { $0.boundaryMask |= bit }
      }
    }
    guard collision.mode != .items else { return }
    if collision.boundaries.count == 1, let (identifier, boundary) = collision.boundaries.first {
      add(boundary, identifier, collision, bit)
    } else {
      for (identifier, boundary) in collision.boundaries.sorted(by: { $0.key < $1.key }) {
        add(boundary, identifier, collision, bit)
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
