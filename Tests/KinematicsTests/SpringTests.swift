import Kinematics
import Testing

struct SpringTests {
  @Test func `M17: the article's spring has ζ .57735 and goes 10.845 % too far`() {
    #expect(Spring.standard == Spring(stiffness: 300, damping: 20, mass: 1))
    #expect(near(Spring.standard.dampingRatio, 0.577_35, 1e-5))
    #expect(near(Spring.standard.overshoot, 0.108_45, 1e-5))
  }

  @Test(arguments: [(50.0, 5.0), (300, 20), (300, 1)])
  func `M17: the overshoot is the extremum of the motion`(stiffness: Double, damping: Double) {
    let spring = Spring(stiffness: stiffness, damping: damping, mass: 2.5)
    let motion = SpringMotion(spring: spring, from: 0, to: 1)
    let ratio = spring.dampingRatio
    let firstTurn = Double.pi / (spring.angularFrequency * (1 - ratio * ratio).squareRoot())
    #expect(near(motion.value(at: firstTurn), 1 + spring.overshoot, 1e-12))
    #expect(near(motion.velocity(at: firstTurn), 0, 1e-12 * spring.angularFrequency))
  }

  @Test(arguments: [0.0, 0.05, 0.577, 0.9])
  func `at its first crossing it is at its target, and was nowhere before`(ratio: Double) throws {
    let spring = Spring(response: 0.4, dampingRatio: ratio, mass: 3)
    let motion = SpringMotion(spring: spring, from: 0, to: 1)
    let crossing = try #require(spring.firstCrossingTime)
    #expect(near(motion.value(at: crossing), 1, 1e-12))
    for step in 0..<100 { #expect(motion.value(at: crossing * Double(step) / 100) < 1) }
    #expect(Spring(response: 0.4, dampingRatio: 1).firstCrossingTime == nil)
    #expect(Spring(response: 0.4, dampingRatio: 3).firstCrossingTime == nil)
  }

  @Test func `the overshoot is 1 without damping and 0 from the critical spring on`() {
    #expect(Spring(stiffness: 7, damping: 0).overshoot == 1)
    #expect(Spring(stiffness: 100, damping: 20).overshoot == 0)
    #expect(Spring(stiffness: 100, damping: 2000).overshoot == 0)
  }

  @Test func `M55: the JNW preset is m 5, k 300, c 30, and its documented 26.7 % too far`() {
    #expect(Spring.jnw == Spring(stiffness: 300, damping: 30, mass: 5))
    #expect(near(Spring.jnw.dampingRatio, 0.387, 5e-4) && near(Spring.jnw.overshoot, 0.267, 5e-4))
    #expect(Spring(stiffness: 300, dampingRatio: 1, mass: 5).overshoot == 0)
  }

  @Test func `coefficients that are no spring are a mistake`() async {
    await #expect(processExitsWith: .failure) { _ = Spring(stiffness: 0, damping: 1) }
    await #expect(processExitsWith: .failure) { _ = Spring(stiffness: 1, damping: -1) }
    await #expect(processExitsWith: .failure) { _ = Spring(stiffness: 1, damping: 1, mass: 0) }
    await #expect(processExitsWith: .failure) { _ = Spring(stiffness: .nan, damping: 1) }
    await #expect(processExitsWith: .failure) { _ = Spring(stiffness: 1, damping: .infinity) }
    await #expect(processExitsWith: .failure) { _ = Spring(stiffness: 1e300, damping: 1, mass: 1e-300) }
  }
}
