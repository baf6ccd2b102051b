internal import CellCanvas

/// What the keys mean to the controls.
extension ControlPanel {
  /// Whether a key is for the controls: Tab always, and others while one of them has the focus.
  mutating func applyToControls(_ key: Key, _ phase: KeyPhase, _ modifiers: Modifiers) -> Bool {
    // What went down before Tab may go up after it.
    if phase == .release { return false }
    switch (key, controls.focus) {
    case (.tab, _):
      moveFocus(backwards: modifiers.contains(.shift))
    case (.escape, _?) where mouse == nil:
      controls.loseFocus()
    case (.character(" "), .tile(let index)?), (.enter, .tile(let index)?):
      if phase == .press {
        controls.hit(tile: index, at: time)
        toggle(tile: index)
      }
    case (.left, .slider?), (.down, .slider?):
      controls.moveFocusedSlider(by: -1, at: time)
    case (.right, .slider?), (.up, .slider?):
      controls.moveFocusedSlider(by: 1, at: time)
    default:
      return false
    }
    return true
  }

  /// A tile is another now; one says how all things move from here on.
  mutating func toggle(tile index: Int) {
    controls.toggle(tile: index, at: time)
    adoptEnvironment()
    trail.clear()
  }

  /// What has the focus must be seen: it opens a pane that is shut.
  private mutating func moveFocus(backwards: Bool) {
    if pane.target == .closed { tap() }
    controls.moveFocus(backwards: backwards, visibleTiles: PaneLayout(stage: stage).tileCount)
  }
}
