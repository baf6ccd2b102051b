internal import PaneCanvas
package import MotionGestures
internal import MotionKinematics

extension Bounciness {
  package mutating func perform(_ action: Action) {
    switch action {
    case .tap: tap()
    case .grab: grab(at: .zero)
    case .drag(let distance): moveFinger { $0.move(by: SIMD2(distance, 0), at: $1) }
    case .release(let velocity): releaseFinger(velocity: velocity)
    case .cancel: releaseFinger()
    case .spring(let spring): tune { $0.change(to: spring) }
    case .kick, .driver: break
    }
  }

  package static let keys: [KeyBinding<Self>] = [
    KeyBinding([.space], "go", "move all five to the other end; in mid-flight: reverse", also: [.enter]) {
      scene, _ in scene.tap()
    },
    KeyBinding(
      "bounciness", "increase or decrease it, also in mid-flight; ↑ ↓ too",
      KeyEffect(["+"], also: ["=", .up], .repeating) { scene, _ in scene.tune { $0.add(bounciness: 1) } },
      KeyEffect(["-"], also: ["_", .down], .repeating) { scene, _ in scene.tune { $0.add(bounciness: -1) } }),
    KeyBinding(
      "speed", "slower or faster",
      KeyEffect([.left], .repeating) { scene, _ in scene.tune { $0.add(speed: -1) } },
      KeyEffect([.right], .repeating) { scene, _ in scene.tune { $0.add(speed: 1) } }),
    KeyBinding(
      "select", "select the next of the five for + − ← →; esc: the first",
      KeyEffect([.tab]) { scene, press in scene.focus = (scene.focus + (press.hasShift ? 4 : 1)) % 5 },
      KeyEffect([], also: [.escape]) { scene, _ in scene.focus = firstFocus }),
    KeyBinding(["w"], "options", "options of the square's animations, one by one; then none") { scene, _ in
      scene.selectNextOption()
    },
    KeyBinding(note: "mouse", "drag or throw the balls; elsewhere: go; wheel: bounciness")
  ]

  /// Handles the mouse. A press on a ball grabs the three balls; a press elsewhere is a tap. Either moves the
  /// focus to the item at that location. A click on a ball is also a tap.
  package mutating func pointer(_ sample: PointerSample) {
    switch sample.phase {
    case .began:
      releaseFinger()
      if let part = layout.part(at: sample.location / CellMetrics.size) { focus = part }
      if isBall(at: sample.location) { grab(at: sample.location) } else { tap() }
    case .moved: moveFinger { $0.move(to: sample.location, at: $1) }
    case .ended:
      guard !fingers.isEmpty else { return }
      let isClick = !fingers[0].isDragging
      releaseFinger()
      if isClick { tap() }
    case .cancelled: releaseFinger()
    }
  }

  package mutating func wheel(_ notches: Double) { tune { $0.add(bounciness: -notches) } }

  /// Returns true if one of the three balls is shown at a location, in pt, or within a cell's width of it.
  private func isBall(at location: SIMD2<Double>) -> Bool {
    (0..<3).contains { index in
      let center = layout.ballCenter(index, at: place(of: index))
      return (location - center).length <= layout.ballRadius + CellMetrics.width
    }
  }
}
