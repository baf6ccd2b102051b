internal import CellCanvas
internal import Dynamics
internal import Gestures

extension ControlPanel {
  /// How much a kick adds to the ball's velocity, in pt/s; to the right as it stands.
  private static let kick = SIMD2(300.0, -500.0)

  /// What a person's input means here.
  mutating func apply(_ input: InputEvent) {
    switch input {
    case .key(let key, let phase, let modifiers):
      if !applyToControls(key, phase, modifiers) { apply(key, phase) }
    case .focus(false):
      // A key that goes up elsewhere is never heard of.
      if finger.held != nil { liftKey() }
      loseMouse()
    case .mouse(let mouse): apply(mouse)
    case .focus, .paste: break
    }
  }

  private mutating func apply(_ key: Key, _ phase: KeyPhase) {
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
    case (.escape, _): cancel()
    case (.character("d"), _): replaceLaw { $0.change(to: $0.driver.next, at: $1) }
    case (.character("g"), _): showsChart.toggle()
    case (.character("r"), _): pane.releaseRule = pane.releaseRule == .article ? .project : .article
    default: break
    }
  }
}
