/// Numbers the pairs of colours in use, from 1 up to a limit: an open-addressing table that never forgets one
/// until it is emptied.
struct PairTable {
  private var keys: [UInt64]
  private var pairs: [Int32]
  /// The keys of the pairs 1, 2 and so on.
  private var given: [UInt64] = []
  var count: Int { given.count }
  /// The greatest number to give.
  let limit: Int

  /// A key no two colours have: each is at most 32 bits, and they are never all ones.
  private static let empty = UInt64.max

  init(limit: Int) {
    precondition(limit > 0, "a table of pairs holds at least one, not \(limit)")
    self.limit = limit
    keys = Array(repeating: Self.empty, count: 1024)
    pairs = Array(repeating: 0, count: 1024)
  }

  enum Entry: Equatable {
    case known(Int32)
    /// Not seen before: it has this number now.
    case added(Int32)
    /// All numbers are given.
    case full
  }

  /// The number of a pair of colours; only a new pair may allocate.
  mutating func number(foreground: UInt32, background: UInt32) -> Entry {
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

  /// The colours of a pair whose number was given.
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

  /// Fibonacci hashing: the top bits of a product with 2⁶⁴ / φ.
  private static func slot(_ key: UInt64, in capacity: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> (64 - UInt64(capacity.trailingZeroBitCount)))
  }
}
