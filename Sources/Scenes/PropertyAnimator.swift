package import Motion
package import PaneCanvas

/// A picture that one property animator flies from a thumbnail to a large frame and back. It can be paused, scrubbed,
/// reversed, stopped and thrown at any instant (M80–M101, M109).
package struct PropertyAnimatorScene: Scene {
  package static let about = About(
    summary: "a picture flies: start, pause, scrub, reverse, throw, stop",
    hint: ["space starts it, and pauses it on the way.", "Half of the time is not half of the way."],
    axis: .horizontal, actions: [.release],
    demo: [
      .tap(at: 0.3, "start"), .tap(at: 0.65, "pause"), .grab(Item.bar.rawValue, at: 1.3, "scrub"),
      .move(SIMD2(-0.07, 0), at: 1.5, during: 0.5), .release(at: 2.2, "let go"), .tap(at: 2.7, "go on")
    ])

  package static let keys: [KeyBinding<Self>] = [
    .tap("play", "start, pause, go on; a click on the picture too"),
    .glide(.horizontal, "scrub: move it along its way", short: "scrub"),
    .hold(),
    KeyBinding(["r"], "reverse", "reverse on the way: the velocity jumps") {
      $0.call { try $0.setReversed(!$0.isReversed, at: $1) }
    }.when { $0.animator.state == .active },
    KeyBinding(["x"], "stop", "stop: the rest is forgotten, space starts anew from here") {
      $0.goal = $0.animator.value(of: $0.animator.isReversed ? .start : .end)
      $0.call { try $0.stop(withoutFinishing: true, at: $1) }
    }.when { $0.animator.state == .active },
    .ways("timing", "next timing: ease in/out, ease in, fast in/out, spring") {
      $0.choose(($0.choice + $1 + timings.count) % timings.count)
    },
    .note("mouse", "drag and throw the picture; drag the bar")
  ]

  /// The timings of an animator, which takes a second on a curve. The last one is the tuner's spring, without a curve.
  private static let timings: [(name: InlineText, curve: TimingCurve?, code: InlineText)] = [
    ("ease in, ease out", .easeInOut, ".curve(.easeInOut)"), ("ease in", .easeIn, ".curve(.easeIn)"),
    (
      "fast in, fast out", try? TimingCurve(0.1, 0.7, 0.9, 0.3),
      ".curve(try! TimingCurve(0.1, 0.7, 0.9, 0.3))"
    ), ("spring", nil, ".spring(spring)")
  ]
  /// The time that the curve of the velocity shows, in s.
  private static let span = 1.6
  /// The length of the way, in pt. It is scaled to the room on the screen.
  fileprivate static let way = 400.0

  /// The items that a touch hits.
  private enum Item: Int { case picture, bar }

  package var context: SceneContext
  /// The position along the way, in pt: 0 for the thumbnail.
  private var animator = PropertyAnimation(0.0, duration: 0)
  /// The end of the next animator, unless it starts there.
  private var goal = way
  package private(set) var spring = Spring.standard
  private var choice = 0
  /// A finger, whose value is the position, and whether the animator ran when it came.
  private var held: Hold?
  private var wasRunning = false
  /// The laws since the last start at rest, and the time that has passed in them, in s. Pauses are left out.
  private var laws: [Law] = []
  private var elapsed = 0.0

  /// A running animator on the axis of the time without pauses: its begin there and the scene time, in s.
  private struct Law {
    let start, time: Double
    let animator: PropertyAnimation<Double>
    /// The velocities before and after the begin, in pt/s, if it jumps there.
    let jump: (before: Double, after: Double)?

    func velocity(at instant: Double) -> Double { animator.state(at: time + instant - start).velocity }
  }

  package init(_ context: SceneContext) { self.context = context }

  private var layout: Layout { Layout(context) }
  /// The position, in pt, and the velocity, in pt/s: those of a finger, or of the animator.
  private var state: (value: Double, velocity: Double) {
    held.map { ($0.value(at: time).x, $0.velocity(at: time).x) } ?? animator.state(at: time)
  }
  /// The distance from the start of the animator to its end, in pt.
  private var way: Double { animator.value(of: .end) - animator.value(of: .start) }
  /// Returns a share of that distance in the direction of the animator, or back.
  private func directed(_ share: Double) -> Double { animator.isReversed ? 1 - share : share }
  /// The place of the time's knob along the way, in pt: in the end that of the picture, unless the animator runs.
  private var timePlace: Double {
    let share = directed(animator.fractionComplete(at: time))
    return animator.isRunning ? animator.value(of: .start) + share * way : state.value
  }
  private func timing(velocity: Double = 0) -> AnimationTiming<Double> {
    let spring = SpringTiming(context.environment.spring(spring))
    return Self.timings[choice].curve.map { .curve($0) } ?? .spring(spring, velocity: velocity)
  }

  package mutating func move(_ parts: inout Parts) {
    if animator.isRunning, let law = laws.last { elapsed = law.start + time - law.time }
    parts.move(held)
    if held?.isArrows == true { follow() }
    parts.note(isMoving: animator.isRunning, until: animator.endTime)
    if animator.advance(to: time) != nil { parts.noteChange() }
  }

  // MARK: Events

  package mutating func handle(_ event: SceneEvent) {
    switch event {
    case .tap: tap()
    case .touch(let touch):
      if touch.phase == .began { return take(touch) }
      held?.follow(touch, at: context.time)
      follow()
      if !touch.isDown { lift(touch) }
    case .spring(let spring):
      self.spring = spring.damped(atLeast: Spring.leastDampingRatio)
      choose(Self.timings.count - 1)
    case .resized, .wheel, .kick, .driver: break
    }
  }

  /// Lets a finger take the picture where it is, or take it along to its place on the bar (M93).
  private mutating func take(_ touch: Touch) {
    guard let item = touch.item.flatMap(Item.init) else { return held = nil }
    if held == nil { wasRunning = animator.isRunning }
    var (place, velocity) = state
    if item == .bar, touch.source == .mouse {
      place = min(max(touch.location.x - layout.bar.left / layout.scale, 0), Self.way)
    }
    prepare()
    call { try $0.pause(at: $1) }
    let limits = DragLimits(
      horizontal: .banded(0...Self.way, RubberBand(dimension: 60)), vertical: .locked)
    held = Hold(
      touch, taking: SIMD2(place, 0), velocity: SIMD2(velocity, 0), limits: limits, at: time)
    follow()
  }

  /// Moves the animator to the finger.
  private mutating func follow() {
    guard held != nil else { return }
    let share = (state.value - animator.value(of: .start)) / way
    try? animator.setFraction(directed(share), at: time)
  }

  /// Lets the picture go: a throw flies on in its direction (M92, M99), a click on the picture is a tap (M96), and all else
  /// goes on if it ran before. What did not run stays where the arrow keys leave it.
  private mutating func lift(_ touch: Touch) {
    guard let held else { return }
    let (place, velocity) = (state.value, held.velocity(at: time, finger: touch.velocity).x)
    self.held = nil
    let isInside = (0...Self.way).contains(place)
    if touch.isDrag, !isInside || abs(velocity) > 20 && (wasRunning || !held.isArrows) {
      let isToRight = isInside ? velocity > 0 : place > 0
      choose(Self.timings.count - 1, thrown: (velocity, isToRight != (way > 0)))
    } else if wasRunning != (touch.isClick && touch.item == Item.picture.rawValue) {
      tap()
    }
  }

  // MARK: Calls of the animator

  /// Lets go, and calls the animator at the scene time. A call that its state refuses has no effect.
  private mutating func call(_ body: (inout PropertyAnimation<Double>, _ time: Double) throws -> Void) {
    let (before, wasRunning) = (state.velocity, animator.isRunning)
    held = nil
    try? body(&animator, time)
    guard animator.isRunning else { return }
    let after = state.velocity
    let jump = wasRunning && abs(after - before) > 1 ? (before, after) : nil
    if laws.count == 64 { laws.removeFirst(32) }
    laws.append(Law(start: elapsed, time: time, animator: animator, jump: jump))
  }

  /// Starts, pauses or continues the animator (M96).
  private mutating func tap() {
    if animator.isRunning { return call { try $0.pause(at: $1) } }
    prepare()
    call { try $0.start(at: $1) }
  }

  private mutating func prepare() {
    if animator.state == .inactive { (laws, elapsed, animator) = ([], 0, next) }
  }
  /// The animator that is made at the next start, if there is none.
  private var next: PropertyAnimation<Double> {
    let end = nextEnd
    var animator = PropertyAnimation(state.value, duration: 1, timing: timing())
    try? animator.addAnimations(at: time) { $0 = end }
    return animator
  }

  /// The end of the way that the next start begins, in pt.
  private var nextEnd: Double { abs(state.value - goal) < 1 ? Self.way - goal : goal }

  /// Chooses the timing, on which an active animator goes on for the rest of its way (M100), or flies on or back after a throw.
  /// The spring takes over a velocity, in pt/s, a curve does not.
  private mutating func choose(_ choice: Int, thrown: (velocity: Double, isReversed: Bool)? = nil) {
    self.choice = choice
    guard animator.state == .active else { return (laws, elapsed) = ([], 0) }
    let (velocity, isReversed) = thrown ?? (state.velocity, animator.isReversed)
    let (timing, runs) = (timing(velocity: velocity), animator.isRunning || thrown != nil)
    call {
      try $0.pause(at: $1)
      try $0.setReversed(isReversed, at: $1)
      try $0.continueAnimation(with: timing, at: $1)
      if !runs { try $0.pause(at: $1) }
    }
  }

  // MARK: Drawing

  package func draw(on stage: inout Stage) {
    let (layout, share) = (layout, state.value / Self.way)
    stage.scale = layout.scale
    let empty = theme.stage.middle.mixed(with: theme.line, by: 0.125)
    stage.fill(.rectangle(layout.tile), empty)
    stage.fill(.rectangle(layout.full), empty)
    if layout.chart.rows > 4 { drawVelocity(in: layout.chart, on: &stage) }
    // In reduced motion the picture does not travel without a finger, and fades.
    let fades = context.environment.reducesMotion && held == nil
    let hidden = fades ? min(max(1 - abs(1 - 2 * share), 0), 1) : 0
    let place = fades ? share.rounded() : share
    let size = layout.tile.size + (layout.full.size - layout.tile.size) * place
    let middle = layout.tile.middle + (layout.full.middle - layout.tile.middle) * place
    stage.fill(
      .rectangle(Box(around: middle, size: pointwiseMax(size, SIMD2(Box.column, Box.row)))),
      .drawing(AlbumPicture.all[1].drawing, mixedWith: theme.stage.middle, by: hidden),
      item: Item.picture.rawValue, isFast: abs(state.velocity) > 300)
    // The bar has two knobs, which a spring takes beyond its end, and shows the way by which they part.
    let (bar, half) = (layout.bar, Box.row / 2)
    func onBar(_ share: Double) -> SIMD2<Double> {
      SIMD2(bar.left + min(max(share, -0.05), 1.2) * bar.width, bar.middle.y)
    }
    func drawKnob(_ share: Double, row: Double, _ color: Color, _ name: InlineText) {
      let knob = onBar(share) + SIMD2(0, row * Box.row)
      stage.line(from: onBar(share), to: knob, color, width: 4)
      stage.fill(.circle(knob, radius: half), color, item: Item.bar.rawValue)
      let column = (min(knob.x, stage.size.x - 11 * Box.column) / Box.column).rounded(.down) + 2
      stage.text(name, at: SIMD2(column * Box.column, knob.y - half), color)
    }
    stage.fill(.rectangle(bar.grown(by: SIMD2(half, 0)), radius: half), theme.off, item: Item.bar.rawValue)
    stage.line(from: onBar(0), to: onBar(share), theme.blue, width: Box.row)
    stage.line(from: onBar(timePlace / Self.way), to: onBar(share), theme.mark, width: half)
    drawKnob(timePlace / Self.way, row: -1, theme.mark, "time")
    drawKnob(share, row: 1, theme.knob, "progress")
  }

  /// The laws, with that on which a tap would go on.
  private var lawsAhead: [Law] {
    guard held == nil, !animator.isRunning, animator.state == .active || laws.isEmpty else { return laws }
    var next = animator.state == .active ? animator : next
    try? next.start(at: time)
    return laws + [Law(start: elapsed, time: time, animator: next, jump: nil)]
  }

  /// Draws the velocity so far, and fainter how it will go on: the laws, which tell both.
  private func drawVelocity(in box: Box, on stage: inout Stage) {
    let start = max(0, elapsed - 0.8 * Self.span)
    let laws = lawsAhead
    let end = laws.last.map { min($0.start + $0.animator.endTime - $0.time, start + Self.span) } ?? 0
    func velocity(_ instant: Double) -> Double {
      laws.last { $0.start <= instant }?.velocity(at: instant) ?? 0
    }
    let peak = (0...120).reduce(800) {
      max($0, abs(velocity(start + (end - start) * Double($1) / 120)))
    }
    func x(_ instant: Double) -> Double { box.left + (instant - start) / Self.span * box.width }
    func y(_ velocity: Double) -> Double { box.middle.y - velocity / peak * box.height / 2 }
    stage.plot(in: box, theme.zeroLine) { _ in y(0) }
    func plot(from first: Double, to last: Double, _ color: Color) {
      stage.plot(in: box, to: x(last), color) { x in
        let instant = start + (x - box.left) / box.width * Self.span
        return instant < first ? nil : y(velocity(instant))
      }
    }
    plot(from: start, to: elapsed, theme.curve)
    plot(from: elapsed, to: end, theme.line)
    stage.text("velocity", at: SIMD2(box.right, box.bottom - Box.row), theme.curve, .trailing)
    var (label, corner): (InlineText, _) = ("", box.corner)
    for law in laws.dropFirst() where law.start >= start {
      let x = x(law.start)
      guard let (before, after) = law.jump else {
        stage.line(from: SIMD2(x, box.top), to: SIMD2(x, box.bottom), theme.mark, width: 1)
        continue
      }
      stage.line(from: SIMD2(x, y(before)), to: SIMD2(x, y(after)), theme.red, width: 3)
      label = "\(change(from: before, to: after)) pt/s"
      corner = SIMD2(x, max(box.top, min(y(before), y(after)) - 1.5 * Box.row))
    }
    // The last one of several jumps is written.
    stage.text(label, at: corner, theme.red, style: .bold, before: box.right)
  }

  /// The column time is the share of the time that has passed, in the animator's direction; progress is that of the way,
  /// from the thumbnail. A pause changes neither (M95).
  package var trace: [TraceColumn] {
    TraceColumn.motion("position", state, velocity: "v") + [
      TraceColumn("time", animator.timeFraction(at: time)), TraceColumn("progress", state.value / Self.way),
      TraceColumn("state", word: word)
    ]
  }

  package func write(_ code: inout SceneCode) {
    let isActive = animator.state == .active
    let (value, velocity) = state
    let (start, end) = isActive ? (animator.value(of: .start), animator.value(of: .end)) : (value, nextEnd)
    let isReversed = isActive && animator.isReversed
    let share = (value - start) / (end - start)
    func word(_ isTrue: Bool) -> String { isTrue ? "true" : "false" }
    code.addLink()
    code.show("let spring = SpringTiming(")
    code.show("  \(code.spring(context.environment.spring(spring))))")
    code.show("let timing: AnimationTiming<Double> =")
    code.show("  \(Self.timings[choice].code)")
    code.show("let picture = PropertyAnimator(\(code.number(start)), duration: 1,")
    code.show("  timing: timing, on: animator) { $0 = \(code.number(end)) }")
    code.show("picture.onChange = { print(link.now, $0) }")
    code.show("")
    code.show("try? picture.start()", .tap)
    code.addPause(0.15)
    code.show("try? picture.setReversed(\(word(isReversed)))", .key("r"))
    code.addPause(0.1)
    code.show("try? picture.pause()", .key(.space))
    code.show("try? picture.setFraction(\(code.number(isReversed ? 1 - share : share)))", .drag)
    code.addPause(0.05)
    code.show("try? picture.setReversed(\(word((velocity > 0) != (end > start))))")
    code.show("try? picture.continueAnimation(with: .spring(", .release)
    code.show("  spring, velocity: \(code.number(velocity))))")
    code.addPause(2)
  }

  /// A tap on what runs, or ran until the click began, pauses it.
  package func act(of event: SceneEvent) -> SceneCode.Act? {
    let act = event.act()
    return act == .tap && (held == nil ? animator.isRunning : wasRunning) ? .key(.space) : act
  }

  private var word: String {
    if held != nil { return "held" }
    return animator.isRunning ? "running" : animator.state == .active ? "paused" : "inactive"
  }
  package var status: StatusText {
    StatusText(isMoving: animator.isRunning, state: word, law: Self.timings[choice].name)
  }
}

/// The layout of the stage, in pt.
private struct Layout {
  /// The first and the last frame of the picture, which stand on one line.
  let tile, full: Box
  /// The bar, under the middle of the picture from the first frame to the last.
  let bar: Box
  /// The box of the velocity, which a low stage does not have.
  let chart: Box
  /// The pt of the screen per pt of the way.
  var scale: Double { bar.width / PropertyAnimatorScene.way }

  init(_ context: SceneContext) {
    let (columns, rows) = (context.columns, context.rows)
    // Three columns for a row are 3 to 2 in pt.
    let height = min(rows >= 20 ? (rows - 2) * 2 / 5 : rows - 6, columns / 6)
    let small = max(2, height / 4)
    let (margin, top) = (columns >= 70 ? 4 : 2, rows >= 30 ? 2 : 1)
    tile = Box(column: margin, row: top + height - small, columns: 3 * small, rows: small)
    full = Box(column: columns - margin - 3 * height, row: top, columns: 3 * height, rows: height)
    bar = Box(left: tile.middle.x, top: 0, right: full.middle.x, bottom: 0).line(top + height + 2)
    let first = top + height + 5
    chart = Box(column: margin, row: first, columns: columns - 2 * margin, rows: rows - top - first)
  }
}
