import Motion
import Testing

struct EulerSpringTests {
  // (x, v) after each tick at 60 Hz over distance 1, from the article's two lines of code.
  static let ticks = [
    (0.083333333, 5.0), (0.215277778, 7.916666667), (0.368634259, 9.201388889), (0.523485725, 9.291087963),
    (0.666429559, 8.576630015), (0.789522985, 7.385605549), (0.889125020, 5.976122109),
    (0.964765958, 4.538456307)
  ]

  @Test func `M16: the article's integrator has its listed values at 60 Hz`() {
    let motion = EulerMotion(from: 0, to: 1)
    for (index, tick) in Self.ticks.enumerated() {
      let (value, velocity) = motion.state(at: Double(index + 1) / 60)
      #expect(near(value, tick.0, 1e-9) && near(velocity, tick.1, 1e-9))
    }
    #expect(motion.value(at: 0) == 0 && motion.value(at: 0.9 / 60) == 0)
  }

  @Test(arguments: [(60.0, 0.119, 0.0005), (30, 0.26, 0.005)])
  func `M16: the largest error is 11.9 % of the distance at 60 Hz and 26 % at 30 Hz`(
    row: (Double, Double, Double)
  ) {
    let (rate, share, bound) = row
    let exact = SpringMotion(spring: .standard, from: 0, to: 1)
    let euler = EulerMotion(from: 0, to: 1, rate: rate)
    let errors = (0...60).map {
      abs(euler.state(afterTicks: $0).value - exact.value(at: Double($0) / rate))
    }
    #expect(near(errors.max()!, share, bound))
  }

  @Test func `M16: the integrator diverges for a time step above 1/15 s and converges below it`() {
    #expect(abs(EulerMotion(from: 0, to: 1, rate: 14.9).state(afterTicks: 3000).value) > 1e6)
    #expect(abs(EulerMotion(from: 0, to: 1, rate: 15.1).state(afterTicks: 3000).value - 1) < 1e-3)
  }

  @Test
  func `M18: the article's rule ends exactly on the target, at tick 51 for distance 400 and 38 for 100`() {
    for (distance, tick) in [(400.0, 51), (100, 38)] {
      let motion = EulerMotion(from: 0, to: distance)
      #expect(motion.finishingTick() == tick)
      #expect(
        motion.state(afterTicks: tick) == (distance, 0) && motion.state(afterTicks: 500) == (distance, 0))
      #expect(motion.state(afterTicks: tick - 1).value != distance)
    }
    #expect(EulerMotion(from: 0, to: 1, rate: 14).finishingTick(upTo: 500) == nil)
    // A motion that starts at its target finishes at tick 1; the search stops at the limit.
    #expect(EulerMotion(from: 1, to: 1).finishingTick(upTo: 0) == 1)
    let short = EulerMotion(from: 0.0, velocity: 0.2, to: 0)
    #expect(short.finishingTick() == 3 && short.finishingTick(upTo: 3) == 3)
    #expect(short.finishingTick(upTo: 2) == nil)
  }

  @Test func `a value that is not finite fails a precondition`() async {
    await #expect(processExitsWith: .failure) { _ = EulerMotion(from: Double.nan, to: 1) }
  }

  @Test func `M18: a motion is finished when it is slower than 0.05 pt/s and nearer than 1 pt to the target`()
  {
    let spring = EulerSpring.article
    #expect(spring.isFinished(value: 0.01, velocity: 0.0499, target: 1))
    #expect(!spring.isFinished(value: 0, velocity: 0, target: 1))
    #expect(!spring.isFinished(value: 1, velocity: -0.05, target: 1))
  }

  @Test func `M19: Hooke's force pulls towards the target, friction against the velocity`() {
    let spring = EulerSpring.article
    #expect(
      spring.hookeForce(value: 10, target: 0) == -3000 && spring.hookeForce(value: -10, target: 0) == 3000)
    #expect(spring.frictionForce(velocity: 5) == -100 && spring.frictionForce(velocity: -5) == 100)
  }

  @Test func `M19: Δv = F Δt / m, Δy = v Δt, y = y₀ + Δy`() {
    let heavy = EulerSpring(Spring(stiffness: 300, damping: 20, mass: 4))
    #expect(heavy.velocityChange(force: 8, duration: 0.5) == 1)
    #expect(heavy.valueChange(velocity: 3, duration: 0.5) == 1.5)
    var (value, velocity) = (2.0, 0.0)
    heavy.advance(value: &value, velocity: &velocity, target: 0, by: 0.5)
    #expect(velocity == -75 && value == 2 - 37.5)  // −300 · 2 · 0.5 / 4, then its half
  }

  @Test func `M22: from rest, the first tick covers D/12`() {
    let motion = EulerMotion(from: 0, to: 240)
    #expect(motion.velocity(at: 0) == 0 && near(motion.value(at: 1.0 / 60), 20, 1e-12))
  }

  @Test func `M19: values and velocities can be vectors`() {
    let motion = EulerMotion(from: SIMD2(0, 3), to: SIMD2(1.0, 3))
    let (value, velocity) = motion.state(at: 8.0 / 60)
    #expect(near(value.x, Self.ticks[7].0, 1e-9) && near(velocity.x, Self.ticks[7].1, 1e-9))
    #expect(value.y == 3 && velocity.y == 0)
  }
}
