internal import MotionAnimation
internal import MotionKinematics
internal import PaneCanvas

/// A timing that the user can choose. The raw value is its name on the screen.
enum TimingChoice: String, Hashable, Sendable, CaseIterable {
  case easeInOut = "ease in, ease out"
  case easeIn = "ease in"
  case fastInFastOut = "fast in, fast out"
  case spring

  /// The curve; nil for the spring.
  fileprivate var curve: TimingCurve? {
    switch self {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    // The x coordinates lie within 0 to 1, so the initializer does not throw.
    case .fastInFastOut: try? TimingCurve(0.1, 0.7, 0.9, 0.3)
    case .spring: nil
    }
  }
}

/// The settings of the next animator, also used to continue a paused one.
struct TimingSettings: Hashable, Sendable {
  /// The duration of a curve, in s.
  static let duration = 1.0

  var choice = TimingChoice.easeInOut
  private(set) var spring = Spring.standard

  /// The cubic curve; nil for the spring.
  var curve: TimingCurve? { choice.curve }

  /// Returns the timing of an animator; a spring has an initial velocity, per second, and a curve ignores it.
  func timing(velocity: Figures = .zero, in environment: MotionEnvironment) -> AnimationTiming<Figures> {
    curve.map { .curve($0) } ?? springTiming(velocity: velocity, in: environment)
  }

  /// Returns the timing of the tuner's spring, regardless of the choice.
  func springTiming(velocity: Figures, in environment: MotionEnvironment) -> AnimationTiming<Figures> {
    environment.timing(.spring(SpringTiming(damped: spring), velocity: velocity))
  }

  /// The same settings with the tuner's spring chosen.
  var onSpring: TimingSettings {
    var settings = self
    settings.choice = .spring
    return settings
  }

  /// Returns true if both settings have the same curve or spring.
  func hasTiming(of other: TimingSettings) -> Bool {
    choice == other.choice && (choice != .spring || spring == other.spring)
  }

  mutating func choose(_ spring: Spring) { (self.spring, choice) = (spring, .spring) }
}

/// The chosen timing as a curve: time to the right, progress up.
struct TimingPlot: Sendable {
  /// The extra progress shown above 1 and below 0.
  private static let margin = 0.25
  /// The greatest distance in progress at which a running animation counts as lying on the curve.
  private static let tolerance = 0.05

  let columns: Int
  let rows: Int
  private(set) var curve: BraillePlot
  /// The curve's progress, sampled evenly in time.
  private var ordinates: [Double] = []
  /// The remaining course of the running animation, or nil if it lies on the curve.
  private(set) var course: BraillePlot?
  /// The lines of no progress and of all of it.
  private(set) var guides: [BraillePlot] = []

  init(stage: AnimatorStage, _ settings: TimingSettings, in environment: MotionEnvironment) {
    let box = stage.curveBox
    (columns, rows) = (box.columns - 2, box.rows - 2)
    curve = Self.plot(columns, rows)
    guides = [guide(at: 0), guide(at: 1)]
    show(settings, in: environment)
  }

  mutating func show(_ settings: TimingSettings, in environment: MotionEnvironment) {
    curve = Self.plot(columns, rows)
    if let cubic = settings.curve {
      draw { cubic.progress(at: $0) }
    } else {
      let spring = Self.sample(settings.timing(in: environment))
      draw { spring.state(at: $0 * spring.duration).value.along }
    }
  }

  /// Returns a running animation of `timing` from 0 to 1, which began at time 0.
  private static func sample(_ timing: AnimationTiming<Figures>) -> PropertyAnimation<Figures> {
    var animator = PropertyAnimation(Figures.zero, duration: TimingSettings.duration, timing: timing)
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

  /// Returns the vertical distance from a point to the curve, in units of progress.
  private func distance(to point: SIMD2<Double>) -> Double {
    let place = point.x * Double(ordinates.count) - 0.5
    let left = min(max(Int(place.rounded(.down)), 0), ordinates.count - 1)
    let right = min(left + 1, ordinates.count - 1)
    let share = min(max(place - Double(left), 0), 1)
    return abs(ordinates[left] + share * (ordinates[right] - ordinates[left]) - point.y)
  }

  private func guide(at progress: Double) -> BraillePlot {
    var plot = Self.plot(columns, rows)
    let dots = 2 * columns
    for dot in 0...dots { plot.append(progress, at: Double(dot) / Double(dots)) }
    return plot
  }

  /// Returns the cell within the box of a point (time, progress).
  func cell(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let share = min(max((1 + Self.margin - point.y) / (1 + 2 * Self.margin), 0), 1)
    // The plot's scale runs from the middle of the uppermost dot to the middle of the lowest.
    return SIMD2(point.x * Double(columns), (share * Double(4 * rows - 1) + 0.5) / 4)
  }
}

extension PropertyAnimation<Figures> {
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
