package import Animation
internal import CellCanvas
internal import Gestures
internal import Kinematics

/// The scene: a circle and a square on one property animator, which can be paused, scrubbed, turned round, continued
/// and stopped at any instant.
package struct PropertyAnimatorScene: GalleryScene {
  /// Scene time of everything below, in s.
  package internal(set) var time = 0.0
  package let environment: MotionEnvironment
  var theme: Theme
  var stage: AnimatorStage
  var stack: AnimatorStack
  var desk = TimingDesk()
  var editor: CurveEditor
  /// The timing that runs, or ran last.
  var current: RunningTiming?
  /// How a stopped animator's figures go to an end, while they do (M92).
  var snap: SnapBack?
  /// How the arrow keys move the figures, while they do.
  var finger = KeyboardFinger()
  var scrub: Scrub?
  /// What the mouse or a script's finger has.
  var grip: AnimatorGrip?
  /// How much of its other colour the circle has: all when it has come to the end (M84).
  var tint = MovingValue(0.0, tolerance: Tolerance(distance: 0.02))
  /// Where the animators that are over ended.
  var completed: AnimatorPosition?
  var log = CallLog()
  var chart: FittedPlot
  /// The chart's time: that in which something moved, in s.
  var charted = 0.0
  var status = AnimatorStatus()

  package init(_ setting: Setting) {
    environment = setting.environment
    theme = setting.theme
    stage = AnimatorStage(columns: setting.columns, rows: setting.rows)
    stack = AnimatorStack(at: Side.left.figures)
    editor = CurveEditor(stage: stage, desk, in: setting.environment)
    chart = Self.chart(on: stage)
    finger.reportsRelease = setting.reportsKeyRelease
    refreshStatus()
  }

  /// The figures on their lanes, and how fast they go (per second): circle and square in pt.
  var figures: (value: Figures, velocity: Figures) {
    let (value, velocity) = stack.state(at: time)
    if let snap { return snap.motion.state(at: time) }
    guard let scrub, stack.newest.state == .active else { return (value, velocity) }
    return (value, scrub.velocity(of: stack, at: time))
  }

  package var isAtRest: Bool {
    !stack.isRunning && snap == nil && scrub == nil && tint.phase == .resting
  }

  package mutating func advance(to time: Double) {
    let (start, wasAtRest) = (self.time, isAtRest)
    // What ends by itself ends at its own instant, also between two frames.
    while let deadline = nextDeadline, deadline <= time {
      move(to: deadline)
      endWhatEnds()
    }
    move(to: time)
    if wasAtRest { return }
    charted += time - start
    chart.append(figures.velocity.along, at: charted)
    if status.isDue(at: time) || isAtRest { refreshStatus() }
  }

  private var nextDeadline: Double? {
    var deadline = stack.endTime
    if let snap { deadline = min(deadline, snap.motion.endTime) }
    if let lift = finger.deadline { deadline = min(deadline, lift) }
    return deadline < .infinity ? deadline : nil
  }

  /// Everything by the laws that hold until then.
  private mutating func move(to time: Double) {
    self.time = max(time, self.time)
    _ = tint.advance(to: self.time)
    moveScrub()
  }

  private mutating func endWhatEnds() {
    let ends = stack.advance(to: time)
    if let last = ends.last { complete(last.position) }
    if let snap, snap.motion.endTime <= time {
      self.snap = nil
      place(at: snap.motion.target)
      finish(at: snap.end)
    }
    if let lift = finger.deadline, lift <= time { liftArrow() }
  }

  /// The animators are over: the circle has its other colour at the end, its own anywhere else.
  mutating func complete(_ position: AnimatorPosition) {
    log.note("→ completion(.\(position))", .completion)
    guard stack.newest.state == .inactive else { return }
    completed = position
    followCourse()
    tint(to: position == .end ? 1 : 0)
  }

  /// The circle takes its other colour, or gives it back.
  mutating func tint(to target: Double) {
    tint.retarget(to: target, with: Spring(response: 0.25, dampingRatio: 1), at: time)
  }

  /// From the left edge to the right one, in s.
  private static let chartSpan = 3.0
  /// The velocity at the upper edge, in pt/s, while all is slower.
  private static let leastRange = 100.0

  static func chart(on stage: AnimatorStage) -> FittedPlot {
    let box = stage.chartBox
    return FittedPlot(columns: box.columns, rows: box.rows, span: chartSpan, least: leastRange)
  }

  /// Another law holds from here on: it leaves a mark, the chart has room for it, and the editor shows where it goes.
  mutating func mark() {
    chart.mark(at: charted)
    if let snap {
      chart.expect(from: time, to: snap.motion.endTime) { snap.motion.velocity(at: $0).along }
    } else {
      chart.expect(from: time, to: stack.lastEndTime) { stack.state(at: $0).velocity.along }
    }
    followCourse()
  }

  /// How the animator goes on, beside the curve that is chosen.
  mutating func followCourse() {
    editor.follow(stack.newest, on: runningTiming?.desk.curve, from: time)
  }
}

/// What an animator runs on.
struct RunningTiming: Sendable {
  let desk: TimingDesk
  /// How long it takes, from where it took over, in s.
  var duration: Double
}

/// The figures of a stopped animator on a spring towards one of its ends.
struct SnapBack: Sendable {
  var motion: MovingValue<Figures>
  let end: AnimatorPosition
}

/// The arrow keys move the figures: a finger on them, which glides.
struct Scrub: Sendable {
  /// Where the finger is, from where it began, in pt.
  let glide: Glide
  /// When it began, in s.
  let start: Double
  /// The fractions then.
  let fractions: [Double]

  func distance(at time: Double) -> Double { glide.value(at: time - start) }

  /// How fast the figures go under it: not at all where the way is over.
  func velocity(of stack: AnimatorStack, at time: Double) -> Figures {
    let speed = glide.velocity(at: time - start)
    let way = stack.value(of: .end) - stack.value(of: .start)
    let fraction = stack.newest.fractionComplete(at: time)
    guard stack.animators.count == 1, way.along != 0, fraction > 0, fraction < 1 else { return .zero }
    return (speed / way.along) * stack.slope(at: time)
  }
}
