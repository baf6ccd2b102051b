/// Where things are, in cells: four lanes side by side, each a well with a pane in it, a name, and two charts with
/// a line of words under each.
struct InterruptionLayout: Hashable, Sendable {
  /// From so many columns on a lane has room for sentences.
  private static let wideLane = 16
  /// From so many rows on blank ones part the charts, and the last one from the keys.
  private static let rowsWithGaps = 32

  let columns: Int
  let rows: Int

  /// The well's upper row, and how many it has.
  let wellRow: Int
  let wellRows: Int
  /// The height of a chart.
  let chartRows: Int
  let laneWidth: Int
  /// The blank rows below each chart's words.
  private let gap: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    let margin = columns < 60 ? 1 : 2
    laneWidth = (columns - 2 * margin - 3 * margin) / 4
    gap = rows < Self.rowsWithGaps ? 0 : 1
    chartRows = max(2, rows / 6 - gap)
    // The status, the names, two lines of words, the keys; a free row where there are enough.
    wellRow = rows < 20 ? 1 : 2
    wellRows = rows - 4 - 2 * chartRows - 2 * gap - wellRow
  }

  /// Whether a lane has room for words beside its numbers.
  var isWide: Bool { laneWidth >= Self.wideLane }

  /// The left column of a lane.
  func left(of lane: Int) -> Int {
    let gap = columns < 60 ? 1 : 2
    let all = 4 * laneWidth + 3 * gap
    return (columns - all) / 2 + lane * (laneWidth + gap)
  }

  /// The row of the names, under the wells and over the charts.
  var nameRow: Int { wellRow + wellRows }
  /// The upper row of a lane's position chart; the words stand below it.
  var positionRow: Int { nameRow + 1 }
  var positionTextRow: Int { positionRow + chartRows }
  /// The upper row of a lane's velocity chart; the words stand below it.
  var velocityRow: Int { positionTextRow + 1 + gap }
  var velocityTextRow: Int { velocityRow + chartRows }

  /// The columns left free beside a pane in its well.
  var paneInset: Int { laneWidth >= 24 ? 3 : laneWidth >= 12 ? 1 : 0 }

  /// The well as the pane's stage: room to overshoot above it, and a little of the pane to be seen when it is
  /// closed.
  var stage: Stage {
    Stage(
      columns: laneWidth, rows: wellRows, openRow: min(wellRows - 2, max(0, wellRows / 6)),
      closedRow: wellRows - (wellRows >= 8 ? 2 : 1))
  }
}
