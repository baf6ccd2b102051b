internal import MotionAnimation
internal import PaneCanvas

/// The view of the tuner: a panel at the left or right edge of the screen.
extension Tuner {
  static let width = 34
  /// The smallest number of screen rows at which the panel shows the curve.
  private static let rowsWithCurve = 22
  /// The smallest number of screen rows at which blank rows separate the groups.
  private static let rowsWithGaps = 28
  /// The free columns to the left and right of the texts.
  private static let margin = (left: 3, right: 2)

  /// Returns the columns and rows of the screen that the panel covers.
  func frame(on side: TunerSide, columns: Int, rows: Int) -> PanelFrame {
    let hasCurve = rows >= Self.rowsWithCurve
    let left = side == .left ? 1 : columns - Self.width - 1
    let top = hasCurve ? 1 : 0
    let lines =
      texts.count + (rows >= Self.rowsWithGaps ? 7 : 0) + (hasCurve ? 2 + StepCurve.size.rows + 2 : 1)
    return PanelFrame(columns: left..<left + Self.width, rows: top..<top + lines + 2)
  }

  /// Draws the panel.
  /// - Parameters:
  ///   - offset: the distance from its place, in columns.
  ///   - platform: the platform for which the spring is copied.
  func draw(
    into canvas: inout Canvas, on side: TunerSide, movedBy offset: Int = 0, platform: SpringPlatform,
    theme: Theme
  ) {
    let hasGaps = canvas.rows >= Self.rowsWithGaps
    let hasCurve = canvas.rows >= Self.rowsWithCurve
    let frame = frame(on: side, columns: canvas.columns, rows: canvas.rows)
    let left = frame.columns.lowerBound + offset
    let (column, end) = (left + Self.margin.left, left + Self.width - Self.margin.right)
    var row = frame.rows.lowerBound + 1
    canvas.drawPanel(
      CellBox(column: left, row: row - 1, columns: Self.width, rows: frame.rows.count), radius: (1, 0.5),
      theme.bar)
    if hasGaps {
      canvas.draw("tuner", column: column, row: row, theme.accent, style: .bold)
      row += 2
    }
    for (parameter, text) in zip(TunerParameter.allCases, texts) {
      if hasGaps, parameter.beginsGroup, parameter != .response { row += 1 }
      if parameter == focus { canvas.draw("→", column: column - 2, row: row, theme.accent) }
      if parameter == focus, let entry {
        draw(entry, column, end, row, theme, into: &canvas)
      } else {
        draw(
          InlineText(parameter.rawValue), text, column, end, row,
          parameter == focus ? theme.text : theme.dimText,
          style: parameter == focus ? .bold : [], into: &canvas)
      }
      row += 1
    }
    if hasGaps { row += 1 }
    guard hasCurve else {
      draw("overshoot \(overshoot)", settling, column, end, row, theme.accent, into: &canvas)
      return
    }
    draw(
      environment.reducesMotion ? "overshoot, reduced" : "overshoot", overshoot, column, end, row,
      theme.accent, into: &canvas)
    draw("settles in", settling, column, end, row + 1, theme.accent, into: &canvas)
    row += hasGaps ? 3 : 2
    canvas.draw(
      curve.plot, column: column, row: row, curve: theme.curve, zeroLine: theme.zeroLine, mark: theme.mark)
    row += StepCurve.size.rows
    draw("0", curve.spanText, column, end, row, theme.dimText, into: &canvas)
    row += 1
    canvas.draw(isCopied ? "sent to the terminal" : "y", column: column, row: row, theme.text, style: .bold)
    canvas.draw("b", endingAt: end - 2, row: row, theme.text, style: .bold)
    canvas.draw(letters.used, endingAt: end, row: row, theme.accent, style: .bold)
    if isCopied { return }
    let copies: InlineText = "copies \(platform.rawValue)"
    canvas.draw(copies, column: column + 2, row: row, theme.dimText)
  }

  /// Draws the typed text with a cursor, after the name of the parameter if there is room for both.
  private func draw(
    _ entry: TunerEntry, _ column: Int, _ end: Int, _ row: Int, _ theme: Theme, into canvas: inout Canvas
  ) {
    let text = String((entry.text + "_").suffix(end - column))
    if column + focus.rawValue.count + text.count < end {
      canvas.draw(focus.rawValue, column: column, row: row, theme.text, style: .bold)
    }
    canvas.draw(text, endingAt: end, row: row, theme.accent, style: .bold)
  }

  /// Draws a name at the left edge of the panel and a value at the right edge.
  private func draw(
    _ name: InlineText, _ value: InlineText, _ column: Int, _ end: Int, _ row: Int, _ color: Color,
    style: Cell.Style = [], into canvas: inout Canvas
  ) {
    canvas.draw(name, column: column, row: row, color, style: style)
    canvas.draw(value, endingAt: end, row: row, color, style: style)
  }
}

/// The columns and rows of the stage that a panel covers when it is fully shown.
struct PanelFrame: Hashable, Sendable {
  let columns: Range<Int>
  let rows: Range<Int>

  /// Returns true if the mouse is on the panel while that is moved by columns and rows.
  func contains(_ mouse: MouseEvent, movedBy offset: (columns: Int, rows: Int)) -> Bool {
    columns.contains(Int(mouse.column.rounded(.down)) - offset.columns)
      && rows.contains(Int(mouse.row.rounded(.down)) - offset.rows)
  }
}

extension Canvas {
  /// Draws the background of a panel over a scene, in whole cells. Without full colour, a blank column on
  /// both sides separates the panel's text from the scene's.
  mutating func drawPanel(_ box: CellBox, radius: (columns: Double, rows: Double), _ color: Color) {
    if rendering.color == .full { return fill(box, radius: radius, color) }
    fill(CellBox(column: box.column - 1, row: box.row, columns: box.columns + 2, rows: box.rows), color)
  }
}
