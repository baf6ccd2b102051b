internal import MotionAnimation
internal import MotionKinematics
package import PaneCanvas

extension ControlPanel {
  package func draw(into canvas: inout Canvas) {
    let ground = theme.stage.lighter(bySixteenths: controls.brightness(at: time))
    canvas.fill(ground)
    if graph != .none, !velocityRuns.isEmpty { drawRuns(on: ground, into: &canvas) }
    drawFloor(into: &canvas)
    drawPane(into: &canvas)
    drawContents(into: &canvas)
    drawBall(into: &canvas)
    if context.rate == 0, graph != .none { velocityRuns.drawHead(into: &canvas, theme.text) }
    if showsModel, let model = pane.model { canvas.drawOutline(of: frame(edge: model), theme.mark) }
    if let problem { drawProblem(problem.sentence(pane.activeDriver), into: &canvas) }
  }

  package var tunedFrames: ItemFrames { ItemFrames(frame(edge: position)) }

  /// Returns the frame of the pane with its edge at a y, in pt.
  private func frame(edge: Double) -> ItemFrame {
    ItemFrame(
      origin: SIMD2(stage.paneLeft, edge),
      size: SIMD2(stage.paneWidth, max(stage.height - CellMetrics.height - edge, CellMetrics.height)))
  }

  /// The speed of the pane as it is seen, in pt/s.
  private var seenSpeed: Double { abs(velocity) * context.rate }

  /// The speed that the pane would have if it passed its target with all of its energy, in pt/s. Unlike the
  /// speed it does not return while the pane settles, so that its texts do not flash.
  private var swing: Double {
    guard pane.phase == .animating else { return abs(velocity) }
    let displacement = position - stage.edge(at: pane.target)
    let spring = context.environment.spring(pane.spring)
    return (velocity * velocity + spring.stiffness / spring.mass * displacement * displacement).squareRoot()
  }

  /// The row of the pane's top edge, fractional.
  private var edgeRow: Double { shownPosition / CellMetrics.height }

  /// The row from which the rows of the pane's contents count, for drawing in cells and for hit testing. Words move by
  /// whole rows, and so do the controls, so that the contents move as one.
  var contentsRow: Double { edgeRow.rounded() }

  private func drawRuns(on ground: Gradient, into canvas: inout Canvas) {
    let isFaint = pane.isStill(at: time)
    if graph == .acceleration { accelerationRuns.draw(into: &canvas, isFaint: isFaint, theme.accent, theme) }
    velocityRuns.draw(into: &canvas, isFaint: isFaint, theme.curve, theme)
    if isFaint { velocityRuns.drawVeil(of: ground, into: &canvas, theme) }
    let row = 1 + (problem.map { lineCount(ofSentence: $0.sentence(pane.activeDriver)) } ?? 0)
    var end = canvas.columns - 2
    func drawCaption(_ name: InlineText, _ unit: String, of runs: Oscilloscope, _ color: Color) {
      let range: InlineText = context.showsNumbers ? " to \(fixed(runs.scale, decimals: 0)) \(unit)" : ""
      end = canvas.draw(name + range, endingAt: end, row: row, color) - 2
    }
    if velocityRuns.hasWords {
      drawCaption("speed", "pt/s", of: velocityRuns, theme.curve)
      if graph == .acceleration {
        drawCaption(accelerationCaption, "pt/s²", of: accelerationRuns, theme.accent)
      }
    }
    velocityRuns.drawEvents(into: &canvas, row: row, before: end, theme)
  }

  /// The name of the graph, with the verdict on the last event (M145).
  private var accelerationCaption: InlineText {
    guard let after = acceleration.after else { return "acceleration" }
    let isEven = abs(after - acceleration.before) <= Self.evenShare * accelerationRuns.scale
    return isEven ? "acceleration continuous" : "acceleration jumps"
  }

  /// The greatest difference of two accelerations that are alike, as a share of the scale.
  private static let evenShare = 0.01

  /// Draws a faint line that continues the pane's edge, because the ball's floor extends over the whole
  /// stage.
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

  private func drawPane(into canvas: inout Canvas) {
    let left = stage.paneLeft / CellMetrics.width
    let width = stage.paneWidth / CellMetrics.width
    canvas.drawPane(
      column: left, top: edgeRow, width: width, body: theme.pane, rim: theme.rim,
      isMoving: pane.phase != .resting)
    canvas.drawGrabber(
      column: left + width / 2, row: edgeRow + 1, pane.phase == .dragging ? theme.heldGrabber : theme.grabber)
  }

  private func drawContents(into canvas: inout Canvas) {
    func contents(swing: Double) -> PaneContents {
      PaneContents(
        layout: PaneLayout(stage: stage), theme: theme, controls: controls, time: time, speed: seenSpeed,
        swing: swing)
    }
    canvas.draw { canvas, _ in
      contents(swing: swing * context.rate).draw(into: &canvas, row: edgeRow)
    } inCells: {
      contents(swing: 0).draw(into: &$0, row: contentsRow)
    }
  }

  private func drawBall(into canvas: inout Canvas) {
    canvas.drawBall(at: ballPosition, radius: SIMD2(repeating: stage.ballRadius), theme.ball)
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
