internal import MotionAnimation
internal import PaneCanvas
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

  package static let keys: [KeyBinding<Self>] = [
    KeyBinding([.space], "throw", "throw the list; again: faster; from an end: back") { scene, _ in
      scene.flick()
    },
    KeyBinding(
      "drag", "drag it; released, it coasts",
      KeyEffect([.up], .all) { $0.arrow(.up, $1) }, KeyEffect([.down], .all) { $0.arrow(.down, $1) }),
    KeyBinding([.enter], "hold", "hold it where it is; again: release it") { scene, _ in scene.toggleHold() },
    KeyBinding(
      "picture", "throw the picture left or right",
      KeyEffect([.left]) { scene, _ in scene.kickPicture(-1, 0) },
      KeyEffect([.right]) { scene, _ in scene.kickPicture(1, 0) }),
    KeyBinding(
      "focus", "the picture: space and arrows throw it; esc: the list",
      KeyEffect([.tab]) { scene, _ in scene.focus = scene.focus == .list ? .picture : .list },
      KeyEffect([], also: [.escape]) { scene, _ in scene.letGo() }),
    KeyBinding(note: "mouse", "drag, throw or catch both; wheel: flick the list")
  ]

  package var modeKeys: [KeyBinding<Self>] { focus == .picture ? Self.pictureKeys : [] }

  private static let pictureKeys: [KeyBinding<Self>] = [
    KeyBinding([.space], "throw", "throw the picture across") { scene, _ in scene.throwAcross() },
    KeyBinding(
      "throw", "throw it into another corner", KeyEffect([.left]) { scene, _ in scene.kickPicture(-1, 0) },
      KeyEffect([.right]) { scene, _ in scene.kickPicture(1, 0) },
      KeyEffect([.up], .repeating) { scene, _ in scene.kickPicture(0, -1) },
      KeyEffect([.down], .repeating) { scene, _ in scene.kickPicture(0, 1) }),
    KeyBinding([.enter], "hold the list", "hold the list where it is; again: release it") { scene, _ in
      scene.toggleHold()
    },
    KeyBinding([.escape], "the list", "back to the list") { scene, _ in scene.focus = .list }
  ]

  /// Throws the picture in a direction.
  private mutating func kickPicture(_ x: Double, _ y: Double) {
    picture.kick(Self.kick * SIMD2(x, y), at: time)
  }

  /// Throws the picture to the other side.
  private mutating func throwAcross() {
    let isLeft = layout.corners[picture.corner].x < layout.corners[1].x
    kickPicture(isLeft ? 1 : -1, 0)
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

  private mutating func arrow(_ arrow: KeyboardFinger.Direction, _ press: KeyPress) {
    if press.phase == .release {
      if arrows.held == arrow { liftArrow() }
      return
    }
    guard grip == nil, arrows.press(arrow, isRepeat: press.isRepeat, at: time) else { return }
    isHeld = false
    let velocity = arrows.velocity
    replaceLaw { $0.glide(to: velocity, at: $1) }
  }

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
