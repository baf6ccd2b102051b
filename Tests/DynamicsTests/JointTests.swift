import Foundation
import MotionDynamics
import Motion
import Testing

extension World {
  /// Adds a body without resistance.
  fileprivate mutating func addLossless(_ body: Body, velocity: SIMD2<Double> = .zero) -> Body.ID {
    let id = add(body, velocity: velocity)
    _ = add(ItemProperties([id], friction: 0, resistance: 0, angularResistance: 0))
    return id
  }
}

struct JointTests {
  /// In Float, the determinant of such a joint's matrix is rounding alone: the world ended in NaN.
  @Test(arguments: [1.0, 2, 5], [20.0, 60, 120])
  func `a small body that is fixed far from its joint is brought there and held`(size: Double, arm: Double) {
    var world = World()
    let large = world.addLossless(Body(.circle(radius: 8), center: [0, -50]), velocity: [-1900, -50])
    let small = world.addLossless(
      Body(.box(width: size, height: size), center: [-500, -400], angle: 1), velocity: [-1850, -2100])
    let offset: SIMD2 = [-0.7 * arm, -0.7 * arm]
    _ = world.add(Joint(large, to: .body(small, offset: offset), .fixed(angle: 0)))
    world.run(3)
    let (one, other) = (world[large], world[small])
    let (sine, cosine) = (sin(other.angle), cos(other.angle))
    let anchor =
      other.center + SIMD2(cosine * offset.x - sine * offset.y, sine * offset.x + cosine * offset.y)
    #expect((anchor - one.center).squaredLength < 0.25, "\(anchor - one.center)")
    #expect(world.motion(of: large).velocity.squaredLength < 2500 * 2500)
  }

  @Test func `M129: a body on a pin has the period of a compound pendulum`() {
    var world = World()
    let start = 0.1
    let turn = Rotation(angle: start)
    let body = world.addLossless(
      Body(.box(width: 20, height: 60), center: [200, 100] + turn.turn([0, 40]), angle: start))
    _ = world.add(Gravity([body]))
    _ = world.add(world.joint(.pin, body, at: [200, 100]))
    // ω² = g d / (I/m + d²); half a period at this amplitude.
    let inertia = (20.0 * 20 + 60 * 60) / 12
    let half = .pi * ((inertia + 1600) / 40_000).squareRoot() * (1 + start * start / 16)
    var time = 0.0
    while time + 1.0 / 60 < half {
      world.advance(by: 1.0 / 60)
      time += 1.0 / 60
    }
    world.advance(by: 1.0 / 60)
    #expect(abs(world[body].angle + start) < (4e-3))
    let pivot = world[body].center + Rotation(angle: world[body].angle).turn([0, -40])
    #expect((pivot - SIMD2(200, 100)).length < 0.2)
  }

  @Test func `M129: two bodies with a fixed joint move as one and keep their momenta`() {
    var world = World()
    let one = world.addLossless(Body(.box(width: 40, height: 40), center: [0, 0]), velocity: [0, 80])
    let two = world.addLossless(Body(.box(width: 40, height: 40), center: [60, 0], angle: 0.3))
    _ = world.add(world.joint(.fixed(), two, to: one, at: [30, 0]))
    for _ in 0..<60 {
      world.advance(by: 1.0 / 60)
      let arm = world[two].center - world[one].center
      #expect((arm - Rotation(angle: world[one].angle).turn([60, 0])).length < 0.3)
      #expect(abs(world[two].angle - world[one].angle - 0.3) < 1e-2)
      let sum = world.motion(of: one).velocity + world.motion(of: two).velocity
      #expect((sum - SIMD2(0, 80)).length < 1e-3)
    }
    // L = −30 · 80 · ½ per unit of mass about the common centre, I = 2 (40²/6 + 30²).
    let angular = world.motion(of: one).angularVelocity
    #expect(abs(angular + 30.0 * 80 / (2 * (1600.0 / 6 + 900))) < (2e-2))
  }

  @Test func `M129: a body on a sliding joint falls along it with g · cos and does not rotate`() {
    var world = World()
    let body = world.addLossless(Body(.box(width: 20, height: 20), center: [0, 0], angle: 0.2))
    _ = world.add(Gravity([body]))
    _ = world.add(world.joint(.sliding(axis: [3, 4]), body, at: [0, 0]))
    world.run(0.5)
    // 1000 · 4/5 pt/s² for half a second; UIKit's sub-steps fall ahead by v · h/2 and start one sub-step late.
    let along = world[body].center.x * 0.6 + world[body].center.y * 0.8
    let across = world[body].center.x * 0.8 - world[body].center.y * 0.6
    #expect(abs(along - 100) < 2.5)
    #expect(abs(across) < 0.1)
    #expect(abs(world[body].angle - 0.2) < (1e-3))
  }

  @Test func `M129: a sliding joint to another body moves that body along and keeps the momentum`() {
    var world = World()
    let rail = world.addLossless(Body(.box(width: 100, height: 20), center: [0, 0]))
    let car = world.addLossless(Body(.box(width: 20, height: 20), center: [0, 0]), velocity: [60, 50])
    _ = world.add(world.joint(.sliding(axis: [1, 0]), car, to: rail, at: [0, 0]))
    world.run(0.5)
    // The masses are 0.2 and 0.04 kg. The bodies move together across the rail and independently along it.
    let momentum = 0.2 * world.motion(of: rail).velocity + 0.04 * world.motion(of: car).velocity
    #expect((momentum - SIMD2(2.4, 2)).length < 1e-4)
    let arm = Rotation(angle: world[rail].angle).turnBack(world[car].center - world[rail].center)
    #expect(abs(arm.y) < 0.2)
    #expect(arm.x > 20)
    #expect(abs(world[car].angle - world[rail].angle) < 1e-3)
  }

  @Test func `M129: a limit joint acts only at its full length, and only against outward motion`() {
    var world = World()
    let body = world.addLossless(Body(.circle(radius: 5), center: [0, 0]), velocity: [100, 0])
    let limit = world.add(Joint(body, to: .point([0, 0]), .limit(length: 50)))
    world.run(0.4)
    #expect(world.motion(of: body).velocity == SIMD2(100, 0))
    world.run(0.6)
    #expect(abs(world[body].center.x - 50) < 0.6)
    #expect(world.motion(of: body).velocity.length < 1e-3)
    world.setVelocity([30, 40], of: body)
    world.run(0.5)
    // The tangential velocity of 40 pt/s remains: 0.4 radians.
    let expected = Rotation(angle: 0.4).turn([50, 0])
    #expect((world[body].center - expected).length < 1)
    #expect(abs(world.motion(of: body).velocity.length - 40) < 0.5)
    world.remove(limit)
    world.run(1)
    #expect(world[body].center.length > 60)
  }

  @Test func `M129: a sliding joint stops at both ends of its range without a rebound and can move back`() {
    var world = World()
    let body = world.addLossless(Body(.box(width: 20, height: 20), center: [100, 50]), velocity: [60, 80])
    _ = world.add(world.joint(.sliding(axis: [3, 4], range: -20...30), body, at: [100, 50]))
    func along() -> Double { (world[body].center.x - 100) * 0.6 + (world[body].center.y - 50) * 0.8 }
    world.run(0.25)
    #expect(abs(along() - 25) < 0.9)
    world.run(0.5)
    #expect(abs(along() - 30) < 0.6)
    #expect(world.motion(of: body).velocity.length < 1e-3)
    // 100 pt/s back.
    world.setVelocity([-60, -80], of: body)
    world.run(0.25)
    #expect(abs(along() - 5) < 1.5)
    world.run(0.5)
    #expect(abs(along() + 20) < 0.6)
    #expect(world.motion(of: body).velocity.length < 1e-3)
  }
}
