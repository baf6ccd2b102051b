/// A rectangle of the stage, in pt from the top left of the screen. A cell is 8 × 16 pt.
package struct Box: Hashable, Sendable {
  /// The height and the width of a cell, in pt.
  package static let row = 16.0, column = 8.0

  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  package init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  package init(at corner: SIMD2<Double>, size: SIMD2<Double>) {
    self.init(left: corner.x, top: corner.y, right: corner.x + size.x, bottom: corner.y + size.y)
  }

  package init(around middle: SIMD2<Double>, size: SIMD2<Double>) {
    self.init(at: middle - size / 2, size: size)
  }

  /// Creates a box of whole cells.
  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(
      at: SIMD2(Double(column) * Self.column, Double(row) * Self.row),
      size: SIMD2(Double(columns) * Self.column, Double(rows) * Self.row))
  }

  package var width: Double { right - left }
  package var height: Double { bottom - top }
  package var size: SIMD2<Double> { SIMD2(width, height) }
  package var corner: SIMD2<Double> { SIMD2(left, top) }
  package var middle: SIMD2<Double> { SIMD2((left + right) / 2, (top + bottom) / 2) }
  /// The number of whole columns and rows of cells.
  package var columns: Int { Int((width / Self.column).rounded(.down)) }
  package var rows: Int { Int((height / Self.row).rounded(.down)) }

  package func contains(_ point: SIMD2<Double>) -> Bool {
    point.x >= left && point.x < right && point.y >= top && point.y < bottom
  }

  package func moved(by way: SIMD2<Double>) -> Box { Box(at: corner + way, size: size) }

  package func grown(by margin: SIMD2<Double>) -> Box {
    Box(left: left - margin.x, top: top - margin.y, right: right + margin.x, bottom: bottom + margin.y)
  }

  /// Returns the part within another box; empty boxes have a width or height of 0.
  package func clipped(to other: Box) -> Box {
    let (left, top) = (max(left, other.left), max(top, other.top))
    return Box(
      left: left, top: top, right: max(left, min(right, other.right)),
      bottom: max(top, min(bottom, other.bottom)))
  }

  /// Returns one of `count` equal columns of whole cells, with gaps of `gap` cells between them.
  package func column(_ index: Int, of count: Int, gap: Int) -> Box {
    let gap = Double(gap) * Self.column
    let share = ((width - gap * Double(count - 1)) / Double(count) / Self.column).rounded(.down) * Self.column
    return Box(at: SIMD2(left + Double(index) * (share + gap), top), size: SIMD2(share, height))
  }

  /// Returns the part above and the part below a y, which is rounded to a row of cells.
  package func split(at y: Double) -> (Box, Box) {
    let y = min(max((y / Self.row).rounded() * Self.row, top), bottom)
    var (upper, lower) = (self, self)
    (upper.bottom, lower.top) = (y, y)
    return (upper, lower)
  }

  /// Returns a row of cells, counted from the top.
  package func line(_ index: Int) -> Box {
    Box(
      left: left, top: top + Double(index) * Self.row, right: right,
      bottom: top + Double(index + 1) * Self.row)
  }
}
