import MotionDynamics
import MotionKinematics
import SeededRandom
import Testing

/// Ideal stepping with many contacts: the scenes that are exact with any number of bodies, and those that stop the world.
struct IdealLimitTests {
  /// Balls of radius 5 pt at rest on a floor at 0.
  private func row(_ count: Int) -> (world: World, balls: [BodyID]) {
    var world = World(.ideal)
    let balls = (0..<count).map { world.add(Body(.circle(radius: 5), center: [20 * Double($0), -5])) }
    world.add(Gravity(balls))
    world.add(ItemProperties(balls, elasticity: 0.8, resistance: 0))
    world.add(Collision(balls, boundaries: ["floor": .line([-900, 0], [2000, 0])]))
    return (world, balls)
  }

  @Test func `a ball beside 60 resting ones rebounds to e² of its height`() {
    var (world, balls) = row(61)
    let ball = balls[60]
    world[ball].center.y = -105
    world.updateItemUsingCurrentState(ball)
    // The fall takes 0.447 s, the rise 0.358 s.
    let apex = (2.0 * 100 / 1000).squareRoot() * 1.8
    world.advance(by: apex)
    #expect(world.error == nil)
    #expect(abs(world[ball].center.y + 5 + 64) < 1e-6)
    #expect(abs(world.motion(of: ball).velocity.y) < 1e-6)
    for other in balls.dropLast() { #expect(abs(world[other].center.y + 5) < 1e-9) }
  }

  @Test func `with more than 64 contacts at rest the world stops, and goes on when there are fewer`() {
    var (world, balls) = row(World.SteppingError.contactLimit + 1)
    let last = balls[balls.count - 1]
    world[last].center.y = -55
    world.updateItemUsingCurrentState(last)
    var events: [WorldEvent] = []
    func advance(frames: Int) {
      for _ in 0..<frames {
        world.advance(by: 1.0 / 60) { event, _ in
          switch event {
          case .contactBegan, .contactEnded: break
          case .paused, .stopped: events.append(event)
          }
        }
      }
    }
    // The last ball rebounds for a while, until it rests, too.
    advance(frames: 30)
    #expect(world.error == nil && !world.isPaused)
    advance(frames: 400)
    #expect(world.error == .tooManyContacts && world.isPaused)
    #expect(events == [.stopped(.tooManyContacts)])
    for ball in balls { #expect(abs(world[ball].center.y + 5) < 1e-6) }
    // After a change that does not reduce the contacts, no body moves.
    let places = balls.map { world[$0].center }
    world.addVelocity([0, 0], to: balls[0])
    #expect(world.error == nil && !world.isPaused)
    advance(frames: 2)
    #expect(world.error == .tooManyContacts && balls.map { world[$0].center } == places)
    for ball in balls.prefix(4) { world.remove(ball) }
    #expect(world.error == nil)
    advance(frames: 60)
    #expect(world.error == nil && world.isPaused && events.last == .paused)
  }

  @Test func `a world in which impacts follow each other too fast stops without a loss of speed`() {
    var world = World(.ideal)
    let ball = world.add(Body(.circle(radius: 10), center: .zero), velocity: [0, 1e7])
    world.add(ItemProperties([ball], elasticity: 1, friction: 0, resistance: 0, angularResistance: 0))
    world.add(
      Collision(
        [ball],
        boundaries: ["floor": .line([-900, 10.5], [900, 10.5]), "top": .line([-900, -10.5], [900, -10.5])],
        elasticity: 1, friction: 0))
    world.advance(by: 1.0 / 60)
    #expect(world.error == .tooManyImpacts && world.isPaused)
    #expect(abs(abs(world.motion(of: ball).velocity.y) - 1e7) < 1)
    #expect(abs(world[ball].center.y) <= 0.5 + 1e-6)
    #expect(String(describing: World.SteppingError.tooManyImpacts).hasPrefix("more than 4096 impacts"))
  }

  @Test func `a field that no sub-step can follow stops the world, and a slower one makes it go on`() {
    var world = World(.ideal)
    let ball = world.add(Body(.circle(radius: 10), center: [3, 4]), velocity: [5, 0])
    let field = world.add(Field([ball], .noise(scale: 100, rate: 1e7, seed: 1), strength: 1e7))
    var events: [WorldEvent] = []
    world.advance(by: 1.0 / 60) { event, _ in events.append(event) }
    #expect(world.error == .tooFastField && world.isPaused && events == [.stopped(.tooFastField)])
    #expect(world[ball].center == [3, 4] && world.motion(of: ball).velocity == [5, 0])
    #expect(String(describing: World.SteppingError.tooFastField).contains("too fast for exact physics"))
    world[field].formula = .noise(scale: 100, rate: 10, seed: 1)
    world.advance(by: 1.0 / 60)
    #expect(world.error == nil && world[ball].center != [3, 4])
  }

  @Test(arguments: [false, true])
  func `36 elastic bodies that fly through a box keep their energy and do not overlap`(areBoxes: Bool) {
    var world = World(.ideal)
    var random = SplitMix64(seed: 3)
    let shape: BodyShape = areBoxes ? .box(width: 9, height: 9) : .circle(radius: 5)
    let bodies = (0..<36).map { index in
      world.add(
        Body(shape, center: 14 * SIMD2(Double(index % 6) + 0.5, Double(index / 6) + 0.5)),
        velocity: SIMD2(random.number(-500...500), random.number(-500...500)))
    }
    world.add(ItemProperties(bodies, elasticity: 1, friction: 0, resistance: 0, angularResistance: 0))
    world.add(
      Collision(
        bodies, boundaries: ["room": .rectangle(from: [0, 0], to: [84, 84])], elasticity: 1, friction: 0))
    let (mass, inertia) = shape.unitMass
    func energy() -> Double {
      bodies.reduce(0) { sum, body in
        let motion = world.motion(of: body)
        return sum + mass * motion.velocity.squaredLength
          + inertia * motion.angularVelocity * motion.angularVelocity
      }
    }
    let start = energy()
    for _ in 0..<30 { world.advance(by: 1.0 / 60) }
    #expect(world.error == nil)
    #expect(abs(energy() / start - 1) < 1e-5)
    let extent = areBoxes ? 4.5 : 5.0
    for (index, body) in bodies.enumerated() {
      let center = world[body].center
      #expect(min(center.x, center.y) > extent - 1e-6 && max(center.x, center.y) < 84 - extent + 1e-6)
      for other in bodies[..<index] { #expect((world[other].center - center).length > 2 * extent - 1e-6) }
    }
  }

  @Test func `bodies at one place stop the world`() {
    var world = World(.ideal)
    let bodies = (0..<40).map { _ in world.add(Body(.box(width: 10, height: 10), center: .zero)) }
    world.add(Gravity(bodies))
    world.add(Collision(bodies))
    world.advance(by: 1.0 / 60)
    #expect(world.error == .tooManyContacts)
  }
}
