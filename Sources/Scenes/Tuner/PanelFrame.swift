internal import PaneCanvas

/// The columns and rows of the stage that a panel covers when it is fully shown.
struct PanelFrame: Hashable, Sendable {
  let columns: Range<Int>
  let rows: Range<Int>

  /// Returns true if the mouse is on the panel while that is moved by columns and rows.
  func contains(_ mouse: MouseEvent, movedBy offset: (columns: Int, rows: Int)) -> Bool {
    columns.contains(Int(mouse.column.rounded(.down)) - offset.columns)
      && rows.contains(Int(mouse.row.rounded(.down)) - offset.rows)
  }
}
