import Motion
import Testing

@Test func `the examples of the page “Kinematics” print the page's output`() throws {
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  let opening = SpringMotion(spring: .standard, from: 592.0, to: 272)
  let (value, velocity) = opening.state(at: 0.12)
  print(value, velocity)

  let closing = SpringMotion(spring: .standard, from: value, velocity: velocity, to: 592)
  print(closing.value(at: 0), closing.velocity(at: 0))
  // END

  // EXAMPLE
  let coasting = Decay(from: 0.0, velocity: 1000)
  print(coasting.end, coasting.settlingTime())

  var landing = coasting
  landing.end = 600
  print(landing.initialVelocity)
  // END

  // EXAMPLE
  let scroll = ScrollMotion(from: 100, velocity: -1500, within: 0...2000)
  print(scroll.edgeTime, scroll.velocity(at: scroll.edgeTime))
  print(scroll.value(at: 0.2), scroll.end)
  // END

  // EXAMPLE
  var dots = FollowerChain(
    spring: .snappy, from: Array(repeating: (0.0, 0.0), count: 3), following: 0, velocity: 400)
  let last = dots.state(of: 2, at: 0.2)
  print(dots.lag, last.value, last.velocity)

  dots.follow(0, at: 0.2)
  print(dots.state(of: 2, at: 0).value, dots.settlingTime(within: .standard))
  // END

  // EXAMPLE
  struct Ring: CompositeVector {
    var radius = 0.0, width = 0.0
    var members: SIMD2<Double> {
      get { [radius, width] }
      set { (radius, width) = (newValue.x, newValue.y) }
    }
  }

  let growing = SpringMotion(
    spring: .standard, from: Ring(radius: 10, width: 2), to: Ring(radius: 40, width: 6))
  print(growing.value(at: 0.1).radius, growing.value(at: 0.1).width)
  // END

  // EXAMPLE
  let curve = TimingCurve.easeInOut
  let there = TimedMotion(from: 0.0, to: 100, duration: 0.4, curve: curve)
  print(there.value(at: 0.1), there.velocity(at: 0.1))
  print(curve.fraction(at: 0.25) ?? .nan)
  // END

  try Page("Sources/Kinematics/Kinematics.docc/Kinematics.md").expect(output)
}
