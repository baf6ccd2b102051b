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
