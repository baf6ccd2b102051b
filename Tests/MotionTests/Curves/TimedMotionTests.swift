import Motion
import Testing

struct TimedMotionTests {
  @Test func `M80: at half the duration a linear motion has covered half the distance`() {
    let motion = TimedMotion(from: 0, to: 100, duration: 1, curve: .linear)
    #expect(motion.value(at: 0) == 0 && motion.value(at: 0.5) == 50 && motion.value(at: 1) == 100)
    #expect(motion.velocity(at: 0.5) == 100 && motion.velocity(at: 1) == 0)
  }

  @Test func `M49: the middle bar's alpha fades to exactly 0 in 0.2 s with easeInOut`() {
    let alpha = TimedMotion(from: 1.0, to: 0, duration: 0.2)
    for (t, progress) in [(0.02, 0.019722), (0.05, 0.129162), (0.1, 0.5), (0.15, 0.870838), (0.18, 0.980278)]
    {
      #expect(near(alpha.value(at: t), 1 - progress, 1e-6))
    }
    #expect(alpha.value(at: 0.2) == 0)
  }

  @Test func `M70: the marker is lifted by 30 pt in 0.2 s with easeInOut`() {
    let lift = TimedMotion(from: 0, to: -30, duration: 0.2)
    #expect(lift.value(at: 0) == 0 && lift.velocity(at: 0) == 0)
    #expect(
      near(lift.value(at: 0.1), -15, 1e-12) && lift.value(at: 0.2) == -30 && lift.velocity(at: 0.2) == 0)
  }

  @Test func `a motion with duration 0 is at its end at once`() {
    let motion = TimedMotion(from: 1.0, to: 2, duration: 0)
    #expect(motion.value(at: 0) == 2 && motion.velocity(at: 0) == 0)
  }

  @Test func `a component without distance has velocity 0, even where the curve is vertical`() throws {
    let upright = try TimingCurve(0, 0.5, 0.5, 1)
    #expect(upright.slope(at: 0) == .infinity)
    let motion = TimedMotion(from: SIMD2(0, 7), to: SIMD2(100.0, 7), duration: 1, curve: upright)
    #expect(motion.velocity(at: 0) == SIMD2(.infinity, 0))
    let keyframes = KeyframeCurve([
      .init(time: 0, value: SIMD2(0, 7)), .init(time: 1, value: SIMD2(-100.0, 7), curve: upright)
    ]).played(in: 2)
    #expect(keyframes.velocity(at: 0) == SIMD2(-.infinity, 0))
  }

  @Test func `a negative duration fails a precondition`() async {
    await #expect(processExitsWith: .failure) { _ = TimedMotion(from: 0.0, to: 1, duration: -1) }
  }
}
