import MotionKinematics
import Testing

@testable import MotionDynamics

private struct Toys {
  var world: World
  var gravity: BehaviorID<Gravity>
  var spring: BehaviorID<MotionDynamics.Attachment>
  var rod: BehaviorID<MotionDynamics.Attachment>
  var chain: BehaviorID<MotionDynamics.Attachment>
  var snap: BehaviorID<Snap>

  init(_ stepping: World.Stepping) {
    world = World(stepping)
    var bodies: [BodyID] = []
    for index in 0..<12 {
      let shape: BodyShape = index.isMultiple(of: 2) ? .circle(radius: 8) : .box(width: 18, height: 12)
      bodies.append(
        world.add(Body(shape, center: [20 + 25 * Double(index % 4), 20 + 25 * Double(index / 4)])))
    }
    gravity = world.add(Gravity(bodies))
    var collision = Collision(bodies)
    collision.boundaries = ["walls": .rectangle(from: .zero, to: [130, 130])]
    _ = world.add(collision)
    spring = world.add(
      MotionDynamics.Attachment(bodies[0], offset: [3, 0], to: .point([30, 60]), frequency: 3, damping: 0.4))
    rod = world.add(MotionDynamics.Attachment(bodies[1], to: .point([60, 20]), length: 20))
    chain = world.add(
      MotionDynamics.Attachment(
        bodies[2], to: .body(bodies[3], offset: [1, 1]), length: 25, frequency: 2, damping: 0.2))
    snap = world.add(Snap(bodies[5], to: [70, 70]))
  }

  /// Writes to all behaviours as fingers would that drag them.
  mutating func drag(_ frame: Int) {
    let turn = 0.1 * Double(frame)
    world[spring].anchor = .point([30 + 10 * turn, 60])
    world[rod].anchor = .point([60 + 4 * turn, 20 + turn])
    world[chain].length = 25 + 2 * turn
    world[snap].point = [70 - 3 * turn, 70]
    if frame.isMultiple(of: 7) {
      world[spring].frequency = 3 + 0.1 * turn
      world[snap].damping = 0.5 + 0.1 * turn
    }
  }

  var state: [SIMD2<Double>] { world.bodies.flatMap { [world[$0].center, [world[$0].angle, 0]] } }
}

@Suite struct `Changes of a behaviour` {
  nonisolated static let steppings: [World.Stepping] = [.ideal, .uikit]

  @Test(arguments: steppings)
  func `an attachment or a snap that changes in each frame acts as in a new layout`(stepping: World.Stepping)
  {
    var (kept, renewed) = (Toys(stepping), Toys(stepping))
    kept.world.advance(by: 1.0 / 60)
    renewed.world.advance(by: 1.0 / 60)
    for frame in 0..<90 {
      kept.drag(frame)
      #expect(kept.world.isLaidOut)
      renewed.drag(frame)
      renewed.world[renewed.gravity].vector = renewed.world[renewed.gravity].vector
      #expect(!renewed.world.isLaidOut)
      kept.world.advance(by: 1.0 / 60)
      renewed.world.advance(by: 1.0 / 60)
      #expect(kept.state == renewed.state)
    }
  }

  @Test(arguments: steppings)
  func `another body, a spring for a rod, and a body that was removed need a new layout`(
    stepping: World.Stepping
  ) {
    var toys = Toys(stepping)
    toys.world.advance(by: 1.0 / 60)
    let other = toys.world[toys.snap].body
    toys.world[toys.spring].body = other
    #expect(!toys.world.isLaidOut)
    toys.world.advance(by: 1.0 / 60)
    toys.world[toys.rod].frequency = 2
    #expect(!toys.world.isLaidOut)
    toys.world.advance(by: 1.0 / 60)
    toys.world[toys.chain].anchor = .point(.zero)
    #expect(!toys.world.isLaidOut)
    toys.world.remove(other)
    toys.world.advance(by: 1.0 / 60)
    toys.world[toys.snap].point = .zero
    toys.world.advance(by: 1.0 / 60)
    #expect(toys.state.allSatisfy { $0.isFinite })
  }
}
