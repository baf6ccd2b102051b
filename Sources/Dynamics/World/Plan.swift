internal import Kinematics

/// All behaviours of a world laid out flat, as engines take them. Points, seconds, kilograms.
struct Plan: Sendable {
  /// What acts on one body.
  struct Item: Hashable, Sendable {
    var properties = ItemProperties([])
    var acceleration = SIMD2<Double>.zero
    /// The collision behaviours it takes part in, a bit each.
    var itemMask: UInt64 = 0
    var boundaryMask: UInt64 = 0
  }

  /// Where in the world's behaviours something comes from, so that it can be found again after a change.
  struct Key: Hashable, Sendable {
    var behavior: Int
    var ordinal: Int
  }

  struct Line: Hashable, Sendable {
    var identifier: String
    var start: SIMD2<Double>
    var end: SIMD2<Double>
    var mask: UInt64
    var elasticity: Double
    var friction: Double
  }

  var items: [BodyID: Item] = [:]
  var attachments: [(key: Key, value: Attachment)] = []
  var snaps: [(key: Key, value: Snap)] = []
  var pushes: [(key: Key, value: Push)] = []
  var fields: [Field] = []
  var lines: [Line] = []
  var actions: [@Sendable (inout World) -> Void] = []
  private var collisionCount = 0

  mutating func add(_ behavior: any Behavior, serial: Int) {
    var ordinal = 0
    add(behavior, serial, &ordinal)
  }

  private mutating func add(_ behavior: any Behavior, _ serial: Int, _ ordinal: inout Int) {
    let key = Key(behavior: serial, ordinal: ordinal)
    ordinal += 1
    switch behavior {
    case let attachment as Attachment: attachments.append((key, attachment))
    case let snap as Snap: snaps.append((key, snap))
    case let push as Push: pushes.append((key, push))
    case let field as Field: fields.append(field)
    case let action as FrameAction: actions.append(action.action)
    case let gravity as Gravity:
      for body in gravity.bodies { items[body, default: Item()].acceleration += 1000 * gravity.vector }
    case let properties as ItemProperties:
      for body in properties.bodies { items[body, default: Item()].properties = properties }
    case let collision as Collision: add(collision)
    default: for child in behavior.children { add(child, serial, &ordinal) }
    }
  }

  private mutating func add(_ collision: Collision) {
    precondition(collisionCount < 64, "a world has at most 64 collision behaviours")
    let bit: UInt64 = 1 << UInt64(collisionCount)
    collisionCount += 1
    for body in collision.bodies {
      if collision.mode != .boundaries { items[body, default: Item()].itemMask |= bit }
      if collision.mode != .items { items[body, default: Item()].boundaryMask |= bit }
    }
    guard collision.mode != .items else { return }
    for (identifier, boundary) in collision.boundaries.sorted(by: { $0.key < $1.key }) {
      for (start, end) in boundary.lines {
        lines.append(
          Line(
            identifier: identifier, start: start, end: end, mask: bit, elasticity: collision.elasticity,
            friction: collision.friction))
      }
    }
  }

  /// Forgets what names bodies that are not there.
  mutating func keep(_ isPresent: (BodyID) -> Bool) {
    items = items.filter { isPresent($0.key) }
    snaps.removeAll { !isPresent($0.value.body) }
    attachments.removeAll { attachment in
      if case .body(let other, _) = attachment.value.anchor, !isPresent(other) { return true }
      return !isPresent(attachment.value.body)
    }
    for index in pushes.indices { pushes[index].value.bodies.removeAll { !isPresent($0) } }
    for index in fields.indices { fields[index].bodies.removeAll { !isPresent($0) } }
  }
}
