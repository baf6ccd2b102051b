import Motion
import Testing

@MainActor @Test func `the example of README and front page compiles, and moves a view`() async throws {
  final class View { var x = 0.0 }
  let view = View()

  // EXAMPLE
  let x = Animated(0.0)  // a default animator on the main queue's display link
  x.onChange = { view.x = $0 }
  x.target = 300  // in flight again: velocity is continuous
  x.drag(to: 120)
  x.release(to: Detents([0, 300]))
  // END

  #expect(view.x == 120 && x.phase == .moving)
  await x.move(to: x.target)
  #expect(view.x == x.value && [0, 300].contains(view.x))
  try Page("Sources/Motion/Motion.docc/Motion.md").expect(Output())
  try Page("README.md").expect(Output())
}
