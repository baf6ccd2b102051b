/// A numbering of the colour pairs in use, from 1 up to a limit: an open-addressing hash table without single
/// removal.
struct PairTable {
  /// The numbers of the pairs, each at the slot of its key; 0 for an empty slot.
  private var numbers = [Int32](repeating: 0, count: 2 * usual)
  /// The keys of the pairs 1, 2 and so on.
  private var keys: [UInt64] = []
  /// The number of pairs for which there is memory at the beginning: more than a scene shows.
  private static let usual = 8192
  var count: Int { keys.count }
  /// The greatest number that is assigned.
  let limit: Int

  init(limit: Int) {
    precondition(limit > 0, "a table of pairs holds at least one, not \(limit)")
    self.limit = limit
    keys.reserveCapacity(min(limit, Self.usual))
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
    let slot = slot(of: key)
    if numbers[slot] > 0 { return .known(numbers[slot]) }
    guard count < limit else { return .full }
    keys.append(key)
    numbers[slot] = Int32(count)
    if count * 2 > numbers.count { grow() }
    return .added(Int32(count))
  }

  func colors(of number: Int) -> (foreground: UInt32, background: UInt32) {
    let key = keys[number - 1]
    return (UInt32(truncatingIfNeeded: key >> 32), UInt32(truncatingIfNeeded: key))
  }

  mutating func removeAll() {
    self = PairTable(limit: limit)
  }

  private mutating func grow() {
    numbers = Array(repeating: 0, count: numbers.count * 2)
    for (index, key) in keys.enumerated() { numbers[slot(of: key)] = Int32(index + 1) }
  }

  /// Returns the slot that has a key, or else the empty one for it. The search begins at the key's hash, by Fibonacci
  /// hashing: the top bits of its product with 2⁶⁴ / φ.
  private func slot(of key: UInt64) -> Int {
    let hash = (key &* 0x9e37_79b9_7f4a_7c15) >> (64 - UInt64(numbers.count.trailingZeroBitCount))
    var slot = Int(truncatingIfNeeded: hash)
    while numbers[slot] > 0, keys[Int(numbers[slot]) - 1] != key { slot = (slot + 1) & (numbers.count - 1) }
    return slot
  }
}
