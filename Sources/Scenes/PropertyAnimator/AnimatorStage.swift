/// The layout of the property animator's scene, in cells: the circle's lane, the square's lane, the progress
/// bar, and under it the animator's state and the curve.
struct AnimatorStage: Hashable, Sendable {
  /// The least number of rows for the animator's state and timing.
  private static let leastPanelRows = 7

  /// The leftmost column of the curve's box, which keeps it clear of the tuner at the left edge.
  private static let curveColumn = 36

  let columns: Int
  let rows: Int

  /// The columns of the figures' centres at the two ends of the lanes.
  let left: Int
  let right: Int
  /// The circle's radius, in rows.
  let radius: Double
  let circleRow: Double
  let squareRow: Double
  let barRow: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    let isRoomy = rows >= 34
    let isVast = rows >= 70 && columns >= 200
    radius = isVast ? 5 : rows >= 50 ? 3 : isRoomy ? 2 : rows >= 20 ? 1.5 : 1
    let gap = isVast ? 4 : rows >= 50 ? 2 : isRoomy ? 1 : rows >= 20 ? 0.5 : 0.2
    // The hint occupies rows 1 to 5. Each lane lies on the edge between two rows, where its line is thin.
    circleRow = (rows >= 20 ? 6 + radius : 1 + radius).rounded(.up)
    squareRow = (circleRow + radius + gap + 1.4 * radius).rounded()
    // The bar lies below the corners of the square as it turns.
    barRow = Int((squareRow + 1.25 * radius + (isRoomy ? 0.6 * gap : 0)).rounded(.up))
    left = 4 + Int(2 * radius)
    right = columns - left
  }

  /// Half the square's side, in rows.
  var half: Double { 0.88 * radius }

  /// The pt of the screen per pt of the lane.
  var scale: Double { Double(right - left) * CellMetrics.width / Side.way }

  /// True if there is room for the animator's state and the curve.
  var hasPanel: Bool { columns >= 56 && panelBottom - panelTop >= Self.leastPanelRows }
  var panelTop: Int { barRow + (rows >= 34 ? 4 : 2) }
  /// The row below the panel's last row.
  var panelBottom: Int { rows - (rows >= 34 ? 2 : 1) }

  /// True if there is room for the chart of the velocity and the list of calls.
  var hasChart: Bool { hasPanel && columns >= 100 }

  /// The curve's box, in cells. Its size is limited so that the curve keeps its shape.
  var curveBox: (column: Int, row: Int, columns: Int, rows: Int) {
    let rows = min(max(panelBottom - panelTop, 4), columns >= 240 ? 46 : 32)
    let width = min(
      max(2 * rows + 4, columns >= 58 ? 20 : 18),
      columns >= 240 ? 96 : columns >= 160 ? 56 : columns >= 100 ? 44 : min(26, max(18, columns - 38)))
    return (max(columns - width - 4, Self.curveColumn), panelTop, width, rows)
  }

  /// Returns the place in the curve's box, inside its margin, of a location in pt; in cells.
  func placeOnCurve(_ location: SIMD2<Double>) -> SIMD2<Double> {
    location / CellMetrics.size - SIMD2(Double(curveBox.column + 1), Double(curveBox.row + 1))
  }

  /// The box of the velocity chart, in cells.
  var chartBox: (column: Int, row: Int, columns: Int, rows: Int) {
    let column = 44
    let width = max(3, min(columns >= 240 ? 180 : 100, curveBox.column - column - 4))
    // The caption has the row below the box.
    let height = max(1, min(rows >= 70 ? 28 : rows >= 50 ? 14 : 6, panelBottom - panelTop - 1))
    return (column, panelTop, width, height)
  }

  /// Returns the position on the screen, in pt, of a position in a lane, in pt of the lane. `row` is the lane's
  /// row.
  func location(of place: SIMD2<Double>, row: Double) -> SIMD2<Double> {
    SIMD2(Double(left), row) * CellMetrics.size + place * scale
  }
}
