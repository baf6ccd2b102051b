/// A numbering of the colour pairs in use, from 1 up to a limit: an open-addressing hash table without single
/// removal.
struct PairTable {
  private var keys: [UInt64]
  private var pairs: [Int32]
  /// The keys of the pairs 1, 2 and so on.
  private var given: [UInt64] = []
  var count: Int { given.count }
  /// The greatest number that is assigned.
  let limit: Int

  /// A key that no pair has: colours have at most 32 bits, and those of a pair are never both all ones.
  private static let empty = UInt64.max

  init(limit: Int) {
    precondition(limit > 0, "a table of pairs holds at least one, not \(limit)")
    self.limit = limit
    keys = Array(repeating: Self.empty, count: 1024)
    pairs = Array(repeating: 0, count: 1024)
  }

  enum Lookup: Equatable {
    case known(Int32)
    /// A new pair with the number that it received.
    case added(Int32)
    /// No number is left.
    case full
  }

  /// Returns the number of a pair of colours. Allocates at most for a new pair.
  mutating func number(foreground: UInt32, background: UInt32) -> Lookup {
    let key = UInt64(foreground) << 32 | UInt64(background)
    var slot = Self.slot(key, in: keys.count)
    while keys[slot] != Self.empty {
      if keys[slot] == key { return .known(pairs[slot]) }
      slot = (slot + 1) & (keys.count - 1)
    }
    guard count < limit else { return .full }
    if (count + 1) * 2 > keys.count {
      grow()
      return number(foreground: foreground, background: background)
    }
    given.append(key)
    keys[slot] = key
    pairs[slot] = Int32(count)
    return .added(Int32(count))
  }

  func colors(of number: Int) -> (foreground: UInt32, background: UInt32) {
    let key = given[number - 1]
    return (UInt32(truncatingIfNeeded: key >> 32), UInt32(truncatingIfNeeded: key))
  }

  mutating func removeAll() {
    self = PairTable(limit: limit)
  }

  private mutating func grow() {
    let (oldKeys, oldPairs) = (keys, pairs)
    keys = Array(repeating: Self.empty, count: oldKeys.count * 2)
    pairs = Array(repeating: 0, count: keys.count)
    for (key, pair) in zip(oldKeys, oldPairs) where key != Self.empty {
      var slot = Self.slot(key, in: keys.count)
      while keys[slot] != Self.empty { slot = (slot + 1) & (keys.count - 1) }
      keys[slot] = key
      pairs[slot] = pair
    }
  }

  /// Returns the slot of a key by Fibonacci hashing: the top bits of its product with 2⁶⁴ / φ.
  private static func slot(_ key: UInt64, in capacity: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> (64 - UInt64(capacity.trailingZeroBitCount)))
  }
}
