import Motion
import Testing

@MainActor @Test func `the example of the front page prints the page's output`() async throws {
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  let link = DispatchDisplayLink()
  let animator = Animator(link: link)
  let bar = Animated(0.0, on: animator)
  var frames = 0
  bar.onChange = { width in
    // Draw the bar, width pt wide.
    frames += 1
  }
  let end = await bar.move(to: 300, with: Spring(response: 0.2, dampingRatio: 1))
  print(end.reason, bar.value, link.isPaused)
  // END

  #expect(frames > 1)
  try Page("Sources/Motion/Motion.docc/Motion.md").expect(output)
}
