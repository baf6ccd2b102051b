internal import PaneSprings

/// The differences between two tables of the same motion, at the times that both have.
package struct TraceDifference: Hashable, Sendable {
  package struct Largest: Hashable, Sendable {
    /// The difference, in the unit of its column.
    package var size: Double
    /// The time, in s.
    package var time: Double
    package var column: String
  }

  /// Two words that differ.
  package struct Words: Hashable, Sendable {
    package var first: String
    package var second: String
    /// The time, in s.
    package var time: Double
    package var column: String
  }

  /// The greatest difference of numbers other than velocities, and of velocities; nil if there are no such
  /// numbers.
  package private(set) var value: Largest?
  package private(set) var velocity: Largest?
  /// The first words that differ; nil if all are equal.
  package private(set) var words: Words?
  /// The numbers of rows at times that both tables have, and at times that only one has.
  package private(set) var sharedRows = 0
  package private(set) var rowsOfFirstOnly = 0
  package private(set) var rowsOfSecondOnly = 0

  /// The greatest difference of two times that count as equal, in s. It exceeds the rounding of k/60 and
  /// 2k/120.
  private static let sameTime = 1e-9

  /// - Throws: an error if the tables have different scenes or columns, or no common time.
  package init(between first: TraceTable, and second: TraceTable) throws(ParseError) {
    guard first.parts.count == second.parts.count else {
      throw ParseError(
        "the traces have different numbers of scenes, \(first.parts.count) and \(second.parts.count)")
    }
    for (one, other) in zip(first.parts, second.parts) {
      let (columns, others) = (one.columns.map(\.name), other.columns.map(\.name))
      guard columns == others else {
        throw ParseError(
          "the traces have different columns, \(list(columns)) and \(list(others))")
      }
      compare(one, other)
    }
    guard sharedRows > 0 else { throw ParseError("the traces have no time in common") }
  }

  /// Returns true if a number differs by more than `tolerance`, in its own unit, or if any words differ.
  package func exceeds(_ tolerance: Double) -> Bool {
    words != nil || max(value?.size ?? 0, velocity?.size ?? 0) > tolerance
  }

  private mutating func compare(_ one: TraceTable.Section, _ other: TraceTable.Section) {
    var (row, otherRow) = (0, 0)
    var rows: [(Int, Int)] = []
    while row < one.times.count, otherRow < other.times.count {
      let lead = one.times[row] - other.times[otherRow]
      if abs(lead) <= Self.sameTime {
        rows.append((row, otherRow))
        row += 1
        otherRow += 1
      } else if lead < 0 {
        row += 1
      } else {
        otherRow += 1
      }
    }
    sharedRows += rows.count
    rowsOfFirstOnly += one.times.count - rows.count
    rowsOfSecondOnly += other.times.count - rows.count
    for (column, otherColumn) in zip(one.columns, other.columns) {
      switch (column.values, otherColumn.values) {
      case (.numbers(let numbers), .numbers(let others)):
        let kind = column.isVelocity ? \Self.velocity : \Self.value
        for (row, otherRow) in rows {
          let size = abs(numbers[row] - others[otherRow])
          guard size > self[keyPath: kind]?.size ?? -1 else { continue }
          self[keyPath: kind] = Largest(size: size, time: one.times[row], column: column.name)
        }
      case (.words(let texts), .words(let others)):
        guard let (row, otherRow) = rows.first(where: { texts[$0.0] != others[$0.1] }) else { continue }
        note(column.name, texts[row], others[otherRow], at: one.times[row])
      case (.words, .numbers), (.numbers, .words):
        guard let (row, otherRow) = rows.first else { continue }
        note(
          column.name, column.values.text(row), otherColumn.values.text(otherRow), at: one.times[row])
      }
    }
  }

  private mutating func note(_ column: String, _ first: String, _ second: String, at time: Double) {
    if let words, words.time <= time { return }
    words = Words(first: first, second: second, time: time, column: column)
  }

  private func list(_ columns: [String]) -> String {
    "“\(excerpt(columns.joined(separator: ","), upTo: 24))”"
  }
}
