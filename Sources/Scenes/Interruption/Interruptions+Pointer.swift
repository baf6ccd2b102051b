package import MotionGestures

/// Mouse input: a press on a well is a tap at once; a drag that starts on a pane moves all four panes.
extension Interruptions {
  package mutating func pointer(_ sample: PointerSample) {
    guard sample.phase == .began else { return drag(sample) }
    let row = sample.location.y / CellMetrics.height
    guard row >= Double(layout.wellRow), row < Double(layout.wellRow + layout.wellRows) else { return }
    let hit = hit(at: sample.location)
    if case .swallowed = hit { return }
    if case .target = hit {
      var gesture = ClickOrDragGesture()
      _ = gesture.handle(sample)
      mouse = gesture
      mouseLocation = sample.location
    } else if problem == .manualHitTesting {
      return
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
    if sample.phase != .moved, wasDragging { release(velocity: nil) }
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
