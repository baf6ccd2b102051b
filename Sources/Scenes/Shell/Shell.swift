package import Motion
package import PaneCanvas

/// The layer between a person, or a script, and a scene: the clock, the finger, the keys, the display list and the history.
///
/// Times of inputs and frames are session times, in s; the scene hears only of its own.
package struct Shell: Sendable {
  package internal(set) var scene: any Scene
  /// The display list of the frame that was drawn last. A mouse hits what it shows.
  package internal(set) var stage: Stage
  /// The scene time as a function of session time.
  package internal(set) var clock: LayerTime
  package private(set) var status = StatusText()
  /// The act on the central item that determines its motion; nil at rest.
  var act: SceneCode.Act?
  private(set) var parts = Parts(time: 0)
  var history: History
  var finger = Finger()
  /// Session time, in s, and that at which texts were made last.
  var time: Double
  private var textTime = -Double.infinity
  /// The number of inputs, and of things that have begun or ended by plan. A frame that does not change it is steady.
  package private(set) var changeCount = 0
  /// The number of inputs by which a hand moves something, gives it a velocity, or gives the stage another size. A jump of
  /// position or velocity is then intended.
  package private(set) var handCount = 0

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

  mutating func moveScene(to time: Double) {
    let wasAtRest = parts.isAtRest
    while parts.deadline <= time { pass(at: parts.deadline) }
    guard time > sceneTime else { return }
    pass(at: time, makesTexts: !wasAtRest && self.time - textTime >= Self.textPeriod)
    if !wasAtRest, parts.isAtRest { pass(at: time, makesTexts: true) }
  }

  /// Makes a pass, and repeats it until nothing new has begun in it.
  mutating func pass(at time: Double, makesTexts: Bool = false) {
    scene.context.time = time
    repeat {
      parts = Parts(time: time, makesTexts: makesTexts)
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
    // The hand's time is another function of the scene's now.
    if let touch = finger.touch {
      send(touch, .moved, velocity: touch.velocity)
    } else {
      pass(at: sceneTime, makesTexts: true)
    }
  }

  // MARK: Drawing

  /// Fills the display list at the present time.
  package mutating func draw() {
    stage.clear()
    stage.size = scene.context.size
    scene.draw(on: &stage)
  }

  // MARK: Inputs

  mutating func send(_ input: History.Input) {
    forgetFuture()
    if isByHand(input) { handCount += 1 }
    history.add(input, at: sceneTime)
    apply(input)
  }

  mutating func apply(_ input: History.Input) {
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

  private func isByHand(_ input: History.Input) -> Bool {
    switch input {
    case .event(.touch(let touch)):
      touch.source == .arrows && touch.phase != .cancelled
        || touch.source != .key && (touch.isDown || touch.velocity != nil)
    case .event(.tap): scene.binding(of: .space)?.label.isByHand ?? false
    case .event(.kick), .event(.wheel), .resize: true
    case .event: false
    case .own(_, let press): scene.binding(of: press.key)?.label.isByHand ?? false
    }
  }

  /// Notes an act if the scene's code has a line of it. A finger that is taken without one drags.
  private mutating func note(_ act: SceneCode.Act?) {
    guard let act, act != self.act else { return }
    var code = SceneCode()
    code.read(scene)
    let noted = act == .grab && !code.has(.grab) ? .drag : act
    if code.has(noted) { self.act = noted }
  }

  /// An event from the tuner, the wheel or a script.
  package mutating func send(_ event: SceneEvent) {
    if event == .tap {
      guard let space = scene.binding(of: .space) else { return }
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
  package mutating func press(_ press: KeyPress) {
    if press.phase == .release {
      // A held arrow may have another meaning by now.
      if finger.arrows.held == press.direction { liftArrow() }
      if scene.binding(of: press.key)?.label.effect == .press { liftKey() }
      return
    }
    guard let (index, label) = scene.binding(of: press.key) else {
      if press.key == .escape, !press.isRepeat { cancel() }
      return
    }
    switch label.effect {
    case .glide: glide(press)
    case .press: pressItem(isRepeat: press.isRepeat, reportsRelease: reportsKeyRelease)
    case _ where press.isRepeat && !label.repeats: break
    case .own: send(.own(index, press))
    case .tap: send(.tap)
    case .hold:
      // Enter stops the item, also one that the arrows move while it lets go.
      handCount += 1
      if finger.isHeldByEnter { cancel() } else { begin(0, by: .enter) }
    }
  }
}
