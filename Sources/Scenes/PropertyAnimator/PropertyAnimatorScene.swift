internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics
internal import PaneCanvas

/// A scene with a circle and a square on one property animator. It can be paused, scrubbed, reversed,
/// continued and stopped at any instant.
package struct PropertyAnimatorScene: Scene {
  package var context: SceneContext
  var stage: AnimatorStage
  var stack: AnimatorStack
  var settings = TimingSettings()
  var editor: CurveEditor
  /// The timing of the animator that runs or ran last.
  var current: RunningTiming?
  /// The spring that takes the figures of a stopped animator to an end, or nil (M92).
  var snap: SnapBack?
  /// The finger that the arrow keys drive.
  var finger = KeyboardFinger()
  var scrub: Scrub?
  /// The part that the mouse or a script's finger holds, or nil.
  var grip: AnimatorGrip?
  /// The fraction of the circle's second colour, from 0 to 1: 1 after the animator has completed at the end
  /// (M84).
  var tint = MovingValue(0.0, tolerance: Tolerance(distance: 0.02))
  /// The position at which the animators completed, or nil.
  var completed: AnimatorPosition?
  var log = CallLog()
  /// True if the model values of the figures are drawn as outlines (M116).
  var showsModel = false
  var chart: FittedPlot
  /// The time on the chart, in s; it advances only while something moves.
  var charted = 0.0
  /// The newest animator's fraction as text: of the time while it runs, and of the distance otherwise.
  private(set) var fractionText = InlineText()

  package init(_ context: SceneContext) {
    self.context = context
    stage = AnimatorStage(columns: context.columns, rows: context.rows)
    stack = AnimatorStack(at: Side.left.figures)
    editor = CurveEditor(stage: stage, settings, in: context.environment)
    chart = Self.chart(on: stage)
    finger.reportsRelease = context.reportsKeyRelease
    refreshStatus()
  }

  /// The figures on their lanes and their velocity, per second; positions are in pt.
  var figures: (value: Figures, velocity: Figures) {
    let (value, velocity) = stack.state(at: time)
    if let snap { return snap.motion.state(at: time) }
    guard let scrub, stack.newest.state == .active else { return (value, velocity) }
    return (value, scrub.velocity(of: stack, at: time))
  }

  package mutating func move(_ parts: inout Parts) {
    parts.move(&tint)
    parts.note(isMoving: scrub != nil)
    if parts.advances { moveScrub() }
    if let end = stack.move(&parts) { complete(end.position) }
    if let snap, parts.isDue(snap.motion.endTime) {
      self.snap = nil
      place(at: snap.motion.target)
      finish(at: snap.end)
    }
    if parts.isDue(finger) { liftArrow() }
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

  /// Records the completion of the animators. At the end the circle takes its second colour, elsewhere its
  /// own.
  mutating func complete(_ position: AnimatorPosition) {
    log.note("→ completion(.\(position))", .completion)
    guard stack.newest.state == .inactive else { return }
    completed = position
    followCourse()
    tint(to: position == .end ? 1 : 0)
  }

  /// Fades the circle to the fraction `target` of its second colour.
  mutating func tint(to target: Double) {
    tint.retarget(to: target, with: Spring(response: 0.25, dampingRatio: 1), at: time)
  }

  /// The time from the left edge of the chart to the right one, in s.
  private static let chartSpan = 3.0
  /// The least velocity at the upper edge of the chart, in pt/s.
  private static let leastRange = 100.0

  static func chart(on stage: AnimatorStage) -> FittedPlot {
    let box = stage.chartBox
    return FittedPlot(columns: box.columns, rows: box.rows, span: chartSpan, least: leastRange)
  }

  /// Marks a change of law on the chart, makes room for the new course, and shows the course in the editor.
  mutating func mark() {
    chart.mark(at: charted)
    if let snap {
      chart.expect(from: time, to: snap.motion.endTime) { snap.motion.velocity(at: $0).along }
    } else {
      chart.expect(from: time, to: stack.lastEndTime) { stack.state(at: $0).velocity.along }
    }
    followCourse()
  }

  /// Shows the animator's course beside the chosen curve.
  mutating func followCourse() {
    editor.follow(stack.newest, on: runningTiming?.settings.curve, from: time)
  }
}

struct RunningTiming: Sendable {
  let settings: TimingSettings
  /// The duration, in s, from the instant at which the timing took over.
  var duration: Double
}

/// The motion of a stopped animator's figures on a spring towards one of its ends.
struct SnapBack: Sendable {
  var motion: MovingValue<Figures>
  let end: AnimatorPosition
}

/// A scrub by the arrow keys: a finger that glides.
struct Scrub: Sendable {
  /// The distance of the finger from where it began, in pt, as a function of time.
  let glide: Glide
  /// The time at which the scrub began, in s.
  let start: Double
  /// The animators' fractions at that time.
  let fractions: [Double]

  func distance(at time: Double) -> Double { glide.value(at: time - start) }

  /// Returns the velocity of the figures under the finger, per second: zero at either end.
  func velocity(of stack: AnimatorStack, at time: Double) -> Figures {
    let speed = glide.velocity(at: time - start)
    let way = stack.value(of: .end) - stack.value(of: .start)
    let fraction = stack.newest.fractionComplete(at: time)
    guard stack.animators.count == 1, way.along != 0, fraction > 0, fraction < 1 else { return .zero }
    return (speed / way.along) * stack.slope(at: time)
  }
}
