import Motion

/// `TransitionController`: a push of a screen that a finger interrupts and then finishes.
@MainActor func interruptedTransition(on animator: Animator) async throws {
  let transition = TransitionController(TransitionMachine(wantsInteractiveStart: false)) {
    let screen = PropertyAnimator(0.0, duration: 0.4, timing: .curve(.easeOut), on: animator) { $0 = 80 }
    screen.onChange = { show(bar($0 / 80)) }
    return screen
  }
  let (ends, end) = AsyncStream<Bool>.makeStream()
  transition.onEffect = { effect in
    if case .complete(let isCompleted) = effect { end.yield(isCompleted) }
  }
  try transition.begin()
  try transition.interrupt()
  try transition.update(0.4)
  try transition.release(.finish)
  for await isCompleted in ends {
    print("the transition has \(isCompleted ? "completed" : "been cancelled")")
    break
  }
}
