internal import CellCanvas
internal import Gestures
internal import Kinematics

/// What a mouse does: a press on a well is a tap, at once; where it moves on from a pane it takes all four along.
extension Interruptions {
  mutating func apply(_ mouse: MouseEvent) {
    let location = SIMD2(mouse.column * Stage.cellWidth, mouse.row * Stage.cellHeight)
    switch (mouse.action, mouse.button) {
    case (.press, .left): press(at: location, row: mouse.row)
    case (.drag, .left): hear(.moved, at: location)
    case (.release, .left), (.release, .none): hear(.ended, at: location)
    default: break
    }
  }

  /// The mouse is taken away: what it has is let go as it is (M69).
  mutating func loseMouse() { hear(.cancelled, at: mouseLocation) }

  private mutating func press(at location: SIMD2<Double>, row: Double) {
    // A press after a press: the end of the first was never heard.
    loseMouse()
    guard row >= Double(layout.wellRow), row < Double(layout.wellRow + layout.wellRows) else { return }
    if isPane(at: location) {
      var gesture = ClickOrDragGesture()
      _ = gesture.handle(PointerSample(.began, at: location, time: time))
      mouse = gesture
      mouseLocation = location
    }
    tap(lanes.indices)
  }

  private mutating func hear(_ phase: PointerSample.Phase, at location: SIMD2<Double>) {
    guard var gesture = mouse else { return }
    let wasDragging = gesture.isDragging
    _ = gesture.handle(PointerSample(phase, at: location, time: time))
    if gesture.isDragging || wasDragging {
      if !wasDragging { grab(lanes.indices) }
      let step = location.y - mouseLocation.y
      if step != 0 { drag(by: step) }
    }
    if gesture.isDragging || wasDragging || phase != .moved { mouseLocation = location }
    mouse = phase == .moved ? gesture : nil
    if phase != .moved, wasDragging { replaceLaws(of: lanes.indices) { $0.release(at: $1) } }
  }

  /// Whether a pane is seen at a place, in pt, now.
  private func isPane(at location: SIMD2<Double>) -> Bool {
    let targets = lanes.indices.map { index in
      let left = Double(layout.left(of: index) + layout.paneInset) * Stage.cellWidth
      let width = Double(layout.laneWidth - 2 * layout.paneInset) * Stage.cellWidth
      let top = Double(layout.wellRow) * Stage.cellHeight + shownPosition(of: index)
      let bottom = Double(layout.wellRow + layout.wellRows) * Stage.cellHeight
      return HitTarget(
        index,
        at: .rectangle(origin: SIMD2(left, top), size: SIMD2(width, max(0, bottom - top))))
    }
    if case .target = HitTarget.hit(at: location, among: targets) { return true }
    return false
  }
}
