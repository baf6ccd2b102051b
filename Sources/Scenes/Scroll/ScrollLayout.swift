internal import Kinematics

/// Where things stand, in pt from the top left of the screen; a cell is 8 × 16 pt.
struct ScrollLayout: Hashable, Sendable {
  /// The height of a line of the list: two rows of text and one of air.
  static let itemHeight = 48.0
  /// The air above the first line, in pt: as much as there is below the last.
  static let padding = 16.0
  /// The picture's distance from the edges, in cells.
  private static let margin = (columns: 2.0, rows: 1.0)

  let columns: Int
  let rows: Int

  /// What the hint takes on the left, in columns, and in rows with the line on top.
  private static let hint = (columns: 50, rows: 6)

  private var isWide: Bool { columns >= 100 }
  /// Whether there is room for the list beside the hint.
  private var isBesideHint: Bool { columns >= 80 }
  /// Where the picture is at first, as an index of `corners`: where it hides no names.
  var firstCorner: Int { isBesideHint ? 2 : 3 }

  /// The list's first column, and how many it has: on the right, where there is room beside the hint.
  var listColumn: Int { columns - 2 - listColumns }
  var listColumns: Int {
    isBesideHint ? min(columns - 2 - Self.hint.columns, max(28, min(columns * 45 / 100, 72))) : columns - 4
  }

  /// The list's first row, and how many it has.
  var listRow: Int { 2 }
  var listRows: Int { rows - 4 }

  /// How much of the list is seen, in pt.
  var viewport: Double { Double(listRows) * CellMetrics.height }

  /// How far the list can be scrolled, in pt.
  var reach: Double {
    max(0, Self.padding + Double(Moon.all.count) * Self.itemHeight - viewport)
  }

  /// The picture's size in cells: twice as many columns as rows make a square.
  var pictureColumns: Int { isWide ? 26 : columns >= 60 ? 20 : 14 }
  var pictureRows: Int { isWide ? 8 : columns >= 60 ? 6 : 4 }

  /// The picture's size in pt.
  var pictureSize: SIMD2<Double> {
    SIMD2(Double(pictureColumns) * CellMetrics.width, Double(pictureRows) * CellMetrics.height)
  }

  /// Where the picture's middle may rest: top left, top right, bottom left, bottom right.
  var corners: [SIMD2<Double>] {
    let half = pictureSize / 2
    let left = Self.margin.columns * CellMetrics.width + half.x
    let right = (Double(columns) - Self.margin.columns) * CellMetrics.width - half.x
    let top = (1 + Self.margin.rows) * CellMetrics.height + half.y
    let bottom = (Double(rows) - 1 - Self.margin.rows) * CellMetrics.height - half.y
    return [SIMD2(left, top), SIMD2(right, top), SIMD2(left, bottom), SIMD2(right, bottom)]
  }

  /// What the tuner takes at an edge, in cells: as many rows as it has on the largest screen.
  static let tuner = (columns: 35, rows: 27)
  /// What a line of the list has words in, in columns.
  private static let itemWords = 22

  /// Where the tuner hides least while the picture is, or goes, in a corner: never the picture, which is all that the
  /// spring moves; else rather the charts than the list's words.
  func tunerSide(corner: Int) -> TunerSide {
    let best: TunerSide = listColumn + Self.itemWords <= columns - Self.tuner.columns ? .right : .left
    guard isUnderTuner(corner: corner, on: best) else { return best }
    return best == .left ? .right : .left
  }

  private func isUnderTuner(corner: Int, on side: TunerSide) -> Bool {
    let center = corners[corner]
    let reach = Double(Self.tuner.columns) * CellMetrics.width + pictureSize.x / 2
    let distance = side == .left ? center.x : Double(columns) * CellMetrics.width - center.x
    return distance < reach && center.y - pictureSize.y / 2 < Double(Self.tuner.rows) * CellMetrics.height
  }

  /// Where the chart of the velocity is, in cells, if there is room: beside the list, between the hint and the lower
  /// corner's picture.
  var chartBox: (column: Int, row: Int, columns: Int, rows: Int)? {
    let column = Int(Self.margin.columns)
    let width = min(listColumn - 2 * column - 2, 120)
    // Each has its words below it, and a row of air.
    let room = rows - pictureRows - 3 - Self.hint.rows
    let height = min(hasOffsetChart ? room / 2 - 2 : room - 2, 16)
    return width >= 30 && height >= 3 ? (column, Self.hint.rows, width, height) : nil
  }

  /// Whether there is room for a second chart: of the offset.
  var hasOffsetChart: Bool { rows - pictureRows - Self.hint.rows >= 17 }

  /// Whether the list is at a place on the screen, in pt.
  func isOnList(_ location: SIMD2<Double>) -> Bool {
    let (column, row) = (location.x / CellMetrics.width, location.y / CellMetrics.height)
    return column >= Double(listColumn) && column < Double(listColumn + listColumns)
      && row >= Double(listRow) && row < Double(listRow + listRows)
  }

  /// The rubber band past either end of the list.
  var band: RubberBand { RubberBand(dimension: viewport) }
}
