import SeededRandom
import MotionKinematics
import Testing

@testable import MotionDynamics

/// Ideal stepping with so many contacts that they are solved approximately, together.
struct IdealCrowdTests {
  @Test(arguments: [3, 4, 8, 9, 30] as [UInt64])
  func `the work of a frame is bounded, and less accurate bodies beyond the bound stay inside the walls`(
    seed: UInt64
  ) {
    var world = World(.ideal)
    var random = SplitMix64(seed: seed)
    var boxes: [BodyID] = []
    for index in 0..<100 {
      let center = 12 * SIMD2(Double(index % 10) + 0.5, Double(index / 10) + 0.5)
      let velocity = SIMD2(random.number(-1000...1000), random.number(-1000...1000))
      boxes.append(world.add(Body(.box(width: 9, height: 9), center: center), velocity: velocity))
    }
    _ = world.add(ItemProperties(boxes, elasticity: 0.9, friction: 0))
    _ = world.add(Collision(boxes, boundaries: ["room": .rectangle(from: [0, 0], to: [120, 120])]))
    var least = Int.max
    for _ in 0..<10 {
      world.advance(by: 1.0 / 60)
      least = min(least, (world.engine as! IdealEngine).stepper.workLeft)
      let areInside = boxes.allSatisfy { box in
        let center = world[box].center
        return center.x > 0 && center.y > 0 && center.x < 120 && center.y < 120
      }
      #expect(areInside)
    }
    // The budget is used up, and the rest of the frame takes less than one further budget.
    #expect(least <= 0)
    #expect(least > -IdealTuning.frameWork)
  }

  @Test func `a ball in a crowd rebounds to e² of its height`() {
    var world = World(.ideal)
    let resting = (0..<70).map {
      world.add(Body(.circle(radius: 5), center: [20 * Double($0), -5]))
    }
    let ball = world.add(Body(.circle(radius: 5), center: [-100, -105]))
    _ = world.add(Gravity(resting + [ball]))
    _ = world.add(ItemProperties([ball], elasticity: 0.8, resistance: 0))
    _ = world.add(Collision(resting + [ball], boundaries: ["floor": .line([-900, 0], [2000, 0])]))
    var lowest = -105.0
    var apex = 0.0
    // The fall takes 0.447 s, the rise 0.358 s.
    for _ in 0..<60 {
      world.advance(by: 1.0 / 60)
      let height = world[ball].center.y
      if world.motion(of: ball).velocity.y >= 0, apex == 0 { lowest = max(lowest, height) }
      if world.time > 0.5 { apex = min(apex, height) }
    }
    #expect((world.engine as! IdealEngine).stepper.isCrowded)
    #expect(abs(lowest + 5) < 6)
    #expect(abs(apex + 5 + 64) < 3.2)
  }
}
