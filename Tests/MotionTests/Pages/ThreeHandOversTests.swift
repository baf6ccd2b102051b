import Motion
import Testing

@MainActor @Test func `the examples of the page “The three hand-overs” print the page's output`() throws {
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  let link = ManualDisplayLink()
  let animator = Animator(link: link)
  let top = Animated(592.0, on: animator)

  top.target = 272
  link.advance(to: 0.1)
  print(top.value, top.velocity)
  // END

  // EXAMPLE
  top.grab()
  print(top.value, top.velocity, top.phase)
  // END

  // EXAMPLE
  let touched = top.value
  for sample in 0...12 {
    link.advance(to: 0.1 + Double(sample) / 120)
    top.drag(to: touched + 10 * Double(sample))
  }
  print(top.value, top.velocity.rounded())
  // END

  // EXAMPLE
  top.release(to: Detents([272, 592]))
  print(top.value, top.velocity.rounded(), top.target)
  // END

  // EXAMPLE
  link.advance(to: 0.25)
  print(top.value, top.velocity)
  top.target = 272
  print(top.value, top.velocity)
  // END

  // EXAMPLE
  link.advance(by: 2)
  print(top.value, top.phase, link.isPaused)
  // END

  try Page("Sources/Motion/Motion.docc/ThreeHandOvers.md").expect(output)
}
