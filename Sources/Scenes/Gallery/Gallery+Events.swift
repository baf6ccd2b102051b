internal import Animation
internal import CellCanvas

extension Gallery {
  /// Does what an event asks of the gallery, and hands it on to the scene unless it is the gallery's alone.
  /// - Returns: requests to the shell.
  package mutating func handle(_ event: SceneEvent, at time: Double) -> [Effect] {
    advance(to: time)
    switch event {
    case .input(.key(let key, let phase, let modifiers)):
      if phase != .release { notice = "" }
      if let effects = handle(key, phase, modifiers) { return effects }
      if phase != .release { hint.fade(from: self.time) }
    case .input(.mouse(let mouse)):
      if !takes(mouse) { return [] }
      hint.fade(from: self.time)
    case .action(.tap), .action(.grab): hint.fade(from: self.time)
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

  /// Whether what a mouse does is for the scene: not where it is not seen, nor a press on a panel or one that shuts the
  /// list of keys.
  private mutating func takes(_ mouse: MouseEvent) -> Bool {
    guard fits || mouse.action == .release else { return false }
    guard mouse.action == .press else { return true }
    guard showsHelp else { return !isOnTuner(mouse) }
    showsHelp = false
    return false
  }

  private func isOnTuner(_ mouse: MouseEvent) -> Bool {
    guard let tuner else { return false }
    let frame = tuner.frame(on: scene.tunerSide, columns: context.columns, rows: context.rows)
    return frame.columns.contains(Int(mouse.column)) && frame.rows.contains(Int(mouse.row))
  }

  /// What a key means in every scene; nil: it is for the scene.
  private mutating func handle(_ key: Key, _ phase: KeyPhase, _ modifiers: Modifiers) -> [Effect]? {
    if modifiers.contains(.control) {
      guard phase == .press else { return [] }
      switch key {
      case .character("c"): return [.quit]
      case .character("z"): return [.suspend]
      default: return []
      }
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
    case _ where !Self.characters.contains(character): return nil
    case _ where isRepeat || phase == .release: break
    case "q": return [.quit]
    case "?": showsHelp.toggle()
    case "t":
      toggleTuner()
      hint.fade(from: time)
    case "y": return copySpring()
    case "s": slowDown()
    case "p": togglePause()
    case "[": show(name.neighbour(-1))
    case "]": show(name.neighbour(1))
    default: select(character)
    }
    return []
  }

  /// The keys of the gallery itself that type a character.
  private static let characters: Set<Character> = Set("q?tysp[]123456789")

  private mutating func select(_ digit: Character) {
    guard let number = digit.wholeNumberValue, number <= SceneName.allCases.count else { return }
    show(SceneName.allCases[number - 1])
  }

  // MARK: Time

  /// A frame, in s.
  private static let frame = 1.0 / 60
  /// How far < and > scroll, in s.
  private static let stride = 0.5
  /// How fast time passes, one after another.
  private static let rates = [1, 1.0 / 4, 1.0 / 16]

  private mutating func slowDown() {
    let index = Self.rates.firstIndex(of: clock.rate) ?? 0
    clock = clock.withRate(Self.rates[(index + 1) % Self.rates.count], at: time)
  }

  /// Stops the scene's time, and lets it go on from where it stands: what was scrolled back from is no more.
  private mutating func togglePause() {
    guard clock.isPaused else { return clock = clock.paused(at: time) }
    history.forget(after: scene.time)
    clock = clock.resumed(at: time)
  }

  /// Moves a scene that stands still in time, over what is at rest, as far back as is remembered; on it goes as far as
  /// it was, and from there into what is new.
  private mutating func scroll(by duration: Double) {
    guard clock.isPaused else { return }
    let target = max(history.time(scene.time, movedBy: duration), history.start)
    clock = clock.scrubbed(to: target, at: time)
    if target < scene.time {
      scene = history.scene(at: target)
    } else {
      advance(to: time)
    }
  }
}
