import SeededRandom
import Motion
import Testing

@Suite struct `Moving values` {
  static let springs = [
    Spring.standard, Spring(stiffness: 300, damping: 0.5), Spring(response: 0.4, dampingRatio: 1),
    Spring(response: 0.4, dampingRatio: 3, mass: 2)
  ]

  @Test func `a value at rest stays where it was placed, at any time`() {
    let value = MovingValue(7.0)
    #expect(value.phase == .resting && value.target == 7)
    #expect(value.value(at: -1) == 7 && value.value(at: 1e6) == 7 && value.velocity(at: 3) == 0)
  }

  @Test func `M22: from rest the spring starts at velocity 0 and is at 0.0371454 after one frame`() {
    var value = MovingValue(0.0)
    value.retarget(to: 400, with: .standard, at: 10)
    #expect(value.velocity(at: 10) == 0)
    #expect(abs(value.value(at: 10 + 1 / 60.0) / 400 - 0.0371454) < 5e-8)
  }

  @Test func `M4, M7: a reversal at 0.12 s keeps the velocity, so the value overshoots before it returns`() {
    var value = MovingValue(0.0, tolerance: Tolerance(distance: 1e-6))
    value.retarget(to: 1, with: .standard, at: 0)
    #expect(value.retarget(to: 0, at: 0.12) == Completion(.retargeted, at: 0.12))
    let (x, v) = value.state(at: 0.12)
    #expect(abs(x - 0.826646672762641) < 1e-12 && abs(v - 6.338434006805460) < 1e-12)
    #expect(abs(value.value(at: 0.139820) - 0.885887001) < 1e-9)
    #expect(abs(value.value(at: 0.361964) + 0.096076806) < 1e-9)
  }

  @Test(
    arguments: [
      ([0.0, 0.55, 0.45, 1], 0.0), ([1, 0, 0, 1], 0.5), ([0, 1, 0, 1], 0), ([0.5, 0, 1, 0.5], 1)
    ] as [([Double], Double)])
  func `an infinite velocity, where a timing curve is vertical, is taken over as none`(
    points: [Double], fraction: Double
  ) throws {
    let curve = try TimingCurve(points[0], points[1], points[2], points[3])
    #expect(curve.slope(at: fraction) == .infinity)
    var value = MovingValue(SIMD2(0.0, 7))
    let motion = TimedMotion(from: SIMD2(0.0, 7), to: SIMD2(100.0, 7), duration: 0.5, curve: curve)
    value.follow(.timed(motion, duration: 0.5), at: 0)
    let time = 0.5 * fraction
    let before = value.value(at: time)
    value.retarget(to: .zero, at: time)
    #expect(value.value(at: time) == before && value.velocity(at: time) == .zero)
    value.retarget(to: SIMD2(100, 0), at: time + 0.05)
    #expect(value.state(at: time + 0.06).velocity.isFinite && value.velocity(at: time + 0.06).y != 0)
  }

  @Test(arguments: springs, 1...5 as ClosedRange<UInt64>)
  func `M31: retargeting keeps value and velocity, at any time and for any damping`(
    spring: Spring, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var value = MovingValue(SIMD2(0.0, 0), tolerance: Tolerance(distance: 1e-3))
    var time = 0.0
    for _ in 0..<50 {
      time += .random(in: 0...0.5, using: &random)
      let before = value.state(at: time)
      value.retarget(
        to: [.random(in: -500...500, using: &random), .random(in: -500...500, using: &random)],
        with: spring, at: time)
      let after = value.state(at: time)
      #expect((after.value - before.value).length <= 1e-9)
      #expect((after.velocity - before.velocity).length <= 1e-9)
    }
  }

  @Test func `M8: the velocity is a vector, and a path off the line returns to the line`() {
    var value = MovingValue(SIMD2(0.0, 0), tolerance: Tolerance(distance: 1e-4))
    value.follow(
      .spring(SpringMotion(spring: .standard, from: [0, 0], velocity: [0, 1000], to: [400, 0])), at: 0)
    let heights = stride(from: 0, through: 0.2, by: 0.0005).map { value.value(at: $0).y }
    #expect(abs(heights.max()! - 29.381) <= 0.001)
    #expect(value.value(at: 5) == [400, 0])
  }

  @Test func `M18: a value settles at an exact time and is exactly on its target from then on`() throws {
    var value = MovingValue(400.0)
    value.retarget(to: 0, with: .standard, at: 2)
    let end = value.endTime
    #expect(value.advance(to: end - 1e-6) == nil)
    #expect(abs(value.value(at: end - 1e-9)) <= 0.25)
    #expect(value.value(at: end) == 0 && value.velocity(at: end) == 0)
    // The completion has the exact time, whichever frame reports it.
    #expect(value.advance(to: end + 0.4) == Completion(.settled, at: end))
    #expect(value.advance(to: end + 0.5) == nil && value.phase == .resting)
  }

  @Test func `M5, M57: a grab holds the value, a drag moves it, a release passes on the finger's velocity`() {
    var value = MovingValue(0.0)
    value.retarget(to: 100, at: 0)
    let shown = value.value(at: 0.1)
    #expect(value.grab(at: 0.1) == Completion(.grabbed, at: 0.1))
    #expect(value.phase == .held && value.value(at: 0.6) == shown && value.velocity(at: 0.6) == 0)
    value.drag(to: 30, velocity: -200)
    #expect(value.value(at: 0.7) == 30 && value.velocity(at: 0.7) == -200)
    value.release(velocity: -900, to: 0, at: 0.7)
    #expect(value.value(at: 0.7) == 30 && value.velocity(at: 0.7) == -900 && value.phase == .moving)
  }

  @Test func `a kick keeps the value and its velocity counts even where the distance is 0`() {
    // A common error is to scale velocity by distance, so that a kick at distance 0 is lost.
    var value = MovingValue(50.0)
    value.setVelocity(1000, at: 1)
    #expect(value.value(at: 1) == 50 && value.velocity(at: 1) == 1000 && value.target == 50)
    #expect(value.value(at: 1.05) > 60)
    #expect(value.advance(to: 9)?.reason == .settled && value.value(at: 9) == 50)
  }

  @Test func `M35: a decay coasts to its end, and a kick in flight keeps it a decay`() {
    var value = MovingValue(0.0, tolerance: Tolerance(distance: 1e-3))
    value.follow(.decay(Decay(from: 0, velocity: 1000)), at: 0)
    #expect(abs(value.target - 499.4998) < 5e-5)
    value.setVelocity(500, at: 0.2)
    let (position, velocity) = value.state(at: 0.2)
    #expect(velocity == 500 && abs(value.target - position - 249.7499) < 5e-5)
    #expect(value.value(at: 60) == value.target)
  }

  @Test func `a kick keeps the law: the spring and its timing, and the edges of a scroll`() {
    let spring = Spring(response: 1, dampingRatio: 1)
    var value = MovingValue(0.0, tolerance: Tolerance(distance: 1e-9))
    func follow() {
      let motion = SpringMotion(spring: spring, from: 0.0, to: 100)
      value.follow(.timedSpring(motion, duration: SpringTiming(spring).settlingTime()), at: 0)
    }
    follow()
    let shown = value.value(at: 0.1)
    value.setVelocity(300, at: 0.1)
    let kicked = SpringMotion(spring: spring, from: shown, velocity: 300, to: 100)
    let duration = SpringTiming(spring).settlingTime(displacement: shown - 100, velocity: 300)
    #expect(value.value(at: 0.4) == kicked.value(at: 0.4 - 0.1) && value.endTime == 0.1 + duration)
    follow()
    value.retarget(to: 50, at: 0.2)
    #expect(value.currentSpring == spring)

    let scroll = ScrollMotion(from: 0, velocity: 1000, within: 0...300, rate: Projection.fastRate)
    value.follow(.settling(scroll), at: 0)
    let (place, velocity) = (scroll.value(at: 0.1), 7000.0)
    value.setVelocity(velocity, at: 0.1)
    let thrown = ScrollMotion(from: place, velocity: velocity, within: 0...300, rate: Projection.fastRate)
    for time in [0.0, 0.02, 0.2, 0.6] {
      #expect(value.value(at: 0.1 + time) == thrown.value(at: 0.1 + time - 0.1))
    }
    #expect(value.target == 300)

    // A law without a spring gets the standard spring.
    value.follow(.timed(TimedMotion(from: 0, to: 10, duration: 1), duration: 1), at: 0)
    value.setVelocity(5, at: 0.5)
    #expect(value.currentSpring == .standard && value.target == 10)
    value.follow(.settling(SpringMotion(spring: spring, from: 0, to: 9)), at: 0)
    value.setVelocity(5, at: 0.5)
    #expect(value.currentSpring == spring && value.target == 9)
  }

  @Test func `each end of a motion reports its reason`() {
    func moving() -> MovingValue<Double> {
      var value = MovingValue(0.0)
      value.retarget(to: 100, at: 0)
      return value
    }
    var value = moving()
    #expect(value.follow(.still(3), at: 0.1)?.reason == .replaced)
    value = moving()
    #expect(value.cancel(at: 0.1)?.reason == .cancelled && value.phase == .resting)
    #expect(value.value(at: 9) == moving().value(at: 0.1))
    value = moving()
    #expect(value.place(-5, at: 0.1)?.reason == .replaced && value.value(at: 0.1) == -5)
    value = moving()
    #expect(value.retarget(to: 0, at: 60) == Completion(.settled, at: moving().endTime))
    #expect(value.cancel(at: 99)?.reason == .settled)
    #expect(value.grab(at: 100) == nil)
  }

  @Test func `an undamped spring never settles`() {
    var value = MovingValue(0.0)
    value.retarget(to: 1, with: Spring(stiffness: 100, damping: 0), at: 0)
    #expect(value.endTime == .infinity && value.advance(to: 1e9) == nil)
  }

  @Test func `M4: before the start of its law the value is the law's initial value`() {
    var value = MovingValue(3.0)
    value.retarget(to: 9, at: 5)
    #expect(value.state(at: 4.99) == (3, 0))
  }

  @Test func `M172: a motion that was moved before its start waits there, without velocity`() {
    for law in [
      MotionLaw.spring(SpringMotion(spring: .bouncy, from: 0, velocity: 500, to: 100)),
      .decay(Decay(from: 0, velocity: 500)),
      .timed(TimedMotion(from: 0, to: 100, duration: 1, curve: .linear), duration: 1)
    ] {
      for speed in [1.0, 0.5] {
        var value = MovingValue(0.0)
        value.follow(law, at: 0)
        value.setSpeed(speed, at: 0)
        value.scrub(to: -0.2, at: 0.1)
        let start = 0.1 + 0.2 / speed
        for time in [0.1, 0.15, start - 1e-9] { #expect(value.state(at: time) == (0, 0)) }
        let (seen, exact) = (value.state(at: start + 0.1), law.state(at: 0.1 * speed))
        #expect(abs(seen.value - exact.value) < 1e-9)
        #expect(abs(seen.velocity - speed * exact.velocity) < 1e-9)
        // A change meanwhile begins at rest.
        value.retarget(to: 0, with: .smooth, at: 0.2)
        #expect(value.state(at: 0.25) == (0, 0))
      }
    }
  }

  @Test func `M172: a motion that waits for its start waits on at another speed and within bounds`() {
    func waiting(_ change: (inout MovingValue<Double>) -> Void) -> MovingValue<Double> {
      var value = MovingValue(0.0)
      value.retarget(to: 100, with: .snappy, at: 0)
      value.scrub(to: -1, at: 0)
      change(&value)
      return value
    }
    func begins(_ value: MovingValue<Double>, at start: Double) -> Bool {
      let motion = SpringMotion(spring: .snappy, from: 0, to: 100.0)
      return value.state(at: start - 1e-9) == (0, 0)
        && abs(value.value(at: start + 0.1) - motion.value(at: 0.1 * value.speed)) < 1e-9
    }
    #expect(begins(waiting { $0.setBounds(Bounds(-1000...1000), at: 0.1) }, at: 1))
    #expect(begins(waiting { $0.setSpeed(2, at: 0.1) }, at: 0.55))
    let paused = waiting {
      $0.setSpeed(0, at: 0.1)
      $0.setSpeed(1, at: 0.2)
    }
    #expect(begins(paused, at: 1.1))
    // A start that is beyond the bounds is moved to them.
    var moved = waiting { $0.setBounds(Bounds(10...50), at: 0.1) }
    #expect(moved.value(at: 0.1) == 10 && moved.advance(to: 0.1)?.time == 0.1 && moved.phase == .resting)
  }

  @Test func `a value on any law of a spring is retargeted on that spring`() {
    let motion = SpringMotion(spring: Spring(stiffness: 300, damping: 20), from: 0, to: 100.0)
    let laws: [any Law<Double>] = [
      motion, motion.clamped, RepeatedSpringMotion(motion, count: 2, autoreverses: true)
    ]
    for law in laws {
      var value = MovingValue(0.0)
      value.follow(.settling(law), at: 0)
      #expect(value.currentSpring == motion.spring, "\(law)")
      let (place, velocity) = value.state(at: 0.05)
      value.retarget(to: 50, at: 0.05)
      let spring = SpringMotion(spring: motion.spring, from: place, velocity: velocity, to: 50)
      #expect(value.state(at: 0.2) == spring.state(at: 0.2 - 0.05), "\(law)")
    }
    var (ball, keyed) = (Ball(), KeyedAnimations<Ball>())
    keyed.add(.spring(\.rotation, to: 100, motion.spring, clamp: .end), forKey: "a", to: &ball, at: 0)
    _ = keyed.retarget("a", \.rotation, to: 50, at: 0.05)
    #expect(keyed.motion(of: \.rotation, forKey: "a")?.currentSpring == motion.spring)
  }
}
