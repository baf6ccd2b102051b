internal import PaneCanvas

extension Canvas {
  /// Draws the background of a panel over a scene, in whole cells. Without full colour, a blank column on
  /// both sides separates the panel's text from the scene's.
  mutating func drawPanel(
    column: Int, row: Int, width: Int, height: Int, radius: (columns: Double, rows: Double), _ color: Color
  ) {
    if rendering.color == .full {
      return fillRoundedRectangle(
        column: Double(column), row: Double(row), width: Double(width), height: Double(height),
        radius: radius, color)
    }
    fillRectangle(
      column: Double(column - 1), row: Double(row), width: Double(width + 2), height: Double(height), color)
  }
}
