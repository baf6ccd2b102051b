internal import MotionAnimation
internal import MotionKinematics
internal import PaneCanvas

/// The panel: the animator's state, the list of calls, and the curve.
extension PropertyAnimatorScene {
  /// The first columns of the labels and of their values.
  // The columns fit under the tuner, so that nothing extends beside it.
  private static let (wordColumn, valueColumn) = (2, 12)
  private static let (secondWordColumn, secondValueColumn) = (18, 28)

  private static let states = AnimatorState.allCases

  private static func name(of state: AnimatorState) -> String {
    switch state {
    case .inactive: "inactive"
    case .active: "active"
    case .stopped: "stopped"
    }
  }

  private static func name(of position: AnimatorPosition) -> String {
    switch position {
    case .start: ".start"
    case .end: ".end"
    case .current: ".current"
    }
  }

  func drawPanel(into canvas: inout Canvas) {
    if context.showsNumbers { drawState(into: &canvas) } else { drawWatch(into: &canvas) }
    if stage.hasChart { drawChart(into: &canvas) }
    drawCurve(into: &canvas)
  }

  // MARK: What to watch

  /// Draws a sentence that says what to do and what to watch in the present state.
  private func drawWatch(into canvas: inout Canvas) {
    for (index, line) in watch.enumerated() where stage.panelTop + index < stage.panelBottom {
      canvas.draw(
        line, column: Self.wordColumn, row: stage.panelTop + index, index == 0 ? theme.accent : theme.text,
        style: index == 0 ? .bold : [])
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
  private var startsFlat: Bool { settings.isSimulated || settings.curve?.slope(at: 0) ?? 0 == 0 }

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
    "it stands in the middle", "← → move it by hand, and space", "goes on from where it is"
  ]
  private static let watchStopped = [
    "it is stopped", "choose where it ends: ← at the", "start, enter here, → at the end"
  ]

  // MARK: State

  private func drawState(into canvas: inout Canvas) {
    let animator = stack.newest
    var row = stage.panelTop
    canvas.draw("state", column: Self.wordColumn, row: row, theme.dimText)
    var column = Self.valueColumn
    for state in Self.states {
      let isNow = state == animator.state
      column =
        canvas.draw(
          Self.name(of: state), column: column, row: row, isNow ? theme.accent : theme.dimText,
          style: isNow ? .bold : []) + 1
    }
    row += 1
    canvas.draw("reversed", column: Self.secondWordColumn, row: row, theme.dimText)
    canvas.draw(
      animator.isReversed ? "yes" : "no", column: Self.secondValueColumn, row: row,
      animator.isReversed ? theme.accent : theme.text)
    drawLine("running", animator.isRunning ? "yes" : "no", isNow: animator.isRunning, into: &canvas, &row)
    drawLine("fraction", stack.newest.state == .inactive ? "0" : fractionText, into: &canvas, &row)
    drawLine(
      "completed", InlineText(completed.map(Self.name) ?? "–"), isNow: completed != nil, into: &canvas, &row)
    if stage.rows >= 34 { row += 1 }
    let running = runningTiming
    let course: Course =
      running == nil
      ? settings.course : stack.keyframes != nil ? .keyframes : stack.path != nil ? .path : .straight
    let shown = running?.settings ?? settings
    drawLine("timing", InlineText(isSimulated ? Self.simulation : shown.choice.rawValue), into: &canvas, &row)
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
  private var timeToContinue: InlineText {
    let duration = stack.newest.state == .active ? stack.newest.duration : settings.duration
    return settings.factor == 0 ? "in the time left" : "in \(short(settings.factor * duration)) s"
  }

  // MARK: The curve

  /// The direction of the sides of a diamond.
  private static let diagonal = SIMD2(0.5.squareRoot(), 0.5.squareRoot())

  private func drawCurve(into canvas: inout Canvas) {
    let box = stage.curveBox
    canvas.fill(box, radius: (1, 0.5), theme.bar)
    let (left, top) = (box.column + 1, box.row + 1)
    func drawComplete(_ plot: BraillePlot, _ color: Color) {
      canvas.draw(
        plot, column: left, row: top, curve: color, zeroLine: nil, mark: theme.mark)
    }
    /// Draws a sign at a point, in cells within the box.
    func drawSign(
      _ sign: String, at point: SIMD2<Double>, _ color: Color, style: Cell.Style = [],
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
      drawSign("●", at: place, theme.text) {
        $0.drawDot(column: $1.x, row: $1.y, theme.text)
      }
    }
    for (index, point) in editor.points.enumerated() {
      let color = editor.focus == index ? theme.accent : theme.mark
      drawSign("◆", at: point, color, style: .bold) {
        $0.fillTurnedRectangle(
          column: $1.x, row: $1.y, width: 0.75, height: 0.375, direction: Self.diagonal, color)
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

  /// Returns the chart's name and range, within `columns` columns.
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
    canvas.draw(
      chart, chartName(columns: box.columns), marks: "┊ a call", isStill: context.rate == 0, theme)
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

/// The chosen timing as a curve: time to the right, progress up. A cubic has two movable control points.
struct CurveEditor: Sendable {
  /// The extra progress shown above 1 and below 0.
  private static let margin = 0.25
  /// The distance that a key moves a control point, in units of time or progress.
  private static let step = 0.05
  /// The greatest distance in progress at which a running animation counts as lying on the curve.
  private static let tolerance = 0.05
  /// The range of progress that a control point can be given.
  private static let progressRange = -0.25...1.25
  /// The greatest distance at which a press hits a control point, in columns.
  private static let reach = 2.5

  let columns: Int
  let rows: Int
  private(set) var curve: BraillePlot
  /// The curve's progress, sampled evenly in time.
  private var ordinates: [Double] = []
  /// The remaining course of the running animation, or nil if it lies on the curve.
  private(set) var course: BraillePlot?
  /// The timing's duration, in s. A spring that is given by coefficients has its own duration.
  private(set) var duration = 0.0
  private(set) var guides: [BraillePlot] = []
  /// The lines from the curve's ends to its control points.
  private(set) var arms: [BraillePlot] = []
  /// The cubic's control points as (time, progress); empty for a spring.
  private(set) var points: [SIMD2<Double>] = []
  private(set) var numbers = ""
  /// The index of the control point that the keys move, or nil.
  var focus: Int?

  init(stage: AnimatorStage, _ settings: TimingSettings, in environment: MotionEnvironment) {
    let box = stage.curveBox
    (columns, rows) = (box.columns - 2, box.rows - 2)
    curve = Self.plot(columns, rows)
    guides = [line(from: [0, 0], to: [1, 0]), line(from: [0, 1], to: [1, 1])]
    show(settings, in: environment)
  }

  mutating func show(_ settings: TimingSettings, in environment: MotionEnvironment) {
    curve = Self.plot(columns, rows)
    duration = settings.duration
    if let cubic = settings.curve {
      points = [cubic.first, cubic.second]
      numbers = points.flatMap { [$0.x, $0.y] }.map { "\(short($0))" }.joined(separator: "  ")
      arms = [line(from: [0, 0], to: cubic.first), line(from: cubic.second, to: [1, 1])]
      draw { cubic.progress(at: $0) }
    } else {
      (points, arms, focus) = ([], [], nil)
      let spring = Self.sample(settings.timing(in: environment), duration: settings.duration)
      duration = spring.duration
      draw { spring.state(at: $0 * spring.duration).value.along }
    }
  }

  /// Returns a running animation of `timing` from 0 to 1, which began at time 0.
  private static func sample(
    _ timing: AnimationTiming<Figures>, duration: Double
  ) -> PropertyAnimation<Figures> {
    var animator = PropertyAnimation(Figures.zero, duration: duration, timing: timing)
    do throws(AnimatorError) {
      try animator.addAnimations(at: 0) { $0.along = 1 }
      try animator.start(at: 0)
    } catch {
      preconditionFailure("what has not begun takes animations, and starts: \(error)")
    }
    return animator
  }

  // A plot leaves the dots ahead of its head empty, so it is three columns wider than its visible area.
  private static func plot(_ columns: Int, _ rows: Int) -> BraillePlot {
    BraillePlot(
      columns: columns + 3, rows: rows, range: -margin...1 + margin,
      span: Double(columns + 3) / Double(columns))
  }

  private mutating func draw(_ progress: (Double) -> Double) {
    let dots = 2 * columns
    ordinates = []
    for dot in 0..<dots {
      let time = (Double(dot) + 0.5) / Double(dots)
      ordinates.append(progress(time))
      curve.append(ordinates[dot], at: time)
    }
  }

  /// Shows the animator's course from `time`, in s, to its end, or the curve `cubic` while it is paused.
  /// Shows nothing if that lies on the chosen curve.
  mutating func follow(_ animator: any PropertyAnimating<Figures>, on cubic: TimingCurve?, from time: Double)
  {
    course = nil
    guard animator.state == .active, animator.isRunning || cubic != nil,
      !(animator is SimulatedAnimation<Figures>)
    else { return }
    let dots = 2 * columns
    let points = (0...dots).compactMap { dot in
      let share = Double(dot) / Double(dots)
      return animator.isRunning
        ? animator.placeOnCurve(at: time + share * (animator.endTime - time))
        : cubic.map { SIMD2(share, $0.progress(at: share)) }
    }
    guard points.contains(where: { distance(to: $0) > Self.tolerance }) else { return }
    var plot = Self.plot(columns, rows)
    for point in points.sorted(by: { $0.x < $1.x }) { plot.append(point.y, at: point.x) }
    course = plot
  }

  /// Returns the vertical distance from a point to the curve, in units of progress.
  private func distance(to point: SIMD2<Double>) -> Double {
    let place = point.x * Double(ordinates.count) - 0.5
    let left = min(max(Int(place.rounded(.down)), 0), ordinates.count - 1)
    let right = min(left + 1, ordinates.count - 1)
    let share = min(max(place - Double(left), 0), 1)
    return abs(ordinates[left] + share * (ordinates[right] - ordinates[left]) - point.y)
  }

  private func line(from start: SIMD2<Double>, to end: SIMD2<Double>) -> BraillePlot {
    var plot = Self.plot(columns, rows)
    let dots = max(2, Int((end.x - start.x) * Double(2 * columns)))
    for dot in 0...dots {
      let place = start + Double(dot) / Double(dots) * (end - start)
      plot.append(place.y, at: min(max(place.x, 0), 1))
    }
    return plot
  }

  // MARK: Coordinates

  /// Returns the cell within the box of a point (time, progress).
  func cell(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let share = min(max((1 + Self.margin - point.y) / (1 + 2 * Self.margin), 0), 1)
    // The plot's scale runs from the middle of the uppermost dot to the middle of the lowest.
    return SIMD2(point.x * Double(columns), (share * Double(4 * rows - 1) + 0.5) / 4)
  }

  /// Returns the index of the control point at a position in the box, in cells, or nil if there is none.
  func controlPoint(at place: SIMD2<Double>) -> Int? {
    // A row is as high as two columns are wide.
    let distances = points.map { ((cell($0) - place) * SIMD2(1, 2)).length }
    guard let least = distances.min(), least <= Self.reach else { return nil }
    return distances.firstIndex(of: least)
  }

  // MARK: Editing

  /// Moves the focus to the next or the previous control point; past the last one it is nil.
  mutating func moveFocus(backwards: Bool) {
    switch (focus, backwards) {
    case (nil, false): focus = points.isEmpty ? nil : 0
    case (nil, true): focus = points.isEmpty ? nil : 1
    case (0, false): focus = 1
    case (1, true): focus = 0
    default: focus = nil
    }
  }

  /// Returns the curve with one control point at `place`, limited to the valid range, or nil for a spring.
  func moved(_ index: Int, to place: SIMD2<Double>) -> TimingCurve? {
    guard points.count == 2 else { return nil }
    var points = points
    points[index] = SIMD2(
      min(max(place.x, 0), 1),
      min(max(place.y, Self.progressRange.lowerBound), Self.progressRange.upperBound))
    return try? TimingCurve(points[0].x, points[0].y, points[1].x, points[1].y)
  }

  /// Returns the curve with the focused control point moved by steps, x to the right and y down.
  func nudged(_ steps: SIMD2<Double>) -> TimingCurve? {
    guard let focus, points.count == 2 else { return nil }
    // The point is rounded to a grid, so that equal steps there and back end at the same number.
    let place = (points[focus] / Self.step).rounded(.toNearestOrAwayFromZero) + SIMD2(steps.x, -steps.y)
    return moved(focus, to: place * Self.step)
  }

  /// Returns the point (time, progress) at a position in the box, in cells.
  func point(of place: SIMD2<Double>) -> SIMD2<Double> {
    let share = (4 * place.y - 0.5) / Double(4 * rows - 1)
    return SIMD2(place.x / Double(columns), 1 + Self.margin - share * (1 + 2 * Self.margin))
  }
}

extension PropertyAnimating where Value == Figures {
  /// Returns the animator's point on the curve, as (time, progress) from start to end, or nil if the animator is not
  /// active or follows no curve.
  func placeOnCurve(at time: Double) -> SIMD2<Double>? {
    let way = value(of: .end) - value(of: .start)
    guard state == .active, way.share != 0, !(self is SimulatedAnimation<Figures>) else { return nil }
    let fraction = min(max(fractionComplete(at: time), 0), 1)
    let progress = (state(at: time).value - value(of: .start)).share / way.share
    return SIMD2(isReversed ? 1 - fraction : fraction, progress)
  }
}
