internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics

/// The part of the library that moves the pane to an end, with its state.
enum Drive: Sendable {
  /// A value with a law.
  case value(MovingValue<Double>)
  /// Additive animations.
  case additive(AdditivePane)
  /// A keyed animation of the edge, under a name.
  case keyed(KeyedValues<PaneEdge>)
  /// A property animator.
  case animator(PropertyAnimation<Double>)
  /// A body in a world.
  case world(AttachedPane)

  /// The root of the keyed animation.
  struct PaneEdge: Sendable {
    /// The name of its animation.
    static let key = "edge"
    /// y of the edge, in pt.
    var y: Double
  }

  /// The motion of a value, including that of a keyed animation.
  private var motion: MovingValue<Double>? {
    switch self {
    case .value(let value): value
    case .keyed(let edge): edge.motion(of: \.y, forKey: PaneEdge.key)
    case .additive, .animator, .world: nil
    }
  }

  /// The scene time at which the pane settles, in s; for a world, the next time at which this can be checked.
  var settles: Double {
    switch self {
    case .value, .keyed: motion?.endTime ?? -.infinity
    case .additive(let pane): pane.endTime
    case .animator(let animator): animator.endTime
    case .world(let pane): pane.body.nextTick
    }
  }

  /// Returns true if the pane rests on its target, at a scene time from `settles` on.
  func isSettled(at time: Double) -> Bool {
    if case .world(let pane) = self { pane.isSettled(at: time) } else { true }
  }

  /// The position at which the pane comes to rest, in pt.
  var target: Double {
    switch self {
    case .value(let value): value.target
    case .additive(let pane): pane.target
    case .keyed(let edge): motion?.target ?? edge.values.y
    case .animator(let animator): animator.value(of: .end)
    case .world(let pane): pane.target
    }
  }

  /// The position and velocity, in pt and pt/s, at a scene time not before the last one.
  func state(at time: Double) -> (value: Double, velocity: Double) {
    switch self {
    case .value(let value): value.state(at: time)
    case .additive(let pane): pane.state(at: time)
    case .keyed(let edge): motion?.state(at: time) ?? (edge.values.y, 0)
    case .animator(let animator): animator.state(at: time)
    case .world(let pane): pane.body.state(at: time)
    }
  }

  /// Returns the acceleration at a scene time, in pt/s²; 0 for a law without a closed form of it.
  func acceleration(at time: Double) -> Double {
    guard let motion, motion.phase == .moving, time < motion.endTime else { return 0 }
    if let spring { return spring.motion.acceleration(at: time - spring.start) }
    guard case .settling(let law) = motion.law, let law = law as? SmoothMotion<Double> else { return 0 }
    return law.acceleration(at: time - motion.startTime)
  }

  /// Returns true if the drive has a state that `advance(to:)` keeps: a world, or steps that have been taken for long.
  /// Other drives are laws that can be evaluated at any time.
  func hasState(at time: Double) -> Bool {
    switch self {
    case .world: true
    case .value(let value): Self.ticking(value.law)?.isLong(at: time - value.startTime) ?? false
    case .additive, .keyed, .animator: false
    }
  }

  mutating func advance(to time: Double) {
    if case .world(var pane) = self {
      self = .value(MovingValue(0, tolerance: .standard))
      pane.body.advance(to: time)
      self = .world(pane)
    } else if case .value(var value) = self, let (late, start) = Self.ticking(value.law)?.restarted {
      value.follow(.settling(late), at: value.startTime + start)
      self = .value(value)
    }
  }

  /// Stops all animations, for a grab.
  /// - Returns: The position of the pane, in pt.
  mutating func stop(at time: Double) -> Double {
    let position = state(at: time).value
    guard case .keyed(var edge) = self else { return position }
    edge.removeAll(at: time)
    self = .keyed(edge)
    return edge.values.y
  }

  /// Returns the number of animations that run at a scene time.
  func animationCount(at time: Double) -> Int {
    if time >= settles { return 0 }
    if case .additive(let pane) = self { return pane.animationCount(at: time) }
    return 1
  }

  // MARK: As a floor

  /// True if the pane is still between ticks and jumps at them.
  var steps: Bool {
    switch self {
    case .value(let value): Self.ticking(value.law) != nil
    case .additive, .keyed, .animator: false
    case .world(let pane): pane.body.isTicking
    }
  }

  /// A spring that takes a step in each frame.
  private static func ticking(_ law: MotionLaw<Double>) -> EulerFrames? {
    if case .settling(let motion) = law { motion as? EulerFrames } else { nil }
  }

  /// The velocity on the screen relative to that in the code that moves the pane: under load less than 1 for the
  /// article's spring.
  var pace: Double { if case .value(let value) = self { Self.ticking(value.law)?.pace ?? 1 } else { 1 } }

  /// The next scene time after `time` at which the motion or its chord has a kink or the motion settles, in s; nil if
  /// there is none.
  func nextKink(after time: Double) -> Double? {
    switch self {
    case .value(let value):
      if let ticks = Self.ticking(value.law) {
        return FloorChords.next(after: time, from: value.startTime, rate: ticks.frameRate).time
      }
    case .world(let pane): return pane.body.nextTick
    case .animator: return FloorChords.next(after: time, from: 0, rate: 240).time
    case .additive, .keyed: break
    }
    return chords?.next(after: time) ?? (time < settles ? settles : nil)
  }

  /// The chords of a curve that is no spring; nil for other drives.
  private var chords: FloorChords? {
    switch self {
    case .value(let value) where spring == nil: FloorChords(start: value.startTime, end: value.endTime)
    case .additive(let pane): FloorChords(start: pane.changeTime, end: pane.endTime)
    case .value, .keyed, .animator, .world: nil
    }
  }

  /// The spring in closed form, and the scene time of its start, in s; nil for other drives.
  private var spring: (motion: SpringMotion<Double>, start: Double)? {
    guard let motion else { return nil }
    switch motion.law {
    case .spring(let spring), .timedSpring(let spring, _): return (spring, motion.startTime)
    case .still, .decay, .settling, .timed: return nil
    }
  }

  /// The pane's edge as a floor, smooth from `time` to `end`.
  func floor(from time: Double, to end: Double) -> PaneFloor {
    if let spring, time < settles { return .spring(SpringFloor(spring.motion, start: spring.start)) }
    if !steps, let chords, time < chords.end { return chords.floor(at: time) { state(at: $0).value } }
    let height = state(at: time).value
    if steps || end <= time { return .still(StillFloor(height: height)) }
    if case .world(let pane) = self {
      let chord = pane.body.chord
      return .chord(chord.y, start: chord.start, velocity: chord.velocity)
    }
    return .chord(height, start: time, velocity: (state(at: end).value - height) / (end - time))
  }
}

extension Pane {
  mutating func move(_ parts: inout Parts) {
    parts.note(isMoving: !isStill(at: parts.time), until: settles)
    if parts.advances { settle(at: parts.time) }
  }
}

extension BouncingBall {
  mutating func move(_ parts: inout Parts, on pane: inout Pane) {
    // The next pass stops a ball that the floor has carried, and moves one that was grabbed above the ceiling below it.
    let isBelowCeiling = position.y >= min(radius, pane.position(at: parts.time) - radius)
    let isStill = isAsleep || isHeld && isBelowCeiling
    parts.note(isMoving: !isStill || velocity != .zero)
    if parts.advances { advance(to: parts.time, on: &pane) }
  }
}

/// The state that one drive hands over to the next one, and the start of the next one.
struct DriveHandover {
  /// The position in pt and velocity in pt/s.
  let position: Double
  let velocity: Double
  /// The target, in pt.
  let target: Double
  /// The scene time of the handover, in s.
  let time: Double
  /// The spring that the user chose.
  let spring: Spring
  /// The animation that the user chose, for drivers that do not take over a velocity.
  let animation: BasicAnimation
  /// The frames per s, for a driver that takes a step in each.
  let frameRate: Double
  /// The previous drive; nil at rest and under a finger.
  let previous: Drive?

  /// Returns a value that follows `law` from `time` on.
  private func following(_ law: MotionLaw<Double>) -> MovingValue<Double> {
    var value = MovingValue(position, tolerance: .standard)
    value.follow(law, at: time)
    return value
  }

  /// Pop's bounciness and speed.
  private static let popSpring = PopSpring(bounciness: 6, speed: 15).spring

  /// Returns the drive of a driver, which starts from the state of the previous one.
  func drive(of driver: Driver) -> Drive {
    switch driver {
    case .spring:
      .value(
        following(.spring(SpringMotion(spring: spring, from: position, velocity: velocity, to: target))))
    case .smooth: .value(following(.settling(smooth)))
    case .pop: .keyed(pop)
    case .animator: .animator(animator)
    case .dynamics: .world(world(.uikit))
    case .dynamicsIdeal: .world(world(.ideal))
    case .article: .value(following(steps(.nominal)))
    case .eulerMeasured: .value(following(steps(.measured)))
    case .additive: .additive(additive)
    case .jump: .value(following(timed(.jump)))
    case .fromCurrent: .value(following(timed(.fromCurrent)))
    }
  }

  /// Starts from the position after an interruption. The end of the previous animation is the model value: it was set
  /// when that animation began, or by a drag.
  private func timed(_ interruption: Interruption) -> MotionLaw<Double> {
    let end = previous?.target ?? position
    return animation.law(from: interruption.start(value: position, end: end), to: target)
  }

  /// A motion that starts with the acceleration of the previous drive.
  private var smooth: SmoothMotion<Double> {
    SmoothMotion(
      spring: spring, from: position, velocity: velocity,
      acceleration: previous?.acceleration(at: time) ?? 0, to: target)
  }

  private var pop: KeyedValues<Drive.PaneEdge> {
    var edge = KeyedValues(Drive.PaneEdge(y: position))
    edge.send(
      Drive.PaneEdge.key, \.y, to: target, with: Self.popSpring, within: .standard, velocity: velocity,
      at: time)
    return edge
  }

  private var animator: PropertyAnimation<Double> {
    var animator = PropertyAnimation(position, duration: 0.5, timing: .dampingRatio(0.7, velocity: velocity))
    do throws(AnimatorError) {
      try animator.addAnimations(at: time) { [target] in $0 = target }
      try animator.start(at: time)
    } catch {
      preconditionFailure("a new animator takes an animation and starts: \(error)")
    }
    return animator
  }

  /// Continues in the same world, or in a new one if another driver moved the pane.
  private func world(_ stepping: World.Stepping) -> AttachedPane {
    if case .world(var pane) = previous, pane.body.isTicking == (stepping == .uikit) {
      pane.aim(at: target, time: time)
      return pane
    }
    return AttachedPane(stepping, from: position, velocity: velocity, to: target, at: time)
  }

  /// The running animations and another one, or a single one if another driver moved the pane.
  private var additive: AdditivePane {
    guard case .additive(var pane) = previous else {
      return AdditivePane(from: position, velocity: velocity, to: target, by: animation, at: time)
    }
    pane.send(to: target, by: animation, at: time)
    return pane
  }

  /// Continues with the velocity in the code of the previous drive, which under load is not the one on the screen; the
  /// code takes that of a finger as it is.
  private func steps(_ duration: EulerFrames.StepDuration) -> MotionLaw<Double> {
    .settling(
      EulerFrames(
        from: position, velocity: velocity / (previous?.pace ?? 1), to: target, frameRate: frameRate,
        steps: duration))
  }
}

/// The pane in a world, with the article's attachment (3.5 Hz, damping 0.4) and item behaviour (density 100,
/// resistance 10). Both are added once; another target moves only the anchor (M25, M27).
struct AttachedPane: Sendable {
  /// The frequency of the attachment, in Hz.
  private static let frequency = 3.5
  private static let damping = 0.4
  /// The resistance, in 1/s.
  private static let resistance = 10.0
  private static let density = 100.0
  /// The size of the article's pane, in pt, which the body has.
  private static let size = SIMD2(768.0, 592)
  /// The time after which the pane counts as settled even if it moves, in s.
  private static let longest = 10.0

  private struct PaneBehavior: Behavior {
    var attachment: Attachment
    var properties: ItemProperties
    var children: [any Behavior] { [attachment, properties] }
  }

  var body: SteppedBody
  private let behavior: BehaviorID<PaneBehavior>
  /// The time that the body had moved when the target was set, in s.
  private var aimed = 0.0
  /// The y of the anchor, in pt.
  private(set) var target: Double

  /// Creates a pane that the attachment pulls from now on.
  /// - Parameters:
  ///   - position: the initial position, in pt.
  ///   - velocity: the initial velocity, in pt/s.
  ///   - target: the target, in pt.
  ///   - time: the scene time, in s.
  init(
    _ stepping: World.Stepping, from position: Double, velocity: Double, to target: Double, at time: Double
  ) {
    var world = World(stepping)
    let id = world.add(
      Body(.box(width: Self.size.x, height: Self.size.y), center: SIMD2(0, position)))
    behavior = world.add(
      PaneBehavior(
        attachment: Attachment(
          id, to: .point(SIMD2(0, target)), length: 0, frequency: Self.frequency, damping: Self.damping),
        properties: ItemProperties(
          [id], density: Self.density, resistance: Self.resistance, allowsRotation: false)))
    body = SteppedBody(id, in: world, idealRate: 240)
    body.begin(y: position, velocity: velocity, at: time)
    self.target = target
  }

  /// Moves the anchor at a scene time between the last call and the next tick; value and velocity stay.
  mutating func aim(at target: Double, time: Double) {
    self.target = target
    aimed = body.elapsed
    body.change(at: time) { [behavior] in $0[behavior].attachment.anchor = .point(SIMD2(0, target)) }
  }

  /// Returns true if the pane rests on its target at a tick: the world sleeps, or the remaining energy cannot
  /// take the pane farther away than the standard tolerance.
  func isSettled(at time: Double) -> Bool {
    if body.world.isPaused || body.elapsed - aimed >= Self.longest { return true }
    guard !body.isTicking else { return false }
    let (y, velocity) = body.state(at: time)
    return SIMD2(y - target, velocity / (2 * .pi * Self.frequency)).length <= Tolerance.standard.distance
  }
}
