internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics
package import PaneCanvas

/// The layout of the scene: a growing ball on the left, three lanes on the right, and a square below.
///
/// Columns and rows are in cells. Other lengths are in pt unless their comment has another unit.
struct BouncinessLayout: Hashable, Sendable {
  /// The diameter of the document's ball and the side of its square, in pt.
  private static let documentSize = 75.0
  /// The largest diameter of a rolling ball, in pt; it is limited because moving area costs bytes.
  private static let largestLaneBall = 56.0
  /// The least size of the growing ball's area, relative to the ball's initial diameter: scale 2, overshoot
  /// and a margin.
  private static let room = 2.6
  /// The least height of the square's area, relative to its initial side: scale 1.5, an overshoot of 23 %,
  /// and a rotation by 45°.
  private static let squareRoom = 2.4
  /// The lengths of a lane before the start and beyond its end, as fractions of a ball's distance. The bounciest ball
  /// overshoots by 0.37 in both directions.
  private static let before = 0.4
  private static let beyond = 0.5
  /// The x of the square's centre at its end in the document, in pt, and its overshoot as a fraction of the distance.
  private static let squareEnd = 500.0
  private static let squareOvershoot = 0.23
  /// The least number of rows at which blank rows separate the parts.
  private static let rowsWithGaps = 30

  let columns: Int
  let rows: Int
  let upperTop: Int
  let upperRows: Int
  let leftColumns: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    upperTop = rows < Self.rowsWithGaps ? 1 : 2
    upperRows = max(6, (rows - 2) * 3 / 5)
    leftColumns = max(14, columns * 9 / 25)
  }

  /// The scale of the items relative to the document.
  private var scale: Double { max(1, min(Double(columns) / 120, Double(rows) / 40)) }

  /// True if the stage has room for full texts.
  var isWide: Bool { columns >= 70 && rows >= 20 }

  // MARK: The growing ball

  private var growingWordRows: Int { isWide ? 2 : 1 }

  var growingSize: Double {
    let height = Double(upperRows - growingWordRows) * CellMetrics.height
    let width = Double(leftColumns - 2) * CellMetrics.width
    return min(Self.documentSize * scale, min(height, width) / Self.room)
  }

  var growingCenter: SIMD2<Double> {
    let row = Double(upperTop + growingWordRows) + Double(upperRows - growingWordRows) / 2
    return SIMD2(Double(leftColumns) / 2 * CellMetrics.width, row * CellMetrics.height)
  }

  // MARK: The three balls

  var laneRows: Int { upperRows / 3 }
  func laneTop(_ index: Int) -> Int { upperTop + index * laneRows }
  var laneLeft: Int { leftColumns + 1 }
  var laneRight: Int { columns - 2 }

  /// The number of rows of a lane under its line of text. A lane of one or two rows has no text.
  private var trackRows: Int { laneRows > 2 ? laneRows - 1 : laneRows }

  var ballRadius: Double {
    min(Self.largestLaneBall * scale, Double(trackRows) * CellMetrics.height - (laneRows > 2 ? 4 : 0)) / 2
  }

  /// Returns the row on which the ball of a lane lies. The free rows of the lane are below it and separate it
  /// from the next lane's text.
  func laneBottom(_ index: Int) -> Int {
    let free = Double(trackRows) - 2 * ballRadius / CellMetrics.height
    return laneTop(index) + laneRows - Int(max(0, free))
  }

  /// The x of a ball's left edge at its start, in pt; a multiple of a cell's width.
  private var ballStart: Double {
    let width = Double(laneRight - laneLeft) * CellMetrics.width
    let free = (width - 2 * ballRadius) * Self.before / (Self.before + 1 + Self.beyond)
    return Double(laneLeft) * CellMetrics.width + (free / CellMetrics.width).rounded() * CellMetrics.width
  }

  /// The distance from a ball's start to its end, in pt. At the end the ball's right edge is on a column's
  /// edge, so that the line there is sharp.
  var way: Double {
    let width = Double(laneRight - laneLeft) * CellMetrics.width
    let end = 2 * ballRadius + (width - 2 * ballRadius) / (Self.before + 1 + Self.beyond)
    return (end / CellMetrics.width).rounded() * CellMetrics.width - 2 * ballRadius
  }

  /// Returns the centre of a ball, in pt, after the fraction `part` of its distance.
  func ballCenter(_ index: Int, at part: Double) -> SIMD2<Double> {
    let bottom = Double(laneBottom(index)) * CellMetrics.height
    return SIMD2(ballStart + ballRadius + part * way, bottom - ballRadius)
  }

  // MARK: The square

  var lowerTop: Int { upperTop + upperRows + (rows < Self.rowsWithGaps ? 0 : 1) }
  private var lowerRows: Int { rows - 1 - lowerTop }

  var squareSize: Double {
    min(Self.documentSize * scale, Double(max(lowerRows - 1, 1)) * CellMetrics.height / Self.squareRoom)
  }

  /// The x of the square's centre at its end, in pt: the document's 500 pt times `scale`, or less on a narrow stage.
  private var squareEnd: Double { min(Self.squareEnd * scale, 0.68 * Double(columns) * CellMetrics.width) }

  /// The x of the square's centre at its start, in pt. The square stays on the stage when it overshoots on
  /// the way back.
  private var squareStart: Double {
    (0.75 * squareSize + Self.squareOvershoot * squareEnd) / (1 + Self.squareOvershoot)
  }

  var squareWay: Double { squareEnd - squareStart }

  func squareCenter(at part: Double) -> SIMD2<Double> {
    SIMD2(
      squareStart + part * squareWay,
      (Double(lowerTop) + 1 + Double(lowerRows - 1) / 2) * CellMetrics.height)
  }

  // MARK: Hit testing

  func area(of part: Int) -> CellBox {
    switch part {
    case 0: CellBox(column: 0, row: upperTop, columns: leftColumns, rows: lowerTop - upperTop)
    case 4: CellBox(column: 0, row: lowerTop, columns: columns, rows: rows - 1 - lowerTop)
    default:
      CellBox(column: leftColumns, row: laneTop(part - 1), columns: columns - leftColumns, rows: laneRows)
    }
  }
}

extension Bounciness {
  package func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    for index in 0..<3 { drawTrack(index, into: &canvas) }
    drawFigures(into: &canvas)
    drawGrowingWords(into: &canvas)
    if layout.laneRows > 2 {
      for index in 0..<3 {
        drawWords(
          index + 1, layout.isWide ? "move" : "x", column: layout.laneLeft, row: layout.laneTop(index),
          end: layout.laneRight, into: &canvas)
      }
    }
    drawSquareWords(into: &canvas)
  }

  package enum Part: Hashable, Sendable { case area(Int), ball(Int) }

  package func forEachFigure(in rendering: Rendering, _ body: (Figure<Part>) -> Void) {
    for part in 0..<5 { body(Figure(.area(part), .rectangle(layout.area(of: part)))) }
    let (middle, half) = (layout.growingCenter, layout.growingSize / 2)
    body(
      Figure(
        nil, .circle(center: middle, radius: half * Self.largest), .plain(ghost(y: middle.y, in: rendering))))
    // The radius has steps, so that slow growth repeats cells instead of changing them in each frame.
    body(
      Figure(
        nil, .circle(center: middle, radius: half * figure.values.size), .ball(theme.ball, step: 2),
        isTuned: focus == 0))
    for index in 0..<3 {
      let (center, radius) = (layout.ballCenter(index, at: place(of: index)), layout.ballRadius)
      // Balls are small and fast, so that a column beside them is touched with them.
      body(
        Figure(
          .ball(index), .circle(center: center, radius: radius), .ball(theme.ball),
          touched: .circle(center: center, radius: radius + CellMetrics.width), isTuned: focus == index + 1))
    }
    func square(at center: SIMD2<Double>, scale: Double, angle: Double, _ color: Color, isTuned: Bool) {
      let side = layout.squareSize * scale
      // The angle has steps of 0.02 rad. At the document's size they move a corner by less than 2 pt.
      body(
        Figure(
          nil, .rectangle(center: center, size: SIMD2(repeating: side)), angle: (angle * 50).rounded() / 50,
          .plain(color, radius: 0.15 * side), isTuned: isTuned))
    }
    let end = layout.squareCenter(at: 1)
    square(at: end, scale: FourfoldMotion.largest, angle: 0, ghost(y: end.y, in: rendering), isTuned: false)
    let figure = fourfold.figure.values
    square(
      at: layout.squareCenter(at: figure.place), scale: max(figure.scale, 0.05), angle: figure.angle,
      squareColor(in: rendering), isTuned: focus == 4)
  }

  /// Returns the colour that marks the end of a motion: a shade of the stage at a y in pt, or the bar's colour
  /// on a terminal with few colours.
  private func ghost(y: Double, in rendering: Rendering) -> Color {
    let row = min(max(Int(y / CellMetrics.height), 0), context.rows - 1)
    return rendering.shade(row: row, of: context.rows, by: 0.125, theme)
  }

  /// Text that does not fit before the column `end` is left out.
  private func drawWords(
    _ part: Int, _ name: String, column: Int, row: Int, end: Int, into canvas: inout Canvas
  ) {
    var column = drawName(part, name, column: column, row: row, into: &canvas)
    func draw(_ text: InlineText, _ color: Color, into canvas: inout Canvas) {
      guard column + 2 + text.count <= end else { return }
      column = canvas.draw(text, column: column + 2, row: row, color)
    }
    draw(overshoot(part), lawColor(part), into: &canvas)
  }

  /// Returns the column after the name.
  private func drawName(_ part: Int, _ name: String, column: Int, row: Int, into canvas: inout Canvas) -> Int
  {
    let isFocused = focus == part
    if isFocused { canvas.draw("→", column: column - 2, row: row, theme.accent) }
    return canvas.draw(name, column: column, row: row, isFocused ? theme.accent : theme.text, style: .bold)
  }

  /// Returns an item's overshoot; empty in reduced motion, where springs do not overshoot.
  private func overshoot(_ part: Int) -> InlineText {
    context.environment.reducesMotion ? "" : settings[part].finding
  }

  private func lawColor(_ part: Int) -> Color { focus == part ? theme.text : theme.dimText }

  // MARK: The growing ball

  private func drawGrowingWords(into canvas: inout Canvas) {
    let row = layout.upperTop
    let end = drawName(0, layout.isWide ? "scale ×2" : "×2", column: 2, row: row, into: &canvas)
    guard layout.isWide else { return }
    canvas.draw(overshoot(0), column: end + 2, row: row, lawColor(0))
  }

  // MARK: The three balls

  private func drawTrack(_ index: Int, into canvas: inout Canvas) {
    let top = layout.laneTop(index)
    let bottom = layout.laneBottom(index)
    let center = layout.ballCenter(index, at: place(of: index))
    let end = layout.ballCenter(index, at: 1)
    // The track, and a line where the ball's right edge ends; the ball crosses it if it overshoots.
    canvas.drawRule(
      column: layout.laneLeft, width: layout.laneRight - layout.laneLeft, row: center.y / CellMetrics.height,
      theme.line)
    let trackTop = layout.laneRows > 2 ? top + 1 : top
    canvas.drawPost(
      column: (end.x + layout.ballRadius) / CellMetrics.width, row: trackTop, height: bottom - trackTop,
      theme.mark)
  }

  // MARK: The square

  private func drawSquareWords(into canvas: inout Canvas) {
    let row = layout.lowerTop
    drawWords(4, layout.isWide ? "all four" : "4×", column: 2, row: row, end: wordsEnd, into: &canvas)
    guard layout.isWide else { return }
    var column = wordsEnd + 2
    for name in FourfoldMotion.names {
      let isMoving = fourfold.figure.isAnimating(name)
      column = canvas.draw(name, column: column, row: row, isMoving ? theme.accent : theme.dimText) + 2
    }
  }

  /// The column where the square's texts end. The names of its four animations follow if there is room.
  private var wordsEnd: Int { layout.isWide ? min(layout.columns - 28, 58) : layout.columns - 2 }

  private func squareColor(in rendering: Rendering) -> Color {
    let greenness = fourfold.greenness
    guard rendering.color == .full else { return greenness < 0.5 ? theme.red : theme.green }
    return theme.red.mixed(with: theme.green, by: greenness)
  }
}
