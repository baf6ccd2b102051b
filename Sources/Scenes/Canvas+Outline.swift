internal import PaneCanvas

extension Canvas {
  /// Draws the outline of a rectangle in whole cells: of a model value, while something else is shown (M116),
  /// or of a ghost. A rectangle of one row is drawn as a line.
  mutating func drawOutline(column: Int, row: Int, width: Int, height: Int, _ color: Color) {
    let (right, bottom) = (column + width - 1, row + height - 1)
    guard width > 1 else { return }
    for column in column...right {
      draw("─", column: column, row: row, color)
      draw("─", column: column, row: bottom, color)
    }
    guard bottom > row else { return }
    for row in row...bottom {
      for column in [column, right] { draw("│", column: column, row: row, color) }
    }
    for (corner, column, row) in [
      ("┌", column, row), ("┐", right, row), ("└", column, bottom), ("┘", right, bottom)
    ] { draw(corner, column: column, row: row, color) }
  }

  /// Draws the outline of a frame, in pt.
  mutating func drawOutline(of frame: ItemFrame, _ color: Color) {
    let start = (frame.origin / CellMetrics.size).rounded(.toNearestOrAwayFromZero)
    let end = ((frame.origin + frame.size) / CellMetrics.size).rounded(.toNearestOrAwayFromZero)
    drawOutline(
      column: Int(start.x), row: Int(start.y), width: Int(end.x - start.x), height: Int(end.y - start.y),
      color)
  }
}
