internal import MotionAnimation
internal import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// The layout of the property animator's scene, in cells: the circle's lane, the square's lane, the progress
/// bar, and under it the animator's state and the curve.
struct AnimatorStage: Hashable, Sendable {
  /// The least number of rows for the animator's state and timing.
  private static let leastPanelRows = 7

  /// The leftmost column of the curve's box, which keeps it clear of the tuner at the left edge.
  private static let curveColumn = 36

  let columns: Int
  let rows: Int

  /// The columns of the figures' centres at the two ends of the lanes.
  let left: Int
  let right: Int
  /// The circle's radius, in rows.
  let radius: Double
  let circleRow: Double
  let squareRow: Double
  let barRow: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    let isRoomy = rows >= 34
    let isVast = rows >= 70 && columns >= 200
    radius = isVast ? 5 : rows >= 50 ? 3 : isRoomy ? 2 : rows >= 20 ? 1.5 : 1
    let gap = isVast ? 4 : rows >= 50 ? 2 : isRoomy ? 1 : rows >= 20 ? 0.5 : 0.2
    // The hint occupies rows 1 to 5. Each lane lies on the edge between two rows, where its line is thin.
    circleRow = (rows >= 20 ? 6 + radius : 1 + radius).rounded(.up)
    squareRow = (circleRow + radius + gap + 1.4 * radius).rounded()
    // The bar lies below the corners of the square as it turns.
    barRow = Int((squareRow + 1.25 * radius + (isRoomy ? 0.6 * gap : 0)).rounded(.up))
    left = 4 + Int(2 * radius)
    right = columns - left
  }

  /// The pt of the screen per pt of the lane.
  var scale: Double { Double(right - left) * CellMetrics.width / Side.way }

  /// True if there is room for the animator's state and the curve.
  var hasPanel: Bool { columns >= 56 && panelBottom - panelTop >= Self.leastPanelRows }
  var panelTop: Int { barRow + (rows >= 34 ? 4 : 2) }
  /// The row below the panel's last row.
  var panelBottom: Int { rows - (rows >= 34 ? 2 : 1) }

  /// True if there is room for the chart of the velocity.
  var hasChart: Bool { hasPanel && columns >= 100 }

  /// Its size is limited so that the curve keeps its shape.
  var curveBox: CellBox {
    let rows = min(max(panelBottom - panelTop, 4), columns >= 240 ? 46 : 32)
    let width = min(
      max(2 * rows + 4, columns >= 58 ? 20 : 18),
      columns >= 240 ? 96 : columns >= 160 ? 56 : columns >= 100 ? 44 : min(26, max(18, columns - 38)))
    return CellBox(
      column: max(columns - width - 4, Self.curveColumn), row: panelTop, columns: width, rows: rows)
  }

  var chart: Chart {
    let column = 44
    let width = max(3, min(columns >= 240 ? 180 : 100, curveBox.column - column - 4))
    // The caption has the row below the box.
    let height = max(1, min(rows >= 70 ? 28 : rows >= 50 ? 14 : 6, panelBottom - panelTop - 1))
    let box = CellBox(column: column, row: panelTop, columns: width, rows: height)
    return Chart(in: box, span: 3, least: 100)
  }

  /// Returns the position on the screen, in pt, of a position in a lane, in pt of the lane. `row` is the lane's row.
  func location(of place: SIMD2<Double>, row: Double) -> SIMD2<Double> {
    SIMD2(Double(left), row) * CellMetrics.size + place * scale
  }

  var barBox: CellBox { CellBox(column: left - 1, row: barRow, columns: right - left + 2, rows: 1) }

  func circle(of figures: Figures) -> HitShape {
    .circle(center: location(of: figures.circle, row: circleRow), radius: radius * CellMetrics.height)
  }

  func square(of figures: Figures) -> HitShape {
    let side = 2 * (0.88 * radius) * (1 + max(figures.growth, -0.9)) * CellMetrics.height
    return .rectangle(center: location(of: figures.square, row: squareRow), size: SIMD2(repeating: side))
  }
}

extension PropertyAnimatorScene {
  package func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    drawLanes(into: &canvas)
    if stage.hasPanel { drawPanel(into: &canvas) }
    drawBarWords(into: &canvas)
    drawFigures(into: &canvas)
    if showsModel { drawModels(into: &canvas) }
  }

  /// The figures at the end to which the animator goes, or at rest.
  private var model: Figures {
    animator.state == .active ? animator.value(of: animator.isReversed ? .start : .end) : figures.value
  }

  /// The figures on their lanes are in front of the bar.
  package func forEachFigure(in rendering: Rendering, _ body: (Figure<Handle>) -> Void) {
    let (figures, model) = (figures.value, model)
    body(
      Figure(
        .bar, .rectangle(stage.barBox),
        .slider(
          fraction: min(max(figures.share, 0), 1), track: theme.off, fill: theme.blue, knob: theme.knob)))
    func pass(_ part: Handle, _ shape: (Figures) -> HitShape, angle: Double? = nil, _ look: FigureLook) {
      var figure = Figure(part, shape(figures), angle: angle, look, isTuned: true)
      if animator.state == .active { figure.model = shape(model) }
      body(figure)
    }
    let share = min(max(tint.value(at: time), 0), 1)
    pass(.circle, stage.circle, .plain(theme.blue.mixed(with: theme.mark, by: share)))
    pass(.square, stage.square, angle: figures.turn, .plain(theme.violet, radius: CellMetrics.width))
  }

  private func drawLanes(into canvas: inout Canvas) {
    for row in [stage.circleRow, stage.squareRow] {
      canvas.drawLine(from: stage.left, to: stage.right, row: row, theme.line)
      for column in [stage.left, stage.right] {
        canvas.fillRectangle(at: SIMD2(Double(column) - 0.5, row - 0.25), size: SIMD2(1, 0.5), theme.line)
      }
    }
  }

  /// Draws an error below the bar. Where it is too long it is only the reason, because the user has just made the call.
  private func draw(error: String, row: Int, into canvas: inout Canvas) {
    let columns = stage.columns - 2
    let isLong = error.unicodeScalars.count > columns
    let reason = error.firstIndex(of: ":").map { String(error[$0...].dropFirst(2)) }
    let lines = isLong ? wrapped([reason ?? error], columns: columns) : [error]
    for (index, line) in lines.enumerated() {
      let column = min(stage.left - 1, stage.columns - 1 - line.unicodeScalars.count)
      canvas.draw(line, column: column, row: row + index, theme.warning)
    }
  }

  private func drawBarWords(into canvas: inout Canvas) {
    let (left, right, row) = (stage.left - 1, stage.right + 1, stage.barRow + 1)
    if let error { return draw(error: error, row: row, into: &canvas) }
    guard animator.state != .inactive else { return }
    let startsLeft = value(of: .start).along <= value(of: .end).along
    canvas.draw(startsLeft ? "start" : "end", column: left, row: row, theme.dimText)
    canvas.draw(startsLeft ? "end" : "start", endingAt: right, row: row, theme.dimText)
    if animator.state == .stopped {
      drawMiddle("left: start   enter: here   right: end", theme.accent, into: &canvas, row: row)
    } else {
      drawMiddle(fractionText, theme.text, into: &canvas, row: row)
    }
  }

  private func drawMiddle(_ text: InlineText, _ color: Color, into canvas: inout Canvas, row: Int) {
    let room = stage.right - stage.left - 8
    if text.count > room { return }
    canvas.draw(text, column: (stage.left + stage.right - text.count) / 2, row: row, color)
  }

  // MARK: Texts and trace

  package var tunedSpring: Spring? { settings.spring }

  /// The tuner stands at the left, where the motion begins, so that the end and any overshoot stay visible.
  package var tunerSide: TunerSide { .left }

  package static let hint = [
    "space starts it, and pauses it in mid-flight.",
    "← → scrub it. r reverses it as at a wall:",
    "its speed jumps."
  ]

  package var trace: [TraceColumn] {
    let (value, velocity) = figures
    let state = animator.isRunning ? "running" : animator.state == .active ? "paused" : "\(animator.state)"
    let square = TraceColumn.motion("square_", value.square, velocity: velocity.square)
    let circle = TraceColumn.motion("circle_x", (value.along, velocity.along), velocity: "circle_vx")
    return circle + square + [
      TraceColumn("turn", value.turn), TraceColumn("growth", value.growth),
      TraceColumn("fraction", animator.fractionComplete(at: time)), TraceColumn("state", word: state),
      TraceColumn("reversed", word: animator.isReversed ? "yes" : "no")
    ]
  }

  // MARK: Status line

  package var status: StatusText {
    StatusText(isMoving: !isAtRest, state: stateWord, law: lawWords)
  }

  /// The running timing, and the next one if it differs.
  private var lawWords: InlineText {
    if snap != nil { return "standard spring" }
    guard let running = runningTiming else { return InlineText(settings.choice.rawValue) }
    let name = InlineText(running.choice.rawValue)
    return running.hasTiming(of: settings) ? name : "\(name), then \(settings.choice.rawValue)"
  }

  private var stateWord: String {
    if snap != nil { return "snapping" }
    if grip?.isDrag == true { return "dragged" }
    return switch animator.lifecycle.condition {
    case .empty, .queued: "inactive"
    case .running: "running"
    case .paused: scrub == nil ? "paused" : "scrubbed"
    case .stopped: "stopped"
    }
  }

  /// The timing of an active animator, also while it is paused; nil if none is active.
  var runningTiming: TimingSettings? { animator.state == .active ? current : nil }
}
