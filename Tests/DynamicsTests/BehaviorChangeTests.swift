import Motion
import Testing

@testable import MotionDynamics

private typealias Attachment = MotionDynamics.Attachment

/// A change of a behaviour in flight: the behaviour, and what is set.
private struct Change: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// Adds the behaviour to a world with a body, and returns the change.
  let add: @Sendable (inout World, Body.ID) -> (inout World) -> Void

  init<Value: Behavior, Part: Sendable>(
    _ name: String, _ behavior: @escaping @Sendable (Body.ID) -> Value,
    _ path: any WritableKeyPath<Value, Part> & Sendable,
    _ value: Part
  ) {
    testDescription = name
    add = { world, body in
      let id = world.add(behavior(body))
      return { world in world[id][keyPath: path] = value }
    }
  }

  static let all = [
    Change("gravity", { Gravity([$0], vector: [0, 0.5]) }, \.vector, [0.1, 1]),
    Change("bodies of gravity", { Gravity([$0], vector: [0.1, 0]) }, \.bodies, []),
    Change("resistance", { ItemProperties([$0]) }, \.resistance, 5),
    Change("angular resistance", { ItemProperties([$0]) }, \.angularResistance, 5),
    Change("rotation", { ItemProperties([$0]) }, \.allowsRotation, false),
    Change("anchored", { ItemProperties([$0]) }, \.isAnchored, true),
    Change("boundaries", { Collision([$0]) }, \.boundaries, ["a": .line([-90, 8], [90, 8])]),
    Change("elasticity", floor, \.elasticity, 0.9), Change("friction", floor, \.friction, 3),
    Change("mode", floor, \.mode, .items),
    Change("anchor", { Attachment($0, to: .point([30, 0]), frequency: 2) }, \.anchor, .point([60, 30])),
    Change("offset", { Attachment($0, to: .point([30, 0]), frequency: 2) }, \.offset, [5, 5]),
    Change("length", { Attachment($0, to: .point([30, 0]), length: 30) }, \.length, 20),
    Change("frequency", { Attachment($0, to: .point([30, 0]), frequency: 2) }, \.frequency, 5),
    Change("damping", { Attachment($0, to: .point([30, 0]), frequency: 2) }, \.damping, 1),
    Change("point", { Snap($0, to: [10, 0]) }, \.point, [40, 0]),
    Change("damping of a snap", { Snap($0, to: [10, 0]) }, \.damping, 2),
    Change("frequency of a snap", { Snap($0, to: [10, 0]) }, \.frequency, 1),
    Change("limit", { Joint($0, to: .point([0, -20]), .limit(length: 60)) }, \.kind, .limit(length: 21)),
    Change("pin", { Joint($0, to: .point([0, 0]), .sliding(axis: [0, 1])) }, \.kind, .pin),
    Change("push", { Push([$0], vector: [0.1, 0], mode: .continuous) }, \.vector, [0.5, 0]),
    Change("offset of a push", { Push([$0], vector: [0.1, 0], mode: .continuous) }, \.offset, [0, 5]),
    Change("impulse", { Push([$0], vector: [0.01, 0], mode: .instantaneous) }, \.vector, [0.02, 0]),
    Change("strength", { Field([$0], .drag, strength: 1) }, \.strength, 9),
    Change("formula", { Field([$0], .drag, strength: 1) }, \.formula, .linear(direction: [1, 0])),
    Change("centre", { Field([$0], .spring, strength: 9) }, \.center, [90, 0]),
    Change("region", { Field([$0], .drag, strength: 9) }, \.region, .circle(radius: 1)),
    Change(
      "least radius", { Field([$0], .radial(falloff: 2), center: [5, 5], strength: 99) }, \.minimumRadius, 40),
    Change("children", { CompositeBehavior([Gravity([$0])]) }, \.children, [])
  ]

  @Sendable private static func floor(_ body: Body.ID) -> Collision {
    Collision([body], boundaries: ["floor": .line([-900, 30], [900, 30])])
  }
}

@Suite struct `Changes of a behaviour` {
  @Test(arguments: Change.all)
  private func `a change in flight has an effect, and wakes a world, which rests again`(change: Change) {
    var world = World()
    let body = world.add(
      Body(.box(width: 16, height: 12), center: .zero), velocity: [150, 200], angularVelocity: 2)
    let set = change.add(&world, body)
    var untouched = world
    for frame in 0..<30 {
      if frame == 3 { set(&world) }
      world.advance(by: 1.0 / 60)
      untouched.advance(by: 1.0 / 60)
    }
    #expect(world[body] != untouched[body])
    // Without forces, and slowed down, the body falls asleep.
    func settle() {
      world.removeAllBehaviors()
      world.setVelocity(.zero, angularVelocity: 0, of: body)
      for _ in 0..<60 { world.advance(by: 1.0 / 60) }
      #expect(world.isPaused && world.isAsleep(body))
    }
    settle()
    let again = change.add(&world, body)
    world.advance(by: 1.0 / 60)
    again(&world)
    #expect(!world.isPaused)
    settle()
  }

  @Test func `a change to a boundary's name, or another one before it, is a change of that one only`() {
    var world = World()
    let ball = world.add(Body(.circle(radius: 10), center: [0, 89]))
    world.add(Gravity([ball]))
    let floor = Collision.Boundary.line([-99, 100], [99, 100])
    let collision = world.add(Collision([ball], boundaries: ["m": floor]))
    func run() -> [String] {
      var names: [String] = []
      for _ in 0..<60 {
        world.advance(by: 1.0 / 60)
        for event in world.events {
          switch event {
          case .contactBegan(let contact): names.append("+\(contact.other)")
          case .contactEnded(let contact): names.append("-\(contact.other)")
          case .paused, .stopped: break
          }
        }
      }
      return names
    }
    #expect(run() == [#"+boundary("m")"#])
    // In the order of names one comes before and one after it.
    for name in ["a", "z"] { world[collision].boundaries[name] = .line([300, 0], [300, 9]) }
    #expect(run().isEmpty)
    world[collision].boundaries = ["a": .line([300, 0], [300, 9]), "b": floor]
    #expect(run() == [#"-boundary("m")"#, #"+boundary("b")"#])
    world[collision].boundaries["b"] = .path([[300, 9], [99, 100], [-99, 100]], isClosed: false)
    world[collision].boundaries["a"] = nil
    let names = run()
    #expect(names.filter { $0.hasPrefix("+") }.count == names.filter { $0.hasPrefix("-") }.count)
    #expect(abs(world[ball].center.y - 90) < 2)
  }
}
