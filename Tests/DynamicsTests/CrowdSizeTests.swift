import MotionDynamics
import Testing

/// What does not depend on whether a world is a crowd: 64 moving bodies are none, 65 are.
struct CrowdSizeTests {
  private static let sizes = [64, 65]

  @Test(arguments: sizes, [Collision.Mode?.none, .boundaries, .items])
  func `bodies collide if a collision behaviour says so`(count: Int, mode: Collision.Mode?) {
    var world = World(.uikit)
    let others = (1..<count).map { world.add(Body(.circle(radius: 10), center: [100 * Double($0), 0])) }
    let ball = world.add(Body(.circle(radius: 10), center: [0, 0]), velocity: [500, 0])
    world.add(ItemProperties(others + [ball], resistance: 0))
    if let mode { world.add(Collision(others + [ball], mode: mode)) }
    var contactCount = 0
    for _ in 0..<120 {
      world.advance(by: 1.0 / 60) { event, _ in if case .contactBegan = event { contactCount += 1 } }
    }
    if mode == .items {
      #expect(contactCount > 3 && world[ball].center.x < 500)
    } else {
      // A sub-step is taken after the time has passed its end.
      #expect(contactCount == 0 && abs(world[ball].center.x - 500 * (2 - 1.0 / 120)) < 0.1)
    }
  }

  @Test(arguments: sizes)
  func `two bodies that are welded together turn as one`(count: Int) {
    var world = World(.uikit)
    for index in 2..<count {
      _ = world.add(Body(.circle(radius: 10), center: [1000 + 100 * Double(index), 0]))
    }
    let one = world.add(Body(.box(width: 20, height: 20), center: [-10, 0]))
    let two = world.add(Body(.box(width: 20, height: 20), center: [10, 0]))
    world.add(ItemProperties([one, two], resistance: 0, angularResistance: 0))
    world.add(world.joint(.fixed, two, to: one, at: [0, 0]))
    world.add(Push([two], vector: [0, 0.1], mode: .instantaneous))
    for _ in 0..<30 { world.advance(by: 1.0 / 60) }
    let (first, second) = (world.motion(of: one), world.motion(of: two))
    #expect(abs(first.angularVelocity) > 0.5)
    #expect(abs(first.angularVelocity - second.angularVelocity) < 0.01 * abs(first.angularVelocity))
  }

  @Test(arguments: sizes, [25.0, 100, 400])
  func `M129: a spring field neither gives nor takes energy`(count: Int, strength: Double) {
    var world = World(.uikit)
    let bodies = (0..<count).map { world.add(Body(.circle(radius: 2), center: [100 + 1000 * Double($0), 0])) }
    world.add(ItemProperties(bodies, resistance: 0))
    world.add(Field([bodies[0]], .spring, strength: strength))
    for _ in 0..<600 { world.advance(by: 1.0 / 60) }
    let (velocity, place) = (world.motion(of: bodies[0]).velocity, world[bodies[0]].center)
    let energy = (velocity * velocity).sum() + strength * (place * place).sum()
    // The step of 1/120 s makes the energy go up and down by √strength · 1/120 of it at most.
    #expect(abs(energy / (strength * 100 * 100) - 1) < strength.squareRoot() / 120)
  }

  @Test(arguments: sizes, [60.0, 200, 300, 1e6])
  func `a stream takes a body along and does not push it beyond`(count: Int, strength: Double) {
    var world = World(.uikit)
    let bodies = (0..<count).map { world.add(Body(.circle(radius: 2), center: [100 * Double($0), 0])) }
    world.add(ItemProperties(bodies, resistance: 0))
    world.add(Field([bodies[0]], .velocity([50, 0]), strength: strength))
    world.add(Field([bodies[1]], .drag, strength: strength))
    world.setVelocity([70, 0], of: bodies[1])
    for _ in 0..<60 {
      world.advance(by: 1.0 / 60)
      #expect((0...50.001).contains(world.motion(of: bodies[0]).velocity.x))
      #expect((0...70.001).contains(world.motion(of: bodies[1]).velocity.x))
    }
    #expect(abs(world.motion(of: bodies[0]).velocity.x - 50) < 0.01)
    #expect(abs(world.motion(of: bodies[1]).velocity.x) < 0.01)
  }

  @Test(arguments: sizes, [0, 1, 2])
  func `a sleeping body follows the anchored body that holds it`(count: Int, joint: Int) {
    var world = World(.uikit)
    for index in 1..<count {
      _ = world.add(Body(.circle(radius: 10), center: [1000 + 100 * Double(index), 0]))
    }
    let hand = world.add(Body(.circle(radius: 5), center: [0, 0]))
    let held = world.add(Body(.circle(radius: 10), center: [0, 100]))
    world.add(ItemProperties([hand], isAnchored: true))
    world.add(Gravity([held]))
    switch joint {
    case 0: world.add(Attachment(held, to: .body(hand), length: 100))
    case 1: world.add(Joint(held, offset: [0, -100], to: .body(hand), .pin))
    default: world.add(Joint(held, to: .body(hand), .limit(length: 100)))
    }
    for _ in 0..<1200 { world.advance(by: 1.0 / 60) }
    #expect(world.isAsleep(held))
    world[hand].center = [80, -40]
    world.updateItemUsingCurrentState(hand)
    for _ in 0..<60 { world.advance(by: 1.0 / 60) }
    let apart = world[held].center - [80, -40]
    #expect(abs((apart * apart).sum().squareRoot() - 100) < 1)
  }

  @Test(arguments: sizes)
  func `a rod without length holds a body, and releases it at rest`(count: Int) {
    var world = World(.uikit)
    for index in 1..<count {
      _ = world.add(Body(.circle(radius: 10), center: [1000 + 100 * Double(index), 0]))
    }
    let held = world.add(Body(.circle(radius: 10), center: [0, 0]))
    world.add(Gravity([held]))
    let rod = world.add(Attachment(held, to: .point([0, 0])))
    for _ in 0..<120 { world.advance(by: 1.0 / 60) }
    #expect(abs(world[held].center.y) < 1 && world.isAsleep(held))
    world.remove(rod)
    world.advance(by: 1.0 / 60)
    #expect(world.motion(of: held).velocity.y <= 1000.0 / 60 + 0.01)
  }

  @Test(arguments: sizes)
  func `circles that begin at one place come apart`(count: Int) {
    var world = World(.uikit)
    for index in 5..<count {
      _ = world.add(Body(.circle(radius: 10), center: [1000 + 100 * Double(index), 0]))
    }
    let circles = (0..<5).map { _ in world.add(Body(.circle(radius: 10), center: [0, -50])) }
    world.add(Gravity(circles))
    world.add(Collision(circles, boundaries: ["floor": .line([-900, 0], [900, 0])]))
    for _ in 0..<300 { world.advance(by: 1.0 / 60) }
    for (index, one) in circles.enumerated() {
      for two in circles[..<index] {
        let apart = world[one].center - world[two].center
        #expect((apart * apart).sum().squareRoot() > 19)
      }
    }
  }
}
