internal import Dynamics

/// A marker over a floor in a world that lasts: gravity, collision and item behaviour are set once (M79); for each drop
/// the marker is put where it was lifted to, and the world is told (M76). y is that of the tip, 0 on the line.
struct MarkerWorld: Sendable {
  /// How often a marker of `ideal` stepping is looked at, per s.
  private static let idealRate = 120.0
  /// A marker that is not at rest after so long is taken to be, in s.
  private static let longest = 10.0

  /// A tip that is closer to the line is on it, in pt; a slower one stands still, in pt/s.
  private static let distanceRounding = 1e-9
  private static let speedRounding = 1e-6

  private var body: SteppedBody
  /// From the tip to the body's centre in the world, in pt.
  private let offset: Double

  init(_ stepping: World.Stepping, elasticity: Double) {
    // Where UIKit Dynamics computes in single precision the floor stands where the document has it.
    let floor = stepping == .uikit ? 250.0 : 0
    let size = MarkerDrop.size
    offset = floor - size.y / 2
    var world = World(stepping)
    let id = world.add(Body(.box(width: size.x, height: size.y), center: SIMD2(100, offset)))
    world.add(Gravity([id]))
    var properties = ItemProperties([id], elasticity: elasticity)
    // Exact physics falls without resistance (M73); UIKit's bodies have its default (M77).
    if stepping == .ideal { properties.resistance = 0 }
    world.add(properties)
    // The larger of both counts, so the floor has the marker's.
    world.add(
      Collision(
        [id], boundaries: ["floor": .line(SIMD2(0, floor), SIMD2(400, floor))], elasticity: elasticity))
    body = SteppedBody(id, in: world, idealRate: Self.idealRate)
  }

  /// Drops the marker from y, with a velocity in pt/s, at a scene time in s.
  mutating func drop(from y: Double, velocity: Double, at time: Double) {
    body.begin(y: offset + y, velocity: velocity, at: time)
  }

  /// The scene time of the next tick, in s.
  var nextTick: Double { body.nextTick }

  /// Lets time pass, up to the next tick at most.
  mutating func advance(to time: Double) { body.advance(to: time) }

  /// In pt and pt/s, at a scene time from the last one on, up to the next tick.
  func state(at time: Double) -> (value: Double, velocity: Double) {
    let state = body.state(at: time)
    let y = state.y - offset
    guard abs(y) < Self.distanceRounding else { return (y, state.velocity) }
    return (0, abs(state.velocity) < Self.speedRounding ? 0 : state.velocity)
  }

  /// Whether the marker rests at a tick: the world sleeps, or the tip stands still on the line.
  func isAtRest(at time: Double) -> Bool {
    if body.world.isPaused || body.elapsed >= Self.longest { return true }
    guard !body.isTicking else { return false }
    let (y, velocity) = state(at: time)
    return y == 0 && velocity == 0
  }
}
