internal import Kinematics

/// Where things are: on the left a ball that grows, on the right three lanes, below a square.
///
/// Columns and rows are cells; everything else is in pt.
struct BouncinessLayout: Hashable, Sendable {
  /// The document's ball, in pt, and the square.
  private static let documentSize = 75.0
  /// The largest of the three balls, in pt: what moves is dear.
  private static let largestLaneBall = 56.0
  /// How much larger a ball gets than it is at first, where it goes too far, and air round it.
  private static let room = 2.6
  /// The same for the square: 1.5 times as large, 23 % too far, on edge.
  private static let squareRoom = 2.4
  /// How far a lane goes on before where its ball starts and beyond where it should end, in ways: the bounciest
  /// goes .37 too far, there and back.
  private static let before = 0.4
  private static let beyond = 0.5
  /// The document's place of the square's middle, in pt, and how far it goes too far, in ways.
  private static let squareEnd = 500.0
  private static let squareOvershoot = 0.23
  /// From so many rows on blank ones part what does not belong together.
  private static let rowsWithGaps = 30

  let columns: Int
  let rows: Int
  /// The first row of the upper part, and how many it has; the lower part has the rest.
  let upperTop: Int
  let upperRows: Int
  /// The columns of the part on the left.
  let leftColumns: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    upperTop = rows < Self.rowsWithGaps ? 1 : 2
    upperRows = max(6, (rows - 2) * 3 / 5)
    leftColumns = max(14, columns * 9 / 25)
  }

  /// How much larger things are than in the document, where there is more room than 120 × 40 cells.
  private var scale: Double { max(1, min(Double(columns) / 120, Double(rows) / 40)) }

  /// Whether there is room for words.
  var isWide: Bool { columns >= 70 && rows >= 20 }

  // MARK: The ball that grows

  /// The rows of words above it.
  private var growingWordRows: Int { isWide ? 2 : 1 }

  /// Its diameter at first.
  var growingSize: Double {
    let height = Double(upperRows - growingWordRows) * CellMetrics.height
    let width = Double(leftColumns - 2) * CellMetrics.width
    return min(Self.documentSize * scale, min(height, width) / Self.room)
  }

  var growingCenter: SIMD2<Double> {
    let row = Double(upperTop + growingWordRows) + Double(upperRows - growingWordRows) / 2
    return SIMD2(Double(leftColumns) / 2 * CellMetrics.width, row * CellMetrics.height)
  }

  // MARK: The three balls

  var laneRows: Int { upperRows / 3 }
  func laneTop(_ index: Int) -> Int { upperTop + index * laneRows }
  var laneLeft: Int { leftColumns + 1 }
  var laneRight: Int { columns - 2 }

  /// The rows of a lane under its line of words; a low lane has words on the same line.
  private var trackRows: Int { laneRows > 2 ? laneRows - 1 : laneRows }

  var ballRadius: Double {
    min(Self.largestLaneBall * scale, Double(trackRows) * CellMetrics.height - (laneRows > 2 ? 4 : 0)) / 2
  }

  /// The row on which the balls of a lane lie: what is left of the lane parts it from the next one's words.
  func laneBottom(_ index: Int) -> Int {
    let free = Double(trackRows) - 2 * ballRadius / CellMetrics.height
    return laneTop(index) + laneRows - Int(max(0, free))
  }

  /// The left edge of a ball that is at its start: on a column's.
  private var ballStart: Double {
    let width = Double(laneRight - laneLeft) * CellMetrics.width
    let free = (width - 2 * ballRadius) * Self.before / (Self.before + 1 + Self.beyond)
    return Double(laneLeft) * CellMetrics.width + (free / CellMetrics.width).rounded() * CellMetrics.width
  }

  /// From a ball's start to where it should end: there its edge is on a column's, so that the line there is sharp.
  var way: Double {
    let width = Double(laneRight - laneLeft) * CellMetrics.width
    let end = 2 * ballRadius + (width - 2 * ballRadius) / (Self.before + 1 + Self.beyond)
    return (end / CellMetrics.width).rounded() * CellMetrics.width - 2 * ballRadius
  }

  /// The middle of a ball that has gone a part of its way.
  func ballCenter(_ index: Int, at part: Double) -> SIMD2<Double> {
    let bottom = Double(laneBottom(index)) * CellMetrics.height
    return SIMD2(ballStart + ballRadius + part * way, bottom - ballRadius)
  }

  // MARK: The square

  var lowerTop: Int { upperTop + upperRows + (rows < Self.rowsWithGaps ? 0 : 1) }
  private var lowerRows: Int { rows - 1 - lowerTop }

  /// Its side at first.
  var squareSize: Double {
    min(Self.documentSize * scale, Double(max(lowerRows - 1, 1)) * CellMetrics.height / Self.squareRoom)
  }

  /// Where its middle should end: at 500 pt where there is room.
  private var squareEnd: Double { min(Self.squareEnd * scale, 0.68 * Double(columns) * CellMetrics.width) }

  /// Where its middle starts: it stays on the stage also when it comes back too far.
  private var squareStart: Double {
    (0.75 * squareSize + Self.squareOvershoot * squareEnd) / (1 + Self.squareOvershoot)
  }

  var squareWay: Double { squareEnd - squareStart }

  func squareCenter(at part: Double) -> SIMD2<Double> {
    SIMD2(
      squareStart + part * squareWay,
      (Double(lowerTop) + 1 + Double(lowerRows - 1) / 2) * CellMetrics.height)
  }

  // MARK: What is where

  /// Which of the five a place in cells belongs to.
  func part(column: Double, row: Double) -> Int? {
    guard row >= Double(upperTop), row < Double(rows - 1) else { return nil }
    if row >= Double(lowerTop) { return 4 }
    if column < Double(leftColumns) { return 0 }
    let lane = (Int(row) - upperTop) / laneRows
    return lane < 3 ? lane + 1 : nil
  }
}
