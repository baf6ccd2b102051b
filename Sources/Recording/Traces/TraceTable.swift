/// A table of motion as it was written down: rows of numbers and words, each at a time.
package struct TraceTable: Hashable, Sendable {
  /// Rows with the same columns: a scene's, or a law's.
  package struct Part: Hashable, Sendable {
    package fileprivate(set) var columns: [Column]
    /// In s, each later than the one before.
    package fileprivate(set) var times: [Double]
  }

  package struct Column: Hashable, Sendable {
    package let name: String
    package fileprivate(set) var values: Values

    /// What the scenes' and laws' tables call a velocity, alone or behind whose it is, as in `ball_vx`.
    private static let velocities: Set<Substring> = ["v", "vx", "vy", "vwidth", "vheight", "velocity"]

    /// Whether it holds a velocity, by its name: pt/s, or what its value has a second.
    package var isVelocity: Bool { Self.isVelocity(name) }

    static func isVelocity(_ name: String) -> Bool {
      !velocities.isDisjoint(with: name.split(separator: "_"))
    }

    /// Its numbers; nil: it holds words.
    package var numbers: [Double]? { if case .numbers(let numbers) = values { numbers } else { nil } }
  }

  package enum Values: Hashable, Sendable {
    /// Finite.
    case numbers([Double])
    case words([String])
  }

  package private(set) var parts: [Part] = []
  private var lastTime = -Double.infinity

  /// Whether a text begins as a table does, not as a script.
  package static func isTable(_ text: String) -> Bool {
    text.drop { $0.isWhitespace }.hasPrefix("t,") || isJSON(text)
  }

  private static func isJSON(_ text: String) -> Bool {
    text.first { !$0.isWhitespace }.map { $0 == "[" || $0 == "{" } ?? false
  }

  /// More than any scene has: what is longer is no trace.
  private static let mostColumns = 1000

  /// Reads CSV as `pane trace` and `pane sample` print it, and `pane trace`'s JSON and JSONL.
  /// - Parameter name: the file, for messages.
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
  }

  /// - Returns: how many lines there are.
  private mutating func read(csv text: String, named name: String) throws(ParseError) -> Int {
    var text = text
    text.makeContiguousUTF8()
    var number = 0
    var isHeader = true
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      do throws(ParseError) {
        if line.isEmpty {
          isHeader = true
        } else if isHeader {
          try begin(
            line.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
              Substring($0)
            },
            found: line)
          isHeader = false
        } else {
          try append(
            line.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
              Field(csv: Substring($0))
            })
        }
      } catch {
        throw ParseError("\(name):\(number): \(error)")
      }
    }
    return number
  }

  /// A row whose names are others begins another scene.
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

  /// What stands in a row's place.
  struct Field {
    let text: Substring
    let isWord: Bool

    init(_ text: Substring, isWord: Bool) { (self.text, self.isWord) = (text, isWord) }

    /// What begins with a letter is a word, but for what a `Double` may be called.
    init(csv text: Substring) {
      self.init(text, isWord: text.first?.isLetter == true && Double(text) == nil)
    }
  }

  /// - Parameter line: what the names were read from, for messages.
  private mutating func begin(_ names: [Substring], found line: Substring) throws(ParseError) {
    if let last = parts.last, last.times.isEmpty { throw ParseError("expected a row under the header") }
    guard names.first == "t" else {
      throw ParseError("expected the header of a trace, “t,…”, found “\(excerpt(line, upTo: 24))”")
    }
    guard (2...Self.mostColumns).contains(names.count) else {
      throw ParseError("a trace has from 2 to \(Self.mostColumns) columns, not \(names.count)")
    }
    var seen: Set<Substring> = []
    for name in names {
      guard !name.isEmpty, seen.insert(name).inserted else {
        throw ParseError(
          "columns have names, each another: “\(excerpt(name, upTo: 24))” is none or comes twice")
      }
    }
    parts.append(
      Part(columns: names.dropFirst().map { Column(name: String($0), values: .numbers([])) }, times: []))
  }

  private mutating func append(_ fields: [Field]) throws(ParseError) {
    let part = parts.count - 1
    guard fields.count == parts[part].columns.count + 1 else {
      throw ParseError(
        "expected \(parts[part].columns.count + 1) values, as the header says, found \(fields.count)")
    }
    let time = try number(fields[0].text, named: "the time")
    guard time >= 0 else { throw ParseError("a time is 0 or more, not \(time)") }
    guard time > lastTime else { throw ParseError("times go up, but \(time) comes after \(lastTime)") }
    lastTime = time
    for (index, field) in fields.dropFirst().enumerated() {
      try parts[part].columns[index].append(field, isFirst: parts[part].times.isEmpty)
    }
    parts[part].times.append(time)
  }
}

extension TraceTable.Column {
  /// The first value says whether the column holds words.
  fileprivate mutating func append(_ field: TraceTable.Field, isFirst: Bool) throws(ParseError) {
    if isFirst, field.isWord { values = .words([]) }
    switch values {
    case .words(var words):
      guard field.isWord || field.text.first?.isLetter == true else {
        throw ParseError("\(name) is a word, not “\(excerpt(field.text, upTo: 24))”")
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
