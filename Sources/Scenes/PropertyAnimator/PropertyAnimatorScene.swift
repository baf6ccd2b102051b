internal import Animation
internal import CellCanvas
internal import Gestures
internal import Kinematics

/// A circle and a square on one property animator, which can be paused, scrubbed, turned round, continued
/// and stopped at any instant.
package struct PropertyAnimatorScene: Scene {
  package var context: SceneContext
  var stage: AnimatorStage
  var stack: AnimatorStack
  var settings = TimingSettings()
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
  /// The newest animator's fraction, and whether it counts time or the way.
  private(set) var fractionText = ""

  package init(_ context: SceneContext) {
    self.context = context
    stage = AnimatorStage(columns: context.columns, rows: context.rows)
    stack = AnimatorStack(at: Side.left.figures)
    editor = CurveEditor(stage: stage, settings, in: context.environment)
    chart = Self.chart(on: stage)
    finger.reportsRelease = context.reportsKeyRelease
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

  package var nextDeadline: Double? {
    var deadline = stack.endTime
    if let snap { deadline = min(deadline, snap.motion.endTime) }
    if let lift = finger.deadline { deadline = min(deadline, lift) }
    return deadline < .infinity ? deadline : nil
  }

  package mutating func settle(at time: Double) {
    _ = tint.advance(to: time)
    moveScrub()
    let ends = stack.advance(to: time)
    if let last = ends.last { complete(last.position) }
    if let snap, snap.motion.endTime <= time {
      self.snap = nil
      place(at: snap.motion.target)
      finish(at: snap.end)
    }
    if let lift = finger.deadline, lift <= time { liftArrow() }
  }

  package mutating func record(_ duration: Double) {
    charted += duration
    chart.append(figures.velocity.along, at: charted)
  }

  package mutating func contextChanged(from old: SceneContext) {
    finger.reportsRelease = context.reportsKeyRelease
    let stage = AnimatorStage(columns: context.columns, rows: context.rows)
    guard stage != self.stage else { return }
    if grip != nil { cancel() }
    self.stage = stage
    let focus = stage.hasPanel ? editor.focus : nil
    editor = CurveEditor(stage: stage, settings, in: context.environment)
    editor.focus = focus
    chart = Self.chart(on: stage)
    charted = 0
    followCourse()
  }

  package mutating func refreshTexts() {
    let animator = stack.newest
    fractionText =
      fixed(animator.fractionComplete(at: time), decimals: 3)
      + (animator.isRunning ? " of the time" : " of the way")
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
    editor.follow(stack.newest, on: runningTiming?.settings.curve, from: time)
  }
}

/// What an animator runs on.
struct RunningTiming: Sendable {
  let settings: TimingSettings
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
