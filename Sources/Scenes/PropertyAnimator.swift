internal import MotionAnimation
package import MotionKinematics
package import PaneCanvas

/// A circle and a square on one property animator, which can be paused, scrubbed, reversed, continued and stopped at any
/// instant (M80–M101, M109).
package struct PropertyAnimatorScene: Scene {
  package static let about = About(
    summary: "start, pause, scrub, reverse, continue, stop and finish",
    hint: [
      "space starts it, and pauses it in mid-flight.", "← → scrub it. r reverses it as at a wall:",
      "its speed jumps."
    ], axis: .horizontal, actions: [.release])

  private static let refusal = "the animator was stopped, finish it first"

  package static let keys: [KeyBinding<Self>] = [
    KeyBinding([.left], "finish at start", "finish it at the start") { $0.finish(at: .start) }.when(
      \.isStopped),
    KeyBinding([.enter], "here", "finish it where it is") { $0.finish(at: .current) }.when(\.isStopped),
    KeyBinding([.right], "at end", "finish it at the end") { $0.finish(at: .end) }.when(\.isStopped),
    .tap("start/pause", "start, pause, continue; a click on a figure too").when(
      { !$0.isStopped }, else: refusal),
    .glide(.horizontal, "scrub: move it along its way", short: "scrub"),
    KeyBinding(["r"], "reverse", "reverse as at a wall: the speed jumps; paused: not yet") {
      $0.prepare()
      $0.call { try $0.setReversed(!$0.isReversed, at: $1) }
    }.when({ !$0.isStopped }, else: refusal),
    KeyBinding(["x"], "stop", "stop, then ← → enter finish it") {
      $0.call { try $0.stop(withoutFinishing: false, at: $1) }
    }.when({ $0.animator.state == .active }, else: "nothing to stop"),
    KeyBinding(["c"], "curve", "next timing curve or spring") {
      $0.choose(($0.choice + 1) % timings.count)
    },
    KeyBinding([.enter], "continue", "paused: continue with the selected timing") {
      $0.current = $0.choice
      let timing = $0.timing($0.choice)
      $0.call { try $0.continueAnimation(with: timing, at: $1) }
    }.when({ $0.animator.lifecycle.condition == .paused }, else: "only while it is paused"),
    KeyBinding(["g"], nil, "add an animation in mid-flight: the square grows") {
      $0.prepare()
      let growth = $0.animator.value(of: .end).growth > 0 ? 0 : 0.6
      $0.call { try $0.addAnimations(at: $1) { $0.growth = growth } }
    }.when({ !$0.isStopped }, else: refusal),
    .note("mouse", "drag figures or the bar; stopped: throw the figures")
  ]

  /// The timings of an animator, which takes a second on a curve. The last one is the tuner's spring, without a curve.
  private static let timings: [(name: InlineText, curve: TimingCurve?)] = [
    ("ease in, ease out", .easeInOut), ("ease in", .easeIn),
    ("fast in, fast out", try? TimingCurve(0.1, 0.7, 0.9, 0.3)), ("spring", nil)
  ]

  /// The items that a touch hits. Scripts touch the square, which is item 0.
  private enum Item: Int { case square, circle, bar }

  package var context: SceneContext
  private var animator = PropertyAnimation(Figures.zero, duration: 0)
  package private(set) var spring: Spring? = .standard
  /// The timing of the next animator, and that of the one that runs or ran last.
  private var (choice, current) = (0, 0)
  /// The spring that takes the figures of a stopped animator to an end (M92).
  private var snap = MovingValue(Figures.zero, tolerance: .standard)
  /// A finger. It moves an active animator along its way, from its start; otherwise it moves the square alone.
  private var held: Hold?
  /// True if the animator ran when a pointer took hold of it.
  private var wasRunning = false
  /// The fraction of the circle's second colour, from 0 to 1: 1 after the animator has completed at the end (M84).
  private var tint = MovingValue(0.0, tolerance: Tolerance(distance: 0.02))
  /// The velocity of the circle, in pt/s.
  private var chart = Chart(span: 3)
  private var isAtRest = true

  package init(_ context: SceneContext) { self.context = context }

  private var layout: Layout { Layout(context) }
  private var isStopped: Bool { animator.state == .stopped }

  /// The figures on their lanes and their velocity, per second; positions are in pt.
  private var figures: (value: Figures, velocity: Figures) { animator.state(on: snap, under: held, at: time) }

  // MARK: Motion

  package mutating func move(_ parts: inout Parts) {
    if isAtRest { chart.resume(at: time) }
    chart.record(to: time) { animator.state(on: snap, under: held, at: $0).velocity.along }
    parts.move(&tint)
    if held?.isArrows == true {
      parts.note(isMoving: true)
      follow()
    }
    parts.note(isMoving: animator.isRunning, until: animator.endTime)
    if let end = animator.advance(to: time) {
      parts.noteChange()
      tint(at: end.position)
    }
    if parts.move(&snap) != nil { finish(at: snap.target == animator.value(of: .start) ? .start : .end) }
    isAtRest = parts.isAtRest
  }

  // MARK: Events

  package mutating func handle(_ event: SceneEvent) {
    switch event {
    case .tap: tap()
    case .touch(let touch): handle(touch)
    case .spring(let spring):
      self.spring = spring
      choose(Self.timings.count - 1)
      // A running animator continues on it, whatever its timing was.
      guard animator.isRunning else { return }
      let timing = timing(choice, velocity: figures.velocity)
      current = choice
      call {
        try $0.pause(at: $1)
        try $0.continueAnimation(with: timing, at: $1)
      }
    case .resized, .wheel, .kick, .driver: break
    }
  }

  private mutating func handle(_ touch: Touch) {
    let isPressed = touch.phase == .began || touch.phase == .moved
    if isPressed, touch.source == .arrows {
      // Another arrow goes on from the fraction and the velocity that are shown.
      let velocity = held.flatMap { $0.isArrows ? $0.velocity(at: time) : nil }
      takeHold(touch, velocity: velocity ?? .zero)
    } else if touch.phase == .began {
      press(touch)
    } else {
      held?.follow(touch, at: context.time)
      if isPressed { follow() } else { lift(touch) }
    }
  }

  private mutating func press(_ touch: Touch) {
    switch touch.item.flatMap(Item.init) {
    case .circle where animator.state != .active: tap()
    case .square where animator.state != .active:
      // The finger moves the square freely.
      let shown = figures.value
      try? animator.place(shown)
      snap.cancel(at: time)
      held = Hold(touch, taking: shown.square, at: time)
    case .bar:
      // The figures move to the finger (M93).
      takeHold(touch, movedBy: touch.location.x - layout.bar.left / layout.scale - figures.value.along)
    case .square, .circle: takeHold(touch)
    case nil: held = nil
    }
  }

  /// Pauses the animator, after creating one if there is none, for a finger that scrubs it. A stopped one is not scrubbed.
  private mutating func takeHold(_ touch: Touch, velocity: SIMD2<Double> = .zero, movedBy way: Double = 0) {
    held = nil
    prepare()
    wasRunning = animator.isRunning && touch.source != .arrows
    if animator.lifecycle.condition != .paused { call { try $0.pause(at: $1) } }
    guard animator.state == .active else { return }
    if way != 0 { scrub(to: animator.fractionComplete(at: time) + way / animator.directedWay) }
    let place = animator.fractionComplete(at: time) * animator.directedWay
    held = Hold(touch, taking: SIMD2(place, 0), velocity: velocity, at: time)
  }

  /// Moves what is held to the finger.
  private mutating func follow() {
    guard let held, held.isDrag else { return }
    if animator.state == .active { return scrub(to: animator.fraction(under: held, at: time)) }
    var figures = figures.value
    figures.square = held.value(at: time)
    try? animator.place(figures)
  }

  private mutating func lift(_ touch: Touch) {
    guard let held else { return }
    self.held = nil
    if animator.state == .active {
      // A click on a figure pauses a running animator and starts a paused one. In all else it runs if it ran before (M96).
      let isSwitched = !touch.isDrag && touch.item != Item.bar.rawValue
      if wasRunning != isSwitched { start() }
      return
    }
    guard touch.isDrag else { return tap() }
    var (shown, velocity) = (figures.value, Figures.zero)
    velocity.square = held.velocity(at: time, finger: touch.velocity)
    if isStopped {
      // The spring goes to the end that the velocity points to, or to the start if it points to none (M92).
      let isToEnd = (velocity.square * animator.way.square).sum() > 0
      let end = animator.value(of: isToEnd ? .end : .start)
      let spring = context.environment.spring(.standard)
      snap.follow(.spring(SpringMotion(spring: spring, from: shown, velocity: velocity, to: end)), at: time)
    } else {
      // An animator brings the square home on a spring that begins with the finger's velocity (M99).
      shown.square = SIMD2(shown.along, 0)
      prepare(to: shown, on: Self.timings.count - 1, velocity: velocity)
      start()
    }
  }

  // MARK: Calls of the animator

  /// Lets go, and calls the animator at the scene time. A call that its state refuses has no effect.
  private mutating func call(_ body: (inout PropertyAnimation<Figures>, _ time: Double) throws -> Void) {
    held = nil
    let begins = animator.state == .inactive
    guard (try? body(&animator, time)) != nil, animator.state != .inactive else { return }
    chart.mark(at: time)
    if begins { tint(at: .start) }
  }

  /// Creates an animator to the other side if the present one is inactive and empty.
  private mutating func prepare() {
    guard animator.lifecycle.condition == .empty else { return }
    prepare(to: figures.value.along < Figures.way / 2 ? .right : .zero, on: choice)
  }

  private mutating func prepare(to end: Figures, on choice: Int, velocity: Figures = .zero) {
    current = choice
    animator = PropertyAnimation(figures.value, duration: 1, timing: timing(choice, velocity: velocity))
    call { try $0.addAnimations(at: $1) { $0 = end } }
  }

  private func timing(_ choice: Int, velocity: Figures = .zero) -> AnimationTiming<Figures> {
    Self.timings[choice].curve.map { .curve($0) } ?? .spring(springTiming, velocity: velocity)
  }
  private var springTiming: SpringTiming {
    SpringTiming(damped: context.environment.spring(spring ?? .standard))
  }

  /// Chooses the timing of the next animator, and of a paused one that is continued.
  private mutating func choose(_ choice: Int) {
    self.choice = choice
    // Queued animations were made with the old timing, so they are discarded.
    if animator.lifecycle.condition == .queued { animator = PropertyAnimation(figures.value, duration: 0) }
  }

  /// Starts, pauses or continues the animator (M96).
  private mutating func tap() {
    if animator.isRunning { return call { try $0.pause(at: $1) } }
    prepare()
    start()
  }

  private mutating func start() { call { try $0.start(at: $1) } }

  private mutating func scrub(to fraction: Double) {
    try? animator.setFraction(min(max(fraction, 0), 1), at: time)
  }

  private mutating func finish(at position: AnimatorPosition) {
    snap.cancel(at: time)
    call { animator, _ in try animator.finish(at: position) }
    tint(at: position)
  }

  private mutating func tint(at position: AnimatorPosition) {
    tint.retarget(to: position == .end ? 1 : 0, with: Spring(response: 0.25, dampingRatio: 1), at: time)
  }

  // MARK: Drawing

  package func draw(on stage: inout Stage) {
    let (layout, figures) = (layout, figures.value)
    let (bar, way) = (layout.bar, SIMD2(layout.bar.width, 0))
    stage.scale = layout.scale
    stage.line(from: layout.circle, to: layout.circle + way, theme.line)
    stage.line(from: layout.square, to: layout.square + way, theme.line)
    let knob = SIMD2(bar.left + min(max(figures.along / Figures.way, 0), 1) * bar.width, bar.middle.y)
    let track = bar.grown(by: SIMD2(Box.column, 0))
    stage.fill(.rectangle(track, radius: Box.column), theme.off, item: Item.bar.rawValue)
    stage.line(from: SIMD2(bar.left, knob.y), to: knob, theme.blue, width: Box.row)
    stage.fill(.circle(knob, radius: Box.column), theme.knob)
    if animator.state != .inactive {
      let ends = animator.way.along < 0 ? ("end", "start") : ("start", "end")
      stage.text(ends.0, at: SIMD2(track.left, track.bottom), theme.dimText)
      stage.text(ends.1, at: SIMD2(track.right, track.bottom), theme.dimText, .trailing)
    }
    if let (chart, curve) = layout.panel {
      let reach = (self.chart.samples.reduce(800) { max($0, abs($1)) } / 400).rounded(.up) * 400
      stage.sweep(self.chart, in: chart, range: -reach...reach, theme.curve, mark: theme.mark, context)
      stage.text("speed of the circle", at: SIMD2(chart.left, chart.bottom), theme.curve)
      stage.text("┊ a call", at: SIMD2(chart.right, chart.bottom), theme.mark, .trailing)
      drawTiming(in: curve, on: &stage)
    }
    let color = theme.blue.mixed(with: theme.mark, by: min(max(tint.value(at: time), 0), 1))
    let circle = layout.circle + SIMD2(figures.along * layout.scale, 0)
    stage.fill(.circle(circle, radius: layout.radius), color, item: Item.circle.rawValue)
    let side = 1.76 * layout.radius * (1 + max(figures.growth, -0.9))
    let square = Box(around: layout.square + figures.square * layout.scale, size: SIMD2(repeating: side))
    stage.fill(
      .rectangle(square, radius: Box.column), theme.violet, turn: figures.turn, item: Item.square.rawValue)
  }

  /// Draws the chosen timing, time to the right and progress up, and the animator's place.
  private func drawTiming(in frame: Box, on stage: inout Stage) {
    let box = frame.grown(by: -SIMD2(Box.column, Box.row))
    // Progress from −¼ to 1¼ fills the height.
    func y(_ progress: Double) -> Double { box.bottom - (progress + 0.25) / 1.5 * box.height }
    func share(_ x: Double) -> Double { (x - box.left) / box.width }
    stage.fill(.rectangle(frame, radius: Box.column), theme.bar)
    stage.text(Self.timings[choice].name, at: frame.corner + SIMD2(Box.column, 0), theme.dimText)
    stage.plot(in: box, theme.zeroLine) { _ in y(0) }
    stage.plot(in: box, theme.zeroLine) { _ in y(1) }
    let (motion, span) = (springTiming.motion(from: 1.0, to: 0), springTiming.settlingTime())
    stage.plot(in: box, theme.curve) { x in
      y(Self.timings[choice].curve?.progress(at: share(x)) ?? 1 - motion.value(at: share(x) * span))
    }
    guard animator.state == .active, animator.way.along != 0 else { return }
    let progress = (figures.value - animator.value(of: .start)).along / animator.way.along
    let fraction = animator.fractionComplete(at: time)
    // The fraction of a paused animator is progress, not time.
    let place =
      animator.isRunning
      ? animator.isReversed ? 1 - fraction : fraction
      : Self.timings[current].curve?.fraction(at: min(max(progress, 0), 1))
    guard let place else { return }
    stage.fill(.circle(SIMD2(box.left + place * box.width, y(progress)), radius: 4), theme.text)
  }

  // MARK: Trace and status

  package var trace: [TraceColumn] {
    let (value, velocity) = figures
    let state = animator.isRunning ? "running" : animator.state == .active ? "paused" : "\(animator.state)"
    let square = TraceColumn.motion("square_", value.square, velocity: velocity.square)
    return TraceColumn.motion("circle_x", (value.along, velocity.along), velocity: "circle_vx") + square + [
      TraceColumn("turn", value.turn), TraceColumn("growth", value.growth),
      TraceColumn("fraction", animator.fractionComplete(at: time)), TraceColumn("state", word: state),
      TraceColumn("reversed", word: animator.isReversed ? "yes" : "no")
    ]
  }

  package var status: StatusText {
    let law = Self.timings[animator.isRunning ? current : choice].name
    let fraction = fixed(animator.fractionComplete(at: time), decimals: 3)
    var status = StatusText(isMoving: !isAtRest, law: law)
    (status.state, status.motion) =
      switch animator.lifecycle.condition {
      case .empty, .queued: ("inactive", "one animation moves all three")
      case .running: ("running", "\(fraction) of the time")
      case .paused: (held?.isArrows == true ? "scrubbed" : "paused", "\(fraction) of the way")
      case .stopped:
        (snap.phase == .moving ? "snapping" : "stopped", "finish it at its start, here or at its end")
      }
    if held?.isDrag == true, held?.isArrows == false { status.state = "dragged" }
    return status
  }
}

/// The values that the animator moves: the distance of both figures along their lanes in pt, the square's way from there to the right
/// and down in pt, its turn in rad, and the relative growth of its side; three numbers are not used. The distance that both
/// share counts once, so that a spring settles as it does with one figure (formula F5).
private typealias Figures = SIMD8<Double>

extension Figures {
  /// The length of the lanes, in pt. It is scaled to the room on the screen.
  fileprivate static let way = 400.0
  /// The end of the lanes, at which the square has made a quarter turn.
  fileprivate static let right = Figures(way, 0, 0, .pi / 2, 0, 0, 0, 0)

  fileprivate var along: Double { self[0] }
  fileprivate var square: SIMD2<Double> {
    get { SIMD2(along + self[1], self[2]) }
    set { (self[1], self[2]) = (newValue.x - along, newValue.y) }
  }
  fileprivate var turn: Double { self[3] }
  fileprivate var growth: Double {
    get { self[4] }
    set { self[4] = newValue }
  }
}

extension PropertyAnimation<Figures> {
  fileprivate var way: Figures { value(of: .end) - value(of: .start) }

  /// The distance from fraction 0 to fraction 1, in pt, positive to the right; its magnitude is at least 1.
  fileprivate var directedWay: Double {
    let distance = abs(way.along) >= abs(way.square.x) ? way.along : way.square.x
    return (abs(distance) < 1 ? Figures.way : distance) * (isReversed ? -1 : 1)
  }

  /// Returns the fraction under a finger, 0…1.
  fileprivate func fraction(under hold: Hold, at time: Double) -> Double {
    min(max(hold.value(at: time).x / directedWay, 0), 1)
  }

  /// Returns the figures and their velocity, per second: on a spring, under a finger of the arrow keys, or on their way.
  fileprivate func state(on snap: MovingValue<Figures>, under held: Hold?, at time: Double) -> (
    value: Figures, velocity: Figures
  ) {
    if snap.phase == .moving { return snap.state(at: time) }
    let (value, velocity) = self.state(at: time)
    guard let held, held.isArrows, state == .active else { return (value, velocity) }
    // The figures stand still at either end.
    let (way, fraction) = (way, fraction(under: held, at: time))
    guard way.along != 0, fraction > 0, fraction < 1 else { return (value, .zero) }
    return (value, (held.velocity(at: time).x / way.along) * way)
  }
}

/// The layout of the stage, in pt.
private struct Layout {
  /// The left ends of the lanes.
  let circle, square: SIMD2<Double>
  /// The radius of the circle.
  let radius: Double
  let bar: Box
  /// The boxes of the velocity and of the timing; nil if there is no room.
  var panel: (chart: Box, curve: Box)?
  /// The pt of the screen per pt of the lanes.
  var scale: Double { bar.width / Figures.way }

  init(_ context: SceneContext) {
    let rows = context.rows
    // In rows. The hint has rows 1 to 5. The lanes lie on edges between rows, where a line is thin in cells, and the bar
    // below the corners of the square as it turns.
    let (radius, circleRow, squareRow, barRow) =
      rows >= 50
      ? (3.0, 9.0, 18.0, 23.0) : rows >= 34 ? (2, 8, 14, 18) : rows >= 20 ? (1.5, 8, 12, 14) : (1, 2, 5, 7)
    let left = (4 + 2 * radius) * Box.column
    circle = SIMD2(left, circleRow * Box.row)
    square = SIMD2(left, squareRow * Box.row)
    self.radius = radius * Box.row
    bar = Box(
      left: left, top: barRow * Box.row, right: context.size.x - left, bottom: (barRow + 1) * Box.row)
    let (margin, top) = rows >= 34 ? (2.0, 3.0) : (1, 1)
    let frame = Box(
      left: 2 * Box.column, top: bar.bottom + top * Box.row, right: context.size.x - 2 * Box.column,
      bottom: context.size.y - margin * Box.row)
    guard frame.columns >= 48, frame.rows >= 6 else { return }
    var (chart, curve) = (frame.split(at: frame.middle.y).0, frame)
    curve.left = frame.right - Double(min(2 * frame.rows + 4, frame.columns * 2 / 5)) * Box.column
    chart.right = curve.left - 4 * Box.column
    panel = (chart, curve)
  }
}
