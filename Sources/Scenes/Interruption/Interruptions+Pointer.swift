package import MotionGestures

/// Mouse input: a press beside the panes is a tap at once. On a pane, a click is a tap and a drag moves all four
/// panes (M32); the panes move on until it is known which of them it is.
extension Interruptions {
  package mutating func pointer(_ sample: PointerSample) {
    guard sample.phase == .began else { return follow(sample) }
    let row = sample.location.y / CellMetrics.height
    guard row >= Double(layout.wellRow), row < Double(layout.wellRow + layout.wellRows) else { return }
    switch hit(at: sample.location) {
    case .swallowed: break
    case .target: press(sample)
    case .nothing: if problem != .manualHitTesting { tap(lanes.indices) }
    }
  }

  private mutating func press(_ sample: PointerSample) {
    var gesture = ClickOrDragGesture()
    _ = gesture.handle(sample)
    mouse = gesture
    mouseLocation = sample.location
    // The mistake is made when the finger cancels the animations, at the press (M128).
    if problem == .cancelWithoutSync { grab(lanes.indices) }
  }

  private mutating func follow(_ sample: PointerSample) {
    guard var gesture = mouse else { return }
    let wasDragging = gesture.isDragging
    let event = gesture.handle(sample)
    if gesture.isDragging, !wasDragging {
      // A pane in flight is grabbed where it is; of one that stands, the drag includes the slop (M1).
      if lanes.contains(where: { $0.pane.phase == .animating }) { mouseLocation = sample.location }
      if lanes.contains(where: { $0.pane.drag == nil }) { grab(lanes.indices) }
    }
    if gesture.isDragging || wasDragging {
      let step = sample.location.y - mouseLocation.y
      if step != 0 { drag(by: step) }
      mouseLocation = sample.location
    }
    mouse = sample.phase == .moved ? gesture : nil
    if sample.phase == .moved { return }
    if case .clicked = event { tap(lanes.indices) } else { release(velocity: nil) }
  }

  /// Returns what a press at a location, in pt, hits: a pane where it is shown, unless a problem is switched on.
  private func hit(at location: SIMD2<Double>) -> HitTarget<Int>.Hit {
    let targets = lanes.indices.map { index in
      let pane = lanes[index].pane
      var target = HitTarget(
        index, presented: shape(of: index, y: shownPosition(of: index)),
        model: shape(of: index, y: pane.model ?? pane.position(at: time)), isMoving: pane.phase == .animating)
      target.allowsInteraction = problem != .noInteraction
      target.manualHitTesting = problem == .manualHitTesting
      return target
    }
    return HitTarget.hit(location, among: targets)
  }

  private func shape(of index: Int, y: Double) -> HitShape {
    let frame = frame(of: index, y: y)
    return .rectangle(origin: frame.origin, size: frame.size)
  }
}
