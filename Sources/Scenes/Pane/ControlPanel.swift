internal import MotionAnimation
internal import MotionDynamics
internal import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// A pane that opens and closes, a finger on it, and a ball on its edge (document A).
///
/// The way of a key: `handle` → `Pane.retarget` → a row of `Driver.all` → the initializer of a law, such as `SpringMotion`.
package struct ControlPanel: Scene {
  package static let about = About(
    summary: "a pane on a spring and a ball on the pane: tap, drag, throw, reverse",
    hint: [
      "space opens and closes the pane.", "Again while it moves: it reverses. Does its",
      "speed jump? ↑ ↓ or mouse: drag it."
    ], actions: [.kick, .release, .driver])

  package static let keys: [KeyBinding<Self>] = [
    .tap("tap", "open or close the pane; in mid-flight: reverse it"),
    .glide(.vertical, "drag it; released, it goes where the last arrow points"),
    .hold(),
    .note("esc", "cancel the drag: the pane keeps its speed"),
    KeyBinding([.left, .right], "kick", "kick the ball to the left or right", byHand: true) { scene, press in
      scene.ball.kick(toward: press.direction.x)
    },
    KeyBinding(["d"], "driver", "next driver, the engine that moves the pane: spring, pop, …") { scene in
      scene.handle(.driver(driverNames.next(after: scene.pane.driver.name)))
    },
    .note("mouse", "click, drag or throw the pane and the ball; wheel: flick"),
    KeyBinding(["g"], "graph", "graph: hide or show the speed") { $0.showsGraph.toggle() }
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

  /// The velocity that a notch of the wheel adds to the pane's velocity, in pt/s.
  private static let notch = 600.0
  /// The speed of the pane over which its tiles have square corners, in pt/s: half a row in 1/60 s.
  private static let squareSpeed = 480.0

  package var context: SceneContext
  private(set) var pane: Pane
  private(set) var ball: BouncingBall
  private var sweep = Sweep()
  private(set) var controls = Controls()
  private var showsGraph = true
  /// The item that the finger holds, unless it is the pane, which has its own hold.
  private var grabbed: Grabbed?
  /// True if Enter holds the pane.
  private var isHeld = false

  private enum Grabbed: Sendable {
    case ball(Hold)
    /// A tile, with the way of the finger, and its box at the press. A click on a moving tile counts, even if the tile has
    /// moved away before the release.
    case tile(Int, Hold, Box)
    case slider(Int)
  }

  /// The items of the display list.
  private enum Item { static let (pane, ball, tiles, sliders) = (0, 1, 2, 6) }

  package init(_ context: SceneContext) { self.init(context, Options()) }

  package init(_ context: SceneContext, _ options: Options) {
    guard let driver = Driver.named(options.driver) else {
      preconditionFailure("no driver “\(options.driver)”")
    }
    self.context = context
    let stage = PaneStage(context)
    pane = Pane(
      at: options.start, on: stage, driver: driver, spring: options.spring, releaseRule: options.releaseRule)
    pane.reducesMotion = context.environment.reducesMotion
    ball = .dropped(on: stage, in: context.environment)
    if pane.reducesMotion { controls.tiles[Controls.motionTile].toggle(at: context.time) }
  }

  /// The y of the pane's top edge, in pt, and its velocity, in pt/s.
  var position: Double { pane.state(at: time).value }
  var velocity: Double { pane.state(at: time).velocity }

  /// The ball's velocity, in pt/s. Under a finger it is the tracked velocity.
  var ballVelocity: SIMD2<Double> {
    if case .ball(let hold) = grabbed { hold.velocity(at: time) } else { ball.velocity }
  }

  package var spring: Spring? { pane.driver.name == Driver.spring.name ? pane.spring : nil }

  package mutating func move(_ parts: inout Parts) {
    sweep.record(pane, to: parts.time)
    pane.advance(&ball, to: parts.time)
    parts.note(isMoving: !pane.isStill(at: parts.time), until: pane.deadline(after: parts.time))
    // The next pass stops a ball that the floor has carried.
    parts.note(isMoving: !ball.isAsleep && !ball.isHeld || ball.velocity != .zero)
    if case .ball(let hold) = grabbed { parts.move(hold) }
    controls.move(&parts)
  }

  // MARK: Events

  package mutating func handle(_ event: SceneEvent) {
    switch event {
    case .tap: note("tap", pane.retarget(to: pane.target.opposite, at: time))
    case .touch(let touch): handle(touch)
    case .wheel(let notches):
      if pane.phase == .dragging { return }
      note("wheel", pane.flick(toward: notches < 0 ? .open : .closed, by: Self.notch, at: time))
    case .kick(let velocity): ball.kick(velocity)
    case .spring(let spring):
      pane.spring = spring
      if self.spring != nil { note("spring", pane.takeOver(at: time)) }
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

  /// Toggles a tile. The tile “Motion” changes the environment of all motion.
  private mutating func toggle(tile index: Int) {
    controls.tiles[index].toggle(at: time)
    guard index == Controls.motionTile else { return }
    context.environment = controls.environment
    pane.reducesMotion = context.environment.reducesMotion
    note("motion", pane.takeOver(at: time))
    ball.fit(to: pane, from: pane.stage, edge: position, in: context.environment)
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
    let (contents, item) = (PaneContents(on: pane.stage, edge: position), touch.item ?? -1)
    switch item {
    case Item.pane:
      let hold = Hold(
        touch, taking: SIMD2(0, position), velocity: SIMD2(0, velocity), limits: pane.limits, at: time)
      isHeld = touch.source == .enter
      note(isHeld ? "hold" : touch.source == .arrows ? "drag" : "grab", pane.grab(hold, at: time))
    case Item.ball:
      grabbed = .ball(Hold(touch, taking: ball.position, at: time))
      ball.hold()
    case Item.tiles..<Item.sliders:
      let (index, hold) = (item - Item.tiles, Hold(touch, taking: .zero, at: time))
      grabbed = .tile(index, hold, contents.tile(index))
      controls.tiles[index].show(pressed: true, in: context.environment, at: time)
    case Item.sliders...:
      let (index, finger) = (item - Item.sliders, contents.fraction(atX: touch.location.x))
      grabbed = .slider(index)
      controls.sliders[index].press(at: finger, in: context.environment, at: time)
    default: break
    }
  }

  private mutating func move(_ touch: Touch) {
    switch grabbed {
    case nil: follow(touch)
    case .ball(var hold):
      let before = hold.value(at: time)
      hold.follow(touch, at: time)
      grabbed = .ball(hold)
      ball.move(by: hold.value(at: time) - before, floor: pane.floor(at: time))
    case .tile(let index, var hold, let box):
      hold.follow(touch, at: time)
      grabbed = .tile(index, hold, box)
      let isDrag = touch.isDrag && abs(hold.value(at: time).y) > Shell.slop
      let isPressed = box.contains(touch.location) && !isDrag
      controls.tiles[index].show(pressed: isPressed, in: context.environment, at: time)
      guard isDrag else { return }
      // A drag across the tiles moves the pane, by the way since the press (M1).
      hold.take(SIMD2(0, position), limits: pane.limits)
      (grabbed, isHeld) = (nil, false)
      note("grab", pane.grab(hold, at: time))
      pane.carry(&ball)
    case .slider(let index):
      let finger = PaneContents(on: pane.stage, edge: position).fraction(atX: touch.location.x)
      controls.sliders[index].drag(to: finger)
    }
  }

  /// The pane follows the finger, unless an event has sent it off.
  private mutating func follow(_ touch: Touch) {
    guard pane.phase == .dragging else { return }
    let before = position
    pane.follow(touch, at: time)
    note("drag", touch.source == .arrows ? Pane.Handover(wasAtRest: false) : nil)
    if position != before { pane.carry(&ball) }
  }

  /// Lets go of what the finger holds.
  /// - Parameter velocity: the velocity of the finger, in pt/s; nil is the tracked one (M69).
  private mutating func letGo(_ touch: Touch, velocity: SIMD2<Double>?) {
    defer { grabbed = nil }
    switch grabbed {
    case nil where pane.phase == .dragging:
      if touch.isClick { return note("tap", pane.retarget(to: pane.target.opposite, at: time)) }
      // An arrow names the end.
      let isArrow = touch.phase == .ended && touch.source == .arrows
      let end: PaneEnd? = isArrow ? touch.direction.y < 0 ? .open : .closed : nil
      note("release", pane.release(velocity: velocity?.y, toward: end, at: time))
    case .ball(let hold):
      ball.letGo(velocity: velocity ?? hold.velocity(at: time), floor: pane.floor(at: time))
    case .tile(let index, _, let box):
      controls.tiles[index].show(pressed: false, in: context.environment, at: time)
      if box.contains(touch.location), touch.phase == .ended { toggle(tile: index) }
    case nil, .slider: break
    }
  }

  // MARK: Output

  package func draw(on stage: inout Stage) {
    let geometry = pane.stage
    controls.drawGround(theme.stage, at: time, on: &stage)
    if showsGraph {
      sweep.draw(on: &stage, geometry, isFaint: pane.isStill(at: time), isStill: context.isStill, theme)
    }
    // A faint line continues the pane's edge, because the ball's floor extends over the whole stage.
    stage.fill(.rectangle(Box(at: SIMD2(0, position), size: SIMD2(stage.size.x, 2))), theme.line)
    let corner = SIMD2(geometry.paneLeft, position)
    stage.fill(
      .rectangle(Box(at: corner, size: SIMD2(geometry.paneWidth, stage.size.y)), radius: 20),
      .pane(body: theme.pane, rim: theme.rim, isMoving: pane.phase != .resting), item: Item.pane)
    let grabber = Box(around: corner + SIMD2(geometry.paneWidth / 2, 19), size: SIMD2(80, 6))
    stage.fill(
      .rectangle(grabber, radius: 3), pane.phase == .dragging ? theme.heldGrabber : theme.grabber)
    let contents = PaneContents(on: geometry, edge: position)
    let isFast = abs(velocity) > Self.squareSpeed
    contents.draw(controls.tiles, at: time, item: Item.tiles, isFast: isFast, theme, on: &stage)
    contents.draw(controls.sliders, at: time, item: Item.sliders, theme, on: &stage)
    ball.draw(over: position, item: Item.ball, theme, on: &stage)
  }

  package var trace: [TraceColumn] {
    let columns = [
      TraceColumn("target", pane.stage.edge(at: pane.target)), TraceColumn("phase", word: pane.phase.rawValue)
    ]
    return TraceColumn.motion("y", (position, velocity), velocity: "v") + columns
      + TraceColumn.motion("ball_", ball.position, velocity: ballVelocity)
  }

  package var status: StatusText {
    let state =
      switch (pane.phase, pane.target) {
      case (.dragging, _): isHeld ? "held" : "dragged"
      case (.resting, .open): "open"
      case (.resting, .closed): "closed"
      case (.animating, .open): "opening"
      case (.animating, .closed): "closing"
      }
    let law =
      InlineText(pane.driver.name) + (pane.reducesMotion ? "  reduced motion" : "")
      + (pane.releaseRule == .article ? "  article's release" : "")
    return StatusText(isMoving: pane.phase != .resting, state: state, law: law)
  }
}
