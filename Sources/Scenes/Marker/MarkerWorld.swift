internal import Dynamics

/// A marker over a floor in UIKit's world: gravity, collision and item behaviour are set once (M79); for each drop
/// the marker is put where it was lifted to, and the world told so (M76).
struct MarkerWorld {
  /// UIKit's frames per second.
  private static let rate = 60.0
  /// A marker that is not asleep after so many frames is taken to be.
  private static let longest = 600
  /// y of the floor in the world, in pt.
  private static let floor = 250.0

  private var world = World(.uikit)
  private let body: BodyID

  init(elasticity: Double) {
    let size = MarkerDrop.size
    body = world.add(Body(.box(width: size.x, height: size.y), center: SIMD2(100, Self.floor - size.y / 2)))
    world.add(Gravity([body]))
    world.add(ItemProperties([body], elasticity: elasticity))
    world.add(
      Collision([body], boundaries: ["floor": .line(SIMD2(0, Self.floor), SIMD2(400, Self.floor))]))
  }

  /// The tip's way, frame by frame, until the world pauses.
  func drop(from y: Double, velocity: Double) -> TickTable {
    var world = world
    world[body].center.y = Self.floor + y - MarkerDrop.size.y / 2
    world.updateItemUsingCurrentState(body)
    world.setVelocity(SIMD2(0, velocity), of: body)
    // It computes in single precision; what was handed over is exact.
    var states = [TickTable.State(value: y, velocity: velocity)]
    repeat {
      world.advance(by: 1 / Self.rate)
      states.append(
        TickTable.State(
          value: world[body].center.y + MarkerDrop.size.y / 2 - Self.floor,
          velocity: world.motion(of: body).velocity.y))
    } while !world.isPaused && states.count < Self.longest
    states[states.count - 1] = TickTable.State(value: MarkerDrop.uikit.rest, velocity: 0)
    return TickTable(states: states, rate: Self.rate)
  }
}
