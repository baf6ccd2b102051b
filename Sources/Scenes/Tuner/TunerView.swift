internal import CellCanvas

/// How the tuner looks: a panel at the right edge, under the line on top.
extension Tuner {
  private static let width = 34
  /// From so many rows on the curve has room.
  private static let rowsWithCurve = 22
  /// From so many rows on a blank row parts the groups.
  private static let rowsWithGaps = 28

  func draw(into canvas: inout Canvas, theme: Theme) {
    let hasGaps = canvas.rows >= Self.rowsWithGaps
    let hasCurve = canvas.rows >= Self.rowsWithCurve
    let rows = texts.count + (hasGaps ? 5 : 0) + 1 + (hasCurve ? StepCurve.size.rows + 2 : 0)
    let left = canvas.columns - Self.width - 1
    var row = hasCurve ? 2 : 1
    canvas.fillRoundedRectangle(
      column: Double(left), row: Double(row - 1), width: Double(Self.width), height: Double(rows + 2),
      radius: (1, 0.5), theme.bar)
    for (parameter, text) in zip(TunerParameter.allCases, texts) {
      if hasGaps, parameter.beginsGroup, parameter != .response { row += 1 }
      draw(parameter, text, into: &canvas, left: left, row: row, theme: theme)
      row += 1
    }
    if hasGaps { row += 1 }
    canvas.draw(findings, column: left + 3, row: row, theme.accent)
    guard hasCurve else { return }
    row += hasGaps ? 2 : 1
    canvas.draw(
      curve.plot, column: left + 2, row: row, curve: theme.curve, zeroLine: theme.zeroLine, mark: theme.mark)
    row += StepCurve.size.rows
    canvas.draw("0", column: left + 2, row: row, theme.dimText)
    canvas.draw(curve.spanText, endingAt: left + Self.width - 2, row: row, theme.dimText)
    row += 1
    canvas.draw(isCopied ? "copied" : "y", column: left + 3, row: row, theme.text, style: .bold)
    if !isCopied { canvas.draw("copies it as code", column: left + 5, row: row, theme.dimText) }
  }

  private func draw(
    _ parameter: TunerParameter, _ text: String, into canvas: inout Canvas, left: Int, row: Int, theme: Theme
  ) {
    let isFocused = parameter == focus
    if isFocused {
      canvas.draw("→", column: left + 1, row: row, theme.accent)
    }
    canvas.draw(
      parameter.name, column: left + 3, row: row, isFocused ? theme.text : theme.dimText,
      style: isFocused ? .bold : [])
    canvas.draw(
      text, endingAt: left + Self.width - 2, row: row, isFocused ? theme.text : theme.dimText,
      style: isFocused ? .bold : [])
  }
}
