internal import PaneCanvas
internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics

/// A long list with inertia and a rubber band, and a picture that can be thrown from corner to corner.
package struct ScrollScene: Scene {
  /// The object that the keys act on.
  enum Focus: Hashable, Sendable { case list, picture }
  /// The object that the mouse holds while its button is down; for the list, with the last location of the
  /// mouse, in pt.
  enum ScrollGrip: Hashable, Sendable {
    case list(SIMD2<Double>)
    case picture
  }

  package var context: SceneContext
  private(set) var layout: ScrollLayout
  var list: ScrollList
  var picture: PictureInPicture
  /// The selected spring; in reduced motion a calmer one is played.
  private(set) var spring = ScrollScene.toss
  var focus = Focus.list
  var grip: ScrollGrip?
  var arrows = KeyboardFinger()
  var isHeld = false
  /// The direction of the next flick: 1 is down the list, −1 is back up.
  var direction = 1.0
  private(set) var tape: ScrollTape

  /// The standard spring of the picture, which overshoots its corner a little.
  private static let toss = Spring(response: 0.4, dampingRatio: 0.75)

  package init(_ context: SceneContext) {
    self.context = context
    layout = ScrollLayout(columns: context.columns, rows: context.rows)
    list = ScrollList(layout)
    picture = PictureInPicture(
      in: layout.firstCorner, of: layout, spring: context.environment.spring(Self.toss))
    tape = ScrollTape(layout)
    arrows.reportsRelease = context.reportsKeyRelease
    refreshStatus()
  }

  package mutating func move(_ parts: inout Parts) {
    list.move(&parts)
    picture.move(&parts)
    if parts.isDue(arrows) { liftArrow() }
  }

  package mutating func record(_ duration: Double) {
    let (offset, velocity) = list.state(at: time)
    tape.advance(by: duration, velocity: velocity, offset: offset)
  }

  package mutating func contextChanged(from old: SceneContext) {
    arrows.reportsRelease = context.reportsKeyRelease
    let layout = ScrollLayout(columns: context.columns, rows: context.rows)
    guard layout != self.layout else { return }
    self.layout = layout
    (grip, isHeld) = (nil, false)
    arrows.lift()
    tape = ScrollTape(layout)
    replaceLaw { $0.resize(to: layout, at: $1) }
    picture.resize(to: layout, at: time)
  }

  mutating func change(to spring: Spring) {
    self.spring = spring
    picture.change(to: context.environment.spring(spring), at: time)
  }

  /// Changes the list's law now; every change of law leaves a mark on the tape.
  mutating func replaceLaw(_ change: (inout ScrollList, Double) -> Void) {
    let before = list.lawCount
    change(&list, time)
    if list.lawCount != before { tape.mark(list, at: time) }
  }

  // MARK: Status

  package var status: StatusText {
    let isListStill = list.deadline == nil && !list.isHeld
    return isListStill && (picture.isHeld || picture.deadline != nil) ? pictureStatus : listStatus
  }

  private var listStatus: StatusText {
    let (offset, velocity) = list.state(at: time)
    let isOver = offset < 0 || offset > list.reach
    let state =
      list.isHeld ? "held" : list.deadline == nil ? "at rest" : isOver ? "springs" : "coasts"
    return StatusText(
      isMoving: state != "at rest" || picture.deadline != nil, state: state,
      motion:
        "offset \(fixed(offset, decimals: 1, width: 6)) pt  v \(fixed(velocity, decimals: 0, width: 6)) pt/s",
      law: list.deadline == nil ? "" : "target \(fixed(list.offset.target, decimals: 0)) pt")
  }

  private var pictureStatus: StatusText {
    let (place, velocity) = picture.state(at: time)
    let corner = Self.cornerNames[picture.landing(at: time)]
    let motion: InlineText =
      "x \(fixed(place.x, decimals: 0, width: 4)) y \(fixed(place.y, decimals: 0, width: 4)) pt  "
    return StatusText(
      isMoving: true, state: picture.isHeld ? "held" : "flies",
      motion: motion + "v \(fixed(velocity.length, decimals: 0, width: 5)) pt/s",
      law: picture.isHeld ? "released, it goes \(corner)" : "to the \(Self.cornerNames[picture.corner])")
  }

  /// The names of the corners, in the order of the layout's.
  private static let cornerNames = ["top left", "top right", "bottom left", "bottom right"]
}
