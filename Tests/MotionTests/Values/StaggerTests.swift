import Motion
import Testing

@MainActor struct StaggerTests {
  @Test func `M164: values go later by their number, and each can be interrupted alone`() {
    let link = ManualDisplayLink(framesPerSecond: 60)
    let animator = Animator(link: link)
    let values = (0..<4).map { _ in Animated(0.0, on: animator) }
    let blocks = animator.animate(values, staggeredBy: .index(0.1), .bouncy, at: 0) { $0.target = 100 }
    #expect(blocks.map(\.delay) == [0, 0.1, 0.2, 0.30000000000000004])
    link.advance(to: 0.25)
    for (index, value) in values.enumerated() {
      let elapsed = max(0, 0.25 - 0.1 * Double(index))
      let alone = SpringMotion(spring: .bouncy, from: 0, to: 100.0).state(at: elapsed)
      #expect(abs(value.value - alone.value) < 1e-9 && abs(value.velocity - alone.velocity) < 1e-6)
    }
    let velocity = values[1].velocity
    values[1].retarget(to: 0, at: 0.25)
    #expect(abs(values[1].velocity - velocity) < 1e-9 && velocity > 1)
    blocks[3].cancel(at: 0.25)
    link.advance(to: 9)
    #expect(values.map(\.value) == [100, 0, 100, 0])
    #expect(blocks.map { $0.completion?.reason } == [.settled, .retargeted, .settled, .cancelled])
  }

  @Test func `M164: values go later by their distance from a place`() {
    let link = ManualDisplayLink(framesPerSecond: 60)
    let animator = Animator(link: link)
    let values = [SIMD2(30.0, 40), [0, 0], [300, 400]].map { Animated($0, on: animator) }
    let stagger = Stagger.distance(from: SIMD2(0.0, 0), speed: 1000)
    let blocks = animator.animate(values, staggeredBy: stagger, at: 0) { $0.target = .zero }
    #expect(blocks.map(\.delay) == [0.05, 0, 0.5])
    link.advance(to: 0.5)
    #expect(values[2].value == SIMD2(300, 400) && values[0].value != SIMD2(30, 40))
    link.advance(to: 9)
    #expect(values.allSatisfy { $0.value == .zero })
  }
}
