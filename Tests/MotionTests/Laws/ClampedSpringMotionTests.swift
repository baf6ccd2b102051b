import Motion
import Testing

@Suite struct ClampedSpringMotionTests {
  static let springs = [
    Spring.standard, .bouncy, Spring(stiffness: 300, damping: 0), Spring(stiffness: 100, damping: 20),
    Spring(stiffness: 100, damping: 20.000001), Spring(stiffness: 100, damping: 19.999999),
    Spring(stiffness: 100, damping: 60)
  ]

  @Test(arguments: springs, [0.0, 900, -900, 20_000, -20_000])
  func `M132: a clamped motion follows its spring up to the first crossing and stops there at velocity 0`(
    spring: Spring, velocity: Double
  ) {
    let motion = SpringMotion(spring: spring, from: 0, velocity: velocity, to: 320)
    let clamped = motion.clamped
    let step = 1.0 / 4096
    // The first sample of the unclamped motion at or past the target.
    let crossing = (1...40_960).map { Double($0) * step }.first { motion.value(at: $0) >= 320 }
    for index in 0...8192 {
      let time = Double(index) * step
      if let crossing, time >= crossing {
        #expect(clamped.state(at: time) == (320, 0))
      } else if time < (crossing ?? .infinity) - step {
        #expect(clamped.state(at: time) == motion.state(at: time))
      }
      #expect(clamped.value(at: time) <= 320)
    }
    #expect(clamped.end == 320 && clamped.settlingTime() <= motion.settlingTime())
  }

  @Test(arguments: springs)
  func `M132: the stopping time equals the time of the crossing`(spring: Spring) throws {
    let motion = SpringMotion(spring: spring, from: 0.0, velocity: 20_000, to: 320)
    let stop = motion.clamped.settlingTime(within: Tolerance(distance: 1e-9))
    #expect(abs(motion.value(at: stop) - 320) < 1e-9)
    #expect(
      motion.clamped.value(at: stop.nextDown) < 320 || abs(motion.value(at: stop.nextDown) - 320) < 1e-9)
  }

  @Test func `M132: each component stops at its own first crossing of the target`() {
    let motion = SpringMotion(spring: .bouncy, from: SIMD2(0.0, 0), velocity: [3000, 0], to: [100, 100])
    let alone = SpringMotion(spring: .bouncy, from: 0.0, to: 100).clamped
    for time in stride(from: 0, through: 1, by: 1.0 / 64) {
      #expect(abs(motion.clamped.value(at: time).y - alone.value(at: time)) < 1e-12)
    }
    let reached = motion.clamped.state(at: 0.1)
    #expect(
      reached.value.x == 100 && reached.velocity.x == 0 && reached.value.y < 100 && reached.velocity.y > 0)
  }

  @Test func `M132: a clamped vector is settled when its last component has stopped`() {
    let motion = SpringMotion(spring: .bouncy, from: SIMD2(0.0, 0), velocity: [3000, 0], to: [100, 100])
    let stops = [(0.0, 3000.0), (0, 0)].map { value, velocity in
      SpringMotion(spring: .bouncy, from: value, velocity: velocity, to: 100).clamped.settlingTime()
    }
    #expect(stops[0] < stops[1] / 2)
    #expect(abs(motion.clamped.settlingTime() - stops[1]) < 1e-12)
    #expect(motion.clamped.state(at: stops[1].nextDown).velocity.y > 0)
  }

  @Test(arguments: [320.0, -320])
  func `M132: a motion clamped at its start leaves the start with its initial velocity`(
    target: Double
  ) {
    let velocity = 3 * target
    let motion = SpringMotion(spring: .bouncy, from: 0, velocity: velocity, to: target)
    let clamped = ClampedSpringMotion(motion, at: .start)
    #expect(clamped.state(at: 0) == (0, velocity))
    #expect(clamped.state(at: 0.05) == motion.state(at: 0.05))
  }

  @Test
  func `M132: a motion that starts at the target stays there, and after a kick it stops at the target again`()
    throws
  {
    let still = SpringMotion(spring: .standard, from: 320.0, velocity: 900, to: 320).clamped
    #expect(still.state(at: 0.1) == (320, 0) && still.settlingTime() == 0)
    let kicked = try #require(still.kicked(from: 100, velocity: -500))
    #expect(kicked.velocity(at: 0) == -500 && kicked.value(at: 5) == 320)
  }
}
