internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics

/// The pane in a world, with the article's attachment (3.5 Hz, damping 0.4) and item behaviour (density 100,
/// resistance 10). Both are added once; another target moves only the anchor (M25, M27).
struct AttachedPane: EdgeMotion {
  /// The frequency of the attachment, in Hz, and its damping ratio.
  private static let (frequency, damping) = (3.5, 0.4)
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

  private var body: SteppedBody
  private let behavior: BehaviorID<PaneBehavior>
  /// The time that the body had moved when the target was set, in s.
  private var aimed = 0.0
  /// The y of the anchor, in pt.
  private var target: Double

  /// Continues in the same world, or in a new one if another driver moved the pane.
  static func next(from start: MotionStart) -> Self {
    if case .world(var pane) = start.previous {
      pane.aim(at: start.target)
      return pane
    }
    return Self(from: start.position, velocity: start.velocity, to: start.target, at: start.time)
  }

  /// Creates a pane at a position, in pt, with a velocity, in pt/s, that the attachment pulls from now on.
  private init(from position: Double, velocity: Double, to target: Double, at time: Double) {
    var world = World()
    let id = world.add(Body(.box(width: Self.size.x, height: Self.size.y), center: SIMD2(0, position)))
    behavior = world.add(
      PaneBehavior(
        attachment: Attachment(
          id, to: .point(SIMD2(0, target)), length: 0, frequency: Self.frequency, damping: Self.damping),
        properties: ItemProperties(
          [id], density: Self.density, resistance: Self.resistance, allowsRotation: false)))
    body = SteppedBody(id, in: world)
    body.begin(y: position, velocity: velocity, at: time)
    self.target = target
  }

  /// Moves the anchor between two ticks; value and velocity stay.
  private mutating func aim(at target: Double) {
    self.target = target
    aimed = body.elapsed
    body.change { [behavior] in $0[behavior].attachment.anchor = .point(SIMD2(0, target)) }
  }

  var facts: EdgeFacts { EdgeFacts(target: target, settles: body.nextTick, steps: true) }

  func state(at time: Double) -> (value: Double, velocity: Double) { body.state(at: time) }

  mutating func advance(to time: Double) -> Bool {
    let isAtTick = body.nextTick <= time
    body.advance(to: time)
    return isAtTick && isSettled
  }

  func nextKink(after time: Double) -> Double? { body.nextTick }

  /// True if the pane rests on its target: the world sleeps.
  private var isSettled: Bool { body.world.isPaused || body.elapsed - aimed >= Self.longest }
}

struct AnimatorEdge: EdgeMotion {
  private var animator: PropertyAnimation<Double>

  init(from start: MotionStart) {
    animator = PropertyAnimation(
      start.position, duration: 0.5, timing: .dampingRatio(0.7, velocity: start.velocity))
    do throws(AnimatorError) {
      try animator.addAnimations(at: start.time) { [target = start.target] in $0 = target }
      try animator.start(at: start.time)
    } catch {
      preconditionFailure("a new animator takes an animation and starts: \(error)")
    }
  }

  var facts: EdgeFacts { EdgeFacts(target: animator.value(of: .end), settles: animator.endTime) }

  func state(at time: Double) -> (value: Double, velocity: Double) { animator.state(at: time) }

  func nextKink(after time: Double) -> Double? { FloorChords.next(after: time, from: 0, rate: 240).time }

  func line(from time: Double, to end: Double) -> LineFloor {
    let height = state(at: time).value
    if end <= time { return LineFloor(height: height) }
    return LineFloor(height: height, start: time, velocity: (state(at: end).value - height) / (end - time))
  }
}
