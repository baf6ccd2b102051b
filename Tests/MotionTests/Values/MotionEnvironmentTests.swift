import Motion
import Testing

@Suite struct `The user's preferences for motion` {
  private static let springs = [
    Spring.standard, Spring(bounciness: 20, speed: 1), Spring(response: 0.1, dampingRatio: 0.3, mass: 4),
    Spring(response: 2, dampingRatio: 4)
  ]

  private static let kinds: [PropertyKind] = [
    .position, .scale, .rotation, .opacity, .color, .cornerRadius, .shadowRadius, .custom(threshold: 0.5)
  ]

  @Test func `the standard environment changes nothing`() {
    for spring in Self.springs { #expect(MotionEnvironment.standard.spring(spring) == spring) }
    for kind in Self.kinds { #expect(MotionEnvironment.standard.duration(3, of: kind) == 3) }
    #expect(MotionEnvironment.standard.elasticity(0.6) == 0.6)
    #expect(
      MotionEnvironment.standard.timing(.dampingRatio(0.4, velocity: 7)) == .dampingRatio(0.4, velocity: 7.0))
  }

  @Test func `reduced motion makes springs critically damped and short, and keeps quick ones quick`() {
    for spring in Self.springs {
      let reduced = MotionEnvironment.reduced.spring(spring)
      #expect(abs(reduced.dampingRatio - 1) < 1e-12 && reduced.mass == spring.mass)
      #expect(reduced.response <= min(spring.response, MotionEnvironment.reducedResponse) + 1e-12)
      let motion = SpringMotion(spring: reduced, from: 0, to: 400.0)
      #expect(motion.settlingTime() < 0.4)
    }
    #expect(MotionEnvironment.reduced.timing(.curve(.easeIn)) == AnimationTiming<Double>.curve(.easeIn))
  }

  @Test func `reduced motion removes bounces and travel, and keeps cross-fades`() {
    #expect(MotionEnvironment.reduced.elasticity(0.6) == 0)
    for kind in Self.kinds {
      #expect(MotionEnvironment.reduced.duration(3, of: kind) == (kind.isTravel ? 0 : 3))
    }
  }

  @Test
  func
    `each kind of property has its own tolerance: a thousandth of its way, and at most 0.25 pt or half a step of 255`()
  {
    #expect(PropertyKind.position.tolerance == .automatic)
    // Scale and rotation are seen at the edge of an object of 200 pt.
    #expect(PropertyKind.scale.tolerance.distance * 200 == 0.25)
    #expect(PropertyKind.rotation.tolerance.distance * 200 == 0.25)
    #expect(PropertyKind.opacity.tolerance.distance * 255 == 0.5)
    #expect(PropertyKind.opacity.tolerance.distance(ofWay: 1) == 1e-3)
    #expect(PropertyKind.custom(threshold: 3).tolerance == Tolerance(distance: 3))
    #expect(PropertyKind.color.range == 0...1 && PropertyKind.position.range == nil)
  }

  @Test func `reduced motion reaches each law on a spring`() {
    let bouncy = SpringMotion(spring: Spring(response: 0.5, dampingRatio: 0.4), from: 0, to: 100.0)
    let laws: [any Law<Double>] = [
      bouncy, ClampedSpringMotion(bouncy), RepeatedSpringMotion(bouncy, count: 1, autoreverses: false)
    ]
    for law in laws {
      let reduced = MotionEnvironment.reduced.law(MotionLaw.settling(law))
      let values = (0...400).map { reduced.state(at: Double($0) / 400).value }
      #expect(reduced.end == 100 && reduced.settlingTime(within: .automatic) < 0.4, "\(law)")
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 } && values.last! <= 100, "\(law)")
      #expect(MotionEnvironment.standard.law(MotionLaw.settling(law)).state(at: 0.2) == law.state(at: 0.2))
    }
    // A law that is on no spring is the same.
    let scroll = ScrollMotion(from: 0, velocity: 900, within: -100...40)
    #expect(MotionEnvironment.reduced.law(.settling(scroll)).state(at: 0.2) == scroll.state(at: 0.2))
  }
}
