import Motion
import Testing

@MainActor @Test func `the examples of the front page print the page's output`() async throws {
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

  // EXAMPLE
  final class Card { var (offset, opacity) = (40.0, 0.0) }
  let cards = [Card(), Card(), Card()]
  let screen = ManualDisplayLink(framesPerSecond: 60)
  let stage = Animator(link: screen)
  let appear: MotionPlan<Card> = .group([.spring(\.offset, to: 0), .spring(\.opacity, to: 1, .smooth)])
  let nod: MotionPlan<Card> = .spring(\.offset, to: 8, .snappy).autoreversed().repeated(2)

  // Each card begins 0.05 s after the one before it, and nods twice at the end.
  let shows = cards.map { ObjectAnimations(of: $0, on: stage) }
  for (index, show) in shows.enumerated() {
    show.add(.sequence([appear, nod]).delayed(by: 0.05 * Double(index)), forKey: "appear")
  }
  screen.advance(to: 0.1)
  print(cards.map(\.opacity))
  screen.advance(to: 10)
  print(cards.map(\.offset), screen.isPaused)
  // END

  #expect(frames > 1)
  try Page("Sources/Motion/Motion.docc/Motion.md").expect(output)
}
