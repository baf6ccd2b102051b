import Motion
import Testing

// EXAMPLE
@MainActor final class Panel {
  let top: Animated<Double>
  private let (open, closed) = (272.0, 592.0)

  init(on animator: Animator) {
    top = Animated(closed, on: animator, spring: Spring(response: 0.4, dampingRatio: 0.8))
  }

  func toggle() { top.target = top.target == open ? closed : open }

  func drag(to place: Double, velocity: Double) {
    top.drag(to: place, velocity: velocity)
  }

  /// Lets the panel go to the end that it would coast to.
  func release() { top.release(to: Detents([open, closed])) }
}
// END

@MainActor @Test func `the examples of the page about apps print the page's output`() throws {
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  let link = ManualDisplayLink(framesPerSecond: 60)
  let panel = Panel(on: Animator(link: link))
  panel.toggle()
  link.advance(by: 0.1)
  print(panel.top.value, panel.top.velocity)
  panel.toggle()
  print(panel.top.value, panel.top.velocity)
  panel.drag(to: 400, velocity: -800)
  panel.release()
  link.advance(by: 2)
  print(panel.top.value, link.isPaused)
  // END

  try Page("Sources/Motion/Motion.docc/InAnApp.md").expect(output)
}
