internal import MotionAnimation
package import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// A grid of pictures. One opens with a zoom and can be grabbed in flight, dragged down, thrown back and flicked.
package struct PhotosScene: Scene {
  /// The picture under the mouse while its button is down: at rest, where a click or a drag begins, or in the hand.
  enum PressedPicture: Hashable, Sendable {
    case resting, held
    /// The grid that scrolls, with the picture that a click opens; nil for a touch that stopped the grid.
    case grid(opening: Int?)
  }

  package var context: SceneContext
  private var placed: PhotoLayout
  /// The grid as a list that scrolls; nil if all of it is visible, and no picture is on the way from the list.
  private(set) var list: ScrollList?
  /// The way of the pictures between their places among all (0) and in the grid that scrolls (1).
  private(set) var arrangement = MovingValue(0.0, tolerance: Tolerance(distance: 0.0002))
  /// The index of the picture that is open or would open.
  var selection = Self.first
  /// True if the selected picture fills the screen and none is in flight.
  private(set) var isOpen = false
  var flight: PhotoFlight?
  var swipe: EdgeSwipe?
  private(set) var motion = PhotoMotion.spring
  /// The selected spring; in reduced motion a calmer one is played.
  private(set) var spring = Self.standard
  var showsModel = false
  var grip: Hold<PressedPicture>?
  /// True if Enter holds the picture.
  var isHeld = false

  /// The picture that is selected at first; the hint does not cover it.
  private static let first = 9
  /// The spring on which the pictures move to another arrangement.
  private static let rearranging = Spring(response: 0.35, dampingRatio: 1)
  /// The spring of Apple's sample.
  static let standard = SpringTiming.photo.spring

  package init(_ context: SceneContext) {
    self.context = context
    placed = PhotoLayout(columns: context.columns, rows: context.rows)
    refreshStatus()
  }

  package mutating func reserveMemory() {
    flight?.transition.takeMemory()
  }

  /// The layout, with the grid where it is scrolled to.
  var layout: PhotoLayout {
    guard let list else { return placed }
    var layout = placed
    layout.offset = list.offset.value(at: time)
    if arrangement.phase == .moving { layout.share = arrangement.value(at: time) }
    return layout
  }

  /// The layout with the grid where it will come to rest.
  private var restingLayout: PhotoLayout {
    var layout = placed
    if let list { layout.offset = list.offset.target }
    return layout
  }

  package mutating func move(_ parts: inout Parts) {
    grip?.adopt(parts.handTime, at: parts.time)
    parts.move(&arrangement)
    if parts.advances, arrangement.phase != .moving {
      placed.settled = nil
      if !placed.scrolls { list = nil }
    }
    list?.move(&parts)
    if let outcome = swipe?.move(&parts) {
      isOpen = outcome == .cancel
      swipe = nil
    }
    if let operation = flight?.operation, let outcome = flight?.move(&parts) {
      isOpen = (outcome == .finish) == (operation == .push)
      flight = nil
    }
    if parts.isDue(&arrows) { liftArrow() }
  }

  package mutating func stageChanged() {
    placed = PhotoLayout(columns: context.columns, rows: context.rows, scrolls: placed.scrolls)
    _ = arrangement.place(placed.scrolls ? 1 : 0, at: context.time)
    if !placed.scrolls { list = nil }
    list?.resize(reach: placed.reach, viewport: placed.viewport, at: context.time)
    let layout = layout
    let timing = timing
    flight?.change(to: layout, timing: timing, at: context.time)
    if let outcome = swipe?.end(at: context.time) {
      isOpen = outcome == .cancel
      (swipe, isHeld) = (nil, false)
    }
  }

  // MARK: Flight

  /// The timing of the picture in the current motion environment: in reduced motion a calm spring.
  var timing: TransitionTiming {
    let environment = context.environment
    return (environment.reducesMotion ? .spring : motion).timing(environment.spring(spring))
  }

  /// Starts the flight of the selected picture to the other end.
  ///
  /// A picture of a grid in motion starts at its shown place with its shown velocity, and the grid stops (M149).
  /// - Parameter isInteractive: True if the flight begins under a finger.
  mutating func begin(isInteractive: Bool) {
    let home = layout.tile(selection)
    var flight = PhotoFlight(
      isOpen ? .pop : .push, selection, in: layout, timing: timing, isInteractive: isInteractive,
      velocity: isOpen ? .zero : shownState.velocity, at: time)
    list?.stop(at: context.time)
    // The grid springs back from beyond an end meanwhile, or its pictures move to another arrangement.
    if arrangement.phase == .moving { placed.settled = selection }
    if restingLayout.tile(selection) != home {
      flight.change(to: restingLayout, timing: timing, at: time)
    }
    self.flight = flight
  }

  mutating func grab(_ finger: Finger, from start: SIMD2<Double>? = nil) {
    let shown = shownFrame
    if flight == nil { begin(isInteractive: true) }
    flight?.grab(finger, from: start, shown: shown, at: context.time)
  }

  package mutating func change(to spring: Spring) {
    self.spring = spring
    change(to: .spring)
  }

  mutating func change(to motion: PhotoMotion) {
    self.motion = motion
    let (layout, timing) = (layout, timing)
    flight?.change(to: layout, timing: timing, at: context.time)
  }
}

extension PhotosScene {
  /// The velocity of a flick, in pt/s; above 1200 pt/s the velocity alone decides the outcome (M103).
  private static let flick = 1500.0
  /// The velocity that ← and → add to the picture, in pt/s.
  private static let nudge = 1500.0
  /// The velocity that a notch of the wheel adds to the grid, in pt/s.
  private static let notch = 400.0

  package mutating func wheel(_ notches: Double) {
    if isInGrid, placed.scrolls { list?.flick(by: notches * Self.notch, at: context.time) }
  }

  /// Opens or closes the picture, reverses it in flight, or releases it if a finger holds it.
  package mutating func tap() {
    if isHeldByFinger { return release() }
    if swipe != nil {
      swipe?.transition.reverse(at: context.time)
    } else if flight != nil {
      flight?.transition.reverse(at: context.time)
    } else {
      begin(isInteractive: false)
    }
  }

  private var isHeldByFinger: Bool { flight?.isHeld == true || swipe?.isHeld == true }

  /// Holds the picture with a finger on its middle.
  package mutating func grab() {
    guard grip == nil else { return }
    arrows.lift()
    isHeld = true
    let finger = Finger(taking: shownFrame.center, time: time)
    if swipe == nil { grab(finger) } else { swipe?.grab(finger, at: context.time) }
  }

  /// Moves the finger that holds the picture down by a distance, in pt, or to the right in a swipe.
  package mutating func drag(by distance: Double) {
    flight?.drag(by: distance, at: context.time)
    swipe?.drag(by: distance, at: context.time)
  }

  package mutating func release(velocity: Double? = nil) {
    isHeld = false
    arrows.lift()
    grip = nil
    list?.release(velocity: velocity, at: context.time)
    flight?.release(velocity: velocity, at: context.time)
    swipe?.release(velocity: velocity, at: context.time)
  }

  /// Flicks the picture; in the grid, only an upward flick has an effect.
  package mutating func kick(_ velocity: SIMD2<Double>) {
    guard swipe == nil, isOpen || flight != nil || velocity.y < 0 else { return }
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
    KeyBinding(
      "flick", "f: flick it down to the grid; F: up to the screen",
      KeyEffect(["f"], byHand: true) { $0.kick(SIMD2(0, flick)) }.unless {
        $0.isInGrid ? "it is in the grid" : nil
      },
      flickUp),
    select,
    KeyBinding(
      [.left, .right], "nudge", "throw it sideways: it flies a curve; in the grid: select", .repeating,
      byHand: true
    ) { $0.nudge($1) },
    nextMotion,
    KeyBinding(["o"], "outline", "outline: show the frame of the model value") { $0.showsModel.toggle() },
    KeyBinding(
      nil, "the grid scrolls: wheel or drag; a touch stops it",
      KeyEffect(["g"]) { $0.toggleScrolling() }.unless(\.withoutToggle)),
    KeyBinding([.escape], nil, "back to the grid") { $0.goBack() },
    KeyBinding(note: "mouse", "click, catch, drag, throw; from the left edge: swipe back")
  ]

  private static func space(_ short: String) -> KeyBinding<Self> {
    KeyBinding([.space], short, "open or close the picture; in mid-flight: reverse it") { $0.tap() }
  }

  private static let flickUp = KeyEffect<Self>(["F"], byHand: true) { $0.kick(SIMD2(0, -flick)) }
  private static let nextMotion = KeyBinding<Self>(
    ["d"], "motion", "next motion: spring, system spring, linear"
  ) { scene in scene.change(to: scene.motion.next) }
  private static let select = KeyBinding<Self>(
    "select", "in the grid: select the next; shift-tab: the one before",
    KeyEffect([.tab], .repeating) { if $0.isInGrid { $0.selectNext($1.step) } }.unless(\.outsideGrid))

  /// The reason why a key of the grid has no effect; nil in the grid.
  private var outsideGrid: String? { isInGrid ? nil : "only in the grid" }

  /// The reason why the grid cannot change between scrolling and being whole; nil if it can.
  private var withoutToggle: String? {
    outsideGrid
      ?? (grip != nil ? "a finger holds it" : placed.settled != nil ? "the pictures still move" : nil)
  }

  private static let gridKeys: [KeyBinding<Self>] = [
    KeyBinding(
      "open", "open the picture",
      KeyEffect([.space]) { $0.tap() }, KeyEffect([.enter], byHand: true) { $0.tap() }),
    KeyBinding(
      "select", "select a picture",
      KeyEffect([.up, .down], .all, byHand: true) { $0.arrow($1) },
      KeyEffect([.left, .right], .repeating, byHand: true) { $0.nudge($1) }),
    KeyBinding("flick", "flick it up to the screen", flickUp), nextMotion
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
    reveal()
  }

  /// Lets the grid coast to the selected picture.
  private mutating func reveal() {
    if placed.scrolls { list?.coast(to: placed.offset(showing: selection), at: context.time) }
  }

  private mutating func toggleScrolling() {
    guard withoutToggle == nil else { return }
    placed.scrolls.toggle()
    if list == nil {
      // The pictures are not in the list yet, so its velocity moves none of them.
      list = ScrollList(reach: placed.reach, viewport: placed.viewport)
      reveal()
    }
    let share = placed.scrolls ? 1.0 : 0
    if context.environment.reducesMotion {
      _ = arrangement.place(share, at: time)
    } else {
      _ = arrangement.retarget(to: share, with: Self.rearranging, at: time)
    }
  }

  /// Selects the next picture (1) or the previous one (−1), cyclically.
  private mutating func selectNext(_ step: Int) {
    let count = AlbumPicture.all.count
    selection = (selection + step + count) % count
    reveal()
  }

  /// Sends the picture back to the grid; a held picture is released instead.
  private mutating func goBack() {
    if isHeldByFinger { return release() }
    if let swipe { if swipe.closes(at: time) { return } else { return tap() } }
    if flight?.opens(at: time) ?? isOpen { tap() }
  }

  // MARK: Arrow keys

  private mutating func nudge(_ press: KeyPress) {
    if isInGrid { return select(Int(press.direction.x)) }
    if !press.isRepeat { kick(Self.nudge * press.direction) }
  }

  private mutating func arrow(_ press: KeyPress) {
    if press.phase == .release {
      if arrows.held == press.arrow { liftArrow() }
    } else if isInGrid {
      select(Int(press.direction.y) * placed.across)
    } else {
      drag(press)
    }
  }

  private mutating func drag(_ press: KeyPress) {
    guard grip == nil, swipe == nil else { return }
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
  /// its place. A drag from the left edge swipes back from an open picture.
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
      case .grid(let picture)?:
        let isClick = grip?.isDrag == false
        release()
        guard isClick, let picture else { return }
        selection = picture
        tap()
      case nil: break
      }
    case .cancelled: if grip != nil { release() }
    }
  }

  private mutating func press(at location: SIMD2<Double>) {
    release()
    let isOnEdge = location.x < EdgeSwipe.edge && isOpen && flight == nil
    if isOnEdge || swipe != nil {
      let finger = Finger(taking: location, time: time)
      if swipe == nil {
        swipe = EdgeSwipe(finger, width: Double(layout.columns) * CellMetrics.width, at: time)
      } else {
        swipe?.grab(finger, at: context.time)
      }
      grip = Hold(.held, at: location, time: time)
      return
    }
    let part = part(at: location)
    if part == .back { return goBack() }
    let picture: Int? = if case .picture(let index) = part { index } else { nil }
    if isInGrid, placed.scrolls {
      guard layout.gridRows.contains(Int(location.y / CellMetrics.height)) else { return }
      let coasts = list?.deadline != nil
      list?.grab(at: context.time)
      grip = Hold(.grid(opening: coasts ? nil : picture), at: location, time: time)
      return
    }
    guard let picture else { return }
    grip = Hold(flight == nil ? .resting : .held, at: location, time: time)
    if flight == nil { selection = picture } else { grab(Finger(taking: location, time: time)) }
  }

  private mutating func move(_ sample: PointerSample) {
    guard let step = grip?.move(to: sample.location, at: sample.time), let hold = grip else { return }
    if case .grid = hold.target {
      if hold.isDrag { list?.drag(by: step.y, at: context.time) }
      return
    }
    if hold.target == .resting {
      guard hold.isDrag else { return }
      grip?.target = .held
      // The finger grabs the picture at the point of the press, so the drag includes the slop.
      grab(hold.finger(taking: hold.start, at: time), from: hold.start)
    }
    flight?.drag(to: sample.location, at: context.time)
    swipe?.drag(to: sample.location, at: context.time)
  }
}
