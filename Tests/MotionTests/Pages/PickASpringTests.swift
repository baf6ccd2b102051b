import Motion
import Testing

@Test func `the examples of the page “Pick a spring” print the page's output`() throws {
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  let spring = Spring(response: 0.35, dampingRatio: 0.7)
  print(spring.overshoot)
  let motion = SpringMotion(spring: spring, from: 0.0, to: 100)
  print(motion.settlingTime())
  // END

  // EXAMPLE
  let springs: [(name: String, spring: Spring)] = [
    ("calm", Spring(response: 0.5, dampingRatio: 1)),
    ("brisk", Spring(response: 0.3, dampingRatio: 0.8)),
    ("standard", .standard),
    ("bouncy", Spring(bounciness: 12, speed: 10)),
    ("wild", Spring(bounciness: 20, speed: 18))
  ]
  for (name, spring) in springs {
    let motion = SpringMotion(spring: spring, from: 0.0, to: 300)
    print(name, spring.response, spring.dampingRatio, spring.overshoot, motion.settlingTime())
  }
  // END

  // EXAMPLE
  let swiftUI = Spring(duration: 0.5, bounce: 0.3)
  print(swiftUI.stiffness, swiftUI.damping, swiftUI.dampingRatio)
  let origami = Spring(tension: 40, friction: 7)
  print(origami.stiffness, origami.damping)
  let pop = Spring(bounciness: 6, speed: 15)
  print(pop.stiffness, pop.damping)
  // END

  // EXAMPLE
  let timing = SpringTiming(duration: 0.5, dampingRatio: 0.7)
  print(timing.spring.stiffness, timing.spring.damping, timing.settlingTime())
  // END

  // EXAMPLE
  let opacity = SpringMotion(spring: spring, from: 0.0, to: 1)
  print(opacity.settlingTime(within: .standard), opacity.settlingTime(within: .fraction))
  // END

  try Page("Sources/Motion/Motion.docc/PickASpring.md").expect(output)
}
