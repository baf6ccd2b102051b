/// The layout of the pictures on a screen, in pt from its top left; a cell is 8 × 16 pt.
struct PhotoLayout: Hashable, Sendable {
  /// The number of pictures in a row of the grid.
  static let across = 4
  static let down = 3
  /// The smallest number of rows with room for the progress of the two animators.
  private static let rowsForTracks = 18

  /// The number of columns that the longest title takes, with a gap.
  private static let titleColumns = 28

  let columns: Int
  let rows: Int

  private var isHigh: Bool { rows >= 30 }
  /// True if there is room for the hint above the pictures.
  private var isBelowHint: Bool { rows >= 34 }
  var hasTracks: Bool { rows >= Self.rowsForTracks }
  /// The number of columns for the transition's last effects, to the right of the title.
  var effectsRoom: Int { max(0, columns - 2 * gridColumn - Self.titleColumns) }
  /// The row of the title.
  var titleRow: Int { isBelowHint ? 3 : isHigh ? 2 : 1 }
  /// The first of the two rows of progress.
  var trackRow: Int { rows - (isHigh ? 4 : 3) }

  /// The height of the screen, in pt; a drag over half of it is the whole distance.
  var height: Double { Double(rows) * CellMetrics.height }

  // MARK: Positions in cells

  private var firstRow: Int { isBelowHint ? 6 : titleRow + (rows >= 20 ? 2 : 1) }
  /// The row after the last row of the pictures.
  private var endRow: Int { hasTracks ? trackRow - 1 : rows - 1 }
  private var gap: (columns: Int, rows: Int) { (columns >= 70 ? 3 : 1, rows >= 20 ? 1 : 0) }

  private var tileSize: (columns: Int, rows: Int) {
    let height = (endRow - firstRow - (Self.down - 1) * gap.rows) / Self.down
    let width = (columns - 4 - (Self.across - 1) * gap.columns) / Self.across
    // The width is at most three times the height in cells, which is 3 to 2 in pt.
    return (min(width, max(3 * height, 6)), height)
  }

  /// The first column of the grid.
  var gridColumn: Int {
    (columns - Self.across * tileSize.columns - (Self.across - 1) * gap.columns) / 2
  }

  // MARK: Frames in pt

  func tile(_ index: Int) -> PhotoFrame {
    let (width, height) = tileSize
    let column = gridColumn + index % Self.across * (width + gap.columns)
    let row = firstRow + index / Self.across * (height + gap.rows)
    return frame(column: column, row: row, width: width, height: height)
  }

  /// The frame of an open picture: as large as possible, in the proportions that it has in the grid.
  var full: PhotoFrame {
    let tile = tileSize
    let (room, height) = (columns - 4, endRow - firstRow)
    let scale = min(Double(room) / Double(tile.columns), Double(height) / Double(tile.rows))
    let (fullWidth, fullHeight) = (
      Int((scale * Double(tile.columns)).rounded()), Int((scale * Double(tile.rows)).rounded())
    )
    return frame(
      column: (columns - fullWidth) / 2, row: firstRow + (height - fullHeight) / 2, width: fullWidth,
      height: fullHeight)
  }

  private func frame(column: Int, row: Int, width: Int, height: Int) -> PhotoFrame {
    let size = SIMD2(Double(width), Double(height)) * CellMetrics.size
    let origin = SIMD2(Double(column), Double(row)) * CellMetrics.size
    return PhotoFrame(center: origin + size / 2, size: size)
  }
}

/// The centre and the size of a picture, in pt. As a vector, which a spring moves, it is (x, y, width,
/// height).
struct PhotoFrame: Hashable, Sendable {
  var center: SIMD2<Double>
  var size: SIMD2<Double>

  init(center: SIMD2<Double>, size: SIMD2<Double>) {
    self.center = center
    self.size = size
  }

  init(_ vector: SIMD4<Double>) { self.init(center: vector.lowHalf, size: vector.highHalf) }

  var vector: SIMD4<Double> { SIMD4(lowHalf: center, highHalf: size) }

  /// The visible frame, which has at least the size of a cell. A spring with a low damping ratio may take the
  /// size below zero.
  var shown: PhotoFrame { PhotoFrame(center: center, size: pointwiseMax(size, CellMetrics.size)) }

  var origin: SIMD2<Double> { center - size / 2 }

  var item: ItemFrame { ItemFrame(origin: origin, size: size) }
}
