import Motion
import Testing

@MainActor @Suite struct `Closures that are called while a block is made`: TestsOfTwoValues {
  final class Figure { var x = 0.0 }

  let values = TwoValues()

  /// Makes an endless block, and checks that the other value settles at 50 and is not stopped by the block.
  private func check(_ changes: () -> Void) {
    let block = animator.animate(.bouncy, repeatCount: nil, autoreverses: true, changes)
    #expect(y.phase == .moving && y.target == 50)
    link.advance(by: 0.1)
    block.cancel()
    #expect(y.phase == .moving)
    link.advance(by: 10)
    #expect(y.value == 50 && link.isPaused)
  }

  @Test func `change values outside of it: a completion`() {
    x.retarget(to: 100) { _ in y.target = 50 }
    link.advance(by: 0.1)
    check { x.target = 0 }
  }

  @Test func `change values outside of it: the completion of a delayed change`() {
    x.retarget(to: 100, after: 1) { _ in y.target = 50 }
    link.advance(by: 0.1)
    check { x.target = 0 }
    x.retarget(to: 100, after: 1) { _ in y.setVelocity(3) }
    animator.animate(.bouncy, delay: 0.5) { x.target = 0 }
    #expect(y.phase == .moving)
  }

  @Test func `change values outside of it: onChange and onFirstReach`() {
    x.retarget(to: 100, with: .bouncy)
    link.advance(by: 0.1)
    x.onChange = { _ in if y.target == 0 { y.target = 50 } }
    check { x.target = 0 }
    x.onChange = nil
    y.place(0)
    x.retarget(to: 500, with: .bouncy)
    let reach = SpringMotion(spring: .bouncy, from: x.value, to: 500).reachTime
    x.onFirstReach = { _ in y.target = 50 }
    let start = link.now
    link.advance(to: start + (reach * 60).rounded(.down) / 60)
    #expect(y.phase == .resting)
    link.advance(to: start + reach + 1e-6)
    check { x.target = 0 }
  }

  @Test func `change values outside of it: those of animations of an object`() {
    let figure = Figure()
    let animations = ObjectAnimations(of: figure, on: animator)
    animations.add(.spring(\.x, to: 100, .snappy), forKey: "x") { _ in y.target = 50 }
    link.advance(by: 0.1)
    check { animations.add(.spring(\.x, to: 0, .snappy), forKey: "x") }
  }

  @Test func `change values outside of it: those of a property animator`() throws {
    let sliding = PropertyAnimator(0.0, duration: 1, on: animator) { $0 = 100 }
    sliding.addCompletion { _ in y.target = 50 }
    try sliding.start()
    link.advance(by: 0.5)
    try sliding.stop(withoutFinishing: false)
    check { try? sliding.finish(at: .current) }
    y.place(0)
    let other = PropertyAnimator(0.0, duration: 1, on: animator) { $0 = 100 }
    other.onChange = { _ in if y.target == 0 { y.target = 50 } }
    check { try? other.start() }
  }

  @Test func `change values outside of it: the completion of a block inside`() {
    check {
      animator.animate {
      } completion: { _ in
        y.target = 50
      }
      x.target = 0
    }
  }

  @Test func `leave the changes after them in it`() {
    x.retarget(to: 100) { _ in y.target = 50 }
    link.advance(by: 0.1)
    let z = Animated(0.0, on: animator)
    let block = animator.animate {
      x.target = 0
      z.target = 1
    }
    block.cancel()
    #expect(x.phase == .resting && z.phase == .resting && y.phase == .moving)
  }
}
