internal import CellCanvas
internal import Dynamics
internal import Gestures

extension ControlPanel {
  /// How much a kick adds to the ball's velocity, in pt/s; to the right as it stands.
  private static let kick = SIMD2(300.0, -500.0)

  /// What a person's input means here.
  mutating func apply(_ input: InputEvent) -> [Effect] {
    switch input {
    case .key(let key, let phase, let modifiers):
      if modifiers.contains(.control) { return phase == .press ? control(key) : [] }
      return applyToControls(key, phase, modifiers) ? [] : apply(key, phase)
    case .focus(false):
      // A key that goes up elsewhere is never heard of.
      if keys.held != nil { liftKey() }
      loseMouse()
      return []
    case .mouse(let mouse):
      apply(mouse)
      return []
    case .focus, .paste:
      return []
    }
  }

  private func control(_ key: Key) -> [Effect] {
    switch key {
    case .character("c"): [.quit]
    case .character("z"): [.suspend]
    default: []
    }
  }

  private mutating func apply(_ key: Key, _ phase: KeyPhase) -> [Effect] {
    switch (key, phase) {
    case (.up, .release): release(.up)
    case (.down, .release): release(.down)
    case (.up, _): press(.up, isRepeat: phase == .repeat)
    case (.down, _): press(.down, isRepeat: phase == .repeat)
    case (_, .release), (_, .repeat): break
    case (.left, _): ball.kick(SIMD2(-Self.kick.x, Self.kick.y))
    case (.right, _): ball.kick(Self.kick)
    case (.character(" "), _): tap()
    case (.enter, _): toggleHold()
    case (.escape, _): showsHelp ? showsHelp = false : cancel()
    case (.character("d"), _): replaceLaw { $0.change(to: $0.driver.next, at: $1) }
    case (.character("g"), _): showsChart.toggle()
    case (.character("?"), _): showsHelp.toggle()
    case (.character("r"), _): pane.releaseRule = pane.releaseRule == .article ? .project : .article
    case (.character("q"), _): return [.quit]
    default: break
    }
    return []
  }
}
