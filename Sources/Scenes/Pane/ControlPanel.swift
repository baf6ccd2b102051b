package import Motion
internal import MotionDynamics
package import PaneCanvas

/// A pane that opens and closes, a finger on it, and a ball on its edge, from “Interactive Animations”.
///
/// The way of a key: `handle` → `Pane.retarget` → a row of `Driver.all` → the initializer of a law, such as
/// `SpringMotion`.
package struct ControlPanel: Scene {
  package static let about = About(
    summary: "a pane on a spring and a ball on the pane: tap, drag, throw, reverse",
    hint: [
      "space opens the pane; again in flight: it", "reverses. Does its velocity jump? d: the same by",
      "another law."
    ], actions: [.kick, .release, .driver],
    demo: [
      .tap(at: 0.3), .tap(at: 0.41, "tap again: it reverses"), .tap(at: 2), .tap(at: 2.15),
      .tap(at: 2.4, "and again")
    ])

  package static let keys: [KeyBinding<Self>] = [
    .tap("tap", "open or close the pane; in mid-flight: reverse it"),
    .glide(.vertical, "drag it, ever faster; released, it is thrown"),
    .ways("law", "the law: spring, jump, from-current, article, …; D: back") { scene, step in
      scene.handle(.driver(driverNames.next(after: scene.pane.driver.name, by: step)))
    },
    .hold(),
    KeyBinding([.left, .right], "kick", "kick the ball to the left or right", byHand: true) { scene, press in
      scene.ball.kick(SIMD2(300 * press.direction.x, -500))
    },
    KeyBinding(["g"], "graph", "graph of the velocity, with numbers, or none") { scene in
      scene.graph = Graph.allCases.next(after: scene.graph)
    },
    .note("esc", "cancel the drag: the pane keeps its velocity"),
    .note("mouse", "click, drag or throw the pane and the ball")
  ]

  package struct Options: Hashable, Sendable {
    /// One of `driverNames`.
    package var driver = Driver.spring.name
    package var spring = Spring.standard
    package var start = PaneEnd.closed
    package var releaseRule = ReleaseRule.project
    package init() {}
  }

  package static var driverNames: [String] { Driver.all.map(\.name) }

  package var context: SceneContext
  private(set) var pane: Pane
  private(set) var ball: BouncingBall
  private var sweep = Sweep()
  private(set) var controls = Controls()
  private var graph = Graph.curve
  /// The item under the finger, unless it is the pane, which has its own hold. A click on a tile counts, even if the
  /// tile has moved away before the release.
  private var grabbed: (item: Int, hold: Hold)?

  private enum Graph: CaseIterable { case curve, numbers, none }

  /// The items of the display list, before those of the controls.
  private enum Item { static let (pane, ball) = (0, 1) }

  package init(_ context: SceneContext) { self.init(context, Options()) }

  package init(_ context: SceneContext, _ options: Options) {
    guard let driver = Driver.named(options.driver) else {
      preconditionFailure("no driver “\(options.driver)”")
    }
    self.context = context
    let stage = PaneStage(context)
    pane = Pane(
      target: options.start, stage: stage, driver: driver, spring: options.spring,
      reducesMotion: context.environment.reducesMotion, releaseRule: options.releaseRule)
    ball = .dropped(on: stage, in: context.environment)
    if pane.reducesMotion { controls.toggle(Controls.motionItem, at: context.time) }
  }

  /// The y of the pane's top edge, in pt, and its velocity, in pt/s.
  var position: Double { pane.state(at: time).value }
  var velocity: Double { pane.state(at: time).velocity }

  private var ballHold: Hold? { grabbed?.item == Item.ball ? grabbed?.hold : nil }
  /// The ball's velocity, in pt/s. Under a finger it is the tracked velocity.
  var ballVelocity: SIMD2<Double> { ballHold?.velocity(at: time) ?? ball.velocity }

  package var spring: Spring { pane.spring }

  package mutating func move(_ parts: inout Parts) {
    sweep.record(pane, to: parts.time)
    pane.advance(&ball, to: parts.time)
    pane.pass(&parts)
    // The next pass stops a ball that the floor has carried.
    parts.note(isMoving: !ball.isAsleep && !ball.isHeld || ball.velocity != .zero)
    parts.move(ballHold)
    controls.move(&parts)
  }

  // MARK: Events

  package mutating func handle(_ event: SceneEvent) {
    switch event {
    case .tap: note("tap", pane.retarget(to: pane.target.opposite, at: time))
    case .touch(let touch): handle(touch)
    case .wheel: break
    case .kick(let velocity): ball.kick(velocity)
    case .spring(let spring):
      // The law that has a spring to tune takes over from another one.
      (pane.spring, pane.driver) = (spring, .spring)
      note("spring", pane.takeOver(at: time))
    case .driver(let name):
      guard let driver = Driver.named(name) else { return }
      pane.driver = driver
      note(name, pane.takeOver(at: time))
    case .resized:
      let (before, edge) = (pane.stage, position)
      pane.move(to: PaneStage(context), at: time)
      ball.fit(to: pane, from: before, edge: edge, in: context.environment)
    }
  }

  /// Marks an event in the sweep.
  private mutating func note(_ word: String, _ handover: Pane.Handover?) {
    if let handover { sweep.mark(word, handover, pane, at: time) }
    if !pane.isStill(at: time) { sweep.resume(at: time) }
  }

  // MARK: The finger

  private mutating func handle(_ touch: Touch) {
    switch touch.phase {
    case .began:
      // There is one finger: what another one held is let go. The pane is taken over.
      if grabbed != nil || touch.item != Item.pane { letGo(touch, velocity: nil) }
      press(touch)
    case .moved: move(touch)
    case .ended, .cancelled: letGo(touch, velocity: touch.velocity)
    }
  }

  private mutating func press(_ touch: Touch) {
    guard let item = touch.item else { return }
    if item == Item.pane {
      let hold = Hold(
        touch, taking: SIMD2(0, position), velocity: SIMD2(0, velocity), limits: pane.limits, at: time)
      let word = touch.source == .arrows ? "drag" : pane.phase == .animating ? "catch" : "grab"
      return note(word, pane.grab(hold, at: time))
    }
    grabbed = (item, Hold(touch, taking: ball.position, at: time))
    if item == Item.ball { ball.hold() }
    controls.press(item, true, at: time)
  }

  private mutating func move(_ touch: Touch) {
    guard case (let item, var hold)? = grabbed else {
      // An event may have sent the pane off.
      guard pane.phase == .dragging else { return }
      let before = position
      pane.follow(touch, at: time)
      note("drag", touch.source == .arrows ? Pane.Handover(wasAtRest: false) : nil)
      if position != before { pane.carry(&ball) }
      return
    }
    let before = hold.value(at: time)
    hold.follow(touch, at: time)
    grabbed = (item, hold)
    if item == Item.ball {
      ball.move(by: hold.value(at: time) - before, floor: pane.floor(at: time))
    } else if touch.isDrag {
      // A drag from a tile moves the pane, by the way since the press (M1).
      letGo(touch, velocity: nil)
      hold.take(SIMD2(0, position), limits: pane.limits)
      note("grab", pane.grab(hold, at: time))
      pane.carry(&ball)
    }
  }

  /// Lets go of what the finger holds.
  /// - Parameter velocity: the velocity of the finger, in pt/s; nil is the tracked one (M69).
  private mutating func letGo(_ touch: Touch, velocity: SIMD2<Double>?) {
    guard let (item, hold) = grabbed else {
      guard pane.phase == .dragging else { return }
      if touch.isClick { return note("tap", pane.retarget(to: pane.target.opposite, at: time)) }
      return note("release", pane.release(velocity: velocity?.y, at: time))
    }
    grabbed = nil
    if item == Item.ball {
      ball.letGo(velocity: velocity ?? hold.velocity(at: time), floor: pane.floor(at: time))
    }
    controls.press(item, false, at: time)
    guard touch.isClick else { return }
    controls.toggle(item, at: time)
    guard item == Controls.motionItem else { return }
    // The tile “Motion” changes the environment of all motion.
    context.environment = controls.environment
    pane.reducesMotion = context.environment.reducesMotion
    note("motion", pane.takeOver(at: time))
    ball.fit(to: pane, from: pane.stage, edge: position, in: context.environment)
  }

  // MARK: Output

  package func draw(on stage: inout Stage) {
    let geometry = pane.stage
    if graph != .none { sweep.draw(on: &stage, above: geometry.open, theme) }
    // A faint line continues the pane's edge, because the ball's floor extends over the whole stage.
    stage.fill(.rectangle(Box(at: SIMD2(0, position), size: SIMD2(stage.size.x, 2))), theme.line)
    var box = Box(
      at: SIMD2(geometry.paneLeft, position), size: SIMD2(geometry.paneWidth, stage.size.y))
    stage.draw(pane, in: box, rim: theme.rim, item: Item.pane, theme)
    PaneContents(on: geometry, edge: position).draw(controls, at: time, theme, on: &stage)
    if let model = pane.model {
      (box.top, box.bottom) = (model, stage.size.y - Box.row)
      stage.drawOutline(of: box, theme.dimText)
    }
    ball.draw(over: position, item: Item.ball, theme, on: &stage)
  }

  package var trace: [TraceColumn] {
    TraceColumn.motion("y", (position, velocity), velocity: "v")
      + [
        TraceColumn("target", pane.stage.edge(at: pane.target)),
        TraceColumn("phase", word: pane.phase.rawValue)
      ]
      + TraceColumn.motion("ball_", ball.position, velocity: ballVelocity, collides: true)
  }

  package func write(_ code: inout SceneCode) { pane.write(&code, at: time) }

  package var status: StatusText {
    let state =
      switch (pane.phase, pane.target) {
      case (.dragging, _): "held"
      case (.resting, .open): "open"
      case (.resting, .closed): "closed"
      case (.animating, .open): "opening"
      case (.animating, .closed): "closing"
      }
    var motion = InlineText()
    if graph == .numbers {
      let height = grouped(pane.stage.closed - position)
      motion = "position \(height) pt  velocity \(grouped(-velocity)) pt/s"
    }
    let law = pane.reducesMotion ? "reduced motion" : pane.driver.name
    return StatusText(
      isMoving: pane.phase != .resting, state: state, motion: motion, law: InlineText(law))
  }
}
