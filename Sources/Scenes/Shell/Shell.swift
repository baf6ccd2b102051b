package import Motion
package import PaneCanvas

/// The layer between a person, or a script, and a scene: the clock, the finger, the keys, the display list and the history.
///
/// Times of inputs and frames are session times, in s; the scene hears only of its own.
package struct Shell: Sendable {
  package private(set) var scene: any Scene
  /// The display list of the frame that was drawn last. A mouse hits what it shows.
  package private(set) var stage: Stage
  /// The scene time as a function of session time.
  package private(set) var clock: LayerTime
  package private(set) var status = StatusText()
  /// The act on the central item that determines its motion; nil at rest.
  private(set) var act: SceneCode.Act?
  private(set) var parts = Parts(at: 0)
  private(set) var history: History
  private var finger = Finger()
  /// Session time, in s, and that at which texts were made last.
  private var time: Double
  private var textTime = -Double.infinity
  /// The number of inputs, and of things that have begun or ended by plan. A frame that does not change it is steady.
  package private(set) var changeCount = 0

  /// The least time between two computations of the texts in motion, in s.
  private static let textPeriod = 0.1

  package init(_ scene: any Scene, rendering: Rendering = Rendering(), rate: Double = 1, at time: Double = 0)
  {
    self.scene = scene
    self.time = time
    clock = LayerTime(rate: rate, hostTime: time, sceneTime: scene.context.time)
    stage = Stage(size: scene.context.size, rendering: rendering)
    history = History(scene)
    pass(at: scene.context.time, makesTexts: true)
    history = History(self.scene)
  }

  package var sceneTime: Double { scene.context.time }

  /// True if nothing moves until the next input or deadline.
  package var isAtRest: Bool { clock.isPaused || parts.isAtRest }

  /// The session time of the next change without an input while the scene rests, in s; nil if there is none.
  package var nextDeadline: Double? {
    let planned = parts.deadline < .infinity ? clock.hostTime(at: parts.deadline) : nil
    return [planned, finger.deadline].compactMap { $0 }.min()
  }

  // MARK: Time

  /// Advances to a session time, by the finger's deadlines and the scene's own.
  package mutating func advance(to time: Double) {
    while let deadline = finger.deadline, deadline <= time {
      moveScene(to: clock.sceneTime(at: deadline))
      self.time = max(deadline, self.time)
      if finger.touch?.source == .key { liftKey() } else { passArrow() }
    }
    self.time = max(time, self.time)
    moveScene(to: clock.sceneTime(at: self.time))
    history.note(scene, at: sceneTime)
  }

  private mutating func moveScene(to time: Double) {
    let wasAtRest = parts.isAtRest
    while parts.deadline <= time { pass(at: parts.deadline) }
    guard time > sceneTime else { return }
    pass(at: time, makesTexts: !wasAtRest && self.time - textTime >= Self.textPeriod)
    if !wasAtRest, parts.isAtRest { pass(at: time, makesTexts: true) }
  }

  /// Makes a pass, and repeats it until nothing new has begun in it.
  private mutating func pass(at time: Double, makesTexts: Bool = false) {
    scene.context.time = time
    repeat {
      parts = Parts(at: time, makesTexts: makesTexts)
      scene.move(&parts)
      if parts.isChanged { changeCount += 1 }
    } while parts.isChanged
    if parts.isAtRest, finger.touch == nil { act = nil }
    guard makesTexts else { return }
    textTime = self.time
    status = scene.status
  }

  /// Sets the rate of scene time, per s of session time.
  package mutating func setRate(_ rate: Double) { change(clock.withRate(rate, at: time)) }

  /// Pauses scene time, or goes on from what is shown; what came later is forgotten.
  mutating func togglePause() {
    if clock.isPaused { forgetFuture() }
    change(clock.isPaused ? clock.resumed(at: time) : clock.paused(at: time))
  }

  private mutating func change(_ clock: LayerTime) {
    self.clock = clock
    scene.context.isStill = clock.isPaused
    // The hand's time is another function of the scene's now.
    if let touch = finger.touch {
      send(touch, .moved, velocity: touch.velocity)
    } else {
      pass(at: sceneTime, makesTexts: true)
    }
  }

  /// Moves a paused scene by a duration of scene time, in s: back as far as the history goes, forwards through the history and
  /// beyond it.
  mutating func scroll(by duration: Double) {
    guard clock.isPaused else { return }
    let target = max(sceneTime + duration, history.start)
    clock = clock.scrubbed(to: target, at: time)
    if min(sceneTime, target) < history.end { replay(to: min(target, history.end)) }
    if target > history.end {
      goOn()
      moveScene(to: target)
    }
    history.note(scene, at: sceneTime)
    pass(at: sceneTime, makesTexts: true)
  }

  private mutating func replay(to time: Double) {
    let (columns, rows, theme) = (scene.context.columns, scene.context.rows, scene.context.theme)
    let copy = history.copy(before: time)
    let reports = reportsKeyRelease
    (scene, finger, act) = (copy.scene, Finger(), nil)
    reportsKeyRelease = reports
    scene.context.theme = theme
    pass(at: sceneTime)
    for input in copy.inputs {
      moveScene(to: input.time)
      apply(input.input)
    }
    moveScene(to: time)
    apply(.resize(columns: columns, rows: rows))
    scene.context.isStill = true
  }

  /// Forgets what came after a scrolled scene.
  private mutating func forgetFuture() {
    guard sceneTime < history.end else { return }
    history.forget(after: sceneTime)
    goOn()
  }

  /// Goes on with the history from a scrolled scene, which may have another size than at its time, and whose finger is gone.
  private mutating func goOn() {
    history.add(.resize(columns: scene.context.columns, rows: scene.context.rows), at: sceneTime)
    guard finger.touch == nil, let touch = history.copy(before: sceneTime).touch, touch.isDown else { return }
    finger.touch = touch
    cancel()
  }

  // MARK: Drawing

  /// Fills the display list at the present time.
  package mutating func draw() {
    stage.clear()
    stage.size = scene.context.size
    scene.draw(on: &stage)
  }

  mutating func adopt(_ rendering: Rendering) { stage.rendering = rendering }

  mutating func adopt(_ theme: Theme) { scene.context.theme = theme }

  // MARK: Inputs

  private mutating func send(_ input: History.Input) {
    forgetFuture()
    history.add(input, at: sceneTime)
    apply(input)
  }

  private mutating func apply(_ input: History.Input) {
    switch input {
    case .event(let event):
      note(scene.act(of: event))
      scene.handle(event)
    case .own(let index, let press):
      note(.key(press.key))
      scene.perform(own: index, press)
    case .resize(let columns, let rows):
      guard (columns, rows) != (scene.context.columns, scene.context.rows) else { return }
      (scene.context.columns, scene.context.rows) = (columns, rows)
      scene.handle(.resized)
    }
    changeCount += 1
    pass(at: sceneTime, makesTexts: true)
  }

  /// Notes an act if the scene's code has a line of it. A finger that is taken without one drags.
  private mutating func note(_ act: SceneCode.Act?) {
    guard let act else { return }
    var code = SceneCode()
    code.read(scene)
    let noted = act == .grab && !code.has(.grab) ? .drag : act
    if code.has(noted) { self.act = noted }
  }

  /// An event from the tuner, the wheel or a script.
  package mutating func send(_ event: SceneEvent) {
    if event == .tap {
      guard let space = scene.binding(of: .space), space.refusal == nil else { return }
      if space.label.effect == .press { return pressItem(isRepeat: false, reportsRelease: false) }
      // It takes the item from keys and scripts. The mouse stays down.
      finger.arrows.lift()
      finger.isHeldByEnter = false
      if !isMouseDown { finger.touch = nil }
    }
    send(.event(event))
  }

  /// The stage has another size. A finger lets go.
  package mutating func resize(columns: Int, rows: Int) {
    guard (columns, rows) != (scene.context.columns, scene.context.rows) else { return }
    cancel()
    let resize = History.Input.resize(columns: columns, rows: rows)
    // The events after a scrolled scene stay.
    if sceneTime < history.end { apply(resize) } else { send(resize) }
  }

  /// Handles a key of the scene.
  /// - Returns: the sentence why it has no effect now; nil if it has one or none is known.
  package mutating func press(_ press: KeyPress) -> String? {
    if press.phase == .release {
      // A held arrow may have another meaning by now.
      if finger.arrows.held == press.direction { liftArrow() }
      if scene.binding(of: press.key)?.label.effect == .press { liftKey() }
      return nil
    }
    guard let (index, label, refusal) = scene.binding(of: press.key) else {
      if press.key == .escape, !press.isRepeat { cancel() }
      return nil
    }
    if let refusal { return press.isRepeat ? nil : refusal }
    switch label.effect {
    case .glide: glide(press)
    case .press: pressItem(isRepeat: press.isRepeat, reportsRelease: reportsKeyRelease)
    case _ where press.isRepeat && !label.repeats: break
    case .own: send(.own(index, press))
    case .tap: send(.tap)
    case .hold: if finger.isHeldByEnter { cancel() } else { begin(0, by: .enter) }
    }
    return nil
  }

  /// Returns true if a key sets positions or velocities by hand.
  func isByHand(_ key: Key) -> Bool { scene.binding(of: key)?.label.isByHand ?? false }

  // MARK: The finger

  /// The finger on the stage: the mouse, the arrow keys, Enter or a script. There is one at most.
  private struct Finger: Sendable {
    /// The touch that was sent last; nil while nothing is touched.
    var touch: Touch?
    /// The location of the press, in pt of the stage.
    var start = SIMD2<Double>.zero
    var arrows = ArrowKeys()
    /// The key that presses item 0 while it is down.
    var key = Press()
    /// True if Enter holds the item; then the arrows only move it.
    var isHeldByEnter = false

    /// The session time at which a held arrow or key stops or is lifted without a report, in s.
    var deadline: Double? { touch?.source == .key ? key.deadline : arrows.deadline }
  }

  var reportsKeyRelease: Bool {
    get { finger.arrows.reportsRelease }
    set { finger.arrows.reportsRelease = newValue }
  }

  /// The place of the finger, in pt of the stage; nil while nothing is touched.
  var fingerPlace: SIMD2<Double>? { finger.touch.map { $0.location * stage.scale } }

  /// True while a finger holds an item that it may move. A key presses it alone.
  package var isHolding: Bool { finger.touch.map { $0.source != .key } ?? false }

  /// True while a mouse button is down on the stage.
  var isMouseDown: Bool { finger.touch?.source == .mouse }

  /// A finger takes an item, from every other one.
  private mutating func begin(_ item: Int?, by source: Touch.Source, at location: SIMD2<Double>? = nil) {
    if source != .key { liftKey() }
    finger.arrows.lift()
    finger.isHeldByEnter = source == .enter
    send(newTouch(of: item, by: source, at: location), .began)
  }

  private mutating func newTouch(
    of item: Int?, by source: Touch.Source, at location: SIMD2<Double>? = nil
  ) -> Touch {
    // A script and a key have seen no frame: they touch the item where it is now.
    if location == nil { draw() }
    finger.start = location ?? item.flatMap { stage.place(of: $0) } ?? .zero
    return Touch(
      item: item, phase: .began, source: source, location: finger.start / stage.scale,
      isDrag: source != .mouse, handTime: time, clock: clock)
  }

  /// - Parameter velocity: the velocity of the finger, in pt/s; nil means the tracked one.
  private mutating func send(
    _ touch: Touch, _ phase: Touch.Phase, step: SIMD2<Double> = .zero, to location: SIMD2<Double>? = nil,
    velocity: SIMD2<Double>? = nil
  ) {
    var touch = touch
    (touch.phase, touch.velocity) = (phase, velocity)
    // A mouse that rests must be exactly where it was, or its next report would be a movement.
    touch.location = location ?? touch.location + step
    touch.step = step
    (touch.handTime, touch.clock) = (time, clock.isPaused ? clock.resumed(at: time) : clock)
    finger.touch = touch.isDown ? touch : nil
    if finger.touch == nil { finger.isHeldByEnter = false }
    send(.event(.touch(touch)))
  }

  /// Ends every touch without a click.
  package mutating func cancel() {
    finger.key.lift()
    finger.arrows.lift()
    if let touch = finger.touch { send(touch, .cancelled) }
  }

  // MARK: Mouse

  /// Handles the left button, and the wheel. Locations are in pt from the stage's corner.
  package mutating func mouse(_ mouse: MouseEvent, at point: SIMD2<Double>) {
    switch (mouse.action, mouse.button) {
    case (.press, .left):
      // The release of an earlier press may not have been reported.
      if isMouseDown { cancel() }
      let item = stage.item(at: point)
      if item == nil, finger.touch?.source == .key { return }
      begin(item, by: .mouse, at: point)
    case (.drag, .left): moveMouse(to: point)
    case (.release, .left), (.release, .none):
      // The release may be the first report of the last movement.
      moveMouse(to: point)
      if isMouseDown, let touch = finger.touch { send(touch, .ended) }
    case (.scrollUp, _): send(.wheel(-1))
    case (.scrollDown, _): send(.wheel(1))
    default: break
    }
  }

  /// The distance that the mouse may move during a click, in pt of the stage.
  static let slop = PressOrDrag.standardSlop

  private mutating func moveMouse(to point: SIMD2<Double>) {
    guard isMouseDown, var touch = finger.touch else { return }
    let location = point / stage.scale
    let step = location - touch.location
    guard step != .zero else { return }
    let way = point - finger.start
    if (way * way).sum() > Self.slop * Self.slop { touch.isDrag = true }
    send(touch, .moved, step: step, to: location)
  }

  // MARK: Arrow keys and Enter

  private mutating func glide(_ press: KeyPress) {
    let before = finger.arrows.velocity
    finger.arrows.press(press.direction, isRepeat: press.isRepeat, at: time)
    if finger.arrows.velocity != before { glide() }
  }

  /// The finger takes the item with the item's velocity, and accelerates to that of the arrows.
  private mutating func glide() {
    // A mouse that holds another item loses it.
    let held = finger.touch.flatMap { $0.item == 0 ? $0 : nil }
    var touch = held ?? newTouch(of: 0, by: .arrows)
    (touch.source, touch.isDrag) = (.arrows, true)
    send(touch, held == nil ? .began : .moved, velocity: finger.arrows.velocity)
  }

  private mutating func passArrow() {
    finger.arrows.passDeadline()
    if finger.arrows.held == nil { liftArrow() } else { glide() }
  }

  /// The finger releases the item, unless Enter holds it: then the item stops under it.
  private mutating func liftArrow() {
    finger.arrows.lift()
    if finger.isHeldByEnter { return glide() }
    if let touch = finger.touch { send(touch, .ended) }
  }

  // MARK: A key that presses

  private mutating func pressItem(isRepeat: Bool, reportsRelease: Bool) {
    guard finger.key.press(isRepeat: isRepeat, reportsRelease: reportsRelease, at: time) else { return }
    endKeyTouch()
    begin(0, by: .key)
  }

  private mutating func liftKey() {
    finger.key.lift()
    endKeyTouch()
  }

  /// Ends the touch of a key that is still down, so that fast typing loses none.
  private mutating func endKeyTouch() {
    if let touch = finger.touch, touch.source == .key { send(touch, .ended) }
  }

  // MARK: Scripts

  /// Grabs an item.
  package mutating func grab(_ item: Int = 0) { begin(item, by: .script) }
  /// Moves the finger along the scene's axis, in the scene's pt; positive is down or to the right.
  package mutating func drag(by distance: Double) {
    drag(by: distance * type(of: scene).about.axis.direction)
  }
  mutating func drag(by way: SIMD2<Double>) {
    guard var touch = finger.touch else { return }
    (touch.source, touch.isDrag) = (.script, true)
    send(touch, .moved, step: way)
  }
  /// Releases the item with a velocity along the scene's axis, in pt/s, or with the tracked one.
  package mutating func release(velocity: Double?) {
    finger.arrows.lift()
    guard var touch = finger.touch else { return }
    (touch.source, touch.isDrag) = (.script, true)
    send(touch, .ended, velocity: velocity.map { $0 * type(of: scene).about.axis.direction })
  }
}
