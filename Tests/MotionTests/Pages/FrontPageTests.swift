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

  #expect(x.animator === Animator.main && view.x == 120 && x.target == 300 && x.phase == .moving)
  #expect(await x.move(to: 0, with: .snappy).reason == .settled)
  #expect(view.x == 0 && x.value == 0 && x.phase == .resting)
  let y = Animated(SIMD2(1.0, 2), spring: .bouncy, tolerance: .fraction)
  #expect(y.spring == .bouncy && y.value == [1, 2])
  try Page("Sources/Motion/Motion.docc/Motion.md").expect(output)
  try Page("README.md").expect(output)
}

@MainActor @Test func `the same lines on a link that is moved by hand, and a finger without a velocity`() {
  var shown = 0.0
  let link = ManualDisplayLink(framesPerSecond: 60)
  let x = Animated(0.0, on: Animator(link: link))
  x.onChange = { shown = $0 }
  x.target = 300
  link.advance(to: 0.1)
  let velocity = x.velocity
  x.target = 0
  #expect(velocity > 1000 && x.velocity == velocity)
  x.drag(to: 120)
  x.release(to: Detents([0, 300]))
  #expect(shown == 120 && x.velocity == 0 && x.target == 0)
  link.advance(by: 9)
  #expect(shown == 0 && link.isPaused)
}
