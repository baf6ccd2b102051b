internal import PaneCanvas

extension Canvas {
  /// Draws the sentence about a problem that is switched on, from the second row on.
  mutating func drawProblem(_ sentence: String, _ theme: Theme) {
    drawSentence(sentence, theme.warning, style: .bold)
  }

  /// Draws a sentence in the middle, from the second row on or above the bottom line.
  mutating func drawSentence(
    _ sentence: String, _ color: Color, style: Cell.Style = [], isAtBottom: Bool = false
  ) {
    func draw(_ line: String, row: Int) {
      self.draw(line, column: (columns - line.unicodeScalars.count) / 2, row: row, color, style: style)
    }
    if sentence.unicodeScalars.count <= columns - 4 { return draw(sentence, row: isAtBottom ? rows - 2 : 1) }
    let lines = wrapped([sentence], columns: columns - 4)
    let top = isAtBottom ? rows - 1 - lines.count : 1
    for (index, line) in lines.enumerated() { draw(line, row: top + index) }
  }
}
