internal import PaneSprings

/// The rows of a table in CSV (RFC 4180): fields between commas, or another separator; a field with separators, quotes
/// or line breaks is in quotes, in which a quote is written twice. Any number of spaces is one separator. Blanks around a
/// field are no part of it, and a line of blanks is empty.
struct CSVRows {
  private let bytes: [UInt8]
  private let separator: UInt8
  private var place = 0
  /// The number of the line on which the current row begins, from 1.
  private(set) var line = 0
  private var nextLine = 1

  private static let (comma, quote, space) = (UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: " "))
  private static let tab = UInt8(ascii: "\t")
  private static let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  /// Fields may be separated by tabs or semicolons: the one of them that the first line contains more often. If it
  /// contains neither, commas or, without these, spaces are separators.
  init(_ text: String) {
    bytes = Array(text.utf8)
    separator = Self.separator(in: bytes)
  }

  /// Returns the text of a field, in which a number has a decimal point and no separators of thousands. Where commas do not
  /// separate fields, it may have been written with a decimal comma.
  func content(of field: Substring) -> String {
    guard field.utf8.contains(where: { [Self.comma, UInt8(ascii: "'")].contains($0) }) else {
      return String(field)
    }
    if let number = Self.withoutThousands(field) { return number }
    return separator == Self.comma ? String(field) : String(field.map { $0 == "," ? "." : $0 })
  }

  /// Returns a number with separators of thousands without these, and with a decimal point: 1,234.5, 1.234,5 and 1'234.5 are
  /// 1234.5. Nil for another text: without a second separator, 1,234 may be a decimal fraction.
  private static func withoutThousands(_ text: Substring) -> String? {
    for (separator, point) in [(",", "."), (".", ","), ("'", ".")] as [(Character, Character)] {
      let parts = text.split(separator: point, omittingEmptySubsequences: false)
      let groups = parts[0].split(separator: separator, omittingEmptySubsequences: false)
      guard parts.count == 2, groups.count > 1, groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
        continue
      }
      return "\(groups.joined(separator: "")).\(parts[1])"
    }
    return nil
  }

  private static func separator(in bytes: [UInt8]) -> UInt8 {
    let first = bytes.drop { $0 == newline || $0 == carriageReturn }.prefix {
      $0 != newline && $0 != carriageReturn
    }
    // A name of a column may have other separators.
    let name = first.prefix { ![comma, tab, quote, UInt8(ascii: ";")].contains($0) }
    if name.endIndex < first.endIndex, first[name.endIndex] == comma,
      RecordedTime.isTime(String(decoding: name, as: UTF8.self))
    {
      return comma
    }
    // A quote begins or ends a field in quotes; a written quote within it does both.
    let unquoted = first.split(separator: quote, omittingEmptySubsequences: false).enumerated()
    func count(_ byte: UInt8) -> Int {
      unquoted.reduce(0) { $0 + ($1.offset % 2 == 0 ? $1.element.count { $0 == byte } : 0) }
    }
    // Commas are decimal ones beside a tab or semicolon.
    let others = [tab, UInt8(ascii: ";")].filter { count($0) > 0 }
    return others.max { count($0) < count($1) } ?? (count(comma) == 0 && count(space) > 0 ? space : comma)
  }

  /// Returns the fields of the next row; an empty array for an empty line, nil at the end.
  mutating func next() throws(ParseError) -> [Substring]? {
    line = nextLine
    skipBlanks()
    guard place < bytes.count else { return nil }
    if takeLineBreak() { return [] }
    var fields: [Substring] = []
    while true {
      skipBlanks()
      fields.append(try field())
      skipBlanks()
      guard place < bytes.count, !takeLineBreak() else { return fields }
      if separator != Self.space { place += 1 }
    }
  }

  /// Skips the blanks before and after a field, of which any number of spaces may be the separator.
  private mutating func skipBlanks() {
    while place < bytes.count, bytes[place] == Self.space || isBlank(bytes[place]) { place += 1 }
  }

  private func isBlank(_ byte: UInt8) -> Bool { [Self.space, Self.tab].contains(byte) && byte != separator }

  private mutating func field() throws(ParseError) -> Substring {
    let start = place
    if place < bytes.count, bytes[place] == Self.quote { return try quoted() }
    while place < bytes.count, bytes[place] != separator, !isLineBreak {
      guard bytes[place] != Self.quote else {
        throw ParseError("a field that contains a quote must be in quotes")
      }
      place += 1
    }
    let end = bytes[start..<place].lastIndex { !isBlank($0) } ?? start - 1
    return Substring(decoding: bytes[start..<end + 1], as: UTF8.self)
  }

  private mutating func quoted() throws(ParseError) -> Substring {
    place += 1
    var text: [UInt8] = []
    while place < bytes.count {
      if bytes[place] == Self.quote {
        place += 1
        guard place < bytes.count, bytes[place] == Self.quote else {
          while place < bytes.count, isBlank(bytes[place]) { place += 1 }
          guard place == bytes.count || bytes[place] == separator || isLineBreak else {
            throw ParseError("expected a separator after the end of a field in quotes")
          }
          return Substring(decoding: text, as: UTF8.self)
        }
      }
      if bytes[place] == Self.newline { nextLine += 1 }
      text.append(bytes[place])
      place += 1
    }
    throw ParseError("expected the end of a field, a quote")
  }

  /// True at a line feed, a carriage return or both.
  private var isLineBreak: Bool { [Self.newline, Self.carriageReturn].contains(bytes[place]) }

  /// Returns a field as it is written: in quotes where it needs them.
  static func written(_ field: String) -> String {
    let ends = [field.utf8.first, field.utf8.last].compactMap { $0 }
    let marks = [comma, quote, newline, carriageReturn]
    guard ends.contains(where: { $0 == space || $0 == tab }) || field.utf8.contains(where: marks.contains)
    else {
      return field
    }
    return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  private mutating func takeLineBreak() -> Bool {
    guard isLineBreak else { return false }
    if bytes[place] == Self.carriageReturn, place + 1 < bytes.count, bytes[place + 1] == Self.newline {
      place += 1
    }
    place += 1
    nextLine += 1
    return true
  }
}
