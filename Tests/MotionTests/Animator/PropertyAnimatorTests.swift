import Motion
import Testing

@MainActor @Suite struct `The property animator on a display link` {
  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator: Animator
  init() { animator = Animator(link: link) }

  private func make(_ timing: AnimationTiming<Double> = .curve(.linear)) throws -> PropertyAnimator<Double> {
    PropertyAnimator(0, duration: 1, timing: timing, on: animator) { $0 = 300 }
  }

  @Test func `M84: a started animator completes once at the end and is inactive`() throws {
    let square = try make()
    var (positions, shown): ([AnimatorPosition], [Double]) = ([], [])
    square.addCompletion { positions.append($0) }
    square.onChange = { shown.append($0) }
    #expect(link.isPaused && square.animation.state == .inactive)
    try square.start(at: 0)
    #expect(square.animation.isRunning && !link.isPaused)
    link.advance(to: 0.5)
    #expect(abs(square.value - 150) < 1e-9 && abs(square.velocity - 300) < 1e-9 && shown.last == square.value)
    link.advance(to: 3)
    #expect(positions == [.end] && square.animation.state == .inactive && square.value == 300)
    #expect(link.isPaused && shown.last == 300)
    // A second run has only the completions that are added for it.
    try square.addAnimations { $0 = 0 }
    try square.start(afterDelay: 1)
    link.advance(to: 3.9)
    #expect(square.value == 300 && shown.last == 300)
    link.advance(to: 6)
    #expect(square.value == 0 && positions == [.end])
  }

  @Test func `M85: changes of state, running and direction are reported in order`() throws {
    let square = try make(.curve(.easeIn))
    var log: [PropertyAnimator<Double>.Change] = []
    square.observer = { log.append($0) }
    func expect(_ changes: [PropertyAnimator<Double>.Change], _ call: () throws -> Void) rethrows {
      log = []
      try call()
      #expect(log == changes)
    }
    try expect([.state(.active), .isRunning(true)]) { try square.start(at: 0) }
    expect([]) { link.advance(to: 0.5) }
    try expect([.isRunning(false)]) { try square.pause(at: 0.5) }
    #expect(abs(square.fractionComplete - 0.315357) <= 1e-6)
    try expect([.isReversed(true)]) { try square.setReversed(true, at: 0.5) }
    try expect([]) { try square.setFraction(0.9, at: 0.6) }
    try expect([.isRunning(true)]) { try square.start(at: 0.6) }
    expect([.state(.inactive), .isRunning(false), .isReversed(false)]) { link.advance(to: 3) }
  }

  @Test func `M90, M91: finish reports the position, and stop without finishing reports nothing`() throws {
    for position in AnimatorPosition.allCases {
      let square = try make()
      var positions: [AnimatorPosition] = []
      square.addCompletion { positions.append($0) }
      let start = link.now
      try square.start()
      link.advance(to: start + 0.5)
      try square.stop(withoutFinishing: false)
      #expect(square.animation.state == .stopped && link.isPaused && positions.isEmpty)
      try square.finish(at: position)
      #expect(positions == [position] && square.animation.state == .inactive)
    }
    let square = try make()
    var calls = 0
    square.addCompletion { _ in calls += 1 }
    try square.stop(withoutFinishing: true)
    try square.start()
    link.advance(by: 0.5)
    let shown = square.value
    try square.stop(withoutFinishing: true)
    link.advance(by: 3)
    #expect(calls == 0 && square.animation.state == .inactive && square.value == shown && link.isPaused)
  }

  @Test func `M96: a tap pauses an animator that runs, and starts one that is paused`() throws {
    let square = try make()
    for (time, runs) in [(0.0, true), (0.5, false), (0.7, true)] {
      link.advance(to: time)
      if square.animation.isRunning { try square.pause() } else { try square.start() }
      #expect(square.animation.isRunning == runs && link.isPaused != runs)
    }
    link.advance(to: 1.1)
    #expect(abs(square.value - 270) < 1e-9)
  }

  @Test func `calls inside of onChange take effect, and an error changes nothing`() throws {
    let square = try make()
    square.onChange = { [unowned square] in
      if $0 > 151 { try? square.setReversed(true) }
      if $0 < 60, square.animation.isReversed { try? square.pause() }
    }
    #expect(throws: AnimatorError.nothingToAnimate(.start)) {
      try PropertyAnimator(1.0, duration: 1, on: animator).start()
    }
    try square.start()
    link.advance(to: 3)
    #expect(abs(square.value - 55) < 6 && square.animation.condition == .paused && link.isPaused)
    #expect(throws: AnimatorError.active(.finish)) { try square.finish(at: .end) }
    square.onChange = nil
    try square.continueAnimation(with: .curve(.linear), factor: 2)
    link.advance(by: 1)
    #expect(square.animation.isRunning && square.value < 55)
  }

  @Test func `M124: paused on its completion, it completes when it is finished`() throws {
    var animation = PropertyAnimation(0.0, duration: 1)
    animation.pausesOnCompletion = true
    let square = PropertyAnimator(animation, on: animator)
    try square.addAnimations(in: 0...0.5) { $0 = 100 }
    var positions: [AnimatorPosition] = []
    square.addCompletion { positions.append($0) }
    try square.start()
    link.advance(to: 2)
    #expect(
      square.value == 100 && square.animation.condition == .paused && link.isPaused && positions.isEmpty)
    try square.stop(withoutFinishing: false)
    try square.finish(at: .current)
    #expect(positions == [.current])
  }
}
