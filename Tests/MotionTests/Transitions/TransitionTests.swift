import Motion
import SeededRandom
import Testing

@Suite struct `Transitions: machine, rule and percentages` {
  typealias Outcome = TransitionMachine.Outcome

  // MARK: The rule and the pin

  @Test(arguments: [
    (0.0, 1201.0, Outcome.finish), (1, -1201, .cancel), (0.331, 0, .finish), (0.33, 0, .cancel),
    (0.329, 1200, .cancel), (0.331, -1200, .finish), (0.33, -1199, .cancel), (0.9, -1200, .finish)
  ])
  func `M103: a flick decides alone, else the fraction does, exactly at the thresholds`(
    fraction: Double, velocity: Double, outcome: Outcome
  ) {
    #expect(TransitionRule().outcome(fraction: fraction, velocity: velocity) == outcome)
  }

  @Test(arguments: [
    (300.0, 0.5, 0.1, 301.0, Outcome.finish), (300, 0.5, 0.5, 300, .cancel), (300, 0.5, 0.501, -300, .finish),
    (.infinity, 0.33, 0.1, 1e9, .cancel), (0, 1, 0, 1e-9, .finish), (1200, 0, 1e-9, 0, .finish)
  ])
  func `M103: another rule has its own thresholds`(
    speed: Double, finish: Double, fraction: Double, velocity: Double, outcome: Outcome
  ) {
    let rule = TransitionRule(flickSpeed: speed, finishFraction: finish)
    #expect(rule.outcome(fraction: fraction, velocity: velocity) == outcome)
  }

  @Test func `M103: half the height of the screen is the whole transition`() {
    #expect(TransitionRule.step(translation: 100, height: 800) == 0.25)
    #expect(TransitionRule.step(translation: -400, height: 800) == -1)
    #expect(TransitionRule.step(translation: 0.25, height: 0.5) == 1)
  }

  @Test func `M111: the picture grows with the finger, slightly past its ends, and stays under the finger`() {
    let pin = TouchPin(finger: [130, 240], origin: [100, 200], size: [75, 100])
    for (step, (fraction, width)) in [
      (-1, 63.75), (-0.05, 63.75), (0, 75), (0.3, 142.5), (1, 300), (1.05, 311.25), (3, 311.25)
    ].enumerated() {
      let size = TouchPin.size(from: [75, 100], to: [300, 400], fraction: fraction)
      #expect((size - SIMD2(width, width * 4 / 3)).length < 1e-9)
      let finger = SIMD2(130 + 10 * Double(step), 240 - 7 * Double(step))
      let origin = pin.origin(finger: finger, size: size)
      // The finger's position in the coordinates of the picture.
      let place = (finger - origin) / size * SIMD2(75, 100)
      #expect(abs(place.x - 30) <= 0.5 && abs(place.y - 40) <= 0.5)
    }
  }

  @Test func `M111: the velocities of finger and size give that of the corner`() {
    let pin = TouchPin(finger: [130, 240], origin: [100, 200], size: [75, 100])
    let (finger, size): (SIMD2<Double>, SIMD2<Double>) = ([50, -20], [8, 6])
    let small = TouchPin(finger: [1, 1], origin: .zero, size: [0.5, 0.25])
    #expect(small.origin(finger: [1, 1], size: [1, 1]) == [-1, -3])
    let moved = pin.origin(finger: SIMD2(130, 240) + 0.5 * finger, size: SIMD2(75, 100) + 0.5 * size)
    #expect((moved - SIMD2(100, 200) - 0.5 * pin.origin(finger: finger, size: size)).length < 1e-12)
  }

  // MARK: The machine

  @Test(arguments: [
    (TransitionMachine.Phase.idle, [TransitionMachine.Effect.start, .pause, nil, nil, nil, nil]),
    (.held, [nil, nil, .update(0.5), .run(.finish), .run(.cancel), nil]),
    (.running(.finish), [nil, .pause, nil, nil, .run(.cancel), .complete(.finish)]),
    (.running(.cancel), [nil, .pause, nil, .run(.finish), nil, .complete(.cancel)]),
    (.ended(.finish), [nil, nil, nil, nil, nil, nil]), (.ended(.cancel), [nil, nil, nil, nil, nil, nil])
  ])
  func `M102: what an event does in a phase`(
    phase: TransitionMachine.Phase, effects: [TransitionMachine.Effect?]
  ) {
    let events: [TransitionMachine.Event] = [
      .start, .grab, .update(0.5), .release(.finish), .release(.cancel), .animationEnded
    ]
    let ways: [TransitionMachine.Phase: [TransitionMachine.Event]] = [
      .idle: [], .held: [.grab], .running(.finish): [.start], .running(.cancel): [.grab, .release(.cancel)],
      .ended(.finish): [.start, .animationEnded],
      .ended(.cancel): [.grab, .release(.cancel), .animationEnded]
    ]
    var reached = TransitionMachine()
    for event in ways[phase] ?? [] { reached.handle(event) }
    #expect(reached.phase == phase)
    for (event, effect) in zip(events, effects) {
      var machine = reached
      #expect(machine.handle(event) == effect)
      switch effect {
      case nil, .update: #expect(machine.phase == phase)
      case .start: #expect(machine.phase == .running(.finish))
      case .pause: #expect(machine.phase == .held)
      case .run(let outcome): #expect(machine.phase == .running(outcome))
      case .complete(let outcome): #expect(machine.phase == .ended(outcome))
      }
    }
  }

  // MARK: Driven by percent

  private func progress(
    _ duration: Double = 1, _ timing: AnimationTiming<Double> = .curve(.easeInOut)
  ) throws -> PropertyAnimation<Double> {
    var progress = PropertyAnimation(0.0, duration: duration, timing: timing)
    try progress.addAnimations(at: 0) { $0 = 1 }
    return progress
  }

  @Test func `M56: a retargeted value keeps its velocity, and a transition under a finger has none`() throws {
    var pane = MovingValue(0.0)
    pane.retarget(to: 100, at: 0)
    let before = pane.state(at: 0.1)
    pane.retarget(to: 0, at: 0.1)
    #expect(pane.state(at: 0.1) == before)
    #expect(before.velocity > 100 && pane.target == 0)
    var transition = PercentDrivenTransition(try progress())
    transition.grab(at: 0)
    transition.update(0.4, at: 0.1)
    for time in [0.1, 5] {
      let (value, velocity) = transition.animation.state(at: time)
      #expect(abs(value - 0.4) < 1e-12 && velocity == 0)
    }
  }

  @Test func `M68: progress is linear under the finger, and follows the curve to either end`() throws {
    for curve in [TimingCurve.easeInOut, .easeIn, .easeOut, .linear] {
      var transition =
        curve == .easeInOut
        ? PercentDrivenTransition(try progress())
        : PercentDrivenTransition(try progress(), completion: .curve(curve))
      transition.grab(at: 0)
      for fraction in [0.1, 0.4, 0.9, 0.4] {
        transition.update(fraction, at: 1)
        #expect(abs(transition.animation.state(at: 1).value - fraction) < 1e-12)
      }
      for (outcome, left, end) in [(Outcome.finish, 0.6, 1.0), (.cancel, 0.4, 0)] {
        var released = transition
        released.release(to: outcome, at: 2)
        // The curve begins at its own fraction for what is done of the way.
        let start = try #require(curve.fraction(at: 1 - left))
        for share in [0, 0.25, 0.5, 0.75] {
          let done = curve.progress(at: start + share * (1 - start))
          let expected = outcome == .finish ? done : 1 - done
          #expect(abs(released.animation.state(at: 2 + left * share).value - expected) < 1e-9)
        }
        #expect(released.advance(to: 2 + left - 0.01) == nil)
        #expect(released.advance(to: 2 + left + 1e-9) == outcome && released.advance(to: 9) == nil)
        #expect(released.animation.state(at: 3).value == end)
      }
    }
  }

  @Test func `M102, M107: caught five times, one animation moves without a jump, until the one end`() throws {
    var transition = PercentDrivenTransition(
      try progress(0.4), completion: .spring(SpringTiming(.standard)))
    transition.start(at: 0)
    var time = 0.0
    for index in 0..<5 {
      time += index == 0 ? 0.2 : 0.07
      #expect(transition.advance(to: time) == nil)
      let shown = transition.animation.state(at: time).value
      transition.grab(at: time)
      #expect(abs(transition.animation.state(at: time).value - shown) < 1e-12)
      #expect(transition.animation.state == .active)
      let fraction = min(max(shown + (index % 2 == 0 ? -0.1 : 0.1), 0), 1)
      transition.update(fraction, at: time)
      #expect(abs(transition.animation.state(at: time).value - fraction) < 1e-12)
      transition.release(to: index % 2 == 0 ? .cancel : .finish, velocity: Double(index) - 1.5, at: time)
      let (value, velocity) = transition.animation.state(at: time)
      #expect(abs(value - fraction) < 1e-12 && abs(velocity - (Double(index) - 1.5)) < 1e-9)
    }
    var ends: [Outcome] = []
    for frame in 1...300 {
      #expect((transition.animation.state == .active) == ends.isEmpty)
      if let outcome = transition.advance(to: time + Double(frame) / 60) { ends.append(outcome) }
    }
    #expect(ends == [.cancel] && transition.animation.state == .inactive)
    #expect(transition.animation.state(at: time + 9).value == 0)
    transition.grab(at: time + 9)
    transition.start(at: time + 9)
    #expect(transition.animation.state == .inactive)
  }

  @Test
  func `without a finger the animation's own timing runs, and a finger that takes it late finds the end`()
    throws
  {
    var transition = PercentDrivenTransition(try progress(2, .curve(.easeIn)), completion: .curve(.linear))
    transition.start(at: 3)
    for time in [0.5, 1, 1.7] {
      let shown = transition.animation.state(at: 3 + time).value
      #expect(abs(shown - TimingCurve.easeIn.progress(at: time / 2)) < 1e-12)
    }
    transition.grab(at: 6)
    #expect(transition.animation.state(at: 6).value == 1)
    transition.release(to: .cancel, at: 6)
    #expect(transition.advance(to: 7.999) == nil && transition.advance(to: 8 + 1e-9) == .cancel)
  }

  @Test(arguments: [(500.0, Outcome.finish), (1201, .finish), (-1201, .cancel), (-300, .finish), (0, .finish)]
  )
  func `M118: a swipe from the left edge is driven by x, ends by the rule and keeps the finger's velocity`(
    velocity: Double, outcome: Outcome
  ) throws {
    let (edge, width) = (20.0, 400.0)
    for start in [12.0, 20, 21] {
      // A screen that moves to the right, and its dimming.
      var screen = PropertyAnimation(SIMD2(0, 0.4), duration: 0.35)
      try screen.addAnimations(at: 0) { $0 = [width, 0] }
      var swipe: PercentDrivenTransition<SIMD2<Double>>?
      if start <= edge { swipe = PercentDrivenTransition(screen, completion: .dampingRatio(1)) }
      swipe?.grab(at: 0)
      for sample in 1...12 {
        let x = start + 14 * Double(sample)
        swipe?.update((x - start) / width, at: Double(sample) / 60)
        #expect(swipe.map { abs($0.animation.state(at: 1).value.x - (x - start)) < 1e-9 } ?? (start > edge))
      }
      guard var swipe else { continue }
      let fraction = swipe.animation.fractionComplete(at: 0.2)
      #expect(abs(fraction - 0.42) < 1e-12)
      let end = TransitionRule().outcome(fraction: fraction, velocity: velocity)
      swipe.release(to: end, velocity: velocity / width, at: 0.2)
      let state = swipe.animation.state(at: 0.2)
      #expect((state.value - [168, 0.232]).length < 1e-9)
      #expect((state.velocity - [velocity, -0.4 * velocity / width]).length < 1e-9)
      #expect(end == outcome && swipe.advance(to: 2) == outcome)
    }
  }

  @Test(arguments: [-8, -0.5, 0, 1, 12] as [Double])
  func `M154: value and velocity are continuous at the release, on any timing, to either end`(rate: Double)
    throws
  {
    let timings: [AnimationTiming<SIMD2<Double>>] = [
      .curve(.easeIn), .dampingRatio(0.6), .spring(SpringTiming(.standard), velocity: [7, 7])
    ]
    for timing in timings {
      var animation = PropertyAnimation(SIMD2(100.0, 0), duration: 0.4, timing: timing)
      try animation.addAnimations(at: 0) { $0 = [500, -20] }
      for completion in timings.dropFirst() {
        for outcome in [Outcome.finish, .cancel] {
          var transition = PercentDrivenTransition(animation, completion: completion)
          transition.grab(at: 0)
          transition.update(0.3, at: 0.1)
          transition.release(to: outcome, velocity: rate, at: 0.2)
          let (value, velocity) = transition.animation.state(at: 0.2)
          #expect((value - [220, -6]).length < 1e-9)
          #expect((velocity - [400 * rate, -20 * rate]).length < 1e-9)
          #expect(transition.advance(to: 9) == outcome)
          #expect(
            (transition.animation.state(at: 9).value - (outcome == .finish ? [500, -20] : [100, 0])).length
              < 0.3)
        }
      }
    }
  }

  @Test func `M154: released in flight, it turns round with its velocity`() throws {
    var transition = PercentDrivenTransition(try progress(), completion: .dampingRatio(0.7))
    transition.start(at: 0)
    for (time, outcome) in [(0.4, Outcome.cancel), (0.5, .finish), (0.6, .cancel)] {
      let before = transition.animation.state(at: time)
      transition.release(to: outcome, at: time)
      let after = transition.animation.state(at: time)
      #expect(abs(after.value - before.value) < 1e-12 && abs(after.velocity - before.velocity) < 1e-9)
      // The same outcome again changes nothing.
      transition.release(to: outcome, velocity: 50, at: time)
      #expect(transition.animation.state(at: time) == after)
    }
    #expect(transition.advance(to: 9) == .cancel)
  }

  @Test func `an update beyond an end stays there, or where a finger took a spring beyond it`() throws {
    var transition = PercentDrivenTransition(
      try progress(), completion: .spring(SpringTiming(Spring(response: 0.3, dampingRatio: 0.3))))
    transition.grab(at: 0)
    for (fraction, shown) in [(0.4, 0.4), (1.2, 1), (-0.2, 0)] {
      transition.update(fraction, at: 0)
      #expect(abs(transition.animation.state(at: 0).value - shown) < 1e-12)
    }
    transition.release(to: .finish, at: 0)
    transition.grab(at: 0.16)
    let held = transition.animation.state(at: 0.16).value
    #expect(held > 1.2)
    for (fraction, shown) in [(9, held), (1.1, 1.1), (held, held)] {
      transition.update(fraction, at: 0.2)
      #expect(abs(transition.animation.state(at: 0.2).value - shown) < 1e-12)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `M102: after any calls nothing has jumped, and there is one end`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var transition = PercentDrivenTransition(
      try progress(.random(in: 0...1, using: &random)),
      completion: [.curve(.easeOut), .dampingRatio(0.5), .spring(SpringTiming(.standard))]
        .randomElement(using: &random)!)
    var (time, ends) = (0.0, 0)
    for _ in 0..<200 {
      time += .random(in: 0...0.05, using: &random)
      if transition.advance(to: time) != nil { ends += 1 }
      let before = transition.animation.state(at: time).value
      switch Int.random(in: 0..<6, using: &random) {
      case 0: transition.start(at: time)
      case 1, 2: transition.grab(at: time)
      case 3: transition.update(before, at: time)
      default:
        let outcome: Outcome = Bool.random(using: &random) ? .finish : .cancel
        transition.release(to: outcome, velocity: .random(in: -9...9, using: &random), at: time)
      }
      #expect(abs(transition.animation.state(at: time).value - before) < 1e-9)
    }
    transition.grab(at: time)
    transition.release(to: .finish, at: time)
    for second in 1...99 where transition.advance(to: time + Double(second)) != nil { ends += 1 }
    #expect(ends == 1)
  }

  @Test func `an animation without changes, one that is active, and numbers that are not finite are refused`()
    async
  {
    await #expect(processExitsWith: .failure) {
      _ = PercentDrivenTransition(PropertyAnimation(0.0, duration: 1))
    }
    await #expect(processExitsWith: .failure) {
      var animation = PropertyAnimation(0.0, duration: 1)
      try animation.addAnimations(at: 0) { $0 = 1 }
      try animation.start(at: 0)
      _ = PercentDrivenTransition(animation)
    }
    await #expect(processExitsWith: .failure) {
      var transition = try held()
      transition.update(.nan, at: 0)
    }
    await #expect(processExitsWith: .failure) {
      var transition = try held()
      transition.release(to: .finish, velocity: .infinity, at: 0)
    }
    await #expect(processExitsWith: .failure) { _ = TransitionRule().outcome(fraction: .nan, velocity: 0) }
    await #expect(processExitsWith: .failure) { _ = TransitionRule().outcome(fraction: 0, velocity: .nan) }
    await #expect(processExitsWith: .failure) { _ = TouchPin(finger: .zero, origin: .zero, size: [0, 1]) }
    await #expect(processExitsWith: .failure) { _ = TouchPin(finger: .zero, origin: .zero, size: [1, 0]) }
    await #expect(processExitsWith: .failure) { _ = TransitionRule.step(translation: 1, height: 0) }
    await #expect(processExitsWith: .failure) { _ = TransitionRule(flickSpeed: -1) }
    await #expect(processExitsWith: .failure) { _ = TransitionRule(finishFraction: 1.01) }
  }
}

/// A transition under a finger.
private func held() throws -> PercentDrivenTransition<Double> {
  var animation = PropertyAnimation(0.0, duration: 1)
  try animation.addAnimations(at: 0) { $0 = 1 }
  var transition = PercentDrivenTransition(animation)
  transition.grab(at: 0)
  return transition
}
