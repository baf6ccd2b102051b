import Motion
import Testing

@Test func `the README's example compiles and prints the output shown in the README`() throws {
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  let spring = Spring(response: 0.35, dampingRatio: 0.7)
  let opening = SpringMotion(spring: spring, from: 0.0, to: 100)
  let (value, velocity) = opening.state(at: 0.1)
  print(value, velocity)
  // Reversed in mid-flight: the law is replaced, the state stays.
  let closing = SpringMotion(spring: spring, from: value, velocity: velocity, to: 0)
  print(closing.value(at: 0), closing.velocity(at: 0))
  print(closing.settlingTime())
  // END

  try Page("README.md").expect(output)
}
