internal import PaneCanvas

extension Canvas {
  /// Returns the stage's colour in a row, shaded by a part of the line's colour; the bar's colour without full colour.
  func shade(row: Int, by part: Double, _ theme: Theme) -> Color {
    guard rendering.color == .full else { return theme.bar }
    return theme.stage.color(row: row, of: rows).mixed(with: theme.line, by: part)
  }
}
