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
    let animator = stack.newest
    switch animator.state {
    case .inactive: return Self.watchInactive
    case .stopped: return Self.watchStopped
    case .active:
      guard animator.isRunning else { return Self.watchPaused }
      return startsFlat ? Self.watchRunning : Self.watchRunningSteeply
    }
  }

  /// True if the animator that a reversal by addition adds starts without velocity.
  private var startsFlat: Bool { settings.curve?.slope(at: 0) ?? 0 == 0 }

  private static let watchInactive = [
    "one animation moves all three", "circle, square and bar: press", "space, and again on the way"
  ]
  private static let watchRunning = [
    "reverse it on the way", "r turns it as at a wall: the", "speed jumps. a slows it down",
    "first, and nothing jumps"
  ]
  private static let watchRunningSteeply = [
    "reverse it on the way", "r turns it as at a wall: the", "speed jumps. So does a with a",
    "curve that does not start flat"
  ]
  private static let watchPaused = [
    "it stands on its way", "arrows move it by hand, and space", "goes on from where it is"
  ]
  private static let watchStopped = [
    "it is stopped", "finish it: the left key at the", "start, enter here, the right key", "at the end"
  ]

  /// The time that a paused animator takes to its end when it continues, as text.
  var timeToContinue: InlineText {
    let duration = stack.newest.state == .active ? stack.newest.duration : settings.duration
    return settings.factor == 0 ? "in the time left" : "in \(short(settings.factor * duration)) s"
  }

  // MARK: The curve

  /// The direction of the sides of a diamond.
  private static let diagonal = SIMD2(0.5.squareRoot(), 0.5.squareRoot())

  private func drawCurve(into canvas: inout Canvas) {
    let box = stage.curveBox
    canvas.fill(box, radius: SIMD2(1, 0.5), theme.bar)
    let (left, top) = (box.column + 1, box.row + 1)
    func drawComplete(_ plot: BraillePlot, _ color: Color) {
      canvas.draw(plot, column: left, row: top, curve: color, zeroLine: nil, mark: theme.mark)
    }
    /// Draws a sign at a point, in cells within the box.
    func drawSign(
      _ sign: String, at point: SIMD2<Double>, _ color: Color, style: Cell.Style = .plain,
      inPixels: (inout Canvas, SIMD2<Double>) -> Void
    ) {
      let cell = editor.cell(point)
      canvas.draw { canvas, _ in
        inPixels(&canvas, SIMD2(Double(left), Double(top)) + cell)
      } inCells: {
        $0.draw(
          sign, column: left + min(Int(cell.x), editor.columns - 1),
          row: top + min(Int(cell.y), editor.rows - 1), color, style: style)
      }
    }
    for guide in editor.guides { drawComplete(guide, theme.zeroLine) }
    for arm in editor.arms { drawComplete(arm, theme.dimText) }
    drawComplete(editor.curve, theme.curve)
    if let course = editor.course { drawComplete(course, theme.text) }
    if let place = placeOnCurve {
      drawSign("●", at: place, theme.text) { $0.drawDot(at: $1, theme.text) }
    }
    for (index, point) in editor.points.enumerated() {
      let color = editor.focus == index ? theme.accent : theme.mark
      drawSign("◆", at: point, color, style: .bold) {
        $0.fillTurnedRectangle(at: $1, size: SIMD2(0.75, 0.375), direction: Self.diagonal, color)
      }
    }
    drawCaption(into: &canvas)
  }

  private func drawCaption(into canvas: inout Canvas) {
    let box = stage.curveBox
    let isCubic = editor.points.count == 2
    let text =
      editor.focus != nil
      ? isCubic ? InlineText(editor.numbers) : "\(short(editor.duration)) s"
      : InlineText(settings.choice.rawValue)
    canvas.draw(
      text, column: box.column + 1, row: box.row, editor.focus == nil ? theme.dimText : theme.accent)
    if isCubic, stage.rows >= 34 {
      canvas.draw(
        editor.focus == nil ? "tab: move its points" : "arrows move it, esc", column: box.column + 1,
        row: box.row + box.rows - 1, theme.dimText)
    }
  }

  /// The animator's point on its curve, as (time, progress), or nil.
  private var placeOnCurve: SIMD2<Double>? {
    guard let place = stack.newest.placeOnCurve(at: time) else { return nil }
    if stack.newest.isRunning { return place }
    // The fraction of a paused animator is progress, not time.
    let curve = runningTiming?.settings.curve
    return curve?.fraction(at: min(max(place.y, 0), 1)).map { SIMD2($0, place.y) }
  }

  // MARK: Velocity and calls

  private func drawChart(into canvas: inout Canvas) {
    let box = chart.box
    guard box.columns >= 16 else { return }
    canvas.draw(chart, "speed of the circle", marks: "┊ a call", isStill: context.rate == 0, theme)
  }
}

/// The last calls of the animator, as code, with their completions and errors.
struct CallLog: Sendable {
  enum LineKind: Hashable, Sendable {
    case call
    case completion
    case error
  }

  struct LogLine: Hashable, Sendable {
    var text: String
    var kind: LineKind
  }

  private static let length = 20

  /// The lines, oldest first.
  private(set) var lines: [LogLine] = []
  /// The description of the last call's error, or nil if it succeeded.
  private(set) var error: String?

  /// Appends a line. If `key` is given and the last line begins with it, the new line replaces that line.
  mutating func note(_ text: String, _ kind: LineKind = .call, replacing key: String? = nil) {
    error = nil
    if let key, lines.last?.text.hasPrefix(key) == true { lines.removeLast() }
    lines.append(LogLine(text: text, kind: kind))
    if lines.count > Self.length { lines.removeFirst() }
  }

  mutating func forgetError() { error = nil }

  mutating func takeMemory() { lines.reserveCapacity(Self.length + 1) }

  mutating func note(_ error: AnimatorError) {
    note(String(error.description.prefix { $0 != ":" }), .error)
    self.error = error.description
  }
}

// The texts are literals, because an interpolated case would allocate in the frame in which an animator ends.
extension AnimatorPosition {
  var completionLine: String {
    switch self {
    case .end: "→ completion(.end)"
    case .start: "→ completion(.start)"
    case .current: "→ completion(.current)"
    }
  }
}
