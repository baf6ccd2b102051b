internal import Animation
internal import CellCanvas
internal import Kinematics

/// The chosen timing as a curve: time to the right, progress up. A cubic has two control points, to be moved.
struct CurveEditor: Sendable {
  /// The progress that has room above and below, over 0 to 1.
  private static let margin = 0.25
  /// How far a key moves a control point.
  private static let step = 0.05
  /// How far what runs may be beside the curve, and still be on it.
  private static let tolerance = 0.05
  /// What the keys leave in sight.
  private static let progressRange = -0.25...1.25
  /// How near to a control point a press is one on it, in columns.
  private static let reach = 2.5

  let columns: Int
  let rows: Int
  private(set) var curve: BraillePlot
  /// The curve's progress, evenly in time.
  private var ordinates: [Double] = []
  /// How what runs goes on, where that is not on the curve.
  private(set) var course: BraillePlot?
  /// How long it takes, in s: a spring that is given by coefficients has its own time.
  private(set) var duration = 0.0
  /// Progress 0 and 1.
  private(set) var guides: [BraillePlot] = []
  /// From the curve's ends to the control points.
  private(set) var arms: [BraillePlot] = []
  /// The cubic's control points, (time, progress).
  private(set) var points: [SIMD2<Double>] = []
  /// Their coordinates, in words.
  private(set) var numbers = ""
  /// The one that the keys move.
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
      numbers = points.flatMap { [$0.x, $0.y] }.map(short).joined(separator: "  ")
      arms = [line(from: [0, 0], to: cubic.first), line(from: cubic.second, to: [1, 1])]
      draw { cubic.progress(at: $0) }
    } else {
      (points, arms, focus) = ([], [], nil)
      let spring = Self.sample(settings.timing(in: environment), duration: settings.duration)
      duration = spring.duration
      draw { spring.state(at: $0 * spring.duration).value.along }
    }
  }

  /// A timing's own animation, from 0 to 1.
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

  // A plot keeps some dots ahead of its head empty: two columns more than the box has.
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

  /// Shows how an animator goes on from a time (s) to its end, or where it is paused on which curve; nothing where
  /// that is along the curve that is shown anyway.
  mutating func follow(_ animator: PropertyAnimation<Figures>, on cubic: TimingCurve?, from time: Double) {
    course = nil
    guard animator.state == .active, animator.isRunning || cubic != nil else { return }
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

  /// How far a point is above or below the curve, in parts of the way.
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

  // MARK: Places

  /// Where a point of the curve is in the box, in cells.
  func cell(_ point: SIMD2<Double>) -> (column: Double, row: Double) {
    let share = min(max((1 + Self.margin - point.y) / (1 + 2 * Self.margin), 0), 1)
    // As the plot has it: from the middle of the uppermost dot to that of the lowest.
    return (point.x * Double(columns), (share * Double(4 * rows - 1) + 0.5) / 4)
  }

  /// The control point at a place in the box, if any.
  func point(atColumn column: Double, row: Double) -> Int? {
    var nearest: (index: Int, distance: Double)?
    for (index, point) in points.enumerated() {
      let cell = cell(point)
      // A row is as long as two columns.
      let offset = SIMD2(cell.column - column, 2 * (cell.row - row))
      let distance = offset.length
      if distance <= Self.reach, distance < nearest?.distance ?? .infinity { nearest = (index, distance) }
    }
    return nearest?.index
  }

  // MARK: Editing

  /// The focus goes to the next control point, or back, and after the last to none.
  mutating func moveFocus(backwards: Bool) {
    switch (focus, backwards) {
    case (nil, false): focus = points.isEmpty ? nil : 0
    case (nil, true): focus = points.isEmpty ? nil : 1
    case (0, false): focus = 1
    case (1, true): focus = 0
    default: focus = nil
    }
  }

  /// The curve with one control point elsewhere, as far as a curve goes.
  func moved(_ index: Int, to place: SIMD2<Double>) -> TimingCurve? {
    guard points.count == 2 else { return nil }
    var points = points
    points[index] = SIMD2(
      min(max(place.x, 0), 1),
      min(max(place.y, Self.progressRange.lowerBound), Self.progressRange.upperBound))
    return try? TimingCurve(points[0].x, points[0].y, points[1].x, points[1].y)
  }

  /// The curve with the focused control point so many steps further, x to the right, y up.
  func nudged(_ x: Double, _ y: Double) -> TimingCurve? {
    guard let focus, points.count == 2 else { return nil }
    // On a grid, so that 0.1 is 0.1 again after ten steps there and back.
    let place = (points[focus] / Self.step).rounded(.toNearestOrAwayFromZero) + SIMD2(x, y)
    return moved(focus, to: place * Self.step)
  }

  /// The point of the curve at a place in the box.
  func point(ofColumn column: Double, row: Double) -> SIMD2<Double> {
    let share = (4 * row - 0.5) / Double(4 * rows - 1)
    return SIMD2(column / Double(columns), 1 + Self.margin - share * (1 + 2 * Self.margin))
  }
}

extension PropertyAnimation<Figures> {
  /// Where it is in an editor, (time, progress) from its start to its end; nil where it is not active.
  func placeOnCurve(at time: Double) -> SIMD2<Double>? {
    let way = value(of: .end) - value(of: .start)
    guard state == .active, way.share != 0 else { return nil }
    let fraction = min(max(fractionComplete(at: time), 0), 1)
    let progress = (state(at: time).value - value(of: .start)).share / way.share
    return SIMD2(isReversed ? 1 - fraction : fraction, progress)
  }
}
