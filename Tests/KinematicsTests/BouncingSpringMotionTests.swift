import MotionKinematics
import Testing

struct BouncingSpringMotionTests {
  private static let springs = [
    Spring.bouncy, Spring(stiffness: 300, damping: 2, mass: 2), .smooth, Spring(stiffness: 100, damping: 45)
  ]

  @Test(arguments: springs, [-2500.0, 0, 900])
  func `M173: it stays on its side, and bounces at the instants at which the spring crosses its target`(
    spring: Spring, velocity: Double
  ) {
    let spring = SpringMotion(spring: spring, from: 0.0, velocity: velocity, to: 100)
    let motion = BouncingSpringMotion(spring, elasticity: 0.7)
    #expect(motion.end == 100 && motion.way == spring.way)
    for step in 0...4000 { #expect(motion.value(at: Double(step) / 1000) <= 100 + 1e-9) }
    for number in 1...6 {
      let time = motion.bounceTime(number)
      guard time < 2 else { continue }
      #expect(abs(spring.value(at: time) - 100) < 1e-9)
      let (before, after) = (motion.velocity(at: time - 1e-9), motion.velocity(at: time + 1e-9))
      #expect(before > 0 && abs(after + 0.7 * before) < 1e-3 && abs(motion.value(at: time) - 100) < 1e-9)
    }
    #expect((motion.bounceTime(2) < 60) == (spring.spring.dampingRatio < 0.999))
  }

  @Test(arguments: springs)
  func `M173: between two bounces it is on its spring, and its velocity is the slope of its value`(
    spring: Spring
  ) {
    let motion = BouncingSpringMotion(
      SpringMotion(spring: spring, from: 0.0, velocity: 300, to: 100), elasticity: 0.8)
    for step in 1..<300 {
      let (time, h) = (0.0073 * Double(step), 1e-6)
      if (1...40).contains(where: { abs(motion.bounceTime($0) - time) < 2 * h }) { continue }
      let slope = (motion.value(at: time + h) - motion.value(at: time - h)) / (2 * h)
      let force = (motion.velocity(at: time + h) - motion.velocity(at: time - h)) / (2 * h)
      #expect(abs(slope - motion.velocity(at: time)) < 1e-3)
      let expected = spring.force(
        target: 100, position: motion.value(at: time), velocity: motion.velocity(at: time))
      #expect(abs(force - expected / spring.mass) < 0.1)
    }
  }

  @Test func `M173: with elasticity 1 it is the spring, folded at its target`() {
    let spring = SpringMotion(
      spring: .bouncy, from: SIMD2<Double>(0, 0), velocity: [700, -900], to: [100, -40])
    let motion = BouncingSpringMotion(spring, elasticity: 1)
    for step in 0...300 {
      let (seen, crossed) = (motion.value(at: 0.01 * Double(step)), spring.value(at: 0.01 * Double(step)))
      #expect(abs(abs(seen.x - 100) - abs(crossed.x - 100)) < 1e-9)
      #expect(abs(abs(seen.y + 40) - abs(crossed.y + 40)) < 1e-9)
    }
  }

  @Test func `M173: without elasticity it is the clamped spring, and a start at the target goes to one side`()
  {
    let spring = SpringMotion(spring: .bouncy, from: 0.0, to: 100)
    let stopped = BouncingSpringMotion(spring, elasticity: 0)
    for step in 0...300 {
      #expect(
        abs(stopped.value(at: 0.01 * Double(step)) - spring.clamped.value(at: 0.01 * Double(step))) < 1e-9)
    }
    #expect(stopped.settlingTime() == spring.reachTime && stopped.reachTime == spring.reachTime)
    let kicked = BouncingSpringMotion(
      SpringMotion(spring: .bouncy, from: 0.0, velocity: 500, to: 0), elasticity: 0.5)
    #expect((0...500).allSatisfy { kicked.value(at: 0.01 * Double($0)) >= -1e-9 })
    #expect(kicked.velocity(at: 0) == 500 && kicked.bounceTime(1) == kicked.bouncePeriod)
    #expect(kicked.kicked(from: 3, velocity: 4)?.state(at: 0).velocity == 4)
  }

  @Test(arguments: springs, [0.0, 0.5, 1])
  func `M173: from its settling time on it stays within the tolerance`(spring: Spring, elasticity: Double) {
    let motion = BouncingSpringMotion(
      SpringMotion(spring: spring, from: 0.0, velocity: -400, to: 100), elasticity: elasticity)
    let settled = motion.settlingTime(within: Tolerance(distance: 0.25))
    for step in 0...2000 {
      #expect(abs(motion.value(at: settled + 0.005 * Double(step)) - 100) <= 0.25 + 1e-9)
    }
  }
}
