/// A size in cells, written `120x40`.
package struct GridSize: Hashable, Sendable {
  /// The allowed number of columns or rows. The upper limit exceeds any terminal and rejects numbers typed by
  /// mistake.
  package static let range = 1...10_000
  /// The greatest allowed number of cells.
  private static let most = 1_000_000

  /// The default size of a stage.
  package static let usual = GridSize(columns: 120, rows: 40)!

  package let columns: Int
  package let rows: Int

  /// Creates a size; returns nil if it is out of range.
  package init?(columns: Int, rows: Int) {
    guard Self.range.contains(columns), Self.range.contains(rows), columns * rows <= Self.most else {
      return nil
    }
    self.columns = columns
    self.rows = rows
  }

  /// Parses a size such as `120x40`; returns nil if the text has another form or the size is out of range.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]) else { return nil }
    self.init(columns: columns, rows: rows)
  }
}
