package import PaneSprings

/// A recorded motion: times and places, and targets where the table has a column of them.
///
/// Tabs, semicolons, commas or blanks separate the fields, as in the first row; a field may be in quotes, and have a
/// decimal comma. Any lines of words may stand above the rows, also behind `#`; the last one names the columns, together
/// with that before it if it has as many fields.
package struct RecordedMotion: Sendable {
  /// Rows that follow each other towards one target.
  struct Piece: Sendable {
    /// The times in s since the first row of the table, each later than the one before.
    var times: [Double] = []
    var places: [Double] = []
    /// Nil if no column gives it.
    let target: Double?
  }

  /// The name of the file, for messages.
  let file: String
  /// The time of the first row, in s.
  private(set) var origin = 0.0
  /// The number of rows, with those whose place is empty or `nan`: frames that were not recorded.
  private(set) var rowCount = 0
  private(set) var pieces: [Piece] = []
  /// The names of the columns, or their numbers, as `column 2`; empty before the first row.
  private var names: [String] = []
  private var (time, place, target): (Int, Int, Int?) = (0, 1, nil)
  /// The unit of the times, in s.
  private var unit = 1.0
  private var separator = UInt8(ascii: ",")

  /// The name of the column of places.
  var name: String { names[place] }

  /// - Throws: An error that names the file and the line.
  package init(parsing text: String, named file: String) throws(ParseError) {
    self.file = file
    var words: [(line: Int, text: ArraySlice<UInt8>)] = []
    let lines = Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // A spreadsheet may end with rows of separators alone.
    for (index, line) in lines.enumerated() where !line.allSatisfy(" \t\r;,".utf8.contains) {
      do throws(ParseError) {
        if line.first != UInt8(ascii: "#"), try hasColumns(in: line, under: words.map(\.text)) {
          try add(parts(of: line, between: separator))
        } else if names.isEmpty {
          words.append((index + 1, line))
        }
      } catch {
        throw ParseError("\(file):\(index + 1): \(error)")
      }
    }
    // Words alone, or a row without a place above the others.
    let isRow = { [separator] (line: ArraySlice<UInt8>) in
      parts(of: line, between: separator).first.flatMap(number) != nil
    }
    let wrong = names.isEmpty ? words.first { isRow($0.text) } ?? words.first ?? (1, []) : words.last
    guard let wrong, names.isEmpty || isRow(wrong.text) else { return }
    let found = String(decoding: trimmed(wrong.text), as: UTF8.self)
    throw ParseError(
      "\(file):\(wrong.line): expected a row of a time and a place, as 0.1,25; found “\(excerpt(found))”")
  }

  /// Finds the columns if a line is the first row: numbers or empty fields, or a number before another or an empty one. The
  /// time is the first column with the name of a time, or the first of all; the place is the one behind it, or else before.
  private mutating func hasColumns(
    in line: ArraySlice<UInt8>, under words: [ArraySlice<UInt8>]
  ) throws(ParseError) -> Bool {
    guard names.isEmpty else { return true }
    separator = mostLikelySeparator(of: line)
    let row = parts(of: line, between: separator)
    let (numbers, rest) = (row.map(number), row.dropFirst().filter { $0.isEmpty || number($0) != nil })
    guard row.count > 1, numbers.contains(where: { $0 != nil }),
      numbers[0] == nil ? row[0].isEmpty && rest.count == row.count - 1 : !rest.isEmpty
    else { return false }
    let heads = words.map {
      parts(of: $0.first == UInt8(ascii: "#") ? $0.dropFirst() : $0, between: separator)
    }
    let head = heads.lastIndex { $0.count > 1 }
    names = Array((head.map { heads[$0] } ?? row.indices.map { "column \($0 + 1)" }).prefix(row.count))
    if let head, head > 0, heads[head - 1].count == heads[head].count {
      names = zip(heads[head - 1], names).map { $0.isEmpty ? $1 : "\($0) \($1)" }
    }
    time = names.firstIndex { unitOfTime(named: $0) != nil } ?? 0
    target = names.firstIndex { nameWords($0).contains("target") }
    let others = names.indices.filter { [time, target] in $0 != time && $0 != target }
    guard let place = others.first(where: { [time] in $0 > time }) ?? others.first else {
      throw ParseError("expected a column of places beside the time and the target")
    }
    self.place = place
    guard let unit = unitOfTime(named: names[time]) ?? (nameWords(names[time]).contains("frame") ? nil : 1)
    else {
      throw ParseError("“\(excerpt(names[time]))” counts frames; expected a column of times, as t or t_ms")
    }
    self.unit = unit
    return true
  }

  private mutating func add(_ fields: [String]) throws(ParseError) {
    guard fields.count > max(time, place, target ?? 0), fields.dropFirst(names.count).allSatisfy(\.isEmpty)
    else {
      throw ParseError("expected \(names.count) fields, as many as above, found \(fields.count)")
    }
    let written = try value(fields, time, unit: unit)
    if rowCount == 0 { origin = written }
    rowCount += 1
    if let last = pieces.last?.times.last, written - origin <= last {
      throw ParseError("times must increase; \(names[time]) is \(fields[time])")
    }
    let aim = try target.map { index throws(ParseError) in try value(fields, index) }
    if ["", "nan", "NaN", "null"].contains(fields[place]) { return }
    let found = try value(fields, place)
    if pieces.isEmpty || pieces[pieces.count - 1].target != aim { pieces.append(Piece(target: aim)) }
    pieces[pieces.count - 1].times.append(written - origin)
    pieces[pieces.count - 1].places.append(found)
  }

  private func value(_ fields: [String], _ index: Int, unit: Double = 1) throws(ParseError) -> Double {
    if let value = number(fields[index]), NumberArgument.coordinate.range.contains(unit * value) {
      return unit * value
    }
    let expected = NumberArgument.coordinate.expectation
    throw ParseError("column \(names[index]) must be \(expected); got “\(excerpt(fields[index]))”")
  }
}

/// Returns the number of a text with a decimal point or comma.
private func number(_ text: String) -> Double? {
  Double(text) ?? Double(text.replacing(",", with: "."))
}

/// Returns the byte that separates the fields of a row.
private func mostLikelySeparator(of line: ArraySlice<UInt8>) -> UInt8 {
  for mark in [UInt8(ascii: "\t"), UInt8(ascii: ";")] where line.contains(mark) { return mark }
  let words = parts(of: line, between: UInt8(ascii: " "))
  // Without commas, or with decimal ones: 0,1 25,4.
  let areNumbers = words.count > 1 && words.allSatisfy { $0.last != "," && number($0) != nil }
  return UInt8(ascii: areNumbers || !line.contains(UInt8(ascii: ",")) ? " " : ",")
}

/// Returns the fields of a line without blanks and quotes around them. Any number of blanks is one separator.
private func parts(of line: ArraySlice<UInt8>, between separator: UInt8) -> [String] {
  var isQuoted = false
  let parts = line.split(omittingEmptySubsequences: false) { byte in
    if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
    return byte == separator && !isQuoted
  }
  return parts.lazy.map(trimmed).filter { !$0.isEmpty || separator != UInt8(ascii: " ") }.map { part in
    let isInQuotes = part.count > 1 && part.first == UInt8(ascii: "\"") && part.last == UInt8(ascii: "\"")
    return String(decoding: isInQuotes ? part.dropFirst().dropLast() : part, as: UTF8.self)
  }
}

private func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  func isInk(_ byte: UInt8) -> Bool { byte > UInt8(ascii: " ") }
  guard let first = line.firstIndex(where: isInk), let last = line.lastIndex(where: isInk) else { return [] }
  return line[first...last]
}

/// Returns the words of a name in lower case: those of `time_ms`, `Time (ms)` and `timeMs` are `time` and `ms`.
private func nameWords(_ name: String) -> [String] {
  let spaced = name.reduce(into: "") { text, character in
    if character.isUppercase, text.last?.isLowercase == true { text += " " }
    text.append(character)
  }
  return spaced.lowercased().split { !$0.isLetter }.map(String.init)
}

/// The units with which a name of times may end, in s.
private let units = [
  "s": 1, "sec": 1, "seconds": 1, "ms": 1e-3, "msec": 1e-3, "millis": 1e-3, "milliseconds": 1e-3,
  "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "micros": 1e-6, "microseconds": 1e-6,
  "ns": 1e-9, "nanos": 1e-9, "nanoseconds": 1e-9
]

/// Returns the unit of a column of times, in s; nil for another column.
private func unitOfTime(named name: String) -> Double? {
  let words = nameWords(name)
  let unit = words.last.flatMap { units[$0] }
  return words.contains { ["t", "time", "timestamp", "elapsed"].contains($0) }
    ? unit ?? 1 : words.count == 1 ? unit : nil
}
