import Foundation
import Motion
import Testing

@testable import PaneSprings

struct SpringSourcesTests {
  @Test(arguments: [0.01, 0.5, 3], [0, 0.05, 0.3, 0.9, 1])
  func `a spring from motion.dev's duration and bounce has 0.001 of its envelope left after the duration`(
    duration: Double, bounce: Double
  ) {
    let spring = Spring(motionDuration: duration, bounce: bounce)
    let (ratio, phase) = (spring.dampingRatio, spring.angularFrequency * duration)
    #expect(abs(ratio - max(1 - bounce, 0.05)) <= 1e-12)
    let left =
      bounce == 0 ? (1 + phase) * exp(-phase) : ratio / (1 - ratio * ratio).squareRoot() * exp(-ratio * phase)
    #expect(abs(left - 1e-3) <= 1e-12)
  }

  @Test(arguments: [Spring.standard, .bouncy, Spring(stiffness: 100, damping: 50)], [1.0 / 60, -1.0 / 120])
  func `a spring is recovered from its step matrix`(spring: Spring, duration: Double) throws {
    var (displacements, velocities) = (SIMD2(1.0, 0), SIMD2(0.0, 1))
    SpringStep(spring, duration: duration).advance(displacement: &displacements, velocity: &velocities)
    let found = try #require(
      Spring.coefficients(
        trace: displacements.x + velocities.y,
        determinant: displacements.x * velocities.y - displacements.y * velocities.x, duration: duration))
    #expect(abs(found.stiffness * spring.mass / spring.stiffness - 1) <= 1e-6)
    #expect(abs(found.damping * spring.mass / spring.damping - 1) <= 1e-6)
  }

  @Test func `no spring has a step that oscillates too fast, or vanishes`() throws {
    let fastest = try #require(Spring.coefficients(trace: -2, determinant: 1, duration: 0.5))
    #expect(abs(fastest.stiffness - 4 * .pi * .pi) <= 1e-12 && fastest.damping == 0)
    #expect(Spring.coefficients(trace: -2.001, determinant: 1, duration: 0.5) == nil)
    #expect(Spring.coefficients(trace: 1, determinant: 0, duration: 0.5) == nil)
    #expect(Spring.coefficients(trace: 1, determinant: 1, duration: 0) == nil)
  }
}
