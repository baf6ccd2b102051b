internal import MotionAnimation
internal import PaneCanvas
internal import MotionGestures
internal import MotionKinematics

extension PhotosScene {
  /// The velocity of a flick, in pt/s; above 1200 pt/s the velocity alone decides the outcome (M103).
  private static let flick = 1500.0
  /// The velocity that ← and → add to the picture, in pt/s.
  private static let nudge = 1500.0

  package mutating func perform(_ action: Action) {
    switch action {
    case .tap: tap()
    case .grab: grabInTheMiddle()
    case .drag(let distance): drag(by: distance)
    case .release(let velocity): letGo(velocity: velocity)
    case .cancel: letGo()
    case .kick(let velocity): fling(velocity)
    case .spring(let spring): change(to: spring)
    case .driver: break
    }
  }

  /// Opens or closes the picture, reverses it in flight, or releases it if a finger holds it.
  mutating func tap() {
    if isHeldByFinger { return letGo() }
    if swipe != nil {
      swipe?.reverse(at: context.time)
    } else if flight != nil {
      flight?.reverse(at: context.time)
    } else {
      begin(isInteractive: false)
    }
  }

  private var isHeldByFinger: Bool { flight?.isHeld == true || swipe?.isHeld == true }

  /// Holds the picture with a finger on its middle.
  private mutating func grabInTheMiddle() {
    guard grip == nil else { return }
    arrows.lift()
    isHeld = true
    let finger = Finger(taking: shownFrame.center, time: time)
    if swipe == nil { grab(finger) } else { swipe?.grab(finger, at: context.time) }
  }

  /// Moves the finger that holds the picture down by a distance, in pt, or to the right in a swipe.
  private mutating func drag(by distance: Double) {
    flight?.drag(by: distance, at: context.time)
    swipe?.drag(by: distance, at: context.time)
  }

  /// Releases the picture and lifts every finger.
  /// - Parameter velocity: The velocity, in pt/s, down is positive; nil for the tracked one.
  mutating func letGo(velocity: Double? = nil) {
    isHeld = false
    arrows.lift()
    grip = nil
    flight?.release(velocity: velocity, at: context.time)
    swipe?.release(velocity: velocity, at: context.time)
  }

  /// Flicks the picture; in the grid, only an upward flick has an effect.
  private mutating func fling(_ velocity: SIMD2<Double>) {
    guard swipe == nil, isOpen || flight != nil || velocity.y < 0 else { return }
    isHeld = false
    arrows.lift()
    grip = nil
    if flight == nil { begin(isInteractive: true) }
    flight?.throwOn(velocity, at: context.time)
  }

  // MARK: Keys

  private var isInGrid: Bool { flight == nil && !isOpen }

  package static let keys: [KeyBinding<Self>] = [
    KeyBinding([.space], "open", "open or close the picture; in mid-flight: reverse it") { scene, _ in
      scene.tap()
    },
    KeyBinding(
      "drag", "drag it: half the screen is the whole way; in the grid: select",
      KeyEffect([.up], .all) { $0.arrow(.up, $1) }, KeyEffect([.down], .all) { $0.arrow(.down, $1) }),
    KeyBinding([.enter], "hold", "hold it where it is; again: release it") { scene, _ in
      if scene.isInGrid { return scene.tap() }
      if scene.isHeld { scene.letGo() } else { scene.grabInTheMiddle() }
    },
    KeyBinding(
      "flick", "f: flick it down to the grid; F: up to the screen",
      KeyEffect(["f"]) { scene, _ in scene.fling(SIMD2(0, flick)) },
      KeyEffect(["F"]) { scene, _ in scene.fling(SIMD2(0, -flick)) }),
    KeyBinding([.tab], "select", "in the grid: select the next; shift-tab: the one before", .repeating) {
      if $0.isInGrid { $0.selectNext($1.step) }
    },
    KeyBinding(
      "nudge", "throw it sideways: it flies a curve; in the grid: select",
      KeyEffect([.left], .repeating) { $0.nudge(-1, $1) }, KeyEffect([.right], .repeating) { $0.nudge(1, $1) }
    ),
    KeyBinding(["d"], "motion", "next motion: spring, system spring, linear, a body in a world") { scene, _ in
      scene.change(to: scene.motion.next)
    },
    KeyBinding(["o"], "outline", "outline: show the frame of the model value") { scene, _ in
      scene.showsModel.toggle()
    },
    KeyBinding([.escape], "back to the grid") { scene, _ in scene.goBack() },
    KeyBinding(note: "mouse", "click, catch, drag, throw; from the left edge: swipe back")
  ]

  private mutating func select(_ step: Int) {
    let index = selection + step
    if AlbumPicture.all.indices.contains(index) { selection = index }
  }

  /// Selects the next picture (1) or the previous one (−1), cyclically.
  private mutating func selectNext(_ step: Int) {
    let count = AlbumPicture.all.count
    selection = (selection + step + count) % count
  }

  /// Sends the picture back to the grid; a held picture is released instead.
  private mutating func goBack() {
    if isHeldByFinger { return letGo() }
    if let swipe { if swipe.closes(at: time) { return } else { return tap() } }
    if flight?.opens(at: time) ?? isOpen { tap() }
  }

  // MARK: Arrow keys

  /// Handles ← (−1) or → (1): selects a picture of the grid, or throws the open one sideways.
  private mutating func nudge(_ direction: Int, _ press: KeyPress) {
    if isInGrid { return select(direction) }
    if !press.isRepeat { fling(SIMD2(Double(direction) * Self.nudge, 0)) }
  }

  /// Handles ↑ or ↓: selects a picture of the grid, or drags the open one.
  private mutating func arrow(_ arrow: KeyboardFinger.Direction, _ press: KeyPress) {
    if press.phase == .release {
      if arrows.held == arrow { liftArrow() }
    } else if isInGrid {
      select(arrow == .up ? -PhotoLayout.across : PhotoLayout.across)
    } else {
      drag(arrow, isRepeat: press.isRepeat)
    }
  }

  private mutating func drag(_ arrow: KeyboardFinger.Direction, isRepeat: Bool) {
    guard grip == nil, swipe == nil else { return }
    arrows.press(arrow, isRepeat: isRepeat, at: time)
    if flight?.isGliding != true {
      let velocity = flight?.isHeld == true ? 0 : flight?.state(at: time).velocity.y ?? 0
      let (center, height) = (shownFrame.center, layout.height)
      let edges = DragLimits.Axis.banded(0...height, RubberBand(dimension: height))
      grab(
        Finger(
          taking: SIMD2(center.x, min(max(center.y, 0), height)), velocity: SIMD2(0, velocity),
          limits: DragLimits(horizontal: .locked, vertical: edges), time: time))
    }
    flight?.glide(to: arrows.velocity, at: context.time)
  }

  /// Ends the press of an arrow key: the finger releases the picture, unless Enter holds it.
  mutating func liftArrow() {
    arrows.lift()
    guard flight?.isGliding == true else { return }
    flight?.follow(at: context.time)
    if isHeld { grab(Finger(taking: shownFrame.center, time: time)) } else { letGo() }
  }
}
