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

  @Test(arguments: [SIMD2(0.0, 0), [300, -200]], 0..<4)
  func `M88, M100, M101: a spring that takes over after a late addition starts with the given velocity`(
    velocity: SIMD2<Double>, turn: Int
  ) throws {
    let (isReversed, isScrubbed) = (turn % 2 == 1, turn > 1)
    var animation = try PropertyAnimation.running(SIMD2(0.0, 0), to: [100, 0], .curve(.linear))
    try animation.addAnimations(at: 0.5) { $0.y = 100 }
    // The added change has half of the time for its whole way, from its first instant on.
    #expect((animation.state(at: 0.5).velocity - [100, 200]).length < 1e-9)
    try animation.pause(at: 0.8)
    try animation.setReversed(isReversed, at: 0.8)
    if isScrubbed { try animation.setFraction(0.6, at: 0.8) }
    let shown = animation.state(at: 0.8).value
    let target: SIMD2<Double> = isReversed ? [0, 0] : [100, 100]
    let timing = SpringTiming(
      duration: 0.5, dampingRatio: 0.7, displacement: shown - target, velocity: velocity)
    try animation.continueAnimation(
      with: .dampingRatio(0.7, velocity: velocity), factor: 0.5, at: 0.8)
    #expect((animation.state(at: 0.8).velocity - velocity).length < 1e-9)
    let motion = timing.motion(from: shown, velocity: velocity, to: target)
    for step in 0..<50 {
      let time = Double(step) / 100
      let state = animation.state(at: 0.8 + time)
      #expect((state.value - motion.value(at: time)).length < 1e-9)
      #expect((state.velocity - motion.velocity(at: time)).length < 1e-6)
    }
    #expect(abs(animation.endTime - 1.3) < 1e-9)

    // A reversal inverts the velocity; continuing on a curve keeps the value.
    let before = animation.state(at: 0.9)
    try animation.setReversed(!isReversed, at: 0.9)
    #expect((animation.state(at: 0.9).value - before.value).length < 1e-9)
    #expect((animation.state(at: 0.9).velocity + before.velocity).length < 1e-9)
    try animation.pause(at: 0.95)
    let paused = animation.state(at: 0.95).value
    try animation.continueAnimation(with: .curve(.easeOut), factor: 0.5, at: 0.95)
    #expect((animation.state(at: 0.95).value - paused).length < 1e-9)
    let last = animation.state(at: animation.endTime - 1e-9).value
    let position: AnimatorPosition = isReversed ? .end : .start
    // A spring used as timing ends within 0.001 of its distance.
    #expect((last - animation.value(of: position)).length < 0.15)
    #expect(animation.advance(to: 9)?.position == position)
  }

  /// Keyframes that go to some values and return to the start: a shake.
  private func shake(_ values: [Double], _ timing: AnimationTiming<Double>) throws -> PropertyAnimation<
    Double
  > {
    var animation = PropertyAnimation(0.0, duration: 1, timing: timing)
    let part = 1 / Double(values.count)
    try animation.addKeyframes(
      values.enumerated().map { index, value in
        RecordedChange(start: Double(index) * part, duration: part) { $0 = value }
      }, at: 0)
    return animation
  }

  @Test(arguments: [0.0, 300])
  func `keyframes that return to their start are played by a spring`(velocity: Double) throws {
    var animation = try shake([10, -10, 0], .spring(SpringTiming(.bouncy), velocity: velocity))
    try animation.start(at: 0)
    let end = animation.endTime
    if velocity == 0 { #expect(abs(end - SpringTiming(.bouncy).settlingTime()) < 1e-9) }
    let values = (0...200).map { animation.state(at: end * Double($0) / 200).value }
    #expect(end > 0.5 && end < 5 && (values.max() ?? 0) > 9)
    if velocity == 0 { #expect((values.min() ?? 0) < -9) }
    for (value, next) in zip(values, values.dropFirst()) { #expect(abs(next - value) < 2) }
    #expect(animation.state(at: end).value == 0 && animation.advance(to: end)?.position == .end)
  }

  @Test func `a change and its opposite later are played by a spring, too`() throws {
    var animation = PropertyAnimation(0.0, duration: 1, timing: .spring(SpringTiming(.smooth)))
    try animation.addAnimations(at: 0) { $0 += 30 }
    try animation.addAnimations(delayFactor: 0.5, at: 0) { $0 -= 30 }
    try animation.start(at: 0)
    #expect(animation.endTime > 0.5 && animation.state(at: animation.endTime / 2).value > 20)
  }

  @Test(arguments: [false, true], [0.0, 5, -400])
  func `M101: a spring takes over on a way that returns to its start, without a jump`(
    isReversed: Bool, velocity: Double
  ) throws {
    for pause in [0.1, 0.4, 0.5, 0.8] {
      var animation = try shake([60, 0], .curve(.linear))
      try animation.start(at: 0)
      try animation.pause(at: pause)
      try animation.setReversed(isReversed, at: pause)
      let before = animation.state(at: pause).value
      try animation.continueAnimation(with: .spring(SpringTiming(.bouncy), velocity: velocity), at: pause)
      #expect(abs(animation.state(at: pause).value - before) < 1e-9 && animation.endTime > pause + 0.1)
      let times = (0...1000).map { pause + (animation.endTime - pause) * Double($0) / 1000 }
      for (time, next) in zip(times, times.dropFirst()) {
        let (state, other) = (animation.state(at: time), animation.state(at: next))
        #expect(abs(other.value - state.value) < 2000 * (next - time))
      }
      #expect(animation.advance(to: 99)?.position == (isReversed ? .start : .end))
    }
  }

  @Test func `a curve that begins vertically takes over a motion beside its way with a finite velocity`()
    throws
  {
    let spring = AnimationTiming<SIMD2<Double>>.spring(SpringTiming(.bouncy), velocity: [300, 500])
    var animation = try PropertyAnimation.running([0, 0], to: [100, 0], spring)
    try animation.pause(at: 0.1)
    try animation.continueAnimation(with: .curve(TimingCurve(0, 0.5, 0.5, 1)), at: 0.1)
    #expect(animation.state(at: 0.1).velocity.isFinite)
    let (before, after) = (animation.state(at: 0.1).value, animation.state(at: 0.1 + 1e-9).value)
    #expect((after - before).length < 0.5)
  }

  @Test
  func `M88, M101: whatever was added while it was reversed and paused, a spring has the given velocity`()
    throws
  {
    var random = SplitMix64(seed: 88)
    for _ in 0..<4000 {
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      let (way, added, velocity) = (number(-200...200), number(-200...200), number(-500...500))
      var animation = PropertyAnimation(0.0, duration: number(0.2...2), timing: .curve(.easeInOut))
      try animation.addAnimations(at: 0) { $0 = way }
      try animation.start(at: 0)
      let pause = number(0.01...0.99) * animation.duration
      try animation.pause(at: pause)
      try animation.setReversed(Bool.random(using: &random), at: pause)
      try animation.addAnimations(at: pause) { $0 += added }
      if Bool.random(using: &random) { try animation.setFraction(number(0.01...0.99), at: pause) }
      try animation.continueAnimation(with: .spring(SpringTiming(.bouncy), velocity: velocity), at: pause)
      let h = 1e-7
      let slope = (animation.state(at: pause + h).value - animation.state(at: pause).value) / h
      #expect(abs(animation.state(at: pause).velocity - velocity) < 1e-6 && abs(slope - velocity) < 0.1)
    }
  }
}
