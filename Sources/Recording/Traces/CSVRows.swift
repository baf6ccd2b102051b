/// The rows of a table in CSV (RFC 4180): fields between commas, or another separator; a field with separators, quotes
/// or line breaks is in quotes, in which a quote is written twice. Any number of spaces is one separator.
struct CSVRows {
  private let bytes: [UInt8]
  private let separator: UInt8
  private var place = 0
  /// The number of the line on which the current row begins, from 1.
  private(set) var line = 0
  /// The number of the line that is read next.
  private var nextLine = 1

  private static let (comma, quote, space) = (UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: " "))
  private static let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  /// - Parameter findsSeparator: True for a table whose fields may be separated by tabs or semicolons: the one of them
  ///   that its first line contains more often. If it contains neither, commas or, without these, spaces are separators.
  ///   False for commas.
  init(_ text: String, findsSeparator: Bool = false) {
    bytes = Array(text.utf8)
    separator = findsSeparator ? Self.separator(in: bytes) : Self.comma
  }

  /// True if fields are separated by commas, so that a number has a decimal point; otherwise it may have a comma.
  var hasCommas: Bool { separator == Self.comma }

  private static func separator(in bytes: [UInt8]) -> UInt8 {
    let first = bytes.drop { $0 == newline || $0 == carriageReturn }.prefix {
      $0 != newline && $0 != carriageReturn
    }
    // A quote begins or ends a field in quotes; a written quote within it does both.
    let unquoted = first.split(separator: quote, omittingEmptySubsequences: false).enumerated()
    func count(_ byte: UInt8) -> Int {
      unquoted.reduce(0) { $0 + ($1.offset % 2 == 0 ? $1.element.count { $0 == byte } : 0) }
    }
    // Commas are decimal ones beside a tab or semicolon.
    let others = [UInt8(ascii: "\t"), UInt8(ascii: ";")].filter { count($0) > 0 }
    return others.max { count($0) < count($1) } ?? (count(comma) == 0 && count(space) > 0 ? space : comma)
  }

  /// Returns the fields of the next row; an empty array for an empty line, nil at the end.
  mutating func next() throws(ParseError) -> [TraceTable.TextValue]? {
    line = nextLine
    skipSpaces()
    guard place < bytes.count else { return nil }
    if takeLineBreak() { return [] }
    var fields: [TraceTable.TextValue] = []
    while true {
      fields.append(try field())
      skipSpaces()
      guard place < bytes.count, !takeLineBreak() else { return fields }
      if separator != Self.space { place += 1 }
    }
  }

  /// Skips spaces if these separate fields, also before the first field and after the last one.
  private mutating func skipSpaces() {
    while separator == Self.space, place < bytes.count, bytes[place] == Self.space { place += 1 }
  }

  private mutating func field() throws(ParseError) -> TraceTable.TextValue {
    let start = place
    if place < bytes.count, bytes[place] == Self.quote { return TraceTable.TextValue(csv: try quoted()) }
    while place < bytes.count, bytes[place] != separator, !isLineBreak {
      guard bytes[place] != Self.quote else {
        throw ParseError("a field that contains a quote must be in quotes")
      }
      place += 1
    }
    return TraceTable.TextValue(csv: Substring(decoding: bytes[start..<place], as: UTF8.self))
  }

  private mutating func quoted() throws(ParseError) -> Substring {
    place += 1
    var text: [UInt8] = []
    while place < bytes.count {
      if bytes[place] == Self.quote {
        place += 1
        guard place < bytes.count, bytes[place] == Self.quote else {
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
    guard field.utf8.contains(where: { [comma, quote, newline, carriageReturn].contains($0) }) else {
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
