internal import MotionKinematics
internal import PaneSprings

/// A trace that was read from text: rows of numbers and words, each at a time.
package struct TraceTable: Hashable, Sendable {
  /// A run of rows with the same columns, from one scene or law.
  package struct Section: Hashable, Sendable {
    package fileprivate(set) var columns: [Column]
    /// The times in s, each later than the one before.
    package fileprivate(set) var times: [Double]
    /// For each row, the number of inputs since the row before; nil if the table does not tell it.
    package fileprivate(set) var inputs: [Int]?
    /// For each row, the clock of the scene, which converts the time of the row to that of the scene; nil if the table was
    /// read from text.
    fileprivate(set) var clocks: [LayerTime]?
  }

  package struct Column: Hashable, Sendable {
    package let name: String
    package fileprivate(set) var values: Values

    /// The names of velocity columns, alone or after the name of an item, as in `ball_vx`.
    private static let velocities: Set<Substring> = ["v", "vx", "vy", "vwidth", "vheight", "velocity"]

    /// True if the column's name is that of a velocity, in pt/s or in the unit of its value per second.
    package var isVelocity: Bool { Self.isVelocity(name) }

    static func isVelocity(_ name: String) -> Bool {
      !velocities.isDisjoint(with: name.split(separator: "_"))
    }

    /// The numbers of the column; nil if it holds words.
    package var numbers: [Double]? { if case .numbers(let numbers) = values { numbers } else { nil } }
  }

  package enum Values: Hashable, Sendable {
    /// Finite numbers.
    case numbers([Double])
    case words([String])

    /// Returns the value in a row as text.
    func text(_ row: Int) -> String {
      switch self {
      case .numbers(let numbers): DecimalText.number(numbers[row])
      case .words(let words): words[row]
      }
    }
  }

  /// The words of a phase column that mean that a hand holds the value, which may then jump.
  static let heldPhases: Set<String> = ["dragging", "held", pausedPhase, "swiped"]
  /// The word of a phase column that means that an animation is paused.
  static let pausedPhase = "paused"
  /// The columns of words that name the item whose values a row has. The values of different items are not compared.
  static let itemColumns: Set<String> = ["picture", "body"]
  /// The last column of a trace: the number of inputs since the row before. It is no part of the motion.
  static let inputColumn = "inputs"

  package private(set) var parts: [Section] = []
  private var lastTime = -Double.infinity
  /// The unit of the times of the current section, with which the name of their column ends, in s.
  private var unit = 1.0

  /// Returns true if a text begins like a table, of a trace or not, and not like a script.
  package static func isTable(_ text: String) -> Bool {
    let word = text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
    return isJSON(text) || word.first?.isLetter == true && word.contains { ",;".contains($0) }
      || word.hasPrefix("\"") || word.first?.isLetter == true && RecordedTime.isTime(String(word))
  }

  static func isJSON(_ text: String) -> Bool {
    text.first { !$0.isWhitespace }.map { $0 == "[" || $0 == "{" } ?? false
  }

  /// The limit of columns; a text with more is not a trace.
  static let mostColumns = 1000

  /// Parses CSV as `pane trace` and `pane sample` print it, or the JSON or JSONL of `pane trace`.
  package init(parsing text: String, named name: String) throws(ParseError) {
    var number = 1
    if Self.isJSON(text) {
      try read(rows: JSONRows(text), named: name)
    } else {
      number = try read(csv: text, named: name)
    }
    guard !parts.isEmpty else {
      throw ParseError("\(name):1: expected a trace, “t,…” and rows, found nothing")
    }
    guard parts.allSatisfy({ !$0.times.isEmpty }) else {
      throw ParseError("\(name):\(number): expected a row under the header, found the end")
    }
    for part in parts.indices { parts[part].takeInputs() }
  }

  /// Notes the clock of the scene in each row of all sections.
  mutating func take(clocks: [LayerTime]) {
    var rest = clocks[...]
    for part in parts.indices {
      parts[part].clocks = Array(rest.prefix(parts[part].times.count))
      rest = rest.dropFirst(parts[part].times.count)
    }
  }

  /// - Returns: the number of lines.
  private mutating func read(csv text: String, named name: String) throws(ParseError) -> Int {
    var rows = CSVRows(text, findsSeparator: true)
    var isHeader = true
    do throws(ParseError) {
      while let fields = try rows.next() {
        if fields.isEmpty {
          isHeader = true
        } else if isHeader {
          try begin(fields.map(\.text), found: fields.map(\.text).joined(separator: ",")[...])
          isHeader = false
        } else {
          try append(
            fields.map { $0.isWord ? $0 : TextValue(text: rows.content(of: $0)[...], isWord: false) })
        }
      }
    } catch {
      throw ParseError("\(name):\(rows.line): \(error)")
    }
    return rows.line
  }

  /// Reads rows of JSON. A row with other names begins another scene.
  private mutating func read(rows: JSONRows, named name: String) throws(ParseError) {
    var rows = rows
    var names: [Substring] = []
    do throws(ParseError) {
      while let row = try rows.next() {
        let found = row.map(\.name)
        if names != found {
          names = found
          try begin(names, found: names.joined(separator: ",")[...])
        }
        try append(row.map(\.field))
      }
    } catch {
      throw ParseError("\(name):\(rows.line): \(error)")
    }
  }

  /// The text of one value in a row.
  struct TextValue {
    let text: Substring
    let isWord: Bool
  }

  /// - Parameter line: the text from which the names were read, for messages.
  private mutating func begin(_ names: [Substring], found line: Substring) throws(ParseError) {
    if let last = parts.last, last.times.isEmpty { throw ParseError("expected a row under the header") }
    guard let time = names.first.map(String.init), RecordedTime.isTime(time) else {
      throw ParseError("expected the header of a trace, “t,…”, found “\(excerpt(line, upTo: 24))”")
    }
    guard (2...Self.mostColumns).contains(names.count) else {
      throw ParseError("a trace must have 2 to \(Self.mostColumns) columns; got \(names.count)")
    }
    var seen: Set<Substring> = []
    for name in names {
      guard !name.isEmpty, seen.insert(name).inserted else {
        throw ParseError(
          "expected column names that are unique and not empty, found “\(excerpt(name, upTo: 24))”")
      }
    }
    unit = RecordedTime.unit(of: time) ?? 1
    parts.append(
      Section(columns: names.dropFirst().map { Column(name: String($0), values: .numbers([])) }, times: []))
  }

  private mutating func append(_ fields: [TextValue]) throws(ParseError) {
    let part = parts.count - 1
    guard fields.count == parts[part].columns.count + 1 else {
      throw ParseError(
        "expected \(parts[part].columns.count + 1) values, as many as the header has, found \(fields.count)")
    }
    let time = try unit * number(fields[0].text, named: "the time")
    guard time >= 0 else { throw ParseError("a time must be at least 0; got \(time.plain)") }
    guard time > lastTime else {
      throw ParseError("times must increase, but \(time.plain) follows \(lastTime.plain)")
    }
    lastTime = time
    for (index, field) in fields.dropFirst().enumerated() {
      try parts[part].columns[index].append(field, isFirst: parts[part].times.isEmpty)
    }
    parts[part].times.append(time)
  }
}

extension TraceTable.Section {
  /// Removes the last column if it holds numbers of inputs, and keeps those. A table has another column.
  fileprivate mutating func takeInputs() {
    guard columns.count > 1, let last = columns.last, last.name == TraceTable.inputColumn,
      let numbers = last.numbers
    else { return }
    let counts = numbers.compactMap(Int.init(exactly:)).filter { $0 >= 0 }
    guard counts.count == numbers.count else { return }
    inputs = counts
    columns.removeLast()
  }
}

extension TraceTable.TextValue {
  /// Creates a field of CSV. A text that begins with a letter is a word, unless `Double` can parse it (“inf”, “nan”).
  init(csv text: Substring) {
    self.init(text: text, isWord: text.first?.isLetter == true && Double(text) == nil)
  }
}

extension TraceTable.Column {
  /// Appends a value. The first value decides whether the column holds words.
  fileprivate mutating func append(_ field: TraceTable.TextValue, isFirst: Bool) throws(ParseError) {
    if isFirst, field.isWord { values = .words([]) }
    switch values {
    case .words(var words):
      guard field.isWord || field.text.first?.isLetter == true else {
        throw ParseError("\(name) must be a word; got “\(excerpt(field.text, upTo: 24))”")
      }
      values = .words([])
      words.append(String(field.text))
      values = .words(words)
    case .numbers(var numbers):
      values = .numbers([])
      numbers.append(try number(field.text, named: name))
      values = .numbers(numbers)
    }
  }
}

/// The rows of a table in CSV (RFC 4180): fields between commas, or another separator; a field with separators, quotes
/// or line breaks is in quotes, in which a quote is written twice. Any number of spaces is one separator. Blanks around a
/// field are no part of it, and a line of blanks is empty.
struct CSVRows {
  private let bytes: [UInt8]
  private let separator: UInt8
  private var place = 0
  /// The number of the line on which the current row begins, from 1.
  private(set) var line = 0
  /// The number of the line that is read next.
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
