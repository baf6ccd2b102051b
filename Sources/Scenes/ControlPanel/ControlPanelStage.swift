internal import MotionAnimation
internal import MotionGestures
package import MotionKinematics
package import PaneCanvas

extension ControlPanel {
  package func draw(into canvas: inout Canvas) {
    let ground = theme.stage.lighter(bySixteenths: controls.brightness(at: time))
    canvas.fill(ground)
    if showsGraph, !velocityRuns.isEmpty { drawRuns(on: ground, into: &canvas) }
    drawFloor(into: &canvas)
    drawFigures(into: &canvas)
    drawContents(into: &canvas)
    if context.rate == 0, showsGraph { velocityRuns.drawHead(into: &canvas, theme.text) }
    if showsModel { drawModels(into: &canvas) }
  }

  package func forEachFigure(in rendering: Rendering, _ body: (Figure<Part>) -> Void) {
    // A press beside the ball grabs it, but not on the pane that it lies on.
    body(Figure(.ball, ball.touched))
    let edge = pane.shape(edge: position)
    body(
      Figure(
        .pane, edge, .pane(theme.pane, rim: theme.rim, isMoving: pane.phase != .resting),
        model: pane.model.map(pane.shape(edge:)), isTuned: true))
    body(Figure(nil, edge, .grabber(pane.phase == .dragging ? theme.heldGrabber : theme.grabber, width: 10)))
    let layout = PaneLayout(stage: stage)
    for index in 0..<layout.tileCount {
      body(Figure(.tile(index), layout.tile(index, below: contentsRow), clip: edge))
    }
    // A bar is thin, so that half a row above and below it, and a column on either side, are touched with it.
    for index in controls.sliders.indices {
      body(Figure(.slider(index), layout.bar(index, below: contentsRow, margin: SIMD2(1, 0.5)), clip: edge))
    }
    // Few sizes, so that the terminal soon has all pictures. The shadow is tight and dark under a ball that lies, and
    // wide and faint under one that is high.
    let height = max(position - ballPosition.y, 0) / stage.ballRadius - 1
    let step = min(max(height.rounded(), 0), 7)
    let radius = stage.ballRadius * SIMD2(0.9 + 0.08 * step, 0.25)
    body(
      Figure(
        nil, .rectangle(center: SIMD2(ballPosition.x, position + radius.y / 2), size: 2 * radius),
        .shadow(opacity: 0.5 - 0.05 * step)))
    body(Figure(.ball, .circle(center: ballPosition, radius: stage.ballRadius), .ball(theme.ball)))
  }

  /// The speed that the pane would have if it passed its target with all of its energy, in pt/s. Unlike the
  /// speed it does not return while the pane settles, so that its texts do not flash.
  private var swing: Double {
    guard pane.phase == .animating else { return abs(velocity) }
    let displacement = position - stage.edge(at: pane.target)
    let spring = context.environment.spring(pane.spring)
    return (velocity * velocity + spring.stiffness / spring.mass * displacement * displacement).squareRoot()
  }

  private var edgeRow: Double { position / CellMetrics.height }

  /// The row from which the rows of the pane's contents count, for drawing in cells and for hit testing. Words move by
  /// whole rows, and so do the controls, so that the contents move as one.
  var contentsRow: Double { edgeRow.rounded() }

  private func drawRuns(on ground: Gradient, into canvas: inout Canvas) {
    let isFaint = pane.isStill(at: time)
    velocityRuns.draw(into: &canvas, isFaint: isFaint, theme.curve, theme)
    if isFaint { velocityRuns.drawVeil(of: ground, into: &canvas, theme) }
    var end = canvas.columns - 2
    if velocityRuns.hasWords {
      end = canvas.draw("speed", endingAt: end, row: 1, theme.curve) - 2
    }
    velocityRuns.drawEvents(into: &canvas, row: 1, before: end, theme)
  }

  /// Draws a faint line that continues the pane's edge, because the ball's floor extends over the whole stage.
  private func drawFloor(into canvas: inout Canvas) {
    // As a sprite the line is behind the pane, and a single one moves with it.
    canvas.draw { canvas, _ in
      canvas.drawLine(from: 0, to: canvas.columns, row: edgeRow, theme.line)
    } inCells: { canvas in
      let left = Int((stage.paneLeft / CellMetrics.width).rounded(.down))
      let right = Int(((stage.paneLeft + stage.paneWidth) / CellMetrics.width).rounded(.up))
      canvas.drawLine(from: 0, to: left, row: edgeRow, theme.line)
      canvas.drawLine(from: right, to: canvas.columns, row: edgeRow, theme.line)
    }
  }

  private func drawContents(into canvas: inout Canvas) {
    func contents(swing: Double) -> PaneContents {
      PaneContents(
        layout: PaneLayout(stage: stage), theme: theme, controls: controls, time: time,
        speed: abs(velocity) * context.rate, swing: swing)
    }
    canvas.draw { canvas, _ in
      contents(swing: swing * context.rate).draw(into: &canvas, row: edgeRow)
    } inCells: {
      contents(swing: 0).draw(into: &$0, row: contentsRow)
    }
  }
}

extension Gradient {
  /// Returns the gradient lighter by a number of sixteenths, or darker for a negative number. It goes half as
  /// far towards white as towards black, because the plain look is near the brightest that a screen can show.
  fileprivate func lighter(bySixteenths steps: Int) -> Gradient {
    func changed(_ color: Color) -> Color {
      steps < 0 ? color.darker(by: Double(-steps) / 16) : color.lighter(by: Double(steps) / 32)
    }
    return Gradient(top: changed(top), middle: changed(middle), bottom: changed(bottom))
  }
}

/// The drawing of the controls on the pane, in rows below its top edge.
struct PaneContents {
  /// The speed of the pane, in pt/s, over which its tiles have square corners: half a row in 1/60 s. Round ones are not
  /// visible at that speed, and cost more bytes.
  private static let squareSpeed = 480.0
  /// The swings of the pane, in pt/s, above which the texts of the tiles and the labels are dim: they move by rows of
  /// cells, and so do not draw the eye from the pane, which moves by pixels. The two differ, so that the texts are
  /// written anew in two frames.
  private static let tileTextSwing = 120.0
  private static let labelSwing = 60.0
  /// The share of its colour that a dim text keeps.
  private static let dimShare = 1.0 / 3
  /// The title of the music, in ASCII: a byte takes a column.
  private static let nowPlaying = "Clair de lune, Claude Debussy"

  let layout: PaneLayout
  let theme: Theme
  let controls: Controls
  let time: Double
  /// The speed of the pane as it is seen, in pt/s.
  let speed: Double
  /// The speed that the pane would have at its target, in pt/s; without a target, its speed. Unlike the speed it
  /// does not become small at a turning point, where texts would flash. It is 0 where the contents move by rows.
  let swing: Double

  /// Draws the controls, in rows that count from `row`.
  func draw(into canvas: inout Canvas, row: Double) {
    for index in 0..<layout.tileCount { drawTile(index, into: &canvas, below: row) }
    drawSlider(0, theme.knob.mixed(with: theme.off, by: 0.25), into: &canvas, below: row)
    drawSlider(1, theme.blue, into: &canvas, below: row)
    guard let lastLine = layout.lastLine else { return }
    let line = nearestCell(row + Double(lastLine))
    canvas.draw("Now playing", column: layout.left, row: line, label(theme.dimText))
    if Self.nowPlaying.utf8.count <= layout.barWidth {
      canvas.draw(Self.nowPlaying, column: layout.barColumn, row: line, label(theme.text))
    }
  }

  private func label(_ color: Color) -> Color {
    swing > Self.labelSwing ? theme.pane.mixed(with: color, by: Self.dimShare) : color
  }

  private func drawTile(_ index: Int, into canvas: inout Canvas, below edge: Double) {
    let tile = controls.tiles[index]
    let frame = layout.tile(index, below: edge).frame
    let (place, size) = (frame.origin.inCells, frame.size.inCells)
    let scale = tile.scale(at: time)
    let color = theme.off.mixed(with: tile.face.color(theme), by: tile.color(at: time))
    func text(_ text: Color) -> Color {
      swing > Self.tileTextSwing ? color.mixed(with: text, by: Self.dimShare) : text
    }
    canvas.drawTile(
      at: place, size: size, scale: scale, isRound: speed <= Self.squareSpeed, color,
      title: tile.face.title, subtitle: tile.isOn ? tile.face.on : tile.face.off,
      text: text(tile.isOn ? theme.textOnTile : theme.textOnOff),
      dimText: text(tile.isOn ? theme.dimTextOnTile : theme.textOnOff))
  }

  private func drawSlider(_ index: Int, _ fill: Color, into canvas: inout Canvas, below edge: Double) {
    let place = edge + Double(layout.sliderRow(index))
    let row = nearestCell(place)
    let slider = controls.sliders[index]
    canvas.draw(slider.label, column: layout.left, row: row, label(theme.text))
    canvas.drawSlider(
      at: SIMD2(Double(layout.barColumn), place), width: layout.barWidth, fraction: slider.knob(at: time),
      track: theme.off, fill: fill, knob: theme.knob)
  }
}

/// The layout of the controls on the pane, in cells. Rows count from the pane's top edge.
struct PaneLayout {
  /// The least width of a tile, in columns: a title with a margin on either side.
  private static let leastTileWidth = 12
  private static let gap = 3
  private static let margin = 4
  private static let labelWidth = 14
  /// The numbers of rows of the stage under which the controls are closer together, and from which the tiles
  /// are higher.
  private static let lowRows = 32
  private static let highRows = 50

  let left: Int
  /// The distance from the left edge of the first control to the right edge of the last one, in columns.
  let width: Int
  let tileCount: Int
  /// The row of the upper edge of the tiles. Those of three rows stand half a row lower, so that their two lines of text
  /// are in the middle.
  let tileRow: Double
  let tileHeight: Int
  private let sliderPitch: Int
  private let firstSliderRow: Int
  /// The row of the line below the sliders; nil if there is no room for it.
  let lastLine: Int?

  init(stage: Stage) {
    let isLow = stage.rows < Self.lowRows
    let isHigh = stage.rows >= Self.highRows
    left = Int(stage.paneLeft / CellMetrics.width) + Self.margin
    width = Int(stage.paneWidth / CellMetrics.width) - 2 * Self.margin
    tileCount = min(Controls.tileCount, (width + Self.gap) / (Self.leastTileWidth + Self.gap))
    tileRow = isLow ? 2.5 : isHigh ? 4 : 3
    tileHeight = isLow ? 3 : isHigh ? 7 : 4
    firstSliderRow = Int(tileRow) + tileHeight + (isLow ? 1 : isHigh ? 3 : 2)
    // The bottom line hides the last row. The two sliders and the last line share the remaining rows evenly.
    let bottom = stage.rows - Int(stage.open / CellMetrics.height) - 3
    let pitch = min(isHigh ? 6 : 4, (bottom - firstSliderRow) / 2)
    lastLine = pitch >= 2 ? firstSliderRow + 2 * pitch : nil
    sliderPitch = max(2, pitch)
  }

  /// Returns the left column of a tile. Tiles and gaps fill the width in whole columns, so some tiles are a
  /// column wider than others.
  func tileColumn(_ index: Int) -> Int { left + index * (width + Self.gap) / tileCount }

  func sliderRow(_ index: Int) -> Int { firstSliderRow + index * sliderPitch }

  /// Returns the outline of a tile at its full size, whatever the scale of its press, if the contents count from a row.
  func tile(_ index: Int, below row: Double) -> HitShape {
    let (left, width) = (tileColumn(index), tileColumn(index + 1) - Self.gap - tileColumn(index))
    return .rectangle(
      origin: SIMD2(Double(left), row + tileRow) * CellMetrics.size,
      size: SIMD2(Double(width), Double(tileHeight)) * CellMetrics.size)
  }

  /// Returns the outline of the bar of a slider on whole rows with a margin in columns and rows.
  func bar(_ index: Int, below row: Double, margin: SIMD2<Double>) -> HitShape {
    let place = SIMD2(Double(barColumn), Double(nearestCell(row + Double(sliderRow(index)))))
    return .rectangle(
      origin: (place - margin) * CellMetrics.size,
      size: (SIMD2(Double(barWidth), 1) + 2 * margin) * CellMetrics.size)
  }

  var barColumn: Int { left + Self.labelWidth }

  var barWidth: Int { width - Self.labelWidth }

  /// Returns the fraction of a slider for a knob whose middle is at `column`. It is outside of 0…1 beside the
  /// bar. The knob is 2 columns wide.
  func fraction(atColumn column: Double) -> Double { (column - Double(barColumn) - 1) / Double(barWidth - 2) }

  func knobColumn(fraction: Double) -> Double { Double(barColumn) + 1 + fraction * Double(barWidth - 2) }
}

extension ControlPanel {
  /// The pane's spring for a driver that takes it; nil for the other drivers, which have the numbers of their
  /// documents.
  package var tunedSpring: Spring? { pane.driver.isTunable ? pane.spring : nil }

  /// The left side, because the velocity chart is on the right.
  package var tunerSide: TunerSide { .left }

  package static let hint = [
    "space opens and closes the pane.",
    "Again while it moves: it reverses. Does its",
    "speed jump? ↑ ↓ or mouse: drag it."
  ]

  package var trace: [TraceColumn] {
    let pane = [
      TraceColumn("target", stage.edge(at: pane.target)), TraceColumn("phase", word: pane.phase.rawValue)
    ]
    return TraceColumn.motion("y", (position, velocity), velocity: "v") + pane
      + TraceColumn.motion("ball_", ballPosition, velocity: ballVelocity)
  }

  // MARK: The top line

  package var status: StatusText {
    StatusText(isMoving: pane.phase != .resting, state: stateWord, law: lawWords)
  }

  private var lawWords: InlineText {
    InlineText(pane.driver.rawValue)
      + (pane.environment.reducesMotion ? "  reduced motion" : "")
      + (pane.releaseRule == .article ? "  article's release" : "")
  }

  private var stateWord: String {
    if let drag = pane.drag { return drag.isHeld ? "held" : "dragged" }
    return switch (pane.phase, pane.target) {
    case (.resting, .open): "open"
    case (.resting, .closed): "closed"
    case (_, .open): "opening"
    case (_, .closed): "closing"
    }
  }
}
