internal import PaneCanvas
package import MotionGestures
internal import MotionKinematics

/// Mouse input: a press on a well is a tap at once; a drag that starts on a pane moves all four panes.
extension Interruptions {
  package mutating func pointer(_ sample: PointerSample) {
    guard sample.phase == .began else { return drag(sample) }
    let row = sample.location.y / CellMetrics.height
    guard row >= Double(layout.wellRow), row < Double(layout.wellRow + layout.wellRows) else { return }
    if isPane(at: sample.location) {
      var gesture = ClickOrDragGesture()
      _ = gesture.handle(sample)
      mouse = gesture
      mouseLocation = sample.location
    }
    tap(lanes.indices)
  }

  private mutating func drag(_ sample: PointerSample) {
    guard var gesture = mouse else { return }
    let wasDragging = gesture.isDragging
    _ = gesture.handle(sample)
    if gesture.isDragging || wasDragging {
      if !wasDragging { grab(lanes.indices) }
      let step = sample.location.y - mouseLocation.y
      if step != 0 { drag(by: step) }
      mouseLocation = sample.location
    }
    mouse = sample.phase == .moved ? gesture : nil
    if sample.phase != .moved, wasDragging { replaceLaws(of: lanes.indices) { $0.release(at: $1) } }
  }

  /// Returns true if a visible pane is at a location, in pt.
  private func isPane(at location: SIMD2<Double>) -> Bool {
    let targets = lanes.indices.map { index in
      let left = Double(layout.left(of: index) + layout.paneInset) * CellMetrics.width
      let width = Double(layout.laneWidth - 2 * layout.paneInset) * CellMetrics.width
      let top = Double(layout.wellRow) * CellMetrics.height + shownPosition(of: index)
      let bottom = Double(layout.wellRow + layout.wellRows) * CellMetrics.height
      return HitTarget(
        index,
        at: .rectangle(origin: SIMD2(left, top), size: SIMD2(width, max(0, bottom - top))))
    }
    if case .target = HitTarget.hit(at: location, among: targets) { return true }
    return false
  }
}
