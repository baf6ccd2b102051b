internal import MotionAnimation
package import PaneCanvas
package import MotionGestures

extension ScrollScene {
  /// The velocity that Space adds to the list, in pt/s.
  private static let flick = 1200.0
  /// The velocity that a notch of the wheel adds to the list, in pt/s.
  private static let notch = 400.0
  /// The velocity that an arrow key adds to the picture, in pt/s; it suffices to cross a screen of 120
  /// columns.
  private static let kick = 1600.0

  package mutating func perform(_ action: Action) {
    switch action {
    case .tap: flick()
    case .grab:
      arrows.lift()
      replaceLaw { $0.grab(at: $1) }
    case .drag(let distance): list.drag(by: distance, at: time)
    case .release(let velocity): replaceLaw { $0.release(velocity: velocity, at: $1) }
    case .cancel: letGo()
    case .kick(let velocity): picture.kick(velocity, at: time)
    case .spring(let spring): change(to: spring)
    case .driver: break
    }
  }

  /// Flicks the list down; if its target is the end of the list, flicks it back up.
  private mutating func flick() {
    letGo()
    let target = list.offset.target
    if direction > 0, target >= list.reach { direction = -1 } else if target <= 0 { direction = 1 }
    let velocity = direction * Self.flick
    replaceLaw { $0.flick(by: velocity, at: $1) }
  }

  /// Lifts every finger and releases the list and the picture.
  private mutating func letGo() {
    isHeld = false
    arrows.lift()
    if list.isHeld { replaceLaw { $0.release(velocity: nil, at: $1) } }
    picture.release(at: time)
    grip = nil
  }

  // MARK: Keys

  package mutating func key(_ key: Key, _ phase: KeyPhase, _ modifiers: Modifiers) {
    switch (key, phase) {
    case (.up, .release): release(.up)
    case (.down, .release): release(.down)
    case (_, .release): break
    case (.up, _) where focus == .picture: picture.kick(SIMD2(0, -Self.kick), at: time)
    case (.down, _) where focus == .picture: picture.kick(SIMD2(0, Self.kick), at: time)
    case (.left, .press): picture.kick(SIMD2(-Self.kick, 0), at: time)
    case (.right, .press): picture.kick(SIMD2(Self.kick, 0), at: time)
    case (.up, _): press(.up, isRepeat: phase == .repeat)
    case (.down, _): press(.down, isRepeat: phase == .repeat)
    case (.tab, .press): focus = focus == .list ? .picture : .list
    case (.escape, .press) where focus == .picture: focus = .list
    case (.escape, .press): letGo()
    case (.character(" "), .press) where focus == .picture: throwAcross()
    case (.character(" "), .press): flick()
    case (.enter, .press): toggleHold()
    default: break
    }
  }

  /// Throws the picture to the other side.
  private mutating func throwAcross() {
    let isLeft = layout.corners[picture.corner].x < layout.corners[1].x
    picture.kick(SIMD2(isLeft ? Self.kick : -Self.kick, 0), at: time)
  }

  private mutating func toggleHold() {
    if isHeld { return letGo() }
    arrows.lift()
    if !list.isHeld || grip == nil {
      if list.isHeld { replaceLaw { $0.release(velocity: nil, at: $1) } }
      replaceLaw { $0.grab(at: $1) }
    }
    isHeld = true
  }

  private mutating func press(_ arrow: KeyboardFinger.Direction, isRepeat: Bool) {
    guard grip == nil, arrows.press(arrow, isRepeat: isRepeat, at: time) else { return }
    isHeld = false
    let velocity = arrows.velocity
    replaceLaw { $0.glide(to: velocity, at: $1) }
  }

  private mutating func release(_ arrow: KeyboardFinger.Direction) { if arrows.held == arrow { liftArrow() } }

  /// Ends the press of an arrow key; the list coasts on.
  mutating func liftArrow() {
    arrows.lift()
    replaceLaw { $0.release(velocity: nil, at: $1) }
  }

  // MARK: Mouse

  package mutating func pointer(_ sample: PointerSample) {
    switch sample.phase {
    case .began: press(at: sample.location)
    case .moved: move(to: sample.location)
    case .ended, .cancelled: lift()
    }
  }

  package mutating func wheel(_ notches: Double) { replaceLaw { $0.flick(by: notches * Self.notch, at: $1) } }

  /// Grabs the picture, which is in front, or the list at a location in pt (M109).
  private mutating func press(at location: SIMD2<Double>) {
    letGo()
    let offset = location - picture.center.value(at: time)
    let half = layout.pictureSize / 2
    if abs(offset.x) <= half.x, abs(offset.y) <= half.y {
      grip = .picture
      picture.grab(at: location, time: time)
    } else if layout.isOnList(location) {
      grip = .list(location)
      replaceLaw { $0.grab(at: $1) }
    }
  }

  private mutating func move(to location: SIMD2<Double>) {
    switch grip {
    case .picture?: picture.drag(to: location, time: time)
    case .list(let last)?:
      grip = .list(location)
      if location.y != last.y { list.drag(by: location.y - last.y, at: time) }
    case nil: break
    }
  }

  private mutating func lift() {
    switch grip {
    case .picture?: picture.release(at: time)
    case .list?: replaceLaw { $0.release(velocity: nil, at: $1) }
    case nil: break
    }
    grip = nil
  }
}
