import Motion
import Testing

/// The notations of a spring (F2, F3).
struct SpringTests {
  /// A spring, its k and c, and half of the last digit of these.
  typealias Row = (spring: Spring, stiffness: Double, damping: Double, bound: Double)

  private static let table: [Row] = [
    (Spring(response: 0.4, dampingRatio: 1), 246.740_110_027_234, 31.415_926_535_897_9, 1e-12),
    (Spring(response: 2, dampingRatio: 0.3), 9.869_604_401_089_36, 1.884_955_592_153_88, 1e-12),
    (Spring(duration: 0.5, bounce: 0.3), 157.913_670_417, 17.592_918_860_1, 5e-10),
    (Spring(duration: 0.5, bounce: -0.3), 157.913_670_417, 35.903_916_041, 5e-10),
    (Spring(duration: 0.5, bounce: 1), 157.913_670_417, 0, 5e-10),
    (Spring(frequency: 3.5, dampingRatio: 0.4), 483.610_615_653_379, 17.592_918_860_102_8, 1e-12),
    (Spring(stiffness: 1500, dampingRatio: 0.5), 1500, 38.729_833_462_074_2, 1e-12),
    (Spring(tension: 40, friction: 7), 230.2, 22, 1e-12), (Spring(tension: 30, friction: 8), 194, 25, 1e-12),
    (Spring(tension: -20, friction: -1.0 / 3), 13, 0, 1e-12),
    (Spring(bounciness: 4, speed: 12), 342.100588, 30.486980, 5e-7),
    (Spring(bounciness: 6, speed: 15), 405.823235, 29.978726, 5e-7),
    (Spring(bounciness: 5, speed: 10), 299.618824, 27.048704, 5e-7),
    (Spring(bounciness: 12, speed: 10), 299.618824, 18.241662, 5e-7),
    (Spring(bounciness: 20, speed: 10), 299.618824, 10.396734, 5e-7),
    (Spring(bounciness: 20, speed: 1), 108.450882, 4.619565, 5e-7),
    (Spring(bounciness: 15, speed: 5), 193.4144, 11.7802, 5e-5),
    (Spring(bounciness: 20, speed: 18), 469.545882, 12.859298, 5e-7),
    (Spring(bounciness: 11, speed: 18), 469.545882, 24.215424, 5e-7),
    (Spring(bounciness: 0, speed: 18), 469.545882, 43.235767, 5e-7)
  ]

  @Test func `F2, F3: each notation gives its k and c`() {
    for (spring, stiffness, damping, bound) in Self.table {
      #expect(near(spring.stiffness, stiffness, bound) && near(spring.damping, damping, bound), "\(spring)")
      #expect(spring.mass == 1)
    }
  }

  @Test(arguments: [1, 0.3, 5, 1e-3, 240])
  func `F2, F3: every notation round-trips, and the mass scales k and c alone`(mass: Double) throws {
    var pairs: [(Spring, Spring)] = []
    for number in [0.05, 0.35, 4, 19] {
      for ratio in [0, 0.1, 0.7, 1, 3, 50] {
        let spring = Spring(response: number, dampingRatio: ratio, mass: mass)
        #expect(agrees(spring.response, number, to: 1e-14) && near(spring.dampingRatio, ratio, 1e-12))
        let light = Spring(response: number, dampingRatio: ratio)
        #expect(agrees(spring.stiffness, mass * light.stiffness, to: 1e-15) && spring.mass == mass)
        #expect(agrees(spring.damping, mass * light.damping, to: 1e-15))
        let (response, said) = (spring.response, spring.dampingRatio)
        pairs += [
          (spring, Spring(response: response, dampingRatio: said, mass: mass)),
          (spring, Spring(duration: spring.duration, bounce: spring.bounce, mass: mass)),
          (spring, Spring(frequency: spring.frequency, dampingRatio: said, mass: mass)),
          (spring, Spring(stiffness: spring.stiffness, dampingRatio: said, mass: mass))
        ]
      }
      for bounce in [-0.999, -0.3, 0, 0.3, 1] {
        let spring = Spring(duration: number, bounce: bounce, mass: mass)
        #expect(near(spring.bounce, bounce, 1e-12) && agrees(spring.duration, number, to: 1e-14))
        let light = Spring(duration: number, bounce: bounce)
        #expect(agrees(spring.damping, mass * light.damping, to: 1e-15))
      }
      for other in [0, 1.25, 7, 15, 20] {
        let origami = Spring(tension: other, friction: number, mass: mass)
        #expect(near(origami.tension, other, 1e-9) && near(origami.friction, number, 1e-9))
        #expect(agrees(origami.stiffness, mass * Spring(tension: other, friction: 1).stiffness, to: 1e-15))
        let pop = Spring(bounciness: number, speed: other, mass: mass)
        let words = try #require(pop.bouncinessAndSpeed)
        #expect(near(words.bounciness, number, 1e-9) && near(words.speed, other, 1e-9) && pop.mass == mass)
      }
      #expect(agrees(Spring(frequency: number, dampingRatio: 1, mass: mass).frequency, number, to: 1e-14))
      #expect(Spring(stiffness: number, dampingRatio: 0.4, mass: mass).stiffness == number)
    }
    for (spring, other) in pairs {
      #expect(agrees(spring.stiffness, other.stiffness, to: 1e-12) && spring.mass == other.mass)
      #expect(agrees(spring.damping, other.damping, to: 1e-9))
    }
  }

  @Test(arguments: [
    (Spring(stiffness: 1, damping: 1), "slower than speed 0"),
    (Spring(stiffness: 5000, damping: 30), "faster than speed 20"),
    (Spring(stiffness: 300, damping: 0), "bouncier than bounciness 20"),
    (Spring(stiffness: 300, damping: 80), "calmer than bounciness 0")
  ])
  func `F3: a spring outside of Pop's range has no bounciness and speed`(row: (Spring, String)) {
    #expect(row.0.bouncinessAndSpeed == nil, "\(row.1)")
  }

  @Test(arguments: [
    ("M30", 6.0, 15.0, 3.02, 0.05), ("M38", 20, 1, 48.9, 0.5), ("M42", 5, 10, 1.96, 0.1),
    ("M42", 12, 10, 14.26, 0.1), ("M42", 20, 10, 37.19, 0.1), ("M44", 15, 5, 23.0, 0.2),
    ("M51", 11, 18, 12.0, 0.2), ("M50, M52", 0, 18, 0, 1e-9)
  ])
  func `M30, M38, M42, M44, M50, M51, M52: Pop's springs overshoot by these percents`(
    row: (String, Double, Double, Double, Double)
  ) {
    let (id, bounciness, speed, percent, bound) = row
    #expect(near(Spring(bounciness: bounciness, speed: speed).overshoot * 100, percent, bound), "\(id)")
  }

  @Test func `M38, M42: the red ball peaks at 2.489 with ζ 0.2218; three balls of speed 10 share ω₀ 17.310`()
  {
    let red = Spring(bounciness: 20, speed: 1)
    let motion = SpringMotion(spring: red, from: 1, to: 2)
    let largest = stride(from: 0, to: 2, by: 1e-4).map { motion.value(at: $0) }.max()!
    #expect(near(largest, 2.489, 5e-4) && near(red.dampingRatio, 0.2218, 5e-5))
    for bounciness in [5.0, 12, 20] {
      #expect(near(Spring(bounciness: bounciness, speed: 10).angularFrequency, 17.310, 5e-4))
    }
  }

  @Test func `M41: raw coefficients take precedence over bounciness and speed; a missing one is derived`() {
    #expect(PopSpring().spring == Spring(bounciness: 4, speed: 12))
    var pop = PopSpring(bounciness: 12, speed: 10)
    let derived = Spring(bounciness: 12, speed: 10)
    #expect(pop.spring == derived)
    pop.dynamicsFriction = 5
    #expect(pop.spring == Spring(stiffness: derived.stiffness, damping: 5))
    pop.dynamicsMass = 4
    #expect(pop.spring == Spring(stiffness: derived.stiffness, damping: 5, mass: 4))
    (pop.dynamicsTension, pop.bounciness, pop.speed) = (300, 3, 17)
    #expect(pop.spring == Spring(stiffness: 300, damping: 5, mass: 4))
    (pop.dynamicsFriction, pop.dynamicsMass) = (nil, nil)
    #expect(pop.spring == Spring(stiffness: 300, damping: Spring(bounciness: 3, speed: 17).damping))
  }

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

  @Test func `the overshoot is 1 without damping and 0 for a damping ratio of 1 or more`() {
    #expect(Spring(stiffness: 7, damping: 0).overshoot == 1)
    #expect(Spring(stiffness: 100, damping: 20).overshoot == 0)
    #expect(Spring(stiffness: 100, damping: 2000).overshoot == 0)
  }

  @Test(arguments: [
    (Spring.smooth, 0.5, 1.0), (.snappy, 0.5, 0.85), (.bouncy, 0.5, 0.7), (.interactive, 0.15, 0.86)
  ])
  func `SwiftUI's presets have their documented response and damping ratio`(row: (Spring, Double, Double)) {
    #expect(near(row.0.response, row.1, 1e-12) && near(row.0.dampingRatio, row.2, 1e-12))
    #expect(row.0.mass == 1)
  }

  @Test
  func `M55: the JNW preset has m 5, k 300 and c 77.46, is critically damped and never exceeds its target`() {
    #expect(Spring.jnw == Spring(stiffness: 300, damping: 77.46, mass: 5))
    #expect(near(Spring.jnw.dampingRatio, 1, 1e-5) && Spring.jnw.overshoot == 0)
    let motion = SpringMotion(spring: .jnw, from: 0, to: 1)
    for step in 0...4000 { #expect(motion.value(at: Double(step) * 1e-3) <= 1) }
    #expect(near(Spring(stiffness: 300, damping: 30, mass: 5).overshoot, 0.267, 5e-4))
  }

  @Test(arguments: [0.25, 2, 3])
  func `M172: a spring at a speed is where the spring is at that speed's multiple of the time`(factor: Double)
  {
    let motion = SpringMotion(spring: .bouncy, from: 0, velocity: 30, to: 100)
    let spring = Spring.bouncy.speed(factor)
    #expect(agrees(spring.response, Spring.bouncy.response / factor, to: 1e-15))
    let other = SpringMotion(spring: spring, from: 0, velocity: factor * 30, to: 100)
    for t in [0, 0.05, 0.3, 2] { #expect(near(other.value(at: t), motion.value(at: factor * t), 1e-11)) }
  }

  @Test func `the ends of every range are valid and give finite motions`() {
    var springs: [Spring] = []
    for scale in [1e-50, 1e50] {
      for ratio in [0, 1e50] {
        for mass in [1e-50, 1e50] {
          springs.append(Spring(response: scale, dampingRatio: ratio, mass: mass))
          springs.append(Spring(frequency: scale, dampingRatio: ratio, mass: mass))
        }
      }
    }
    springs += [Spring.tensionRange.lowerBound, 1e50].flatMap { tension in
      [Spring.frictionRange.lowerBound, 1e50].map { Spring(tension: tension, friction: $0) }
    }
    springs += [(-1).nextUp, 1].map { Spring(duration: 1, bounce: $0) }
    for spring in springs {
      let motion = SpringMotion(spring: spring, from: 400, velocity: -1000, to: 0)
      for t in [0, 1e-3, 1, 1e6] {
        let (value, velocity) = motion.state(at: t)
        let isInside = abs(value) <= motion.amplitude(at: 0) * (1 + 1e-12)
        #expect(velocity.isFinite && isInside, "\(spring) at \(t)")
      }
    }
  }

  @Test func `a number outside of its range stops the program with a sentence`() async {
    let negative = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(stiffness: 0, damping: 1)
    }
    let bouncy = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(bounciness: 20.5, speed: 1)
    }
    let still = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(response: .nan, dampingRatio: 1)
    }
    for (result, words) in [
      (negative, "stiffness must be finite and greater than 0; got 0.0"),
      (bouncy, "bounciness must be from 0.0 to 20.0; got 20.5"),
      (still, "response must be from 1e-50 to 1e+50")
    ] {
      let sentence = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(sentence.contains(words), "\(sentence)")
    }
  }
}
