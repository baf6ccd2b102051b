internal import PaneCanvas

extension Canvas {
  /// Draws the outline of a model value in whole cells: the rectangle at which an item will rest, while
  /// something else is shown (M116). A rectangle of one row is drawn as a line.
  mutating func drawModelOutline(column: Int, row: Int, width: Int, height: Int, _ theme: Theme) {
    let (right, bottom) = (column + width - 1, row + height - 1)
    guard width > 1 else { return }
    for row in Set([row, bottom]) {
      for column in column...right { draw("─", column: column, row: row, theme.mark) }
    }
    guard bottom > row else { return }
    for row in row...bottom {
      for column in [column, right] { draw("│", column: column, row: row, theme.mark) }
    }
    for (corner, column, row) in [
      ("┌", column, row), ("┐", right, row), ("└", column, bottom), ("┘", right, bottom)
    ] { draw(corner, column: column, row: row, theme.mark) }
  }
}
