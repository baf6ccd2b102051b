internal import CellCanvas
internal import Gestures
internal import Kinematics

extension MarkerScene {
  package mutating func handle(_ event: SceneEvent, at time: Double) -> [Effect] {
    advance(to: time)
    apply(event)
    refreshStatus()
    return []
  }

  private mutating func apply(_ event: SceneEvent) {
    switch event {
    case .input(let input): apply(input)
    case .tap: if fingers.isEmpty { tap(focus.lanes) }
    case .grab: grab(focus.lanes, at: .zero)
    case .drag(let distance): if !fingers.isEmpty { moveFinger(to: fingerLocation + SIMD2(0, distance)) }
    case .release(let velocity): releaseFinger(velocity: velocity)
    case .cancel: releaseFinger()
    case .resize(let columns, let rows): resize(columns: columns, rows: rows)
    case .spring(let spring): change(to: spring)
    case .theme(let theme): self.theme = theme
    case .kick, .driver, .reportsKeyRelease, .performance: break
    }
  }

  private mutating func apply(_ input: InputEvent) {
    switch input {
    case .key(let key, .press, let modifiers): apply(key, modifiers)
    case .focus(false): releaseFinger()
    case .mouse(let mouse): apply(mouse)
    case .key, .focus, .paste: break
    }
  }

  private mutating func apply(_ key: Key, _ modifiers: Modifiers) {
    switch key {
    case .character(" "): if fingers.isEmpty { tap(focus.lanes) }
    case .enter: if fingers.isEmpty { grab(focus.lanes, at: .zero) } else { releaseFinger() }
    case .tab: changeFocus { $0.move(by: modifiers.contains(.shift) ? -1 : 1) }
    case .escape: if fingers.isEmpty { changeFocus { $0.widen() } } else { releaseFinger() }
    default: break
    }
  }

  // MARK: The mouse

  private mutating func apply(_ mouse: MouseEvent) {
    // The markers are drawn larger than they are: so is the finger's way.
    let location =
      SIMD2(mouse.column * Stage.cellWidth, mouse.row * Stage.cellHeight) * (1 / layout.scale)
    switch (mouse.action, mouse.button) {
    case (.press, .left):
      // A press after a press: the end of the first was never heard.
      releaseFinger()
      if isMarker(column: mouse.column, row: mouse.row) {
        grab(lanes.indices, at: location)
      } else {
        tap(lanes.indices)
      }
    case (.drag, .left): if !fingers.isEmpty { moveFinger(to: location) }
    case (.release, .left), (.release, .none):
      guard !fingers.isEmpty else { return }
      let isClick = !fingers.contains(where: \.isPanning)
      releaseFinger()
      // Without a movement it was a click.
      if isClick, lanes.allSatisfy({ $0.phase != .lifting }) { tap(lanes.indices) }
    default: break
    }
  }

  /// Whether a marker is seen at a place, in cells, now.
  private func isMarker(column: Double, row: Double) -> Bool {
    lanes.indices.contains { index in
      let tip = layout.tip(of: index, y: lanes[index].state(at: time).value)
      let size = layout.markerSize
      return abs(column - tip.column) <= size.columns / 2 + 1 && row <= tip.row && row >= tip.row - size.rows
    }
  }
}
