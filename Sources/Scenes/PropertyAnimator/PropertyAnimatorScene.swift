internal import MotionAnimation
package import MotionGestures
package import MotionKinematics
package import PaneCanvas

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
  var snap: (motion: MovingValue<Figures>, end: AnimatorPosition)?
  var snapLaw = SnapLaw.spring
  var scrub: Scrub?
  /// The part that the mouse or a script's finger holds, or nil.
  var grip: AnimatorGrip?
  /// The fraction of the circle's second colour, from 0 to 1: 1 after the animator has completed at the end (M84).
  var tint = MovingValue(0.0, tolerance: Tolerance(distance: 0.02))
  var log = CallLog()
  var showsModel = false
  var chart: Chart
  /// The newest animator's fraction as text: of the time while it runs, and of the distance otherwise.
  private(set) var fractionText = InlineText()

  package init(_ context: SceneContext) {
    self.context = context
    stage = AnimatorStage(columns: context.columns, rows: context.rows)
    stack = AnimatorStack(at: Side.left.figures)
    editor = CurveEditor(stage: stage, settings, in: context.environment)
    chart = stage.chart
    refreshStatus()
  }

  /// The figures on their lanes and their velocity, per second; positions are in pt.
  var figures: (value: Figures, velocity: Figures) {
    let (value, velocity) = stack.state(at: time)
    if let snap { return snap.motion.state(at: time) }
    guard let scrub, stack.newest.state == .active else { return (value, velocity) }
    return (value, scrub.velocity(of: stack, at: time))
  }

  package mutating func reserveMemory() {
    chart.takeMemory()
    log.takeMemory()
  }

  package mutating func move(_ parts: inout Parts) {
    grip?.finger.adopt(parts.handTime, at: parts.time)
    parts.move(&tint)
    parts.note(isMoving: scrub != nil)
    if parts.advances, let scrub {
      move(from: scrub.fractions, by: scrub.glide.value(at: time - scrub.start))
    }
    if let end = stack.move(&parts) { complete(end.position) }
    if let snap, parts.isDue(snap.motion.endTime) {
      self.snap = nil
      place(at: snap.motion.target)
      finish(at: snap.end)
    }
    if parts.isDue(&arrows) { liftArrow() }
  }

  package mutating func record(_ duration: Double) { chart.append(figures.velocity.along, after: duration) }

  package mutating func stageChanged() {
    let stage = AnimatorStage(columns: context.columns, rows: context.rows)
    if grip != nil { cancel() }
    self.stage = stage
    let focus = stage.hasPanel ? editor.focus : nil
    editor = CurveEditor(stage: stage, settings, in: context.environment)
    editor.focus = focus
    chart = stage.chart
    followCourse()
  }

  package mutating func refreshTexts() {
    let animator = stack.newest
    if animator.isRunning, stack.count == 1 {
      fractionText = fixed(animator.fractionComplete(at: time), decimals: 3) + " of the time"
    } else {
      // The fraction of one of several animators is not that of the figures, which the bar shows; that of a reversed one
      // counts from its end.
      let share = figures.value.share
      let startsRight = stack.count == 1 && stack.value(of: .start).share > stack.value(of: .end).share
      fractionText = fixed(startsRight ? 1 - share : share, decimals: 3) + " of the way"
    }
  }

  /// Records the completion of the animators. At the end the circle takes its second colour, elsewhere its own.
  mutating func complete(_ position: AnimatorPosition) {
    log.note(position.completionLine, .completion)
    guard stack.newest.state == .inactive else { return }
    followCourse()
    tint(to: position == .end ? 1 : 0)
  }

  mutating func tint(to target: Double) {
    tint.retarget(to: target, with: Spring(response: 0.25, dampingRatio: 1), at: time)
  }

  /// Marks a change of law on the chart, makes room for the new course, and shows the course in the editor.
  mutating func mark() {
    chart.mark()
    if let snap {
      chart.expect(from: time, to: snap.motion.endTime) { snap.motion.velocity(at: $0).along }
    } else {
      chart.expect(from: time, to: stack.lastEndTime) { stack.state(at: $0).velocity.along }
    }
    followCourse()
  }

  /// Shows the animator's course beside the chosen curve.
  mutating func followCourse() { editor.follow(stack.newest, on: runningTiming?.settings.curve, from: time) }
}

/// A timing, and its duration from the instant at which it took over, in s.
typealias RunningTiming = (settings: TimingSettings, duration: Double)

/// A scrub by the arrow keys: a finger that glides.
struct Scrub: Sendable {
  /// The distance of the finger from where it began, in pt, as a function of time.
  let glide: Glide
  /// The time at which the scrub began, in s.
  let start: Double
  /// The animators' fractions at that time.
  let fractions: [Double]

  /// Returns the velocity of the figures under the finger, per second: zero at either end.
  func velocity(of stack: AnimatorStack, at time: Double) -> Figures {
    let speed = glide.velocity(at: time - start)
    let way = stack.value(of: .end) - stack.value(of: .start)
    let fraction = stack.newest.fractionComplete(at: time)
    guard stack.count == 1, way.along != 0, fraction > 0, fraction < 1 else { return .zero }
    return (speed / way.along) * stack.slope(at: time)
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
    KeyBinding(["a"], "smoothly", "add an animator, back; no jump if its curve starts flat") { scene in
      scene.reverseByAddition()
    },
    KeyBinding(
      "stop", "stop, then ← → enter finish it; X: stop and drop it",
      KeyEffect(["x"]) { $0.stop(withoutFinishing: false) }.unless(\.withoutAnimator),
      KeyEffect([], also: ["X"]) { $0.stop(withoutFinishing: true) }.unless(\.withoutAnimator)),
    KeyBinding(
      "curve", "next timing curve or spring; C: the one before",
      KeyEffect(["c"]) { scene in scene.changeTiming { $0.choice = $0.choice.next } },
      KeyEffect([], also: ["C"]) { scene in scene.changeTiming { $0.choice = $0.choice.neighbour(-1) } }),
    KeyBinding([.enter], "continue", "paused: continue with the selected timing") { scene in
      if scene.isStopped { scene.finish(at: .current) } else { scene.continueAnimation() }
    },
    KeyBinding(
      nil, "o: show the model values; w: options, one by one",
      KeyEffect(["o"]) { $0.showsModel.toggle() },
      KeyEffect(["w"]) { scene in
        scene.changeTiming { $0.option = AnimatorOption.next(after: $0.option) }
      }),
    KeyBinding(["k"], nil, "keyframes, one backwards") { scene in
      scene.changeTiming { $0.course = $0.course.next }
    },
    KeyBinding(
      nil, "f: time for continuing; + −: the duration; H: law of a throw",
      KeyEffect(["f"]) { scene in scene.changeTiming { $0.nextFactor() } },
      KeyEffect(["+"], also: ["="]) { scene in scene.changeTiming { $0.lengthen(by: 1) } },
      KeyEffect(["-"]) { scene in scene.changeTiming { $0.lengthen(by: -1) } },
      KeyEffect([], also: ["H"]) { scene in scene.snapLaw = scene.snapLaw.next }),
    KeyBinding([.tab], nil, "select a point of the curve; arrows move it; esc: back", .repeating) {
      $0.selectPoint(backwards: $1.hasShift)
    },
    KeyBinding(
      nil, "add an animation in mid-flight: the square grows",
      KeyEffect(["g"]) { $0.addGrowth() },
      KeyEffect([], also: [.escape]) { $0.cancel() }),
    KeyBinding(note: "mouse", "drag figures, bar or curve; stopped: throw the figures")
  ]

  private static let start = KeyBinding<Self>(
    [.space], "start/pause", "start, pause, continue; a click on a figure too"
  ) { $0.tap() }

  /// The reason why there is nothing to stop; nil if there is something.
  private var withoutAnimator: String? { stack.newest.state == .inactive ? "nothing to stop" : nil }

  package var selectionInWords: InlineText {
    guard let index = editor.focus else { return "" }
    return
      "point \(index + 1) of the curve, \(short(editor.points[index].x)) \(short(editor.points[index].y))"
  }

  package var settingsInWords: [InlineText] {
    [
      "lasts \(short(settings.duration)) s", "continues \(timeToContinue)",
      "keyframes: \(settings.course.rawValue)",
      "model values \(showsModel ? "on" : "off")"
    ]
  }

  /// The keys of the selected point of the curve, or those that finish a stopped animator.
  package var modeKeys: [KeyBinding<Self>] {
    if editor.focus != nil { return Self.pointKeys }
    return isStopped ? Self.finishKeys : []
  }

  private static let pointKeys: [KeyBinding<Self>] = [
    KeyBinding(
      "move the point", "move the curve's point",
      KeyEffect([.left, .right, .up, .down], .repeating) { $0.edit($0.editor.nudged($1.direction)) }),
    KeyBinding([.tab], "next", "the next point", .repeating) { $0.selectPoint(backwards: $1.hasShift) },
    KeyBinding([.escape], "back", "the arrows scrub again", .repeating) { $0.editor.focus = nil },
    start
  ]

  private static let finishKeys: [KeyBinding<Self>] = [
    KeyBinding([.left], "finish at start", "finish it at the start") { $0.finish(at: .start) },
    KeyBinding([.enter], "here", "finish it where it is") { $0.finish(at: .current) },
    KeyBinding([.right], "at end", "finish it at the end") { $0.finish(at: .end) }
  ]

  private var isStopped: Bool { stack.newest.state == .stopped }

  /// Handles ← (up the way) or → (down the way): scrubs an animator that is not stopped.
  private mutating func arrow(_ press: KeyPress) {
    if press.phase == .release {
      if arrows.held == press.arrow { liftArrow() }
      return
    }
    if isStopped { return }
    if press.hasShift { return nudge(by: press.direction.x) }
    self.press(press.arrow, isRepeat: press.isRepeat)
  }

  /// Changes the timing for the next animator, and for continuing a paused one.
  private mutating func changeTiming(_ change: (inout TimingSettings) -> Void) {
    log.forgetError()
    change(&settings)
    editor.show(settings, in: context.environment)
    followCourse()
    // Queued animations were made with the old timing, so they are discarded.
    if stack.newest.lifecycle.condition == .queued { stack = AnimatorStack(at: figures.value) }
  }

  /// Chooses the tuner's spring. A running animator continues on it from its present value and velocity,
  /// whatever its timing was.
  package mutating func change(to spring: Spring) {
    changeTiming { $0.choose(spring) }
    if stack.isRunning { continueOnSpring() }
  }

  // MARK: The curve's control points

  private mutating func selectPoint(backwards: Bool) {
    log.forgetError()
    guard stage.hasPanel || editor.focus != nil else { return }
    if settings.curve == nil { changeTiming { $0.choice = $0.choice.next } }
    editor.moveFocus(backwards: backwards)
  }

  private mutating func edit(_ curve: TimingCurve?) {
    guard let curve else { return }
    changeTiming { $0.draw(curve) }
  }

  package mutating func cancel() {
    if scrub != nil { liftArrow() }
    lift()
  }

  // MARK: The mouse

  /// Takes the figures where they are drawn (M109), the bar under them and the curve's control points.
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
    if stage.hasPanel, let index = editor.controlPoint(at: stage.placeOnCurve(location)) {
      editor.focus = nil
      grip = AnimatorGrip(.controlPoint(index), at: location, scale: stage.scale, time: time)
      return
    }
    switch part(at: location) {
    case .circle where stack.newest.state == .active, .square: grab(at: location)
    case .circle: tap()
    case .bar where stack.newest.state != .stopped: takeBar(at: location)
    case .bar, nil: break
    }
  }

  /// Moves the figures to the finger on the bar, and lets them follow it (M93).
  private mutating func takeBar(at location: SIMD2<Double>) {
    letGo()
    let wasRunning = stack.isRunning
    guard holdForScrub() else { return }
    let place = (location.x - Double(stage.left) * CellMetrics.width) / stage.scale
    move(from: stack.fractions(at: time), by: place - Side.way * figures.value.share)
    grip = AnimatorGrip(
      .way(fractions: stack.fractions(at: time), wasRunning: wasRunning), at: location,
      scale: stage.scale, isOnBar: true, time: time)
  }

  private mutating func follow(_ location: SIMD2<Double>) {
    guard let grip, let last = grip.location, location != last else { return }
    self.grip?.location = location
    if case .controlPoint(let index) = grip.part {
      edit(editor.moved(index, to: editor.point(of: stage.placeOnCurve(location))))
    } else {
      drag(by: (location - last) / stage.scale)
    }
  }
}
