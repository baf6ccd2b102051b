import Motion
import Testing

struct PopSpringTests {
  // (speed, bounciness, k, c) as formula F3 lists them.
  @Test(arguments: [
    (12.0, 4.0, 342.100588, 30.486980), (15, 6, 405.823235, 29.978726), (10, 5, 299.618824, 27.048704),
    (10, 12, 299.618824, 18.241662), (10, 20, 299.618824, 10.396734), (1, 20, 108.450882, 4.619565),
    (5, 15, 193.4144, 11.7802), (18, 20, 469.545882, 12.859298), (18, 11, 469.545882, 24.215424),
    (18, 0, 469.545882, 43.235767)
  ])
  func `M41: bounciness and speed convert to k and c as in F3's table`(row: (Double, Double, Double, Double))
  {
    let (speed, bounciness, stiffness, damping) = row
    let spring = Spring(bounciness: bounciness, speed: speed)
    let bound = speed == 5 ? 5e-5 : 5e-7  // half of the table's last digit
    #expect(near(spring.stiffness, stiffness, bound) && near(spring.damping, damping, bound))
  }

  @Test(arguments: [
    ("M30", 6.0, 15.0, 3.02, 0.05), ("M38", 20, 1, 48.9, 0.5), ("M42", 5, 10, 1.96, 0.1),
    ("M42", 12, 10, 14.26, 0.1), ("M42", 20, 10, 37.19, 0.1), ("M44", 15, 5, 23.0, 0.2),
    ("M51", 11, 18, 12.0, 0.2),
    ("M50, M52", 0, 18, 0, 1e-9)
  ])
  func `M30, M38, M42, M44, M50, M51, M52: Pop's springs overshoot by these percents`(
    row: (String, Double, Double, Double, Double)
  ) {
    let (id, bounciness, speed, percent, bound) = row
    #expect(near(Spring(bounciness: bounciness, speed: speed).overshoot * 100, percent, bound), "\(id)")
  }

  @Test func `M38: the red ball's scale peaks at 2.489 with ζ 0.2218`() {
    let spring = Spring(bounciness: 20, speed: 1)
    #expect(near(spring.dampingRatio, 0.2218, 5e-5))
    let motion = SpringMotion(spring: spring, from: 1, to: 2)
    let largest = stride(from: 0, to: 2, by: 1e-4).map { motion.value(at: $0) }.max()!
    #expect(near(largest, 2.489, 5e-4))
  }

  @Test(arguments: [5, 12, 20])
  func `M42: three balls of speed 10 share ω₀ 17.310`(bounciness: Double) {
    #expect(near(Spring(bounciness: bounciness, speed: 10).angularFrequency, 17.310, 5e-4))
  }

  @Test(arguments: [1, 0.2, 12])
  func `F3: bounciness and speed round-trip at any mass`(mass: Double) throws {
    for speed in stride(from: 0.0, through: 20, by: 1.25) {
      for bounciness in stride(from: 0.0, through: 20, by: 1.25) {
        let spring = Spring(bounciness: bounciness, speed: speed, mass: mass)
        let said = try #require(spring.bouncinessAndSpeed)
        #expect(near(said.bounciness, bounciness, 1e-9) && near(said.speed, speed, 1e-9))
      }
    }
  }

  @Test func `F3: a spring outside of Pop's range has no bounciness and speed`() {
    #expect(Spring(stiffness: 1, damping: 1).bouncinessAndSpeed == nil)  // slower than speed 0
    #expect(Spring(stiffness: 5000, damping: 30).bouncinessAndSpeed == nil)  // faster than speed 20
    #expect(Spring(stiffness: 300, damping: 0).bouncinessAndSpeed == nil)  // bouncier than bounciness 20
    #expect(Spring(stiffness: 300, damping: 80).bouncinessAndSpeed == nil)  // calmer than bounciness 0
  }

  @Test func `M41: raw coefficients take precedence over bounciness and speed`() {
    var pop = PopSpring()
    #expect(pop.spring == Spring(bounciness: 4, speed: 12))
    (pop.bounciness, pop.speed) = (20, 1)
    #expect(pop.spring == Spring(bounciness: 20, speed: 1))
    (pop.dynamicsTension, pop.dynamicsFriction, pop.dynamicsMass) = (300, 20, 1)
    #expect(pop.spring == Spring(stiffness: 300, damping: 20, mass: 1))
    (pop.bounciness, pop.speed) = (3, 17)
    #expect(pop.spring == .standard)
  }

  @Test func `M41: a missing raw coefficient is derived from bounciness and speed`() {
    let derived = Spring(bounciness: 12, speed: 10)
    #expect(
      PopSpring(bounciness: 12, speed: 10, dynamicsFriction: 5).spring
        == Spring(stiffness: derived.stiffness, damping: 5))
    #expect(
      PopSpring(bounciness: 12, speed: 10, dynamicsTension: 300).spring
        == Spring(stiffness: 300, damping: derived.damping))
    #expect(
      PopSpring(bounciness: 12, speed: 10, dynamicsMass: 4).spring
        == Spring(stiffness: derived.stiffness, damping: derived.damping, mass: 4))
  }

  @Test func `M41: bounciness and speed lie in 0 to 20`() {
    #expect(Spring.bouncinessRange == 0...20 && Spring.speedRange == 0...20)
  }
}
