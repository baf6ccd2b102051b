import Motion
import Testing

@Suite struct `The options of a property animator` {
  typealias Condition = AnimatorLifecycle.Condition
  typealias Numbers = AnimatorMatrix<Double>

  private func animation(
    _ timing: AnimationTiming<Double>, duration: Double = 1, _ options: AnimatorOptions = AnimatorOptions()
  ) -> PropertyAnimation<Double> {
    PropertyAnimation(0, duration: duration, timing: timing, options: options)
  }

  // MARK: Start after a delay

  @Test(arguments: Condition.allCases, Driver.allCases)
  func `M124: a start with a delay is legal where a start is, and the value moves after the delay`(
    condition: Condition, driver: Driver
  ) throws {
    var machine = try Numbers.bring(driver.make, to: condition)
    var undelayed = machine
    let before = machine.state(at: 0.4)
    var thrown: AnimatorError?
    do { try machine.start(afterDelay: 0.3, at: 0.4) } catch { thrown = error }
    switch Numbers.expected(.start, in: condition) {
    case .error(let error): #expect(thrown == error && machine.lifecycle.condition == condition)
    case .nothing:
      #expect(thrown == nil && machine.state(at: 0.45) == undelayed.state(at: 0.45))
    case .becomes(let next):
      #expect(thrown == nil && machine.lifecycle.condition == next)
      try undelayed.start(at: 0.7)
      for time in [0.4, 0.5, 0.69] {
        #expect(machine.state(at: time) == (before.value, 0) && machine.advance(to: time) == nil)
      }
      for time in stride(from: 0.7, to: 2, by: 0.1) {
        #expect(machine.state(at: time) == undelayed.state(at: time))
      }
      #expect(machine.endTime == undelayed.endTime)
    }
  }

  @Test func `M124: an interruption cancels the remaining delay`() throws {
    var machine = animation(.curve(.linear))
    try machine.addAnimations(at: 0) { $0 = 100 }
    try machine.start(afterDelay: 5, at: 0)
    try machine.pause(at: 1)
    #expect(machine.fractionComplete(at: 1) == 0)
    try machine.start(at: 2)
    #expect(machine.state(at: 2.5).value == 50 && machine.endTime == 3)
  }

  // MARK: Changes after a part of the duration

  @Test(arguments: Driver.allCases, [0, 0.25, 0.4])
  func `M124: a delayed block takes the remaining duration with the animator's timing`(
    driver: Driver, factor: Double
  ) throws {
    var alone = animation(driver.timing)
    try alone.addAnimations(at: 0) { $0 = 60 }
    try alone.start(at: 0)
    // The block alone, after another block, and before another block.
    for order in [[0], [1, 0], [0, 1]] {
      var machine = animation(driver.timing)
      for block in order {
        if block == 0 {
          try machine.addAnimations(delayFactor: factor, at: 0) { $0 += 60 }
        } else {
          try machine.addAnimations(at: 0) { $0 += 100 }
        }
      }
      var rest = animation(driver.timing)
      if order.count > 1 { try rest.addAnimations(at: 0) { $0 = 100 } }
      try machine.start(at: 0)
      if order.count > 1 { try rest.start(at: 0) }
      let duration = machine.duration
      #expect(abs(duration - alone.duration) < 0.2 * alone.duration)
      for step in 1..<40 {
        let share = Double(step) / 40
        let delayed = machine.state(at: share * duration).value - rest.state(at: share * rest.duration).value
        let own = max(0, (share - factor) / (1 - factor))
        #expect(abs(delayed - alone.state(at: own * alone.duration).value) < 1e-6, "\(order) \(share)")
      }
      let end = order.count > 1 ? 160.0 : 60
      #expect(machine.state(at: duration).value == end && machine.advance(to: duration)?.position == .end)
    }
  }

  @Test func `M124: in flight a block is delayed by a fraction of the remaining time, and reversed with it`()
    throws
  {
    var machine = try PropertyAnimation.running(0.0, to: 100, duration: 2, .curve(.linear))
    try machine.addAnimations(delayFactor: 0.5, at: 1) { $0 += 40 }
    #expect(machine.state(at: 1.5).value == 75 && abs(machine.state(at: 1.75).value - 107.5) < 1e-9)
    #expect(machine.state(at: 2).value == 140)
    try machine.pause(at: 1.75)
    try machine.setReversed(true, at: 1.75)
    try machine.start(at: 1.75)
    #expect(abs(machine.state(at: 1.875).value - 91.25) < 1e-9 && machine.state(at: 2).value == 75)
    #expect(machine.state(at: 3).value == 25 && machine.state(at: 3.5).value == 0)
  }

  @Test(arguments: Condition.allCases)
  func `M124: a delayed block is legal where any block is`(condition: Condition) throws {
    var machine = try Numbers.bring(Driver.easeIn.make, to: condition)
    let before = machine.state(at: 0.4).value
    var thrown: AnimatorError?
    do { try machine.addAnimations(delayFactor: 0.5, at: 0.4) { $0 += 10 } } catch { thrown = error }
    switch Numbers.expected(.addAnimations, in: condition) {
    case .error(let error): #expect(thrown == error)
    case .nothing: Issue.record("a block must have an effect")
    case .becomes(let next): #expect(thrown == nil && machine.lifecycle.condition == next)
    }
    #expect(abs(machine.state(at: 0.4).value - before) < 1e-9)
  }

  @Test func `a factor of time that is negative fails a precondition`() async {
    await #expect(processExitsWith: .failure) { try Self.continuePaused(factor: -1) }
  }

  private static func continuePaused(factor: Double) throws {
    var machine = PropertyAnimation(0.0, duration: 1)
    try machine.addAnimations(at: 0) { $0 = 1 }
    try machine.pause(at: 0)
    try machine.continueAnimation(factor: factor, at: 0)
  }

  @Test func `a delay factor outside 0 to 1 fails a precondition`()
    async
  {
    await #expect(processExitsWith: .failure) { _ = RecordedChange<Double>(delayFactor: -0.1) { $0 = 1 } }
  }

  // MARK: Pause on completion

  @Test(arguments: AnimatorCall.allCases, Driver.allCases)
  func `M124: with pausesOnCompletion an animator pauses at its end and takes every call of a paused one`(
    call: AnimatorCall, driver: Driver
  ) throws {
    var machine: any PropertyAnimating<Double> = animation(
      driver.timing, AnimatorOptions(pausesOnCompletion: true))
    try machine.addAnimations(at: 0) { $0 = 100 }
    try machine.start(at: 0)
    #expect(machine.advance(to: 9) == nil)
    #expect(machine.lifecycle.condition == .paused && machine.state(at: 9) == (100, 0))
    #expect(machine.fractionComplete(at: 9) == 1)
    var thrown: AnimatorError?
    do { try Numbers.make(call, of: &machine, at: 9) } catch { thrown = error }
    switch Numbers.expected(call, in: .paused) {
    case .error(let error): #expect(thrown == error)
    case .nothing: #expect(thrown == nil && machine.state(at: 9) == (100, 0))
    case .becomes(let next): #expect(thrown == nil && machine.lifecycle.condition == next)
    }
  }

  @Test(arguments: Driver.allCases)
  func `M124: with pausesOnCompletion a reversal runs back, pauses at the start and can be finished`(
    driver: Driver
  ) throws {
    var machine = animation(driver.timing, AnimatorOptions(pausesOnCompletion: true))
    try machine.addAnimations(at: 0) { $0 = 100 }
    try machine.start(at: 0)
    let forth = machine
    _ = machine.advance(to: 9)
    try machine.setReversed(true, at: 9)
    try machine.start(at: 10)
    let duration = machine.duration
    for share in [0.1, 0.4, 0.9] {
      let there = forth.state(at: (1 - share) * duration).value
      #expect(abs(machine.state(at: 10 + share * duration).value - there) < 1e-6)
    }
    #expect(machine.advance(to: 99) == nil && machine.state(at: 99) == (0, 0))
    #expect(machine.state == .active && machine.isReversed)
    try machine.stop(withoutFinishing: false, at: 99)
    try machine.finish(at: .end)
    #expect(machine.state == .inactive && machine.state(at: 99).value == 100)
    #expect(machine.options.pausesOnCompletion)
  }

  @MainActor @Test func `M124: on a link, the pause at the end is reported and no completion is called`()
    throws
  {
    let link = ManualDisplayLink(framesPerSecond: 60)
    let animator = Animator(link: link)
    let machine = PropertyAnimator(
      0.0, duration: 1, options: AnimatorOptions(pausesOnCompletion: true), on: animator
    ) { $0 = 100 }
    var (changes, completions): ([PropertyAnimator<Double>.Change], [AnimatorPosition]) = ([], [])
    machine.observer = { changes.append($0) }
    machine.addCompletion { completions.append($0) }
    try machine.start()
    link.advance(to: 2)
    #expect(completions.isEmpty && machine.state == .active && !machine.isRunning && link.isPaused)
    #expect(changes.last == .isRunning(false) && machine.value == 100)
    #expect(machine.options.pausesOnCompletion)
    try machine.setReversed(true)
    try machine.start(afterDelay: 0.5)
    link.advance(to: 2.5)
    #expect(machine.value == 100)
    link.advance(to: 4)
    #expect(machine.value == 0)
    try machine.stop(withoutFinishing: false)
    try machine.finish(at: .current)
    #expect(completions == [.current])
  }

  // MARK: Scrubbing along the timing

  @Test(arguments: Driver.allCases)
  func `M124: without linear scrubbing a fraction is one of time, and the value follows the timing`(
    driver: Driver
  ) throws {
    let played = try PropertyAnimation.running(0.0, to: 100, driver.timing)
    var machine = animation(driver.timing, AnimatorOptions(scrubsLinearly: false))
    try machine.addAnimations(at: 0) { $0 = 100 }
    for fraction in [0.3, 0.1, 0.8, 0.5, 0] {
      try machine.setFraction(fraction, at: 0)
      #expect(abs(machine.state(at: 0).value - played.state(at: fraction * played.duration).value) < 1e-9)
      #expect(abs(machine.fractionComplete(at: 0) - fraction) < 1e-12)
    }
    try machine.setFraction(0.4, at: 0)
    try machine.start(at: 2)
    #expect(abs(machine.fractionComplete(at: 2) - 0.4) < 1e-12)
    #expect(abs(machine.endTime - (2 + 0.6 * played.duration)) < 1e-9)
    // A pause does not change the fraction to progress; a reversal counts it from the other end.
    try machine.pause(at: 2.1)
    #expect(abs(machine.fractionComplete(at: 2.1) - (0.4 + 0.1 / played.duration)) < 1e-12)
    try machine.setReversed(true, at: 2.1)
    try machine.setFraction(0.25, at: 2.1)
    #expect(abs(machine.state(at: 2.1).value - played.state(at: 0.75 * played.duration).value) < 1e-9)
  }

  @Test func `M124: a running animator that is scrubbed beyond its time ends at that instant`() throws {
    var machine = animation(.curve(.easeInOut), AnimatorOptions(scrubsLinearly: false))
    try machine.addAnimations(at: 0) { $0 = 100 }
    try machine.start(at: 0)
    try machine.scrub(to: 1.8, at: 0.4)
    #expect(machine.endTime == 0.4 && machine.state(at: 0.4).value == 100)
    #expect(machine.advance(to: 0.5)?.time == 0.4)
  }

  @Test func `M124: fractions up to the point where another timing took over are progress`() throws {
    var machine = animation(.curve(.linear), AnimatorOptions(scrubsLinearly: false))
    try machine.addAnimations(at: 0) { $0 = 100 }
    try machine.setFraction(0.4, at: 0)
    try machine.continueAnimation(with: .dampingRatio(1), factor: 1, at: 0)
    try machine.pause(at: 0.5)
    #expect(abs(machine.fractionComplete(at: 0.5) - 0.7) < 1e-12)
    let spring = machine
    try machine.setFraction(0.2, at: 0.5)
    #expect(
      abs(machine.state(at: 0.5).value - 20) < 1e-9 && abs(machine.fractionComplete(at: 0.5) - 0.2) < 1e-12)
    try machine.setFraction(0.7, at: 0.5)
    #expect(abs(machine.state(at: 0.5).value - spring.state(at: 0.5).value) < 1e-9)
    try machine.setFraction(0.4, at: 0.5)
    #expect(abs(machine.state(at: 0.5).value - 40) < 1e-9)
  }

  // MARK: Not interruptible

  @Test(arguments: AnimatorCall.allCases, [Condition.empty, .queued, .running])
  func `M124: a property animator that is not interruptible rejects calls that interrupt or pause it`(
    call: AnimatorCall, condition: Condition
  ) throws {
    let options = AnimatorOptions(isInterruptible: false)
    let interrupting: [AnimatorCall] = [.pause, .setFraction, .setReversed]
    let stopping: [AnimatorCall] = [.stop, .stopWithoutFinishing]
    func expected(_ call: AnimatorCall, _ condition: Condition) -> Numbers.Cell {
      let isRefused =
        condition == .queued && interrupting.contains(call)
        || condition == .running && (interrupting + stopping).contains(call)
      return isRefused ? .error(.notInterruptible(call)) : Numbers.expected(call, in: condition)
    }
    for driver in Driver.allCases {
      try Numbers.check(call, in: condition, { animation(driver.timing, options) }, expected: expected)
    }
  }

  @MainActor @Test func `M124: a property animator that is not interruptible still ends with its animator`()
    throws
  {
    let link = ManualDisplayLink(framesPerSecond: 60)
    var animator: Animator? = Animator(link: link)
    let machine = PropertyAnimator(
      0.0, duration: 1, timing: .curve(.linear), options: AnimatorOptions(isInterruptible: false),
      on: animator!
    ) { $0 = 100 }
    try machine.start()
    link.advance(to: 0.5)
    #expect(throws: AnimatorError.notInterruptible(.pause)) { try machine.pause() }
    #expect(machine.isRunning && machine.value == 50)
    animator = nil
    #expect(machine.state == .inactive && machine.value == 50 && !machine.options.isInterruptible)
  }

  @Test func `the default options are UIKit's`() {
    let options = PropertyAnimation(0.0, duration: 1).options
    #expect(options.isInterruptible && options.scrubsLinearly && options.isUserInteractionEnabled)
    #expect(!options.pausesOnCompletion && !options.isManualHitTestingEnabled)
  }
}
