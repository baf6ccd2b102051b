import Motion
import RealModule
import SeededRandom
import Testing

/// Ringing, critical, over-damped, undamped, and nearly critical springs.
private let springs = [
  Spring.standard, Spring(stiffness: 100, damping: 20), Spring(stiffness: 40, damping: 90, mass: 3),
  Spring(stiffness: 12, damping: 0, mass: 0.4), Spring(stiffness: 999, damping: 63, mass: 1)
]

/// The closed form (F1) against references of 50 digits.
struct SpringAccuracyTests {
  @Test(arguments: ["spring_near_critical", "spring_wide_range"])
  func `F1: for ζ from 0 to 50 the motion equals a 50-digit reference to 1e-12 of the distance`(
    name: String
  ) throws {
    for row in try fixture(name) {
      let spring = Spring(stiffness: row[0], damping: row[1], mass: row[2])
      let motion = SpringMotion(spring: spring, from: row[3], velocity: row[4], to: 0)
      let (value, velocity) = motion.state(at: row[5])
      let distance = motion.amplitude(at: 0)
      #expect(near(value, row[6], 1e-12 * distance), "\(row)")
      #expect(near(velocity, row[7], 1e-12 * distance * spring.angularFrequency), "\(row)")
    }
  }

  @Test(arguments: [1e-9, -1e-9])
  func `F1: the motion at ζ = 1 ± 1e-9 agrees with the one at ζ = 1 to 1e-9`(offset: Double) {
    let exact = SpringMotion(spring: Spring(response: 0.4, dampingRatio: 1), from: 1, velocity: 9, to: 0)
    let beside = SpringMotion(
      spring: Spring(response: 0.4, dampingRatio: 1 + offset), from: 1, velocity: 9, to: 0)
    for t in stride(from: 0, to: 2, by: 0.01) {
      #expect(near(exact.value(at: t), beside.value(at: t), 1e-9))
      #expect(near(exact.velocity(at: t), beside.velocity(at: t), 1e-9 * 9))
    }
  }

  @Test(arguments: [
    (2.0, 1e6, 0.8791987565725595, -0.6738093891320679), (2, 3e7, -0.6899251784725784, -1.023721884214244),
    (2, 1e8, 0.8232746448311608, 0.8027687826243944),
    (3, 100_000_000.5, 0.8406786931204367, 0.9379648206622376)
  ])
  func `F1: after millions of undamped periods the phase agrees with a 50-digit reference`(
    stiffness: Double, time: Double, value: Double, velocity: Double
  ) {
    let motion = SpringMotion(spring: Spring(stiffness: stiffness, damping: 0), from: 1.0, to: 0)
    #expect(near(motion.value(at: time), value, 1e-11) && near(motion.velocity(at: time), velocity, 1e-11))
  }

  @Test func `F1: without damping a step equals a rotation by sine and cosine for any angle`() {
    var random = SplitMix64(seed: 1)
    let corners = (0..<40).map { Double($0) * .pi / 4 } + [0.0499, 0.049_999_999, 0.05, 0.0501]
    let angles = corners + (0..<2000).map { _ in Double.exp(.random(in: -20...16, using: &random)) }
    for angle in angles + angles.map({ -$0 }) {
      var (displacement, velocity) = (1.0, 0.0)
      SpringStep(Spring(stiffness: 1, damping: 0), duration: angle)
        .advance(displacement: &displacement, velocity: &velocity)
      #expect(near(displacement, .cos(angle), 4e-16) && near(velocity, -.sin(angle), 4e-16), "\(angle)")
    }
  }

  @Test(arguments: [(0.01, 2.0), (1, 2.4), (1, 40)])
  func `F1: an over-damped spring decays at its slow rate, and underflows to exactly 0`(row: (Double, Double))
  {
    // From rest y = (f e^(−st) − s e^(−ft)) / (f − s) with the rates a ± √(a² − k).
    let motion = SpringMotion(spring: Spring(stiffness: row.0, damping: row.1), from: 1.0, to: 0)
    let root = (row.1 * row.1 / 4 - row.0).squareRoot()
    let (slow, fast) = (row.0 / (row.1 / 2 + root), row.1 / 2 + root)
    for time in [1, 100, 801, 1e4, 1e5] {
      let expected = (fast * Double.exp(-slow * time) - slow * Double.exp(-fast * time)) / (fast - slow)
      #expect(near(motion.value(at: time), expected, 1e-12))
    }
    #expect(motion.state(at: 1e300) == (0, 0) && motion.state(at: .infinity) == (0, 0))
  }

  @Test(
    arguments: [
      Spring.standard, Spring(stiffness: 1e140, damping: 1e70), Spring(response: 0.4, dampingRatio: 1),
      Spring(response: 0.4, dampingRatio: 1 + 1e-9), Spring(response: 3, dampingRatio: 40)
    ], [1e5, 1e18, 1e300, 1.7e308])
  func `after a very long time the motion is exactly at its target, without NaN`(spring: Spring, time: Double)
  {
    let motion = SpringMotion(spring: spring, from: SIMD2(3.0, -7), velocity: [500, 1e6], to: [40, 2])
    #expect(motion.state(at: time) == ([40, 2], [0, 0]) && motion.amplitude(at: time) == 0)
  }

  @Test func `an undamped spring oscillates for ever within its amplitude`() {
    let motion = SpringMotion(spring: Spring(stiffness: 300, damping: 0), from: 100.0, to: 0)
    for time in [1e18, 1e300, 1.7e308] {
      let (value, velocity) = motion.state(at: time)
      #expect(abs(value) <= 100 * (1 + 1e-12) && abs(velocity) <= 100 * 300.0.squareRoot() * (1 + 1e-12))
    }
  }
}

struct SpringStepTests {
  @Test(arguments: springs, [30.0, 60, 120])
  func `M33, M34: one long step equals many short ones`(spring: Spring, fps: Double) {
    var (displacement, velocity) = (400.0, -900.0)
    let step = SpringStep(spring, duration: 1 / fps)
    let whole = SpringMotion(spring: spring, from: 400, velocity: -900, to: 0)
    for frame in 1...Int(fps * 2) {
      step.advance(displacement: &displacement, velocity: &velocity)
      let expected = whole.state(at: Double(frame) / fps)
      #expect(near(displacement, expected.value, 1e-9))
      #expect(near(velocity, expected.velocity, 1e-9 * spring.angularFrequency))
    }
  }

  @Test(arguments: springs)
  func `M33, M34: irregular frames, dropped frames and frames of a whole second give the same trace`(
    spring: Spring
  ) {
    var random = SplitMix64(seed: 33)
    var (displacement, velocity, time) = (400.0, -900.0, 0.0)
    let whole = SpringMotion(spring: spring, from: 400, velocity: -900, to: 0)
    for _ in 0..<200 {
      let duration = [1.0 / 240, 1.0 / 60, 5.0 / 60, 0.33, 1].randomElement(using: &random)!
      SpringStep(spring, duration: duration).advance(displacement: &displacement, velocity: &velocity)
      time += duration
      #expect(near(displacement, whole.value(at: time), 1e-9))
    }
  }

  @Test(arguments: springs)
  func `a step over no time changes nothing, and one with negative duration undoes the step`(spring: Spring) {
    var (displacement, velocity) = (SIMD2(-3.5, 7), SIMD2(1e6, -20))
    SpringStep(spring, duration: 0).advance(displacement: &displacement, velocity: &velocity)
    #expect(displacement == SIMD2(-3.5, 7) && velocity == SIMD2(1e6, -20))
    (displacement, velocity) = (SIMD2(400, 1), SIMD2(-900, 0))
    SpringStep(spring, duration: 0.1).advance(displacement: &displacement, velocity: &velocity)
    SpringStep(spring, duration: -0.1).advance(displacement: &displacement, velocity: &velocity)
    #expect((displacement - SIMD2(400, 1)).length < 1e-9 && (velocity - SIMD2(-900, 0)).length < 1e-8)
  }

  @Test(arguments: [0, 1e-15, 1e-9, 1e-3, 0.4, -1e-15, -1e-9, -1e-3, -0.4])
  func `F1: near ζ = 1 every step scales the phase volume by e^(−2at)`(offset: Double) {
    let spring = Spring(stiffness: 300, dampingRatio: 1 + offset)
    for t in [1e-6, 1e-3, 0.1, 0.5] {
      var (displacements, velocities) = (SIMD2(1.0, 0), SIMD2(0.0, 1))
      SpringStep(spring, duration: t).advance(displacement: &displacements, velocity: &velocities)
      let volume = displacements.x * velocities.y - displacements.y * velocities.x
      #expect(near(volume, Double.exp(-spring.damping / spring.mass * t), 1e-14))
    }
  }

  @Test func `a start or a duration that is not finite fails a precondition`() async {
    await #expect(processExitsWith: .failure) { _ = SpringStep(.standard, duration: .nan) }
    await #expect(processExitsWith: .failure) { _ = SpringMotion(spring: .standard, from: .nan, to: 0) }
  }
}

struct SpringMotionTests {
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
  func `velocity is the derivative of value, and m x″ = −k (x − target) − c x′`(spring: Spring, t: Double) {
    let motion = SpringMotion(spring: spring, from: 30, velocity: 500, to: 31)
    let h = 1e-5
    let (before, now, after) = (motion.state(at: t - h), motion.state(at: t), motion.state(at: t + h))
    let scale = max(spring.angularFrequency, spring.damping / spring.mass)
    #expect(near((after.value - before.value) / (2 * h), now.velocity, 1e-7 * 100 * scale * scale))
    let force = -spring.stiffness * (now.value - 31) - spring.damping * now.velocity
    let acceleration = (after.velocity - before.velocity) / (2 * h)
    #expect(near(spring.mass * acceleration, force, spring.mass * 1e-7 * 100 * scale * scale * scale))
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
}

/// Settled: the amplitude √(y² + (y′/ω₀)²) is within the tolerance.
struct SpringSettlingTests {
  @Test(arguments: springs, [0.25, 0.01, 3])
  func `M18, M130: the motion settles when its amplitude falls to the tolerance, and stays within it`(
    spring: Spring, distance: Double
  ) {
    let motion = SpringMotion(spring: spring, from: SIMD2(400, 30), velocity: SIMD2(-2000, 90), to: .zero)
    let settled = motion.settlingTime(within: Tolerance(distance: distance))
    var last = Double.infinity
    for t in stride(from: 0, to: 4, by: 1.0 / 240) {
      #expect(motion.amplitude(at: t) <= last * (1 + 1e-14))
      last = motion.amplitude(at: t)
    }
    guard spring.damping > 0 else {
      #expect(settled == .infinity)
      return
    }
    #expect(near(motion.amplitude(at: settled), distance, 1e-12))
    #expect(motion.amplitude(at: settled * (1 - 1e-9)) > distance)
    for t in stride(from: settled, to: settled + 2, by: 1.0 / 120) {
      #expect(motion.value(at: t).length <= distance)
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

  @Test(arguments: springs)
  func `M18: in any direction the settling time is that of the lengths along and across the way`(
    spring: Spring
  ) {
    var random = SplitMix64(seed: 18)
    for _ in 0..<50 {
      let (along, across) = (Double.random(in: -3e3...3e3, using: &random), Double.random(in: 0...900))
      let angle = Double.random(in: 0...7, using: &random)
      let axis = SIMD4(Double.cos(angle), Double.sin(angle), 0, 0)
      let normal = SIMD4(0.6 * Double.sin(angle), -0.6 * Double.cos(angle), 0.8, 0)
      let flat = SpringMotion(
        spring: spring, from: SIMD2(200.0, 0), velocity: SIMD2(along, across), to: .zero)
      let turned = SpringMotion(
        spring: spring, from: 200 * axis, velocity: along * axis + across * normal, to: SIMD4.zero)
      #expect(agrees(turned.settlingTime(), flat.settlingTime(), to: 1e-12) || spring.damping == 0)
      #expect(agrees(turned.way, flat.way, to: 1e-12))
    }
  }
}

/// The first reach of all targets.
struct SpringReachTests {
  @Test(arguments: [0.0, 0.05, 0.577, 0.9], [0, 900, -900])
  func `M165: at the first reach the value is the target, and before it on the side of its start`(
    ratio: Double, velocity: Double
  ) {
    let motion = SpringMotion(
      spring: Spring(response: 0.4, dampingRatio: ratio, mass: 3), from: 0, velocity: velocity, to: 100)
    let reach = motion.reachTime
    #expect(near(motion.value(at: reach), 100, 1e-9))
    for step in 0..<100 { #expect(motion.value(at: reach * Double(step) / 100) < 100) }
    // From rest: (π − acos ζ) / ω_d.
    let ringing = 2 * Double.pi / 0.4 * (1 - ratio * ratio).squareRoot()
    #expect(velocity != 0 || agrees(reach, (.pi - .acos(ratio)) / ringing, to: 1e-12))
  }

  @Test func `M165: a critical motion, also if only by rounding, reaches its target by its velocity alone`() {
    for spring in [
      Spring.smooth, Spring(response: 0.3, dampingRatio: 1), Spring(duration: 0.5, bounce: 0),
      Spring(response: 0.3, dampingRatio: 3)
    ] {
      for velocity in [-500.0, 0] {
        let away = SpringMotion(spring: spring, from: 0, velocity: velocity, to: 100.0)
        #expect(away.reachTime == .infinity)
      }
      let through = SpringMotion(spring: spring, from: 0, velocity: 19_000, to: 100.0)
      #expect(near(through.value(at: through.reachTime), 100, 1e-6) && through.reachTime < 0.1)
    }
    let ringing = SpringMotion(spring: Spring(response: 1, dampingRatio: 0.99), from: 0, to: 100.0)
    #expect(ringing.reachTime < 5)
  }

  @Test(arguments: [Spring.bouncy, .smooth, Spring(response: 0.4, dampingRatio: 3)])
  func `a component that has nothing to do changes neither the settling time nor the first reach`(
    spring: Spring
  ) {
    for (velocity, target) in [(0.0, 100.0), (20_000, 100), (-700, 100), (300, 0)] {
      let alone = SpringMotion(spring: spring, from: 0, velocity: velocity, to: target)
      let beside = SpringMotion(
        spring: spring, from: SIMD3(7, 0, 0), velocity: [0, velocity, 0], to: [7, target, 0])
      #expect(beside.reachTime == alone.reachTime)
      #expect(agrees(beside.settlingTime(), alone.settlingTime(), to: 1e-14))
      let timing = SpringTiming(spring)
      let duration = timing.settlingTime(displacement: -target, velocity: velocity)
      let other = timing.settlingTime(displacement: SIMD3(0, -target, 0), velocity: [0, velocity, 0])
      #expect(agrees(duration, other, to: 1e-14))
      let chosen = SpringTiming(
        duration: 0.5, dampingRatio: 0.7, displacement: SIMD2(0, -target), velocity: SIMD2(0, velocity))
      let single = SpringTiming(
        duration: 0.5, dampingRatio: 0.7, displacement: -target, velocity: velocity)
      #expect(agrees(chosen.spring.stiffness, single.spring.stiffness, to: 1e-12))
    }
  }
}
