import Motion
import Testing

/// Compiles and runs the examples in the documentation comments of types.
@MainActor @Suite struct `The examples in comments` {
  let link = ManualDisplayLink(framesPerSecond: 60)

  private final class View {
    var opacity = 1.0
  }

  @Test func `a derived value`() throws {
    let (animator, view) = (Animator(link: link), View())
    let card = Animated(SIMD2(0.0, 0.0), on: animator)
    // EXAMPLE
    let fade = card.map(\.y, from: 0...200, to: 0...1)
    let tilt = fade.map(from: [0, 1], to: [0, .pi / 8], outside: .extend)
    let shade = card.map(\.y, from: [0, 200], to: [1, 0])  // falls
    card.onChange = { _ in view.opacity = fade.value }
    // END
    card.place([0, 50])
    #expect(view.opacity == 0.25 && tilt.value == .pi / 32 && shade.value == 0.75)
    try Page(commentOf: "Sources/Animation/Values/DerivedValue.swift").expect(Output())
  }
}
