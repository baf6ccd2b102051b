import Motion
import RealModule
import Testing

/// Compares the closed form with references of 50 digits.
struct SpringAccuracyTests {
  @Test func `F1: for |ζ − 1| ≤ 1e-3 the motion equals a 50-digit reference to 1e-12 of the distance`() throws
  {
    for row in try fixture("spring_near_critical") { expectExact(row) }
  }

  @Test func `F1: for ζ from 0 to 50 the motion equals a 50-digit reference to 1e-12 of the distance`() throws
  {
    for row in try fixture("spring_wide_range") { expectExact(row) }
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

  @Test(arguments: [1, 1.5, 50, 1e6])
  func `F1: over-damped springs decay monotonically without overflow, even after very long times`(
    ratio: Double
  ) {
    let motion = SpringMotion(spring: Spring(response: 0.3, dampingRatio: ratio), from: 400, to: 0)
    var last = 400.0
    for t in [0, 0.001, 0.1, 1, 10, 1e3, 1e6, 1e12] {
      let (value, velocity) = motion.state(at: t)
      #expect(value >= 0 && value <= last && velocity <= 0 && velocity.isFinite)
      last = value
    }
  }

  @Test func `F1: a strongly over-damped spring equals its closed form and is not settled after 801 s`() {
    // a = 1/s and ω₀² = 0.01/s²: the slow rate r is 1 − √0.99, and from rest y = (f e^(−rt) − r e^(−ft)) / (f − r) with f = 1 + √0.99.
    let motion = SpringMotion(spring: Spring(stiffness: 0.01, damping: 2), from: 1.0, to: 0)
    let root = 0.99.squareRoot()
    let (slow, fast) = (0.01 / (1 + root), 1 + root)
    for time in [100, 801, 1e4, 1e5] {
      let expected = (fast * Double.exp(-slow * time) - slow * Double.exp(-fast * time)) / (fast - slow)
      #expect(near(motion.value(at: time), expected, 1e-12))
    }
    #expect(motion.value(at: 801) > 0.01)
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

  /// Compares one row of the reference: spring, start and time, then value and velocity.
  private func expectExact(_ row: [Double]) {
    let spring = Spring(stiffness: row[0], damping: row[1], mass: row[2])
    let motion = SpringMotion(spring: spring, from: row[3], velocity: row[4], to: 0)
    let (value, velocity) = motion.state(at: row[5])
    let distance = motion.amplitude(at: 0)
    #expect(near(value, row[6], 1e-12 * distance), "\(row)")
    #expect(near(velocity, row[7], 1e-12 * distance * spring.angularFrequency), "\(row)")
  }
}
