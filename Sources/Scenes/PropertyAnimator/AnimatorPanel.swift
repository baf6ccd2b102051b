internal import MotionAnimation
internal import MotionKinematics
internal import PaneCanvas

extension PropertyAnimatorScene {
  /// The first columns of the labels and of their values.
  // The columns fit under the tuner, so that nothing extends beside it.
  private static let (wordColumn, valueColumn) = (2, 12)
  private static let (secondWordColumn, secondValueColumn) = (18, 28)

  /// The states with their names, which are made once: their texts are drawn in each frame.
  private static let states = AnimatorState.allCases.map { (state: $0, name: "\($0)") }

  func drawPanel(into canvas: inout Canvas) {
    if context.showsNumbers { drawState(into: &canvas) } else { drawWatch(into: &canvas) }
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

  // MARK: State

  private func drawState(into canvas: inout Canvas) {
    let animator = stack.newest
    var row = stage.panelTop
    canvas.draw("state", column: Self.wordColumn, row: row, theme.dimText)
    var column = Self.valueColumn
    for (state, name) in Self.states {
      let isNow = state == animator.state
      let color = isNow ? theme.accent : theme.dimText
      column = canvas.draw(name, column: column, row: row, color, style: isNow ? .bold : .plain) + 1
    }
    row += 1
    canvas.draw("reversed", column: Self.secondWordColumn, row: row, theme.dimText)
    canvas.draw(
      animator.isReversed ? "yes" : "no", column: Self.secondValueColumn, row: row,
      animator.isReversed ? theme.accent : theme.text)
    drawLine("running", animator.isRunning ? "yes" : "no", isNow: animator.isRunning, into: &canvas, &row)
    drawLine("fraction", stack.newest.state == .inactive ? "0" : fractionText, into: &canvas, &row)
    drawLine(
      "completed", InlineText(completed?.name ?? "–"), isNow: completed != nil, into: &canvas, &row)
    if stage.rows >= 34 { row += 1 }
    let running = runningTiming
    let course: Course =
      running == nil
      ? settings.course : stack.keyframes != nil ? .keyframes : stack.path != nil ? .path : .straight
    let shown = running?.settings ?? settings
    drawLine("timing", InlineText(shown.choice.rawValue), into: &canvas, &row)
    drawLine("keyframes", InlineText(course.rawValue), into: &canvas, &row)
    let isOther = running.map { !$0.settings.hasTiming(of: settings) } ?? false
    drawLine(
      "continue", isOther ? "with \(settings.choice.rawValue)" : timeToContinue, isNow: isOther,
      into: &canvas, &row)
  }

  private func drawLine(
    _ word: String, _ value: InlineText, isNow: Bool = false, into canvas: inout Canvas, _ row: inout Int
  ) {
    canvas.draw(word, column: Self.wordColumn, row: row, theme.dimText)
    canvas.draw(value, column: Self.valueColumn, row: row, isNow ? theme.accent : theme.text)
    row += 1
  }

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
      context.showsNumbers || editor.focus != nil
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

  private func chartName(columns: Int) -> InlineText {
    let name: InlineText = "speed of the circle"
    if chart.words.isEmpty || !context.showsNumbers { return name }
    let (long, medium): (InlineText, InlineText) = ("\(name) \(chart.words)", "speed \(chart.words)")
    if long.count + 10 <= columns { return long }
    return medium.count + 10 <= columns ? medium : InlineText(chart.words)
  }

  private func drawChart(into canvas: inout Canvas) {
    let box = chart.box
    guard box.columns >= 16 else { return }
    canvas.draw(chart, chartName(columns: box.columns), marks: "┊ a call", isStill: context.rate == 0, theme)
    let row = box.row + box.rows
    // The calls are for engineers, as numbers are.
    guard context.showsNumbers else { return }
    let room = max(0, stage.panelBottom - row - 2)
    if log.lines.isEmpty, room > 0, box.columns >= 30 {
      canvas.draw("each call is listed here as code", column: box.column, row: row + 2, theme.dimText)
    }
    let lines = log.lines.suffix(room)
    for (index, line) in lines.enumerated() {
      let color =
        switch line.kind {
        case .call: index == lines.count - 1 ? theme.text : theme.dimText
        case .completion: theme.accent
        case .error: theme.warning
        }
      let end = stage.curveBox.column - box.column - 2
      let isCut = line.text.unicodeScalars.count > end
      let last = box.column + end - (isCut ? 1 : 0)
      canvas.draw(line.text, column: box.column, row: row + 2 + index, before: last, color)
      if isCut { canvas.draw("…", column: last, row: row + 2 + index, color) }
    }
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
  fileprivate var name: String {
    switch self {
    case .start: ".start"
    case .end: ".end"
    case .current: ".current"
    }
  }

  var completionLine: String {
    switch self {
    case .end: "→ completion(.end)"
    case .start: "→ completion(.start)"
    case .current: "→ completion(.current)"
    }
  }
}
