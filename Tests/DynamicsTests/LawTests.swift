import Motion
import SeededRandom
import Testing

@testable import MotionDynamics

@Suite struct `Laws of a world` {
  /// The mass of a body per unit of density.
  private func mass(_ shape: Body.Shape) -> Double {
    switch shape {
    case .circle(let radius): .pi * radius * radius / 1e4
    case .box(let width, let height): width * height / 1e4
    case .convex(let outline): outline.area / 1e4
    }
  }

  @Test(arguments: 0..<8)
  func
    `M114, M129: impacts and springs between free bodies keep the momentum and the motion of the centre of mass`(
      seed: UInt64
    )
  {
    var random = SplitMix64(seed: seed)
    var world = World()
    let bodies = (0..<12).map { index in
      let shape: Body.Shape =
        switch index % 3 {
        case 0: .circle(radius: random.number(8...20))
        case 1: .box(width: random.number(15...40), height: 20)
        default: .convex(Body.Outline([[-20, 10], [random.number(5...20), 10], [0, -20]]))
        }
      return world.add(
        Body(shape, center: [60 * Double(index % 4), 60 * Double(index / 4)], angle: random.number(-3...3)),
        velocity: [random.number(-300...300), random.number(-300...300)])
    }
    world.add(ItemProperties(bodies, elasticity: random.number(0...1), resistance: 0, angularResistance: 0))
    world.add(Collision(bodies))
    for (one, other) in zip(bodies, bodies.dropFirst(4)) {
      world.add(MotionDynamics.Attachment(one, to: .body(other), length: 60, frequency: 1, damping: 0.1))
    }
    let total = bodies.reduce(0) { $0 + mass(world[$1].shape) }
    func momentum() -> SIMD2<Double> {
      bodies.reduce(.zero) { $0 + mass(world[$1].shape) * world.motion(of: $1).velocity }
    }
    func center() -> SIMD2<Double> {
      bodies.reduce(.zero) { $0 + mass(world[$1].shape) / total * world[$1].center }
    }
    let (before, start) = (momentum(), center())
    world.run(2)
    #expect((momentum() - before).length < 1e-4 * total * 300)
    // The first sub-step is taken one sub-step late.
    #expect((center() - start - (2 - 1.0 / 120) / total * before).length < 0.05)
  }

  @Test(arguments: [0.0, 0.3, 0.8, 1], [150.0, 900])
  func `F4: a ball leaves a wall with elasticity times its speed`(elasticity: Double, speed: Double) {
    var world = World()
    let ball = world.add(Body(.circle(radius: 10), center: [0, 0]), velocity: [speed, 0])
    world.add(ItemProperties([ball], elasticity: elasticity, resistance: 0))
    world.add(Collision([ball], boundaries: ["wall": .line([60, -90], [60, 90])], elasticity: 0))
    world.run(0.6)
    #expect(abs(world.motion(of: ball).velocity.x + elasticity * speed) < 1e-3)
  }

  @Test(arguments: [0.5, 1, 2])
  func `M129: a body on an undamped attachment has its frequency`(frequency: Double) {
    var world = World()
    let body = world.add(Body(.circle(radius: 10), center: [100, 0]))
    world.add(ItemProperties([body], resistance: 0))
    world.add(MotionDynamics.Attachment(body, to: .point([0, 0]), length: 60, frequency: frequency))
    var crossings: [Double] = []
    while crossings.count < 3 {
      let before = world[body].center.x
      world.advance(by: 1.0 / 240)
      if (before - 60) * (world[body].center.x - 60) < 0 { crossings.append(world.time) }
    }
    #expect(abs((crossings[2] - crossings[0]) * frequency - 1) < 0.03)
  }

  @Test func `64 and 65 bodies move alike, to the bit`() {
    func places(beside count: Int) -> [Body] {
      var (world, random) = (World(), SplitMix64(seed: 1))
      let bodies = (0..<60).map { index in
        let shape: Body.Shape = index % 3 == 0 ? .box(width: 11, height: 8) : .circle(radius: 5)
        return world.add(
          Body(shape, center: [14 * Double(index % 8) + 10, 14 * Double(index / 8) + 10]),
          velocity: [random.number(-300...300), random.number(-300...300)])
      }
      world.add(Gravity(bodies))
      world.add(Collision(bodies, boundaries: ["box": .rectangle(from: .zero, to: [130, 130])]))
      for index in 0..<count {
        _ = world.add(Body(.circle(radius: 5), center: [5000 + 20 * Double(index), 0]))
      }
      world.run(3)
      return bodies.map { world[$0] }
    }
    #expect(places(beside: 4) == places(beside: 5) && places(beside: 0) == places(beside: 300))
  }

  @Test(arguments: [Body.Shape.circle(radius: 10), .box(width: 20, height: 12)])
  func `bodies in one place part`(shape: Body.Shape) {
    var world = World()
    let bodies = (0..<3).map { _ in world.add(Body(shape, center: [0, -20])) }
    world.add(Gravity(bodies))
    world.add(Collision(bodies, boundaries: ["floor": .line([-900, 0], [900, 0])]))
    world.run(10)
    for (index, body) in bodies.enumerated() {
      #expect(world[body].center.isFinite && world[body].center.y < 0 && world[body].center.y > -60)
      for other in bodies[..<index] { #expect((world[body].center - world[other].center).length > 8) }
    }
    #expect(world.isPaused)
  }

  @Test(arguments: [10.0, 300, 1e5])
  func `a body of little mass under a heavy one, and the heavy one, stay above the floor`(ratio: Double) {
    var world = World()
    let light = world.add(Body(.box(width: 40, height: 20), center: [0, -12]))
    let heavy = world.add(Body(.box(width: 40, height: 40), center: [0, -45]))
    world.add(Gravity([light, heavy]))
    world.add(ItemProperties([light, heavy], elasticity: 0, density: 1))
    world.add(ItemProperties([heavy], elasticity: 0, density: ratio))
    world.add(Collision([light, heavy], boundaries: ["floor": .line([-900, 0], [900, 0])]))
    world.run(5)
    #expect(world[light].center.y < -5 && world[light].center.y > -60)
    #expect(world[heavy].center.y < -15 && world[heavy].center.y > -60)
    // Eight rounds carry a load of ten times the mass; a heavier one sinks in or slides off.
    if ratio == 10 { #expect(world[heavy].center.y < world[light].center.y - 28) }
  }

  @Test(arguments: [1.0, 30])
  func `M129: a chain of pins with a heavy end that falls and swings holds together`(density: Double) {
    var world = World()
    let boxes = (0..<8).map {
      world.add(Body(.box(width: 40, height: 10), center: [20 + 40 * Double($0), 0]))
    }
    world.add(Gravity(boxes))
    world.add(ItemProperties([boxes[7]], density: density))
    for (index, box) in boxes.enumerated() {
      world.add(
        world.joint(.pin, box, to: index == 0 ? nil : boxes[index - 1], at: [40 * Double(index), 0]))
    }
    var widest = 0.0
    for _ in 0..<240 {
      world.advance(by: 1.0 / 60)
      var end = SIMD2<Double>.zero
      for box in boxes {
        let arm = Rotation(angle: world[box].angle).turn([20, 0])
        widest = max(widest, (world[box].center - arm - end).length)
        end = world[box].center + arm
      }
    }
    // A heavy end stretches it.
    #expect(widest < (density == 1 ? 0.5 : 8), "\(widest) pt")
  }

  @Test(arguments: 0..<6)
  func `fast bodies at thin lines stay inside, finite and apart from them`(seed: UInt64) {
    var (random, world) = (SplitMix64(seed: seed), World())
    let bodies = (0..<10).map { index in
      let shape: Body.Shape = index % 2 == 0 ? .circle(radius: 6) : .box(width: 14, height: 8)
      return world.add(
        Body(shape, center: [60 * Double(index % 5) + 30, 60 * Double(index / 5) + 50]),
        velocity: [random.number(-24_000...24_000), random.number(-24_000...24_000)],
        angularVelocity: random.number(-100...100))
    }
    world.add(ItemProperties(bodies, elasticity: 1, resistance: 0))
    world.add(Collision(bodies, boundaries: ["room": .rectangle(from: .zero, to: [320, 200])]))
    for _ in 0..<120 {
      world.advance(by: 1.0 / 60)
      for body in bodies {
        let center = world[body].center
        #expect(center.x > 0 && center.y > 0 && center.x < 320 && center.y < 200, "\(center)")
      }
    }
  }
}

@Test func `F4: a body sleeps once it was slower than 1 pt/s for half a second, and not before`() {
  var world = World()
  let body = world.add(Body(.circle(radius: 10), center: .zero), velocity: [100, 0])
  world.add(ItemProperties([body], resistance: 0))
  for _ in 0..<10 { world.advance(by: 1.0 / 60) }
  world.setVelocity([0.5, 0], of: body)
  for _ in 0..<27 { world.advance(by: 1.0 / 60) }
  #expect(!world.isAsleep(body))
  for _ in 0..<6 { world.advance(by: 1.0 / 60) }
  #expect(world.isAsleep(body) && world.isPaused)
}

@Test(arguments: [false, true])
func `F4: a lone body on a spring creeps on where one that touches another sleeps`(isTouching: Bool) {
  var world = World()
  let body = world.add(Body(.circle(radius: 10), center: [50.02, 0]))
  world.add(Attachment(body, to: .point(.zero), length: 50, frequency: 0.2))
  world.add(ItemProperties([body], friction: 0))
  let line = Collision.Boundary.line([-100, 10.5], [200, 10.5])
  world.add(Collision(isTouching ? [body] : [], boundaries: ["line": line]))
  for _ in 0..<90 { world.advance(by: 1.0 / 60) }
  #expect(world.isAsleep(body) == isTouching)
}
