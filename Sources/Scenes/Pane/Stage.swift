internal import MotionKinematics

/// The geometry of a pane and its stage, in pt; a cell is 8 × 16 pt, y grows downwards.
package struct Stage: Hashable, Sendable {
  /// The visible height of the control panel's closed pane, in rows.
  private static let closedRows = 3
  /// The open pane's top edge as a fraction of the stage's height.
  private static let openFraction = 0.42
  /// The width left free beside the pane, both sides together, in pt.
  private static let margins = 192.0
  /// The range of the width of a pane with margins on a wide stage, in pt.
  private static let paneWidths = Bounds(768...1280)
  /// The part of a wide stage's width that the pane takes.
  private static let paneFraction = 0.64
  /// The range of the ball's radius on a high stage, in pt.
  private static let ballRadii = Bounds(32...64)
  /// The least number of columns with margins; on fewer the pane takes the full width.
  private static let narrowColumns = 60

  package let columns: Int
  package let rows: Int
  /// The y of the pane's top edge when open and when closed.
  package let open: Double
  package let closed: Double

  /// Creates the control panel's stage: open at 0.42 of the height, on the nearest row, half rows away from zero.
  package init(columns: Int, rows: Int) {
    self.init(
      columns: columns, rows: rows, openRow: Int((Self.openFraction * Double(rows)).rounded()),
      closedRow: rows - Self.closedRows)
  }

  init(columns: Int, rows: Int, openRow: Int, closedRow: Int) {
    precondition(columns > 0 && rows > 0, "a stage has at least one cell, not \(columns)×\(rows)")
    self.columns = columns
    self.rows = rows
    open = Double(openRow) * CellMetrics.height
    closed = Double(closedRow) * CellMetrics.height
  }

  package var width: Double { Double(columns) * CellMetrics.width }

  package var height: Double { Double(rows) * CellMetrics.height }

  package var travel: Double { closed - open }

  /// Returns the y of the pane's top edge at an end, in pt.
  package func edge(at end: PaneEnd) -> Double { end == .open ? open : closed }

  package var paneWidth: Double {
    if columns < Self.narrowColumns { return width }
    // An even number of columns, so that both margins of an even stage end at a cell.
    let part = 2 * (Self.paneFraction * Double(columns) / 2).rounded() * CellMetrics.width
    return min(width - Self.margins, Self.paneWidths.clamped(part))
  }

  package var paneLeft: Double { (width - paneWidth) / 2 }

  package var ballRadius: Double { min(height / 16, Self.ballRadii.clamped(height / 20)) }
}

/// An end of the travel, at which the pane can rest.
package enum PaneEnd: String, Hashable, Sendable, CaseIterable {
  case open, closed

  package var opposite: PaneEnd { self == .open ? .closed : .open }
}

/// The size of a terminal's cell, in points. Scenes compute in points from the top left, with y growing downwards.
package enum CellMetrics {
  package static let width = 8.0
  package static let height = 16.0
  static let size = SIMD2(width, height)
}
