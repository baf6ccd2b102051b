import MotionAnimation
import MotionDynamics
import MotionKinematics
import Testing

@Suite struct `A property animator that a simulation drives` {
  typealias Matrix = AnimatorMatrix<SIMD2<Double>>
  static let steppings = [World.Stepping.ideal, .uikit]

  private func running(
    _ stepping: World.Stepping, to end: SIMD2<Double> = [100, 0], damping: Double = 0.4
  ) throws -> SimulatedAnimation<SIMD2<Double>> {
    var animation = SimulatedAnimation(SIMD2(0.0, 0), damping: damping, stepping: stepping)
    try animation.addAnimations(at: 0) { $0 = end }
    try animation.start(at: 0)
    return animation
  }

  @Test(arguments: Matrix.cells, steppings)
  func `M108: a simulation passes the same matrix of calls and states`(
    cell: (AnimatorCall, AnimatorLifecycle.Condition), stepping: World.Stepping
  ) throws {
    try Matrix.check(cell.0, in: cell.1) { SimulatedAnimation(SIMD2(0.0, 0), stepping: stepping) }
  }

  @Test(arguments: steppings)
  func `M108: a simulation completes once, at the end, or at the start if reversed`(stepping: World.Stepping)
    throws
  {
    for isReversed in [false, true] {
      var machine: any PropertyAnimating<SIMD2<Double>> = try running(stepping)
      if isReversed { try machine.setReversed(true, at: 0.1) }
      let (ends, values) = Matrix.run(&machine, from: isReversed ? 0.1 : 0)
      #expect(ends.map(\.position) == [isReversed ? .start : .end])
      #expect(values.last == (isReversed ? 0 : 100) && machine.state == .inactive)
      // The last frame moves by no more than the tolerance, or UIKit's dead zone.
      let step = abs(values[values.count - 1] - values[values.count - 2])
      #expect(step <= (stepping == .ideal ? 1 : 1.5))
    }
  }

  @Test func `in ideal stepping a simulation moves as its spring does`() throws {
    let animation = try running(.ideal, to: [300, -100])
    let motion = SpringMotion(
      spring: Spring(frequency: 3.5, dampingRatio: 0.4), from: [0, 0], to: SIMD2(300.0, -100))
    for step in 0...30 {
      let time = Double(step) / 60
      #expect((animation.state(at: time).value - motion.value(at: time)).length <= 1e-3)
    }
  }

  @Test(arguments: steppings)
  func `a reversal changes the velocity only by force, and a pause keeps the momentum`(
    stepping: World.Stepping
  ) throws {
    var animation = try running(stepping)
    _ = animation.advance(to: 0.1)
    let before = animation.state(at: 0.1)
    try animation.setReversed(true, at: 0.1)
    #expect((animation.state(at: 0.1).velocity - before.velocity).length < 1e-9)
    #expect(animation.state(at: 0.1).value == before.value && before.velocity.x > 100)
    try animation.pause(at: 0.1)
    #expect(animation.state(at: 5).value == before.value && animation.state(at: 5).velocity == .zero)
    try animation.start(at: 5)
    #expect((animation.state(at: 5).velocity - before.velocity).length < 1e-9)
  }

  @Test func `a simulation continued on another spring follows that spring with the given velocity`() throws {
    var animation = try running(.ideal)
    try animation.pause(at: 0.1)
    let shown = animation.state(at: 0.1).value
    let timing = SpringTiming(Spring(stiffness: 300, damping: 20))
    try animation.continueAnimation(with: .spring(timing, velocity: [0, 900]), factor: 0, at: 1)
    let motion = SpringMotion(spring: timing.played, from: shown, velocity: [0, 900], to: [100, 0])
    for step in 0...20 {
      let time = Double(step) / 60
      #expect((animation.state(at: 1 + time).value - motion.value(at: time)).length <= 1e-3)
    }
  }

  @Test func `a simulation continued with a factor settles in that fraction of its duration`() throws {
    var animation = try running(.ideal)
    try animation.pause(at: 0.05)
    try animation.setFraction(0.5, at: 0.05)
    try animation.continueAnimation(with: .dampingRatio(0.7), factor: 0.5, at: 0.05)
    let end = 0.05 + 0.5 * animation.duration
    #expect((animation.state(at: end).value - [100, 0]).length <= 0.06)
    #expect((animation.state(at: 0.05 + 0.1 * animation.duration).value - [100, 0]).length > 5)
  }

  @Test func `a simulation continued with a factor keeps its momentum, which counts in the settling time`()
    throws
  {
    var animation = try running(.ideal)
    let (value, velocity) = animation.state(at: 0.05)
    try animation.pause(at: 0.05)
    try animation.continueAnimation(with: nil, factor: 0.5, at: 0.05)
    let timing = SpringTiming(
      duration: 0.5 * animation.duration, dampingRatio: 0.4, displacement: value - [100, 0],
      velocity: velocity)
    let motion = timing.motion(from: value, velocity: velocity, to: [100, 0])
    for step in 1...15 {
      let time = Double(step) / 60
      #expect((animation.state(at: 0.05 + time).value - motion.value(at: time)).length <= 1e-3)
    }
  }

  @Test(arguments: steppings)
  func `M123: a curve is an error with the reason and changes nothing`(stepping: World.Stepping) throws {
    var animation = try running(stepping)
    try animation.pause(at: 0.1)
    let shown = animation.state(at: 0.1).value
    #expect(throws: AnimatorError.curveInSimulation) {
      try animation.continueAnimation(with: .curve(.easeIn), factor: 1, at: 1)
    }
    #expect(animation.lifecycle.condition == .paused && animation.state(at: 2).value == shown)
    #expect(AnimatorError.curveInSimulation.description.contains("springs, not curves"))
    try animation.start(at: 2)
    #expect(animation.isRunning)
  }

  @Test(
    arguments: [
      (AnimationTiming<SIMD2<Double>>?.none, 1e-9), (nil, 1e-300), (.dampingRatio(0.7), 1e-9),
      (.dampingRatio(1e8), 0), (.spring(SpringTiming(Spring(stiffness: 1e16, damping: 1e7))), 1)
    ], steppings)
  func `a spring that is too fast for a simulation is an error with the reason and changes nothing`(
    spring: (timing: AnimationTiming<SIMD2<Double>>?, factor: Double), stepping: World.Stepping
  ) throws {
    var animation = try running(stepping)
    try animation.pause(at: 0.1)
    var expected = animation
    #expect {
      try animation.continueAnimation(with: spring.timing, factor: spring.factor, at: 1)
    } throws: {
      "\($0)".contains("a simulation resolves springs of at most 10000000.0 per second")
    }
    #expect(animation.lifecycle.condition == .paused)
    try expected.start(at: 2)
    try animation.start(at: 2)
    for time in [2, 2.05, 2.1] {
      #expect(animation.state(at: time).value == expected.state(at: time).value)
    }
  }

  @Test func `a simulation of an attachment that is too fast for a world is not made`() async {
    await #expect(processExitsWith: .failure) { _ = SimulatedAnimation(0.0, frequency: 1e6, damping: 0.4) }
    _ = SimulatedAnimation(0.0, frequency: 8e5, damping: 0.4)
  }

  @Test func `a change to an infinite value stops a running simulation with its sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var animation = SimulatedAnimation(0.0, frequency: 2, damping: 0.4)
      try animation.addAnimations(at: 0) { $0 = 100 }
      try animation.start(at: 0)
      try animation.addAnimations(at: 0.1) { $0 = .infinity }
    }
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("an animation must end at a finite value; got inf"))
  }

  @Test(arguments: steppings)
  func `a simulation takes a factor of any size`(stepping: World.Stepping) throws {
    var animation = try running(stepping)
    try animation.pause(at: 0.1)
    let shown = animation.state(at: 0.1).value
    try animation.continueAnimation(with: .dampingRatio(1), factor: 1e300, at: 1)
    #expect((animation.state(at: 1.1).value - shown).length < 1e-3)
  }

  @Test func `a value with any number of components uses as many bodies as it needs`() throws {
    var number = SimulatedAnimation(10.0)
    var frame = SimulatedAnimation(SIMD4(0.0, 10, 200, 100))
    try number.addAnimations(at: 0) { $0 = 110 }
    try frame.addAnimations(at: 0) { $0 = SIMD4(100, 20, 0, 300) }
    try number.start(at: 0)
    try frame.start(at: 0)
    let share = number.fractionComplete(at: 0.1)
    #expect(share > 0.2 && abs(number.state(at: 0.1).value - (10 + 100 * share)) < 1e-9)
    let expected = SIMD4(0.0, 10, 200, 100) + share * SIMD4(100, 10, -200, 200)
    #expect((frame.state(at: 0.1).value - expected).length < 1e-2)
    #expect(abs(frame.fractionComplete(at: 0.1) - share) < 1e-4)
    #expect(frame.advance(to: 5)?.position == .end && frame.state(at: 5).value == SIMD4(100, 20, 0, 300))
  }

  @Test(arguments: steppings)
  func `M108: a change of an active animator moves the end at once, and keeps value and velocity`(
    stepping: World.Stepping
  ) throws {
    var animation = try running(stepping)
    let before = animation.state(at: 0.2)
    try animation.addAnimations(at: 0.2) { $0.x = 300 }
    let after = animation.state(at: 0.2)
    #expect((after.value - before.value).length < 1e-9 && (after.velocity - before.velocity).length < 1e-9)
    #expect(animation.state(at: 0.3).value.x > 150)
    var ends: [AnimatorPosition] = []
    for frame in 1...300 {
      if let end = animation.advance(to: 0.2 + Double(frame) / 60) { ends.append(end.position) }
    }
    #expect(ends == [.end] && animation.state(at: 9).value == [300, 0])
  }

  @Test func `M92: a stopped animator can be handed over to a simulation`() throws {
    var animation = PropertyAnimation(SIMD2(0.0, 0), duration: 1)
    try animation.addAnimations(at: 0) { $0 = [100, 0] }
    try animation.start(at: 0)
    try animation.stop(withoutFinishing: false, at: 0.4)
    var snap = SimulatedAnimation(animation.state(at: 0.4).value, stepping: .uikit)
    try snap.addAnimations(at: 0.4) { $0 = [100, 0] }
    try snap.start(at: 0.4)
    var time = 0.4
    while snap.isRunning {
      time += 1 / 60
      _ = snap.advance(to: time)
      try animation.place(snap.state(at: time).value)
    }
    try animation.finish(at: .end)
    #expect(animation.state(at: time).value == [100, 0])
  }
}

@MainActor @Suite struct `A simulated property animator on a display link` {
  @Test func `M108: a property animator drives a simulation, reports its changes and completes`() throws {
    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    let square = PropertyAnimator(driving: SimulatedAnimation(SIMD2(0.0, 0)), on: animator)
    var positions: [AnimatorPosition] = []
    var log: [PropertyAnimator<SIMD2<Double>>.Change] = []
    square.observer = { log.append($0) }
    square.addCompletion { positions.append($0) }
    try square.addAnimations { $0 = [100, 50] }
    try square.start()
    link.advance(by: 0.1)
    try square.pause()
    #expect(link.isPaused && Array(log.prefix(3)) == [.state(.active), .isRunning(true), .isRunning(false)])
    try square.start()
    link.advance(by: 5)
    #expect(positions == [.end] && square.value == [100, 50] && link.isPaused)
  }

  @Test func `a simulation continues on a faster spring with less damping`() throws {
    var animation = SimulatedAnimation(0.0, frequency: 1, damping: 1e5)
    try animation.addAnimations(at: 0) { $0 = 100 }
    try animation.start(at: 0)
    try animation.pause(at: 0.1)
    try animation.continueAnimation(
      with: .spring(SpringTiming(Spring(frequency: 100, dampingRatio: 0.5))), at: 0.1)
    #expect(animation.advance(to: 2)?.position == .end && animation.state(at: 2).value == 100)
  }
}
