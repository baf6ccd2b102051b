internal import Kinematics

/// Where things stand in the scene of the property animator, in cells: the circle's lane, the square's, the bar with
/// the progress, and under it what the animator says, and the curve.
struct AnimatorStage: Hashable, Sendable {
  /// The words of the animator's state and timing.
  private static let leastPanelRows = 7

  /// Where the curve's box begins at the earliest: the tuner, at the left edge, does not touch it.
  private static let curveColumn = 36

  let columns: Int
  let rows: Int

  /// The columns of the figures' centres at the ends of the way.
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
    radius = rows >= 50 ? 3 : isRoomy ? 2 : rows >= 20 ? 1.5 : 1
    let gap = rows >= 50 ? 2 : isRoomy ? 1 : rows >= 20 ? 0.5 : 0.2
    // The hint has the rows 1 to 5. Both lanes are on the edge between two rows, where their lines are thin.
    circleRow = (rows >= 20 ? 6 + radius : 1 + radius).rounded(.up)
    squareRow = (circleRow + radius + gap + 1.4 * radius).rounded()
    // Below the corners of a square that turns.
    barRow = Int((squareRow + 1.25 * radius + (isRoomy ? 0.6 * gap : 0)).rounded(.up))
    left = 4 + Int(2 * radius)
    right = columns - left
  }

  /// Half of the square's side, in rows.
  var half: Double { 0.88 * radius }

  /// pt on the screen for a pt of the way.
  var scale: Double { Double(right - left) * CellMetrics.width / Side.way }

  /// Whether there is room for the animator's words and the curve.
  var hasPanel: Bool { columns >= 56 && panelBottom - panelTop >= Self.leastPanelRows }
  var panelTop: Int { barRow + (rows >= 34 ? 4 : 2) }
  /// The row after the panel's last one.
  var panelBottom: Int { rows - (rows >= 34 ? 2 : 1) }

  /// Whether there is room for the chart of the velocity, and what was called.
  var hasChart: Bool { hasPanel && columns >= 100 }

  /// The place of the curve's box, in cells; at most so large that it stays a curve.
  var curveBox: (column: Int, row: Int, columns: Int, rows: Int) {
    let rows = min(max(panelBottom - panelTop, 4), 32)
    let width = min(
      max(2 * rows + 4, columns >= 58 ? 20 : 18),
      columns >= 160 ? 56 : columns >= 100 ? 44 : min(26, max(18, columns - 38)))
    return (max(columns - width - 4, Self.curveColumn), panelTop, width, rows)
  }

  /// The place of the velocity's chart, in cells.
  var chartBox: (column: Int, row: Int, columns: Int, rows: Int) {
    let column = 44
    return (column, panelTop, max(3, min(100, curveBox.column - column - 4)), rows >= 50 ? 14 : 6)
  }

  /// A place on the screen (cells) for a place in a lane (pt); `row` is the lane's.
  func cell(_ place: SIMD2<Double>, row: Double) -> (column: Double, row: Double) {
    (
      Double(left) + place.x * scale / CellMetrics.width, row + place.y * scale / CellMetrics.height
    )
  }

  /// A way on the screen (cells) in pt of the lanes.
  func way(columns: Double, rows: Double) -> SIMD2<Double> {
    SIMD2(columns * CellMetrics.width, rows * CellMetrics.height) / scale
  }
}
