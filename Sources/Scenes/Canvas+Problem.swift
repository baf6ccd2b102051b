internal import PaneCanvas

extension Canvas {
  /// Draws the sentence about a problem that is switched on, from the second row on.
  mutating func drawProblem(_ sentence: String, _ theme: Theme) {
    drawSentence(sentence, theme.warning, style: .bold)
  }

  /// Draws a sentence in the middle, from the second row on.
  mutating func drawSentence(_ sentence: String, _ color: Color, style: Cell.Style = []) {
    for (index, line) in wrapped([sentence], columns: columns - 4).enumerated() {
      draw(line, column: (columns - line.unicodeScalars.count) / 2, row: 1 + index, color, style: style)
    }
  }
}
