internal import MotionDynamics

/// A body of a world that moves up and down in scene time.
///
/// The world advances from tick to tick, so that the motion does not depend on the frames. The body stands still between two
/// ticks.
struct SteppedBody: Sendable {
  /// The number of ticks per second.
  private static let rate = 60.0
  /// The number of bodies for which the world reserves memory.
  private static let spareBodies = 12

  /// The position in pt and velocity in pt/s, at a scene time in s.
  private typealias StepState = (time: Double, y: Double, velocity: Double)

  private(set) var world: World
  let id: BodyID
  /// The scene time of tick 0, in s.
  private var start = 0.0
  /// The number of ticks since then.
  private var tickCount = 0
  /// The state at the time of the last call. It is exact where it was given, although the world computes in single precision.
  private var shown: StepState = (0, 0, 0)

  /// Creates a stepped body from a body of `world`.
  init(_ id: BodyID, in world: World) {
    self.id = id
    self.world = world
    self.world.reserveCapacity(Self.spareBodies)
  }

  /// Sets the body's state, in pt and pt/s, at a scene time; its ticks start there.
  mutating func begin(y: Double, velocity: Double, at time: Double) {
    if y != world[id].center.y {
      world[id].center.y = y
      world.updateItemUsingCurrentState(id)
    }
    world.setVelocity(SIMD2(0, velocity), of: id)
    shown = (time, y, velocity)
    (start, tickCount) = (time, 0)
  }

  /// Changes the world between two ticks; value and velocity stay.
  mutating func change(_ body: (inout World) -> Void) { body(&world) }

  /// The scene time of the next tick, in s. 1e-9 of a tick is subtracted, so that a time that misses a tick by rounding
  /// reaches it.
  var nextTick: Double { start + (Double(tickCount + 1) - 1e-9) / Self.rate }

  /// The time covered by the ticks so far, in s.
  var elapsed: Double { Double(tickCount) / Self.rate }

  /// Advances to `time`, in s, up to the next tick at most.
  mutating func advance(to time: Double) {
    guard time >= nextTick else { return }
    world.advance(by: 1 / Self.rate)
    tickCount += 1
    shown = (time, world[id].center.y, world.motion(of: id).velocity.y)
  }

  /// Returns the y of the centre and its velocity, in pt and pt/s, at a scene time between the last call and
  /// the next tick.
  func state(at time: Double) -> (value: Double, velocity: Double) {
    guard time > shown.time, time >= nextTick else { return (shown.y, shown.velocity) }
    var copy = self
    copy.advance(to: time)
    return (copy.shown.y, copy.shown.velocity)
  }
}
