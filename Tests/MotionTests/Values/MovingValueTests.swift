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
    value.follow(motion, at: 0)
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
      SpringMotion(spring: .standard, from: [0, 0], velocity: [0, 1000], to: [400, 0]), at: 0)
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

  @Test func `each end of a motion reports its reason`() {
    func moving() -> MovingValue<Double> {
      var value = MovingValue(0.0)
      value.retarget(to: 100, at: 0)
      return value
    }
    var value = moving()
    #expect(value.follow(Rest(3), at: 0.1)?.reason == .replaced)
    value = moving()
    #expect(value.stop(at: 0.1)?.reason == .cancelled && value.phase == .resting)
    #expect(value.value(at: 9) == moving().value(at: 0.1))
    value = moving()
    value.place(-5)
    #expect(value.state(at: 0.1) == (-5, 0) && value.phase == .resting && value.advance(to: 9) == nil)
    value = moving()
    #expect(value.retarget(to: 0, at: 60) == Completion(.settled, at: moving().endTime))
    #expect(value.stop(at: 99)?.reason == .settled)
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

  @Test(arguments: [false, true])
  func `D1: a motion never depends on whether a frame came`(isAdvanced: Bool) {
    var value = MovingValue(0.0)
    value.retarget(to: 100, with: .smooth, at: 0)
    if isAdvanced { #expect(value.advance(to: 5)?.reason == .settled) }
    value.retarget(to: 0, at: 5)
    let smooth = SpringMotion(spring: .smooth, from: 100.0, to: 0)
    #expect(value.state(at: 5.3) == smooth.state(at: 5.3 - 5) && value.spring == .smooth)
  }

  @Test
  func `the spring of a value is for all changes that are given no other, and a given one becomes its own`() {
    var value = MovingValue(0.0, spring: .bouncy)
    func expect(_ spring: Spring, from start: Double, to target: Double) {
      let motion = SpringMotion(spring: spring, from: start, to: target)
      #expect(value.value(at: 0.1) == motion.value(at: 0.1))
      value.place(start)
    }
    value.retarget(to: 100, at: 0)
    expect(.bouncy, from: 0, to: 100)
    value.spring = .snappy
    value.retarget(to: 100, at: 0)
    expect(.snappy, from: 0, to: 100)
    value.grab(at: 0)
    value.release(velocity: 0, to: 100, with: .smooth, at: 0)
    expect(.smooth, from: 0, to: 100)
    value.retarget(to: 50, at: 0)
    expect(.smooth, from: 0, to: 50)
    // A law keeps its own spring, and leaves that of the value.
    value.follow(SpringMotion(spring: .bouncy, from: 0, to: 100.0), at: 0)
    #expect(value.spring == .smooth)
    expect(.bouncy, from: 0, to: 100)
    #expect(MovingValue(0.0).spring == .standard)
  }

  @Test(arguments: springs, 1...20 as ClosedRange<UInt64>)
  func
    `reading, advancing and asking for the end change nothing, and the amplitude at the end is the tolerance`(
      spring: Spring, seed: UInt64
    )
  {
    var random = SplitMix64(seed: seed)
    func number(_ size: Double) -> Double { .random(in: -size...size, using: &random) }
    let tolerance = [Tolerance.automatic, .standard, Tolerance(share: 0.02, atMost: 4)][Int(seed % 3)]
    var value = MovingValue(SIMD2(number(99), 0), tolerance: tolerance)
    var (twin, time, reported) = (value, 0.0, Completion?.none)
    for _ in 0..<30 {
      time += .random(in: 0...0.6, using: &random)
      for instant in [time - 0.01, time, time] where Bool.random(using: &random) {
        reported = twin.advance(to: instant) ?? reported
        #expect(twin.phase == .resting || twin.endTime > instant)
      }
      #expect(twin.state(at: time) == value.state(at: time))
      let target = SIMD2(number(300), number(3))
      if Bool.random(using: &random) {
        let motion = SpringMotion(
          spring: spring, from: [number(9), 0], velocity: [0, number(900)], to: target)
        let ends = (value.follow(motion, at: time), twin.follow(motion, at: time))
        #expect(ends.0 == ends.1 ?? reported)
        let settling = motion.settlingTime(within: tolerance)
        #expect(value.phase == .moving && abs(value.endTime - max(time + settling, time.nextUp)) < 1e-9)
      } else {
        let ends = (
          value.retarget(to: target, with: spring, at: time),
          twin.retarget(to: target, with: spring, at: time)
        )
        #expect(ends.0 == ends.1 ?? reported)
      }
      reported = nil
      let end = value.endTime
      #expect(value.value(at: end) == target && (end == .infinity || value.velocity(at: end) == .zero))
      #expect(end <= time.nextUp || value.value(at: end.nextDown) != target)
    }
  }

  @Test func `a law that starts within its tolerance does not jump at the change itself`() {
    var value = MovingValue(0.0, tolerance: .standard)
    value.retarget(to: 0.2, at: 1)
    #expect(value.state(at: 1) == (0, 0) && value.endTime == 1.0.nextUp && value.value(at: 1.0.nextUp) == 0.2)
    #expect(value.advance(to: 1) == nil && value.advance(to: 2) == Completion(.settled, at: 1.0.nextUp))
    value.follow(TimedMotion(from: 5, to: 6, duration: 0), at: 3)
    #expect(value.value(at: 3) == 6 && value.advance(to: 3)?.time == 3)
    value.retarget(to: 6, at: 4)
    #expect(value.phase == .moving && value.advance(to: 4) == Completion(.settled, at: 4))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a delayed change lets the present motion go on, is continuous, and goes to the target`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var value = MovingValue(0.0, spring: .bouncy, tolerance: Tolerance(distance: 1e-3))
    value.retarget(to: 300, at: 0)
    let (time, delay) = (
      Double.random(in: 0...0.2, using: &random), Double.random(in: 0.01...0.2, using: &random)
    )
    let before = value
    #expect(
      value.retarget(to: -50, with: .snappy, after: delay, at: time) == Completion(.retargeted, at: time))
    #expect(value.target == -50 && value.spring == .snappy && value.phase == .moving)
    for instant in [time, time + delay / 2, time + delay * 0.999] {
      let (seen, expected) = (value.state(at: instant), before.state(at: instant))
      #expect(abs(seen.value - expected.value) < 1e-9 && abs(seen.velocity - expected.velocity) < 1e-6)
    }
    let start = before.state(at: time + delay)
    let motion = SpringMotion(spring: .snappy, from: start.value, velocity: start.velocity, to: -50)
    for elapsed in [0, 0.05, 0.2] {
      #expect(abs(value.value(at: time + delay + elapsed) - motion.value(at: elapsed)) < 1e-9)
    }
    let settling = motion.settlingTime(within: Tolerance(distance: 1e-3))
    #expect(abs(value.endTime - (time + delay + settling)) < 1e-9)
  }

  @Test func `a change before the delay is over replaces the delayed one, however often`() {
    var value = MovingValue(0.0)
    for frame in 0..<100_000 { value.retarget(to: Double(frame), after: 0.05, at: Double(frame) / 60) }
    // Each change comes before the one before has begun.
    #expect(value.state(at: 1666.6) == (0, 0) && value.target == 99_999)
    // Each change comes after the one before has begun. What was before that is released.
    for frame in 0..<100_000 { value.retarget(to: 5, after: 0.01, at: 2000 + Double(frame) / 60) }
    #expect(value.advance(to: 5000)?.reason == .settled && value.value(at: 5000) == 5)
    value.grab(at: 5000)
    value.drag(to: 7, velocity: 100)
    value.retarget(to: 0, after: 1, at: 5000)
    #expect(value.state(at: 5000.5) == (7, 0) && value.value(at: 5009) == 0)
  }
}
