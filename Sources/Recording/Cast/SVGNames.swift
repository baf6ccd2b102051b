/// Short names for the colours or classes of a picture: the most frequently used keys get the shortest names.
struct SVGNames<Key: Hashable> {
  private let names: [Key: String]
  /// The keys, in the order of their names.
  let keys: [Key]

  /// - Parameters:
  ///   - uses: the number of uses of each key; keys with equal numbers keep the given order.
  ///   - reserved: names that must not be used.
  init(_ uses: [(key: Key, count: Int)], reserved: Set<String> = []) {
    keys = uses.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element.key)
    var names: [Key: String] = [:]
    var number = 0
    for key in keys {
      while reserved.contains(Self.name(number)) { number += 1 }
      names[key] = Self.name(number)
      number += 1
    }
    self.names = names
  }

  subscript(key: Key) -> String { names[key] ?? "" }

  /// Returns the name with a number: a, b, … z, A, … Z, aa, ab, …
  private static func name(_ number: Int) -> String {
    let (rest, letter) = number.quotientAndRemainder(dividingBy: 52)
    let base = letter < 26 ? UInt8(ascii: "a") + UInt8(letter) : UInt8(ascii: "A") + UInt8(letter - 26)
    return (rest == 0 ? "" : name(rest - 1)) + String(Unicode.Scalar(base))
  }
}
