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
