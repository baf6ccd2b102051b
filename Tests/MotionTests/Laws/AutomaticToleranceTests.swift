import Motion
import Testing

/// The distance from the end at the settling time, as a share of the motion's way.
private func jump(of law: some Law, at time: Double) -> Double {
  (law.value(at: time) - law.end).length / law.way
}

@Suite struct `Motions settle within a thousandth of their way by default` {
  static let distances = (-6...6).map { Double("1e\($0)")! }
  static let springs = [
    Spring.standard, .snappy, .bouncy, .smooth, Spring(stiffness: 1300, damping: 95, mass: 4.5),
    Spring(response: 0.4, dampingRatio: 1), Spring(response: 0.4, dampingRatio: 30),
    Spring(response: 2, dampingRatio: 0.02)
  ]

  @Test(arguments: distances, springs)
  func `a spring, clamped or additive, in one and in two components`(distance: Double, spring: Spring) {
    for speed in [0, 1, -1, 30, -30] as [Double] {
      let velocity = speed * distance
      let line = SpringMotion(spring: spring, from: 0, velocity: velocity, to: distance)
      let plane = SpringMotion(
        spring: spring, from: SIMD2(0, distance), velocity: SIMD2(velocity, -velocity),
        to: SIMD2(distance, 0))
      let color = SpringMotion(
        spring: spring, from: RGBA(red: 0, green: 0, blue: 0),
        to: RGBA(red: distance, green: 0, blue: distance))
      #expect(jump(of: line, at: line.settlingTime()) <= 1.000001e-3)
      #expect(jump(of: plane, at: plane.settlingTime()) <= 1.000001e-3)
      #expect(jump(of: color, at: color.settlingTime()) <= 1.000001e-3)
      #expect(jump(of: line.clamped, at: line.clamped.settlingTime()) <= 1.000001e-3)
      // Never over a quarter of a point either.
      #expect(abs(line.value(at: line.settlingTime()) - distance) <= 0.25000001)
    }
    var sum = AdditiveMotion<SpringMotion<Double>>(0)
    sum.retarget(to: distance, at: 0, spring: spring)
    let end = sum.offsets[0].end
    #expect(abs(sum.value(at: end.nextDown) - distance) <= 1.000001e-3 * distance)
  }

  @Test(arguments: distances, springs)
  func `from its target, a spring's way is the largest distance to which its velocity takes it`(
    speed: Double, spring: Spring
  ) {
    let kicked = SpringMotion(spring: spring, from: 5.0, velocity: speed, to: 5)
    let farthest = (0...4000).map { abs(kicked.value(at: Double($0) * spring.response / 2000) - 5) }.max()!
    #expect(abs(kicked.way / farthest - 1) <= 1e-4)
    #expect(abs(kicked.value(at: kicked.settlingTime()) - 5) <= 1.000001e-3 * kicked.way + 1e-14)
  }

  @Test(arguments: distances)
  func `a decay, and scrolling inside and past its edges`(distance: Double) {
    let decay = Decay(from: 0, to: distance)
    #expect(jump(of: decay, at: decay.settlingTime()) <= 1.000001e-3)
    for (start, velocity) in [(0.5, 3), (0.5, 30), (0.5, -30), (0, -5), (-0.2, 0), (-0.2, 20), (1, 8)]
      as [(Double, Double)]
    {
      let scroll = ScrollMotion(
        from: start * distance, velocity: velocity * distance, within: 0...distance)
      #expect(jump(of: scroll, at: scroll.settlingTime()) <= 1.000001e-3)
    }
  }

  @Test func `nothing to do takes no time`() {
    #expect(SpringMotion(spring: .standard, from: 3.0, to: 3).settlingTime() == 0)
    #expect(Decay(from: 3.0, velocity: 0).settlingTime() == 0)
    #expect(ScrollMotion(from: 3, velocity: 0, within: 0...9).settlingTime() == 0)
  }

  @Test func `M18: a tolerance that is given is kept, whatever the way`() {
    let short = SpringMotion(spring: .standard, from: 0.0, to: 1)
    #expect(abs(short.amplitude(at: short.settlingTime(within: .standard)) - 0.25) <= 1e-9)
    let long = SpringMotion(spring: .standard, from: 0.0, to: 400)
    #expect(long.settlingTime() == long.settlingTime(within: .standard))
    #expect(
      abs(
        Decay(from: 0.0, velocity: 9).settlingTime(within: .fraction)
          - Decay(from: 0.0, velocity: 9).settlingTime(within: Tolerance(distance: 0.5 / 255))) == 0)
  }

  @Test func `a share is of the way, and at most a distance`() {
    #expect(Tolerance(share: 0.1).distance(ofWay: 20) == 2)
    #expect(Tolerance(share: 0.1, atMost: 1).distance(ofWay: 20) == 1)
  }
}

@Suite struct `Laws at extreme times` {
  static let times: [Double] = [0, -0.0, 5e-324, 1e-9, 1, 1e9, 1e300, .greatestFiniteMagnitude, .infinity]

  @Test(arguments: times) func `every law has a finite value and velocity`(time: Double) {
    let spring = SpringMotion(spring: .standard, from: 0.0, velocity: 9, to: 10)
    func check(_ law: some Law<Double>) {
      let (value, velocity) = law.state(at: time)
      #expect(value.isFinite && velocity.isFinite, "\(law)")
    }
    check(spring)
    check(spring.clamped)
    check(SpringMotion(spring: Spring(response: 1, dampingRatio: 5), from: 0.0, to: 10))
    check(Decay(from: 0.0, velocity: 100))
    for velocity in [0, 100, -3000] as [Double] {
      check(ScrollMotion(from: 50, velocity: velocity, within: 0...100))
      check(ScrollMotion(from: -20, velocity: velocity, within: 0...100))
    }
    check(EulerMotion(from: 0.0, to: 100))
    check(EulerMotion(spring: EulerSpring(Spring(stiffness: 300, damping: 0)), from: 0.0, to: 100))
    check(EulerMotion(from: 0.0, to: 100, rate: 2))
    check(TimedMotion(from: 0.0, to: 10, duration: 1))
    check(KeyframeMotion(Keyframes([Keyframe(time: 0, value: 0), Keyframe(time: 1, value: 9)]), duration: 1))
    check(Flight(from: 0, floor: 100, elasticity: 0.5))
  }

  @Test func `damped laws are at their ends at an infinite time`() {
    #expect(SpringMotion(spring: .standard, from: 0.0, to: 10).state(at: .infinity) == (10, 0))
    #expect(EulerMotion(from: 0.0, to: 100).state(at: .infinity) == (100, 0))
    #expect(ScrollMotion(from: 50, velocity: 30, within: 0...100).value(at: .infinity) > 50)
  }
}
