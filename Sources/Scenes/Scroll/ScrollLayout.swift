internal import MotionKinematics

/// The layout of the scene. Positions in pt are relative to the top left of the screen; a cell is 8 × 16 pt.
struct ScrollLayout: Hashable, Sendable {
  /// The height of an item of the list, in pt: two rows of text and a blank one.
  static let itemHeight = 48.0
  /// The space above the first item, in pt; there is as much below the last.
  static let padding = 16.0
  /// The distance of the picture from the edges, in cells.
  private static let margin = (columns: 2.0, rows: 1.0)

  let columns: Int
  let rows: Int

  /// The area of the hint on the left, in cells; its rows include the status.
  private static let hint = (columns: 50, rows: 6)

  private var isWide: Bool { columns >= 100 }
  private var isVast: Bool { columns >= 200 && rows >= 70 }
  /// True if there is room for the list beside the hint.
  private var isBesideHint: Bool { columns >= 80 }
  /// The initial corner of the picture, as an index of `corners`; there it covers no names.
  var firstCorner: Int { isBesideHint ? 2 : 3 }

  var listColumn: Int { columns - 2 - listColumns }
  /// The width of the list, in columns; it leaves the hint uncovered if there is room for both.
  var listColumns: Int {
    isBesideHint ? min(columns - 2 - Self.hint.columns, max(28, min(columns * 45 / 100, 72))) : columns - 4
  }

  /// The first row of the list, and its height in rows.
  var listRow: Int { 2 }
  var listRows: Int { rows - 4 }

  /// The visible height of the list, in pt.
  var viewport: Double { Double(listRows) * CellMetrics.height }

  /// The greatest offset of the list, in pt.
  var reach: Double { max(0, Self.padding + Double(Moon.all.count) * Self.itemHeight - viewport) }

  /// The size of the picture, in cells.
  private var pictureColumns: Int { isVast ? 52 : isWide ? 26 : columns >= 60 ? 20 : 14 }
  private var pictureRows: Int { isVast ? 16 : isWide ? 8 : columns >= 60 ? 6 : 4 }

  /// The size of the picture, in pt.
  var pictureSize: SIMD2<Double> { SIMD2(Double(pictureColumns), Double(pictureRows)) * CellMetrics.size }

  /// The positions of the picture's centre at rest, in pt: top left, top right, bottom left, bottom right.
  var corners: [SIMD2<Double>] { (0..<4).map(corner) }

  /// Returns one of `corners`.
  func corner(_ index: Int) -> SIMD2<Double> {
    let half = pictureSize / 2
    let left = Self.margin.columns * CellMetrics.width + half.x
    let right = (Double(columns) - Self.margin.columns) * CellMetrics.width - half.x
    let top = (1 + Self.margin.rows) * CellMetrics.height + half.y
    let bottom = (Double(rows) - 1 - Self.margin.rows) * CellMetrics.height - half.y
    return SIMD2(index % 2 == 0 ? left : right, index < 2 ? top : bottom)
  }

  /// The area that the tuner covers at an edge, in cells, with the rows that it has on the largest screen.
  static let tuner = (columns: 35, rows: 27)
  /// The width of the text of an item, in columns.
  private static let itemWords = 22

  /// Returns the side on which the tuner covers least while the picture is in, or goes to, a corner. It never
  /// covers the picture, because the spring moves nothing else; and it covers the charts rather than the text
  /// of the list.
  func tunerSide(corner: Int) -> TunerSide {
    let best: TunerSide = listColumn + Self.itemWords <= columns - Self.tuner.columns ? .right : .left
    guard isUnderTuner(corner: corner, on: best) else { return best }
    return best == .left ? .right : .left
  }

  private func isUnderTuner(corner: Int, on side: TunerSide) -> Bool {
    let center = self.corner(corner)
    let reach = Double(Self.tuner.columns) * CellMetrics.width + pictureSize.x / 2
    let distance = side == .left ? center.x : Double(columns) * CellMetrics.width - center.x
    return distance < reach && center.y - pictureSize.y / 2 < Double(Self.tuner.rows) * CellMetrics.height
  }

  /// The area of the velocity chart, in cells, beside the list and between the hint and a picture in the
  /// lower corner; nil if there is no room.
  var chartBox: (column: Int, row: Int, columns: Int, rows: Int)? {
    let column = Int(Self.margin.columns)
    let width = min(listColumn - 2 * column - 2, isVast ? 180 : 120)
    // Each chart has a line of text and a blank row below it.
    let room = rows - pictureRows - 3 - Self.hint.rows
    let height = min(hasOffsetChart ? room / 2 - 2 : room - 2, isVast ? 24 : 16)
    return width >= 30 && height >= 3 ? (column, Self.hint.rows, width, height) : nil
  }

  /// True if there is room for a second chart, which shows the offset.
  var hasOffsetChart: Bool { rows - pictureRows - Self.hint.rows >= 17 }

  /// Returns true if the list is at a location on the screen, in pt.
  func isOnList(_ location: SIMD2<Double>) -> Bool {
    let cell = location / CellMetrics.size
    return cell.x >= Double(listColumn) && cell.x < Double(listColumn + listColumns)
      && cell.y >= Double(listRow) && cell.y < Double(listRow + listRows)
  }

  /// The rubber band past either end of the list.
  var band: RubberBand { RubberBand(dimension: viewport) }
}
