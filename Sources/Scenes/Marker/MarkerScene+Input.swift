internal import PaneCanvas
package import MotionGestures
internal import MotionKinematics

extension MarkerScene {
  package mutating func perform(_ action: Action) {
    switch action {
    case .tap: if fingers.isEmpty { tap(focus.lanes) }
    case .grab: grab(focus.lanes, at: .zero)
    case .drag(let distance): moveFinger { $0.move(by: SIMD2(0, distance), at: $1) }
    case .release(let velocity): releaseFinger(velocity: velocity)
    case .cancel: releaseFinger()
    case .spring(let spring): change(to: spring)
    case .kick, .driver: break
    }
  }

  package static let keys: [KeyBinding<Self>] = [
    KeyBinding([.space], "drop", "lift and drop the markers; in mid-flight: reverse") { scene, _ in
      if scene.fingers.isEmpty { scene.tap(scene.focus.lanes) }
    },
    KeyBinding([.enter], "hold", "hold them where they are; again: release them") { scene, _ in
      if scene.fingers.isEmpty { scene.grab(scene.focus.lanes, at: .zero) } else { scene.releaseFinger() }
    },
    KeyBinding([.tab], "select", "select one of the three; shift-tab: the one before") { scene, press in
      scene.changeFocus { $0.move(by: press.step) }
    },
    KeyBinding([.escape], "release; again: select all three") { scene, _ in
      if scene.fingers.isEmpty { scene.changeFocus { $0.widen() } } else { scene.releaseFinger() }
    },
    KeyBinding(
      nil, "w: worlds not told of the lift; k: keyframe bounce",
      KeyEffect(["w"]) { scene, _ in scene.updatesItems.toggle() },
      KeyEffect(["k"]) { scene, _ in scene.lanes[0].toggleKeyframes(scene.layout, at: scene.time) }),
    KeyBinding(note: "mouse", "drag a marker, or throw it down")
  ]

  package mutating func pointer(_ sample: PointerSample) {
    // The markers are drawn at a scale, so the finger's location is divided by it.
    let location = sample.location * (1 / layout.scale)
    switch sample.phase {
    case .began:
      releaseFinger()
      if isMarker(at: sample.location / CellMetrics.size) {
        grab(lanes.indices, at: location)
      } else {
        tap(lanes.indices)
      }
    case .moved: moveFinger { $0.move(to: location, at: $1) }
    case .ended:
      guard !fingers.isEmpty else { return }
      let isClick = !fingers.contains(where: \.isDragging)
      releaseFinger()
      // A press without movement is a click.
      if isClick, lanes.allSatisfy({ $0.phase != .lifting }) { tap(lanes.indices) }
    case .cancelled: releaseFinger()
    }
  }

  /// Returns true if a visible marker is at a position, in cells.
  private func isMarker(at cell: SIMD2<Double>) -> Bool {
    let size = layout.markerSize
    return lanes.indices.contains { index in
      let tip = layout.tip(of: index, y: lanes[index].state(at: time).value)
      return abs(cell.x - tip.x) <= size.x / 2 + 1 && cell.y <= tip.y && cell.y >= tip.y - size.y
    }
  }
}
