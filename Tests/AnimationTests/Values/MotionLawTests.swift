import MotionAnimation
import MotionKinematics
import Testing

@Suite struct `Laws that a value may follow` {
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
  func `Each says where it ends and when, and is there from then on, exactly`(index: Int) {
    let law = Self.laws[index]
    #expect(abs(law.end - 40) < 1e-12)
    let end = law.settlingTime(within: .standard)
    #expect(end.isFinite && end >= 0)
    #expect(abs(law.state(at: end).value - 40) <= 0.25 + 1e-9)
    var value = MovingValue(0.0)
    value.follow(law, at: 5)
    #expect(value.value(at: 5) == law.state(at: 0).value)
    #expect(value.state(at: 5 + end) == (law.end, 0))
    #expect(value.advance(to: 99) == Completion(.settled, at: 5 + end))
  }

  @Test func `A finer tolerance settles later`() {
    for law in Self.laws {
      let coarse = law.settlingTime(within: Tolerance(distance: 1))
      #expect(law.settlingTime(within: Tolerance(distance: 0.01)) >= coarse)
    }
  }
}
