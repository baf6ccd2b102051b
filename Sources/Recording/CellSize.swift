/// A size in cells, written `120x40`.
package struct CellSize: Hashable, Sendable {
  /// What a side may be: more than any terminal, less than an accident.
  package static let range = 1...10_000
  /// How many cells there may be.
  private static let most = 1_000_000

  /// That of a stage of which nothing is said.
  package static let usual = CellSize(unchecked: 120, 40)

  package let columns: Int
  package let rows: Int

  private init(unchecked columns: Int, _ rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// A size; nil if it is out of range.
  package init?(columns: Int, rows: Int) {
    guard Self.range.contains(columns), Self.range.contains(rows), columns * rows <= Self.most else {
      return nil
    }
    self.columns = columns
    self.rows = rows
  }

  /// The size that `text` says, nil if it is none.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]) else { return nil }
    self.init(columns: columns, rows: rows)
  }
}
