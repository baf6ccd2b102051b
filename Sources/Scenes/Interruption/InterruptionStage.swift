internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics
package import PaneCanvas

/// The layout of the scene, in cells: four lanes side by side. Each lane has a well with a pane, a name, and
/// two charts with a line of text below each.
struct InterruptionLayout: Hashable, Sendable {
  /// The smallest width of a lane with room for full texts, in columns.
  private static let wideLane = 16
  /// The smallest number of rows at which a blank row follows the text of each chart.
  private static let rowsWithGaps = 32

  let columns: Int
  /// The first row of the wells, and their height in rows.
  let wellRow: Int
  let wellRows: Int
  /// The height of each of the charts, in rows.
  let chartRows: Int
  let lanes: Lanes
  /// The stage of a pane in its well. It has room for overshoot above the open position, and a little of the closed pane
  /// stays visible.
  let stage: Stage
  /// The number of blank rows below the text of each chart.
  private let gap: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    lanes = Lanes(4, columns: columns)
    gap = rows < Self.rowsWithGaps ? 0 : 1
    chartRows = max(2, rows / 6 - gap)
    // Four rows hold the names, two lines of text and the keys. The status stands above the wells, with a
    // blank row below it if the screen has 20 rows or more.
    wellRow = rows < 20 ? 1 : 2
    wellRows = rows - 4 - 2 * chartRows - 2 * gap - wellRow
    stage = Stage(
      columns: lanes.width, rows: wellRows, openRow: min(wellRows - 2, max(0, wellRows / 6)),
      closedRow: wellRows - (wellRows >= 8 ? 2 : 1))
  }

  /// True if a lane has room for words beside its numbers.
  var isWide: Bool { lanes.width >= Self.wideLane }

  var nameRow: Int { wellRow + wellRows }
  var positionRow: Int { nameRow + 1 }
  var positionTextRow: Int { positionRow + chartRows }
  var velocityRow: Int { positionTextRow + 1 + gap }
  var velocityTextRow: Int { velocityRow + chartRows }

  /// The number of free columns on each side of a pane in its well.
  var paneInset: Int { lanes.width >= 24 ? 3 : lanes.width >= 12 ? 1 : 0 }
}

extension Interruptions {
  package func draw(into canvas: inout Canvas) {
    canvas.draw(
      ShadedLanes(
        theme: theme, lanes: layout.lanes, rows: layout.wellRow..<layout.wellRow + layout.wellRows,
        part: 0.0625))
    drawFigures(into: &canvas)
    if showsModel { drawModels(into: &canvas) }
    for index in lanes.indices {
      drawName(index, into: &canvas)
      drawCharts(index, into: &canvas)
    }
    if let timingSentence { return drawProblem(timingSentence, into: &canvas) }
    guard layout.wellRow > 1 else { return }
    // On a high stage the hint stands at the left.
    let left = canvas.rows < Self.rowsWithHint ? 4 : Self.hintColumns
    let room = min(canvas.columns - left, context.freeColumns.count - 4)
    guard let sentence = Self.watch.first(where: { $0.count <= room }) else { return }
    canvas.draw(sentence, endingAt: canvas.columns - 2, row: 1, theme.text)
  }

  /// The sentence about a timing whose velocity jumps at a tap; nil if it does not.
  private var timingSentence: String? {
    switch animation.timing {
    case .easeInOut: nil
    case .linear: "linear: a tap in flight stops additive until the first animation ends."
    case .spring: "UIView's spring with a velocity: each tap adds two travels a second."
    }
  }

  /// The sentence that says what to watch, in three lengths.
  private static let watch = [
    "tap again while they move: which place jumps, which speed jumps?",
    "which place jumps, which speed jumps?", "which one jumps?"
  ]
  /// The least number of rows at which the hint covers the stage, and its width with a gap, in columns.
  private static let (rowsWithHint, hintColumns) = (30, 54)

  /// Returns the y of a pane's visible edge, in pt. In reduced motion a pane is drawn at its target unless a
  /// finger drags it, and only the charts show its motion.
  func shownPosition(of index: Int) -> Double {
    let pane = lanes[index].pane
    return context.environment.reducesMotion && pane.drag == nil
      ? pane.stage.edge(at: pane.target) : pane.position(at: time)
  }

  package func forEachFigure(in rendering: Rendering, _ body: (Figure<Int>) -> Void) {
    let base = layout.wellRow + layout.wellRows
    for index in lanes.indices {
      let (lane, shape) = (lanes[index], shape(of: index, y: shownPosition(of: index)))
      let phase = lane.pane.phase
      body(
        Figure(
          index, shape,
          .pane(theme.pane, rim: color(of: lane.driver), base: base, isMoving: phase != .resting),
          model: lane.pane.model.map { self.shape(of: index, y: $0) }, isTuned: lane.driver == .spring))
      let place = shape.frame.origin.inCells
      if place.y + 1.5 <= Double(base), layout.isWide {
        let color = phase == .dragging ? theme.heldGrabber : theme.grabber
        body(Figure(nil, shape, .grabber(color, width: 6)))
      }
    }
  }

  /// Returns the part of a lane that a pane fills with its edge at a y, in pt.
  func shape(of index: Int, y: Double) -> HitShape {
    let left = Double(layout.lanes.left(of: index) + layout.paneInset) * CellMetrics.width
    let width = Double(layout.lanes.width - 2 * layout.paneInset) * CellMetrics.width
    let top = Double(layout.wellRow) * CellMetrics.height + y
    return .rectangle(origin: SIMD2(left, top), size: SIMD2(width, max(0, layout.stage.height - y)))
  }

  private func color(of driver: Driver) -> Color {
    switch driver {
    case .jump: theme.red
    case .fromCurrent: theme.mark
    case .additive: theme.accent
    default: theme.curve
    }
  }

  private func drawName(_ index: Int, into canvas: inout Canvas) {
    let lane = lanes[index]
    let (left, row) = (layout.lanes.left(of: index), layout.nameRow)
    let name = layout.isWide ? lane.driver.rawValue : shortName(of: lane.driver)
    canvas.draw(name, column: left, row: row, color(of: lane.driver), style: .bold)
  }

  func shortName(of driver: Driver) -> String { driver == .fromCurrent ? "current" : driver.rawValue }

  private func drawCharts(_ index: Int, into canvas: inout Canvas) {
    let lane = lanes[index]
    let left = layout.lanes.left(of: index)
    canvas.draw(
      lane.position, column: left, row: layout.positionRow, curve: theme.text, zeroLine: theme.zeroLine,
      mark: theme.dimText)
    canvas.draw(
      lane.velocity, column: left, row: layout.velocityRow, curve: color(of: lane.driver),
      zeroLine: theme.zeroLine, mark: theme.dimText)
    if context.rate == 0 {
      canvas.drawHead(of: lane.position, column: left, row: layout.positionRow, theme.text)
      canvas.drawHead(of: lane.velocity, column: left, row: layout.velocityRow, theme.text)
    }
    drawSentence(
      lane.verdict?.place ?? "place", of: lane, isBroken: lane.verdict?.jump.breaksPlace, left: left,
      row: layout.positionTextRow, into: &canvas)
    drawSentence(
      lane.verdict?.speed ?? "speed", of: lane, isBroken: lane.verdict?.jump.breaksSpeed, left: left,
      row: layout.velocityTextRow, into: &canvas)
  }

  private func drawSentence(
    _ sentence: String, of lane: InterruptionLane, isBroken: Bool?, left: Int, row: Int,
    into canvas: inout Canvas
  ) {
    let found = isBroken.map { $0 ? color(of: lane.driver) : theme.text } ?? theme.dimText
    canvas.draw(
      sentence, column: left + (layout.lanes.width - sentence.count) / 2, row: row, found,
      style: isBroken == nil ? [] : .bold)
  }
}
