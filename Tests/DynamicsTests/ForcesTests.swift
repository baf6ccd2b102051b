import MotionDynamics
import Motion
import Testing

private func lone(_ shape: Body.Shape = .box(width: 100, height: 100)) -> (
  World, Body.ID
) {
  var world = World()
  let body = world.add(Body(shape, center: .zero))
  _ = world.add(ItemProperties([body], resistance: 0, angularResistance: 0))
  return (world, body)
}

@Test func `M114: a push of 1 accelerates a body of 100×100 pt and density 1 by 100 pt/s²`() {
  var (world, body) = lone()
  let push = world.add(Push([body], vector: [0.6, 0.8], mode: .continuous))
  for _ in 0..<60 { world.advance(by: 1.0 / 60) }
  // The first sub-step is taken one sub-step late.
  #expect((world.motion(of: body).velocity - 119.0 / 120 * SIMD2(60, 80)).length < 1e-3)
  world[push].isActive = false
  let velocity = world.motion(of: body).velocity
  world.advance(by: 1.0 / 60)
  #expect((world.motion(of: body).velocity - velocity).length < 1e-6)
}

@Test func `M114: an instantaneous push of 1 adds 100 pt/s once to a body of 100×100 pt and density 1`() {
  var (world, body) = lone()
  _ = world.add(Push([body], vector: [1, 0], mode: .instantaneous))
  for _ in 0..<3 {
    world.advance(by: 1.0 / 60)
    #expect((world.motion(of: body).velocity - SIMD2(100, 0)).length < 1e-4)
  }
  _ = world.add(Push([body], vector: [1, 0], mode: .instantaneous))
  world.advance(by: 1.0 / 60)
  #expect((world.motion(of: body).velocity - SIMD2(200, 0)).length < 1e-4)
}

@Test func `an instantaneous push acts again when it is changed or made active again`() {
  var (world, body) = lone()
  let push = world.add(Push([body], vector: [1, 0], mode: .instantaneous, isActive: false))
  var expected = 0.0
  func expectAfterFrame(adding velocity: Double) {
    expected += velocity
    world.advance(by: 1.0 / 60)
    #expect(abs(world.motion(of: body).velocity.x - expected) < 1e-3)
  }
  expectAfterFrame(adding: 0)
  world[push].isActive = true
  expectAfterFrame(adding: 100)
  world[push].isActive = true
  expectAfterFrame(adding: 0)
  world[push].isActive = false
  expectAfterFrame(adding: 0)
  world[push].isActive = true
  expectAfterFrame(adding: 100)
  world[push].isActive = false
  world[push].isActive = true
  expectAfterFrame(adding: 100)
  world[push].vector.x = 2
  expectAfterFrame(adding: 200)
  world[push].mode = .continuous
  world[push].vector.x = 0
  expectAfterFrame(adding: 0)
  world[push] = Push([body], vector: [2, 0], mode: .instantaneous)
  expectAfterFrame(adding: 200)
}

@Test func `a body gets a velocity, and an angular velocity only if one is given`() {
  var (world, body) = lone()
  world.setVelocity([10, 20], angularVelocity: 2, of: body)
  for velocity in [SIMD2(10.0, 20), SIMD2(-40, 30)] {
    world.setVelocity(velocity, of: body)
    let motion = world.motion(of: body)
    // The engine has single precision.
    #expect((motion.velocity - velocity).length < 1e-5 && motion.angularVelocity == 2)
  }
}

@Test func `a push off the centre rotates the body`() {
  var (world, body) = lone()
  _ = world.add(Push([body], vector: [0, 1], mode: .instantaneous, offset: [50, 0]))
  world.advance(by: 1.0 / 60)
  // I = m (w² + h²)/12; ω = m·100·50 / I = 3 rad/s.
  #expect(abs(world.motion(of: body).angularVelocity - 3) < 1e-4)
}

@Test
func `M114: a snap is a spring of 4 Hz with damping 0.5, and the body ends upright at the snap point`() {
  var world = World()
  let body = world.add(Body(.box(width: 40, height: 40), center: [100, 50], angle: 0.4))
  _ = world.add(ItemProperties([body], resistance: 0, angularResistance: 0))
  let snap = world.add(Snap(body, to: .zero))
  #expect(world[snap].frequency == 4)
  #expect(world[snap].damping == 0.5)
  for _ in 0..<240 { world.advance(by: 1.0 / 60) }
  #expect(world[body].center.length < 1e-3)
  #expect(abs(world[body].angle) < 1e-5)
  #expect(world.isPaused)
}

@Test func `M129: a radial field with falloff 2 keeps a body on its circular orbit`() {
  var (world, body) = lone()
  // At 100 pt the field pulls with 400 pt/s², so a body at 200 pt/s completes an orbit in π s.
  world[body].center = [100, 0]
  world.updateItemUsingCurrentState(body)
  world.setVelocity([0, 200], of: body)
  _ = world.add(Field([body], .radial(falloff: 2), strength: 400))
  for _ in 0..<120 {
    world.advance(by: .pi / 120)
    #expect(abs(world[body].center.length - 100) < 1)
  }
  #expect((world[body].center - SIMD2(100, 0)).length < 3)
}

@Test func `M129: a vortex drives a body clockwise on the screen, and has no effect beyond its reach`() {
  var (world, body) = lone()
  // The first frame has one sub-step, in which the body is where it was.
  world[body].center = [50, 0]
  world.updateItemUsingCurrentState(body)
  _ = world.add(Field([body], .vortex(falloff: 0), strength: 300, region: .circle(radius: 60)))
  world.advance(by: 1.0 / 60)
  #expect((world.motion(of: body).velocity - SIMD2(0, 300.0 / 120)).length < 1e-4)
  world[body].center = [70, 0]
  world.updateItemUsingCurrentState(body)
  let velocity = world.motion(of: body).velocity
  world.advance(by: 1.0 / 60)
  #expect(world.motion(of: body).velocity == velocity)
}

@Test func `M129: noise is smooth and random on both axes, and the same seed gives the same noise`() {
  func run(seed: UInt64) -> [SIMD2<Double>] {
    var (world, body) = lone()
    _ = world.add(Field([body], .noise(scale: 20, rate: 2, seed: seed), strength: 500))
    return (0..<120).map { _ in
      world.advance(by: 1.0 / 60)
      return world.motion(of: body).velocity
    }
  }
  let first = run(seed: 1)
  #expect(first == run(seed: 1))
  #expect(first != run(seed: 2))
  for (one, two) in zip(first, first.dropFirst()) { #expect((two - one).length < 750.0 / 60) }
  #expect(first.map(\.length).max()! > 5)
  // The axes are independent of each other.
  #expect(first.allSatisfy { $0.x != $0.y } && first.map { abs($0.x - $0.y) }.max()! > 5)
}

/// A behaviour that contains a push.
private struct Kick: Behavior {
  var push: Push
  var children: [any Behavior] { [Gravity([]), push] }
}

@Test func `M114: a push in a behaviour of others is fired again when it is made inactive and active`() {
  var (world, body) = lone()
  let kick = world.add(Kick(push: Push([body], vector: [1, 0], mode: .instantaneous)))
  world.advance(by: 1.0 / 60)
  for count in 2...3 {
    world[kick].push.isActive = false
    world[kick].push.isActive = true
    world.advance(by: 1.0 / 60)
    #expect((world.motion(of: body).velocity - SIMD2(100 * Double(count), 0)).length < 1e-4)
  }
  world[kick].push.isActive = true
  world.advance(by: 1.0 / 60)
  #expect((world.motion(of: body).velocity - SIMD2(300, 0)).length < 1e-4)
}

@Test func `M114: the removal of a pushed body does not push the others again`() {
  var (world, body) = lone()
  let others = (1...3).map { world.add(Body(.circle(radius: 10), center: [200 * Double($0), 0])) }
  let push = world.add(Push([body] + others, vector: [1, 0], mode: .instantaneous))
  for other in others {
    world.advance(by: 1.0 / 60)
    world.remove(other)
  }
  world.advance(by: 1.0 / 60)
  #expect((world.motion(of: body).velocity - SIMD2(100, 0)).length < 1e-4)
  // Another body is another push.
  let last = world.add(Body(.box(width: 100, height: 100), center: [0, 500]))
  world[push].bodies = [body, last]
  world.advance(by: 1.0 / 60)
  #expect((world.motion(of: body).velocity - SIMD2(200, 0)).length < 1e-4)
}

@Test func `a body that may not rotate does not, whatever else changes`() {
  var world = World()
  let body = world.add(Body(.box(width: 100, height: 100), center: .zero), angularVelocity: 3)
  let free = ItemProperties([body], resistance: 0, angularResistance: 0)
  let properties = world.add(free)
  world.advance(by: 0.1)
  #expect(abs(world.motion(of: body).angularVelocity - 3) < 1e-6)
  world[properties].allowsRotation = false
  world.advance(by: 0.1)
  let angle = world[body].angle
  #expect(world.motion(of: body).angularVelocity == 0)
  world.setVelocity([10, 0], angularVelocity: 3, of: body)
  world.addVelocity(.zero, angularVelocity: 3, to: body)
  #expect(world.motion(of: body).angularVelocity == 0 && world.motion(of: body).velocity.x > 9)
  world.add(Gravity([]))
  world.advance(by: 0.1)
  #expect(world[body].angle == angle)
  // A body that is added spinning is held from the first frame on.
  let other = world.add(Body(.box(width: 10, height: 10), center: [0, 500]), angularVelocity: 3)
  world.add(ItemProperties([other], allowsRotation: false))
  world.advance(by: 0.1)
  #expect(world[other].angle == 0 && world.motion(of: other).angularVelocity == 0)
  world[properties] = free
  world.setVelocity(.zero, angularVelocity: 3, of: body)
  #expect(abs(world.motion(of: body).angularVelocity - 3) < 1e-6)
}
