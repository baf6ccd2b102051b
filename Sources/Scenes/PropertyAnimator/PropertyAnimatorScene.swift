internal import MotionAnimation
package import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// A scene with a circle and a square on one property animator. It can be paused, scrubbed, reversed,
/// continued and stopped at any instant.
package struct PropertyAnimatorScene: Scene {
  package var context: SceneContext
  var stage: AnimatorStage
  var animator = PropertyAnimation(Side.left.figures, duration: 0)
  var settings = TimingSettings()
  var plot: TimingPlot
  /// The timing of the animator that runs or ran last.
  var current: TimingSettings?
  /// The spring that takes the figures of a stopped animator to an end, or nil (M92).
  var snap: (motion: MovingValue<Figures>, end: AnimatorPosition)?
  var scrub: Scrub?
  /// The part that the mouse or a script's finger holds, or nil.
  var grip: AnimatorGrip?
  /// The fraction of the circle's second colour, from 0 to 1: 1 after the animator has completed at the end (M84).
  var tint = MovingValue(0.0, tolerance: Tolerance(distance: 0.02))
  /// The error of the last call, or nil if it succeeded.
  var error: String?
  var showsModel = false
  var chart: Chart
  /// The animator's fraction as text: of the time while it runs, and of the distance otherwise.
  private(set) var fractionText = InlineText()

  package init(_ context: SceneContext) {
    self.context = context
    stage = AnimatorStage(columns: context.columns, rows: context.rows)
    plot = TimingPlot(stage: stage, settings, in: context.environment)
    chart = stage.chart
    refreshStatus()
  }

  /// The figures on their lanes and their velocity, per second; positions are in pt.
  var figures: (value: Figures, velocity: Figures) {
    let (value, velocity) = animator.state(at: time)
    if let snap { return snap.motion.state(at: time) }
    guard let scrub, animator.state == .active else { return (value, velocity) }
    return (value, scrub.velocity(of: animator, at: time))
  }

  /// Returns the figures after `finish(at: position)`; those at rest while the animator is inactive.
  func value(of position: AnimatorPosition) -> Figures {
    animator.state == .inactive ? animator.state(at: time).value : animator.value(of: position)
  }

  package mutating func reserveMemory() { chart.takeMemory() }

  package mutating func move(_ parts: inout Parts) {
    grip?.finger.adopt(parts.handTime, at: parts.time)
    parts.move(&tint)
    parts.note(isMoving: scrub != nil)
    if parts.advances, let scrub {
      move(from: scrub.fraction, by: scrub.glide.value(at: time - scrub.start))
    }
    parts.note(isMoving: animator.isRunning, until: animator.endTime)
    if parts.advances, let end = animator.advance(to: parts.time) { complete(end.position) }
    if let snap, parts.isDue(snap.motion.endTime) {
      self.snap = nil
      place(at: snap.motion.target)
      finish(at: snap.end)
    }
    if parts.isDue(&arrows) { letGo() }
  }

  package mutating func record(_ duration: Double) { chart.append(figures.velocity.along, after: duration) }

  package mutating func stageChanged() {
    let stage = AnimatorStage(columns: context.columns, rows: context.rows)
    if grip != nil { cancel() }
    self.stage = stage
    plot = TimingPlot(stage: stage, settings, in: context.environment)
    chart = stage.chart
    followCourse()
  }

  package mutating func refreshTexts() {
    if animator.isRunning {
      fractionText = fixed(animator.fractionComplete(at: time), decimals: 3) + " of the time"
    } else {
      // The fraction of a reversed animator counts from its end.
      let share = figures.value.share
      let startsRight = value(of: .start).share > value(of: .end).share
      fractionText = fixed(startsRight ? 1 - share : share, decimals: 3) + " of the way"
    }
  }

  /// Gives the circle its second colour at the end, and elsewhere its own.
  mutating func complete(_ position: AnimatorPosition) {
    error = nil
    followCourse()
    tint(to: position == .end ? 1 : 0)
  }

  mutating func tint(to target: Double) {
    tint.retarget(to: target, with: Spring(response: 0.25, dampingRatio: 1), at: time)
  }

  /// Marks a change of law on the chart, makes room for the new course, and shows the course beside the curve.
  mutating func mark() {
    chart.mark()
    if let snap {
      chart.expect(from: time, to: snap.motion.endTime) { snap.motion.velocity(at: $0).along }
    } else {
      let end = animator.isRunning ? animator.endTime : -.infinity
      chart.expect(from: time, to: end) { animator.state(at: $0).velocity.along }
    }
    followCourse()
  }

  /// Shows the animator's course beside the chosen curve.
  mutating func followCourse() { plot.follow(animator, on: runningTiming?.curve, from: time) }
}

/// A scrub by the arrow keys: a finger that glides.
struct Scrub: Sendable {
  /// The distance of the finger from where it began, in pt, as a function of time.
  let glide: Glide
  /// The time at which the scrub began, in s.
  let start: Double
  /// The animator's fraction at that time.
  let fraction: Double

  /// Returns the velocity of the figures under the finger, per second: zero at either end.
  func velocity(of animator: PropertyAnimation<Figures>, at time: Double) -> Figures {
    let way = animator.value(of: .end) - animator.value(of: .start)
    let fraction = animator.fractionComplete(at: time)
    guard way.along != 0, fraction > 0, fraction < 1 else { return .zero }
    return (glide.velocity(at: time - start) / way.along) * way
  }
}

extension PropertyAnimatorScene {
  package mutating func grab() { grab(at: nil) }
  package mutating func drag(by distance: Double) { drag(by: SIMD2(distance, 0)) }
  package mutating func release(velocity: Double?) { lift(velocity: velocity.map { SIMD2($0, 0) }) }

  package static let keys: [KeyBinding<Self>] = [
    start,
    KeyBinding(
      "scrub", "scrub: move it along its way; with shift: by 1 %",
      KeyEffect([.left, .right], .all, byHand: true) { $0.arrow($1) }),
    KeyBinding(["r"], "reverse", "reverse as at a wall: the speed jumps; paused: not yet") { $0.reverse() },
    KeyBinding(
      "stop", "stop, then ← → enter finish it", KeyEffect(["x"]) { $0.stop() }.unless(\.withoutAnimator)),
    KeyBinding(["c"], "curve", "next timing curve or spring") { scene in
      scene.changeTiming { $0.choice = $0.choice.next }
    },
    KeyBinding([.enter], "continue", "paused: continue with the selected timing") { scene in
      if scene.isStopped { scene.finish(at: .current) } else { scene.continueAnimation() }
    },
    .outline { $0.showsModel.toggle() },
    KeyBinding(
      nil, "add an animation in mid-flight: the square grows",
      KeyEffect(["g"]) { $0.addGrowth() },
      KeyEffect([], also: [.escape]) { $0.cancel() }),
    KeyBinding(note: "mouse", "drag figures or the bar; stopped: throw the figures")
  ]

  private static let start = KeyBinding<Self>(
    [.space], "start/pause", "start, pause, continue; a click on a figure too"
  ) { $0.tap() }

  /// The reason why there is nothing to stop; nil if there is something.
  private var withoutAnimator: String? { animator.state == .inactive ? "nothing to stop" : nil }

  package var settingsInWords: [InlineText] { ["outline \(showsModel ? "on" : "off")"] }

  /// The keys that finish a stopped animator.
  package var modeKeys: [KeyBinding<Self>] { isStopped ? Self.finishKeys : [] }

  private static let finishKeys: [KeyBinding<Self>] = [
    KeyBinding([.left], "finish at start", "finish it at the start") { $0.finish(at: .start) },
    KeyBinding([.enter], "here", "finish it where it is") { $0.finish(at: .current) },
    KeyBinding([.right], "at end", "finish it at the end") { $0.finish(at: .end) }
  ]

  private var isStopped: Bool { animator.state == .stopped }

  /// Handles ← (up the way) or → (down the way): scrubs an animator that is not stopped.
  private mutating func arrow(_ press: KeyPress) {
    if press.phase == .release {
      if arrows.held == press.arrow { letGo() }
      return
    }
    if isStopped { return }
    if press.hasShift { return nudge(by: press.direction.x) }
    self.press(press.arrow, isRepeat: press.isRepeat)
  }

  /// Changes the timing for the next animator, and for continuing a paused one.
  private mutating func changeTiming(_ change: (inout TimingSettings) -> Void) {
    error = nil
    change(&settings)
    plot.show(settings, in: context.environment)
    followCourse()
    // Queued animations were made with the old timing, so they are discarded.
    if animator.lifecycle.condition == .queued {
      animator = PropertyAnimation(figures.value, duration: 0)
    }
  }

  /// Chooses the tuner's spring. A running animator continues on it from its present value and velocity,
  /// whatever its timing was.
  package mutating func change(to spring: Spring) {
    changeTiming { $0.choose(spring) }
    if animator.isRunning { continueOnSpring() }
  }

  package mutating func cancel() {
    if scrub != nil { letGo() }
    lift()
  }

  // MARK: The mouse

  /// Takes the figures where they are drawn (M109), and the bar under them.
  package mutating func pointer(_ sample: PointerSample) {
    switch sample.phase {
    case .began: press(at: sample.location)
    case .moved: follow(sample.location)
    case .ended, .cancelled: if grip?.location != nil { lift() }
    }
  }

  package enum Handle: Hashable, Sendable { case circle, square, bar }

  private mutating func press(at location: SIMD2<Double>) {
    if grip != nil { lift() }
    switch part(at: location) {
    case .circle where animator.state == .active, .square: grab(at: location)
    case .circle: tap()
    case .bar where animator.state != .stopped: takeBar(at: location)
    case .bar, nil: break
    }
  }

  /// Moves the figures to the finger on the bar, and lets them follow it (M93).
  private mutating func takeBar(at location: SIMD2<Double>) {
    letGo()
    let wasRunning = animator.isRunning
    guard holdForScrub() else { return }
    let place = (location.x - Double(stage.left) * CellMetrics.width) / stage.scale
    move(from: animator.fractionComplete(at: time), by: place - Side.way * figures.value.share)
    grip = AnimatorGrip(
      .way(fraction: animator.fractionComplete(at: time), wasRunning: wasRunning), at: location,
      scale: stage.scale, isOnBar: true, time: time)
  }

  private mutating func follow(_ location: SIMD2<Double>) {
    guard let grip, let last = grip.location, location != last else { return }
    self.grip?.location = location
    drag(by: (location - last) / stage.scale)
  }
}
