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
    #expect(MotionEnvironment.standard.elasticity(0.6) == 0.6)
  }

  @Test func `reduced motion makes springs critically damped and short, and keeps quick ones quick`() {
    for spring in Self.springs {
      let reduced = MotionEnvironment.reduced.spring(spring)
      #expect(abs(reduced.dampingRatio - 1) < 1e-12 && reduced.mass == spring.mass)
      #expect(reduced.response <= min(spring.response, MotionEnvironment.reducedResponse) + 1e-12)
      let motion = SpringMotion(spring: reduced, from: 0, to: 400.0)
      #expect(motion.settlingTime() < 0.4)
    }
  }

  @Test func `reduced motion removes bounces; positions, scales and rotations travel, the rest fades`() {
    #expect(MotionEnvironment.reduced.elasticity(0.6) == 0)
    #expect(Self.kinds.filter(\.isTravel) == [.position, .scale, .rotation])
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
}
