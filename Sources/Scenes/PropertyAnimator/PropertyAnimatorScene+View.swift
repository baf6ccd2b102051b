internal import MotionAnimation
package import PaneCanvas
internal import MotionKinematics

extension PropertyAnimatorScene {
  package func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    drawLanes(into: &canvas)
    if stage.hasPanel { drawPanel(into: &canvas) }
    drawPath(into: &canvas)
    drawBar(into: &canvas)
    drawFigures(into: &canvas)
    if let option = settings.option { canvas.drawProblem(option.rawValue, theme) }
    if showsModel, stack.newest.state == .active { drawModel(into: &canvas) }
  }

  /// Draws the outlines of the figures at the end to which the animators go.
  private func drawModel(into canvas: inout Canvas) {
    for frame in frames(of: model) { canvas.drawOutline(of: frame, theme.mark) }
  }

  /// The figures at the end to which the animators go, or at rest.
  var model: Figures {
    guard stack.newest.state == .active else { return figures.value }
    return stack.value(of: stack.newest.isReversed ? .start : .end)
  }

  package var tunedFrames: ItemFrames { frames(of: figures.value) }

  /// Returns the frames of the circle and of the square, upright and as large as at rest.
  private func frames(of figures: Figures) -> ItemFrames {
    func frame(_ place: SIMD2<Double>, _ row: Double, _ half: Double) -> ItemFrame {
      let half = half * CellMetrics.height
      return ItemFrame(origin: stage.location(of: place, row: row) - half, size: SIMD2(repeating: 2 * half))
    }
    return ItemFrames(
      frame(figures.circle, stage.circleRow, stage.radius), frame(figures.square, stage.squareRow, stage.half)
    )
  }

  /// Draws each lane: a thin line between two small marks.
  private func drawLanes(into canvas: inout Canvas) {
    for row in [stage.circleRow, stage.squareRow] {
      canvas.drawLine(from: stage.left, to: stage.right, row: row, theme.line)
      for column in [stage.left, stage.right] {
        canvas.fillRectangle(column: Double(column) - 0.5, row: row - 0.25, width: 1, height: 0.5, theme.line)
      }
    }
    // The numbers of the keyframes, at their places.
    for (index, place) in keyframePlaces.enumerated() {
      for row in [stage.circleRow, stage.squareRow] {
        canvas.draw("\(index + 1)", at: stage.location(of: SIMD2(place, 0), row: row), theme.dimText)
      }
    }
  }

  /// Draws the path of the square: that of the present animator, or of the next one if none is active.
  private func drawPath(into canvas: inout Canvas) {
    var path = stack.path
    if stack.newest.state == .inactive {
      path = settings.course == .path ? Course.path(from: figures.value, to: nextSide.figures) : nil
    }
    guard let path else { return }
    for dot in 0...Self.pathDots {
      let point = path.point(at: path.length * Double(dot) / Double(Self.pathDots)).value
      canvas.draw("·", at: stage.location(of: point.square, row: stage.squareRow), theme.dimText)
    }
  }

  private static let pathDots = 40

  /// The places of all keyframes but the last one, in pt: those of the present animator, or of the next one
  /// if none is active.
  private var keyframePlaces: [Double] {
    if stack.newest.state != .inactive {
      return stack.keyframes?.frames.dropFirst().dropLast().map(\.value.along) ?? []
    }
    guard settings.course == .keyframes else { return [] }
    let keyframes = KeyframedWay.keyframes(from: figures.value, to: nextSide.figures)
    return keyframes.frames.dropFirst().dropLast().map(\.value.along)
  }

  /// Draws the progress bar, with the names of its ends.
  private func drawBar(into canvas: inout Canvas) {
    canvas.drawSlider(
      column: stage.left - 1, row: Double(stage.barRow), width: stage.right - stage.left + 2,
      fraction: min(max(figures.value.share, 0), 1), track: theme.off, fill: theme.blue, knob: theme.knob)
    let (left, right, row) = (stage.left - 1, stage.right + 1, stage.barRow + 1)
    if let error = log.error {
      canvas.draw(error, column: left, row: row, theme.warning)
      return
    }
    guard stack.newest.state != .inactive else { return }
    if stack.animators.count == 1 {
      let startsLeft = stack.value(of: .start).along <= stack.value(of: .end).along
      canvas.draw(startsLeft ? "start" : "end", column: left, row: row, theme.dimText)
      canvas.draw(startsLeft ? "end" : "start", endingAt: right, row: row, theme.dimText)
    }
    if stack.newest.state == .stopped {
      drawMiddle("finish: ← start   enter here   → end", theme.accent, into: &canvas, row: row)
    } else {
      drawMiddle(fractionText, theme.text, into: &canvas, row: row)
    }
  }

  private func drawMiddle(_ text: InlineText, _ color: Color, into canvas: inout Canvas, row: Int) {
    let room = stage.right - stage.left - 8
    if text.count > room { return }
    canvas.draw(text, column: (stage.left + stage.right - text.count) / 2, row: row, color)
  }

  private func drawFigures(into canvas: inout Canvas) {
    let figures = figures.value
    let share = min(max(tint.value(at: time), 0), 1)
    canvas.fillEllipse(
      at: stage.location(of: figures.circle, row: stage.circleRow),
      radius: SIMD2(repeating: stage.radius * CellMetrics.height),
      theme.blue.mixed(with: theme.mark, by: share))
    let side = 2 * stage.half * (1 + max(figures.growth, -0.9)) * CellMetrics.height
    canvas.fillRectangle(
      at: stage.location(of: figures.square, row: stage.squareRow), size: SIMD2(side, side), radius: 1,
      angle: figures.turn, theme.violet)
  }
}
