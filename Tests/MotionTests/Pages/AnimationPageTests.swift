import Motion
import Testing

/// Runs the examples of the page “Animation” and checks their results.
@MainActor @Suite struct `The page of the room Animation` {
  @Test func `the example of the hand-overs runs`() throws {
    // EXAMPLE
    let link = ManualDisplayLink(framesPerSecond: 60)
    let animator = Animator(link: link)

    let top = Animated(592.0, on: animator)
    top.retarget(to: 272, with: .standard, at: 0)
    link.advance(to: 0.12)

    // Animation to animation: a reversal in flight keeps value and velocity.
    let before = top.state(at: 0.12).velocity
    top.retarget(to: 592, at: 0.12)
    assert(top.velocity == before)
    link.advance(to: 0.2)

    // Animation to gesture: the finger grabs the value where it is.
    top.grab(at: 0.2)
    top.drag(to: top.value - 24, velocity: -480)

    // Gesture to animation: the release starts with the finger's velocity.
    top.release(velocity: -480, to: 272, at: 0.25)
    link.advance(to: 3)
    assert(top.value == 272 && link.isPaused)
    // END
    #expect(before < -2000 && animator.isEmpty)
  }

  @Test func `the example “Pick a spring” runs`() {
    // EXAMPLE
    let bouncy = Spring(bounciness: 12, speed: 10)
    let brisk = Spring(response: 0.35, dampingRatio: 0.7)
    let calm = Spring(duration: 0.5, bounce: 0)

    struct Button {
      var scale = SIMD2(1.0, 1)
      var color = RGBA(red: 1, green: 1, blue: 1)
    }
    var button = Button()
    var animations = KeyedAnimations<Button>()
    animations.add(
      .spring(\.scale, to: [0.8, 0.8], bouncy, kind: .scale), forKey: "press", to: &button, at: 0)
    animations.add(
      .sequence([
        .spring(\.color, to: RGBA(red: 1, green: 0, blue: 0), calm, kind: .color),
        .spring(\.color, to: RGBA(red: 1, green: 1, blue: 1), calm, kind: .color).delayed(by: 0.1)
      ]), forKey: "blush", to: &button, at: 0)

    _ = animations.advance(&button, to: 0.1)
    // The finger is lifted: the same animation gets another target.
    _ = animations.retarget("press", \.scale, to: [1, 1], with: brisk, at: 0.1)
    _ = animations.advance(&button, to: 10)
    assert(button.scale == [1, 1] && animations.isEmpty)
    // END
    #expect(button.color == RGBA(red: 1, green: 1, blue: 1))
  }

  @Test func `the example of a property animator runs`() throws {
    // EXAMPLE
    var square = PropertyAnimation(SIMD2(0.0, 0), duration: 1, timing: .curve(.easeIn))
    try square.addAnimations(at: 0) { $0 = [400, 0] }
    try square.start(at: 0)

    // A finger scrubs it: while paused, the fraction is progress and not time.
    try square.pause(at: 0.5)
    try square.setFraction(0.6, at: 0.7)

    // The finger is released upwards: a spring continues with its velocity.
    try square.continueAnimation(with: .dampingRatio(0.7, velocity: [0, -600]), factor: 0.5, at: 0.8)
    assert(square.state(at: 0.8).velocity == [0, -600])

    // Reversed, the animation returns to its start.
    try square.setReversed(true, at: 0.9)
    let end = square.advance(to: 3)
    assert(end?.position == .start)

    // A call that the state does not allow throws an error with the reason.
    do { try square.finish(at: .end) } catch { print(error) }
    // END
    #expect(square.state(at: 3).value == [0, 0])
  }

  @Test func `the example of a transition runs`() throws {
    // EXAMPLE
    var card = PropertyAnimation(SIMD2(0.0, 1), duration: 0.4)
    try card.addAnimations(at: 0) { $0 = [320, 0] }
    var swipe = PercentDrivenTransition(driving: card, completionSpring: .standard)
    swipe.begin(at: 0)
    swipe.update(0.4, at: 0.1)

    // Released: a spring continues with the finger's velocity.
    swipe.finish(velocity: 2, at: 0.1)
    assert(abs(swipe.velocity(at: 0.1) - 2) < 1e-9)

    // Grabbed again and thrown back: the transition ends once, at its start.
    swipe.pause(at: 0.15)
    swipe.cancel(velocity: -2, at: 0.2)
    let outcome = swipe.advance(to: 3)
    assert(outcome == .cancel)
    // END
    #expect(swipe.machine.log.last == .complete(didFinish: false))
  }

  @Test func `the page shows these examples word for word`() throws {
    try Page("Sources/Animation/Animation.docc/Animation.md").expect(Output())
  }
}
