import Foundation
import Motion
import Testing

struct SpringTests {
  @Test func `M17: the article's spring has ζ 0.57735 and overshoots by 10.845 %`() {
    #expect(Spring.standard == Spring(stiffness: 300, damping: 20, mass: 1))
    #expect(near(Spring.standard.dampingRatio, 0.577_35, 1e-5))
    #expect(near(Spring.standard.overshoot, 0.108_45, 1e-5))
  }

  @Test(arguments: [(50.0, 5.0), (300, 20), (300, 1)])
  func `M17: the overshoot equals the maximum of the motion`(stiffness: Double, damping: Double) {
    let spring = Spring(stiffness: stiffness, damping: damping, mass: 2.5)
    let motion = SpringMotion(spring: spring, from: 0, to: 1)
    let ratio = spring.dampingRatio
    let firstTurn = Double.pi / (spring.angularFrequency * (1 - ratio * ratio).squareRoot())
    #expect(near(motion.value(at: firstTurn), 1 + spring.overshoot, 1e-12))
    #expect(near(motion.velocity(at: firstTurn), 0, 1e-12 * spring.angularFrequency))
  }

  @Test(arguments: [0.0, 0.05, 0.577, 0.9])
  func `at the first crossing the value is the target, and before it the value is below`(ratio: Double) throws
  {
    let spring = Spring(response: 0.4, dampingRatio: ratio, mass: 3)
    let motion = SpringMotion(spring: spring, from: 0, to: 1)
    let crossing = try #require(spring.firstCrossingTime)
    #expect(near(motion.value(at: crossing), 1, 1e-12))
    for step in 0..<100 { #expect(motion.value(at: crossing * Double(step) / 100) < 1) }
    #expect(Spring(response: 0.4, dampingRatio: 1).firstCrossingTime == nil)
    #expect(Spring(response: 0.4, dampingRatio: 3).firstCrossingTime == nil)
  }

  @Test(arguments: [(0.2, 0.0), (0.1, 1), (0.0118, 1), (0.0117, 2), (0.0013, 2), (0.00127, 3), (1, 0), (2, 0)]
  )
  func `swingCount counts the extrema that reach a given fraction of the distance`(
    share: Double, count: Double
  ) {
    #expect(Spring.standard.swingCount(reaching: share) == count)
    #expect(Spring(stiffness: 600, damping: 40, mass: 2).swingCount(reaching: share) == count)
    #expect(Spring(stiffness: 100, damping: 20).swingCount(reaching: share) == 0)
    #expect(Spring(stiffness: 100, damping: 50).swingCount(reaching: share) == 0)
    #expect(Spring(stiffness: 100, damping: 0).swingCount(reaching: share) == (share <= 1 ? .infinity : 0))
  }

  @Test func `the overshoot is 1 without damping and 0 for a damping ratio of 1 or more`() {
    #expect(Spring(stiffness: 7, damping: 0).overshoot == 1)
    #expect(Spring(stiffness: 100, damping: 20).overshoot == 0)
    #expect(Spring(stiffness: 100, damping: 2000).overshoot == 0)
  }

  @Test
  func `M55: the JNW preset has m 5, k 300 and c 77.46, is critically damped and never exceeds its target`() {
    #expect(Spring.jnw == Spring(stiffness: 300, damping: 77.46, mass: 5))
    #expect(near(Spring.jnw.dampingRatio, 1, 1e-5) && Spring.jnw.overshoot == 0)
    let motion = SpringMotion(spring: .jnw, from: 0, to: 1)
    for step in 0...4000 { #expect(motion.value(at: Double(step) * 1e-3) <= 1) }
    #expect(near(Spring(stiffness: 300, damping: 30, mass: 5).overshoot, 0.267, 5e-4))
  }

  @Test(arguments: [
    (Spring.smooth, 0.5, 1.0), (.snappy, 0.5, 0.85), (.bouncy, 0.5, 0.7), (.interactive, 0.15, 0.86)
  ])
  func `SwiftUI's presets have their documented response and damping ratio`(row: (Spring, Double, Double)) {
    #expect(near(row.0.response, row.1, 1e-12) && near(row.0.dampingRatio, row.2, 1e-12))
    #expect(row.0.mass == 1)
  }

  @Test(arguments: [
    (Spring.ReactSpring.standard, 170.0, 26.0), (Spring.ReactSpring.gentle, 120, 14),
    (Spring.ReactSpring.wobbly, 180, 12), (Spring.ReactSpring.stiff, 210, 20),
    (Spring.ReactSpring.slow, 280, 60),
    (Spring.ReactSpring.molasses, 280, 120)
  ])
  func `react-spring's presets use tension as k and friction as c`(row: (Spring, Double, Double)) {
    #expect(row.0 == Spring(stiffness: row.1, damping: row.2, mass: 1))
  }

  @Test(arguments: [
    (Spring.Material.fastSpatial, 0.9, 1400.0), (Spring.Material.defaultSpatial, 0.9, 700),
    (Spring.Material.slowSpatial, 0.9, 300), (Spring.Material.fastEffects, 1, 3800),
    (Spring.Material.defaultEffects, 1, 1600), (Spring.Material.slowEffects, 1, 800),
    (Spring.MaterialExpressive.fastSpatial, 0.6, 800), (Spring.MaterialExpressive.defaultSpatial, 0.8, 380),
    (Spring.MaterialExpressive.slowSpatial, 0.8, 200)
  ])
  func `Material's presets have their documented damping ratio and stiffness`(row: (Spring, Double, Double)) {
    #expect(near(row.0.dampingRatio, row.1, 1e-12) && row.0.stiffness == row.2)
  }

  @Test(arguments: [Spring.standard, .jnw, .bouncy, Spring(bounciness: 6, speed: 15, mass: 1e-7)])
  func `a spring is encoded as its coefficients and decoded as the same spring`(spring: Spring) throws {
    let data = try JSONEncoder().encode(spring)
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Double])
    #expect(object.keys.sorted() == ["damping", "mass", "stiffness"] && object["mass"] == spring.mass)
    #expect(try JSONDecoder().decode(Spring.self, from: data) == spring)
  }

  @Test func `a stiffness of 0 fails a precondition`() async {
    await #expect(processExitsWith: .failure) { _ = Spring(stiffness: 0, damping: 1) }
  }
}
