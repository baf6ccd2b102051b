internal import MotionAnimation
package import MotionKinematics

/// A pane between two ends: a state machine whose every event replaces the law of motion at its own instant, from
/// the value and the velocity that the old law has there.
///
/// Times are scene time in s and never go back; y is the pane's top edge in pt, up is negative.
package struct Pane: Sendable {
  /// The phase of the pane, as the status line shows it.
  package enum PanePhase: String, Hashable, Sendable { case resting, dragging, animating }

  enum State: Sendable {
    /// Exactly at an end.
    case resting(PaneEnd)
    /// Under a finger.
    case dragging(Drag)
    /// On its way, until it counts as arrived.
    case animating(Drive, toward: PaneEnd)
  }

  /// The greatest speed that flicks alone can reach, in pt/s.
  static let greatestSpeed = 3000.0

  /// The frames per s, and the rest of them when three of four are dropped.
  private static let frameRate = 60.0
  static let droppedRate = frameRate / 4

  private(set) var state: State {
    didSet { lawCount += 1 }
  }
  /// The number of laws of motion so far.
  private(set) var lawCount = 0
  /// The end it goes to, or went to last.
  package private(set) var target: PaneEnd
  /// The driver that moves the pane to its ends.
  package private(set) var driver: Driver
  /// The law of force that the person chose, for the driver `spring`.
  package private(set) var spring: Spring
  package var releaseRule: ReleaseRule
  /// The animation that drivers without a velocity use from the next change on.
  package var animation = BasicAnimation()
  /// True if three of four frames are dropped (M134).
  private(set) var dropsFrames = false
  /// The user's preferences for motion. In reduced motion the pane moves on a spring with any driver.
  private(set) var environment = MotionEnvironment.standard
  package private(set) var stage: Stage

  package init(at end: PaneEnd, on stage: Stage, driver: Driver, spring: Spring, releaseRule: ReleaseRule) {
    state = .resting(end)
    target = end
    self.stage = stage
    self.driver = driver
    self.spring = spring
    self.releaseRule = releaseRule
  }

  package var phase: PanePhase {
    switch state {
    case .resting: .resting
    case .dragging: .dragging
    case .animating: .animating
    }
  }

  /// y of the top edge, in pt.
  package func position(at time: Double) -> Double {
    switch state {
    case .resting(let end): stage.edge(at: end)
    case .dragging(let drag): drag.position(at: time)
    case .animating(let drive, _): drive.state(at: time).value
    }
  }

  /// The driver that moves the pane: in reduced motion a spring.
  private var activeDriver: Driver { environment.reducesMotion ? .spring : driver }

  /// The model value of a pane in motion, in pt: the target of a driver that has one; nil otherwise.
  var model: Double? {
    if activeDriver.hasModel, case .animating(let drive, _) = state { drive.target } else { nil }
  }

  /// The velocity, in pt/s. Under a pointer it is the tracked velocity.
  package func velocity(at time: Double) -> Double {
    switch state {
    case .resting: 0
    case .dragging(let drag): drag.velocity(at: time)
    case .animating(let drive, _): drive.state(at: time).velocity
    }
  }

  /// The acceleration, in pt/s²; 0 of a driver whose law has none in closed form, at rest and under a finger.
  package func acceleration(at time: Double) -> Double {
    if case .animating(let drive, _) = state { drive.acceleration(at: time) } else { 0 }
  }

  /// The number of animations that move the pane.
  package func animationCount(at time: Double) -> Int {
    if case .animating(let drive, _) = state { drive.animationCount(at: time) } else { 0 }
  }

  /// The instant from which it rests, if nothing happens before.
  var settles: Double? {
    if case .animating(let drive, _) = state { drive.settles } else { nil }
  }

  /// Brings the machinery that moves the pane to `time`.
  /// - Returns: whether the machinery has ended: the pane rests on its end.
  private mutating func advanceDrive(to time: Double) -> Bool {
    guard case .animating(var drive, let end) = state, case .world = drive else {
      return settles.map { $0 <= time } ?? false
    }
    let isDue = drive.settles <= time
    state = .resting(end)
    drive.advance(to: time)
    state = .animating(drive, toward: end)
    return isDue && drive.isSettled(at: time)
  }

  /// Lets time pass up to `time`, and lets the pane rest when its time has come.
  mutating func settle(at time: Double) {
    if advanceDrive(to: time), case .animating(_, let end) = state { state = .resting(end) }
  }

  /// The other end, from where it is and as fast as it is (M10, M27).
  mutating func tap(at time: Double) {
    animate(toward: target.opposite, at: time)
  }

  /// A flick: it goes to an end, by `impulse` (pt/s) faster that way than it was. Several add up until it is as fast
  /// as `greatestSpeed`.
  mutating func flick(toward end: PaneEnd, by impulse: Double, at time: Double) {
    let direction = end == .open ? -1.0 : 1
    let speed = direction * velocity(at: time)
    let faster = max(speed, min(speed + impulse, Self.greatestSpeed))
    animate(toward: end, from: position(at: time), velocity: direction * faster, after: nil, at: time)
  }

  /// A finger takes it where it is, and holds it still (M5, M13, M57).
  /// - Parameter syncsModel: false for the mistake of cancelling an animation without copying the shown value to
  ///   the model; the pane then stands at its model value.
  mutating func grab(at time: Double, syncsModel: Bool = true) {
    let model = model
    var position = position(at: time)
    if case .animating(var drive, _) = state { position = drive.stop(at: time) }
    if !syncsModel, let model { position = model }
    state = .dragging(Drag(at: position, on: stage, time: time))
  }

  /// The finger that has it moves.
  mutating func withDrag(_ change: (inout Drag) -> Void) {
    guard case .dragging(var drag) = state else { return }
    change(&drag)
    state = .dragging(drag)
  }

  /// The finger that has it, if one has.
  var drag: Drag? {
    if case .dragging(let drag) = state { drag } else { nil }
  }

  /// The finger lets go (M14, M15, M58).
  /// - Parameters:
  ///   - velocity: the finger's, in pt/s; nil: as it was tracked.
  ///   - end: where the finger pointed; nil: as the release rule has it.
  mutating func release(velocity: Double? = nil, toward end: PaneEnd? = nil, at time: Double) {
    guard let drag else { return }
    let fingerVelocity = velocity ?? drag.fingerVelocity(at: time)
    let position = drag.position(at: time)
    let end =
      end ?? releaseRule.end(position: position, velocity: fingerVelocity, last: target, on: stage)
    animate(
      toward: end, from: position, velocity: drag.paneVelocity(for: fingerVelocity, at: time), after: nil,
      at: time)
  }

  /// The finger lets go, with the article's relative velocity abs(v)/abs(Δ), which loses the direction (M127).
  /// The pane goes to its last target.
  mutating func releaseUnsigned(velocity: Double? = nil, at time: Double) {
    guard let drag else { return }
    let (position, end) = (drag.position(at: time), stage.edge(at: target))
    let velocity = velocity ?? drag.fingerVelocity(at: time)
    let relative = position == end ? 0 : abs(velocity) / abs(end - position)
    animate(
      toward: target, from: position,
      velocity: RelativeVelocity.absolute(relative, from: position, to: end), after: nil, at: time)
  }

  /// Another law of force; value and velocity stay.
  mutating func change(to spring: Spring, at time: Double) {
    self.spring = spring
    if driver.isTunable { takeOver(at: time) }
  }

  /// Three of four frames are dropped, or none: the article's driver takes longer steps, on which its law depends.
  mutating func change(droppingFrames drops: Bool, at time: Double) {
    dropsFrames = drops
    if driver == .article { takeOver(at: time) }
  }

  /// Another driver; value and velocity stay, as far as that driver knows of them.
  mutating func change(to driver: Driver, at time: Double) {
    self.driver = driver
    takeOver(at: time)
  }

  /// More or less is asked of all motion; value and velocity stay.
  mutating func change(to environment: MotionEnvironment, at time: Double) {
    self.environment = environment
    takeOver(at: time)
  }

  private mutating func takeOver(at time: Double) {
    if case .animating(_, let end) = state { animate(toward: end, at: time) }
  }

  /// Another stage: the value stays as a fraction of the travel, and the velocity scales with it.
  mutating func move(to stage: Stage, at time: Double) {
    let scale = stage.travel / self.stage.travel
    let position = stage.open + (position(at: time) - self.stage.open) * scale
    let velocity = velocity(at: time) * scale
    self.stage = stage
    switch state {
    case .resting: break
    case .animating(_, let end):
      animate(toward: end, from: position, velocity: velocity, after: nil, at: time)
    case .dragging(let drag):
      state = .dragging(drag.moved(to: stage, position: position, scale: scale, at: time))
    }
  }

  private mutating func animate(toward end: PaneEnd, at time: Double) {
    var previous: Drive?
    if case .animating(let drive, _) = state { previous = drive }
    animate(
      toward: end, from: position(at: time), velocity: velocity(at: time), after: previous, at: time)
  }

  private mutating func animate(
    toward end: PaneEnd, from position: Double, velocity: Double, after previous: Drive?, at time: Double
  ) {
    let drive = activeDriver.drive(
      DriveHandover(
        position: position, velocity: velocity, target: stage.edge(at: end), time: time,
        spring: environment.spring(spring), animation: animation,
        frameRate: dropsFrames ? Self.droppedRate : Self.frameRate, previous: previous))
    target = end
    state = .animating(drive, toward: end)
  }
}
