internal import Dynamics
internal import Kinematics

/// The pane in a world: the article's attachment (3.5 Hz, damping 0.4) and item behaviour (density 100, resistance 10),
/// added once; another target moves the anchor and nothing else (M25, M27).
struct AttachedPane: Sendable {
  /// In Hz.
  private static let frequency = 3.5
  private static let damping = 0.4
  /// In 1/s.
  private static let resistance = 10.0
  private static let density = 100.0
  /// The body has the size of the article's pane, in pt.
  private static let size = SIMD2(768.0, 592)
  /// A pane that is not at rest after so long is taken to be, in s.
  private static let longest = 10.0

  private struct PaneBehavior: Behavior {
    var attachment: Attachment
    var properties: ItemProperties
    var children: [any Behavior] { [attachment, properties] }
  }

  private var body: SteppedBody
  private let behavior: BehaviorID<PaneBehavior>
  /// How long the body had been moving when the target was set, in s.
  private var aimed = 0.0
  /// Where the anchor is, in pt.
  private(set) var target: Double

  /// A pane that begins to be pulled.
  /// - Parameters:
  ///   - position: in pt.
  ///   - velocity: in pt/s.
  ///   - target: in pt.
  ///   - time: scene time in s.
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

  /// Whether the pane moves at ticks only.
  var isTicking: Bool { body.isTicking }

  /// The scene time of the next tick, in s.
  var nextTick: Double { body.nextTick }

  /// Moves the anchor at a scene time from the last one on; value and velocity stay.
  mutating func aim(at target: Double, time: Double) {
    self.target = target
    aimed = body.elapsed
    body.change(at: time) { [behavior] in $0[behavior].attachment.anchor = .point(SIMD2(0, target)) }
  }

  /// Lets time pass, up to the next tick at most.
  mutating func advance(to time: Double) { body.advance(to: time) }

  /// In pt and pt/s, at a scene time from the last one on, up to the next tick.
  func state(at time: Double) -> (y: Double, velocity: Double) { body.state(at: time) }

  /// The straight line to the next tick, of `ideal` stepping: y in pt at a scene time in s, and its velocity in pt/s.
  var chord: (y: Double, velocity: Double, start: Double) { body.chord }

  /// Whether it rests on its target at a tick: the world sleeps, or the energy that is left cannot take the pane farther
  /// away than the standard tolerance.
  func isSettled(at time: Double) -> Bool {
    if body.world.isPaused || body.elapsed - aimed >= Self.longest { return true }
    guard !isTicking else { return false }
    let (y, velocity) = state(at: time)
    return SIMD2(y - target, velocity / (2 * .pi * Self.frequency)).length <= Tolerance.standard.distance
  }
}
