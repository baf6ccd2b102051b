/// A size in cells, written `120x40`.
package struct CellSize: Hashable, Sendable {
  /// What a size may be: more than any terminal, less than an accident.
  package static let range = 1...1000

  package let columns: Int
  package let rows: Int

  /// The size that `text` says, nil if it is none.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
      Self.range.contains(columns), Self.range.contains(rows)
    else { return nil }
    self.columns = columns
    self.rows = rows
  }
}
