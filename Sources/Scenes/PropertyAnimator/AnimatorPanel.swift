internal import MotionAnimation
internal import MotionKinematics
internal import PaneCanvas

extension PropertyAnimatorScene {
  /// The first column of the words.
  // The words fit under the tuner, so that nothing extends beside it.
  private static let wordColumn = 2

  func drawPanel(into canvas: inout Canvas) {
    drawWatch(into: &canvas)
    if stage.hasChart { drawChart(into: &canvas) }
    drawCurve(into: &canvas)
  }

  // MARK: What to watch

  private func drawWatch(into canvas: inout Canvas) {
    for (index, line) in watch.enumerated() where stage.panelTop + index < stage.panelBottom {
      canvas.draw(
        line, column: Self.wordColumn, row: stage.panelTop + index, index == 0 ? theme.accent : theme.text,
        style: index == 0 ? .bold : .plain)
    }
  }

  private var watch: [String] {
    switch animator.state {
    case .inactive: return Self.watchInactive
    case .stopped: return Self.watchStopped
    case .active: return animator.isRunning ? Self.watchRunning : Self.watchPaused
    }
  }

  private static let watchInactive = [
    "one animation moves all three", "circle, square and bar: press", "space, and again on the way"
  ]
  private static let watchRunning = [
    "reverse it on the way", "r turns it as at a wall: the", "speed jumps"
  ]
  private static let watchPaused = [
    "it stands on its way", "arrows move it by hand, and space", "goes on from where it is"
  ]
  private static let watchStopped = [
    "it is stopped", "finish it: the left key at the", "start, enter here, the right key", "at the end"
  ]

  // MARK: The curve

  private func drawCurve(into canvas: inout Canvas) {
    let box = stage.curveBox
    canvas.fill(box, radius: SIMD2(1, 0.5), theme.bar)
    let (left, top) = (box.column + 1, box.row + 1)
    func drawComplete(_ plot: BraillePlot, _ color: Color) {
      canvas.draw(plot, column: left, row: top, curve: color, zeroLine: nil, mark: theme.mark)
    }
    for guide in plot.guides { drawComplete(guide, theme.zeroLine) }
    drawComplete(plot.curve, theme.curve)
    if let course = plot.course { drawComplete(course, theme.text) }
    if let place = placeOnCurve {
      let cell = plot.cell(place)
      canvas.draw { canvas, _ in
        canvas.drawDot(at: SIMD2(Double(left), Double(top)) + cell, theme.text)
      } inCells: {
        $0.draw(
          "●", column: left + min(Int(cell.x), plot.columns - 1), row: top + min(Int(cell.y), plot.rows - 1),
          theme.text)
      }
    }
    canvas.draw(settings.choice.rawValue, column: box.column + 1, row: box.row, theme.dimText)
  }

  /// The animator's point on its curve, as (time, progress), or nil.
  private var placeOnCurve: SIMD2<Double>? {
    guard let place = animator.placeOnCurve(at: time) else { return nil }
    if animator.isRunning { return place }
    // The fraction of a paused animator is progress, not time.
    return runningTiming?.curve?.fraction(at: min(max(place.y, 0), 1)).map { SIMD2($0, place.y) }
  }

  // MARK: Velocity

  private func drawChart(into canvas: inout Canvas) {
    let box = chart.box
    guard box.columns >= 16 else { return }
    canvas.draw(chart, "speed of the circle", marks: "┊ a call", isStill: context.rate == 0, theme)
  }
}
