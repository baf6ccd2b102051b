internal import MotionAnimation
package import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// A long list with inertia and a rubber band, and a picture that can be thrown from corner to corner.
package struct ScrollScene: Scene {
  package enum Focus: Hashable, Sendable { case list, picture }

  package var context: SceneContext
  private(set) var layout: ScrollLayout
  var list: ScrollList
  var picture: PictureInPicture
  /// The selected spring; in reduced motion a calmer one is played.
  private(set) var spring = ScrollScene.toss
  var focus = Focus.list
  var grip: Hold<Focus>?
  var isHeld = false
  /// The direction of the next flick: 1 is down the list, −1 is back up.
  var direction = 1.0
  private(set) var chart: Chart?

  /// The standard spring of the picture, which overshoots its corner a little.
  private static let toss = Spring(response: 0.4, dampingRatio: 0.75)

  package init(_ context: SceneContext) {
    self.context = context
    layout = ScrollLayout(columns: context.columns, rows: context.rows)
    list = ScrollList(reach: layout.reach, viewport: layout.viewport)
    picture = PictureInPicture(
      in: layout.firstCorner, of: layout, spring: context.environment.spring(Self.toss))
    chart = layout.chart
    refreshStatus()
  }

  package mutating func reserveMemory() { chart?.takeMemory() }

  package mutating func move(_ parts: inout Parts) {
    grip?.adopt(parts.handTime, at: parts.time)
    list.move(&parts)
    picture.move(&parts)
    if parts.isDue(&arrows) { liftArrow() }
  }

  package mutating func record(_ duration: Double) {
    let velocity = list.state(at: time).velocity
    chart?.append(velocity, after: duration)
  }

  package mutating func stageChanged() {
    let layout = ScrollLayout(columns: context.columns, rows: context.rows)
    self.layout = layout
    (grip, isHeld) = (nil, false)
    arrows.lift()
    chart = layout.chart
    replaceLaw { $0.resize(reach: layout.reach, viewport: layout.viewport, at: $1) }
    picture.resize(to: layout, at: time)
  }

  package mutating func change(to spring: Spring) {
    self.spring = spring
    picture.change(to: context.environment.spring(spring), at: time)
  }

  /// Every change of law leaves a mark on the chart.
  mutating func replaceLaw(_ change: (inout ScrollList, Double) -> Void) {
    let before = list.lawCount
    change(&list, time)
    guard list.lawCount != before else { return }
    chart?.mark()
    guard let end = list.deadline else { return }
    let (offset, time) = (list.offset, time)
    chart?.expect(from: time, to: end) { offset.velocity(at: $0) }
  }

  // MARK: Status

  package var status: StatusText {
    let isListStill = list.deadline == nil && !list.isHeld
    return isListStill && (picture.isHeld || picture.deadline != nil) ? pictureStatus : listStatus
  }

  package var selectionInWords: InlineText { focus == .picture ? "the picture" : "the list" }

  private var listStatus: StatusText {
    let value = list.offset.value(at: time)
    let isOver = value < 0 || value > list.reach
    let state = list.isHeld ? "held" : list.deadline == nil ? "at rest" : isOver ? "springs" : "coasts"
    return StatusText(isMoving: state != "at rest" || picture.deadline != nil, state: state)
  }

  private var pictureStatus: StatusText {
    let corner = Self.cornerNames[picture.landing(at: time)]
    return StatusText(
      isMoving: true, state: picture.isHeld ? "held" : "flies",
      law: picture.isHeld ? "released, it goes \(corner)" : "to the \(Self.cornerNames[picture.corner])")
  }

  /// The names of the corners, in the order of the layout's.
  private static let cornerNames = ["top left", "top right", "bottom left", "bottom right"]
}

extension ScrollScene {
  /// The velocity that Space adds to the list, in pt/s.
  private static let flick = 1200.0
  /// The velocity that a notch of the wheel adds to the list, in pt/s.
  private static let notch = 400.0
  /// The velocity that an arrow key adds to the picture, in pt/s; it suffices to cross a screen of 120 columns.
  private static let kick = 1600.0

  package mutating func grab() {
    arrows.lift()
    replaceLaw { $0.grab(at: $1) }
  }
  package mutating func drag(by distance: Double) { list.drag(by: distance, at: time) }
  package mutating func release(velocity: Double?) { replaceLaw { $0.release(velocity: velocity, at: $1) } }
  package mutating func kick(_ velocity: SIMD2<Double>) { picture.kick(velocity, at: time) }

  /// Flicks the list down; if its target is the end of the list, flicks it back up.
  package mutating func tap() {
    cancel()
    let target = list.offset.target
    if direction > 0, target >= list.reach { direction = -1 } else if target <= 0 { direction = 1 }
    let velocity = direction * Self.flick
    replaceLaw { $0.flick(by: velocity, at: $1) }
  }

  package mutating func cancel() {
    isHeld = false
    arrows.lift()
    if list.isHeld { release(velocity: nil) }
    picture.release(at: time)
    grip = nil
  }

  // MARK: Keys

  package static let keys: [KeyBinding<Self>] = [
    KeyBinding([.space], "throw", "throw the list; again: faster; from an end: back", byHand: true) {
      $0.tap()
    },
    KeyBinding([.up, .down], "drag", "drag it; released, it coasts", .all, byHand: true) { $0.arrow($1) },
    .hold { $0.toggleHold() },
    KeyBinding([.left, .right], "picture", "throw the picture left or right", byHand: true) {
      $0.kickPicture($1.direction)
    },
    KeyBinding(
      "focus", "the picture: space and arrows throw it; esc: the list",
      KeyEffect([.tab]) { scene in scene.focus = scene.focus == .list ? .picture : .list },
      KeyEffect([], also: [.escape]) { $0.cancel() }),
    KeyBinding(note: "mouse", "drag, throw or catch both; wheel: flick the list")
  ]

  package var modeKeys: [KeyBinding<Self>] { focus == .picture ? Self.pictureKeys : [] }

  private static let pictureKeys: [KeyBinding<Self>] = [
    KeyBinding([.space], "throw", "throw the picture across", byHand: true) { scene in
      let (layout, corner) = (scene.layout, scene.picture.corner)
      scene.kickPicture(SIMD2(layout.corners[corner].x < layout.corners[1].x ? 1 : -1, 0))
    },
    KeyBinding(
      "throw", "throw it into another corner",
      KeyEffect([.left, .right], byHand: true) { $0.kickPicture($1.direction) },
      KeyEffect([.up, .down], .repeating, byHand: true) { $0.kickPicture($1.direction) }),
    KeyBinding([.enter], "hold the list", "hold the list where it is; again: release it", byHand: true) {
      $0.toggleHold()
    },
    KeyBinding([.escape], "the list", "back to the list") { $0.focus = .list }
  ]

  private mutating func kickPicture(_ direction: SIMD2<Double>) { kick(Self.kick * direction) }

  private mutating func toggleHold() {
    if isHeld { return cancel() }
    arrows.lift()
    if !list.isHeld || grip == nil {
      if list.isHeld { release(velocity: nil) }
      replaceLaw { $0.grab(at: $1) }
    }
    isHeld = true
  }

  private mutating func arrow(_ press: KeyPress) {
    if press.phase == .release {
      if arrows.held == press.arrow { liftArrow() }
      return
    }
    guard grip == nil, arrows.press(press.arrow, isRepeat: press.isRepeat, at: time) else { return }
    isHeld = false
    let velocity = arrows.velocity
    replaceLaw { $0.glide(to: velocity, at: $1) }
  }

  /// The list coasts on.
  mutating func liftArrow() {
    arrows.lift()
    release(velocity: nil)
  }

  // MARK: Mouse

  package mutating func pointer(_ sample: PointerSample) {
    switch sample.phase {
    case .began: press(at: sample.location)
    case .moved: move(sample)
    case .ended, .cancelled: lift()
    }
  }

  package mutating func wheel(_ notches: Double) { replaceLaw { $0.flick(by: notches * Self.notch, at: $1) } }

  /// Grabs the picture, which is in front, or the list at a location in pt (M109).
  private mutating func press(at location: SIMD2<Double>) {
    cancel()
    switch part(at: location) {
    case .picture:
      grip = Hold(.picture, at: location, slop: 0, time: time)
      picture.grab(at: location, time: time)
    case .list:
      grip = Hold(.list, at: location, slop: 0, time: time)
      replaceLaw { $0.grab(at: $1) }
    case nil: break
    }
  }

  private mutating func move(_ sample: PointerSample) {
    guard let step = grip?.move(to: sample.location, at: sample.time) else { return }
    if grip?.target == .picture {
      picture.drag(to: sample.location, time: time)
    } else if step.y != 0 {
      list.drag(by: step.y, at: time)
    }
  }

  private mutating func lift() {
    switch grip?.target {
    case .picture?: picture.release(at: time)
    case .list?: release(velocity: nil)
    case nil: break
    }
    grip = nil
  }

  // MARK: Texts and trace

  package var tunedSpring: Spring? { spring }

  package var tunerSide: TunerSide { layout.tunerSide(corner: picture.corner) }

  package static let hint = [
    "space throws the list; at an end: back.",
    "enter catches it in mid-flight, ↑ ↓ drag it.",
    "← → throw the small picture into a corner."
  ]

  package var trace: [TraceColumn] {
    let (place, velocity) = picture.state(at: time)
    let list = [
      TraceColumn("end", list.offset.target),
      TraceColumn("phase", word: list.isHeld ? "held" : list.deadline == nil ? "resting" : "moving")
    ]
    return TraceColumn.motion("offset", self.list.state(at: time), velocity: "v") + list
      + TraceColumn.motion("picture_", place, velocity: velocity)
  }
}
