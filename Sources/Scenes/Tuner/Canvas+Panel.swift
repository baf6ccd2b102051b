internal import CellCanvas

extension Canvas {
  /// The ground of a panel over a scene, in whole cells. Where its colour does not tell it from the scene there is a
  /// blank column on both sides, so that no words run into each other.
  mutating func drawPanel(
    column: Int, row: Int, width: Int, height: Int, radius: (columns: Double, rows: Double), _ color: Color
  ) {
    if rendering.color == .full {
      return fillRoundedRectangle(
        column: Double(column), row: Double(row), width: Double(width), height: Double(height),
        radius: radius,
        color)
    }
    fillRectangle(
      column: Double(column - 1), row: Double(row), width: Double(width + 2), height: Double(height), color)
  }
}
