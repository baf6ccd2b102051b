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
  var began: [Contact] = []
  var ended: [Contact] = []
  func note(_ event: WorldEvent, _ world: inout World) {
    if case .contactBegan(let contact) = event { began.append(contact) }
    if case .contactEnded(let contact) = event { ended.append(contact) }
  }
  for _ in 0..<90 { world.advance(by: 1.0 / 60, onEvent: note) }
  // A fall of 500 pt takes 1 s.
  let slack = 2.0 / 60
  #expect(began.count == count && ended.isEmpty && Set(began.map(\.body)) == Set(balls))
  for contact in began {
    #expect(abs(contact.time - 1) <= slack && (contact.normal - SIMD2(0, -1)).length < 1e-6)
    #expect(abs(contact.velocity.x - 30) < 1e-3 && abs(contact.velocity.y - 1000) <= 1000 * slack)
    #expect(abs(contact.closingSpeed - contact.velocity.y) < 1e-3)
  }
  let now = world.time
  world.removeAllBehaviors()
  world.advance(by: 1.0 / 60, onEvent: note)
  #expect(ended.count == count)
  for contact in ended {
    #expect(contact.time == now && contact.normal == .zero && contact.closingSpeed == 0)
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
  var contacts: [Contact] = []
  for _ in 0..<30 {
    world.advance(by: 1.0 / 60) { event, _ in
      if case .contactBegan(let contact) = event { contacts.append(contact) }
    }
  }
  let contact = try #require(contacts.first)
  #expect(contact.body == first && contact.other == .body(second))
  let sign = isCircleFirst ? 1.0 : -1
  #expect((contact.normal - sign * SIMD2(-1, 0)).length < 1e-6)
  #expect((contact.velocity - sign * SIMD2(300, -50)).length < 1e-3)
  #expect(abs(contact.closingSpeed - 300) < 1e-3)
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

@Test func `a body that is taken out of a collision falls through the boundary on which the others rest`() {
  var world = World()
  let balls = [-100.0, 100].map { world.add(Body(.circle(radius: 10), center: [$0, 0])) }
  _ = world.add(Gravity(balls))
  let collision = world.add(
    Collision(balls, mode: .boundaries, boundaries: ["floor": .line([-300, 30], [300, 30])]))
  for _ in 0..<120 { world.advance(by: 1.0 / 60) }
  world[collision].bodies = [balls[0]]
  for _ in 0..<30 { world.advance(by: 1.0 / 60) }
  #expect(world[balls[0]].center.y < 21 && world[balls[1]].center.y > 100)
}

@Test func `an anchored body does not move, and other bodies rest on it`() {
  var world = World()
  let table = world.add(Body(.box(width: 200, height: 20), center: [0, 100]))
  let box = world.add(Body(.box(width: 30, height: 30), center: [0, 40]))
  _ = world.add(Gravity([table, box]))
  _ = world.add(ItemProperties([table], isAnchored: true))
  _ = world.add(Collision([table, box]))
  for _ in 0..<180 { world.advance(by: 1.0 / 60) }
  #expect(world[table].center == [0, 100])
  #expect(world.isPaused)
  // UIKit's skin: 1.5 pt, or up to half a point more.
  let gap = 75 - world[box].center.y
  #expect(gap > 1.49 && gap < 2)
  #expect(abs(world[box].angle) < 1e-3)
}

@Test func `a circle that is given a velocity inside another one moves it along`() {
  var world = World()
  let circles = [SIMD2(60.0, 0), .zero].map { velocity in
    world.add(Body(.circle(radius: 20), center: [100, 100]), velocity: velocity)
  }
  _ = world.add(ItemProperties(circles, elasticity: 0, friction: 0, resistance: 0, angularResistance: 0))
  _ = world.add(Collision(circles, mode: .items))
  world.advance(by: 1.0 / 60)
  for circle in circles { #expect((world.motion(of: circle).velocity - SIMD2(30, 0)).length < 1e-3) }
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

@Test func `the body of a contact is the one that was added first, also after others were removed`() {
  var world = World()
  let removed = world.add(Body(.circle(radius: 10), center: [300, 300]))
  let first = world.add(Body(.circle(radius: 10), center: [0, 0]))
  world.remove(removed)
  let second = world.add(Body(.circle(radius: 10), center: [-60, 0]), velocity: [300, 0])
  world.add(Collision([first, second]))
  var contacts: [Contact] = []
  for _ in 0..<60 {
    world.advance(by: 1.0 / 60) { event, _ in
      switch event {
      case .contactBegan(let contact), .contactEnded(let contact): contacts.append(contact)
      default: break
      }
    }
  }
  #expect(contacts.count == 2)
  #expect(contacts.allSatisfy { $0.body == first && $0.other == .body(second) })
  #expect((contacts[0].normal - [1, 0]).length < 1e-6 && contacts[0].velocity.x < -290)
  #expect(contacts[0].closingSpeed > 290)
}
