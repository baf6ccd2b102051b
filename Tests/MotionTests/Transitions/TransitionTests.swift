import SeededRandom
import Motion
import Testing

@Suite struct `Transitions: rules, states and percentages` {
  @Test(arguments: [
    (0.0, 1201.0, TransitionOutcome.finish), (1, -1201, .cancel), (0.331, 0, .finish), (0.33, 0, .cancel),
    (0.329, 1200, .cancel), (0.331, -1200, .finish), (0.33, -1199, .cancel), (0.9, -1200, .finish)
  ])
  func `M103: a flick decides the outcome, else the fraction does, exactly at the thresholds`(
    fraction: Double, velocity: Double, outcome: TransitionOutcome
  ) {
    #expect(TransitionRule().outcome(fraction: fraction, velocity: velocity) == outcome)
  }

  @Test func `M103: half the height of the screen is the whole transition`() {
    #expect(TransitionRule.step(translation: 100, height: 800) == 0.25)
    #expect(TransitionRule.step(translation: -400, height: 800) == -1)
  }

  @Test func `M112: a relative velocity is clipped to 35, in its direction, unless there is no way`() {
    #expect(TransitionRule.clipped(velocity: 1000.0, from: 0, to: 10) == 350)
    #expect(TransitionRule.clipped(velocity: -1000.0, from: 0, to: 10) == -350)
    let clipped = TransitionRule.clipped(velocity: SIMD2(3000.0, -4000), from: [0, 7], to: [10, 7])
    #expect((clipped - [210, -280]).length < 1e-9)
    #expect(TransitionRule.clipped(velocity: SIMD2(9e9, 5), from: [3, 0], to: [3, 0]) == [9e9, 5])
  }

  @Test func `a way that is short along one axis does not limit the velocity along it`() {
    let thrown = SIMD2(340.0, -900)
    #expect(TransitionRule.clipped(velocity: thrown, from: [0, 0], to: [1, 400]) == thrown)
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

  @Test func `M105, M106: an interactive start comes first, and then animate is always called`() {
    var interactive = TransitionMachine()
    #expect(interactive.handle(.begin) == [.startInteractive, .animate])
    #expect(interactive.phase == .interactive)
    var running = TransitionMachine(wantsInteractiveStart: false)
    #expect(running.handle(.begin) == [.startInteractive, .animate, .start])
    #expect(running.phase == .animating(.finish))
    var alone = TransitionMachine(isInterruptible: false)
    #expect(alone.handle(.begin) == [.animate, .start])
    #expect(alone.handle(.interrupt) == [] && alone.phase == .animating(.finish))
  }

  @Test func `M105: wasCancelled can change until the transition ends`() {
    var machine = TransitionMachine()
    machine.handle(.begin)
    machine.handle(.release(.cancel))
    #expect(machine.wasCancelled)
    machine.handle(.interrupt)
    machine.handle(.update(0.7))
    machine.handle(.release(.finish))
    #expect(!machine.wasCancelled)
    machine.handle(.animatorsEnded)
    #expect(
      machine.log == [
        .startInteractive, .animate, .cancel, .pause, .update(0.7), .finish, .complete(didFinish: true)
      ])
  }

  @Test func `M105: the log has the last effects and is bounded, and updates in a row count as one`() {
    var machine = TransitionMachine()
    machine.handle(.begin)
    for index in 0..<1000 { machine.handle(.update(Double(index) / 1000)) }
    #expect(machine.log == [.startInteractive, .animate, .update(0.999)])
    for _ in 0..<1000 {
      machine.handle(.release(.cancel))
      machine.handle(.interrupt)
      #expect(machine.log.count <= TransitionMachine.logLength)
    }
    #expect(machine.log.count == TransitionMachine.logLength && machine.log.suffix(2) == [.cancel, .pause])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `M102: after random events there is one beginning, one completion and nothing after it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var machine = TransitionMachine(wantsInteractiveStart: .random(using: &random))
    let events: [TransitionMachine.Event] = [
      .begin, .interrupt, .update(0.5), .release(.finish), .release(.cancel), .animatorsEnded
    ]
    for _ in 0..<200 {
      let before = machine
      let effects = machine.handle(events.randomElement(using: &random)!)
      if effects.isEmpty { #expect(machine == before) }
      if case .ended = before.phase { #expect(effects.isEmpty) }
    }
    let completions = machine.log.filter { if case .complete = $0 { true } else { false } }
    #expect(completions.count == 1 && machine.log.last == completions[0])
    #expect(machine.log.filter { $0 == .animate }.count == 1)
    #expect(machine.phase == .ended(machine.wasCancelled ? .cancel : .finish))
  }

  @Test func `M68: progress is linear under the finger, and follows the curve to either end`() {
    var transition = PercentDrivenTransition(duration: 1)
    transition.begin(at: 0)
    for fraction in [0.1, 0.4, 0.9, 0.4] {
      transition.update(fraction, at: 1)
      #expect(abs(transition.progress(at: 1) - fraction) < 1e-12)
    }
    var cancelled = transition
    transition.finish(at: 2)
    let start = TimingCurve.easeInOut.fraction(at: 0.4)!
    for share in [0.25, 0.5, 0.75] {
      let expected = TimingCurve.easeInOut.progress(at: start + share * (1 - start))
      #expect(abs(transition.progress(at: 2 + 0.6 * share) - expected) < 1e-9)
    }
    #expect(transition.advance(to: 2.59) == nil && transition.advance(to: 2.6 + 1e-9) == .finish)
    #expect(transition.progress(at: 3) == 1)

    cancelled.cancel(at: 2)
    #expect(cancelled.progress(at: 2.2) < 0.4 && cancelled.progress(at: 2.2) > 0)
    #expect(cancelled.advance(to: 2.4 + 1e-9) == .cancel && cancelled.advance(to: 9) == nil)
    #expect(cancelled.progress(at: 3) == 0)
  }

  @Test func `M68: the completion speed divides the remaining time`() {
    var transition = PercentDrivenTransition(duration: 2, completionSpeed: 4)
    #expect(transition.duration == 2)
    transition.begin(at: 0)
    transition.update(0.5, at: 0)
    transition.finish(at: 0)
    #expect(transition.advance(to: 0.2499) == nil && transition.advance(to: 0.2501) == .finish)
  }

  @Test func `M69: a cancelled pan is released with its velocity`() {
    for (last, velocity, outcome) in [
      (PointerSample.Phase.ended, 1500.0, TransitionOutcome.finish), (.cancelled, 1500, .finish),
      (.ended, -1500, .cancel), (.cancelled, -1500, .cancel), (.cancelled, 0, .cancel)
    ] {
      var transition = PercentDrivenTransition(duration: 1)
      transition.pan(.began, fraction: 0, velocity: 0, at: 0)
      transition.pan(.moved, fraction: 0.2, velocity: 300, at: 0.1)
      #expect(abs(transition.progress(at: 0.1) - 0.2) < 1e-12)
      transition.pan(last, fraction: 0.2, velocity: velocity, at: 0.2)
      #expect(transition.advance(to: 5) == outcome)
    }
  }

  @Test func `M69: a second pan takes over in flight without changing the progress`() {
    var transition = PercentDrivenTransition(duration: 1, isInteractive: false)
    transition.pan(.began, fraction: 0, velocity: 0, at: 0)
    let shown = transition.progress(at: 0.4)
    transition.pan(.began, fraction: 0, velocity: 0, at: 0.4)
    #expect(transition.machine.phase == .interactive && abs(transition.progress(at: 3) - shown) < 1e-12)
    transition.pan(.moved, fraction: 1.2, velocity: 0, at: 3)
    #expect(transition.progress(at: 3) == 1)
    transition.pan(.ended, fraction: 1.2, velocity: 0, at: 3)
    #expect(transition.advance(to: 3) == .finish)
  }

  @Test func `M118: a completion spring continues with the velocity of the release, and on a reversal`() {
    for velocity in [-3000.0, -200, 0, 1, 700, 5000] {
      for last in [PointerSample.Phase.ended, .cancelled] {
        var transition = PercentDrivenTransition(duration: 1, completionSpring: .standard)
        transition.pan(.began, fraction: 0, velocity: 0, distance: 400, at: 0)
        transition.pan(.moved, fraction: 0.3, velocity: velocity, distance: 400, at: 0.5)
        #expect(transition.velocity(at: 0.5) == 0)
        transition.pan(last, fraction: 0.3, velocity: velocity, distance: 400, at: 0.6)
        #expect(abs(transition.progress(at: 0.6) - 0.3) < 1e-12)
        #expect(abs(transition.velocity(at: 0.6) - velocity / 400) < 1e-9)
        let (progress, rate) = (transition.progress(at: 0.65), transition.velocity(at: 0.65))
        transition.reverse(at: 0.65)
        #expect(abs(transition.progress(at: 0.65) - progress) < 1e-12)
        #expect(abs(transition.velocity(at: 0.65) - rate) < 1e-9)
        let outcome: TransitionOutcome = velocity > 1200 ? .cancel : .finish
        #expect(transition.advance(to: 9) == outcome && transition.velocity(at: 9) == 0)
      }
    }
  }

  @Test func `M118: beyond an end the progress does not follow, so the release is at rest`() {
    var transition = PercentDrivenTransition(duration: 1, completionSpring: .standard)
    transition.pan(.began, fraction: 0, velocity: 0, distance: 400, at: 0)
    for fraction in [-0.2, 0, 1, 1.4] {
      transition.pan(.moved, fraction: fraction, velocity: 0, distance: 400, at: 0.5)
      #expect(!transition.follows(fraction) && transition.progress(at: 0.5) == min(max(fraction, 0), 1))
      var released = transition
      released.pan(.ended, fraction: fraction, velocity: 500, distance: 400, at: 0.6)
      #expect(released.velocity(at: 0.6) == 0)
    }
    #expect(transition.follows(0.5))
  }

  @Test func `an update beyond an end stays there, or where a finger took a spring beyond it`() {
    var transition = PercentDrivenTransition(
      duration: 1, completionSpring: SpringTiming(Spring(response: 0.3, dampingRatio: 0.3)))
    transition.begin(at: 0)
    for (fraction, progress) in [(0.4, 0.4), (1.2, 1), (-0.2, 0)] {
      transition.update(fraction, at: 0)
      #expect(abs(transition.progress(at: 0) - progress) < 1e-12)
    }
    transition.finish(at: 0)
    transition.pause(at: 0.16)
    let held = transition.progress(at: 0.16)
    #expect(held > 1.2)
    for (fraction, progress) in [(9, held), (1.1, 1.1), (held, held)] {
      transition.update(fraction, at: 0.2)
      #expect(abs(transition.progress(at: 0.2) - progress) < 1e-12)
    }
  }

  /// Releases a transition that drives an object from 100 to 500, 20 and back, with a velocity of its progress.
  private func expectContinuity<Object: PropertyAnimating>(_ object: Object, _ rate: Double) throws
  where Object.Value == SIMD2<Double> {
    var object = object
    try object.addAnimations(at: 0) { $0 = [500, -20] }
    for outcome in [TransitionOutcome.finish, .cancel] {
      var transition = PercentDrivenTransition(driving: object, completionSpring: .standard)
      transition.begin(at: 0)
      transition.update(0.3, at: 0.1)
      #expect((transition.object.state(at: 0.1).value - [220, -6]).length < 1e-9)
      if outcome == .finish {
        transition.finish(velocity: rate, at: 0.2)
      } else {
        transition.cancel(velocity: rate, at: 0.2)
      }
      let (value, velocity) = transition.object.state(at: 0.2)
      #expect((value - [220, -6]).length < 1e-9 && (velocity - [400 * rate, -20 * rate]).length < 1e-9)
      #expect(
        abs(transition.progress(at: 0.2) - 0.3) < 1e-12 && abs(transition.velocity(at: 0.2) - rate) < 1e-9)
      let before = transition.object.state(at: 0.25)
      transition.pause(at: 0.25)
      #expect((transition.object.state(at: 0.25).value - before.value).length < 1e-9)
      transition.finish(velocity: 0, at: 0.25)
      for frame in 0..<600 where transition.advance(to: 0.25 + Double(frame) / 60) != nil { break }
      #expect(transition.machine.phase == .ended(.finish) && transition.progress(at: 11) == 1)
      #expect((transition.object.state(at: 11).value - [500, -20]).length < 0.3)
    }
  }

  @Test(arguments: [-8, -0.5, 0, 1, 12] as [Double])
  func `M154: any animating object is driven by percent, and goes on with the finger's velocity`(
    rate: Double
  ) throws {
    try expectContinuity(PropertyAnimation(SIMD2(100, 0), duration: 0.4), rate)
    try expectContinuity(
      PropertyAnimation(SIMD2(100, 0), duration: 1, timing: .dampingRatio(0.6)), rate)
  }

  @Test func `a percent-driven transition is a value that can be sent to another actor`() async {
    var transition = PercentDrivenTransition(duration: 1, completionCurve: .linear)
    transition.begin(at: 0)
    transition.update(0.4, at: 0.1)
    let sent: any Sendable = transition
    let progress = await Task.detached {
      (sent as? PercentDrivenTransition<PropertyAnimation<Double>>)?.progress(at: 0.2)
    }.value
    #expect(progress.map { abs($0 - 0.4) < 1e-12 } == true)
  }
}
