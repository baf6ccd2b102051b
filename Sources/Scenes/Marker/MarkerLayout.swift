/// The layout of the scene, in cells: three lanes side by side. Each lane has a marker above its ground, a
/// name, a chart and two lines of text. Markers are small, so they are drawn enlarged if there is room.
struct MarkerLayout: Hashable, Sendable {
  /// The heights above and below the line that must be visible, in pt: for the lifted marker, and for the
  /// depth that the spring reaches.
  private static let above = 76.0
  private static let below = 20.0
  private static let rowsPerScale = 12.0

  let columns: Int
  let rows: Int
  let lanes: Lanes
  let chartRows: Int
  /// The scale of the drawing, a multiple of 0.25 and at least 0.5.
  let scale: Double
  /// The row whose upper edge is the line.
  let groundRow: Int

  /// The rows of the area with the markers.
  let areaTop = 1
  let areaBottom: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    lanes = Lanes(3, columns: columns)
    chartRows = max(2, rows * 3 / 10)
    // Four rows hold the name, two lines of text and the keys; the status is above the area.
    areaBottom = rows - 4 - chartRows
    let height = Double(areaBottom - areaTop) * CellMetrics.height
    let largest = min(height / (Self.above + Self.below), Double(lanes.width) * CellMetrics.width / 60)
    // The scale is capped by the number of rows, because moving a large area costs bytes.
    let affordable = Double(rows) / Self.rowsPerScale
    scale = max(0.5, (min(largest, affordable) * 4).rounded(.down) / 4)
    let depth = (Self.below * scale / CellMetrics.height).rounded(.up)
    groundRow = areaBottom - Int(depth)
  }

  /// True if a lane has room for full texts.
  var isWide: Bool { lanes.width >= 22 }

  var nameRow: Int { areaBottom }
  var chartRow: Int { nameRow + 1 }
  var wordRow: Int { chartRow + chartRows }

  /// Returns the position of a marker's tip, in cells, for a y in pt below the line.
  func tip(of lane: Int, y: Double) -> SIMD2<Double> {
    SIMD2(
      Double(lanes.left(of: lane)) + Double(lanes.width) / 2,
      Double(groundRow) + y * scale / CellMetrics.height)
  }

  /// The size of a marker, in cells.
  var markerSize: SIMD2<Double> { MarkerDrop.size * scale / CellMetrics.size }
}
