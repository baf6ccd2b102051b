package import CellCanvas
internal import Kinematics

/// Turns points into cells: the only place that does.
extension ControlPanel {
  package func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage.lighter(bySixteenths: controls.brightness(at: time)))
    if showsChart { drawChart(into: &canvas) }
    let edge = canvas.rendering.edge
    soften(&canvas, above: Self.softEdgeSpeed)
    drawFloor(into: &canvas)
    canvas.rendering.edge = edge
    drawTrail(into: &canvas)
    soften(&canvas, above: Self.softEdgeSpeed)
    drawPane(into: &canvas)
    soften(&canvas, above: Self.softContentsSpeed)
    drawContents(into: &canvas)
    canvas.rendering.edge = edge
    drawBall(into: &canvas)
  }

  /// An eighth of a row in a sixtieth of a second, in pt/s: from here on the glyphs of an edge change in each frame, and
  /// nobody sees which they are on the contents, whose text goes by rows. The pane's own edge is looked at: twice that.
  private static let softContentsSpeed = 120.0
  private static let softEdgeSpeed = 240.0

  /// Draws edges by mixed colours where the pane is faster than `speed`, in pt/s. A glyph in each column of an edge is
  /// 3 bytes of UTF-8 in each; a mixed colour is a few for all of them.
  private func soften(_ canvas: inout Canvas, above speed: Double) {
    if abs(velocity) > speed, canvas.rendering.color == .full { canvas.rendering.edge = .soft }
  }

  /// The row of the pane's top edge, fractional.
  private var edgeRow: Double { position / CellMetrics.height }

  /// The row that the pane's contents hang from: what is drawn and what is hit.
  var contentsRow: Double { PaneContents.row(edge: edgeRow, speed: abs(velocity)) }

  private func drawChart(into canvas: inout Canvas) {
    let plot = chart.plot
    let left = canvas.columns - plot.columns - 2
    canvas.draw(plot, column: left, row: 2, curve: theme.curve, zeroLine: theme.zeroLine, mark: theme.mark)
    canvas.draw("velocity", column: left, row: 2 + plot.rows, theme.curve)
    let legend = "┊ new law"
    if plot.columns >= 20 {
      canvas.draw(legend, endingAt: left + plot.columns, row: 2 + plot.rows, theme.mark)
    }
  }

  /// A faint line that continues the pane's edge: the ball's floor runs across the whole stage.
  private func drawFloor(into canvas: inout Canvas) {
    let left = Int((stage.paneLeft / CellMetrics.width).rounded(.down))
    let right = Int(((stage.paneLeft + stage.paneWidth) / CellMetrics.width).rounded(.up))
    canvas.drawLine(from: 0, to: left, row: edgeRow, theme.line)
    canvas.drawLine(from: right, to: canvas.columns, row: edgeRow, theme.line)
  }

  private func drawTrail(into canvas: inout Canvas) {
    let radius = stage.ballRadius / 2.2
    for (index, place) in trail.places.enumerated() {
      let age = trail.places.count - index
      canvas.drawTrailDot(
        column: place.x / CellMetrics.width, row: place.y / CellMetrics.height,
        radius: (radius / CellMetrics.width, radius / CellMetrics.height),
        opacity: 0.6 - 0.15 * Double(age), theme.trail)
    }
  }

  private func drawPane(into canvas: inout Canvas) {
    let left = stage.paneLeft / CellMetrics.width
    let width = stage.paneWidth / CellMetrics.width
    canvas.drawPane(column: left, top: edgeRow, width: width, body: theme.pane, rim: theme.rim)
    canvas.drawGrabber(
      column: left + width / 2, row: edgeRow + 1,
      pane.phase == .dragging ? theme.heldGrabber : theme.grabber)
  }

  private func drawContents(into canvas: inout Canvas) {
    PaneContents(
      layout: PaneLayout(stage: stage), theme: theme, controls: controls, time: time, speed: abs(velocity)
    ).draw(into: &canvas, row: canvas.rendering.pixels == nil ? contentsRow : edgeRow)
  }

  private func drawBall(into canvas: inout Canvas) {
    canvas.drawBall(
      column: ballPosition.x / CellMetrics.width, row: ballPosition.y / CellMetrics.height,
      radius: (stage.ballRadius / CellMetrics.width, stage.ballRadius / CellMetrics.height), theme.ball)
  }
}

extension Gradient {
  /// Lighter, or darker for a negative number; towards white by half of it, for a screen has little above its plain
  /// look.
  fileprivate func lighter(bySixteenths steps: Int) -> Gradient {
    func changed(_ color: Color) -> Color {
      steps < 0 ? color.darker(by: Double(-steps) / 16) : color.lighter(by: Double(steps) / 32)
    }
    return Gradient(top: changed(top), middle: changed(middle), bottom: changed(bottom))
  }
}
