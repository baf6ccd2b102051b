/// Two bodies of the impulse engine whose boxes overlap in the broad phase.
struct RigidContact {
  /// The indices of the bodies, in the order of shapes that `NarrowPhase` requires.
  let first: Int32
  let second: Int32
  var friction: Float
  var restitution: Float
  var isTouching = false
  var isEnabled = true
  /// False after the contact was removed. The next `compact` deletes it.
  var isUsed = true
  /// True if one of the bodies is static.
  let isWithStatic: Bool

  /// The key of the pair of bodies, independent of their order.
  var key: UInt64 { PairSet.key(Int(first), Int(second)) }
}

/// All contacts of the impulse engine, oldest first.
///
/// The result of sequential impulses depends on the order in which contacts are solved, so this order is part
/// of the model.
struct ContactList {
  var contacts: [RigidContact] = []
  /// The manifold of each contact.
  var manifolds: [Manifold] = []
  /// The contacts with static bodies, oldest first.
  private(set) var statics: [StaticContact] = []
  private(set) var keys = PairSet()
  private var unusedCount = 0

  /// A contact with a static body, and its impact within this sub-step.
  struct StaticContact {
    var contact: Int
    /// The fraction of the sub-step at the impact; nil while it is not computed.
    var impact: Float?
    var impactCount = 0
  }

  mutating func reserveCapacity(_ count: Int) {
    contacts.reserveCapacity(count)
    manifolds.reserveCapacity(count)
    statics.reserveCapacity(count)
    keys.reserveCapacity(count)
  }

  mutating func add(_ contact: RigidContact) {
    if contact.isWithStatic { statics.append(StaticContact(contact: contacts.count)) }
    keys.insert(contact.key)
    contacts.append(contact)
    manifolds.append(Manifold())
  }

  mutating func remove(_ index: Int) {
    keys.remove(contacts[index].key)
    contacts[index].isUsed = false
    contacts[index].isTouching = false
    unusedCount += 1
  }

  /// Deletes removed contacts and keeps the order of the others. Indices change.
  mutating func compact() {
    guard unusedCount > 0 else { return }
    statics.removeAll(keepingCapacity: true)
    var count = 0
    for index in contacts.indices where contacts[index].isUsed {
      if count != index {
        contacts[count] = contacts[index]
        manifolds[count] = manifolds[index]
      }
      if contacts[count].isWithStatic { statics.append(StaticContact(contact: count)) }
      count += 1
    }
    contacts.removeLast(contacts.count - count)
    manifolds.removeLast(manifolds.count - count)
    unusedCount = 0
  }

  subscript(static index: Int) -> StaticContact {
    get { statics[index] }
    set { statics[index] = newValue }
  }
}

/// A set of pairs of small numbers (open addressing, linear probing).
struct PairSet {
  private var slots: [UInt64] = Array(repeating: Self.empty, count: 16)
  private var count = 0
  private static let empty = UInt64.max

  /// Reserves memory for a number of pairs.
  mutating func reserveCapacity(_ count: Int) {
    while slots.count < 2 * count { grow() }
    slots.reserveCapacity(slots.count)
  }

  static func key(_ first: Int, _ second: Int) -> UInt64 {
    UInt64(min(first, second)) << 32 | UInt64(max(first, second))
  }

  private func home(_ key: UInt64) -> Int {
    // The high bits of the product are well mixed (Fibonacci hashing). The number of slots is a power of two.
    Int((key &* 0x9E37_79B9_7F4A_7C15) >> UInt64(slots.count.leadingZeroBitCount + 1))
  }

  func contains(_ key: UInt64) -> Bool {
    var index = home(key)
    while slots[index] != Self.empty {
      if slots[index] == key { return true }
      index = (index + 1) & (slots.count - 1)
    }
    return false
  }

  mutating func insert(_ key: UInt64) {
    if 2 * count >= slots.count { grow() }
    var index = home(key)
    while slots[index] != Self.empty {
      if slots[index] == key { return }
      index = (index + 1) & (slots.count - 1)
    }
    slots[index] = key
    count += 1
  }

  mutating func remove(_ key: UInt64) {
    var index = home(key)
    while slots[index] != key {
      if slots[index] == Self.empty { return }
      index = (index + 1) & (slots.count - 1)
    }
    count -= 1
    // Keys behind the removed one move up if necessary, so that no search ends at the gap.
    var next = index
    while true {
      next = (next + 1) & (slots.count - 1)
      guard slots[next] != Self.empty else { break }
      let distance = (next - home(slots[next])) & (slots.count - 1)
      if distance >= (next - index) & (slots.count - 1) {
        slots[index] = slots[next]
        index = next
      }
    }
    slots[index] = Self.empty
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Self.empty, count: 2 * old.count)
    count = 0
    for key in old where key != Self.empty { insert(key) }
  }
}
