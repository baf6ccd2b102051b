internal import MotionAnimation
internal import MotionKinematics
internal import PaneCanvas

/// A timing that the user can choose. The raw value is its name on the screen.
enum TimingChoice: String, Hashable, Sendable, CaseIterable {
  case easeInOut = "ease in, ease out"
  case easeIn = "ease in"
  case easeOut = "ease out"
  case linear
  case coreAnimation = "Core Animation default"
  case fastInFastOut = "fast in, fast out"
  case strongEaseIn = "strong ease in"
  case drawn = "your curve"
  case ratio = "spring, ratio 0.5"
  case standardSpring = "UIKit's default spring"
  case spring

  /// The preset curve; nil for the drawn curve and the springs.
  fileprivate var preset: TimingCurve? {
    switch self {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    case .coreAnimation: .coreAnimationDefault
    // The x coordinates lie within 0 to 1, so neither initializer throws.
    case .fastInFastOut: try? TimingCurve(0.1, 0.7, 0.9, 0.3)
    case .strongEaseIn: try? TimingCurve(0.9, 0.1, 0.9, 0.4)
    case .drawn, .ratio, .standardSpring, .spring: nil
    }
  }
}

/// The settings of the next animator, also used to continue a paused one.
struct TimingSettings: Sendable {
  /// The damping ratio of the spring that takes the chosen duration.
  private static let ratio = 0.5
  /// The range of the duration, and the change that one key press makes, in s.
  private static let durations = 0.25...4.0
  private static let durationStep = 0.25
  /// The durations of a continued animation as fractions of the whole; 0 means the time that is left.
  private static let factors = [0, 0.5, 1, 2]

  var choice = TimingChoice.easeInOut
  /// The duration, in s.
  private(set) var duration = 1.0
  private(set) var factor = 0.0
  /// The course of the next animation.
  var course = Course.straight
  private var drawnCurve = TimingCurve.easeInOut
  private(set) var spring = Spring.standard
  /// The option of the next animators that differs from the defaults, or nil.
  var option: AnimatorOption?

  /// The cubic curve; nil for a spring.
  var curve: TimingCurve? { choice == .drawn ? drawnCurve : choice.preset }

  /// Returns the timing of an animator; a spring has an initial velocity, per second, and a curve ignores it.
  func timing(velocity: Figures = .zero, in environment: MotionEnvironment) -> AnimationTiming<Figures> {
    if let curve { return .curve(curve) }
    switch choice {
    case .ratio: return environment.timing(.dampingRatio(Self.ratio, velocity: velocity))
    case .standardSpring: return environment.timing(.spring(.standard, velocity: velocity))
    default: return springTiming(velocity: velocity, in: environment)
    }
  }

  /// Returns the timing of the tuner's spring, regardless of the choice.
  func springTiming(velocity: Figures, in environment: MotionEnvironment) -> AnimationTiming<Figures> {
    environment.timing(.spring(SpringTiming(damped: spring), velocity: velocity))
  }

  func maker(in environment: MotionEnvironment) -> AnimatorMaker {
    maker(of: timing(in: environment))
  }

  /// Returns the maker of animators with a timing.
  func maker(of timing: AnimationTiming<Figures>) -> AnimatorMaker {
    let options = option?.options ?? AnimatorOptions()
    return { [duration] in PropertyAnimation($0, duration: duration, timing: timing, options: options) }
  }

  /// The same settings with the tuner's spring chosen.
  var onSpring: TimingSettings {
    var settings = self
    settings.choose(spring)
    return settings
  }

  /// Returns true if both settings have the same curve or spring, regardless of their durations.
  func hasTiming(of other: TimingSettings) -> Bool {
    choice == other.choice && curve == other.curve && (choice != .spring || spring == other.spring)
  }

  mutating func choose(_ spring: Spring) { (self.spring, choice) = (spring, .spring) }

  mutating func draw(_ curve: TimingCurve) { (drawnCurve, choice) = (curve, .drawn) }

  mutating func nextFactor() { factor = Self.factors.next(after: factor) }

  /// Lengthens the duration by a number of steps: 1 or −1.
  mutating func lengthen(by steps: Double) {
    let duration = duration + steps * Self.durationStep
    self.duration = min(max(duration, Self.durations.lowerBound), Self.durations.upperBound)
  }
}

/// An option of the next animators that differs from the defaults, chosen by a key (M60, M109, M121, M124).
/// The raw value is the sentence on the screen.
enum AnimatorOption: String, CaseIterable, Sendable {
  case noInteraction = "isUserInteractionEnabled off: clicks on moving figures are lost."
  case manualHitTesting = "isManualHitTestingEnabled: a figure is hit at its end only."
  case delayed = "startAnimation(afterDelay: 0.5): it waits 0.5 s, then moves."
  case delayedGrowth = "delayFactor 0.5: growth by g starts after half the time left."
  case pausesOnCompletion = "pausesOnCompletion: it pauses at its end; r, space: go back."
  case scrubsByTiming = "scrubsLinearly off: a scrub sets the time, not the progress."
  case notInterruptible = "isInterruptible off: calls that interrupt it are errors."

  var options: AnimatorOptions {
    switch self {
    case .noInteraction: AnimatorOptions(isUserInteractionEnabled: false)
    case .manualHitTesting: AnimatorOptions(isManualHitTestingEnabled: true)
    case .delayed, .delayedGrowth: AnimatorOptions()
    case .pausesOnCompletion: AnimatorOptions(pausesOnCompletion: true)
    case .scrubsByTiming: AnimatorOptions(scrubsLinearly: false)
    case .notInterruptible: AnimatorOptions(isInterruptible: false)
    }
  }

  /// The delay of a start from the beginning, in s.
  var startDelay: Double { self == .delayed ? 0.5 : 0 }

  /// The part of the remaining time after which an added animation begins.
  var delayFactor: Double { self == .delayedGrowth ? 0.5 : 0 }
}

/// The law by which a thrown, stopped animator's figures go to an end. The raw value is the sentence on the screen.
enum SnapLaw: String, CaseIterable, Sendable {
  case spring = "Stopped and thrown, they go on by a spring."
  /// Keyframes that begin with the finger's velocity (M163).
  case keyframes = "Stopped and thrown, they go on by keyframes, with the velocity of the hand."

  func motion(
    from value: Figures, velocity: Figures, to end: Figures, on spring: Spring
  ) -> MotionLaw<Figures> {
    switch self {
    case .spring: return .spring(SpringMotion(spring: spring, from: value, velocity: velocity, to: end))
    case .keyframes:
      // Half as far again in an even curve, and back on the spring.
      return .settling(
        KeyframeTimeline(initialValue: value, initialVelocity: velocity) {
          CubicKeyframe(end + 0.15 * (end - value), duration: 0.35)
          SpringKeyframe(end, spring: spring)
        })
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
      preconditionFailure("an animator before its start takes animations, and starts: \(error)")
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
  /// active or has no way.
  func placeOnCurve(at time: Double) -> SIMD2<Double>? {
    let way = value(of: .end) - value(of: .start)
    guard state == .active, way.share != 0 else { return nil }
    let fraction = min(max(fractionComplete(at: time), 0), 1)
    let progress = (state(at: time).value - value(of: .start)).share / way.share
    return SIMD2(isReversed ? 1 - fraction : fraction, progress)
  }
}
