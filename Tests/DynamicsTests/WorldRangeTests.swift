import Motion
import Testing

@testable import MotionDynamics

/// Worlds whose numbers leave the range of their engine.
struct WorldRangeTests {
  /// A world with boxes in two rows above a floor, whose last body is `body`.
  private func world(
    _ count: Int, _ body: Body, velocity: SIMD2<Double> = .zero
  ) -> (world: World, bodies: [Body.ID]) {
    var world = World()
    var bodies = (0..<count).map { index in
      world.add(
        Body(.box(width: 10, height: 10), center: [12 * Double(index / 2), -6 - 12 * Double(index % 2)]))
    }
    bodies.append(world.add(body, velocity: velocity))
    world.add(Gravity(bodies))
    world.add(Collision(bodies, boundaries: ["floor": .line([-900, 0], [2000, 0])]))
    return (world, bodies)
  }

  private func isFinite(_ world: World, _ body: Body.ID) -> Bool {
    let (body, motion) = (world[body], world.motion(of: body))
    return body.center.isFinite && body.angle.isFinite && motion.velocity.isFinite
      && motion.angularVelocity.isFinite
  }

  @Test(
    arguments: [
      (Body(.circle(radius: 5), center: [0, -40]), SIMD2(0, 1e39)),
      (Body(.circle(radius: 5), center: [0, -40]), SIMD2(1e30, 1e30)),
      (Body(.box(width: 10, height: 10), center: [0, -40]), SIMD2(0, 1e30)),
      (Body(.circle(radius: 1e-8), center: [0, -25]), .zero),
      (Body(.circle(radius: 1e-20), center: [0, -25]), .zero),
      (Body(.box(width: 1e-12, height: 1e-12), center: [0, -25]), .zero),
      (Body(.box(width: 1e25, height: 1e25), center: [0, -1e25]), .zero)
    ], [1, 4, 100])
  func `a world stays finite, or says that it does not`(
    _ thrown: (body: Body, velocity: SIMD2<Double>), _ count: Int
  ) {
    var (world, bodies) = world(count, thrown.body, velocity: thrown.velocity)
    for _ in 0..<120 {
      let before = bodies.map { world[$0] }
      let wasPaused = world.isPaused
      var hasStopped = false
      world.advance(by: 1.0 / 60)
      for event in world.events { if event == .stopped { hasStopped = true } }
      for body in bodies { #expect(isFinite(world, body)) }
      guard !wasPaused, hasStopped else { continue }
      let back = zip(bodies, before).filter { world[$0] == $1 && world.motion(of: $0) == (.zero, 0) }
      #expect(!back.isEmpty && world.isPaused)
    }
  }

  @Test func `a world stops when a velocity leaves the range of numbers, and goes on without the body`() {
    var (world, bodies) = world(
      2, Body(.circle(radius: 5), center: [0, -400]), velocity: [1e308, 1e308])
    var without = world
    without.remove(bodies[2])
    world.addVelocity([1e308, 1e308], to: bodies[2])
    var events: [World.Event] = []
    world.advance(by: 1.0 / 60)
    for event in world.events { events.append(event) }
    #expect(world.isPaused && events.last == .stopped)
    #expect(world[bodies[2]].center == [0, -400] && world.motion(of: bodies[2]) == (.zero, 0))
    world.remove(bodies[2])
    without.advance(by: 1.0 / 60)
    for _ in 0..<300 {
      world.advance(by: 1.0 / 60)
      without.advance(by: 1.0 / 60)
    }
    #expect(world.isPaused)
    for body in bodies.prefix(2) { #expect((world[body].center - without[body].center).length < 1e-6) }
  }
}
