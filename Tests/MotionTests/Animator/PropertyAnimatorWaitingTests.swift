import Motion
import Testing

@MainActor @Suite struct `Waiting for a property animator that does not end` {
  @Test(arguments: [true, false])
  func `waiting for a paused, queued or stopped animator ends when its animator is released or emptied`(
    isReleased: Bool
  ) async throws {
    let link = ManualDisplayLink()
    var animator: Animator? = Animator(link: link)
    let squares = try (0..<3).map { _ in
      let square = PropertyAnimator(0.0, duration: 1, on: animator!)
      try square.addAnimations { $0 = 100 }
      return square
    }
    try squares[1].start()
    link.advance(by: 0.5)
    try squares[1].pause()
    try squares[2].start()
    try squares[2].stop(withoutFinishing: false)
    var begun = 0
    let waits = squares.map { square in
      Task { @MainActor in
        begun += 1
        return await square.finished()
      }
    }
    while begun < 3 { await Task.yield() }
    #expect(link.isPaused && animator?.count == 0)
    if isReleased { animator = nil } else { animator?.removeAll() }
    for wait in waits { #expect(await wait.value == nil) }
    // The paused one keeps its value.
    #expect(squares[1].state == .active && abs(squares[1].value - 50) < 1e-9)
    if isReleased { #expect(await squares[1].finished() == nil) }
  }

  @Test func `waiting for an animator that is inactive ends at once`() async throws {
    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    let square = PropertyAnimator(0.0, duration: 1, on: animator)
    #expect(await square.finished() == nil)
    try square.addAnimations { $0 = 1 }
    try square.start()
    link.advance(by: 2)
    #expect(await square.finished() == nil)
  }
}
