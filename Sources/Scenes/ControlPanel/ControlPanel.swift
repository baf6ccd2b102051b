internal import MotionAnimation
internal import MotionDynamics
internal import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// The scene of a pane that opens and closes, a finger on it, and a ball on its edge.
package struct ControlPanel: Scene {
  package var context: SceneContext
  package internal(set) var pane: Pane
  var ball: BouncingBall
  /// The runs of the pane's velocity. Up is the direction of opening.
  private(set) var velocityRuns: Oscilloscope
  /// True if the runs record, because the pane moves, and the time of their last sample, in s.
  private var (isRecording, sampledTime) = (false, 0.0)
  /// The time between two samples of a law, in s, and the number of samples in a frame from which it is longer.
  private static let (samplePeriod, mostSamples) = (1.0 / 120, 10_000.0)
  var controls = Controls()
  /// The grabbed part; nil while the mouse's button is up or has grabbed nothing.
  var mouse: Hold<GrabbedPart>?
  var showsModel = false
  var showsGraph = true

  package struct Options: Hashable, Sendable {
    package var driver = Driver.spring
    package var spring = Spring.standard
    package var start = PaneEnd.closed
    package var releaseRule = ReleaseRule.project
    package init() {}
  }

  package init(_ context: SceneContext) { self.init(context, Options()) }

  package init(_ context: SceneContext, _ options: Options) {
    self.context = context
    let stage = Stage(atLeast: context.columns, context.rows)
    pane = Pane(
      at: options.start, on: stage, driver: options.driver, spring: options.spring,
      releaseRule: options.releaseRule)
    ball = .dropped(on: stage)
    if context.environment.reducesMotion { controls.tiles[Controls.motionTile].toggle(at: 0) }
    velocityRuns = Self.runs(on: stage)
    adoptEnvironment()
    refreshStatus()
  }

  private mutating func adoptEnvironment() {
    let environment = controls.environment
    context.environment = environment
    guard environment != pane.environment else { return }
    replaceLaw("motion") { $0.change(to: environment, at: $1) }
    ball.fit(to: pane, from: stage, edge: position, at: time)
  }

  package var stage: Stage { pane.stage }

  /// The y of the pane's top edge, in pt, and its velocity, in pt/s.
  package var position: Double { pane.position(at: time) }

  package var velocity: Double { pane.velocity(at: time) }

  /// The ball's centre, in pt from the top left.
  package var ballPosition: SIMD2<Double> { ball.position }

  /// The ball's velocity, in pt/s. Under a finger it is the tracked velocity.
  package var ballVelocity: SIMD2<Double> { heldBallVelocity(at: time) ?? ball.velocity }

  private func heldBallVelocity(at time: Double) -> SIMD2<Double>? {
    if case .ball = mouse?.target { mouse?.velocity(at: time) } else { nil }
  }

  package mutating func reserveMemory() { velocityRuns.takeMemory() }

  package mutating func move(_ parts: inout Parts) {
    mouse?.adopt(parts.handTime, at: parts.time)
    let isOnLaw = isOnLaw
    if parts.advances, isOnLaw { sample(to: parts.time) }
    ball.move(&parts, on: &pane)
    controls.move(&parts)
    pane.move(&parts)
    if parts.advances, !isOnLaw { sample(to: parts.time) }
    if parts.advances, isRecording, pane.isStill(at: time) {
      sample(at: time)
      isRecording = false
    }
    if let velocity = heldBallVelocity(at: parts.time) {
      parts.note(isMoving: velocity != .zero, isCharted: false)
    }
    if parts.isDue(&arrows) { liftKey() }
  }

  /// Records the pane's motion up to a time, in s. A law is sampled in steps that begin with its start, so that its curve
  /// does not depend on the frames.
  private mutating func sample(to end: Double) {
    guard isRecording else { return }
    if !isOnLaw { return sample(at: end) }
    let period = max(Self.samplePeriod, (end - sampledTime) / Self.mostSamples)
    while sampledTime + period <= end { sample(at: sampledTime + period) }
  }

  private mutating func sample(at time: Double) {
    velocityRuns.append(-pane.velocity(at: time), after: time - sampledTime)
    sampledTime = time
  }

  private mutating func startRecording() {
    if !isRecording { (isRecording, sampledTime) = (true, time) }
  }

  /// Runs over the whole stage above the closed pane. The zero line is at the open pane's edge, so that the velocity of
  /// an opening is above the open pane, and that of a closing where a closed pane has left.
  private static func runs(on stage: Stage) -> Oscilloscope {
    func row(_ y: Double) -> Int { Int(y / CellMetrics.height) }
    return Oscilloscope(
      in: CellBox(column: 0, row: 1, columns: stage.columns, rows: row(stage.closed) - 1),
      zeroRow: row(stage.open))
  }

  package mutating func stageChanged() {
    let (before, stage) = (stage, Stage(atLeast: context.columns, context.rows))
    let edge = position
    pane.move(to: stage, at: time)
    ball.fit(to: pane, from: before, edge: edge, at: time)
    velocityRuns = Self.runs(on: stage)
  }
}

extension ControlPanel {
  /// Grabs the pane and stops it under the finger (M13), whichever finger held it before.
  package mutating func grab() {
    arrows.lift()
    replaceLaw("grab") { $0.grab(at: $1) }
  }
  package mutating func release(velocity: Double?) {
    replaceLaw("release", fingerVelocity: velocity) { $0.release(velocity: velocity, at: $1) }
  }
  package mutating func kick(_ velocity: SIMD2<Double>) { ball.kick(velocity) }
  package mutating func change(to spring: Spring) { replaceLaw("spring") { $0.change(to: spring, at: $1) } }
  package mutating func change(to driver: Driver) {
    replaceLaw(driver.rawValue) { $0.change(to: driver, at: $1) }
  }

  package static let keys: [KeyBinding<Self>] = [
    KeyBinding([.space], "tap", "open or close the pane; in mid-flight: reverse it") { $0.tap() },
    KeyBinding(
      [.up, .down], "drag", "drag it; released, it goes where the last arrow points", .all, byHand: true
    ) {
      $0.arrow($1)
    },
    .hold { $0.toggleHold() },
    KeyBinding([.escape], nil, "cancel the drag: the pane keeps its speed") { $0.cancel() },
    KeyBinding([.left, .right], "kick", "kick the ball to the left or right", byHand: true) {
      $0.ball.kick(toward: $1.direction.x)
    },
    KeyBinding(["d"], "driver", "next driver, the engine that moves the pane: spring, pop, …") { scene in
      scene.change(to: scene.pane.driver.next)
    },
    KeyBinding(note: "mouse", "click, drag or throw the pane and the ball; wheel: flick"),
    .outline { $0.showsModel.toggle() },
    KeyBinding(["g"], "graph", "graph: hide or show the speed") { $0.showsGraph.toggle() }
  ]

  package var settingsInWords: [InlineText] {
    ["graph \(showsGraph ? "on" : "off")", "outline \(showsModel ? "on" : "off")"]
  }

  /// Changes the pane's law at the scene time, as `Pane.replaceLaw` describes, and marks the change in the runs by a
  /// word.
  mutating func replaceLaw(
    _ word: String, fingerVelocity: Double? = nil, isPush: Bool = false,
    _ change: (inout Pane, Double) -> Void
  ) {
    let wasResting = pane.phase == .resting
    if let (velocity, jump) = pane.replaceLaw(
      at: time, fingerVelocity: fingerVelocity, isPush: isPush, change)
    {
      if wasResting { velocityRuns.begin() }
      startRecording()
      velocityRuns.mark(word, after: time - sampledTime, from: -velocity, to: -self.velocity, jump)
      sampledTime = time
      expectLaw()
      // The time of the runs stands still under a finger that does not move.
      isRecording = !pane.isStill(at: time)
    }
    // Another finger may have taken the pane from the mouse.
    if case .pane = mouse?.target, pane.drag?.isUnderPointer != true { mouse = nil }
  }

  private var isOnLaw: Bool { pane.phase == .animating && pane.activeDriver.isLaw }

  private mutating func expectLaw() {
    guard isOnLaw else { return }
    let (pane, end) = (pane, pane.motion.facts.settles)
    velocityRuns.expect(from: time, to: end) { pane.velocity(at: $0) }
  }

  package mutating func tap() {
    arrows.lift()
    replaceLaw("tap") { $0.tap(at: $1) }
  }

  package mutating func cancel() {
    loseMouse()
    arrows.lift()
    replaceLaw("release") { $0.release(at: $1) }
  }

  package mutating func drag(by distance: Double) {
    let time = time
    changeDrag { $0.move(by: distance, at: time) }
  }

  mutating func changeDrag(_ change: (inout Drag) -> Void) {
    guard pane.drag != nil else { return }
    pane.withDrag(change)
    startRecording()
    sample(at: time)
    isRecording = !pane.isStill(at: time)
    ball.carry(byFloorAt: position, velocity: velocity)
  }

  // MARK: The arrow keys

  /// The finger grabs the pane with the pane's velocity and accelerates to that of the arrow.
  private mutating func arrow(_ press: KeyPress) {
    if press.phase == .release {
      if arrows.held == press.arrow { liftKey() }
    } else if arrows.press(press.arrow, isRepeat: press.isRepeat, at: time) {
      glide(to: arrows.velocity)
    }
  }

  /// The finger releases the pane towards the end to which the arrow points; a pane that Enter holds stops
  /// under the finger.
  mutating func liftKey() {
    let end: PaneEnd = arrows.direction == .up ? .open : .closed
    arrows.lift()
    if pane.drag?.isHeld == true {
      glide(to: 0)
    } else {
      replaceLaw("release") { $0.release(toward: end, at: $1) }
    }
  }

  private mutating func toggleHold() {
    if pane.drag?.isHeld == true { return cancel() }
    arrows.lift()
    replaceLaw("hold") { pane, time in
      pane.grab(at: time)
      pane.withDrag { $0.isHeld = true }
    }
  }

  private mutating func glide(to velocity: Double) {
    let start = self.velocity
    replaceLaw("drag") { pane, time in
      if pane.drag == nil { pane.grab(at: time) }
      pane.withDrag { $0.glide(from: start, to: velocity, at: time) }
    }
  }

  // MARK: Tiles and sliders

  /// The tile “Motion” changes the environment of all motion.
  mutating func toggle(tile index: Int) {
    controls.tiles[index].toggle(at: time)
    adoptEnvironment()
  }
}
