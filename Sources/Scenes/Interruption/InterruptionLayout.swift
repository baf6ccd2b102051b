/// The layout of the scene, in cells: four lanes side by side. Each lane has a well with a pane, a name, and
/// two charts with a line of text below each.
struct InterruptionLayout: Hashable, Sendable {
  /// The smallest width of a lane with room for full texts, in columns.
  private static let wideLane = 16
  /// The smallest number of rows at which a blank row follows the text of each chart.
  private static let rowsWithGaps = 32

  let columns: Int
  let rows: Int

  /// The first row of the wells, and their height in rows.
  let wellRow: Int
  let wellRows: Int
  /// The height of a chart, in rows.
  let chartRows: Int
  let lanes: Lanes
  /// The number of blank rows below the text of each chart.
  private let gap: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    lanes = Lanes(4, columns: columns)
    gap = rows < Self.rowsWithGaps ? 0 : 1
    chartRows = max(2, rows / 6 - gap)
    // Four rows hold the names, two lines of text and the keys. The status stands above the wells, with a
    // blank row below it if the screen has 20 rows or more.
    wellRow = rows < 20 ? 1 : 2
    wellRows = rows - 4 - 2 * chartRows - 2 * gap - wellRow
  }

  /// True if a lane has room for words beside its numbers.
  var isWide: Bool { lanes.width >= Self.wideLane }

  /// The row of the names, below the wells and above the charts.
  var nameRow: Int { wellRow + wellRows }
  /// The first row of the position charts; their text stands below them.
  var positionRow: Int { nameRow + 1 }
  var positionTextRow: Int { positionRow + chartRows }
  /// The first row of the velocity charts; their text stands below them.
  var velocityRow: Int { positionTextRow + 1 + gap }
  var velocityTextRow: Int { velocityRow + chartRows }

  /// The height of the one chart that is shown without numbers, in rows; the finding stands in two rows below it.
  var courseRows: Int { findingRow - positionRow }
  var findingRow: Int { velocityTextRow - 1 }

  /// The number of free columns on each side of a pane in its well.
  var paneInset: Int { lanes.width >= 24 ? 3 : lanes.width >= 12 ? 1 : 0 }

  /// The stage of a pane in its well. It has room for overshoot above the open position, and a little of the
  /// closed pane stays visible.
  var stage: Stage {
    Stage(
      columns: lanes.width, rows: wellRows, openRow: min(wellRows - 2, max(0, wellRows / 6)),
      closedRow: wellRows - (wellRows >= 8 ? 2 : 1))
  }
}
