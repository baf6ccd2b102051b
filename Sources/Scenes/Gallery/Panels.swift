internal import PaneCanvas

extension Gallery {
  /// Lays out the list of keys, and tells the scene which columns the open tuner covers.
  mutating func layOutPanels() {
    layOutKeyList()
    scene.context.tunerColumns = tunerFrame.map { $0.column..<$0.column + $0.columns }
  }

  /// The box that the open tuner covers; nil if it is closed.
  var tunerFrame: CellBox? {
    tuner?.frame(on: scene.tunerSide, columns: context.columns, rows: context.rows)
  }

  /// The tuner and its box while it is shown. The list of keys hides it, because rows of a larger panel beneath would
  /// look like a part of the list.
  var shownTuner: (tuner: Tuner, box: CellBox)? {
    guard !showsHelp, let tuner, let tunerFrame else { return nil }
    return (tuner, tunerFrame)
  }

  /// Handles a mouse event for a panel. Returns true if it is not for the scene.
  mutating func clickPanel(_ mouse: MouseEvent) -> Bool {
    guard fits else { return false }
    switch mouse.action {
    case .press:
      // A scene that still slides is not where its items are touched.
      guard showsHelp else { return isOnTuner(mouse) || abs(strip.offset(at: time)) > CellMetrics.width }
      if mouse.button == .left { showsHelp = false }
    case .scrollUp, .scrollDown:
      guard showsHelp else { return isOnTuner(mouse) }
      keyList.scroll(by: mouse.action == .scrollUp ? -Self.notch : Self.notch)
    default: return false
    }
    return true
  }

  /// The number of lines by which a notch of the wheel scrolls the list of keys.
  private static let notch = 3

  private func isOnTuner(_ mouse: MouseEvent) -> Bool { shownTuner?.box.contains(mouse.location) ?? false }
}
