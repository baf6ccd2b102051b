internal import Animation
internal import CellCanvas
internal import Gestures
internal import Kinematics

extension ScrollScene {
  /// What space adds to the list's velocity, in pt/s.
  private static let flick = 1200.0
  /// What a notch of the wheel adds, in pt/s.
  private static let notch = 400.0
  /// What an arrow adds to the picture's velocity, in pt/s: across a screen of 120 columns.
  private static let kick = 1600.0

  package mutating func handle(_ event: SceneEvent, at time: Double) -> [Effect] {
    advance(to: max(time, self.time))
    let count = list.lawCount
    apply(event)
    markIfNew(since: count)
    refreshStatus()
    return []
  }

  private mutating func apply(_ event: SceneEvent) {
    switch event {
    case .input(.key(let key, let phase, let modifiers)): apply(key, phase, modifiers)
    case .input(.mouse(let mouse)): apply(mouse)
    case .input(.focus(false)), .cancel: letGo()
    case .input: break
    case .tap: flick()
    case .grab:
      arrows.lift()
      list.grab(at: time)
    case .drag(let distance): list.drag(by: distance, at: time)
    case .release(let velocity): list.release(velocity: velocity, at: time)
    case .kick(let velocity): picture.kick(velocity, at: time)
    case .spring(let spring): change(to: spring)
    case .resize(let columns, let rows): resize(columns: columns, rows: rows)
    case .theme(let theme): self.theme = theme
    case .reportsKeyRelease(let reports): arrows.reportsRelease = reports
    case .driver, .performance: break
    }
  }

  /// Down the list, and at its end back up.
  private mutating func flick() {
    letGo()
    let target = list.offset.target
    if direction > 0, target >= list.reach { direction = -1 } else if target <= 0 { direction = 1 }
    list.flick(by: direction * Self.flick, at: time)
  }

  /// Every finger leaves.
  private mutating func letGo() {
    isHeld = false
    arrows.lift()
    if list.isHeld { list.release(velocity: nil, at: time) }
    picture.release(at: time)
    grip = nil
  }

  // MARK: Keys

  private mutating func apply(_ key: Key, _ phase: KeyPhase, _ modifiers: Modifiers) {
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

  /// The picture goes to the other side.
  private mutating func throwAcross() {
    let isLeft = layout.corners[picture.corner].x < layout.corners[1].x
    picture.kick(SIMD2(isLeft ? Self.kick : -Self.kick, 0), at: time)
  }

  private mutating func toggleHold() {
    if isHeld { return letGo() }
    arrows.lift()
    if !list.isHeld || grip == nil {
      if list.isHeld { list.release(velocity: nil, at: time) }
      list.grab(at: time)
    }
    isHeld = true
  }

  private mutating func press(_ arrow: KeyboardFinger.Direction, isRepeat: Bool) {
    guard grip == nil else { return }
    let before = (arrows.velocity, arrows.held)
    arrows.press(arrow, isRepeat: isRepeat, at: time)
    guard arrows.velocity != before.0 || before.1 == nil else { return }
    isHeld = false
    list.glide(to: arrows.velocity, at: time)
  }

  private mutating func release(_ arrow: KeyboardFinger.Direction) { if arrows.held == arrow { liftArrow() } }

  /// The arrow counts as up: the list coasts on.
  mutating func liftArrow() {
    arrows.lift()
    list.release(velocity: nil, at: time)
  }

  // MARK: The mouse

  private mutating func apply(_ mouse: MouseEvent) {
    let location = SIMD2(mouse.column * Stage.cellWidth, mouse.row * Stage.cellHeight)
    switch (mouse.action, mouse.button) {
    case (.press, .left): press(at: location)
    case (.drag, .left): move(to: location)
    case (.release, .left), (.release, .none):
      move(to: location)
      lift()
    case (.scrollUp, _): list.flick(by: -Self.notch, at: time)
    case (.scrollDown, _): list.flick(by: Self.notch, at: time)
    default: break
    }
  }

  /// What is seen there stops under the finger: the picture, which lies in front, or the list (M109).
  private mutating func press(at location: SIMD2<Double>) {
    letGo()
    let offset = location - picture.center.value(at: time)
    let half = layout.pictureSize / 2
    if abs(offset.x) <= half.x, abs(offset.y) <= half.y {
      grip = .picture
      picture.grab(at: location, time: time)
    } else if layout.isOnList(location) {
      grip = .list(location)
      list.grab(at: time)
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
    case .list?: list.release(velocity: nil, at: time)
    case nil: break
    }
    grip = nil
  }
}
