import Motion
import Testing

struct InterruptionTests {
  @Test func `M6: reversing 100 → 300 at 0.5 s drops the velocity to 0, both by jump and by from-current`() {
    let motion = TimedMotion(from: 100, to: 300, duration: 1)
    #expect(near(motion.value(at: 0.5), 200, 1e-12))
    #expect(agrees(motion.velocity(at: 0.5), 344.8, to: 0.01))
    // In the middle of the curve x′ = 0.87 and y′ = 1.5.
    #expect(near(motion.velocity(at: 0.5), 200 * 1.5 / 0.87, 1e-9))
    let jump = motion.interrupted(at: 0.5, to: 100, by: .jump)
    #expect(jump.value(at: 0) == 300 && jump.velocity(at: 0) == 0 && jump.value(at: 1) == 100)
    let fromCurrent = motion.interrupted(at: 0.5, to: 100, by: .fromCurrent)
    #expect(near(fromCurrent.value(at: 0), 200, 1e-12) && fromCurrent.velocity(at: 0) == 0)
    #expect(fromCurrent.value(at: 1) == 100 && fromCurrent.duration == 1)
  }

  @Test func `M59, M83: jump makes the value discontinuous, from-current the velocity`() {
    let motion = TimedMotion(from: 0, to: 500, duration: 1)
    for t in [0.2, 0.4, 0.77] {
      let (value, velocity) = motion.state(at: t)
      let jump = motion.interrupted(at: t, to: 0, by: .jump)
      #expect(abs(jump.value(at: 0) - value) > 1)
      let fromCurrent = motion.interrupted(at: t, to: 0, by: .fromCurrent)
      #expect(fromCurrent.value(at: 0) == value && abs(fromCurrent.velocity(at: 0) - velocity) > 1)
    }
  }

  @Test func `M64: from-current on a linear curve, reversed at 0.4 s, changes the velocity by 700`() {
    let motion = TimedMotion(from: 0, to: 500, duration: 1, curve: .linear)
    let back = motion.interrupted(at: 0.4, to: 0, by: .fromCurrent)
    #expect(near(back.value(at: 0), 200, 1e-12))
    #expect(near(motion.velocity(at: 0.4) - back.velocity(at: 0), 700, 1e-9))
  }
}
