import Motion
import Testing

@MainActor @Test func `the examples of the page “More than a target” print the page's output`() async throws {
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator = Animator(link: link)
  // END

  // EXAMPLE
  let card = Animated(0.0, on: animator, spring: .bouncy)
  card.onFirstReach = { print("reached at", $0) }
  card.retarget(to: 320, at: 0) { print($0.reason, "at", $0.time) }
  link.advance(to: 2)
  // END

  try Page("Sources/Motion/Motion.docc/MoreThanATarget.md").expect(output)
}
