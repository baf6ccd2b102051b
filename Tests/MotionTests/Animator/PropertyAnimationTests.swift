import SeededRandom
import Motion
import Testing

private typealias Machine = any PropertyAnimating<Double>

/// The ways to drive a property animator by a timing.
enum Driver: String, CaseIterable, CustomTestStringConvertible {
  case linear, easeIn, easeInOut, overshooting, ratio, critical, coefficients

  var timing: AnimationTiming<Double> {
    switch self {
    case .linear: .curve(.linear)
    case .easeIn: .curve(.easeIn)
    case .easeInOut: .curve(.easeInOut)
    case .overshooting: .curve(try! TimingCurve(0.3, -0.4, 0.6, 1.5))
    case .ratio: .dampingRatio(0.5)
    case .critical: .dampingRatio(1)
    case .coefficients: .spring(SpringTiming(Spring(stiffness: 100, damping: 12)))
    }
  }

  func make() -> any PropertyAnimating<Double> { PropertyAnimation(0, duration: 1, timing: timing) }
  var testDescription: String { rawValue }
}

@Suite struct `Calls and states of a property animator (F7)` {
  @Test(arguments: AnimatorMatrix<Double>.cells, Driver.allCases)
  func `M85: each call in each state has the effect of the matrix in F7`(
    cell: (AnimatorCall, AnimatorLifecycle.Condition), driver: Driver
  ) throws {
    try AnimatorMatrix.check(cell.0, in: cell.1, driver.make)
  }

  @Test(arguments: AnimatorMatrix<Double>.cells)
  func `M108: an own source passes the same matrix of calls and states`(
    cell: (AnimatorCall, AnimatorLifecycle.Condition)
  ) throws {
    try AnimatorMatrix.check(cell.0, in: cell.1) { AnimatorMachine(Conveyor(speed: 100)) }
  }

  @Test(arguments: [false, true])
  func `M108: an own source completes once, at the end, or at the start if reversed`(isReversed: Bool) throws
  {
    var machine: Machine = AnimatorMachine(Conveyor(speed: 100))
    try machine.addAnimations(at: 0) { $0 = 100 }
    try machine.start(at: 0)
    if isReversed { try machine.setReversed(true, at: 0.1) }
    let (ends, values) = AnimatorMatrix.run(&machine, from: isReversed ? 0.1 : 0)
    #expect(ends.map(\.position) == [isReversed ? .start : .end])
    #expect(values.last == (isReversed ? 0 : 100) && machine.state == .inactive)
  }

  @Test func `M124: without a duration a delay factor is an error, and nothing is added`() throws {
    var machine = AnimatorMachine(Conveyor(speed: 100))
    #expect(throws: AnimatorError.delayWithoutDuration) {
      try machine.addAnimations(delayFactor: 0.5, at: 0) { $0 = 100 }
    }
    #expect(machine.lifecycle.condition == .empty)
    try machine.addAnimations(delayFactor: 0, at: 0) { $0 = 100 }
    #expect(machine.lifecycle.condition == .queued)
  }

  @Test func `where the curve is vertical the velocity is one that a spring can take over`() throws {
    let vertical = AnimationTiming<Double>.curve(try TimingCurve(0, 0.55, 0.45, 1))
    var machine: Machine = PropertyAnimation(0, duration: 1, timing: vertical)
    try machine.addAnimations(at: 0) { $0 = 100 }
    try machine.start(at: 0)
    #expect(machine.state(at: 0) == (0, 0) && machine.state(at: 0.01).velocity > 100)
    try machine.pause(at: 0)
    let spring = AnimationTiming<Double>.spring(SpringTiming(.standard))
    try machine.continueAnimation(with: spring, factor: 1, at: 0)
    let (value, velocity) = machine.state(at: 0.1)
    #expect(value > 0 && value < 100 && velocity > 0 && velocity < 1000)
  }

  @Test(arguments: Driver.allCases)
  func `M84: an animation completes once at the end and is inactive afterwards`(driver: Driver) throws {
    var machine = driver.make()
    try machine.addAnimations(at: 0) { $0 = 100 }
    try machine.start(at: 0)
    let (ends, values) = AnimatorMatrix.run(&machine, from: 0)
    #expect(ends.map(\.position) == [.end] && values.last == 100)
    #expect(machine.state == .inactive && machine.advance(to: 99) == nil)
    // A second animation starts from the current value.
    try machine.addAnimations(at: 100) { $0 = 0 }
    try machine.start(at: 100)
    #expect(machine.state(at: 100).value == 100)
  }

  @Test(arguments: Driver.allCases)
  func `M87: an animation reversed while paused retraces its curve and completes at the start`(
    driver: Driver
  ) throws {
    var machine = driver.make()
    try machine.addAnimations(at: 0) { $0 = 100 }
    try machine.start(at: 0)
    let forth = machine
    try machine.pause(at: 0.6)
    try machine.setReversed(true, at: 0.6)
    try machine.start(at: 10)
    for step in 0...60 {
      let time = Double(step) / 100
      #expect(abs(machine.state(at: 10 + time).value - forth.state(at: 0.6 - time).value) < 1e-9)
    }
    let end = machine.advance(to: 11)
    #expect(end?.position == .start && abs(end!.time - 10.6) < 1e-9)
    #expect(machine.state(at: 11).value == 0 && machine.state == .inactive)
  }

  @Test(arguments: Driver.allCases)
  func `M88: an animation reversed while running keeps its value and takes the opposite velocity`(
    driver: Driver
  ) throws {
    var machine = driver.make()
    try machine.addAnimations(at: 0) { $0 = 100 }
    try machine.start(at: 0)
    let before = machine.state(at: 0.3)
    try machine.setReversed(true, at: 0.3)
    let after = machine.state(at: 0.3)
    #expect(abs(after.value - before.value) < 1e-9)
    #expect(abs((after.velocity - before.velocity) + 2 * before.velocity) <= 0.01 * abs(before.velocity))
    // A second reversal restores the motion.
    try machine.setReversed(false, at: 0.3)
    #expect(abs(machine.state(at: 0.3).velocity - before.velocity) < 1e-6)
  }

  @Test(arguments: Driver.allCases)
  func `M86: a pause adds its own time only, and the motion continues unchanged`(
    driver: Driver
  ) throws {
    var machine = driver.make()
    try machine.addAnimations(at: 0) { $0 = 100 }
    try machine.start(at: 0)
    let whole = machine
    try machine.pause(at: 0.35)
    #expect(machine.state(at: 5).value == machine.state(at: 0.35).value)
    #expect(machine.state(at: 5).velocity == 0 && machine.advance(to: 5) == nil)
    try machine.start(at: 0.65)
    for step in 35...99 {
      let time = Double(step) / 100
      #expect(abs(machine.state(at: time + 0.3).value - whole.state(at: time).value) < 1e-9)
    }
    var (paused, unpaused): (Machine, Machine) = (machine, whole)
    let late = AnimatorMatrix.run(&paused, from: 0.65).ends[0].time
    #expect(abs(late - AnimatorMatrix.run(&unpaused, from: 0).ends[0].time - 0.3) < 1e-9)
  }

  @Test(arguments: Driver.allCases, 1...8 as ClosedRange<UInt64>)
  func `after any calls the value is continuous, except where it is set explicitly`(
    driver: Driver, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var machine = driver.make()
    try machine.addAnimations(at: 0) { $0 = 100 }
    try machine.start(at: 0)
    var time = 0.0
    var completions = 0
    let timings = Driver.allCases.map(\.timing)
    for _ in 0..<200 {
      time += .random(in: 0...0.15, using: &random)
      if machine.advance(to: time) != nil {
        completions += 1
        try machine.addAnimations(at: time) { $0 = 100 - $0 }
        try machine.start(at: time)
      }
      let before = machine.state(at: time).value
      switch Int.random(in: 0..<7, using: &random) {
      case 0: try machine.pause(at: time)
      case 1: try machine.start(at: time)
      case 2: try machine.setReversed(.random(using: &random), at: time)
      case 3:
        try machine.pause(at: time)
        try machine.continueAnimation(
          with: timings.randomElement(using: &random)!, factor: .random(in: 0...2, using: &random), at: time)
      case 4: try machine.addAnimations(at: time) { $0 += 5 }
      case 5:
        // Scrubbed to the current fraction.
        try machine.pause(at: time)
        let fraction = machine.fractionComplete(at: time)
        if (0...1).contains(fraction) { try machine.setFraction(fraction, at: time) }
      default:
        try machine.pause(at: time)
        try machine.continueAnimation(with: nil, factor: .random(in: 0.1...1, using: &random), at: time)
      }
      let after = machine.state(at: time)
      #expect(after.velocity.isFinite && abs(after.value - before) < 1e-6)
    }
    // Whatever the calls were, it comes to an end by itself.
    try machine.start(at: time)
    if machine.advance(to: time + 60) != nil { completions += 1 }
    #expect(completions > 0)
  }
}

@Suite struct `Property animations as values` {
  @Test func `a copy is independent, also on another task`() async throws {
    var animation = PropertyAnimation(0.0, duration: 1, timing: .curve(.linear))
    try animation.addAnimations(at: 0) { $0 = 100 }
    try animation.start(at: 0)
    let copy = animation
    let there = try await Task.detached {
      var copy = copy
      try copy.setReversed(true, at: 0.5)
      return copy.state(at: 0.75).value
    }.value
    #expect(abs(there - 25) < 1e-12 && abs(animation.state(at: 0.75).value - 75) < 1e-12)
  }
}
