/// The layout of the scene: a growing ball on the left, three lanes on the right, and a square below.
///
/// Columns and rows are in cells. Other lengths are in pt unless their comment has another unit.
struct BouncinessLayout: Hashable, Sendable {
  /// The diameter of the document's ball and the side of its square, in pt.
  private static let documentSize = 75.0
  /// The largest diameter of a rolling ball, in pt; it is limited because moving area costs bytes.
  private static let largestLaneBall = 56.0
  /// The least size of the growing ball's area, relative to the ball's initial diameter: scale 2, overshoot
  /// and a margin.
  private static let room = 2.6
  /// The least height of the square's area, relative to its initial side: scale 1.5, an overshoot of 23 %,
  /// and a rotation by 45°.
  private static let squareRoom = 2.4
  /// The lengths of a lane before the start and beyond its end, as fractions of a ball's distance. The bounciest ball
  /// overshoots by 0.37 in both directions.
  private static let before = 0.4
  private static let beyond = 0.5
  /// The x of the square's centre at its end in the document, in pt, and its overshoot as a fraction of the
  /// distance.
  private static let squareEnd = 500.0
  private static let squareOvershoot = 0.23
  /// The least number of rows at which blank rows separate the parts.
  private static let rowsWithGaps = 30

  let columns: Int
  let rows: Int
  /// The first row of the upper part, and its number of rows. The lower part has the other rows.
  let upperTop: Int
  let upperRows: Int
  /// The number of columns of the left part.
  let leftColumns: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    upperTop = rows < Self.rowsWithGaps ? 1 : 2
    upperRows = max(6, (rows - 2) * 3 / 5)
    leftColumns = max(14, columns * 9 / 25)
  }

  /// The scale of the items relative to the document: 1 or more, and over 1 if the stage has both more than
  /// 120 columns and more than 40 rows.
  private var scale: Double { max(1, min(Double(columns) / 120, Double(rows) / 40)) }

  /// True if the stage has room for full texts: at least 70 columns and 20 rows.
  var isWide: Bool { columns >= 70 && rows >= 20 }

  // MARK: The growing ball

  /// The number of rows of text above the growing ball.
  private var growingWordRows: Int { isWide ? 2 : 1 }

  /// The initial diameter of the growing ball, in pt.
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

  /// The number of rows of a lane under its line of text. A lane of one or two rows has no text.
  private var trackRows: Int { laneRows > 2 ? laneRows - 1 : laneRows }

  var ballRadius: Double {
    min(Self.largestLaneBall * scale, Double(trackRows) * CellMetrics.height - (laneRows > 2 ? 4 : 0)) / 2
  }

  /// Returns the row on which the ball of a lane lies. The free rows of the lane are below it and separate it
  /// from the next lane's text.
  func laneBottom(_ index: Int) -> Int {
    let free = Double(trackRows) - 2 * ballRadius / CellMetrics.height
    return laneTop(index) + laneRows - Int(max(0, free))
  }

  /// The x of a ball's left edge at its start, in pt; a multiple of a cell's width.
  private var ballStart: Double {
    let width = Double(laneRight - laneLeft) * CellMetrics.width
    let free = (width - 2 * ballRadius) * Self.before / (Self.before + 1 + Self.beyond)
    return Double(laneLeft) * CellMetrics.width + (free / CellMetrics.width).rounded() * CellMetrics.width
  }

  /// The distance from a ball's start to its end, in pt. At the end the ball's right edge is on a column's
  /// edge, so that the line there is sharp.
  var way: Double {
    let width = Double(laneRight - laneLeft) * CellMetrics.width
    let end = 2 * ballRadius + (width - 2 * ballRadius) / (Self.before + 1 + Self.beyond)
    return (end / CellMetrics.width).rounded() * CellMetrics.width - 2 * ballRadius
  }

  /// Returns the centre of a ball, in pt, after the fraction `part` of its distance.
  func ballCenter(_ index: Int, at part: Double) -> SIMD2<Double> {
    let bottom = Double(laneBottom(index)) * CellMetrics.height
    return SIMD2(ballStart + ballRadius + part * way, bottom - ballRadius)
  }

  // MARK: The square

  var lowerTop: Int { upperTop + upperRows + (rows < Self.rowsWithGaps ? 0 : 1) }
  private var lowerRows: Int { rows - 1 - lowerTop }

  /// The initial side of the square, in pt.
  var squareSize: Double {
    min(Self.documentSize * scale, Double(max(lowerRows - 1, 1)) * CellMetrics.height / Self.squareRoom)
  }

  /// The x of the square's centre at its end, in pt: the document's 500 pt times `scale`, or less on a narrow
  /// stage.
  private var squareEnd: Double { min(Self.squareEnd * scale, 0.68 * Double(columns) * CellMetrics.width) }

  /// The x of the square's centre at its start, in pt. The square stays on the stage when it overshoots on
  /// the way back.
  private var squareStart: Double {
    (0.75 * squareSize + Self.squareOvershoot * squareEnd) / (1 + Self.squareOvershoot)
  }

  var squareWay: Double { squareEnd - squareStart }

  func squareCenter(at part: Double) -> SIMD2<Double> {
    SIMD2(
      squareStart + part * squareWay,
      (Double(lowerTop) + 1 + Double(lowerRows - 1) / 2) * CellMetrics.height)
  }

  // MARK: Hit testing

  /// Returns the index of the item at a position in cells; nil if there is none.
  func part(at cell: SIMD2<Double>) -> Int? {
    guard cell.y >= Double(upperTop), cell.y < Double(rows - 1) else { return nil }
    if cell.y >= Double(lowerTop) { return 4 }
    if cell.x < Double(leftColumns) { return 0 }
    let lane = (Int(cell.y) - upperTop) / laneRows
    return lane < 3 ? lane + 1 : nil
  }
}
