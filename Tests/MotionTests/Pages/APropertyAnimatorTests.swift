import Motion
import Testing

@MainActor @Test func `the examples of the page “A property animator” print the page's output`() throws {
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  typealias Square = Pair<SIMD2<Double>, Double>  // its centre and its opacity

  let link = ManualDisplayLink()
  let animator = Animator(link: link)
  let sliding = PropertyAnimator(
    Square([0, 100], 1), duration: 1, timing: .curve(.easeIn), on: animator
  ) { square in
    square.first.x = 400
    square.second = 0.5
  }
  sliding.addCompletion { position in print("completed at the", position) }
  try sliding.start()
  link.advance(to: 0.5)
  print(sliding.value.first.x, sliding.value.second, sliding.fractionComplete)
  // END

  // EXAMPLE
  try sliding.pause()
  print(sliding.value.first.x, sliding.fractionComplete)
  try sliding.setFraction(0.6)
  print(sliding.value.first.x)
  // END

  // EXAMPLE
  try sliding.setReversed(true)
  print(sliding.value.first.x, sliding.fractionComplete)
  try sliding.setReversed(false)
  // END

  // EXAMPLE
  let thrown = Square([900, -300], 0)
  try sliding.continueAnimation(with: .dampingRatio(0.7, velocity: thrown), factor: 0.5)
  print(sliding.value.first.x, sliding.velocity.first)
  link.advance(by: 0.1)
  print(sliding.value.first)
  link.advance(by: 1)
  print(sliding.value.first, sliding.animation.state)
  // END

  // EXAMPLE
  do {
    try sliding.pause()
  } catch {
    print(error)
  }
  // END

  // EXAMPLE
  var screen = PropertyAnimation(0.0, duration: 0.4)
  try screen.addAnimations(at: 0) { $0 = 320 }
  var swipe = PercentDrivenTransition(screen, completion: .dampingRatio(1))
  swipe.grab(at: 0)
  swipe.update(0.25, at: 0.1)  // the fraction of the way at the finger
  let end = TransitionRule().outcome(fraction: 0.25, velocity: 1600)
  swipe.release(to: end, velocity: 1600 / 320, at: 0.1)
  print(end, swipe.animation.state(at: 0.1))
  print(swipe.advance(to: 1)!)
  // END

  try Page("Sources/Motion/Motion.docc/APropertyAnimator.md").expect(output)
}
