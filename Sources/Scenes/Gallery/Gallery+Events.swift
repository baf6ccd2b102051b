internal import MotionAnimation
internal import PaneCanvas

extension Gallery {
  /// Handles an event for the gallery, and passes it on to the scene unless it is only for the gallery.
  package mutating func handle(_ event: SceneEvent, at time: Double) -> [SessionEffect] {
    advance(to: time)
    requests = []
    respond(to: event)
    movePanels()
    return requests
  }

  private mutating func respond(to event: SceneEvent) {
    switch event {
    case .input(.key(let key, let phase, let modifiers)):
      hand.end()
      if phase != .release {
        notice = ""
        hint.fade(from: time)
      }
      if handle(KeyPress(key: key, phase: phase, modifiers: modifiers)) { return }
    case .input(.mouse(let mouse)):
      hand.end()
      hint.fade(from: time)
      if click(mouse) || moveChrome(mouse) || !takes(mouse) { return }
    case .input(.paste(let text)) where tuner?.entry != nil:
      for character in text.prefix(TunerEntry.mostCharacters) { tuner?.entry?.type(character) }
      return
    case .action(.tap), .action(.grab):
      hand.end()
      hint.fade(from: time)
    case .action(.cancel), .input(.focus(false)): releaseChrome()
    case .resize(let columns, let rows):
      resize(columns: columns, rows: rows)
      return
    case .performance(let performance):
      adopt(performance)
      return
    case .theme(let theme): context.theme = theme
    case .reportsKeyRelease(let reports): context.reportsKeyRelease = reports
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
    guard mouse.action == .press, mouse.button == .left,
      let target = footerTarget(column: Int(mouse.column), row: Int(mouse.row))
    else { return false }
    switch target {
    case .scene(let name): show(name)
    case .key(let key):
      clickedKey = key
      respond(to: .input(.key(key, .press)))
    }
    return true
  }

  /// Returns true if a mouse event is for the scene. While the scene is not shown, only releases are.
  private func takes(_ mouse: MouseEvent) -> Bool { fits || mouse.action == .release }

  // MARK: Keys

  /// Handles a key for the gallery or the tuner.
  /// - Returns: false if the key is for the scene.
  private mutating func handle(_ press: KeyPress) -> Bool {
    if press.modifiers.contains(.control) {
      switch (press.key, press.phase) {
      case ("c", .press): requests = [.quit]
      case ("z", .press): requests = [.suspend]
      default: break
      }
      return true
    }
    if tuner?.entry != nil, press.phase != .release {
      if case .character(let character) = press.key {
        tuner?.entry?.type(character)
      } else {
        Self.entryKeys.effect(of: press.key, press.phase)?.act(&self, press)
      }
      return true
    }
    if press.key == .escape, showsHelp, press.phase == .press {
      showsHelp = false
      return true
    }
    let ofTuner = tuner == nil ? nil : Self.tunerKeys.effect(of: press.key, press.phase)
    guard let effect = ofTuner ?? Self.keys.effect(of: press.key, press.phase) else {
      return Self.keys.has(press.key)
    }
    effect.act(&self, press)
    return true
  }

  /// The keys that have the same meaning in every scene.
  static let keys: [KeyBinding<Self>] = [
    KeyBinding(["?"], "help", "show or hide this list") { gallery, _ in gallery.showsHelp.toggle() },
    KeyBinding(["q"], "quit", "quit; ctrl-z: suspend") { gallery, _ in gallery.requests = [.quit] },
    KeyBinding(
      "scenes", "another scene; [ ]: the one before, the next", named: "1-\(SceneName.allCases.count) [ ]",
      KeyEffect(["["]) { gallery, _ in gallery.show(gallery.name.neighbour(-1), direction: -1) },
      KeyEffect(["]"]) { gallery, _ in gallery.show(gallery.name.neighbour(1), direction: 1) },
      KeyEffect([], also: SceneName.allCases.map(\.key)) { $0.showScene(with: $1.key) }),
    KeyBinding("tune", "tuner: change the spring, also in mid-flight", tuning),
    KeyBinding(nil, "y: copy the spring's code; P: platform; Y: for all", copy, platforms, copyAll),
    KeyBinding(
      "slow", "slow motion: 1/4, 1/16, 1; #: numbers, frame rate",
      KeyEffect(["s"]) { gallery, _ in gallery.slowDown() },
      KeyEffect([], also: ["#"]) { gallery, _ in
        gallery.showsMeasured.toggle()
        gallery.tellRate()
      }),
    KeyBinding(
      "pause", "p: pause; again: continue from there; R: backwards",
      KeyEffect(["p"]) { gallery, _ in gallery.togglePause() },
      KeyEffect(["R"]) { gallery, _ in gallery.reverse() }),
    KeyBinding(
      nil, "paused: a frame back or on; < >: 0.5 s, up to 10 s",
      KeyEffect([","], .repeating) { gallery, _ in gallery.scroll(by: -frame) },
      KeyEffect(["."], .repeating) { gallery, _ in gallery.scroll(by: frame) },
      KeyEffect(["<"], .repeating) { gallery, _ in gallery.scroll(by: -stride) },
      KeyEffect([">"], .repeating) { gallery, _ in gallery.scroll(by: stride) })
  ]

  private mutating func showScene(with key: Key) {
    if let name = SceneName.allCases.first(where: { $0.key == key }) { show(name) }
  }

  // MARK: Time

  /// The duration that the keys `,` and `.` scroll by, in s: one frame.
  private static let frame = 1.0 / 60
  /// The duration that the keys `<` and `>` scroll by, in s.
  private static let stride = 0.5
  /// The rates of scene time that the key `s` selects in turn.
  private static let rates = [1, 1.0 / 4, 1.0 / 16]

  private mutating func slowDown() {
    let index = Self.rates.firstIndex(of: abs(clock.rate)) ?? 0
    let rate = Self.rates[(index + 1) % Self.rates.count]
    clock = clock.withRate(clock.rate < 0 ? -rate : rate, at: time)
    tellRate()
  }

  /// Pauses the scene's time, or resumes it from the shown instant. The history after that instant is
  /// discarded if time runs forwards.
  private mutating func togglePause() {
    if clock.isPaused {
      if clock.rate > 0 { history.forget(after: scene.time) }
      clock = clock.resumed(at: time)
    } else {
      clock = clock.paused(at: time)
    }
    tellRate()
  }

  /// Reverses the direction of running time. Paused time runs backwards from the shown instant.
  private mutating func reverse() {
    clock = clock.withRate(clock.isPaused ? -abs(clock.rate) : -clock.rate, at: time).resumed(at: time)
    tellRate()
  }

  /// Scrolls a paused scene by `duration`, in s of motion; rests are skipped. Backwards it goes no further
  /// than the start of the history. Forwards it replays the history, and then continues with new motion.
  private mutating func scroll(by duration: Double) {
    guard clock.isPaused else { return }
    let target = max(history.time(scene.time, movedBy: duration), history.start)
    clock = clock.scrubbed(to: target, at: time)
    if target < scene.time {
      showPast(at: target)
    } else {
      advance(to: time)
    }
  }
}
