internal import MotionAnimation
package import PaneCanvas
internal import MotionKinematics

extension Bounciness {
  package func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    drawGrowing(into: &canvas)
    for index in 0..<3 { drawLane(index, into: &canvas) }
    drawSquare(into: &canvas)
    if fourfold.option != nil { drawOption(into: &canvas) }
  }

  package var tunedFrames: ItemFrames {
    let (center, half) =
      switch focus {
      case 0: (layout.growingCenter, layout.growingSize / 2 * figure.values.size)
      case 1...3: (layout.ballCenter(focus - 1, at: place(of: focus - 1)), layout.ballRadius)
      default: (squareCenter, layout.squareSize / 2 * max(fourfold.figure.values.scale, 0.05))
      }
    return ItemFrames(ItemFrame(origin: center - SIMD2(half, half), size: SIMD2(2 * half, 2 * half)))
  }

  /// Returns the colour that marks the end of a motion: a shade of the stage at a y in pt, or the bar's colour
  /// on a terminal with few colours.
  private func ghost(y: Double, in canvas: Canvas) -> Color {
    canvas.shade(row: min(max(Int(y / CellMetrics.height), 0), canvas.rows - 1), by: 0.25, theme)
  }

  /// Draws the name, the spring and the overshoot of an item on one line. The spring or the overshoot is left
  /// out if it does not fit before the column `end`.
  private func drawWords(
    _ part: Int, _ name: String, column: Int, row: Int, end: Int, into canvas: inout Canvas
  ) {
    let setting = settings[part]
    var column = drawName(part, name, column: column, row: row, into: &canvas)
    func draw(_ text: InlineText, _ color: Color, into canvas: inout Canvas) {
      guard column + 2 + text.count <= end else { return }
      column = canvas.draw(text, column: column + 2, row: row, color)
    }
    draw(setting.law, lawColor(part), into: &canvas)
    draw(finding(part), theme.dimText, into: &canvas)
  }

  /// Draws the name of an item, with an arrow before it if it has the focus.
  /// - Returns: the column after the name.
  private func drawName(_ part: Int, _ name: String, column: Int, row: Int, into canvas: inout Canvas) -> Int
  {
    let isFocused = focus == part
    if isFocused { canvas.draw("→", column: column - 2, row: row, theme.accent) }
    return canvas.draw(
      name, column: column, row: row, isFocused ? theme.accent : theme.text, style: .bold)
  }

  /// Returns the text of an item's overshoot; empty in reduced motion, where springs do not overshoot.
  private func finding(_ part: Int) -> InlineText {
    context.environment.reducesMotion ? "" : settings[part].finding
  }

  private func lawColor(_ part: Int) -> Color { focus == part ? theme.text : theme.dimText }

  // MARK: The growing ball

  private func drawGrowing(into canvas: inout Canvas) {
    let center = layout.growingCenter
    canvas.fillEllipse(
      at: center, radius: SIMD2(repeating: layout.growingSize / 2 * Self.largest),
      ghost(y: center.y, in: canvas))
    // The radius is a multiple of 2 pt, so that slow growth repeats cells instead of changing them in each
    // frame.
    let radius = max(2 * (layout.growingSize / 4 * figure.values.size).rounded(), 2)
    canvas.drawBall(at: center, radius: SIMD2(repeating: radius), theme.ball)
    let row = layout.upperTop
    let end = drawName(0, layout.isWide ? "scale ×2" : "×2", column: 2, row: row, into: &canvas)
    guard layout.isWide else { return }
    canvas.draw(finding(0), column: end + 2, row: row, theme.dimText)
    canvas.draw(settings[0].law, column: 2, row: row + 1, lawColor(0))
  }

  // MARK: The three balls

  private func drawLane(_ index: Int, into canvas: inout Canvas) {
    let top = layout.laneTop(index)
    let bottom = Double(layout.laneBottom(index))
    let center = layout.ballCenter(index, at: place(of: index))
    let end = layout.ballCenter(index, at: 1)
    // The track, and a line where the ball's right edge ends; the ball crosses it if it overshoots.
    canvas.fillRectangle(
      column: Double(layout.laneLeft), row: center.y / CellMetrics.height,
      width: Double(layout.laneRight - layout.laneLeft), height: 0.125, ghost(y: center.y, in: canvas))
    let trackTop = layout.laneRows > 2 ? top + 1 : top
    canvas.fillRectangle(
      column: (end.x + layout.ballRadius) / CellMetrics.width, row: Double(trackTop), width: 0.125,
      height: bottom - Double(trackTop), theme.mark)
    canvas.drawBall(at: center, radius: SIMD2(repeating: layout.ballRadius), theme.ball)
    guard layout.laneRows > 2 else { return }
    drawWords(
      index + 1, layout.isWide ? "move" : "→", column: layout.laneLeft, row: top, end: layout.laneRight,
      into: &canvas)
  }

  // MARK: The square

  private func drawSquare(into canvas: inout Canvas) {
    let end = layout.squareCenter(at: 1)
    let endSide = layout.squareSize * FourfoldMotion.largest
    drawSquare(at: end, side: endSide, angle: 0, ghost(y: end.y, in: canvas), into: &canvas)
    drawSquare(
      at: squareCenter, side: layout.squareSize * max(fourfold.figure.values.scale, 0.05),
      angle: fourfold.pose(at: time).angle, squareColor(in: canvas.rendering), into: &canvas)
    let row = layout.lowerTop
    drawWords(4, layout.isWide ? "all four" : "4×", column: 2, row: row, end: wordsEnd, into: &canvas)
    guard layout.isWide else { return }
    var column = wordsEnd + 2
    for name in FourfoldMotion.names {
      let isMoving = fourfold.isMoving(name)
      column = canvas.draw(name, column: column, row: row, isMoving ? theme.accent : theme.dimText) + 2
    }
  }

  /// The centre of the square, in pt.
  private var squareCenter: SIMD2<Double> {
    let place = fourfold.pose(at: time).place
    return layout.squareCenter(at: place.x)
      + SIMD2(fourfold.shake(at: time).value, place.y * layout.squareWay)
  }

  /// Draws the sentence about the option above the bottom line, and its report on the right.
  private func drawOption(into canvas: inout Canvas) {
    guard let option = fourfold.option else { return }
    canvas.drawSentence(option.rawValue, theme.text, isAtBottom: true)
    guard layout.isWide else { return }
    var row = layout.lowerTop + 2
    fourfold.forEachReport { line in
      canvas.draw(line, column: canvas.columns - 19, row: row, theme.dimText)
      row += 1
    }
  }

  /// The column where the square's texts end. The names of its four animations follow if there is room.
  private var wordsEnd: Int { layout.isWide ? min(layout.columns - 28, 58) : layout.columns - 2 }

  private func drawSquare(
    at center: SIMD2<Double>, side: Double, angle: Double, _ color: Color, into canvas: inout Canvas
  ) {
    // The angle has steps of 0.02 rad. At the document's size they move a corner by less than 2 pt.
    canvas.fillRectangle(
      at: center, size: SIMD2(repeating: side), radius: 0.15 * (side / CellMetrics.width),
      angle: (angle * 50).rounded() / 50, color)
  }

  /// Returns the square's colour: a mix of red and green, or the nearer of the two on a terminal with few
  /// colours.
  private func squareColor(in rendering: Rendering) -> Color {
    let greenness = fourfold.greenness
    guard rendering.color == .full else { return greenness < 0.5 ? theme.red : theme.green }
    return theme.red.mixed(with: theme.green, by: greenness)
  }
}
