internal import Kinematics

/// Where things stand, in pt from the top left of the screen; a cell is 8 × 16 pt.
struct ScrollLayout: Hashable, Sendable {
  /// The height of a line of the list: two rows of text and one of air.
  static let itemHeight = 48.0
  /// The picture's distance from the edges, in cells.
  private static let margin = (columns: 2.0, rows: 1.0)

  let columns: Int
  let rows: Int

  private var isWide: Bool { columns >= 100 }

  /// The list's first column, and how many it has.
  var listColumn: Int { isWide ? columns / 12 : 2 }
  var listColumns: Int { isWide ? min(columns * 45 / 100, 72) : min(columns - 4, 46) }

  /// The list's first row, and how many it has.
  var listRow: Int { 2 }
  var listRows: Int { rows - 4 }

  /// How much of the list is seen, in pt.
  var viewport: Double { Double(listRows) * Stage.cellHeight }

  /// How far the list can be scrolled, in pt.
  var reach: Double { max(0, Double(Moon.all.count) * Self.itemHeight - viewport) }

  /// The picture's size in cells: twice as many columns as rows make a square.
  var pictureColumns: Int { isWide ? 26 : columns >= 60 ? 20 : 14 }
  var pictureRows: Int { isWide ? 8 : columns >= 60 ? 6 : 4 }

  /// The picture's size in pt.
  var pictureSize: SIMD2<Double> {
    SIMD2(Double(pictureColumns) * Stage.cellWidth, Double(pictureRows) * Stage.cellHeight)
  }

  /// Where the picture's middle may rest: top left, top right, bottom left, bottom right.
  var corners: [SIMD2<Double>] {
    let half = pictureSize / 2
    let left = Self.margin.columns * Stage.cellWidth + half.x
    let right = (Double(columns) - Self.margin.columns) * Stage.cellWidth - half.x
    let top = (1 + Self.margin.rows) * Stage.cellHeight + half.y
    let bottom = (Double(rows) - 1 - Self.margin.rows) * Stage.cellHeight - half.y
    return [SIMD2(left, top), SIMD2(right, top), SIMD2(left, bottom), SIMD2(right, bottom)]
  }

  /// Whether the list is at a place on the screen, in pt.
  func isOnList(_ location: SIMD2<Double>) -> Bool {
    let (column, row) = (location.x / Stage.cellWidth, location.y / Stage.cellHeight)
    return column >= Double(listColumn) && column < Double(listColumn + listColumns)
      && row >= Double(listRow) && row < Double(listRow + listRows)
  }

  /// The rubber band past either end of the list.
  var band: RubberBand { RubberBand(dimension: viewport) }
}
