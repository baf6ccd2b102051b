import SeededRandom
import MotionDynamics
import Motion
import Testing

/// Circles or squares with random velocities in a box, in rows, that fall on each other.
private struct FilledBox {
  var world: World
  var bodies: [Body.ID] = []
  let size: SIMD2<Double>
  let areSquares: Bool
  let radius = 5.0
  let side = 9.0

  init(
    ofSquares areSquares: Bool = false, count: Int, columns: Int? = nil, speed: Double, seed: UInt64 = 1
  ) {
    self.areSquares = areSquares
    var random = SplitMix64(seed: seed)
    world = World()
    let columns = columns ?? Int(Double(count).squareRoot())
    let width = Double(columns) * 14 + 40
    size = SIMD2(width, 1.3 * 14 * Double(count / columns) + 52)
    for index in 0..<count {
      let place = SIMD2(27 + Double(index % columns) * 14, size.y - 40 - Double(index / columns) * 14)
      let velocity = SIMD2(random.number(-1...1), random.number(-1...1)) * speed
      let outline: Body.Shape =
        areSquares ? .box(width: side, height: side) : .circle(radius: radius)
      bodies.append(world.add(Body(outline, center: place), velocity: velocity))
    }
    _ = world.add(Gravity(bodies))
    _ = world.add(
      ItemProperties(bodies, elasticity: 0.5, friction: 0.2, resistance: 0, angularResistance: 0))
    _ = world.add(Collision(bodies, boundaries: ["box": .rectangle(from: .zero, to: size)]))
  }

  /// The energy per body, in pt²/s².
  var energy: Double {
    // The moment of inertia over the mass, in pt².
    let inertia = areSquares ? side * side / 6 : radius * radius / 2
    return bodies.reduce(0) { sum, body in
      let motion = world.motion(of: body)
      let turning = inertia / 2 * motion.angularVelocity * motion.angularVelocity
      return sum + motion.velocity.squaredLength / 2 + turning + 1000 * (size.y - world[body].center.y)
    } / Double(bodies.count)
  }

  var areAllInside: Bool {
    bodies.allSatisfy { body in
      let center = world[body].center
      return center.x > 0 && center.y > 0 && center.x < size.x && center.y < size.y
    }
  }
}

@Test(arguments: [(false, 64, 8), (true, 64, 8), (false, 300, 17)])
func `a heap gains hardly any energy and sleeps within four seconds`(
  areSquares: Bool, count: Int, columns: Int
) {
  var box = FilledBox(ofSquares: areSquares, count: count, columns: columns, speed: 500)
  var lowest = box.energy
  var rise = 0.0
  var frames = 0
  while !box.world.isPaused, frames < 240 {
    box.world.advance(by: 1.0 / 60)
    frames += 1
    let energy = box.energy
    rise = max(rise, energy - lowest)
    lowest = min(lowest, energy)
  }
  // The separation of overlaps lifts a body by less than 0.03 pt on average, at 1000 pt/s².
  #expect(rise < 30 && box.areAllInside)
  let isAsleep = box.world.isPaused
  #expect(isAsleep)
}

@Test func `a body wedged between two lines comes to rest and sleeps`() {
  var world = World()
  let ball = world.add(Body(.circle(radius: 20), center: [100, 100]))
  _ = world.add(
    Collision(
      [ball], boundaries: ["left": .line([84, 0], [84, 200]), "right": .line([116, 0], [116, 200])]))
  for _ in 0..<600 where !world.isPaused { world.advance(by: 1.0 / 60) }
  #expect(world.isPaused)
}
