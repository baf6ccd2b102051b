import MotionDynamics
import Testing

/// Impacts at intervals shorter than a sub-step.
struct FastImpactsTests {
  @Test(arguments: [(1.0, 2000.0), (0.1, 500)])
  func `an elastic ball that bounces between two lines keeps its speed`(gap: Double, speed: Double) {
    var world = World(.ideal)
    let ball = world.add(Body(.circle(radius: 10), center: .zero), velocity: [0, speed])
    world.add(ItemProperties([ball], elasticity: 1, friction: 0, resistance: 0, angularResistance: 0))
    let edge = 10 + gap / 2
    world.add(
      Collision(
        [ball],
        boundaries: ["floor": .line([-900, edge], [900, edge]), "top": .line([-900, -edge], [900, -edge])],
        elasticity: 1, friction: 0))
    var contacts = 0
    for _ in 0..<30 {
      world.advance(by: 1.0 / 60) { event, _ in if case .contactBegan = event { contacts += 1 } }
    }
    #expect(abs(abs(world.motion(of: ball).velocity.y) - speed) < 1e-6)
    #expect(abs(contacts - Int((speed / gap / 2).rounded())) <= 1)
    // After a whole number of round trips the ball is at its start.
    #expect(abs(world[ball].center.y) < 1e-6)
  }

  /// Galperin's billiard: the number of contacts gives the digits of π.
  @Test(arguments: [(1.0, 3), (100, 31), (1e4, 314), (1e6, 3141)])
  func `a heavy ball that drives a light one against a wall makes as many contacts as the digits of π say`(
    ratio: Double, count: Int
  ) {
    var world = World(.ideal)
    let light = world.add(Body(.circle(radius: 5), center: [60, 0]))
    let heavy = world.add(Body(.circle(radius: 5), center: [160, 0]), velocity: [-300, 0])
    for (ball, density) in [(light, 1), (heavy, ratio)] {
      world.add(
        ItemProperties(
          [ball], elasticity: 1, friction: 0, density: density, resistance: 0, angularResistance: 0))
    }
    world.add(
      Collision(
        [light, heavy], boundaries: ["wall": .line([0, 900], [0, -900])], elasticity: 1, friction: 0))
    var contacts = 0
    for _ in 0..<180 {
      world.advance(by: 1.0 / 60) { event, _ in if case .contactBegan = event { contacts += 1 } }
    }
    #expect(contacts == count)
    let (slow, fast) = (world.motion(of: heavy).velocity.x, world.motion(of: light).velocity.x)
    #expect(abs((ratio * slow * slow + fast * fast) / (ratio * 90000) - 1) < 1e-9)
  }

  @Test(arguments: [0.6, 0.9, 0.99])
  func `the rebounds of a ball end at the limit of their geometric series`(elasticity: Double) {
    var world = World(.ideal)
    let ball = world.add(Body(.circle(radius: 10), center: [0, -15]))
    world.add(Gravity([ball]))
    world.add(ItemProperties([ball], elasticity: elasticity, friction: 0, resistance: 0))
    world.add(Collision([ball], boundaries: ["floor": .line([-900, 0], [900, 0])], elasticity: 0))
    // A fall from 5 pt takes 0.1 s, and the bounces take 2 · 0.1 e, 2 · 0.1 e² …
    let end = 0.1 * (1 + 2 * elasticity / (1 - elasticity))
    world.advance(by: end * 0.99)
    #expect(world[ball].center.y < -10)
    world.advance(by: end * 0.01 + 1e-3)
    #expect(abs(world[ball].center.y + 10) < 1e-6)
    #expect(abs(world.motion(of: ball).velocity.y) < 1e-2)
  }
}
