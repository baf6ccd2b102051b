internal import MotionAnimation
internal import MotionDynamics
internal import MotionGestures
internal import MotionKinematics

/// The drivers of the page, in the order of their numbers.
let pageDrivers: [Driver] = [.spring, .pop, .smooth, .additive, .fromCurrent, .jump]

/// A motion that the page does not have: a property animator and a world need parts of the language that Embedded Swift
/// lacks.
enum AbsentEdge: EdgeMotion {
  init(from start: MotionStart) { preconditionFailure("the driver is not one of the page") }
  static func next(from start: MotionStart, isIdeal: Bool) -> Self { Self(from: start) }
  var facts: EdgeFacts { switch self {} }
  func state(at time: Double) -> (value: Double, velocity: Double) { switch self {} }
  func nextKink(after time: Double) -> Double? { switch self {} }
  func advance(to time: Double) -> Bool { switch self {} }
}
typealias AnimatorEdge = AbsentEdge
typealias AttachedPane = AbsentEdge

/// The control panel of the page: the demo's pane and ball, a pointer and the keys. Times are in s and never decrease;
/// places are in pt from the top left of the stage.
struct PagePanel {
  /// The part that the pointer holds.
  private enum PageTarget { case pane, ball }

  /// The effect of a sample of the pointer; each case has the effect of one event of a script.
  enum Outcome: Int32 {
    case nothing, grabbedPane, grabbedBall, dragged, movedBall, clicked, released, thrown
  }

  private(set) var pane: Pane
  private(set) var ball: BouncingBall
  private(set) var time = 0.0
  private var finger = KeyboardFinger(reportsRelease: true)
  private var hold: Hold<PageTarget>?

  init(columns: Int, rows: Int) {
    let stage = Stage(columns: columns, rows: rows)
    pane = Pane(at: .closed, on: stage, driver: .spring, spring: .standard, releaseRule: .project)
    ball = .dropped(on: stage)
  }

  /// True if the pane and the ball stay where they are until the next event.
  var isAtRest: Bool {
    (ball.isAsleep || ball.isHeld) && pane.isStill(at: time) && (pane.drag != nil || finger.held == nil)
  }

  /// Advances the ball and the pane to a time, in s, and not back.
  mutating func advance(to target: Double) {
    guard target > time else { return }
    ball.advance(to: target, on: &pane)
    time = target
    pane.settle(at: time)
  }

  mutating func change(to spring: Spring) { pane.change(to: spring, at: time) }
  mutating func change(to driver: Driver) { pane.change(to: driver, at: time) }
  mutating func change(reducingMotion reduces: Bool) {
    pane.change(to: MotionEnvironment(reducesMotion: reduces), at: time)
    ball.fit(to: pane, from: pane.stage, edge: pane.position(at: time), at: time)
  }

  mutating func resize(columns: Int, rows: Int) {
    let (before, edge) = (pane.stage, pane.position(at: time))
    pane.move(to: Stage(columns: columns, rows: rows), at: time)
    ball.fit(to: pane, from: before, edge: edge, at: time)
  }

  mutating func tap() {
    finger.lift()
    losePane()
    pane.tap(at: time)
  }

  /// Takes every finger away: what it held goes on with the tracked velocity (M69).
  mutating func cancel() {
    _ = endPress(clicks: false)
    finger.lift()
    pane.release(at: time)
  }

  mutating func kick(toward sign: Double) { ball.kick(toward: sign) }
  /// Handles a press or a repeat of an arrow key. The finger takes the pane with the pane's velocity and accelerates to
  /// that of the arrow.
  mutating func press(_ arrow: KeyboardFinger.Direction, isRepeat: Bool) {
    guard finger.press(arrow, isRepeat: isRepeat, at: time) else { return }
    losePane()
    let (start, velocity, time) = (pane.velocity(at: time), finger.velocity, time)
    if pane.drag == nil { pane.grab(at: time) }
    pane.withDrag { $0.glide(from: start, to: velocity, at: time) }
  }

  /// Handles the release of an arrow key: the pane moves to the end at which the arrow points.
  mutating func release(_ arrow: KeyboardFinger.Direction) {
    guard finger.held == arrow else { return }
    finger.lift()
    pane.release(toward: arrow == .up ? .open : .closed, at: time)
  }

  /// Ends the pointer's grip on the pane, which a key takes.
  private mutating func losePane() { if hold?.target == .pane { hold = nil } }

  /// Handles a sample of the pointer.
  /// - Returns: what became of it, and the distance by which it dragged the pane, in pt.
  mutating func handle(
    _ phase: PointerSample.Phase, at place: SIMD2<Double>
  ) -> (outcome: Outcome, distance: Double) {
    let sample = PointerSample(phase, location: place, time: time)
    switch phase {
    case .began: return (press(sample), 0)
    case .moved: return move(sample)
    case .ended: return (endPress(clicks: true), 0)
    case .cancelled: return (endPress(clicks: false), 0)
    }
  }

  /// The ball or the pane is grabbed and stops under the finger (M13).
  private mutating func press(_ sample: PointerSample) -> Outcome {
    let place = sample.location
    if ball.touched.contains(place) {
      hold = Hold(.ball, at: place, slop: 0, time: time)
      ball.hold()
      return .grabbedBall
    }
    guard pane.shape(edge: pane.position(at: time)).contains(place) else { return .nothing }
    hold = Hold(.pane, at: place, time: time)
    finger.lift()
    pane.grab(at: time)
    return .grabbedPane
  }

  private mutating func move(_ sample: PointerSample) -> (outcome: Outcome, distance: Double) {
    guard let step = hold?.move(to: sample.location, at: time), let hold else { return (.nothing, 0) }
    if hold.target == .ball {
      ball.move(by: step, floor: pane.motion.floor(at: time))
      return (.movedBall, 0)
    }
    guard hold.isDrag else { return (.nothing, 0) }
    let time = time
    pane.withDrag { $0.move(by: step.y, at: time) }
    ball.carry(byFloorAt: pane.position(at: time), velocity: pane.velocity(at: time))
    return (.dragged, step.y)
  }

  /// Ends a press. A click reverses the pane; a drag releases it, and the ball is thrown, with the tracked velocity.
  /// - Parameter clicks: False if the press is cancelled.
  private mutating func endPress(clicks: Bool) -> Outcome {
    guard let hold else { return .nothing }
    self.hold = nil
    if hold.target == .ball {
      ball.letGo(velocity: hold.velocity(at: time), floor: pane.motion.floor(at: time))
      return .thrown
    }
    if clicks, !hold.isDrag {
      pane.tap(at: time)
      return .clicked
    }
    pane.release(at: time)
    return .released
  }
}
