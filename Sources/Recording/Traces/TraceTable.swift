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
    text.drop { $0.isWhitespace }.hasPrefix("t,")
  }

  /// More than any scene has: what is longer is no trace.
  private static let mostColumns = 1000

  /// Reads CSV as `pane trace` and `pane sample` print it.
  /// - Parameter name: the file, for messages.
  package init(parsing text: String, named name: String) throws(ParseError) {
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
          try begin(line)
          isHeader = false
        } else {
          try append(line)
        }
      } catch {
        throw ParseError("\(name):\(number): \(error)")
      }
    }
    guard !parts.isEmpty else { throw ParseError("\(name): expected a trace, “t,…” and rows, found nothing") }
    guard parts.allSatisfy({ !$0.times.isEmpty }) else {
      throw ParseError("\(name):\(number): expected a row under the header, found the end")
    }
  }

  private mutating func begin(_ line: Substring) throws(ParseError) {
    if let last = parts.last, last.times.isEmpty { throw ParseError("expected a row under the header") }
    let names = line.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
      Substring($0)
    }
    guard names.first == "t" else {
      throw ParseError("expected the header of a trace, “t,…”, found “\(shortened(line))”")
    }
    guard (2...Self.mostColumns).contains(names.count) else {
      throw ParseError("a trace has from 2 to \(Self.mostColumns) columns, not \(names.count)")
    }
    var seen: Set<Substring> = []
    for name in names {
      guard !name.isEmpty, seen.insert(name).inserted else {
        throw ParseError("columns have names, each another: “\(shortened(name))” is none or comes twice")
      }
    }
    parts.append(
      Part(columns: names.dropFirst().map { Column(name: String($0), values: .numbers([])) }, times: []))
  }

  private mutating func append(_ line: Substring) throws(ParseError) {
    let fields = line.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let part = parts.count - 1
    guard fields.count == parts[part].columns.count + 1 else {
      throw ParseError(
        "expected \(parts[part].columns.count + 1) values, as the header says, found \(fields.count)")
    }
    let time = try number(Substring(fields[0]), named: "the time")
    guard time >= 0 else { throw ParseError("a time is 0 or more, not \(time)") }
    guard time > lastTime else { throw ParseError("times go up, but \(time) comes after \(lastTime)") }
    lastTime = time
    for (index, field) in fields.dropFirst().enumerated() {
      try parts[part].columns[index].append(Substring(field), isFirst: parts[part].times.isEmpty)
    }
    parts[part].times.append(time)
  }
}

extension TraceTable.Column {
  /// The first value says whether the column holds words.
  fileprivate mutating func append(_ field: Substring, isFirst: Bool) throws(ParseError) {
    if isFirst, Double(field) == nil, field.first?.isLetter == true { values = .words([]) }
    switch values {
    case .words(var words):
      guard field.first?.isLetter == true else {
        throw ParseError("\(name) is a word, not “\(shortened(field))”")
      }
      values = .words([])
      words.append(String(field))
      values = .words(words)
    case .numbers(var numbers):
      values = .numbers([])
      numbers.append(try number(field, named: name))
      values = .numbers(numbers)
    }
  }
}

/// As much of a text as fits into a message, without what a terminal would obey.
func shortened(_ text: Substring) -> String {
  let start = text.unicodeScalars.prefix(24).map {
    $0.value < 0x20 || $0.value == 0x7f ? "\u{fffd}" : String($0)
  }
  return start.joined() + (text.unicodeScalars.count > 24 ? "…" : "")
}
