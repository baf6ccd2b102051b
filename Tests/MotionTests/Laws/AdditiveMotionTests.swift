import Motion
import Testing

struct AdditiveMotionTests {
  /// A motion 0 → 500 that starts at 0 s and is reversed at 0.4 s, each in 1 s with the given curve.
  func reversed(_ curve: TimingCurve) -> (
    before: AdditiveMotion<TimedMotion<Double>>, after: AdditiveMotion<TimedMotion<Double>>
  ) {
    var motion = AdditiveMotion<TimedMotion<Double>>(0)
    motion.retarget(to: 500, at: 0, duration: 1, curve: curve, key: "open")
    let before = motion
    motion.retarget(to: 0, at: 0.4, duration: 1, curve: curve, key: "close")
    return (before, motion)
  }

  @Test
  func `M63: a retarget moves the model to the target, and the value is the model plus all offsets`() {
    let (before, after) = reversed(.easeInOut)
    #expect(before.model == 500 && after.model == 0)
    let offsets = after.offsets.map { $0.law.value(at: 0.7 - $0.start) }
    #expect(near(after.value(at: 0.7), offsets.reduce(0, +), 1e-12))
    #expect(before.value(at: 0) == 0 && before.value(at: 1) == 500 && after.value(at: 1.4) == 0)
  }

  @Test
  func `M63: with the default curve, a reversal at 0.4 s starts at 341.270 and the velocity jumps by −200`() {
    let (before, after) = reversed(.coreAnimationDefault)
    #expect(
      near(after.value(at: 0.4), 341.270, 5e-4) && near(before.value(at: 0.4), after.value(at: 0.4), 1e-9))
    #expect(near(after.velocity(at: 0.4) - before.velocity(at: 0.4), -200, 1e-9))
  }

  @Test func `M59, M63, M83: with easeInOut, a reversal changes neither value nor velocity abruptly`() {
    let (before, after) = reversed(.easeInOut)
    #expect(near(after.value(at: 0.4), before.value(at: 0.4), 1e-9))
    #expect(near(after.velocity(at: 0.4), before.velocity(at: 0.4), 1e-9))
    #expect(abs(after.velocity(at: 0.4)) > 100)
  }

  @Test
  func `M64: with a linear curve, the velocity jumps by D/T = 500 and the value stays at 200 until 1 s`() {
    let (before, after) = reversed(.linear)
    #expect(near(before.velocity(at: 0.4) - after.velocity(at: 0.4), 500, 1e-9))
    for t in [0.4, 0.5, 0.8, 0.999] {
      #expect(near(after.value(at: t), 200, 1e-9) && near(after.velocity(at: t), 0, 1e-9))
    }
    #expect(near(after.velocity(at: 1.1), -500, 1e-9) && after.value(at: 1.4) == 0)
  }

  @Test
  func `M65: offsets with different keys run together, and one with the same key replaces the other`() {
    var (_, motion) = reversed(.easeInOut)
    #expect(motion.offsets.map(\.key) == ["open", "close"])
    motion.retarget(to: 500, at: 0.6, duration: 1, key: "close")
    #expect(motion.offsets.map(\.key) == ["open", "close"])
    var single = AdditiveMotion<TimedMotion<Double>>(0)
    single.retarget(to: 500, at: 0, duration: 1, key: "move")
    single.retarget(to: 0, at: 0.4, duration: 1, key: "move")
    #expect(single.offsets.count == 1)
    single.remove(key: "move")
    #expect(single.offsets.isEmpty && single.value(at: 0.5) == 0)
  }

  @Test
  func `M5: cancelled in flight, it is at its target, unless the shown value was copied to the model`() {
    var cancelled = reversed(.easeInOut).before
    var synced = cancelled
    let shown = cancelled.value(at: 0.4)
    cancelled.remove(key: "open")
    synced.model = shown
    synced.remove(key: "open")
    #expect(shown < 400 && cancelled.value(at: 0.4) == 500 && synced.value(at: 0.4) == shown)
  }

  @Test(arguments: [2.0, 0])
  func `M66: each tap changes the velocity by the relative velocity times the distance`(
    v: Double
  ) {
    let timing = SpringTiming(duration: 0.5, dampingRatio: 0.7, relativeVelocity: v)
    var motion = AdditiveMotion<SpringMotion<Double>>(0)
    for tap in 0..<6 {
      let (time, target) = (0.17 * Double(tap), tap % 2 == 0 ? 500.0 : 0)
      let (before, way) = (motion.state(at: time), target - motion.model)
      motion.retarget(to: target, at: time, spring: timing.spring, relativeVelocity: v, key: "tap \(tap)")
      let after = motion.state(at: time)
      #expect(abs(way) == 500 && near(after.value, before.value, 1e-9))
      #expect(near(after.velocity - before.velocity, v * way, 1e-9))
    }
    #expect(near(motion.value(at: 10), 0, 1e-9))
  }

  @Test
  func `few offsets remain after 10,000 retargets, and a dropped one shifts the value by at most 0.25 pt`() {
    let spring = Spring(response: 0.5, dampingRatio: 0.7)
    var (motion, whole) = (AdditiveMotion<SpringMotion<Double>>(0), AdditiveMotion<SpringMotion<Double>>(0))
    let longest = SpringMotion(spring: spring, from: 500.0, to: 0).settlingTime()
    var most = 0
    for tap in 0..<10_000 {
      let (time, target) = (0.125 * Double(tap), tap % 2 == 0 ? 500.0 : 0)
      motion.retarget(to: target, at: time, spring: spring)
      most = max(most, motion.offsets.count)
      guard tap < 100 else { continue }
      let law = SpringMotion(spring: spring, from: whole.model - target, to: 0)
      whole.model = target
      whole.add(law, at: time)
      // Each dropped offset was within 0.25 pt of its end.
      let dropped = Double(whole.offsets.count - motion.offsets.count)
      #expect(abs(motion.value(at: time) - whole.value(at: time)) <= 0.25 * dropped + 1e-9)
    }
    #expect(most <= Int(longest / 0.125) + 1)
    #expect(motion.value(at: 1250 + longest) == motion.model)
  }

  @Test func `an ended offset contributes nothing, and removing it leaves the value unchanged`() {
    var (_, motion) = reversed(.coreAnimationDefault)
    let seen = motion.value(at: 1.2)
    motion.removeEnded(by: 1.2)
    #expect(motion.offsets.map(\.key) == ["close"] && motion.value(at: 1.2) == seen)
    motion.removeEnded(by: 1.4)
    #expect(motion.offsets.isEmpty && motion.value(at: 1.4) == 0)
  }

  @Test func `an offset is zero after its end time, even if its law is not`() {
    var motion = AdditiveMotion<SpringMotion<Double>>(7)
    motion.add(SpringMotion(spring: .standard, from: 100, to: 0), at: 1, until: 1.125)
    #expect(motion.value(at: 1.124) > 20 && motion.value(at: 1.125) == 7 && motion.velocity(at: 1.125) == 0)
  }

  @Test func `an offset that has not started yet holds its initial value`() {
    var motion = AdditiveMotion<TimedMotion<Double>>(0)
    motion.retarget(to: 100, at: 1, duration: 1, key: "later")
    #expect(motion.value(at: 0.5) == 0 && motion.velocity(at: 0.5) == 0 && motion.value(at: 2) == 100)
  }
}
