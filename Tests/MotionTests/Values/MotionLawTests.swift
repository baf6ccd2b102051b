import Motion
import Testing

@Suite struct `Laws of motion` {
  static let laws: [MotionLaw<Double>] = [
    .still(40), .spring(SpringMotion(spring: .standard, from: 0, velocity: 300, to: 40)),
    .timedSpring(SpringTiming.standard.motion(from: 0, to: 40), duration: 0.505824),
    .decay(Decay(from: 0, to: 40)),
    .settling(ScrollMotion(from: 0, velocity: 900, within: -100...40)),
    .timed(TimedMotion(from: 0, to: 40, duration: 0.7), duration: 0.7),
    .timed(
      KeyframeMotion(Keyframes([.init(time: 0, value: 9), .init(time: 1, value: 40)]), duration: 2),
      duration: 2)
  ]

  @Test(arguments: laws.indices)
  func `each law reports its end and its settling time, and is exactly at its end from then on`(index: Int) {
    let law = Self.laws[index]
    #expect(abs(law.end - 40) < 1e-12)
    let end = law.settlingTime(within: .standard)
    #expect(end.isFinite && end >= 0)
    #expect(abs(law.state(at: end).value - 40) <= 0.25 + 1e-9)
    var value = MovingValue(0.0, tolerance: .standard)
    value.follow(law, at: 5)
    #expect(value.value(at: 5) == law.state(at: 0).value)
    #expect(value.state(at: 5 + end) == (law.end, 0))
    #expect(value.advance(to: 99) == Completion(.settled, at: 5 + end))
  }

  @Test func `M126: a shake by additive keyframes runs on top of any motion and leaves the model unchanged`()
  {
    let shake = KeyframeMotion<Double>(
      Keyframes([
        .init(time: 0, value: 0), .init(time: 0.25, value: 10), .init(time: 0.5, value: -7.5),
        .init(time: 0.75, value: 4), .init(time: 1, value: 0)
      ]), duration: 0.4)
    for law in Self.laws {
      var motion = AdditiveMotion<MotionLaw<Double>>(40)
      motion.add(.timed(law, duration: 9), key: "move", at: 0)
      let alone = motion
      motion.add(.timed(shake, duration: 0.4), key: "shake", at: 0.1, until: 0.5)
      #expect(motion.model == 40)
      for time in [0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.5, 0.7] {
        let offset = time >= 0.1 && time < 0.5 ? shake.value(at: time - 0.1) : 0
        #expect(abs(motion.value(at: time) - alone.value(at: time) - offset) < 1e-12)
      }
      #expect(motion.value(at: 0.2) - alone.value(at: 0.2) > 9)
    }
  }

  @Test func `a smaller tolerance settles later`() {
    for law in Self.laws {
      let coarse = law.settlingTime(within: Tolerance(distance: 1))
      #expect(law.settlingTime(within: Tolerance(distance: 0.01)) >= coarse)
    }
  }
}
