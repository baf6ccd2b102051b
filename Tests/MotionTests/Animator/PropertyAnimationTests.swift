import Motion
import SeededRandom
import Testing

@Suite struct `Timings of a property animator` {
  private func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> AnimationTiming<Double> {
    .curve(try! TimingCurve(x1, y1, x2, y2))
  }

  @Test func `M80: a block records old and new values, and the timing interpolates between them`() throws {
    var animation = PropertyAnimation(Pair(SIMD2(0.0, 7), 1.0), duration: 2, timing: .curve(.linear))
    try animation.addAnimations(at: 0) { $0.first.x = 100 }
    try animation.addAnimations(at: 0) { $0.second -= 0.5 }
    #expect(animation.state(at: 0).value == Pair([0, 7], 1))
    try animation.start(at: 0)
    #expect(animation.state(at: 1).value == Pair([50, 7], 0.75))
    #expect(animation.state(at: 1).velocity == Pair([50, 0], -0.25))
    #expect(animation.state(at: 2).value == Pair([100, 7], 0.5))
  }

  @Test func `M81, M97: any cubic curve passes through its documented values`() throws {
    let samples: [(AnimationTiming<Double>, [(Double, Double)])] = [
      (
        .curve(.easeIn),
        [(0.1, 0.017027), (0.25, 0.093465), (0.5, 0.315357), (0.75, 0.621862), (0.9, 0.839428)]
      ),
      (
        .curve(.coreAnimationDefault),
        [(0.1, 0.094796), (0.25, 0.408511), (0.5, 0.802403), (0.75, 0.960459), (0.9, 0.994316)]
      ),
      (curve(0.9, 0.1, 0.9, 0.4), [(0.5, 0.105545), (0.9, 0.507046)]),
      (
        curve(0.1, 0.7, 0.9, 0.3),
        [(0.1, 0.266020), (0.25, 0.397617), (0.5, 0.5), (0.75, 0.602383), (0.9, 0.733980)]
      )
    ]
    for (timing, points) in samples {
      let animation = try PropertyAnimation.running(0.0, to: 1, duration: 3, timing)
      for (share, progress) in points {
        #expect(abs(animation.state(at: 3 * share).value - progress) <= 1e-6)
      }
      #expect(animation.state(at: 0).value == 0 && animation.state(at: 3).value == 1)
    }
  }

  @Test func `M82: a spring overshoots the end and finishes within 0.001 of it`() throws {
    let animation = try PropertyAnimation.running(0.0, to: 1, duration: 0.5, .dampingRatio(0.5))
    let values = (0..<500).map { animation.state(at: Double($0) / 1000).value }
    #expect(values.max()! > 1.1 && abs(values.last! - 1) <= 1e-3)
    #expect(animation.endTime == 0.5)
  }

  @Test func `M98: a spring given by coefficients takes its settling time and not the duration argument`()
    throws
  {
    let animation = try PropertyAnimation.running(0.0, to: 1, duration: 77, .spring(.standard))
    #expect(abs(animation.duration - 0.505824) <= 1e-6 && animation.endTime == animation.duration)
    let values = (0...505).map { animation.state(at: Double($0) / 1000).value }
    #expect(values.allSatisfy { $0 <= 1 } && abs(animation.state(at: 0.505823).value - 1) <= 1e-3)
  }

  @Test func `M99: a velocity off the line bends the path as the springs of each axis do`() throws {
    let velocity = SIMD2(300.0, 1200)
    let timing = SpringTiming(Spring(stiffness: 300, damping: 20))
    let animation = try PropertyAnimation.running(
      SIMD2(10.0, 20), to: [400, 20], .spring(timing, velocity: velocity))
    let x = SpringMotion(spring: timing.played, from: 10, velocity: 300, to: 400.0)
    let y = SpringMotion(spring: timing.played, from: 20, velocity: 1200, to: 20.0)
    var highest = 0.0
    for step in 0..<500 where Double(step) / 1000 < animation.duration {
      let time = Double(step) / 1000
      let (value, speed) = animation.state(at: time)
      #expect((value - SIMD2(x.value(at: time), y.value(at: time))).length <= 1e-9)
      #expect((speed - SIMD2(x.velocity(at: time), y.velocity(at: time))).length <= 1e-7)
      highest = max(highest, value.y - 20)
    }
    #expect(highest > 30)
    // The motion ends at its target exactly, although the spring has a thousandth of the distance left.
    #expect(animation.state(at: animation.endTime).value == [400, 20])
    var paused = animation
    try paused.pause(at: paused.endTime)
    #expect(paused.state(at: 99).value == [400, 20])
  }

  @Test func `M61: a spring with a duration keeps the velocity, even where the distance is 0`()
    throws
  {
    // Common errors are a velocity relative to the distance, and no velocity with a given duration.
    let animation = try PropertyAnimation.running(
      50.0, to: 50, duration: 0.5, .dampingRatio(0.7, velocity: 800))
    #expect(animation.state(at: 0).velocity == 800)
    #expect(animation.state(at: 0.05).value > 60)
    let timing = SpringTiming(duration: 0.5, dampingRatio: 0.7, displacement: 0.0, velocity: 800)
    let motion = timing.motion(from: 50, velocity: 800, to: 50.0)
    #expect(abs(animation.state(at: 0.4999).value - motion.value(at: 0.4999)) <= 1e-9)
    // Without a distance the settling threshold is 1 pt.
    #expect(abs(timing.settlingTime(displacement: 0.0, velocity: 800) - 0.5) <= 1e-9)
    #expect(abs(animation.state(at: 0.4999).value - 50) <= 1)
    let along = try PropertyAnimation.running(0.0, to: 100, duration: 0.5, .dampingRatio(0.7, velocity: 200))
    #expect(abs(along.state(at: 1e-6).velocity - 200) < 0.05)
    let settling = SpringTiming(
      duration: 0.5, dampingRatio: 0.7, displacement: -100.0, velocity: 200.0
    ).settlingTime(displacement: -100, velocity: 200.0)
    #expect(abs(settling - 0.5) <= 1e-9)
  }

  @Test(arguments: [1e-300, 1e-60, 1e60, 1e300])
  func `a spring with a damping ratio takes a duration of any size`(duration: Double) throws {
    var animation = try PropertyAnimation.running(0.0, to: 100, duration: duration, .dampingRatio(0.5))
    let (value, velocity) = animation.state(at: duration / 3)
    #expect(value.isFinite && velocity.isFinite)
    try animation.pause(at: duration / 2)
    let shown = animation.state(at: duration).value
    try animation.continueAnimation(factor: duration > 1 ? 1e-3 : 1e3, at: duration)
    #expect(abs(animation.state(at: duration).value - shown) < 1e-9)
    try animation.setReversed(true, at: duration)
    #expect(animation.advance(to: .greatestFiniteMagnitude)?.position == .start)
  }

  @Test func `an over-damped spring used as timing is as fast as a critically damped one`() throws {
    // As timing, an over-damped spring is the critically damped one of the same ω₀.
    let over = try PropertyAnimation.running(
      0.0, to: 1, .spring(SpringTiming(Spring(stiffness: 100, damping: 80))))
    let critical = try PropertyAnimation.running(
      0.0, to: 1, .spring(SpringTiming(Spring(stiffness: 100, damping: 20))))
    for step in 0...90 {
      let time = Double(step) / 100
      #expect(abs(over.state(at: time).value - critical.state(at: time).value) < 1e-12)
    }
  }
}

@Suite struct `A property animator in flight` {
  @Test(arguments: Driver.allCases)
  func `M87: an animation reversed while paused retraces its curve and completes at the start`(
    driver: Driver
  ) throws {
    var machine = try PropertyAnimation.running(0.0, to: 100, driver.timing())
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
    var machine = try PropertyAnimation.running(0.0, to: 100, driver.timing())
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
    var machine = try PropertyAnimation.running(0.0, to: 100, driver.timing())
    let whole = machine
    try machine.pause(at: 0.35)
    #expect(machine.state(at: 5).value == machine.state(at: 0.35).value)
    #expect(machine.state(at: 5).velocity == 0 && machine.advance(to: 5) == nil)
    try machine.start(at: 0.65)
    for step in 35...99 {
      let time = Double(step) / 100
      #expect(abs(machine.state(at: time + 0.3).value - whole.state(at: time).value) < 1e-9)
    }
    #expect(abs(machine.endTime - whole.endTime - 0.3) < 1e-9)
  }

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

  @Test func `M93: while a bar scrubs the animation, the fraction is the progress in both directions`() throws
  {
    for driver in Driver.allCases {
      var animation = PropertyAnimation(0.0, duration: 1, timing: driver.timing())
      try animation.addAnimations(at: 0) { $0 = 200 }
      for fraction in [0, 0.25, 0.5, 0.75, 1, 0.6, 0.1, 0] {
        try animation.setFraction(fraction, at: 3)
        #expect(abs(animation.state(at: 3).value - 200 * fraction) < 1e-9)
        #expect(abs(animation.fractionComplete(at: 3) - fraction) < 1e-12)
      }
      try animation.setFraction(0.25, at: 4)
      try animation.setReversed(true, at: 4)
      #expect(abs(animation.fractionComplete(at: 4) - 0.75) < 1e-12)
      try animation.setFraction(0.9, at: 4)
      #expect(abs(animation.state(at: 4).value - 20) < 1e-9)
    }
  }

  @Test func `M94, M95: the fraction is progress while paused during ease-in, and time again once resumed`()
    throws
  {
    var animation = try PropertyAnimation.running(0.0, to: 1, .curve(.easeIn))
    #expect(abs(animation.fractionComplete(at: 0.5) - 0.5) < 1e-12)
    let shown = animation.state(at: 0.5).value
    try animation.pause(at: 0.5)
    #expect(abs(shown - 0.315357) <= 1e-6 && animation.state(at: 0.5).value == shown)
    #expect(abs(animation.fractionComplete(at: 0.7) - 0.315357) <= 1e-6)
    try animation.start(at: 2)
    #expect(abs(animation.fractionComplete(at: 2) - 0.5) < 1e-12)
    #expect(abs(animation.endTime - 2.5) <= 1e-6)
  }

  @Test func `M94: after scrubbing the animation resumes where its curve has that progress`() throws {
    var animation = try PropertyAnimation.running(0.0, to: 1, .curve(.easeIn))
    try animation.pause(at: 0.1)
    try animation.setFraction(0.621862, at: 0.1)
    try animation.start(at: 5)
    #expect(abs(animation.endTime - 5.25) <= 1e-6)
    #expect(abs(animation.state(at: 5.15).value - 0.839428) <= 1e-5)
  }

  @Test(arguments: [0, 0.25, 0.5, 1, 1.5])
  func `M100: continuing with a factor takes that fraction of the original duration`(factor: Double) throws {
    for (old, new) in [
      (TimingCurve.easeIn, TimingCurve.easeOut), (.linear, .easeInOut), (.easeInOut, .easeIn)
    ] {
      var animation = try PropertyAnimation.running(0.0, to: 1, duration: 2, .curve(old))
      try animation.pause(at: 0.3)
      try animation.setFraction(0.4, at: 0.3)
      try animation.continueAnimation(with: .curve(new), factor: factor, at: 1)
      let left = factor == 0 ? (1 - old.fraction(at: 0.4)!) * 2 : factor * 2
      #expect(abs(animation.endTime - 1 - left) <= 1e-6)
      #expect(abs(animation.state(at: 1).value - 0.4) < 1e-9)
      // The rest of the new curve, at constant rate.
      let start = new.fraction(at: 0.4)!
      for share in [0.2, 0.5, 0.9] {
        let value = animation.state(at: 1 + share * left).value
        #expect(abs(value - new.progress(at: start + share * (1 - start))) < 1e-9)
      }
      #expect(animation.advance(to: 1 + left + 1e-9)?.position == .end)
    }
  }

  @Test func `M100: continuing on a spring starts at the shown value with the given velocity`()
    throws
  {
    var animation = try PropertyAnimation.running(SIMD2(0.0, 0), to: [400, 0], .curve(.easeInOut))
    try animation.pause(at: 0.5)
    let timing = SpringTiming(Spring(stiffness: 300, damping: 20))
    try animation.continueAnimation(with: .spring(timing, velocity: [0, 900]), at: 1)
    let motion = SpringMotion(spring: timing.played, from: SIMD2(200.0, 0), velocity: [0, 900], to: [400, 0])
    for step in 0..<60 {
      let time = Double(step) / 100
      #expect((animation.state(at: 1 + time).value - motion.value(at: time)).length < 1e-9)
    }
    // Interrupted off the line, it continues on a curve from the shown value.
    let shown = animation.state(at: 1.1).value
    try animation.pause(at: 1.1)
    try animation.continueAnimation(with: .curve(.easeOut), factor: 0.5, at: 1.1)
    #expect((animation.state(at: 1.1).value - shown).length < 1e-9)
    #expect(abs(animation.endTime - 1.6) < 1e-9 && animation.state(at: 1.6).value == [400, 0])
  }

  @Test func `M100: a spring given by its damping ratio takes the given time, or else its remaining time`()
    throws
  {
    var animation = try PropertyAnimation.running(0.0, to: 100, .dampingRatio(0.6))
    let whole = animation
    try animation.pause(at: 0.2)
    try animation.continueAnimation(at: 3)
    for step in 0..<79 {
      let time = Double(step) / 100
      #expect(abs(animation.state(at: 3 + time).value - whole.state(at: 0.2 + time).value) < 1e-9)
    }
    #expect(abs(animation.endTime - 3.8) < 1e-9)
    try animation.pause(at: 3.1)
    try animation.setFraction(0.5, at: 3.1)
    try animation.continueAnimation(with: .dampingRatio(0.8), factor: 0.4, at: 4)
    #expect(abs(animation.endTime - 4.4) < 1e-9 && abs(animation.state(at: 4).value - 50) < 1e-9)
    #expect(animation.state(at: 4).velocity == 0)
  }

  @Test func `M104: the photo's spring and the chrome's curve end together`() throws {
    let photo = SpringTiming(Spring(stiffness: 1300, damping: 95, mass: 4.5))
    var spring = try PropertyAnimation.running(SIMD2(0.0, 0), to: [0, 400], .spring(photo))
    #expect(abs(spring.duration - 0.709701) <= 1e-6)
    for velocity in [SIMD2(0.0, 0), [900, -300], [0, 2000]] {
      var chrome = try PropertyAnimation.running(0.0, to: 1, duration: 0.4, .curve(.easeInOut))
      try chrome.pause(at: 0.1)
      spring = try PropertyAnimation.running(SIMD2(0.0, 0), to: [0, 400], .spring(photo))
      try spring.pause(at: 0.1)
      try spring.setFraction(0.25, at: 0.1)
      try spring.continueAnimation(with: .spring(photo, velocity: velocity), at: 1)
      let settling = photo.settlingTime(displacement: -0.75 * SIMD2(0.0, 400), velocity: velocity)
      try chrome.continueAnimation(factor: settling / chrome.duration, at: 1)
      #expect(abs(spring.endTime - chrome.endTime) <= 1e-9)
    }
  }

  @Test func `M101: an animation added in flight takes the remaining time and ends with the others`()
    throws
  {
    for driver in Driver.allCases {
      var animation = PropertyAnimation(SIMD2(0.0, 0), duration: 1, timing: driver.timing())
      try animation.addAnimations(at: 0) { $0.x = 100 }
      try animation.start(at: 0)
      let alone = animation
      let (end, half) = (animation.endTime, animation.endTime / 2)
      try animation.addAnimations(at: half) { $0.y = 50 }
      #expect(animation.state(at: half).value == alone.state(at: half).value)
      #expect(animation.endTime == end)
      let late = animation.state(at: half + 0.5 * half).value
      #expect(late.y > 1 && abs(late.x - alone.state(at: half + 0.5 * half).value.x) < 1e-12)
      #expect(animation.state(at: end - 1e-9).value.y > 49.9)
      #expect(animation.advance(to: end)?.time == end && animation.state(at: end).value == [100, 50])
    }
  }

  @Test
  func `M89, M101: an animation added in flight is smooth and follows the timing in the remaining time`()
    throws
  {
    var animation = try PropertyAnimation.running(SIMD2(0.0, 0), to: [500, 0], .curve(.easeInOut))
    let before = animation.state(at: 0.4)
    try animation.addAnimations(at: 0.4) { $0.y = 100 }
    #expect(animation.state(at: 0.4) == before)
    for share in [0.1, 0.25, 0.5, 0.75, 0.9] {
      let value = animation.state(at: 0.4 + 0.6 * share).value
      #expect(abs(value.y - 100 * TimingCurve.easeInOut.progress(at: share)) < 1e-9)
    }
  }

  @Test func `M101: an animation added while paused waits, and is reversed with the others`() throws {
    var animation = try PropertyAnimation.running(SIMD2(0.0, 0), to: [100, 0], .curve(.linear))
    try animation.pause(at: 0.5)
    try animation.addAnimations(at: 0.6) { $0.y = 10 }
    #expect(animation.state(at: 2).value == [50, 0])
    try animation.start(at: 2)
    #expect((animation.state(at: 2.25).value - [75, 5]).length < 1e-12)
    try animation.setReversed(true, at: 2.25)
    #expect((animation.state(at: 2.375).value - [62.5, 2.5]).length < 1e-12)
    #expect((animation.state(at: 2.75).value - [25, 0]).length < 1e-12)
  }

  @Test func `scrubbed to its end, a spring shows the end of a change that was added on the way too`() throws
  {
    var animation = try PropertyAnimation.running(SIMD2(0.0, 0), to: [100, 0], .dampingRatio(1))
    try animation.addAnimations(at: 0.2) { $0.y = 60 }
    try animation.pause(at: 0.25)
    try animation.setFraction(0.1, at: 0.25)
    let low = animation.state(at: 0.25).value
    try animation.setFraction(0.55, at: 0.25)
    let middle = animation.state(at: 0.25).value
    try animation.setFraction(1, at: 0.25)
    #expect((animation.state(at: 0.25).value - [100, 60]).length < 1e-9)
    #expect(low.y < middle.y && middle.y < 60)
  }

  @Test func `M110: keyframes at a fraction equal those computed separately, running, paused or scrubbed`()
    throws
  {
    let offline = KeyframeCurve<Double>([
      .init(time: 0, value: 0), .init(time: 0.25, value: 80), .init(time: 0.5, value: 20),
      .init(time: 1, value: 100, curve: .easeOut)
    ])
    for driver in Driver.allCases {
      var animation = PropertyAnimation(0.0, duration: 1, timing: driver.timing())
      try animation.addAnimations(at: 0, in: 0...0.25) { $0 = 80 }
      try animation.addAnimations(at: 0, in: 0.25...0.5) { $0 = 20 }
      try animation.addAnimations(at: 0, in: 0.5...1, curve: .easeOut) { $0 = 100 }
      for fraction in [0, 0.1, 0.25, 0.3, 0.5, 0.77, 1, 0.4] {
        try animation.setFraction(fraction, at: 0)
        #expect(abs(animation.state(at: 0).value - offline.value(at: fraction)) <= 1e-9)
      }
      try animation.setReversed(true, at: 0)
      try animation.setFraction(0.3, at: 0)
      #expect(abs(animation.state(at: 0).value - offline.value(at: 0.7)) <= 1e-9)
      try animation.setReversed(false, at: 0)
      try animation.start(at: 0)
      #expect(animation.advance(to: 10)?.position == .end && animation.state(at: 10).value == 100)
    }
    var running = PropertyAnimation(0.0, duration: 1, timing: .curve(.easeIn))
    try running.addAnimations(at: 0, in: 0...0.25) { $0 = 80 }
    try running.addAnimations(at: 0, in: 0.25...0.5) { $0 = 20 }
    try running.addAnimations(at: 0, in: 0.5...1, curve: .easeOut) { $0 = 100 }
    try running.start(at: 0)
    for step in 0...100 {
      let time = Double(step) / 100
      let expected = offline.value(at: TimingCurve.easeIn.progress(at: time))
      #expect(abs(running.state(at: time).value - expected) <= 1e-9)
    }
    // At a keyframe the velocity is that of the part after it, as at the start of the animation.
    var even = PropertyAnimation(0.0, duration: 1, timing: .curve(.linear))
    try even.addAnimations(at: 0, in: 0...0.25) { $0 = 80 }
    try even.addAnimations(at: 0, in: 0.25...0.5) { $0 = 20 }
    try even.start(at: 0)
    for (time, velocity) in [(0, 320.0), (0.125, 320), (0.25, -240), (0.5, 0)] {
      #expect(abs(even.state(at: time).velocity - velocity) < 1e-9)
    }
  }

  @Test
  func
    `M90, M92: a stopped animation keeps its value and can be dragged and finished at either end`()
    throws
  {
    for velocity in [500.0, -500] {
      var animation = try PropertyAnimation.running(0.0, to: 100, .curve(.easeInOut))
      let shown = animation.state(at: 0.5).value
      try animation.stop(withoutFinishing: false, at: 0.5)
      #expect(animation.state == .stopped && animation.state(at: 9) == (shown, 0))
      let (start, end) = (animation.value(of: .start), animation.value(of: .end))
      let position: AnimatorPosition = velocity * (end - start) > 0 ? .end : .start
      let snap = SpringMotion(
        spring: Spring(stiffness: 300, damping: 20), from: 37, velocity: velocity,
        to: animation.value(of: position))
      let time = 1 + snap.settlingTime()
      try animation.finish(at: position)
      #expect(abs(animation.state(at: time).value - snap.value(at: time - 1)) <= 0.25)
      #expect(animation.state == .inactive && animation.state(at: time).value == (velocity > 0 ? 100 : 0))
    }
    for (position, value) in [(AnimatorPosition.start, 0.0), (.end, 100), (.current, 50)] {
      var animation = try PropertyAnimation.running(0.0, to: 100, .curve(.linear))
      try animation.stop(withoutFinishing: false, at: 0.5)
      try animation.finish(at: position)
      #expect(animation.state(at: 1).value == value && animation.condition == .empty)
    }
  }

  @Test func `M91: an animation stopped without finishing is inactive at its current value`() throws {
    var animation = try PropertyAnimation.running(0.0, to: 100, .curve(.linear))
    try animation.stop(withoutFinishing: true, at: 0.25)
    #expect(animation.condition == .empty && animation.state(at: 9).value == 25)
    #expect(animation.advance(to: 9) == nil)
    try animation.addAnimations(at: 9) { $0 = 125 }
    try animation.start(at: 9)
    #expect(animation.state(at: 9.5).value == 75)
  }

  @Test func `M89: reversing by an additive change is smooth and completes at the end`() throws {
    var animation = try PropertyAnimation.running(0.0, to: 500, .curve(.easeInOut))
    let before = animation.state(at: 0.4)
    // A second animation of the same duration, added to the first, brings the model value back.
    var back = PropertyAnimation(0.0, duration: 1, timing: .curve(.easeInOut))
    try back.addAnimations(at: 0.4) { $0 = -500 }
    try back.start(at: 0.4)
    #expect(animation.state(at: 0.4).value + back.state(at: 0.4).value == before.value)
    #expect(abs(animation.state(at: 0.4).velocity + back.state(at: 0.4).velocity - before.velocity) <= 1e-9)
    #expect(animation.advance(to: 1)?.position == .end && back.advance(to: 1.4)?.position == .end)
    #expect(animation.state(at: 2).value + back.state(at: 2).value == 0)
  }

  @Test(arguments: [0, 0.3, 1, 2], Driver.allCases)
  func `M61, M100: scrubbed to its end, an animator that is continued ends at once`(
    factor: Double, driver: Driver
  ) throws {
    for isReversed in [false, true] {
      for before in Driver.allCases {
        for timing in [nil, driver.timing()] as [AnimationTiming<Double>?] {
          var animation = PropertyAnimation(0.0, duration: 1, timing: before.timing())
          try animation.addAnimations(at: 0) { $0 = 100 }
          try animation.setReversed(isReversed, at: 0)
          try animation.setFraction(0.4, at: 0)
          try animation.setFraction(1, at: 0)
          try animation.continueAnimation(with: timing, factor: factor, at: 3)
          #expect(
            animation.endTime == 3 && animation.advance(to: 3)?.position == (isReversed ? .start : .end))
        }
      }
    }
    // With a velocity there is something to move.
    var thrown = PropertyAnimation(0.0, duration: 1)
    try thrown.addAnimations(at: 0) { $0 = 100 }
    try thrown.setFraction(1, at: 0)
    try thrown.continueAnimation(with: .dampingRatio(0.5, velocity: 300), factor: 1, at: 3)
    #expect(thrown.endTime == 4 && thrown.state(at: 3).velocity == 300)
  }

  @Test(arguments: Driver.allCases) func `M61: an animator whose changes change nothing ends at once`(
    driver: Driver
  ) throws {
    var animation = try PropertyAnimation.running(5.0, to: 5, driver.timing())
    #expect(animation.endTime == 0 && animation.state(at: 0) == (5, 0))
    // What is added before it has moved anything takes the duration.
    try animation.addAnimations(at: 0) { $0 = 9 }
    #expect(animation.endTime > 0.3 && animation.endTime == animation.duration)
    #expect(animation.state(at: 0).value == 5)
    var still = PropertyAnimation(5.0, duration: 0, timing: driver.timing())
    try still.addAnimations(at: 0) { $0 = 9 }
    try still.start(at: 0)
    if case .spring = still.timing { return }
    #expect(still.advance(to: 0)?.time == 0 && still.state(at: 0).value == 9)
  }

  // F5 counts a velocity from the target as a share of the way that it makes, not as a distance.
  @Test func `M61: a kick in fractions takes as long as the same kick in thousandths`() throws {
    let timing = SpringTiming(.bouncy)
    let fraction = try PropertyAnimation.running(0.5, to: 0.5, .spring(timing, velocity: 3))
    let thousandths = try PropertyAnimation.running(500.0, to: 500, .spring(timing, velocity: 3000))
    #expect(fraction.endTime > 0.4 && abs(fraction.endTime - thousandths.endTime) < 1e-9)
    #expect(abs(fraction.state(at: 0.1).value - thousandths.state(at: 0.1).value / 1000) < 1e-12)
  }

  @Test func `M124: after a delay it moves, and an interruption drops the rest of the delay`() throws {
    var animation = PropertyAnimation(0.0, duration: 1, timing: .curve(.linear))
    try animation.addAnimations(at: 0) { $0 = 100 }
    try animation.start(afterDelay: 0.5, at: 1)
    #expect(animation.isRunning && animation.endTime == 2.5 && animation.state(at: 1.4) == (0, 0))
    #expect(animation.state(at: 2).value == 50 && animation.state(at: 2).velocity == 100)
    try animation.setFraction(0.2, at: 1.2)
    #expect(abs(animation.endTime - 2) < 1e-12 && abs(animation.state(at: 1.7).value - 70) < 1e-9)
  }

  @Test(arguments: Driver.allCases)
  func `M124: without linear scrubbing a fraction is one of time, and the value follows the timing`(
    driver: Driver
  ) throws {
    let played = try PropertyAnimation.running(0.0, to: 100, driver.timing())
    var animation = PropertyAnimation(0.0, duration: 1, timing: driver.timing())
    animation.scrubsLinearly = false
    try animation.addAnimations(at: 0) { $0 = 100 }
    for fraction in [0.3, 0.1, 0.8, 0.5, 0] {
      try animation.setFraction(fraction, at: 0)
      #expect(abs(animation.state(at: 0).value - played.state(at: fraction * played.duration).value) < 1e-9)
      #expect(abs(animation.fractionComplete(at: 0) - fraction) < 1e-12)
    }
    try animation.setFraction(0.4, at: 0)
    try animation.start(at: 2)
    #expect(abs(animation.endTime - (2 + 0.6 * played.duration)) < 1e-9)
    try animation.pause(at: 2.1)
    #expect(abs(animation.fractionComplete(at: 2.1) - (0.4 + 0.1 / played.duration)) < 1e-12)
    try animation.setReversed(true, at: 2.1)
    try animation.setFraction(0.25, at: 2.1)
    #expect(abs(animation.state(at: 2.1).value - played.state(at: 0.75 * played.duration).value) < 1e-9)
  }

  @Test func `M124: fractions up to the point where another timing took over are progress`() throws {
    var animation = PropertyAnimation(0.0, duration: 1, timing: .curve(.linear))
    animation.scrubsLinearly = false
    try animation.addAnimations(at: 0) { $0 = 100 }
    try animation.setFraction(0.4, at: 0)
    try animation.continueAnimation(with: .dampingRatio(1), factor: 1, at: 0)
    try animation.pause(at: 0.5)
    #expect(abs(animation.fractionComplete(at: 0.5) - 0.7) < 1e-12)
    for (fraction, value) in [(0.2, 20.0), (0.7, animation.state(at: 0.5).value), (0.4, 40)] {
      try animation.setFraction(fraction, at: 0.5)
      #expect(abs(animation.state(at: 0.5).value - value) < 1e-9)
    }
  }

  @Test(arguments: [0.0, 300]) func `M110: a shake, which returns to its start, is played by a spring`(
    velocity: Double
  ) throws {
    var shake = PropertyAnimation(
      0.0, duration: 1, timing: .spring(SpringTiming(.bouncy), velocity: velocity))
    for (index, value) in [10.0, -10, 0].enumerated() {
      try shake.addAnimations(at: 0, in: Double(index) / 3...Double(index + 1) / 3) { $0 = value }
    }
    try shake.start(at: 0)
    let end = shake.endTime
    if velocity == 0 { #expect(abs(end - SpringTiming(.bouncy).settlingTime()) < 1e-9) }
    let values = (0...200).map { shake.state(at: end * Double($0) / 200).value }
    #expect(end > 0.5 && end < 5 && (values.max() ?? 0) > 9)
    for (value, next) in zip(values, values.dropFirst()) { #expect(abs(next - value) < 2) }
    #expect(shake.state(at: end).value == 0 && shake.advance(to: end)?.position == .end)
  }

  @Test func `a spring that takes over paused, reversed or changed motions starts with the given velocity`()
    throws
  {
    var random = SplitMix64(seed: 88)
    for _ in 0..<2000 {
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      let (way, added, velocity) = (number(-200...200), number(-200...200), number(-500...500))
      var animation = try PropertyAnimation.running(
        0.0, to: way, duration: number(0.2...2), .curve(.easeInOut))
      let pause = number(0.01...0.99) * animation.duration
      try animation.pause(at: pause)
      try animation.setReversed(Bool.random(using: &random), at: pause)
      try animation.addAnimations(at: pause) { $0 += added }
      if Bool.random(using: &random) { try animation.setFraction(number(0.01...0.99), at: pause) }
      let shown = animation.state(at: pause).value
      try animation.continueAnimation(with: .spring(SpringTiming(.bouncy), velocity: velocity), at: pause)
      let motion = SpringMotion(
        spring: .bouncy, from: shown, velocity: velocity,
        to: animation.value(of: animation.isReversed ? .start : .end))
      for time in [0, 0.01, 0.1] {
        let (state, expected) = (animation.state(at: pause + time), motion.state(at: time))
        #expect(abs(state.value - expected.value) < 1e-9 && abs(state.velocity - expected.velocity) < 1e-6)
      }
    }
  }

  @Test func `a window outside of 0 to 1 stops the program`() async {
    await #expect(processExitsWith: .failure) {
      var animation = PropertyAnimation(0.0, duration: 1)
      try animation.addAnimations(at: 0, in: 0.5...1.1) { $0 = 1 }
    }
    await #expect(processExitsWith: .failure) {
      var animation = PropertyAnimation(0.0, duration: 1)
      try animation.addAnimations(at: 0, in: -0.1...0.5) { $0 = 1 }
    }
  }
}
