internal import Animation
internal import CellCanvas
internal import Gestures
internal import Kinematics

extension Bounciness {
  package mutating func handle(_ event: SceneEvent, at time: Double) -> [Effect] {
    advance(to: time)
    apply(event)
    refreshStatus()
    return []
  }

  private mutating func apply(_ event: SceneEvent) {
    switch event {
    case .input(let input): apply(input)
    case .tap: tap()
    case .grab: grab(at: .zero)
    case .drag(let distance): if !fingers.isEmpty { moveFinger(to: fingerLocation + SIMD2(distance, 0)) }
    case .release(let velocity): if !fingers.isEmpty { releaseFinger(velocity: velocity) }
    case .cancel: if !fingers.isEmpty { releaseFinger() }
    case .resize(let columns, let rows): resize(columns: columns, rows: rows)
    case .spring(let spring): tune { $0.change(to: spring) }
    case .theme(let theme): self.theme = theme
    case .kick, .driver, .reportsKeyRelease, .performance: break
    }
  }

  private mutating func apply(_ input: InputEvent) {
    switch input {
    case .key(let key, let phase, let modifiers) where phase != .release: apply(key, phase, modifiers)
    case .mouse(let mouse): apply(mouse)
    case .focus(false): if !fingers.isEmpty { releaseFinger() }
    case .key, .focus, .paste: break
    }
  }

  private mutating func apply(_ key: Key, _ phase: KeyPhase, _ modifiers: Modifiers) {
    switch key {
    case .character("+"), .character("="), .up: tune { $0.addBounciness(1) }
    case .character("-"), .character("_"), .down: tune { $0.addBounciness(-1) }
    case .right: tune { $0.addSpeed(1) }
    case .left: tune { $0.addSpeed(-1) }
    case _ where phase == .repeat: break
    case .character(" "), .enter: tap()
    case .tab: focus = (focus + (modifiers.contains(.shift) ? 4 : 1)) % 5
    case .escape: focus = Self.firstFocus
    default: break
    }
  }

  // MARK: The mouse

  /// A press takes the three balls where it meets one, chooses what it meets, and is a tap elsewhere and there.
  private mutating func apply(_ mouse: MouseEvent) {
    let location = SIMD2(mouse.column * Stage.cellWidth, mouse.row * Stage.cellHeight)
    switch (mouse.action, mouse.button) {
    case (.press, .left):
      // A press after a press: the end of the first was never heard.
      if !fingers.isEmpty { releaseFinger() }
      if let part = layout.part(column: mouse.column, row: mouse.row) { focus = part }
      if isBall(at: location) { grab(at: location) } else { tap() }
    case (.drag, .left): if !fingers.isEmpty { moveFinger(to: location) }
    case (.release, .left), (.release, .none):
      guard !fingers.isEmpty else { return }
      // Without a movement it was a click.
      let isClick = !fingers[0].isPanning
      releaseFinger()
      if isClick { tap() }
    case (.scrollUp, _): tune { $0.addBounciness(1) }
    case (.scrollDown, _): tune { $0.addBounciness(-1) }
    default: break
    }
  }

  /// Whether one of the three balls is seen at a place, in pt, now.
  private func isBall(at location: SIMD2<Double>) -> Bool {
    balls.indices.contains { index in
      let center = layout.ballCenter(index, at: balls[index].value(at: time))
      return (location - center).length <= layout.ballRadius + Stage.cellWidth
    }
  }
}
