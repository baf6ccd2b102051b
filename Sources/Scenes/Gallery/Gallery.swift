internal import MotionAnimation
package import MotionKinematics
internal import PaneCanvas

/// The scenes, shown one at a time, with the top and bottom lines, the list of keys, the tuner and the hint.
/// Scene time can be slowed, paused and scrolled back.
///
/// The gallery runs in session time; `clock` converts it to scene time.
package struct Gallery: Sendable {
  package private(set) var name: SceneName
  package internal(set) var scene: any Scene
  /// Session time, in s.
  package private(set) var time = 0.0
  /// The conversion of session time to the time of the scene. It changes only where time is paused, changes its rate, or
  /// is scrolled.
  package internal(set) var clock = LayerTime()
  var history: History
  var hint = Hint()
  var hand: GuidingHand
  var handInputs: [(event: SceneEvent, time: Double)] = []
  var pace = Pace()
  /// The context for the next scene. The current scene has its own context, which may be older while time is
  /// scrolled back.
  package internal(set) var context: SceneContext
  private(set) var title: String
  var tuner: Tuner?
  var platform = SpringPlatform.swiftUI
  var tunedSprings = TunedSprings()
  /// The scenes that slide past while another one is shown.
  var strip: SceneStrip
  /// The list of keys as it is drawn; empty while it is hidden.
  var keyList = KeyList()
  /// The effect of the last key if nothing else shows it; empty from the next key on.
  var notice = ""
  /// A warning about the session, shown while there is no notice; empty without one.
  private(set) var warning = ""
  /// The requests to the shell of the event being handled.
  var requests: [SessionEffect] = []
  /// The key of the bottom line on which the mouse is down.
  private var clickedKey: Key?
  var showsHelp = false
  /// True if the terminal has at least the least size.
  private(set) var fits: Bool
  /// True if nothing moves until the next event or deadline.
  package private(set) var isAtRest = true
  /// The next session time at which something moves without an event, in s; nil if there is none. It is only of
  /// interest at rest.
  package private(set) var nextDeadline: Double?

  /// Creates a gallery that begins with the scene that `opening` creates, or with a new one of that name. A stage
  /// smaller than the least one is not drawn. A hand plays the scene if nothing happens in the first six or eight
  /// seconds.
  package init(
    _ name: SceneName, _ context: SceneContext, showsHint: Bool = true, showsHand: Bool = false,
    opening: ((SceneContext) -> any Scene)? = nil
  ) {
    self.name = name
    self.context = context
    fits = Self.fit(&self.context)
    scene = opening?(self.context) ?? name.scene(self.context)
    title = name.title
    history = History(scene)
    strip = SceneStrip(columns: self.context.columns)
    hand = GuidingHand(key: scene.handKey)
    if !showsHand { hand.end() }
    if !showsHint { hint.hide() }
    fitHint()
    askParts()
  }

  /// The springs that were tuned and not copied since, in the order of the scenes.
  package var uncopiedSprings: [(scene: SceneName, spring: Spring)] { tunedSprings.uncopied }

  var reducesMotion: Bool { scene.context.environment.reducesMotion }

  package mutating func advance(to time: Double) {
    self.time = max(time, self.time)
    playHand()
    var parts = Parts(at: self.time, advances: true)
    move(&parts)
    followDemonstration()
    advanceScene(to: clock.sceneTime(at: self.time))
    askParts()
  }

  /// Passes the movements of the gallery itself, which are in session time, and those of the scene to `parts`.
  private mutating func move(_ parts: inout Parts) {
    strip.move(&parts)
    hint.move(&parts)
    hand.move(&parts)
    parts.note(restingUntil: pace.holdEnd)
    parts.note(isMoving: !clock.isPaused && !scene.isAtRest)
  }

  mutating func askParts() {
    var parts = Parts(at: time, advances: false)
    move(&parts)
    isAtRest = parts.rest.isAtRest
    nextDeadline = parts.rest.deadline < .infinity ? parts.rest.deadline : nil
  }

  mutating func advanceScene(to sceneTime: Double) {
    guard sceneTime > scene.time else { return }
    if sceneTime > history.end {
      let wasAtRest = scene.isAtRest
      history.copy(&scene)
      scene.advance(to: sceneTime)
      history.note(scene, wasAtRest: wasAtRest)
    } else {
      showPast(at: sceneTime)
    }
  }

  mutating func showPast(at sceneTime: Double) {
    scene = history.scene(at: sceneTime)
    tellRate()
    // The texts of a replay may be older than the instant.
    scene.refreshStatus()
  }

  /// Sets the scene's rate of time and the time of the hand. A scene from the history may have others. The texts are those of the present instant where time stops or changes its rate.
  mutating func tellRate() {
    let rate = clock.isPaused ? 0 : clock.rate
    let changesTexts = scene.context.rate != rate
    scene.context.rate = rate
    let handTime = clock.resumed(at: time)
    if scene.context.handTime != handTime {
      scene.context.handTime = handTime
      scene.askParts()
    }
    if changesTexts { scene.refreshStatus() }
  }

  /// Passes an event to the scene at its current time. The history after that time is discarded. An event that the scene does not use changes nothing.
  mutating func translate(_ event: SceneEvent) {
    guard scene.uses(event) else { return }
    tellRate()
    history.forget(after: scene.time)
    history.note(event, at: scene.time, scene.context.handTime)
    if case .input(.key(let key, let phase, _)) = event, phase != .release {
      let settings = scene.settingsInWords
      if let reason = scene.refusal(of: key, phase) { notice = reason }
      scene.handle(event, at: scene.time)
      let changes = zip(scene.settingsInWords, settings).filter { $0 != $1 }.map { "\($0.0)" }
      if !changes.isEmpty { notice = changes.joined(separator: ", ") }
    } else {
      scene.handle(event, at: scene.time)
    }
    history.condense(scene)
    keepPace()
    refreshTuner()
  }

  /// Passes on a property of the terminal. It holds for the past too, which is shown on the same terminal.
  private mutating func tell(_ event: SceneEvent) {
    history.tell(event)
    scene.handle(event, at: scene.time)
  }

  private var page: SceneStrip.ScenePage { SceneStrip.ScenePage(name: name, scene: scene, history: history) }

  /// Shows another scene: one that still slides past goes on, and any other one begins. The scenes slide on a spring.
  /// - Parameter direction: 1 if the scene comes from the right, −1 if it comes from the left; nil means the
  ///   direction of its dot.
  mutating func show(_ name: SceneName, direction: Int? = nil) {
    guard name != self.name else { return notice = Self.shownScene }
    context.environment = scene.context.environment
    let direction = direction ?? (name.number - self.name.number).signum()
    if let page = strip.leave(page, for: name, direction: direction, at: time, reducesMotion: reducesMotion) {
      return resume(page)
    }
    context.handTime = clock(of: 0)
    let next = name.scene(context)
    show(SceneStrip.ScenePage(name: name, scene: next, history: History(next)))
  }

  private static let shownScene = "it is this scene"

  /// The scene's time continues from its last value.
  private mutating func show(_ page: SceneStrip.ScenePage) {
    (name, scene, history) = (page.name, page.scene, page.history)
    title = name.title
    clock = clock(of: scene.time)
    pace = Pace()
    keepPace()
    hint = Hint()
    fitHint()
    tuner = tuner == nil ? nil : scene.tunedSpring.map { Tuner($0, in: scene.context.environment) }
  }

  /// Returns the clock of a scene that is shown from now on, from its scene time, in s.
  private func clock(of sceneTime: Double) -> LayerTime {
    LayerTime(rate: clock.rate / pace.rate, hostTime: time, sceneTime: sceneTime)
  }

  private mutating func resume(_ page: SceneStrip.ScenePage) {
    show(page)
    translate(.theme(context.theme))
    translate(.reportsKeyRelease(context.reportsKeyRelease))
    // A finger that held the scene when it was left is gone.
    translate(.input(.focus(false)))
  }

  mutating func resize(columns: Int, rows: Int) {
    (context.columns, context.rows) = (columns, rows)
    fits = Self.fit(&context)
    fitHint()
    strip.resize(columns: context.columns, at: time)
    translate(.resize(columns: context.columns, rows: context.rows))
    // The past was laid out for another stage.
    history = History(scene)
  }

  /// Shows a warning about the session, of one sentence: at once, and again whenever there is no other notice.
  package mutating func warn(_ sentence: String) { (warning, notice) = (sentence, sentence) }

  /// Enlarges a stage that is too small to the least one. Returns true if the stage was large enough.
  private static func fit(_ context: inout SceneContext) -> Bool {
    let fits = context.columns >= SceneContext.least.columns && context.rows >= SceneContext.least.rows
    context.columns = max(context.columns, SceneContext.least.columns)
    context.rows = max(context.rows, SceneContext.least.rows)
    return fits
  }
}

extension Gallery {
  /// Responds to an event for the gallery, and passes it on to the scene unless it is only for the gallery.
  package mutating func route(_ event: SceneEvent, at time: Double) -> [SessionEffect] {
    advance(to: time)
    endHand(by: event)
    requests = []
    respond(to: event)
    layOutPanels()
    askParts()
    return requests
  }

  private mutating func respond(to event: SceneEvent) {
    switch event {
    case .input(.key(let key, let phase, let modifiers)):
      if phase != .release {
        notice = ""
        hint.fade(from: time)
      }
      if act(on: KeyPress(key: key, phase: phase, modifiers: modifiers)) { return }
    case .input(.mouse(let mouse)):
      hint.fade(from: time)
      // While the scene is not shown, only releases are for it.
      if click(mouse) || clickPanel(mouse) || !fits && mouse.action != .release { return }
    case .action(.tap), .action(.grab): hint.fade(from: time)
    case .resize(let columns, let rows):
      resize(columns: columns, rows: rows)
      return
    case .theme(let theme):
      context.theme = theme
      return tell(event)
    case .reportsKeyRelease(let reports):
      context.reportsKeyRelease = reports
      return tell(event)
    default: break
    }
    translate(event)
  }

  /// Handles a click on the bottom line: a key goes down and up with the button, a dot shows its scene.
  /// - Returns: False if the event is not for the bottom line.
  private mutating func click(_ mouse: MouseEvent) -> Bool {
    if let key = clickedKey {
      guard mouse.action == .release else { return true }
      clickedKey = nil
      respond(to: .input(.key(key, .release)))
      return true
    }
    guard mouse.action == .press, mouse.button == .left, fits, Int(mouse.row) == context.rows - 1
    else { return false }
    switch footerTarget(column: Int(mouse.column)) {
    case .scene(let name)?: show(name)
    case .key(let key)?:
      clickedKey = key
      respond(to: .input(.key(key, .press)))
    case nil: break
    }
    return true
  }

  // MARK: Keys

  /// Returns false if the key is for the scene.
  private mutating func act(on press: KeyPress) -> Bool {
    if press.isShortcut {
      guard press.modifiers.contains(.control), press.phase == .press else { return true }
      if press.key == "c" { requests = [.quit] }
      if press.key == "z" { requests = [.suspend] }
      return true
    }
    if press.key == .escape, showsHelp, press.phase == .press {
      showsHelp = false
      return true
    }
    guard let effect = tables.lazy.compactMap({ $0.effect(of: press.key, press.phase) }).first else {
      return Self.keys.has(press.key)
    }
    effect.act(&self, press)
    return true
  }

  /// The tables of keys that come before the scene's, the first one first.
  private var tables: [[KeyBinding<Self>]] {
    (showsHelp && keyList.isCut ? [Self.listKeys] : []) + (tuner == nil ? [] : [Self.tunerKeys]) + [Self.keys]
  }

  /// Returns true if an event is by hand for the scene: see `Scene.isByHand`. A key that the gallery takes is not.
  package func isByHand(_ event: SceneEvent) -> Bool {
    if case .input(.key(let key, let phase, let modifiers)) = event,
      KeyPress(key: key, phase: phase, modifiers: modifiers).isShortcut || key == .escape && showsHelp
        || tables.contains(where: { $0.has(key) })
    {
      return false
    }
    return scene.isByHand(event)
  }

  // MARK: Time

  /// The duration that the keys `,` and `.` scroll by, in s: one frame.
  static let frame = 1.0 / 60
  /// The duration that the keys `<` and `>` scroll by, in s.
  static let stride = 0.5
  /// The rates of scene time that the key `s` selects in turn.
  private static let rates = [1, 1.0 / 4, 1.0 / 16]

  mutating func slowDown() {
    clock = clock.withRate(Self.rates.next(after: clock.rate / pace.rate) * pace.rate, at: time)
    tellRate()
  }
}
