internal import MotionAnimation
package import MotionGestures

/// The mouse: it takes the figures where they are drawn (M109), the bar under them and the curve's control
/// points.
extension PropertyAnimatorScene {
  package mutating func pointer(_ sample: PointerSample) {
    switch sample.phase {
    case .began: press(at: sample.location)
    case .moved: follow(sample.location)
    case .ended, .cancelled: if grip?.location != nil { release(velocity: nil) }
    }
  }

  /// A part of the scene that a press can hit.
  enum Handle: Hashable, Sendable { case circle, square, bar }

  private mutating func press(at location: SIMD2<Double>) {
    if grip != nil { release(velocity: nil) }
    if stage.hasPanel, let index = editor.controlPoint(at: stage.placeOnCurve(location)) {
      editor.focus = nil
      grip = AnimatorGrip(.controlPoint(index), at: location, scale: stage.scale, time: time)
      return
    }
    switch part(at: location) {
    case .circle where stack.newest.state == .active, .square: grab(at: location)
    case .circle: toggle()
    case .bar where stack.newest.state != .stopped: takeBar(at: location)
    case .bar, nil: break
    }
  }

  /// Moves the figures to the finger on the bar, and lets them follow it (M93).
  private mutating func takeBar(at location: SIMD2<Double>) {
    letGo()
    let wasRunning = stack.isRunning
    guard holdForScrub() else { return }
    let place = (location.x - Double(stage.left) * CellMetrics.width) / stage.scale
    move(from: stack.fractions(at: time), by: place - Side.way * figures.value.share)
    grip = AnimatorGrip(
      .way(fractions: stack.fractions(at: time), wasRunning: wasRunning), at: location,
      scale: stage.scale, isOnBar: true, time: time)
  }

  private mutating func follow(_ location: SIMD2<Double>) {
    guard let grip, let last = grip.location, location != last else { return }
    self.grip?.location = location
    if case .controlPoint(let index) = grip.has {
      edit(editor.moved(index, to: editor.point(of: stage.placeOnCurve(location))))
    } else {
      drag(by: (location - last) / stage.scale)
    }
  }

  /// Returns the part that is drawn at a location, in pt, or nil.
  private func part(at location: SIMD2<Double>) -> Handle? {
    guard case .target(let part) = HitTarget.hit(location, among: hitTargets) else { return nil }
    return part
  }

  /// The hit areas of the bar and the figures; the bar lies behind the figures. The newest animator's options
  /// determine whether and where the figures can be hit while it is active (M60, M109, M121).
  private var hitTargets: [HitTarget<Handle>] {
    let bar = HitTarget(
      Handle.bar,
      at: .rectangle(
        origin: SIMD2(Double(stage.left - 1), Double(stage.barRow)) * CellMetrics.size,
        size: SIMD2(Double(stage.right - stage.left + 2), 1) * CellMetrics.size))
    let options = stack.newest.options
    let (presented, model) = (shapes(of: figures.value), shapes(of: model))
    return [bar]
      + zip(presented, model).map { presented, model in
        var target = HitTarget(
          presented.handle, presented: presented.shape, model: model.shape,
          isMoving: stack.newest.state == .active)
        target.allowsInteraction = options.isUserInteractionEnabled
        target.manualHitTesting = options.isManualHitTestingEnabled
        return target
      }
  }

  /// The outlines of the figures, in pt. That of the square is a circle, because the square turns.
  private func shapes(of figures: Figures) -> [(handle: Handle, shape: HitShape)] {
    let circle = stage.location(of: figures.circle, row: stage.circleRow)
    let square = stage.location(of: figures.square, row: stage.squareRow)
    let half = stage.half * (1 + max(figures.growth, -0.5)) * CellMetrics.height
    return [
      (.circle, .circle(center: circle, radius: stage.radius * CellMetrics.height)),
      (.square, .circle(center: square, radius: 1.2 * half))
    ]
  }
}
