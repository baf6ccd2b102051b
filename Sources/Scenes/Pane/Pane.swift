internal import MotionAnimation
internal import MotionDynamics
internal import MotionGestures
package import MotionKinematics

/// A pane between two ends. It is a state machine in which every event replaces the law of motion at its own time,
/// starting from the value and velocity of the old law.
///
/// Times are scene times in s and never decrease; y is the pane's top edge in pt, and up is negative.
package struct Pane: Sendable {
  /// The phase of the pane. The raw value is the word in the trace.
  package enum PanePhase: String, Hashable, Sendable { case resting, dragging, animating }

  /// The greatest speed that flicks alone can reach, in pt/s.
  static let greatestSpeed = 3000.0

  private(set) var motion: PaneMotion
  private(set) var lawCount = 0
  /// The end to which the pane moves, or last moved.
  package private(set) var target: PaneEnd
  package private(set) var driver: Driver
  /// The spring that the user chose, for the drivers that are tunable.
  package private(set) var spring: Spring
  package let releaseRule: ReleaseRule
  /// The animation that drivers without a velocity use from the next change on.
  package var animation = BasicAnimation()
  /// The user's preferences for motion. In reduced motion the pane moves on a spring with any driver.
  private(set) var environment = MotionEnvironment.standard
  package private(set) var stage: Stage

  package init(at end: PaneEnd, on stage: Stage, driver: Driver, spring: Spring, releaseRule: ReleaseRule) {
    motion = .resting(RestingEdge(y: stage.edge(at: end)))
    target = end
    self.stage = stage
    self.driver = driver
    self.spring = spring
    self.releaseRule = releaseRule
  }

  package var phase: PanePhase {
    switch motion {
    case .resting: .resting
    case .dragging: .dragging
    case .law, .steps, .additive, .animator, .world: .animating
    }
  }

  /// y of the top edge, in pt.
  package func position(at time: Double) -> Double { motion.state(at: time).value }

  /// Returns the outline of the pane with its edge at a y, in pt. The bottom line is in front of it.
  func shape(edge: Double) -> HitShape {
    .rectangle(
      origin: SIMD2(stage.paneLeft, edge),
      size: SIMD2(stage.paneWidth, max(stage.height - CellMetrics.height - edge, CellMetrics.height)))
  }

  /// The driver that moves the pane: in reduced motion a spring.
  var activeDriver: Driver { environment.reducesMotion ? .spring : driver }

  /// The model value of a pane in motion, in pt: the target of a driver that has one, nil otherwise.
  var model: Double? { activeDriver.hasModel && phase == .animating ? motion.facts.target : nil }

  /// The velocity, in pt/s. Under a pointer it is the tracked velocity.
  package func velocity(at time: Double) -> Double { motion.state(at: time).velocity }

  package func animationCount(at time: Double) -> Int {
    guard phase == .animating, time < motion.facts.settles else { return 0 }
    return if case .additive(let pane) = motion { pane.animationCount(at: time) } else { 1 }
  }

  /// Returns true if the pane stays where it is until the next event.
  func isStill(at time: Double) -> Bool { phase == .resting || drag?.finger.isStill(at: time) ?? false }

  /// Advances to `time`, and ends a motion that has settled by then.
  mutating func settle(at time: Double) { if motion.advance(to: time) { rest() } }

  private mutating func rest() { follow(.resting(RestingEdge(y: stage.edge(at: target)))) }

  private mutating func follow(_ motion: PaneMotion) {
    self.motion = motion
    lawCount += 1
  }

  /// Retargets to the other end from the current position and velocity (M10, M27).
  mutating func tap(at time: Double) { animate(toward: target.opposite, at: time) }

  /// Retargets to an end and adds `impulse`, in pt/s, to the velocity towards it. Several flicks add up to at most
  /// `greatestSpeed`.
  mutating func flick(toward end: PaneEnd, by impulse: Double, at time: Double) {
    let direction = end == .open ? -1.0 : 1
    let speed = direction * velocity(at: time)
    let faster = max(speed, min(speed + impulse, Self.greatestSpeed))
    animate(toward: end, from: position(at: time), velocity: direction * faster, after: nil, at: time)
  }

  /// Grabs the pane at its current position and stops it (M5, M13, M57).
  mutating func grab(at time: Double) {
    follow(.dragging(Drag(at: position(at: time), on: stage, time: time)))
  }

  mutating func withDrag(_ change: (inout Drag) -> Void) {
    guard var drag else { return }
    change(&drag)
    follow(.dragging(drag))
  }

  var drag: Drag? {
    if case .dragging(let drag) = motion { drag } else { nil }
  }

  /// Releases the pane with a velocity of the finger, in pt/s, or the tracked one, towards an end, or the one that the
  /// release rule selects (M14, M15, M58).
  mutating func release(velocity: Double? = nil, toward end: PaneEnd? = nil, at time: Double) {
    guard let drag else { return }
    let fingerVelocity = velocity ?? drag.fingerVelocity(at: time)
    let position = drag.position(at: time)
    let end = end ?? releaseRule.end(position: position, velocity: fingerVelocity, last: target, on: stage)
    animate(
      toward: end, from: position, velocity: drag.paneVelocity(for: fingerVelocity, at: time), after: nil,
      at: time)
  }

  mutating func change(to spring: Spring, at time: Double) {
    self.spring = spring
    if driver.isTunable { takeOver(at: time) }
  }

  /// Changes the driver and keeps value and velocity, unless the new driver cannot take them over.
  mutating func change(to driver: Driver, at time: Double) {
    self.driver = driver
    takeOver(at: time)
  }

  mutating func change(to environment: MotionEnvironment, at time: Double) {
    self.environment = environment
    takeOver(at: time)
  }

  private mutating func takeOver(at time: Double) {
    if phase == .animating { animate(toward: target, at: time) }
  }

  /// Changes the stage. The value is kept as a fraction of the travel, and the velocity scales with it.
  mutating func move(to stage: Stage, at time: Double) {
    let scale = stage.travel / self.stage.travel
    let position = stage.open + (position(at: time) - self.stage.open) * scale
    let velocity = velocity(at: time) * scale
    self.stage = stage
    if let drag {
      follow(.dragging(drag.moved(to: stage, position: position, scale: scale, at: time)))
    } else if phase == .animating {
      animate(toward: target, from: position, velocity: velocity, after: nil, at: time)
    } else {
      rest()
    }
  }

  private mutating func animate(toward end: PaneEnd, at time: Double) {
    animate(toward: end, from: position(at: time), velocity: velocity(at: time), after: motion, at: time)
  }

  private mutating func animate(
    toward end: PaneEnd, from position: Double, velocity: Double, after previous: PaneMotion?, at time: Double
  ) {
    let start = MotionStart(
      position: position, velocity: velocity, target: stage.edge(at: end), time: time,
      spring: environment.spring(spring), animation: animation,
      previous: previous)
    target = end
    follow(activeDriver.motion(from: start))
  }
}

extension Pane: HandTimed {
  mutating func adopt(_ layerTime: LayerTime, at time: Double) {
    guard case .dragging(var drag) = motion else { return }
    drag.finger.adopt(layerTime, at: time)
    motion = .dragging(drag)
  }
}

/// A finger that holds the pane. The pane's top edge is the y of the finger's value: 1:1 between the ends,
/// and through the rubber band past an end.
struct Drag: Equatable, EdgeMotion {
  fileprivate(set) var finger: Finger
  /// True if Enter holds the pane; then only Enter releases it.
  var isHeld = false

  /// Creates a finger that takes the pane at `position`, in pt, without moving it, also past an end.
  init(at position: Double, on stage: Stage, time: Double) {
    finger = Finger(taking: SIMD2(0, position), limits: stage.dragLimits, time: time)
  }

  /// True if only a pointer holds the pane.
  var isUnderPointer: Bool { finger.isPointer && !isHeld }

  /// Returns the velocity of the finger itself, in pt/s.
  func fingerVelocity(at time: Double) -> Double { finger.hold(at: time).fingerVelocity.y }

  func position(at time: Double) -> Double { finger.value(at: time).y }

  /// Returns the pane's velocity for a velocity of the finger, both in pt/s: b′(x)·v past an end (M15).
  func paneVelocity(for velocity: Double, at time: Double) -> Double {
    finger.hold(at: time, fingerVelocity: SIMD2(0, velocity)).velocity.y
  }

  var facts: EdgeFacts { EdgeFacts() }

  func state(at time: Double) -> (value: Double, velocity: Double) {
    (position(at: time), finger.hold(at: time).velocity.y)
  }

  /// Takes the pane over from a pointer that has pressed it and then left the slop, with its movement since the press.
  /// - Parameter followsFromPress: True if the pane moves by the way since the press (M1).
  mutating func take<Target>(from hold: Hold<Target>, followsFromPress: Bool = true, at time: Double) {
    finger = hold.finger(
      taking: finger.value(at: time), followsFromPress: followsFromPress, limits: finger.limits, at: time)
  }

  mutating func move(by distance: Double, at time: Double) { finger.move(by: SIMD2(0, distance), at: time) }

  /// Hands the pane to the arrow keys: the finger glides from the pane's velocity `paneVelocity` to
  /// `velocity`, both in pt/s.
  mutating func glide(from paneVelocity: Double, to velocity: Double, at time: Double) {
    finger = Finger(
      taking: finger.value(at: time), velocity: SIMD2(0, paneVelocity), limits: finger.limits, time: time)
    finger.glide(to: SIMD2(0, velocity), at: time)
  }

  /// Returns the next time after `time` at which velocity or acceleration may jump: the end of a gliding finger's ramp,
  /// or its crossing of an end.
  func nextKink(after time: Double) -> Double? { finger.nextKink(after: time) }

  func floor(at time: Double) -> LineFloor {
    guard let floor = GlideFloor(finger, from: time, to: time) else { return line(from: time, to: time) }
    return LineFloor(height: floor.height(at: time), start: time, velocity: floor.velocity(at: time))
  }

  func carry(_ ball: inout BouncingBall, to target: Double) {
    let end = min(nextKink(after: ball.time) ?? target, target)
    guard let floor = GlideFloor(finger, from: ball.time, to: end) else { return carryOnLine(&ball, to: end) }
    ball.advance(to: end, floor: floor)
  }

  /// Returns the same finger on another stage, where the pane is at `position`, in pt, and distances are
  /// multiplied by `scale`.
  func moved(to stage: Stage, position: Double, scale: Double, at time: Double) -> Drag {
    var moved = self
    moved.finger = finger.rescaled(
      by: SIMD2(1, scale), taking: SIMD2(0, position), limits: stage.dragLimits, at: time)
    return moved
  }
}

extension Stage {
  fileprivate var dragLimits: DragLimits {
    DragLimits(horizontal: .locked, vertical: .banded(open...closed, RubberBand(dimension: height)))
  }
}

package enum ReleaseRule: String, Hashable, Sendable, CaseIterable {
  /// The article's rule: a downward or zero velocity closes, an upward one opens, from any position (M14).
  case article
  /// A flick selects the end in its direction; a slower release selects the end nearest to the projected
  /// resting place (formula F10).
  case project

  /// The least speed of a flick, in pt/s.
  package static let flickSpeed = 250.0

  /// Returns the end for a release at `position`, in pt, with `velocity`, in pt/s, positive down. `last` decides a tie.
  package func end(position: Double, velocity: Double, last: PaneEnd, on stage: Stage) -> PaneEnd {
    switch self {
    case .article:
      return velocity < 0 ? .open : .closed
    case .project:
      if abs(velocity) >= Self.flickSpeed { return velocity < 0 ? .open : .closed }
      let rest = position + Projection.distance(velocity: velocity)
      let toOpen = abs(rest - stage.open)
      let toClosed = abs(rest - stage.closed)
      return toOpen == toClosed ? last : toOpen < toClosed ? .open : .closed
    }
  }
}

/// The ball of the control panel, for which the pane's top edge is the floor.
extension BouncingBall {
  /// The share of the closing speed that the ball keeps after an impact.
  private static let elasticity = 0.6
  /// The initial velocity of the ball to the right, in pt/s.
  private static let dropVelocity = 90.0
  /// The velocity that a kick to the right adds to the ball's velocity, in pt/s.
  private static let kick = SIMD2(300.0, -500.0)
  /// The distance beside the ball within which a press still grabs it, in pt: one row of cells.
  private static let forgiveness = CellMetrics.height

  static func dropped(on stage: Stage) -> BouncingBall {
    BouncingBall(
      position: SIMD2(stage.width / 2, stage.height / 5), velocity: SIMD2(dropVelocity, 0),
      radius: stage.ballRadius, surroundings: Surroundings(width: stage.width, elasticity: elasticity))
  }

  /// Adapts the ball to the stage and the environment of a pane, whose top edge was at a y, in pt, on the stage before.
  mutating func fit(to pane: Pane, from before: Stage, edge: Double, at time: Double) {
    let stage = pane.stage
    resize(
      to: Surroundings(width: stage.width, elasticity: pane.environment.elasticity(Self.elasticity)),
      radius: stage.ballRadius,
      scale: SIMD2(stage.width / before.width, stage.height / before.height), floorWasAt: edge,
      floor: pane.motion.floor(at: time))
  }

  /// Advances the ball and the pane to `target`, in s. Each step covers a span in which the floor moves smoothly.
  mutating func advance(to target: Double, on pane: inout Pane) {
    while time < target {
      pane.motion.carry(&self, to: target)
      let steps = pane.motion.facts.steps
      pane.settle(at: time)
      if steps { carry(byFloorAt: pane.position(at: time), velocity: pane.velocity(at: time)) }
    }
  }

  /// Kicks the ball to the right (1) or to the left (−1).
  mutating func kick(toward sign: Double) { kick(SIMD2(sign * Self.kick.x, Self.kick.y)) }

  var touched: HitShape { .circle(center: position, radius: radius + Self.forgiveness) }
}
