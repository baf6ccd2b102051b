import SeededRandom
import Motion
import RealModule
import Testing

struct SpringMotionTests {
  static let springs = SpringStepTests.springs

  @Test func `M7: a reversal at 0.12 s keeps the velocity, so the motion overshoots before it returns`()
    throws
  {
    let opening = SpringMotion(spring: .standard, from: 0.0, to: 1)
    let turn = opening.state(at: 0.12)
    #expect(
      near(turn.value, 0.826_646_672_762_641, 1e-12) && near(turn.velocity, 6.338_434_006_805_460, 1e-12))
    let closing = SpringMotion(spring: .standard, from: turn.value, velocity: turn.velocity, to: 0)
    for (frame, row) in try fixture("spring_reversal_60hz").enumerated() {
      let t = Double(frame) / 60
      let state = t < 0.12 ? opening.state(at: t) : closing.state(at: t - 0.12)
      #expect(near(t, row[0], 1e-12) && near(state.value, row[1], 1e-9) && near(state.velocity, row[2], 1e-9))
    }
    #expect(near(closing.value(at: 0.139_820 - 0.12), 0.885_887_001, 1e-9))
    #expect(near(closing.velocity(at: 0.139_820 - 0.12), 0, 1e-3))
    #expect(near(closing.value(at: 0.361_964 - 0.12), -0.096_076_806, 1e-9))
    #expect(near(closing.velocity(at: 0.361_964 - 0.12), 0, 1e-4))
  }

  @Test func `M8: a velocity perpendicular to the line bends the path, which returns to the line`() {
    let motion = SpringMotion(
      spring: .standard, from: SIMD2(0, 0), velocity: SIMD2(0, 1000), to: SIMD2(400.0, 0))
    let heights = stride(from: 0, through: 0.4, by: 1e-4).map { ($0, motion.value(at: $0).y) }
    let top = heights.max { $0.1 < $1.1 }!
    #expect(near(top.1, 29.381, 1e-3) && near(top.0, 0.068, 5e-4))
    #expect(near(motion.value(at: 3).y, 0, 1e-9) && near(motion.value(at: 3).x, 400, 1e-9))
  }

  @Test
  func `M22: from rest the spring starts at velocity 0 and covers 0.0371454 of the distance in a tick`() {
    let motion = SpringMotion(spring: .standard, from: 0, to: 240)
    #expect(motion.velocity(at: 0) == 0)
    #expect(near(motion.value(at: 1.0 / 60) / 240, 0.037_145_4, 5e-8))
  }

  /// An attachment of 3.5 Hz and damping 0.4 on a body with a resistance r is a spring of ζ = 0.4 + r / 2ω.
  @Test(arguments: [(10.0, 0.627_36, 31.833, 0.183_45), (0, 0.4, 101.531, 0.155_87)])
  func `M24 M29: the pane's attachment overshoots from 400 pt by 31.833 pt, without resistance by 101.531`(
    resistance: Double, ratio: Double, overshoot: Double, time: Double
  ) {
    let omega = 2 * Double.pi * 3.5
    let spring = Spring(stiffness: omega * omega, damping: 2 * 0.4 * omega + resistance)
    #expect(near(spring.dampingRatio, ratio, 1e-5))
    let motion = SpringMotion(spring: spring, from: 400.0, to: 0)
    let lowest = stride(from: 0, through: 0.5, by: 1e-5).map { ($0, motion.value(at: $0)) }.min {
      $0.1 < $1.1
    }!
    #expect(near(lowest.1, -overshoot, 1e-3) && near(lowest.0, time, 2e-5))
  }

  @Test(arguments: springs, [0.004, 0.05, 0.4, 2])
  func `velocity is the derivative of value, acceleration of velocity, and jerk of acceleration`(
    spring: Spring, t: Double
  ) {
    let motion = SpringMotion(spring: spring, from: 1, velocity: -4, to: 0)
    let h = 1e-5
    let scale = max(spring.angularFrequency, spring.damping / spring.mass)
    func slope(_ law: (Double) -> Double) -> Double { (law(t + h) - law(t - h)) / (2 * h) }
    #expect(near(slope(motion.value(at:)), motion.velocity(at: t), 1e-7 * scale * scale))
    #expect(near(slope(motion.velocity(at:)), motion.acceleration(at: t), 1e-7 * scale * scale * scale))
    #expect(near(slope(motion.acceleration(at:)), motion.jerk(at: t), 1e-7 * scale * scale * scale * scale))
  }

  @Test(arguments: springs)
  func `the force law m x″ = −k (x − target) − c x′ holds`(spring: Spring) {
    let motion = SpringMotion(spring: spring, from: 30, velocity: 500, to: 100)
    for t in [0, 0.01, 0.2, 1.5] {
      let (value, velocity) = motion.state(at: t)
      let force = -spring.stiffness * (value - 100) - spring.damping * velocity
      #expect(near(spring.mass * motion.acceleration(at: t), force, 1e-12 * spring.stiffness * 100))
    }
  }

  @Test(arguments: springs)
  func `the value depends linearly on initial displacement and velocity`(spring: Spring) {
    var random = SplitMix64(seed: 8)
    for _ in 0..<50 {
      let (y1, v1) = (Double.random(in: -9...9, using: &random), Double.random(in: -90...90, using: &random))
      let (y2, v2) = (Double.random(in: -9...9, using: &random), Double.random(in: -90...90, using: &random))
      let factor = Double.random(in: -3...3, using: &random)
      let t = Double.random(in: 0...2, using: &random)
      func motion(_ y: Double, _ v: Double) -> Double {
        SpringMotion(spring: spring, from: y, velocity: v, to: 0).value(at: t)
      }
      #expect(
        near(motion(y1 + factor * y2, v1 + factor * v2), motion(y1, v1) + factor * motion(y2, v2), 1e-11))
    }
  }

  @Test(arguments: springs)
  func `the energy never grows`(spring: Spring) {
    let motion = SpringMotion(spring: spring, from: SIMD2(1, -2), velocity: SIMD2(40, 5), to: .zero)
    var last = Double.infinity
    for t in stride(from: 0, to: 4, by: 1.0 / 240) {
      let amplitude = motion.amplitude(at: t)
      #expect(amplitude <= last * (1 + 1e-14))
      last = amplitude
    }
  }

  @Test(arguments: springs, [0, 0.03, 0.3])
  func `the bounds on acceleration and jerk hold at every later time`(spring: Spring, start: Double) {
    let motion = SpringMotion(spring: spring, from: 200, velocity: 3000, to: 0)
    let (acceleration, jerk) = (motion.accelerationBound(from: start), motion.jerkBound(from: start))
    for t in stride(from: start, to: start + 2, by: 1.0 / 500) {
      #expect(abs(motion.acceleration(at: t)) <= acceleration * (1 + 1e-12))
      #expect(abs(motion.jerk(at: t)) <= jerk * (1 + 1e-12))
    }
  }

  @Test func `without damping the acceleration reaches its bound`() {
    let motion = SpringMotion(spring: Spring(stiffness: 100, damping: 0), from: 3, velocity: 40, to: 0)
    let largest = stride(from: 0, to: 1, by: 1e-4).map { abs(motion.acceleration(at: $0)) }.max()!
    #expect(agrees(largest, motion.accelerationBound(from: 0), to: 1e-6))
    #expect(agrees(largest, 500, to: 1e-6))  // ω₀² √(3² + (40/10)²)
  }

  @Test(arguments: springs, [0.25, 0.01])
  func `M18: the motion settles when √(y² + (y′/ω₀)²) falls to the tolerance, and stays within it`(
    spring: Spring, distance: Double
  ) {
    let motion = SpringMotion(spring: spring, from: 400, velocity: -2000, to: 0)
    let settled = motion.settlingTime(within: Tolerance(distance: distance))
    guard spring.damping > 0 else {
      #expect(settled == .infinity)
      return
    }
    #expect(near(motion.amplitude(at: settled), distance, 1e-12))
    #expect(motion.amplitude(at: settled * (1 - 1e-9)) > distance)
    for t in stride(from: settled, to: settled + 2, by: 1.0 / 120) {
      #expect(abs(motion.value(at: t)) <= distance)
    }
  }

  @Test func `M18: a motion that starts within the tolerance is settled at once`() {
    func settlingTime(from value: Double, velocity: Double = 0) -> Double {
      SpringMotion(spring: .standard, from: value, velocity: velocity, to: 10).settlingTime(within: .standard)
    }
    #expect(settlingTime(from: 10.1) == 0 && settlingTime(from: 10, velocity: 1) == 0)
    #expect(settlingTime(from: 10, velocity: 1000) > 0.1)
  }

  @Test func `M18: the settling time is exact even for a spring that takes centuries`() {
    let motion = SpringMotion(spring: Spring(response: 1e10, dampingRatio: 1), from: 400, to: 0)
    #expect(near(motion.amplitude(at: motion.settlingTime()), 0.25, 1e-9))
  }

  @Test(
    arguments: [
      Spring.standard, Spring(stiffness: 1e140, damping: 1e70), Spring(response: 0.4, dampingRatio: 1),
      Spring(response: 0.4, dampingRatio: 1 + 1e-9), Spring(response: 3, dampingRatio: 40)
    ], [1e5, 1e18, 1e300, 1.7e308])
  func `after a very long time the motion is exactly at its target, without NaN`(spring: Spring, time: Double)
  {
    let motion = SpringMotion(spring: spring, from: SIMD2(3.0, -7), velocity: [500, 1e6], to: [40, 2])
    #expect(motion.state(at: time) == ([40, 2], [0, 0]))
    #expect(motion.acceleration(at: time) == [0, 0] && motion.amplitude(at: time) == 0)
  }

  @Test func `an undamped spring oscillates for ever within its amplitude`() {
    let motion = SpringMotion(spring: Spring(stiffness: 300, damping: 0), from: 100.0, to: 0)
    for time in [1e18, 1e300, 1.7e308] {
      let (value, velocity) = motion.state(at: time)
      #expect(abs(value) <= 100 * (1 + 1e-12) && abs(velocity) <= 100 * 300.0.squareRoot() * (1 + 1e-12))
    }
  }

  @Test(arguments: [0, 0.5, 1, 2])
  func `two motions with the same spring, start and velocity are equal, at every damping ratio`(ratio: Double)
  {
    func motion(_ velocity: Double) -> SpringMotion<Double> {
      SpringMotion(
        spring: Spring(stiffness: 100, damping: 20 * ratio), from: 0, velocity: velocity, to: 9)
    }
    #expect(motion(5) == motion(5) && motion(5) != motion(6))
  }

  @Test func `a start that is not finite fails a precondition`() async {
    await #expect(processExitsWith: .failure) { _ = SpringMotion(spring: .standard, from: .nan, to: 0) }
  }

  @Test func `a motion that is critical except for rounding and moves away from its target never reaches it`()
  {
    for spring in [
      Spring.smooth, .snappy, Spring(response: 0.3, dampingRatio: 1), Spring(duration: 0.5, bounce: 0)
    ] {
      let away = SpringMotion(spring: spring, from: 0, velocity: -500, to: 100.0)
      #expect(away.reachTime == .infinity || spring.dampingRatio < 0.99)
      let through = SpringMotion(spring: spring, from: 0, velocity: 9000, to: 100.0)
      #expect(near(through.value(at: through.reachTime), 100, 1e-6) && through.reachTime < 0.1)
    }
    let ringing = SpringMotion(spring: Spring(response: 1, dampingRatio: 0.99), from: 0, to: 100.0)
    #expect(ringing.reachTime < 5)
  }
}
