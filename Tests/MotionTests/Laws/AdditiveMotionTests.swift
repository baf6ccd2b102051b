import Motion
import Testing

struct AdditiveMotionTests {
  /// A motion 0 → 500 that starts at 0 s and is reversed at 0.4 s, each in 1 s with the given curve.
  func reversed(_ curve: TimingCurve) -> (before: AdditiveMotion<Double>, after: AdditiveMotion<Double>) {
    var motion = AdditiveMotion(0.0)
    motion.retarget(to: 500, at: 0, key: "open") { TimedMotion(from: $0, to: 0, duration: 1, curve: curve) }
    let before = motion
    motion.retarget(to: 0, at: 0.4, key: "close") { TimedMotion(from: $0, to: 0, duration: 1, curve: curve) }
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
  func
    `M64: a linear curve reversed at 0.4 s breaks the velocity by 500 and stays at 200; from-current by 700`()
  {
    let (before, after) = reversed(.linear)
    #expect(near(before.velocity(at: 0.4) - after.velocity(at: 0.4), 500, 1e-9))
    for t in [0.4, 0.5, 0.8, 0.999] {
      #expect(near(after.value(at: t), 200, 1e-9) && near(after.velocity(at: t), 0, 1e-9))
    }
    #expect(near(after.velocity(at: 1.1), -500, 1e-9) && after.value(at: 1.4) == 0)
    let fromCurrent = TimedMotion(from: before.value(at: 0.4), to: 0, duration: 1, curve: .linear)
    #expect(near(before.velocity(at: 0.4) - fromCurrent.velocity(at: 0), 700, 1e-9))
  }

  @Test
  func `M65: offsets with different keys run together, and one with the same key replaces the other`() {
    var (_, motion) = reversed(.easeInOut)
    #expect(motion.offsets.map(\.key) == ["open", "close"])
    motion.retarget(to: 500, at: 0.6, key: "close") { TimedMotion(from: $0, to: 0, duration: 1) }
    #expect(motion.offsets.map(\.key) == ["open", "close"])
    motion.remove(key: "close")
    #expect(motion.offsets.map(\.key) == ["open"])
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
  func `M66: each tap changes the velocity by the relative velocity times the distance`(v: Double) {
    let timing = SpringTiming(duration: 0.5, dampingRatio: 0.7, relativeVelocity: v)
    var motion = AdditiveMotion(0.0)
    for tap in 0..<6 {
      let (time, target) = (0.17 * Double(tap), tap % 2 == 0 ? 500.0 : 0)
      let (before, way) = (motion.state(at: time), target - motion.model)
      motion.retarget(to: target, at: time, key: "tap \(tap)") {
        SpringMotion(spring: timing.spring, from: $0, velocity: -v * $0, to: 0)
      }
      let after = motion.state(at: time)
      #expect(abs(way) == 500 && near(after.value, before.value, 1e-9))
      #expect(near(after.velocity - before.velocity, v * way, 1e-9))
    }
    #expect(near(motion.value(at: 10), 0, 1e-9))
  }

  @Test
  func `few offsets remain after 10,000 retargets, and a dropped one shifts the value by at most 0.25 pt`() {
    func law(_ offset: Double) -> SpringMotion<Double> {
      SpringMotion(spring: Spring(response: 0.5, dampingRatio: 0.7), from: offset, to: 0)
    }
    var (motion, whole, longest) = (AdditiveMotion(0.0), AdditiveMotion(0.0), law(500).settlingTime())
    var most = 0
    for tap in 0..<10_000 {
      let (time, target) = (0.125 * Double(tap), tap % 2 == 0 ? 500.0 : 0)
      motion.retarget(to: target, at: time, law)
      most = max(most, motion.offsets.count)
      guard tap < 100 else { continue }
      whole.add(law(whole.model - target), at: time)
      whole.model = target
      // Each dropped offset was within 0.25 pt of its end.
      let dropped = Double(whole.offsets.count - motion.offsets.count)
      #expect(abs(motion.value(at: time) - whole.value(at: time)) <= 0.25 * dropped + 1e-9)
    }
    #expect(most <= Int(longest / 0.125) + 1 && motion.value(at: 1250 + longest) == motion.model)
    longest = law(500).settlingTime(within: Tolerance(distance: 50))
    motion.retarget(to: 500, at: 2000, within: Tolerance(distance: 50), law)
    #expect(near(motion.settlingTime(), 2000 + longest, 1e-9))
  }

  @Test func `an offset ends at its end time, even if its law does not, and waits for its start`() {
    var motion = AdditiveMotion(7.0)
    motion.add(SpringMotion(spring: .standard, from: 100, to: 0), at: 1, until: 1.125)
    #expect(motion.state(at: 0.5) == (107, 0) && motion.value(at: 1.124) > 20)
    #expect(motion.state(at: 1.125) == (7, 0) && motion.settlingTime() == 1.125)
    let shown = motion.value(at: 1.2)
    motion.removeEnded(by: 1.2)
    #expect(motion.offsets.isEmpty && motion.value(at: 1.2) == shown)
  }

  @Test func `M126: a shake by additive keyframes runs on top of any motion and leaves the model unchanged`()
  {
    let frames = [0, 10, -7.5, 4, 0.0].enumerated().map {
      KeyframeCurve<Double>.Frame(time: Double($0.offset) / 4, value: $0.element)
    }
    let (keyframes, spring) = (KeyframeCurve(frames), SpringMotion(spring: .standard, from: -40.0, to: 0))
    var motion = AdditiveMotion(40.0)
    motion.add(spring, key: "move", at: 0)
    motion.add(keyframes.played(in: 0.4), key: "shake", at: 0.1, until: 0.5)
    for time in [0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.5, 0.7] {
      let offset = time >= 0.1 ? keyframes.value(at: (time - 0.1) / 0.4) : 0
      #expect(abs(motion.value(at: time) - 40 - spring.value(at: time) - offset) < 1e-12)
    }
    #expect(motion.model == 40 && abs(motion.value(at: 0.2) - 40 - spring.value(at: 0.2) - 10) < 1e-12)
  }
}
