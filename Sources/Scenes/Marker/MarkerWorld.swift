internal import MotionDynamics

/// A marker above a floor in a persistent world. Gravity, collision and item behaviour are set once (M79);
/// each drop moves the marker to its lifted position and notifies the world (M76). The y of the tip is 0 on
/// the line.
struct MarkerWorld: Sendable {
  /// The sampling rate of a marker with `ideal` stepping, per s.
  private static let idealRate = 120.0
  /// The duration after which a marker counts as being at rest in any case, in s.
  private static let longest = 10.0

  /// The distance from the line below which the tip counts as being on it, in pt.
  private static let distanceRounding = 1e-9
  /// The speed below which a tip on the line counts as still, in pt/s.
  private static let speedRounding = 1e-6

  var body: SteppedBody
  /// The distance from the tip to the body's centre in the world, in pt.
  private let offset: Double

  init(_ stepping: World.Stepping, elasticity: Double) {
    // UIKit Dynamics computes in single precision, so its results depend on the floor's y, which is the
    // documented one.
    let floor = stepping == .uikit ? 250.0 : 0
    let size = MarkerDrop.size
    offset = floor - size.y / 2
    var world = World(stepping)
    let id = world.add(Body(.box(width: size.x, height: size.y), center: SIMD2(100, offset)))
    world.add(Gravity([id]))
    var properties = ItemProperties([id], elasticity: elasticity)
    // The exact fall has no resistance (M73); UIKit's bodies have the default resistance (M77).
    if stepping == .ideal { properties.resistance = 0 }
    world.add(properties)
    // A contact uses the larger elasticity of the two bodies, so the floor has the marker's.
    world.add(
      Collision(
        [id], boundaries: ["floor": .line(SIMD2(0, floor), SIMD2(400, floor))], elasticity: elasticity))
    body = SteppedBody(id, in: world, idealRate: Self.idealRate)
  }

  /// Drops the marker from a y, in pt, with a velocity, in pt/s, at a scene time, in s.
  /// - Parameter updatesItem: False for the mistake of not notifying the world.
  mutating func drop(from y: Double, velocity: Double, updatesItem: Bool, at time: Double) {
    body.begin(y: offset + y, velocity: velocity, updatesItem: updatesItem, at: time)
  }

  /// Returns y and velocity, in pt and pt/s, at a scene time between the last tick and the next.
  func state(at time: Double) -> (value: Double, velocity: Double) {
    let state = body.state(at: time)
    let y = state.value - offset
    guard abs(y) < Self.distanceRounding else { return (y, state.velocity) }
    return (0, abs(state.velocity) < Self.speedRounding ? 0 : state.velocity)
  }

  /// Returns true if the marker is at rest at a tick: the world sleeps, or the tip is still on the line.
  func isAtRest(at time: Double) -> Bool {
    if body.world.isPaused || body.elapsed >= Self.longest { return true }
    guard !body.isTicking else { return false }
    let (y, velocity) = state(at: time)
    return y == 0 && velocity == 0
  }
}
