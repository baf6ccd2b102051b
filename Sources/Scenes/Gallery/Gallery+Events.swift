internal import MotionAnimation
internal import PaneCanvas

extension Gallery {
  /// Handles an event for the gallery, and passes it on to the scene unless it is only for the gallery.
  package mutating func handle(_ event: SceneEvent, at time: Double) -> [SessionEffect] {
    advance(to: time)
    let effects = respond(to: event)
    movePanels()
    return effects
  }

  private mutating func respond(to event: SceneEvent) -> [SessionEffect] {
    switch event {
    case .input(.key(let key, let phase, let modifiers)):
      hand.end()
      if phase != .release {
        notice = ""
        hint.fade(from: time)
      }
      if let effects = handle(key, phase, modifiers) { return effects }
    case .input(.mouse(let mouse)):
      hand.end()
      hint.fade(from: time)
      if let effects = click(mouse) { return effects }
      if moveChrome(mouse) || !takes(mouse) { return [] }
    case .input(.paste(let text)) where tuner?.entry != nil:
      for character in text.prefix(TunerEntry.mostCharacters) { tuner?.entry?.type(character) }
      return []
    case .action(.tap), .action(.grab):
      hand.end()
      hint.fade(from: time)
    case .action(.cancel), .input(.focus(false)): releaseChrome()
    case .resize(let columns, let rows):
      resize(columns: columns, rows: rows)
      return []
    case .performance(let performance):
      adopt(performance)
      return []
    case .theme(let theme): context.theme = theme
    case .reportsKeyRelease(let reports): context.reportsKeyRelease = reports
    default: break
    }
    translate(event)
    return []
  }

  /// Handles a click on the bottom line: a key goes down and up with the button, a dot shows its scene.
  /// - Returns: requests to the shell; nil if the event is not for the bottom line.
  private mutating func click(_ mouse: MouseEvent) -> [SessionEffect]? {
    if let key = clickedKey {
      guard mouse.action == .release else { return [] }
      clickedKey = nil
      return handle(.input(.key(key, .release)), at: time)
    }
    guard mouse.action == .press, mouse.button == .left,
      let target = footerTarget(column: Int(mouse.column), row: Int(mouse.row))
    else { return nil }
    switch target {
    case .scene(let name): show(name)
    case .key(let key):
      clickedKey = key
      return handle(.input(.key(key, .press)), at: time)
    }
    return []
  }

  /// Returns true if a mouse event is for the scene. While the scene is not shown, only releases are.
  private func takes(_ mouse: MouseEvent) -> Bool { fits || mouse.action == .release }

  /// Handles a key that has the same meaning in every scene.
  /// - Returns: requests to the shell; nil if the key is for the scene.
  private mutating func handle(_ key: Key, _ phase: KeyPhase, _ modifiers: Modifiers) -> [SessionEffect]? {
    if modifiers.contains(.control) {
      guard phase == .press else { return [] }
      switch key {
      case .character("c"): return [.quit]
      case .character("z"): return [.suspend]
      default: return []
      }
    }
    if tuner?.entry != nil, phase != .release {
      handleTyped(key, modifiers)
      return []
    }
    guard case .character(let character) = key else {
      if key == .escape, showsHelp, phase == .press {
        showsHelp = false
        return []
      }
      return tune(key, phase, modifiers) ? [] : nil
    }
    let isRepeat = phase == .repeat
    switch character {
    case "," where phase != .release: scroll(by: -Self.frame)
    case "." where phase != .release: scroll(by: Self.frame)
    case "<" where phase != .release: scroll(by: -Self.stride)
    case ">" where phase != .release: scroll(by: Self.stride)
    case ",", ".", "<", ">": break
    case "b" where tuner != nil && phase == .press: swapSprings()
    case ":" where tuner != nil && !showsHelp && phase == .press: tuner?.entry = TunerEntry()
    case _ where !Self.characters.contains(character): return nil
    case _ where isRepeat || phase == .release: break
    case "q": return [.quit]
    case "?": showsHelp.toggle()
    case "#":
      showsMeasured.toggle()
      tellRate()
    case "t": toggleTuner()
    case "y", "Y": return copySpring(isForAll: character == "Y")
    case "P": choosePlatform()
    case "s": slowDown()
    case "p": togglePause()
    case "R": clock = clock.reversed(at: time)
    case "[": show(name.neighbour(-1), direction: -1)
    case "]": show(name.neighbour(1), direction: 1)
    default: select(character)
    }
    return []
  }

  /// The gallery's own character keys, other than the four that scroll in time.
  private static let characters: Set<Character> = Set("q?#tyYPspR[]123456789")

  private mutating func select(_ digit: Character) {
    guard let number = digit.wholeNumberValue, number <= SceneName.allCases.count else { return }
    show(SceneName.allCases[number - 1])
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
