internal import PaneCanvas
internal import MotionKinematics

extension Gallery {
  /// Opens the tuner if the scene has a spring, or closes it.
  mutating func toggleTuner() {
    if tuner != nil { return closeTuner() }
    tuner = scene.tunedSpring.map { Tuner($0, in: scene.context.environment) }
    if tuner == nil { notice = Self.noSpring }
  }

  mutating func closeTuner() {
    tuner = nil
    ghost = nil
  }

  /// Swaps the springs A and B, also in flight (M142).
  mutating func swapSprings() {
    guard let next = tuner?.swap() else { return }
    tune(to: next)
  }

  /// Makes a ghost that continues from the scene's current state with the tuner's other spring.
  mutating func refreshGhost() {
    guard let other = tuner?.other, other != scene.tunedSpring else { return ghost = nil }
    var ghost = scene
    ghost.handle(.action(.spring(other)), at: scene.time)
    self.ghost = ghost
  }

  /// Shows the scene's spring in the tuner. The tuner closes if the scene has none.
  mutating func refreshTuner() {
    guard tuner != nil else { return }
    guard let spring = scene.tunedSpring else { return tuner = nil }
    tuner?.show(spring, in: scene.context.environment)
  }

  private static let noSpring = "no spring to tune here"

  /// Handles a key for the open tuner.
  /// - Returns: true if the key was for the tuner.
  mutating func tune(_ key: Key, _ phase: KeyPhase, _ modifiers: Modifiers) -> Bool {
    guard let tuner else { return false }
    // A key that went down before the tuner opened may go up while the tuner is open.
    if phase == .release { return false }
    switch key {
    case .up: self.tuner?.moveFocus(by: -1)
    case .down: self.tuner?.moveFocus(by: 1)
    case .left: tune(to: tuner.turned(-1, isCoarse: modifiers.contains(.shift)))
    case .right: tune(to: tuner.turned(1, isCoarse: modifiers.contains(.shift)))
    case .escape: toggleTuner()
    default: return false
    }
    return true
  }

  /// Replaces the scene's spring. Running motions keep their values and velocities.
  private mutating func tune(to spring: Spring) {
    let old = scene.tunedSpring
    translate(.action(.spring(spring)))
    if let old, let new = scene.tunedSpring { tunedSprings.tune(name, from: old, to: new) }
  }

  // MARK: Typing

  /// Handles a key while a value or a name is typed into the tuner.
  mutating func handleTyped(_ key: Key, _ modifiers: Modifiers) {
    switch key {
    case .character(let character): tuner?.entry?.type(character)
    case .backspace: tuner?.entry?.deleteLast()
    case .tab: tuner?.entry?.suggest(modifiers.contains(.shift) ? -1 : 1)
    case .enter: acceptEntry()
    case .escape: tuner?.entry = nil
    default: break
    }
  }

  /// Replaces the scene's spring by the typed one. A text that is no value and no name stays, with a notice.
  private mutating func acceptEntry() {
    guard let tuner, let entry = tuner.entry else { return }
    do {
      let spring = try entry.spring(changing: tuner.focus, of: tuner.spring)
      self.tuner?.entry = nil
      if spring != tuner.spring { tune(to: spring) }
    } catch {
      notice = error.text
    }
  }

  // MARK: Copying

  /// Copies the scene's spring as code to the terminal's clipboard, which does not tell whether it took the text.
  /// - Parameter isForAll: true for the code for all platforms, false for that of the chosen one.
  /// - Returns: the request to the shell; empty if the scene has no spring.
  mutating func copySpring(isForAll: Bool) -> [SessionEffect] {
    guard let spring = scene.tunedSpring else {
      notice = Self.noSpring
      return []
    }
    tuner?.isCopied = true
    notice = "sent to the terminal: \(isForAll ? "all" : platform.rawValue)"
    tunedSprings.copy(name, spring)
    return [.copy(isForAll ? SpringCode.everything(for: spring) : SpringCode.code(for: spring, on: platform))]
  }

  /// Chooses the next platform for which a spring is copied.
  mutating func choosePlatform() {
    let platforms = SpringPlatform.allCases
    platform = platforms[((platforms.firstIndex(of: platform) ?? 0) + 1) % platforms.count]
    tuner?.isCopied = false
    notice = "y copies \(platform.rawValue)"
  }
}
