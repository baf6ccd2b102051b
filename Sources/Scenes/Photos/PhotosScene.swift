internal import MotionAnimation
package import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// A grid of pictures. One opens with a zoom and can be grabbed in flight, dragged down and thrown back.
package struct PhotosScene: Scene {
  /// The picture under the mouse while its button is down: at rest, where a click or a drag begins, or in the hand.
  enum PressedPicture: Hashable, Sendable {
    case resting, held
  }

  package var context: SceneContext
  private(set) var layout: PhotoLayout
  /// The index of the picture that is open or would open.
  var selection = Self.first
  /// True if the selected picture fills the screen and none is in flight.
  private(set) var isOpen = false
  var flight: PhotoFlight?
  /// The selected spring; in reduced motion a calmer one is played.
  private(set) var spring = Self.standard
  var showsModel = false
  var grip: Hold<PressedPicture>?
  /// True if Enter holds the picture.
  var isHeld = false

  /// The picture that is selected at first; the hint does not cover it.
  private static let first = 9
  /// The spring of Apple's sample.
  static let standard = SpringTiming.photo.spring

  package init(_ context: SceneContext) {
    self.context = context
    layout = PhotoLayout(columns: context.columns, rows: context.rows)
    refreshStatus()
  }

  package mutating func reserveMemory() { flight?.transition.takeMemory() }

  package mutating func move(_ parts: inout Parts) {
    grip?.adopt(parts.handTime, at: parts.time)
    if let operation = flight?.operation, let outcome = flight?.move(&parts) {
      isOpen = (outcome == .finish) == (operation == .push)
      flight = nil
    }
    if parts.isDue(&arrows) { liftArrow() }
  }

  package mutating func stageChanged() {
    let layout = PhotoLayout(columns: context.columns, rows: context.rows)
    self.layout = layout
    let timing = timing
    flight?.change(to: layout, timing: timing, at: context.time)
  }

  // MARK: Flight

  /// The timing of the picture in the current motion environment: in reduced motion a calm spring.
  private var timing: TransitionTiming { .spring(SpringTiming(damped: context.environment.spring(spring))) }

  /// Starts the flight of the selected picture to the other end.
  /// - Parameter isInteractive: True if the flight begins under a finger.
  mutating func begin(isInteractive: Bool) {
    flight = PhotoFlight(
      isOpen ? .pop : .push, selection, in: layout, timing: timing, isInteractive: isInteractive, at: time)
  }

  mutating func grab(_ finger: Finger, from start: SIMD2<Double>? = nil) {
    let shown = shownFrame
    if flight == nil { begin(isInteractive: true) }
    flight?.grab(finger, from: start, shown: shown, at: context.time)
  }

  package mutating func change(to spring: Spring) {
    self.spring = spring
    let (layout, timing) = (layout, timing)
    flight?.change(to: layout, timing: timing, at: context.time)
  }
}

extension PhotosScene {
  /// Opens or closes the picture, reverses it in flight, or releases it if a finger holds it.
  package mutating func tap() {
    if flight?.isHeld == true { return release() }
    if flight != nil {
      flight?.transition.reverse(at: context.time)
    } else {
      begin(isInteractive: false)
    }
  }

  /// Holds the picture with a finger on its middle.
  package mutating func grab() {
    guard grip == nil else { return }
    arrows.lift()
    isHeld = true
    grab(Finger(taking: shownFrame.center, time: time))
  }

  /// Moves the finger that holds the picture down by a distance, in pt.
  package mutating func drag(by distance: Double) { flight?.drag(by: distance, at: context.time) }

  package mutating func release(velocity: Double? = nil) {
    isHeld = false
    arrows.lift()
    grip = nil
    flight?.release(velocity: velocity, at: context.time)
  }

  /// Flicks the picture; in the grid, only an upward flick has an effect.
  package mutating func kick(_ velocity: SIMD2<Double>) {
    guard isOpen || flight != nil || velocity.y < 0 else { return }
    isHeld = false
    arrows.lift()
    grip = nil
    if flight == nil { begin(isInteractive: true) }
    flight?.throwOn(velocity, at: context.time)
  }

  // MARK: Keys

  var isInGrid: Bool { flight == nil && !isOpen }

  package static let keys: [KeyBinding<Self>] = [
    space("open"),
    KeyBinding(
      [.up, .down], "drag", "drag it: half the screen is the whole way; in the grid: select", .all,
      byHand: true
    ) { $0.arrow($1) },
    .hold { if $0.isHeld { $0.release() } else { $0.grab() } },
    select,
    KeyBinding(["o"], "outline", "outline: show the frame of the model value") { $0.showsModel.toggle() },
    KeyBinding([.escape], nil, "back to the grid") { $0.goBack() },
    KeyBinding(note: "mouse", "click, catch, drag, throw")
  ]

  private static func space(_ short: String) -> KeyBinding<Self> {
    KeyBinding([.space], short, "open or close the picture; in mid-flight: reverse it") { $0.tap() }
  }

  private static let selectAcross = KeyEffect<Self>([.left, .right], .repeating, byHand: true) {
    if $0.isInGrid { $0.select(Int($1.direction.x)) }
  }
  private static let select = KeyBinding<Self>(
    "select", "in the grid: select; tab: the next; shift-tab: the one before",
    selectAcross.unless(\.outsideGrid),
    KeyEffect([.tab], .repeating) { if $0.isInGrid { $0.selectNext($1.step) } }.unless(\.outsideGrid))

  /// The reason why a key of the grid has no effect; nil in the grid.
  private var outsideGrid: String? { isInGrid ? nil : "only in the grid" }

  private static let gridKeys: [KeyBinding<Self>] = [
    KeyBinding(
      "open", "open the picture",
      KeyEffect([.space]) { $0.tap() }, KeyEffect([.enter], byHand: true) { $0.tap() }),
    KeyBinding(
      "select", "select a picture",
      KeyEffect([.up, .down], .all, byHand: true) { $0.arrow($1) }, selectAcross)
  ]

  private static let openKeys: [KeyBinding<Self>] =
    [space("close")] + keys.dropFirst().filter { $0.label != select.label }

  package var modeKeys: [KeyBinding<Self>] { isInGrid ? Self.gridKeys : Self.openKeys }
  /// The texts of the keys say what each does in the grid and outside of it.
  package var listedKeys: [KeyLabel] { Self.keyLabels }

  package var selectionInWords: InlineText { InlineText(AlbumPicture.all[selection].name) }
  package var settingsInWords: [InlineText] { ["outline \(showsModel ? "on" : "off")"] }

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
    if flight?.isHeld == true { return release() }
    if flight?.opens(at: time) ?? isOpen { tap() }
  }

  // MARK: Arrow keys

  private mutating func arrow(_ press: KeyPress) {
    if press.phase == .release {
      if arrows.held == press.arrow { liftArrow() }
    } else if isInGrid {
      select(Int(press.direction.y) * PhotoLayout.across)
    } else {
      drag(press)
    }
  }

  private mutating func drag(_ press: KeyPress) {
    guard grip == nil else { return }
    arrows.press(press.arrow, isRepeat: press.isRepeat, at: time)
    if flight?.isGliding != true {
      let velocity = flight?.isHeld == true ? 0 : flight?.state(at: time).velocity.y ?? 0
      let (center, height) = (shownFrame.center, layout.height)
      let edges = DragLimits.Axis.banded(0...height, RubberBand(dimension: height))
      grab(
        Finger(
          taking: SIMD2(center.x, min(max(center.y, 0), height)), velocity: SIMD2(0, velocity),
          limits: DragLimits(horizontal: .locked, vertical: edges), time: time))
    }
    flight?.glide(to: context.arrows.velocity, at: context.time)
  }

  /// The finger releases the picture, unless Enter holds it.
  mutating func liftArrow() {
    arrows.lift()
    guard flight?.isGliding == true else { return }
    flight?.follow(at: context.time)
    if isHeld { grab(Finger(taking: shownFrame.center, time: time)) } else { release() }
  }

  // MARK: The mouse

  /// A click opens or closes the picture, a press catches it in flight, and a drag pulls a resting one out of
  /// its place.
  package mutating func pointer(_ sample: PointerSample) {
    switch sample.phase {
    case .began: press(at: sample.location)
    case .moved: move(sample)
    case .ended:
      switch grip?.target {
      case .held?: release()
      case .resting?:
        grip = nil
        tap()
      case nil: break
      }
    case .cancelled: if grip != nil { release() }
    }
  }

  private mutating func press(at location: SIMD2<Double>) {
    release()
    guard let picture = part(at: location) else { return }
    grip = Hold(flight == nil ? .resting : .held, at: location, time: time)
    if flight == nil { selection = picture } else { grab(Finger(taking: location, time: time)) }
  }

  private mutating func move(_ sample: PointerSample) {
    guard grip?.move(to: sample.location, at: sample.time) != nil, let hold = grip else { return }
    if hold.target == .resting {
      guard hold.isDrag else { return }
      grip?.target = .held
      // The finger grabs the picture at the point of the press, so the drag includes the slop.
      grab(hold.finger(taking: hold.start, at: time), from: hold.start)
    }
    flight?.drag(to: sample.location, at: context.time)
  }
}
