import MotionAnimation
import MotionKinematics
import Testing

@Suite struct `Interruptible transitions` {
  typealias Transition = InterruptibleTransition<Double, SIMD2<Double>>

  private func make(isInteractive: Bool = false, photo end: SIMD2<Double> = [0, 400]) -> Transition {
    Transition(
      chrome: 0, duration: 0.4, photo: [0, 0], to: end,
      machine: TransitionMachine(wantsInteractiveStart: isInteractive)
    ) { $0 = 1 }
  }

  @Test func `M104: chrome and photo end together, at 0.709701 s from rest`() {
    var transition = make()
    transition.begin(at: 0)
    #expect(abs(transition.photoEndTime - 0.709701) <= 1e-6)
    #expect(abs(transition.chromeEndTime - transition.photoEndTime) <= 1e-9)
    #expect(transition.advance(to: 0.7) == nil && transition.advance(to: 0.71) == .finish)
    #expect(transition.chrome(at: 1) == 1 && transition.photo(at: 1) == ([0, 400], [0, 0]))
    #expect(transition.machine.log == [.startInteractive, .animate, .start, .complete(didFinish: true)])
  }

  @Test(arguments: [SIMD2(0.0, 0), [300, 900], [-2000, 100], [0, -5000]])
  func `M104: chrome and photo end together after a drag, with any release velocity`(velocity: SIMD2<Double>)
  {
    var transition = make(isInteractive: true)
    transition.begin(at: 0)
    transition.drag(fraction: 0.6, photo: [20, 240], at: 0.3)
    #expect(abs(transition.chrome(at: 0.3) - 0.6) < 1e-12 && transition.photo(at: 0.3).value == [20, 240])
    transition.release(along: 0, velocity: velocity, at: 0.5)
    #expect(transition.machine.phase == .animating(.finish))
    #expect(abs(transition.chromeEndTime - transition.photoEndTime) <= 1e-9)
    let clipped = TransitionRule.clipped(velocity: velocity, from: [0, 0], to: [0, 400])
    #expect((transition.photo(at: 0.5).velocity - clipped).length < 1e-9)
    let settling = SpringTiming(Spring(stiffness: 1300, damping: 95, mass: 4.5)).settlingTime(
      displacement: SIMD2(20, -160), velocity: clipped)
    #expect(abs(transition.photoEndTime - 0.5 - settling) < 1e-12)
  }

  @Test
  func `M102: chrome and photo stay continuous through five interruptions, and the end is reported once`() {
    var transition = make()
    transition.begin(at: 0)
    var (time, outcomes): (Double, [TransitionOutcome]) = (0, [])
    for turn in 0..<5 {
      time += 0.11
      #expect(transition.advance(to: time) == nil)
      let (chrome, photo) = (transition.chrome(at: time), transition.photo(at: time).value)
      transition.interrupt(at: time)
      #expect(transition.machine.phase == .interactive)
      #expect(abs(transition.chrome(at: time + 1) - chrome) < 1e-9)
      #expect(transition.photo(at: time + 1) == (photo, [0, 0]))
      transition.drag(fraction: transition.fraction(at: time) + 0.02, photo: photo + [1, 2], at: time + 1)
      time += 1.1
      transition.release(along: turn.isMultiple(of: 2) ? -1500 : 1500, velocity: [0, -300], at: time)
      #expect(transition.machine.wasCancelled == turn.isMultiple(of: 2))
      #expect((transition.photo(at: time).value - photo - [1, 2]).length < 1e-12)
    }
    for frame in 1...200 {
      if let outcome = transition.advance(to: time + Double(frame) / 60) { outcomes.append(outcome) }
    }
    #expect(outcomes == [.cancel] && transition.machine.phase == .ended(.cancel))
    #expect(transition.chrome(at: 99) == 0 && transition.photo(at: 99).value == [0, 0])
    let completions = transition.machine.log.filter { if case .complete = $0 { true } else { false } }
    #expect(completions == [.complete(didFinish: false)])
  }

  @Test func `M103: the release rule selects the end`() {
    for (fraction, along, outcome) in [
      (0.32, 0.0, TransitionOutcome.cancel), (0.34, 0, .finish), (0.1, 1201, .finish), (0.9, -1201, .cancel)
    ] {
      var transition = make(isInteractive: true)
      transition.begin(at: 0)
      transition.drag(fraction: fraction, photo: [0, 400 * fraction], at: 0.1)
      transition.release(along: along, velocity: [0, along], at: 0.1)
      #expect(transition.advance(to: 9) == outcome)
    }
  }

  @Test
  func `M107: alongside animations end with the transition, which without a controller just runs`() {
    var transition = InterruptibleTransition<SIMD2<Double>, Double>(
      chrome: [0, 0], duration: 0.4, photo: 0, to: 100,
      machine: TransitionMachine(isInterruptible: false)
    ) { $0.x = 1 }
    transition.animateAlongside(at: 0) { $0.y += 5 }
    transition.begin(at: 0)
    #expect(transition.machine.log == [.animate, .start])
    transition.interrupt(at: 0.2)
    transition.animateAlongside(at: 0.2) { $0.y += 5 }
    let end = transition.endTime
    #expect(transition.chrome(at: 0.3).y > 0 && transition.chrome(at: end - 0.01).y < 10)
    #expect(transition.advance(to: end) == .finish && transition.chrome(at: end) == [1, 10])
    transition.animateAlongside(at: 2) { $0.y = 99 }
    #expect(transition.chrome(at: 9) == [1, 10])
  }

  @Test(arguments: [TransitionOutcome.finish, .cancel])
  func `another spring or other ends in flight keep the value and the velocity`(
    outcome: TransitionOutcome
  ) {
    var transition = make()
    transition.begin(at: 0)
    transition.interrupt(at: 0.2)
    transition.release(along: outcome == .finish ? 1500 : -1500, velocity: [30, 200], at: 0.2)
    let time = 0.27
    let (chrome, photo) = (transition.chrome(at: time), transition.photo(at: time))
    let timing = SpringTiming(Spring(response: 0.6, dampingRatio: 0.5))
    transition.retarget(photo: [10, 0], to: [10, 300], timing: .spring(timing), at: time)
    #expect(abs(transition.chrome(at: time) - chrome) < 1e-9)
    #expect((transition.photo(at: time).value - photo.value).length < 1e-9)
    #expect((transition.photo(at: time).velocity - photo.velocity).length < 1e-9)
    #expect(abs(transition.chromeEndTime - transition.photoEndTime) <= 1e-9)
    let end: SIMD2<Double> = outcome == .finish ? [10, 300] : [10, 0]
    let left = timing.settlingTime(displacement: photo.value - end, velocity: photo.velocity)
    #expect(abs(transition.photoEndTime - time - left) < 1e-9)
    #expect(transition.advance(to: 9) == outcome && transition.photo(at: 9).value == end)
  }

  @Test func `M7, M102: a transition reversed at any time keeps value and velocity`() {
    for delay in [0.001, 0.02, 0.2, 0.6] {
      var transition = make(photo: [3, 400])
      transition.begin(at: 0)
      var (time, end) = (0.0, TransitionOutcome.finish)
      for _ in 0..<4 {
        time += delay
        let (chrome, photo) = (transition.chrome(at: time), transition.photo(at: time))
        transition.reverse(at: time)
        end = end == .finish ? .cancel : .finish
        #expect(transition.machine.phase == .animating(end))
        #expect(abs(transition.chrome(at: time) - chrome) < 1e-9)
        #expect((transition.photo(at: time).value - photo.value).length < 1e-9)
        #expect((transition.photo(at: time).velocity - photo.velocity).length < 1e-9)
        #expect(abs(transition.chromeEndTime - transition.photoEndTime) <= 1e-9)
      }
      #expect(transition.advance(to: time + 9) == end)
    }
  }

  @Test func `new ends do not move a dragged photo`() {
    var transition = make(isInteractive: true)
    transition.begin(at: 0)
    transition.drag(fraction: 0.6, photo: [20, 240], at: 0.1)
    transition.retarget(photo: [5, 5], to: [9, 9], timing: transition.photoTiming, at: 0.2)
    #expect(transition.photo(at: 0.3).value == [20, 240] && abs(transition.chrome(at: 0.3) - 0.6) < 1e-12)
    transition.release(along: 0, velocity: [0, 0], at: 0.4)
    #expect(transition.advance(to: 9) == .finish && transition.photo(at: 9).value == [9, 9])
  }

  @Test func `M104: the chrome eases out and takes 0.709701 s from rest for any distance of the photo`() {
    for end in [SIMD2(0.0, 400), [-3, 7], [1200, -800], [0.5, 0]] {
      var transition = make(photo: end)
      transition.begin(at: 2)
      #expect(abs(transition.photoEndTime - 2.709701) <= 1e-6)
      #expect(abs(transition.chromeEndTime - transition.photoEndTime) <= 1e-9)
      let half = (2 + transition.chromeEndTime) / 2
      #expect(abs(transition.chrome(at: half) - 0.684643) <= 1e-6)
    }
  }

  @Test func `M119: with the system's spring a transition ends after 0.505824 s and does not overshoot`() {
    var transition = Transition(
      chrome: 0, duration: 0.4, photo: [0, 0], to: [0, 400], photoTiming: .system,
      machine: TransitionMachine(wantsInteractiveStart: false)
    ) { $0 = 1 }
    transition.begin(at: 0)
    #expect(abs(transition.endTime - 0.505824) <= 1e-6)
    for step in 0...50 { #expect(transition.photo(at: Double(step) / 100).value.y <= 400) }
    transition.reverse(at: 0.1)
    #expect(transition.advance(to: 2) == .cancel && transition.photo(at: 2).value == [0, 0])
  }

  @Test func `M104: a linear photo moves at constant velocity for the rest of the duration`() {
    var transition = Transition(
      chrome: 0, duration: 0.4, photo: [0, 0], to: [0, 400], photoTiming: .curve(.linear)
    ) { $0 = 1 }
    transition.begin(at: 0)
    transition.drag(fraction: 0.5, photo: [10, 200], at: 0)
    transition.release(along: 0, velocity: [0, 900], at: 1)
    #expect(abs(transition.photoEndTime - 1.2) <= 1e-9 && abs(transition.chromeEndTime - 1.2) <= 1e-9)
    for share in [0.25, 0.5, 0.75] {
      let (value, velocity) = transition.photo(at: 1 + 0.2 * share)
      #expect((value - [10 - 10 * share, 200 + 200 * share]).length < 1e-9)
      #expect((velocity - [-50, 1000]).length < 1e-6)
    }
  }

  @Test func `events without a running transition change nothing`() {
    var transition = make()
    transition.interrupt(at: 0)
    transition.release(along: 0, velocity: [0, 0], at: 0)
    transition.drag(fraction: 0.5, photo: [1, 1], at: 0)
    #expect(transition.machine.phase == .idle && transition.machine.log.isEmpty)
    #expect(transition.photo(at: 1).value == [0, 0] && transition.advance(to: 5) == nil)
  }
}
