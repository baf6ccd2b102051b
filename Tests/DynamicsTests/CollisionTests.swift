import MotionDynamics
import Motion
import Testing

/// Two equal circles on a line, without resistance or friction.
private func collide(
  elasticity: Double, _ first: Double, _ second: Double
) -> (first: SIMD2<Double>, second: SIMD2<Double>) {
  var world = World()
  let a = world.add(Body(.circle(radius: 20), center: [100, 100]), velocity: [first, 0])
  let b = world.add(Body(.circle(radius: 20), center: [170, 100]), velocity: [second, 0])
  _ = world.add(
    ItemProperties([a, b], elasticity: elasticity, friction: 0, resistance: 0, angularResistance: 0))
  _ = world.add(Collision([a, b], mode: .items))
  for _ in 0..<60 { world.advance(by: 1.0 / 60) }
  return (world.motion(of: a).velocity, world.motion(of: b).velocity)
}

@Test(arguments: [
  (0.5, 200.0, -200.0, -100.0, 100.0), (0.5, 300, -100, 0, 200), (1, 300, -100, -100, 300),
  // UIKit has no rebound below 100 pt/s.
  (0.5, 95, -2, 46.5, 46.5)
])
func `M114: two equal circles collide head-on with the expected velocities`(
  elasticity: Double, first: Double, second: Double, firstAfter: Double, secondAfter: Double
) {
  let after = collide(elasticity: elasticity, first, second)
  #expect((after.first - SIMD2(firstAfter, 0)).length < 1e-3)
  #expect((after.second - SIMD2(secondAfter, 0)).length < 1e-3)
}

@Test(arguments: [1, 80])
func `a contact has its instant, its normal and its velocity before the impact`(count: Int) {
  var world = World()
  let balls = (0..<count).map {
    world.add(Body(.circle(radius: 10), center: [100 * Double($0), 0]), velocity: [30, 0])
  }
  world.add(Gravity(balls))
  world.add(ItemProperties(balls, elasticity: 0, friction: 0, resistance: 0, angularResistance: 0))
  world.add(Collision(balls, boundaries: ["floor": .line([-1000, 510], [20_000, 510])], elasticity: 0))
  var began: [World.Contact] = []
  var ended: [World.Contact] = []
  func note(_ event: World.Event) {
    if case .contactBegan(let contact) = event { began.append(contact) }
    if case .contactEnded(let contact) = event { ended.append(contact) }
  }
  for _ in 0..<90 {
    world.advance(by: 1.0 / 60)
    world.events.forEach(note)
  }
  // A fall of 500 pt takes 1 s.
  let slack = 2.0 / 60
  #expect(began.count == count && ended.isEmpty && Set(began.map(\.body)) == Set(balls))
  for contact in began {
    #expect(abs(contact.time - 1) <= slack && (contact.normal - SIMD2(0, -1)).length < 1e-6)
    #expect(abs(contact.velocity.x - 30) < 1e-3 && abs(contact.velocity.y - 1000) <= 1000 * slack)
  }
  let now = world.time
  world.removeAllBehaviors()
  world.advance(by: 1.0 / 60)
  world.events.forEach(note)
  #expect(ended.count == count)
  for contact in ended {
    #expect(contact.time == now && contact.normal == .zero)
  }
}

@Test(arguments: [true, false])
func `the normal and the velocity of a contact are those of its body, whichever was added first`(
  isCircleFirst: Bool
) throws {
  var world = World()
  let circle = Body(.circle(radius: 20), center: [100, 100])
  let box = Body(.box(width: 40, height: 40), center: [190, 100])
  let first = world.add(isCircleFirst ? circle : box, velocity: isCircleFirst ? [200, 0] : [-100, 50])
  let second = world.add(isCircleFirst ? box : circle, velocity: isCircleFirst ? [-100, 50] : [200, 0])
  world.add(ItemProperties([first, second], friction: 0, resistance: 0, angularResistance: 0))
  world.add(Collision([first, second], mode: .items))
  var contacts: [World.Contact] = []
  for _ in 0..<30 {
    world.advance(by: 1.0 / 60)
    for event in world.events {
      if case .contactBegan(let contact) = event { contacts.append(contact) }
    }
  }
  let contact = try #require(contacts.first)
  #expect(contact.body == first && contact.other == .body(second))
  let sign = isCircleFirst ? 1.0 : -1
  #expect((contact.normal - sign * SIMD2(-1, 0)).length < 1e-6)
  #expect((contact.velocity - sign * SIMD2(300, -50)).length < 1e-3)
  // They are 50 pt apart at first.
  #expect(abs(contact.time - 50.0 / 300) <= 1.0 / 60)
}

@Test func `bodies collide only with items of the same collision behaviour`() {
  var world = World()
  let ghost = world.add(Body(.circle(radius: 10), center: [0, 0]), velocity: [200, 0])
  let ball = world.add(Body(.circle(radius: 10), center: [100, 0]))
  _ = world.add(ItemProperties([ghost, ball], resistance: 0))
  _ = world.add(Collision([ghost], boundaries: ["wall": .line([300, -100], [300, 100])]))
  _ = world.add(Collision([ball]))
  for _ in 0..<45 { world.advance(by: 1.0 / 60) }
  #expect(world.motion(of: ball).velocity == .zero)
  #expect(world[ghost].center.x > 130)
  for _ in 0..<120 { world.advance(by: 1.0 / 60) }
  #expect(world.motion(of: ghost).velocity.x < 0)
}

@Test(arguments: [(0.9, 0.1), (0.1, 0.9)])
func `F4: the friction of two materials is √(ab)`(frictions: (Double, Double)) {
  var world = World()
  let box = world.add(Body(.box(width: 200, height: 20), center: [0, -10]))
  _ = world.add(Gravity([box]))
  _ = world.add(
    ItemProperties([box], elasticity: 0, friction: frictions.0, resistance: 0, angularResistance: 0))
  _ = world.add(
    Collision(
      [box], boundaries: ["floor": .line([-2000, 0], [2000, 0])], elasticity: 0, friction: frictions.1))
  for _ in 0..<30 { world.advance(by: 1.0 / 60) }
  world.setVelocity([600, 0], of: box)
  for _ in 0..<30 { world.advance(by: 1.0 / 60) }
  // 0.3 of the gravity for half a second.
  #expect(abs(world.motion(of: box).velocity.x - 450) < 1e-2)
}

@Test(arguments: [(0.2, 0.6), (0.6, 0.2)])
func `F4: the elasticity of two materials is the greater one`(elasticities: (Double, Double)) {
  var world = World()
  let ball = world.add(Body(.circle(radius: 10), center: [0, -60]))
  _ = world.add(
    ItemProperties([ball], elasticity: elasticities.0, friction: 0, resistance: 0, angularResistance: 0))
  _ = world.add(
    Collision(
      [ball], boundaries: ["floor": .line([-500, 0], [500, 0])], elasticity: elasticities.1, friction: 0))
  world.setVelocity([0, 500], of: ball)
  for _ in 0..<15 { world.advance(by: 1.0 / 60) }
  #expect((world.motion(of: ball).velocity - SIMD2(0, -300)).length < 1e-3)
}

@Test(arguments: [(0.9, true), (1.1, false)])
func `F4: a body that is slower than 1 pt/s for 0.5 s falls asleep`(
  speed: Double, sleeps: Bool
) {
  var world = World()
  let body = world.add(Body(.circle(radius: 10), center: .zero))
  _ = world.add(ItemProperties([body], resistance: 0, angularResistance: 0))
  world.setVelocity([speed, 0], of: body)
  for _ in 0..<29 { world.advance(by: 1.0 / 60) }
  #expect(!world.isAsleep(body) && abs(world.motion(of: body).velocity.x - speed) < 1e-6)
  for _ in 0..<3 { world.advance(by: 1.0 / 60) }
  #expect(world.isAsleep(body) == sleeps)
  for _ in 0..<120 { world.advance(by: 1.0 / 60) }
  #expect(world.isAsleep(body) == sleeps)
}
