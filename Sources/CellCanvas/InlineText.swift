/// A text of at most 112 characters that is stored in the value itself.
///
/// Numbers on the screen change while something moves. A `String` with more than 15 bytes allocates memory for each
/// of its values; this type allocates none. It is written like a `String`, as a literal with interpolations.
package struct InlineText: Sendable {
  /// The greatest number of characters. The last one of a longer text is an ellipsis.
  package static let capacity = 112

  private var scalars = InlineArray<112, Unicode.Scalar>(repeating: " ")
  package private(set) var count = 0

  package init(_ text: String = "") { append(text) }

  package var isEmpty: Bool { count == 0 }
  package var hasDigits: Bool { (0..<count).contains { ("0"..."9").contains(scalars[$0]) } }

  package subscript(index: Int) -> Unicode.Scalar { scalars[index] }

  // MARK: Changes

  package mutating func append(_ scalar: Unicode.Scalar) {
    guard count < Self.capacity else { return scalars[Self.capacity - 1] = "…" }
    scalars[count] = scalar
    count += 1
  }

  package mutating func append(_ text: String) { for scalar in text.unicodeScalars { append(scalar) } }

  package mutating func append(_ text: Self) { for index in 0..<text.count { append(text[index]) } }

  /// - Parameter digits: the least number of digits; zeros are put in front.
  package mutating func append(_ number: Int, digits: Int = 1) {
    if number < 0 { append("-" as Unicode.Scalar) }
    var (unit, length) = (1 as UInt, 1)
    while length < digits || number.magnitude / unit > 9 { (unit, length) = (unit * 10, length + 1) }
    while unit > 0 {
      append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(number.magnitude / unit % 10)))
      unit /= 10
    }
  }

  /// Removes the last character as long as it is `scalar`.
  package mutating func removeSuffix(_ scalar: Unicode.Scalar) {
    while count > 0, scalars[count - 1] == scalar { count -= 1 }
  }

  package static func + (first: Self, second: Self) -> Self {
    var sum = first
    sum.append(second)
    return sum
  }
}

extension InlineText: Hashable {
  package static func == (one: Self, other: Self) -> Bool {
    guard one.count == other.count else { return false }
    for index in 0..<one.count where one[index] != other[index] { return false }
    return true
  }

  package func hash(into hasher: inout Hasher) { for index in 0..<count { hasher.combine(self[index]) } }
}

extension InlineText: ExpressibleByStringInterpolation, CustomStringConvertible {
  package init(stringLiteral text: String) { self.init(text) }
  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = InlineText()

    package init(literalCapacity: Int, interpolationCount: Int) {}
    package mutating func appendLiteral(_ literal: String) { text.append(literal) }
    package mutating func appendInterpolation(_ text: String) { self.text.append(text) }
    package mutating func appendInterpolation(_ text: InlineText) { self.text.append(text) }
    package mutating func appendInterpolation(_ number: Int) { text.append(number) }
  }

  package var description: String {
    var text = String.UnicodeScalarView()
    for index in 0..<count { text.append(self[index]) }
    return String(text)
  }
}

extension String {
  /// The text in ASCII, with a character for each scalar.
  package var asASCII: String { String(String.UnicodeScalarView(unicodeScalars.map(\.asASCII))) }
}

extension Unicode.Scalar {
  /// The signs in use that are not in ASCII, and the nearest characters that are.
  private static let (signs, nearest) = (
    Array("●↑↓←→−–—─┊│×·◆┌┐└┘╭╮╰╯…²“”µé".unicodeScalars),
    Array("*^v<>----||x.#++++++++.2\"\"ue".unicodeScalars)
  )

  /// The nearest ASCII character; “?” for a sign that is not in use.
  var asASCII: Unicode.Scalar {
    isASCII ? self : Self.signs.firstIndex(of: self).map { Self.nearest[$0] } ?? "?"
  }

  /// True for a character that fonts draw one column wide; false for any other, and for scripts that are not in use.
  package var takesOneColumn: Bool {
    switch value {
    case 0x20..<0x7f, 0xa0..<0x300, 0x370..<0x590, 0x2010..<0x2028, 0x2030..<0x2060, 0x2070..<0x20d0: true
    case 0x2100..<0x2329, 0x232b..<0x2e80: true
    default: false
    }
  }
}
