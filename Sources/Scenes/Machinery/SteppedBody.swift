internal import Dynamics
internal import Kinematics

/// A body of a world, which moves up and down in scene time.
///
/// In `uikit` stepping it moves at ticks of 1/60 s and stands still in between. In `ideal` stepping it moves smoothly;
/// at its ticks it can be looked at, so that nothing depends on the frames.
struct SteppedBody: Sendable {
  /// Ticks per second of `uikit` stepping.
  private static let uikitRate = 60.0

  var world: World
  let id: BodyID
  /// Ticks per second.
  private let rate: Double
  /// The scene time of tick 0, in s.
  private var start = 0.0
  /// How many ticks have passed since then.
  private(set) var tickCount = 0
  /// The scene time that the world shows, in s.
  private var time = 0.0
  /// The state that the body was given: exact, while the world may compute in single precision.
  private var given: (y: Double, velocity: Double)?

  /// - Parameter idealRate: how often a body of `ideal` stepping can be looked at, per s.
  init(_ id: BodyID, in world: World, idealRate: Double) {
    self.id = id
    self.world = world
    rate = world.stepping == .uikit ? Self.uikitRate : idealRate
  }

  /// Gives the body a state, in pt and pt/s, at a scene time; its ticks begin there.
  mutating func begin(y: Double, velocity: Double, at time: Double) {
    if y != world[id].center.y {
      world[id].center.y = y
      world.updateItemUsingCurrentState(id)
    }
    world.setVelocity(SIMD2(0, velocity), of: id)
    given = (y, velocity)
    (start, self.time, tickCount) = (time, time, 0)
  }

  /// Whether the body moves at ticks only.
  var isTicking: Bool { world.stepping == .uikit }

  /// The scene time of the next tick, in s; a time that misses a tick by rounding has reached it.
  var nextTick: Double { start + (Double(tickCount + 1) - 1e-9) / rate }

  /// How long it has been moving, in s.
  var elapsed: Double { Double(tickCount) / rate }

  /// Lets time pass, up to the next tick at most.
  mutating func advance(to time: Double) {
    let isTick = time >= nextTick
    if isTicking {
      guard isTick else { return }
      world.advance(by: 1 / rate)
    } else if time > self.time {
      world.advance(by: time - self.time)
    } else {
      return
    }
    given = nil
    self.time = time
    if isTick { tickCount += 1 }
  }

  /// y of its centre and its velocity, in pt and pt/s, at a scene time from the last one on, up to the next tick.
  func state(at time: Double) -> (y: Double, velocity: Double) {
    if time > self.time, !isTicking || time >= nextTick {
      var copy = self
      copy.advance(to: time)
      return copy.state(at: copy.time)
    }
    return given ?? (world[id].center.y, world.motion(of: id).velocity.y)
  }
}
