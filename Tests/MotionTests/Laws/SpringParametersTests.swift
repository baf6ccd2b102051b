import Foundation
import Motion
import Testing

struct SpringParametersTests {
  static let masses = [1, 0.3, 5, 1e-3, 240]

  @Test func `F2: duration 0.5 and bounce 0.3 are k 157.913670417, c 17.5929188601`() {
    let springy = Spring(duration: 0.5, bounce: 0.3)
    #expect(near(springy.stiffness, 157.913_670_417, 1e-9) && near(springy.damping, 17.592_918_860_1, 1e-9))
    #expect(near(Spring(duration: 0.5, bounce: -0.3).damping, 35.903_916_041, 1e-9))
  }

  @Test func `M41: raw coefficients 300, 20 and 1 are used directly as k, c and m`() {
    let spring = Spring(stiffness: 300, damping: 20, mass: 1)
    #expect(spring.stiffness == 300 && spring.damping == 20 && spring.mass == 1)
  }

  @Test(arguments: masses, [0.05, 0.35, 4])
  func `F2: response and damping ratio give k = (2π/R)² and c = 4πζ/R for mass 1, and round-trip`(
    mass: Double, response: Double
  ) {
    for ratio in [0, 0.1, 0.7, 1, 3, 50] {
      let spring = Spring(response: response, dampingRatio: ratio, mass: mass)
      #expect(agrees(spring.stiffness / mass, 4 * .pi * .pi / (response * response), to: 1e-14))
      #expect(agrees(spring.damping / mass, 4 * .pi * ratio / response, to: 1e-14))
      #expect(agrees(spring.response, response, to: 1e-14) && near(spring.dampingRatio, ratio, 1e-12))
      expectSame(spring, Spring(response: spring.response, dampingRatio: spring.dampingRatio, mass: mass))
    }
  }

  @Test(arguments: masses, [-0.999, -0.3, 0, 0.3, 1])
  func `F2: duration and bounce round-trip`(mass: Double, bounce: Double) {
    let spring = Spring(duration: 0.5, bounce: bounce, mass: mass)
    #expect(agrees(spring.duration, 0.5, to: 1e-14) && near(spring.bounce, bounce, 1e-12))
    #expect(near(spring.dampingRatio, bounce < 0 ? 1 / (1 + bounce) : 1 - bounce, 1e-9))
    expectSame(spring, Spring(duration: spring.duration, bounce: spring.bounce, mass: mass))
  }

  @Test(arguments: [0.01, 0.5, 3], [0, 0.05, 0.3, 0.9, 1])
  func `a spring from motion.dev's duration and bounce has 0.001 of its envelope left after the duration`(
    duration: Double, bounce: Double
  ) {
    let spring = Spring(motionDuration: duration, bounce: bounce)
    let (ratio, phase) = (spring.dampingRatio, spring.angularFrequency * duration)
    #expect(near(ratio, max(1 - bounce, 0.05), 1e-12))
    let left =
      bounce == 0 ? (1 + phase) * exp(-phase) : ratio / (1 - ratio * ratio).squareRoot() * exp(-ratio * phase)
    #expect(near(left, 1e-3, 1e-12))
  }

  @Test func `a spring is recovered from its step matrix unless it oscillates too fast for the step`() throws
  {
    for spring in [Spring.standard, .bouncy, Spring(stiffness: 100, damping: 50)] {
      for duration in [1.0 / 60, -1.0 / 120] {
        let map = SpringStep(spring, duration: duration)
        var (first, second) = ((1.0, 0.0), (0.0, 1.0))
        map.advance(displacement: &first.0, velocity: &first.1)
        map.advance(displacement: &second.0, velocity: &second.1)
        let found = try #require(
          SpringStep.spring(
            trace: first.0 + second.1, determinant: first.0 * second.1 - first.1 * second.0,
            duration: duration))
        #expect(agrees(found.stiffness, spring.stiffness / spring.mass, to: 1e-6))
        #expect(agrees(found.damping, spring.damping / spring.mass, to: 1e-6))
      }
    }
    let fastest = try #require(SpringStep.spring(trace: -2, determinant: 1, duration: 0.5))
    #expect(near(fastest.stiffness, 4 * Double.pi * Double.pi, 1e-12) && fastest.damping == 0)
    #expect(SpringStep.spring(trace: -2.001, determinant: 1, duration: 0.5) == nil)
    #expect(SpringStep.spring(trace: 1, determinant: 0, duration: 0.5) == nil)
    #expect(SpringStep.spring(trace: 1, determinant: 1, duration: 0) == nil)
  }

  @Test(arguments: masses, [0.2, 3.5, 60])
  func `F2: frequency and damping ratio give ω₀ = 2πf, and round-trip`(mass: Double, frequency: Double) {
    let spring = Spring(frequency: frequency, dampingRatio: 0.4, mass: mass)
    #expect(agrees(spring.angularFrequency, 2 * .pi * frequency, to: 1e-14))
    #expect(agrees(spring.frequency, frequency, to: 1e-14) && near(spring.dampingRatio, 0.4, 1e-14))
    expectSame(spring, Spring(frequency: spring.frequency, dampingRatio: spring.dampingRatio, mass: mass))
  }

  @Test(arguments: masses, [-20, 0, 40, 230])
  func `F2: Origami's tension and friction round-trip`(mass: Double, tension: Double) {
    for friction in [-0.3, 0, 7, 30] {
      let spring = Spring(tension: tension, friction: friction, mass: mass)
      #expect(agrees(spring.stiffness, mass * ((tension - 30) * 3.62 + 194), to: 1e-12))
      #expect(agrees(spring.damping, mass * ((friction - 8) * 3 + 25), to: 1e-12))
      #expect(near(spring.tension, tension, 1e-9) && near(spring.friction, friction, 1e-9))
    }
  }

  @Test(arguments: masses, [0.05, 1, 8])
  func `F2: Android's stiffness and damping ratio round-trip`(mass: Double, ratio: Double) {
    let spring = Spring(stiffness: 1500, dampingRatio: ratio, mass: mass)
    #expect(spring.stiffness == 1500 && agrees(spring.dampingRatio, ratio, to: 1e-14))
  }

  @Test(arguments: masses)
  func `the mass scales the coefficients and does not change the motion`(mass: Double) {
    let pairs = [
      (Spring(response: 0.4, dampingRatio: 0.6, mass: mass), Spring(response: 0.4, dampingRatio: 0.6)),
      (Spring(tension: 40, friction: 7, mass: mass), Spring(tension: 40, friction: 7)),
      (Spring(bounciness: 6, speed: 15, mass: mass), Spring(bounciness: 6, speed: 15))
    ]
    for (heavy, light) in pairs {
      let motions = (
        SpringMotion(spring: heavy, from: 0, velocity: 3, to: 1),
        SpringMotion(spring: light, from: 0, velocity: 3, to: 1)
      )
      for t in [0.01, 0.1, 0.4] { #expect(near(motions.0.value(at: t), motions.1.value(at: t), 1e-12)) }
    }
  }

  @Test func `the ends of every parameter range are valid and give finite motions`() {
    for scale in [Spring.responseRange, Spring.frequencyRange] {
      for ratio in [Spring.dampingRatioRange.lowerBound, Spring.dampingRatioRange.upperBound] {
        for value in [scale.lowerBound, scale.upperBound] {
          for mass in [Spring.massRange.lowerBound, Spring.massRange.upperBound] {
            expectFinite(Spring(response: value, dampingRatio: ratio, mass: mass))
            expectFinite(Spring(frequency: value, dampingRatio: ratio, mass: mass))
          }
        }
      }
    }
    for tension in [Spring.tensionRange.lowerBound, Spring.tensionRange.upperBound] {
      for friction in [Spring.frictionRange.lowerBound, Spring.frictionRange.upperBound] {
        expectFinite(Spring(tension: tension, friction: friction))
      }
    }
    for bounce in [Spring.bounceRange.lowerBound, Spring.bounceRange.upperBound] {
      expectFinite(Spring(duration: 1, bounce: bounce))
    }
  }

  private func expectSame(_ left: Spring, _ right: Spring) {
    #expect(agrees(left.stiffness, right.stiffness, to: 1e-12))
    #expect(agrees(left.damping, right.damping, to: 1e-9) && left.mass == right.mass)
  }

  private func expectFinite(_ spring: Spring) {
    let motion = SpringMotion(spring: spring, from: 400, velocity: -1000, to: 0)
    for t in [0, 1e-3, 1, 1e6] {
      let (value, velocity) = motion.state(at: t)
      #expect(velocity.isFinite && abs(value) <= motion.amplitude(at: 0) * (1 + 1e-12), "\(spring) at \(t)")
    }
  }
}
