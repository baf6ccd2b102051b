import CAllocations
import Motion
import SeededRandom
import Testing

@testable import MotionDynamics

private typealias Attachment = MotionDynamics.Attachment

@Suite struct `Invariants of a world` {
  @Test(arguments: 0..<60)
  func `a world that changes at random stays finite, and each contact that ends has begun`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (world, bodies): (World, [Body.ID]) = (World(), [])
    var (gravities, collisions): ([World.BehaviorID<Gravity>], [World.BehaviorID<Collision>]) = ([], [])
    var composites: [World.BehaviorID<CompositeBehavior>] = []
    var touching: [World.Contact.Other: [World.Contact.Other: Int]] = [:]
    func place() -> SIMD2<Double> { [random.number(-150...150), random.number(-150...150)] }
    func shape() -> Body.Shape {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: .circle(radius: random.number(2...30))
      case 1: .box(width: random.number(2...60), height: random.number(2...60))
      default: .convex(Body.Outline([place(), place() + [400, 0], place() + [0, 400]].map { 0.1 * $0 }))
      }
    }
    func wall() -> Collision.Boundary {
      Bool.random(using: &random)
        ? .rectangle(from: [-200, -200], to: [200, 200])
        : .path([place(), place(), place()], isClosed: Bool.random(using: &random))
    }
    func behavior() -> any Behavior {
      // A body that was removed has no effect.
      let (one, other) = (bodies.randomElement(using: &random)!, bodies.randomElement(using: &random)!)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: return Gravity(bodies, vector: 0.01 * place())
      case 1: return Collision(bodies, boundaries: ["a": wall(), "b": wall()])
      case 2: return Attachment(one, to: .point(place()), length: 20, frequency: random.number(0...9))
      case 3 where one != other: return Joint(one, to: .body(other, offset: 0.1 * place()), .pin)
      case 4: return Joint(one, to: .point(place()), .sliding(axis: [1, 1], range: -20...40))
      case 5: return Snap(one, to: place())
      case 6: return Push([one, other], vector: 0.01 * place(), mode: .instantaneous, offset: 0.1 * place())
      case 7: return Field(bodies, .vortex(falloff: 1), strength: 500)
      default:
        return ItemProperties(
          [one], elasticity: random.number(0...1), density: random.number(0.1...9),
          allowsRotation: Bool.random(using: &random), isAnchored: Bool.random(using: &random))
      }
    }
    for _ in 0..<250 {
      let id = bodies.randomElement(using: &random)
      switch Int.random(in: 0..<13, using: &random) {
      case 0 where bodies.count < 20, 1 where bodies.count < 20:
        bodies.append(world.add(Body(shape(), center: place()), velocity: 5 * place()))
      case 2: if let id, bodies.count > 6 { world.remove(id) }
      case 3 where collisions.count < 9 && id != nil:
        collisions.append(world.add(Collision(bodies, boundaries: ["a": wall()])))
      case 4:
        if let collision = collisions.randomElement(using: &random), world.contains(collision) {
          world[collision].boundaries[["a", "b", "c"].randomElement(using: &random)!] =
            Bool.random(using: &random) ? wall() : nil
          if Bool.random(using: &random) { world[collision].bodies = bodies }
        }
      case 5: if let collision = collisions.randomElement(using: &random) { world.remove(collision) }
      case 6: if id != nil { gravities.append(world.add(Gravity(bodies, vector: 0.01 * place()))) }
      case 7:
        if let gravity = gravities.randomElement(using: &random) { world[gravity].vector = 0.01 * place() }
      case 8 where composites.count < 4 && id != nil:
        composites.append(world.add(CompositeBehavior([behavior(), behavior()])))
      case 9:
        if let composite = composites.randomElement(using: &random), id != nil {
          world[composite].children = (0..<Int.random(in: 0..<4, using: &random)).map { _ in behavior() }
        }
      case 10:
        if let id, world.contains(id) {
          world[id] = Body(shape(), center: place(), angle: random.number(-4...4))
          world.updateItemUsingCurrentState(id)
        }
      case 11: if let id, world.contains(id) { world.addVelocity(5 * place(), angularVelocity: 3, to: id) }
      default: break
      }
      bodies.removeAll { !world.contains($0) }
      // Memory that is reserved changes nothing.
      var copy = world
      if Bool.random(using: &random) { copy.reserveCapacity(30) }
      world.advance(by: 1.0 / 60)
      copy.advance(by: 1.0 / 60)
      #expect(copy.events == world.events && world.bodies == bodies)
      for event in world.events {
        switch event {
        case .contactBegan(let contact):
          #expect(world.contains(contact.body))
          touching[.body(contact.body), default: [:]][contact.other, default: 0] += 1
        case .contactEnded(let contact):
          let count = touching[.body(contact.body), default: [:]][contact.other, default: 0] - 1
          #expect(count >= 0, "\(contact) never began")
          touching[.body(contact.body)]![contact.other] = count
        case .paused, .stopped: #expect(event == .paused)
        }
      }
      for body in bodies {
        let motion = world.motion(of: body)
        #expect(world[body].center.isFinite && world[body].angle.isFinite)
        #expect(motion.velocity.isFinite && motion.angularVelocity.isFinite)
        #expect(copy[body] == world[body])
      }
    }
    // Without collisions nothing touches.
    world.removeAllBehaviors()
    world.advance(by: 1.0 / 60)
    for event in world.events {
      guard case .contactEnded(let contact) = event else { continue }
      touching[.body(contact.body)]![contact.other]! -= 1
    }
    #expect(touching.values.allSatisfy { $0.values.allSatisfy { $0 == 0 } })
  }

  @Test func `frames in which gravity turns, an anchor moves and bodies are pushed allocate nothing`() {
    var world = World()
    let bodies = (0..<60).map { index in
      let shape: Body.Shape = index % 2 == 0 ? .circle(radius: 10) : .box(width: 20, height: 15)
      return world.add(Body(shape, center: 24 * SIMD2(Double(index % 8) + 0.7, Double(index / 8) + 0.7)))
    }
    let gravity = world.add(Gravity(bodies))
    world.add(Collision(bodies, boundaries: ["box": .rectangle(from: .zero, to: [208, 208])]))
    let spring = world.add(Attachment(bodies[0], to: .point([104, 104]), frequency: 3, damping: 0.4))
    world.add(Push([bodies[1]], vector: [0.1, 0], mode: .instantaneous))
    world.add(Push([bodies[2]], vector: [0.001, 0], mode: .continuous))
    world.add(Field([bodies[3]], .vortex(falloff: 0), center: [104, 104], strength: 9))
    world.reserveCapacity(80)
    var (allocating, contacts) = (0, 0)
    for frame in 1...240 {
      let down = Rotation(angle: Double(frame) * .pi / 90).turn([0, 1])
      world[gravity].vector = down
      world[spring].anchor = .point([104, 104] + 30 * down)
      // The lines above allocate in this test, which is not optimised.
      let before = allocation_count()
      world.advance(by: 1.0 / 60)
      if allocation_count() > before { allocating += 1 }
      contacts += world.events.count
    }
    #expect(allocating == 0 && contacts > 500)
  }
}
