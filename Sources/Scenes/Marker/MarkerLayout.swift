internal import Kinematics

/// Where things are, in cells: three lanes side by side, each a marker over its ground, a name, a chart and two
/// lines of words. A marker is small: it is drawn larger than it is.
struct MarkerLayout: Hashable, Sendable {
  /// The pt that must be seen: the marker lifted, and as deep as the spring takes it.
  private static let above = 76.0
  private static let below = 20.0
  private static let rowsPerScale = 12.0

  let columns: Int
  let rows: Int
  let laneWidth: Int
  let chartRows: Int
  /// How much larger a pt is drawn, in quarters.
  let scale: Double
  /// The row on whose upper edge the line is.
  let groundRow: Int

  /// The rows of the part with the markers.
  let areaTop = 1
  let areaBottom: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    laneWidth = (columns - (columns < 60 ? 4 : 8)) / 3
    chartRows = max(2, rows * 3 / 10)
    // The status, the name, two lines of words, the keys.
    areaBottom = rows - 4 - chartRows
    let height = Double(areaBottom - areaTop) * CellMetrics.height
    let largest = min(height / (Self.above + Self.below), Double(laneWidth) * CellMetrics.width / 60)
    // What is large and moves is dear: a screen with more rows has more to show.
    let affordable = Double(rows) / Self.rowsPerScale
    scale = max(0.5, (min(largest, affordable) * 4).rounded(.down) / 4)
    let depth = (Self.below * scale / CellMetrics.height).rounded(.up)
    groundRow = areaBottom - Int(depth)
  }

  /// Whether a lane has room for sentences.
  var isWide: Bool { laneWidth >= 22 }

  func left(of lane: Int) -> Int {
    let gap = columns < 60 ? 1 : 2
    return (columns - 3 * laneWidth - 2 * gap) / 2 + lane * (laneWidth + gap)
  }

  var nameRow: Int { areaBottom }
  var chartRow: Int { nameRow + 1 }
  var wordRow: Int { chartRow + chartRows }

  /// Where a marker's tip is seen, y pt below the line.
  func tip(of lane: Int, y: Double) -> (column: Double, row: Double) {
    (
      Double(left(of: lane)) + Double(laneWidth) / 2,
      Double(groundRow) + y * scale / CellMetrics.height
    )
  }

  var markerSize: (columns: Double, rows: Double) {
    (MarkerDrop.size.x * scale / CellMetrics.width, MarkerDrop.size.y * scale / CellMetrics.height)
  }
}
