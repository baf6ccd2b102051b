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

  /// - Parameter findsSeparator: True for a table whose fields may be separated by tabs or semicolons: the one of them
  ///   that its first line contains more often. If it contains neither, commas or, without these, spaces are separators.
  ///   False for commas.
  init(_ text: String, findsSeparator: Bool = false) {
    bytes = Array(text.utf8)
    separator = findsSeparator ? Self.separator(in: bytes) : Self.comma
  }

  /// Returns the text of a field, in which a number has a decimal point and no separators of thousands. Where commas do not
  /// separate fields, it may have been written with a decimal comma.
  func content(of field: TraceTable.TextValue) -> String {
    guard field.text.utf8.contains(where: { [Self.comma, UInt8(ascii: "'")].contains($0) }) else {
      return String(field.text)
    }
    if let number = Self.withoutThousands(field.text) { return number }
    return separator == Self.comma ? String(field.text) : String(field.text.map { $0 == "," ? "." : $0 })
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
  mutating func next() throws(ParseError) -> [TraceTable.TextValue]? {
    line = nextLine
    skipBlanks()
    guard place < bytes.count else { return nil }
    if takeLineBreak() { return [] }
    var fields: [TraceTable.TextValue] = []
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

  private mutating func field() throws(ParseError) -> TraceTable.TextValue {
    let start = place
    if place < bytes.count, bytes[place] == Self.quote { return TraceTable.TextValue(csv: try quoted()) }
    while place < bytes.count, bytes[place] != separator, !isLineBreak {
      guard bytes[place] != Self.quote else {
        throw ParseError("a field that contains a quote must be in quotes")
      }
      place += 1
    }
    let end = bytes[start..<place].lastIndex { !isBlank($0) } ?? start - 1
    return TraceTable.TextValue(csv: Substring(decoding: bytes[start..<end + 1], as: UTF8.self))
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

/// The rows of a table in JSON: one array of flat objects, or one object after the other (JSONL).
///
/// Numbers keep their original text; `TraceTable` interprets the values.
struct JSONRows {
  private let bytes: [UInt8]
  private var place = 0
  /// The number of the current line, from 1.
  private(set) var line = 1
  private var isArray = false
  private var isFirst = true

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns the next row, with its values in their written order; nil at the end.
  mutating func next() throws(ParseError) -> [(name: Substring, field: TraceTable.TextValue)]? {
    if isFirst { isArray = take("[") }
    let wasFirst = isFirst
    isFirst = false
    if isArray, take("]") {
      guard peek == nil else { throw unexpected("the end") }
      return nil
    }
    guard peek != nil else {
      if isArray { throw unexpected("“]”") }
      return nil
    }
    if isArray, !wasFirst, !take(",") { throw unexpected("“,” or “]”") }
    guard take("{") else { throw unexpected("a row, as {\"t\":0,…}") }
    var row: [(name: Substring, field: TraceTable.TextValue)] = []
    repeat {
      guard peek == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
      let name = try string()
      guard take(":") else { throw unexpected("“:”") }
      row.append((name, try value()))
      guard row.count <= TraceTable.mostColumns + 1 else {
        throw ParseError("a trace must have at most \(TraceTable.mostColumns) columns")
      }
    } while take(",")
    guard take("}") else { throw unexpected("“,” or “}”") }
    return row
  }

  /// The next byte that is not white space.
  private var peek: UInt8? {
    mutating get {
      while place < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[place]) {
        if bytes[place] == 0x0a { line += 1 }
        place += 1
      }
      return place < bytes.count ? bytes[place] : nil
    }
  }

  private mutating func take(_ character: Character) -> Bool {
    guard peek == character.asciiValue else { return false }
    place += 1
    return true
  }

  private mutating func value() throws(ParseError) -> TraceTable.TextValue {
    if peek == UInt8(ascii: "\"") { return TraceTable.TextValue(text: try string(), isWord: true) }
    let start = place
    while place < bytes.count, Self.isLiteral(bytes[place]) { place += 1 }
    guard place > start else { throw unexpected("a number or a word in quotes") }
    return TraceTable.TextValue(text: Substring(decoding: bytes[start..<place], as: UTF8.self), isWord: false)
  }

  /// Returns true if the byte can belong to a number, `true`, `false` or `null`.
  private static func isLiteral(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }

  /// Reads a string in quotes. Escapes are kept as they are written, except for `\"` and `\\`.
  private mutating func string() throws(ParseError) -> Substring {
    place += 1
    var text: [UInt8] = []
    while place < bytes.count, bytes[place] != UInt8(ascii: "\""), bytes[place] != 0x0a {
      let isEscape = bytes[place] == UInt8(ascii: "\\") && place + 1 < bytes.count
      if isEscape, bytes[place + 1] == UInt8(ascii: "\"") || bytes[place + 1] == UInt8(ascii: "\\") {
        place += 1
      }
      text.append(bytes[place])
      place += 1
    }
    guard place < bytes.count, bytes[place] != 0x0a else {
      throw ParseError("expected the end of a word, a quote")
    }
    place += 1
    return Substring(decoding: text, as: UTF8.self)
  }

  private mutating func unexpected(_ expected: String) -> ParseError {
    guard peek != nil else { return ParseError("expected \(expected), found the end") }
    let rest = Substring(decoding: bytes[place..<min(place + 100, bytes.count)], as: UTF8.self)
    return ParseError("expected \(expected), found “\(excerpt(rest.prefix { !$0.isNewline }, upTo: 24))”")
  }
}
