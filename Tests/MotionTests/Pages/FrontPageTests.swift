import Motion
import Testing

@MainActor @Test func `the example of README and front page compiles, and moves a view`() async throws {
  final class View { var x = 0.0 }
  let view = View()
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  let x = Animated(0.0)  // a default animator on the main queue's display link
  x.onChange = { view.x = $0 }
  x.target = 300  // in flight again: velocity is continuous
  x.drag(to: 120, velocity: 900)  // a finger
  x.release(to: Detents([0, 300]))  // thrown: to the detent nearest to its coasting
  print(x.value, x.target)
  // END

  #expect(view.x == 120 && x.phase == .moving)
  await x.move(to: x.target)
  #expect(view.x == 300 && x.phase == .resting)
  try Page("Sources/Motion/Motion.docc/Motion.md").expect(output)
  try Page("README.md").expect(output)
}
