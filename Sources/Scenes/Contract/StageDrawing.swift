internal import MotionKinematics
internal import PaneCanvas

extension Canvas {
  /// Draws the outline of a rectangle in whole cells: of a model value, while something else is shown
  /// (M116). A rectangle of one row is drawn as a line.
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
    let start = frame.origin.inCells.rounded(.toNearestOrAwayFromZero)
    let end = (frame.origin + frame.size).inCells.rounded(.toNearestOrAwayFromZero)
    let (column, row, width) = (Int(start.x), Int(start.y), Int(end.x - start.x))
    drawOutline(column: column, row: row, width: width, height: Int(end.y - start.y), color)
  }

  /// Draws a thin level line below a row position, which is rounded to a whole row in cells: elsewhere a cell could not
  /// show a thin line. Where nothing smaller than a cell can be drawn, it consists of characters at the foot of the row
  /// above.
  mutating func drawRule(column: Int, width: Int, row: Double, _ color: Color) {
    guard hasLinesOfCharacters else {
      return draw { canvas, _ in
        canvas.drawLine(from: column, to: column + width, row: row, color)
      } inCells: {
        $0.drawLine(from: column, to: column + width, row: row.rounded(), color)
      }
    }
    for column in column..<column + width { draw("_", column: column, row: Int(row.rounded()) - 1, color) }
  }

  /// Draws a thin upright line to the right of a column position.
  mutating func drawPost(column: Double, row: Int, height: Int, _ color: Color) {
    guard hasLinesOfCharacters else {
      return fillRectangle(at: SIMD2(column, Double(row)), size: SIMD2(0.125, Double(height)), color)
    }
    for row in row..<row + height { draw("|", column: Int(column), row: row, color) }
  }

  private var hasLinesOfCharacters: Bool { rendering.glyphs == .ascii || rendering.hasWholeCellsOnly }

  /// Draws a dot at a place on a curve: exactly there where the terminal shows pictures, elsewhere in its cell.
  mutating func drawDot(at place: SIMD2<Double>, _ color: Color) {
    draw { canvas, _ in
      canvas.fillEllipse(at: place, radius: SIMD2(0.5, 0.25), color)
    } inCells: {
      $0.draw("●", at: place, color)
    }
  }

  /// Draws a text that begins in the cell at `place`.
  mutating func draw(_ text: String, at place: SIMD2<Double>, _ color: Color, style: Cell.Style = .plain) {
    draw(text, column: Int(place.x), row: Int(place.y), color, style: style)
  }

  /// Fills an ellipse that may move slowly. In cells its column is rounded to a quarter, which is 2 pt, so that slow
  /// motion repeats cells.
  /// - Parameter isPlain: True for coarse edges in cells.
  mutating func fillDisc(
    at center: SIMD2<Double>, radius: SIMD2<Double>, isPlain: Bool = false, _ color: Color
  ) {
    draw { canvas, _ in
      canvas.fillEllipse(at: center, radius: radius, color)
    } inCells: {
      let center = SIMD2((center.x * 4).rounded() / 4, center.y)
      guard isPlain else { return $0.fillEllipse(at: center, radius: radius, color) }
      $0.fillPlainEllipse(at: center, radius: radius, color)
    }
  }
}

extension Rendering {
  /// Returns the stage's colour in a row, shaded by a part of the line's colour; the bar's colour without full colour.
  func shade(row: Int, of rows: Int, by part: Double, _ theme: Theme) -> Color {
    guard color == .full else { return theme.bar }
    return theme.stage.color(row: row, of: rows).mixed(with: theme.line, by: part)
  }
}

extension Scene {
  func drawProblem(_ sentence: String, into canvas: inout Canvas) {
    drawSentence(sentence, theme.warning, style: .bold, into: &canvas)
  }

  /// Draws a sentence in the middle of the columns that the tuner leaves free, from the second row on or above the bottom
  /// line. It is not drawn if they are too few.
  /// - Returns: The first row of the sentence, or the row after its place.
  @discardableResult
  func drawSentence(
    _ sentence: String, _ color: Color, style: Cell.Style = .plain, isAtBottom: Bool = false,
    into canvas: inout Canvas
  ) -> Int {
    let free = context.freeColumns
    func draw(_ line: String, row: Int) {
      let column = free.lowerBound + (free.count - line.unicodeScalars.count) / 2
      canvas.draw(line, column: column, row: row, color, style: style)
    }
    let count = lineCount(ofSentence: sentence)
    let top = isAtBottom ? canvas.rows - 1 - count : 1
    if count == 1 {
      draw(sentence, row: top)
    } else if count > 1 {
      for (index, line) in lines(ofSentence: sentence).enumerated() { draw(line, row: top + index) }
    }
    return top
  }

  func lineCount(ofSentence sentence: String) -> Int {
    let columns = context.freeColumns.count - 4
    if columns < SceneContext.leastSentence { return 0 }
    return sentence.unicodeScalars.count <= columns ? 1 : lines(ofSentence: sentence).count
  }

  func lines(ofSentence sentence: String) -> [String] {
    wrapped([sentence], columns: context.freeColumns.count - 4)
  }
}

extension SIMD2<Double> {
  /// The place or size, in pt, in columns and rows, as a canvas draws it.
  var inCells: SIMD2 { self / CellMetrics.size }
}

extension Rotation {
  /// The x axis, turned.
  var direction: SIMD2<Double> { SIMD2(cosine, sine) }
}
