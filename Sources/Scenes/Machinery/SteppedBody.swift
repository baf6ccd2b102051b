internal import MotionDynamics

/// A body of a world that moves up and down in scene time.
///
/// The world advances from tick to tick, and to the instants at which something changes it, so that the
/// motion does not depend on the frames. In `uikit` stepping the body stands still between two ticks. In
/// `ideal` stepping a copy of the world gives its state between them.
struct SteppedBody: Sendable {
  /// The number of ticks per second of `uikit` stepping.
  private static let uikitRate = 60.0
  /// The number of bodies for which the worlds reserve memory. It suffices for the contacts of one body with a floor.
  private static let spareBodies = 12

  /// The position in pt and velocity in pt/s, at a scene time in s.
  private typealias StepState = (time: Double, y: Double, velocity: Double)

  private(set) var world: World
  /// The world at the last time between two ticks, kept for its memory.
  private var ahead: World
  let id: BodyID
  /// The number of ticks per second.
  private let rate: Double
  /// The scene time of tick 0, in s.
  private var start = 0.0
  /// The number of ticks since then.
  private var tickCount = 0
  /// The scene time that the world has reached, in s.
  private var time = 0.0
  /// The state at the time of the last call. It is exact where it was given, although the world may compute
  /// in single precision.
  private var shown: StepState = (0, 0, 0)

  /// Creates a stepped body from a body of `world`, with a number of ticks per second of `ideal` stepping.
  init(_ id: BodyID, in world: World, idealRate: Double) {
    self.id = id
    self.world = world
    ahead = world
    rate = world.stepping == .uikit ? Self.uikitRate : idealRate
    takeMemory()
  }

  mutating func takeMemory() {
    world.reserveCapacity(Self.spareBodies)
    ahead.reserveCapacity(Self.spareBodies)
  }

  /// Sets the body's state, in pt and pt/s, at a scene time; its ticks start there.
  /// - Parameter updatesItem: false for the mistake of moving the item without telling the world, which then
  ///   moves it back (M76).
  mutating func begin(y: Double, velocity: Double, updatesItem: Bool = true, at time: Double) {
    if y != world[id].center.y {
      world[id].center.y = y
      if updatesItem { world.updateItemUsingCurrentState(id) }
    }
    world.setVelocity(SIMD2(0, velocity), of: id)
    shown = (time, y, velocity)
    (start, self.time, tickCount) = (time, time, 0)
  }

  /// Changes the world at a scene time between the last call and the next tick; value and velocity stay.
  mutating func change(at time: Double, _ body: (inout World) -> Void) {
    if !isTicking, time > self.time {
      world.advance(by: time - self.time)
      self.time = time
      shown = sample(of: world, at: time)
    }
    body(&world)
  }

  var isTicking: Bool { world.stepping == .uikit }

  /// The scene time of the next tick, in s. In `uikit` stepping 1e-9 of a tick is subtracted, so that a time
  /// that misses a tick by rounding reaches it.
  var nextTick: Double { start + (Double(tickCount + 1) - (isTicking ? 1e-9 : 0)) / rate }

  /// The time covered by the ticks so far, in s.
  var elapsed: Double { Double(tickCount) / rate }

  /// Advances to `time`, in s, up to the next tick at most.
  mutating func advance(to time: Double) {
    if time >= nextTick {
      world.advance(by: isTicking ? 1 / rate : nextTick - self.time)
      self.time = time
      tickCount += 1
      shown = sample(of: world, at: time)
    } else if !isTicking, time > shown.time {
      ahead.copy(world)
      ahead.advance(by: time - self.time)
      shown = sample(of: ahead, at: time)
    }
  }

  /// Returns the y of the centre and its velocity, in pt and pt/s, at a scene time between the last call and
  /// the next tick.
  func state(at time: Double) -> (value: Double, velocity: Double) {
    guard time > shown.time, time >= nextTick || !isTicking else { return (shown.y, shown.velocity) }
    var copy = self
    copy.advance(to: time)
    return (copy.shown.y, copy.shown.velocity)
  }

  /// The straight line through the last instant that the world has reached and the next tick: y in pt at a
  /// scene time in s, and its velocity in pt/s. It does not depend on the frames.
  var chord: (y: Double, velocity: Double, start: Double) {
    let y = world[id].center.y
    let end = nextTick
    return (y, (state(at: end).value - y) / (end - time), time)
  }

  private func sample(of world: World, at time: Double) -> StepState {
    (time, world[id].center.y, world.motion(of: id).velocity.y)
  }
}
