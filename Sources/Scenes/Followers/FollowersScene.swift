internal import MotionAnimation
package import MotionGestures
package import MotionKinematics
internal import PaneCanvas

/// A scene with a leader and followers. Each of them can be grabbed, thrown and sent elsewhere at any time, and no
/// velocity jumps, neither its own nor that of another one.
package struct FollowersScene: Scene {
  package var context: SceneContext
  private(set) var layout: FollowersLayout
  private(set) var followers: Followers
  /// The selected spring; in reduced motion a calmer one is played.
  private var spring = Followers.spring
  /// The axis of the arrow that is held.
  private var axis = SIMD2(1.0, 0)
  private var isHeldByMouse = false
  /// The scene time at which the demonstration turns back, in s; nil if there is none.
  private var returnTime: Double?
  private(set) var showsTarget = false

  package init(_ context: SceneContext) {
    self.context = context
    layout = FollowersLayout(columns: context.columns, rows: context.rows)
    followers = Followers(layout, on: context.environment.spring(Followers.spring))
    refreshStatus()
  }

  package mutating func reserveMemory() {
    followers.takeMemory()
  }

  package mutating func move(_ parts: inout Parts) {
    followers.move(&parts)
    if parts.isDue(&arrows) { liftArrow() }
    if parts.isDue(returnTime) { tap() }
  }

  package mutating func stageChanged() {
    cancel()
    layout = FollowersLayout(columns: context.columns, rows: context.rows)
    followers.resize(to: layout, at: time)
  }

  // MARK: Actions

  /// Sends the leader to the other side, also from its way there.
  package mutating func tap() {
    cancel()
    followers.send(to: layout.home(isLeft: !layout.isLeft(followers.target.place(at: time))), at: time)
  }

  package mutating func grab() {
    cancel()
    followers.grab(0, time: time)
  }

  package mutating func drag(by distance: Double) {
    followers.drag(at: time) { [time] in $0.move(by: SIMD2(distance, 0), at: time) }
  }

  package mutating func release(velocity: Double?) {
    followers.release(velocity: velocity.map { SIMD2($0, 0) }, at: time)
    isHeldByMouse = false
  }

  package mutating func cancel() {
    returnTime = nil
    liftArrow()
    release(velocity: nil)
  }

  package mutating func kick(_ velocity: SIMD2<Double>) {
    grab()
    followers.release(velocity: velocity, at: time)
  }

  package mutating func change(to spring: Spring) {
    self.spring = spring
    followers.change(to: context.environment.spring(spring), at: time)
  }

  // MARK: Keys

  package static let keys: [KeyBinding<Self>] = [
    KeyBinding([.space], "across", "send the leader to the other side; in mid-flight: back") { $0.tap() },
    KeyBinding(
      "move", "move the target evenly: each comes to lag by c v / k", named: "←↑↓→",
      KeyEffect([.left, .up, .down, .right], .all, byHand: true) { $0.arrow($1) }),
    KeyBinding(
      "followers", "one follower more or less",
      KeyEffect(["+"], also: ["="]) { scene in scene.followers.changeCount(by: 1, at: scene.time) },
      KeyEffect(["-"], also: ["_"]) { scene in scene.followers.changeCount(by: -1, at: scene.time) }),
    KeyBinding([.enter], "demo", "demonstration: across, and back in mid-flight") { scene in
      scene.tap()
      scene.returnTime = scene.time + 0.3
    },
    KeyBinding(["o"], "outline", "outline: show the target") { $0.showsTarget.toggle() },
    KeyBinding([.escape], nil, "release what is held") { $0.cancel() },
    KeyBinding(note: "mouse", "drag, throw or catch each one; elsewhere: send the leader there")
  ]

  /// Moves the target evenly while an arrow is held.
  private mutating func arrow(_ press: KeyPress) {
    let axis = press.direction * press.direction
    if press.phase == .release {
      if arrows.held == press.arrow, self.axis == axis { liftArrow() }
      return
    }
    guard !isHeldByMouse else { return }
    if self.axis != axis { liftArrow() }
    guard arrows.press(press.arrow, isRepeat: press.isRepeat, at: time) else { return }
    returnTime = nil
    release(velocity: nil)
    self.axis = axis
    let isGliding = followers.target.velocity != .zero
    let place = isGliding ? followers.target.place(at: time) : followers.state(of: 0, at: time).value
    followers.send(to: place, velocity: arrows.velocity * axis, at: time)
  }

  private mutating func liftArrow() {
    arrows.lift()
    followers.stopTarget(at: time)
  }

  // MARK: Mouse

  package mutating func pointer(_ sample: PointerSample) {
    let (location, time) = (sample.location, time)
    switch sample.phase {
    case .began:
      cancel()
      if let index = part(at: location) {
        followers.grab(index, at: location, time: time)
        isHeldByMouse = true
      } else {
        followers.send(to: location, at: time)
      }
    case .moved: if isHeldByMouse { followers.drag(at: time) { $0.move(to: location, at: time) } }
    case .ended, .cancelled: if isHeldByMouse { release(velocity: nil) }
    }
  }
}

extension FollowersScene {
  package var tunedSpring: Spring? { spring }

  package var tunerSide: TunerSide { layout.isLeft(followers.target.place(at: time)) ? .right : .left }

  package static let hint = [
    "space sends the leader to the other side.",
    "Again in mid-flight: no speed jumps.",
    "Hold an arrow: all lag by the same distance."
  ]

  package var status: StatusText {
    StatusText(
      isMoving: !isAtRest, state: followers.held != nil ? "held" : isAtRest ? "at rest" : "moving")
  }

  /// The leader and the followers that are always there. Places are in pt, without the offset from the
  /// leader.
  package var trace: [TraceColumn] {
    (0...Followers.least).flatMap { index in
      let (place, velocity) = followers.state(of: index, at: time)
      return TraceColumn.motion(index == 0 ? "" : "follower\(index)_", place, velocity: velocity)
    } + [TraceColumn("followers", Double(followers.count - 1))]
  }
}
