import Motion
import SeededRandom
import Testing

@Suite struct `A property animator in flight` {
  @Test func `M93: while a bar scrubs the animation, the fraction is the progress in both directions`() throws
  {
    for timing in Driver.allCases.map(\.timing) {
      var animation = PropertyAnimation(0.0, duration: 1, timing: timing)
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

  @Test(arguments: [-0.01, 1.01, .nan, .infinity])
  func `a fraction outside 0 to 1 is an error with the reason and changes nothing`(fraction: Double) throws {
    var animation = try PropertyAnimation.running(0.0, to: 1, .curve(.linear))
    #expect(throws: AnimatorError.self) { try animation.setFraction(fraction, at: 0.5) }
    #expect(animation.isRunning && animation.state(at: 0.5).value == 0.5)
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
    for timing in Driver.allCases.map(\.timing) {
      var animation = PropertyAnimation(SIMD2(0.0, 0), duration: 1, timing: timing.pointwise)
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
    let offline = Keyframes([
      Keyframe(time: 0, value: 0.0), Keyframe(time: 0.25, value: 80), Keyframe(time: 0.5, value: 20),
      Keyframe(time: 1, value: 100, curve: .easeOut)
    ])
    for timing in Driver.allCases.map(\.timing) {
      var animation = PropertyAnimation(0.0, duration: 1, timing: timing)
      try animation.addKeyframes(
        [
          RecordedChange(start: 0, duration: 0.25) { $0 = 80 },
          RecordedChange(start: 0.25, duration: 0.25) { $0 = 20 },
          RecordedChange(start: 0.5, duration: 0.5, curve: .easeOut) { $0 = 100 }
        ], at: 0)
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
    try running.addKeyframes(
      [
        RecordedChange(start: 0, duration: 0.25) { $0 = 80 },
        RecordedChange(start: 0.25, duration: 0.25) { $0 = 20 },
        RecordedChange(start: 0.5, duration: 0.5, curve: .easeOut) { $0 = 100 }
      ], at: 0)
    try running.start(at: 0)
    for step in 0...100 {
      let time = Double(step) / 100
      let expected = offline.value(at: TimingCurve.easeIn.progress(at: time))
      #expect(abs(running.state(at: time).value - expected) <= 1e-9)
    }
    // At a keyframe the velocity is that of the part after it, as at the start of the animation.
    var even = PropertyAnimation(0.0, duration: 1, timing: .curve(.linear))
    try even.addKeyframes(
      [
        RecordedChange(start: 0, duration: 0.25) { $0 = 80 },
        RecordedChange(start: 0.25, duration: 0.25) { $0 = 20 }
      ],
      at: 0)
    try even.start(at: 0)
    for (time, velocity) in [(0, 320.0), (0.125, 320), (0.25, -240), (0.5, 0)] {
      #expect(abs(even.state(at: time).velocity - velocity) < 1e-9)
    }
  }

  @Test func `velocity is the derivative of the value for every timing, with keyframes and late additions`()
    throws
  {
    for timing in Driver.allCases.map(\.timing) {
      var animation = PropertyAnimation(0.0, duration: 1, timing: timing)
      try animation.addKeyframes(
        [RecordedChange(start: 0.2, duration: 0.7, curve: .easeInOut) { $0 += 40 }], at: 0)
      try animation.addAnimations(at: 0) { $0 += 60 }
      try animation.start(at: 0)
      try animation.addAnimations(at: 0.1) { $0 -= 30 }
      try animation.pause(at: 0.15)
      try animation.continueAnimation(with: .dampingRatio(0.5, velocity: 100), factor: 0.9, at: 0.15)
      for step in 20..<90 {
        let time = Double(step) / 100 + 0.0031
        let (before, after) = (animation.state(at: time - 1e-5).value, animation.state(at: time + 1e-5).value)
        let slope = (after - before) / 2e-5
        #expect(abs(animation.state(at: time).velocity - slope) <= 1e-3 * max(1, abs(slope)))
      }
    }
  }

  @Test
  func `M90, M92: a stopped animation keeps its value and can be dragged and finished at either end`()
    throws
  {
    for velocity in [500.0, -500] {
      var animation = try PropertyAnimation.running(0.0, to: 100, .curve(.easeInOut))
      let shown = animation.state(at: 0.5).value
      try animation.stop(withoutFinishing: false, at: 0.5)
      #expect(animation.state == .stopped && animation.state(at: 9).value == shown)
      // A finger drags it freely, then a spring moves it to the end in the direction of the velocity.
      try animation.place(37)
      let (start, end) = (animation.value(of: .start), animation.value(of: .end))
      let position: AnimatorPosition = velocity * (end - start) > 0 ? .end : .start
      var snap = MovingValue(animation.state(at: 1).value)
      snap.follow(
        .spring(
          SpringMotion(spring: .standard, from: 37, velocity: velocity, to: animation.value(of: position))),
        at: 1)
      var time = 1.0
      while snap.advance(to: time) == nil {
        try animation.place(snap.value(at: time))
        time += 1 / 60
      }
      try animation.finish(at: position)
      #expect(animation.state == .inactive && animation.state(at: time).value == (velocity > 0 ? 100 : 0))
    }
    for (position, value) in [(AnimatorPosition.start, 0.0), (.end, 100), (.current, 50)] {
      var animation = try PropertyAnimation.running(0.0, to: 100, .curve(.linear))
      try animation.stop(withoutFinishing: false, at: 0.5)
      try animation.finish(at: position)
      #expect(animation.state(at: 1).value == value && animation.lifecycle.condition == .empty)
    }
  }

  @Test func `M91: an animation stopped without finishing is inactive at its current value`() throws {
    var animation = try PropertyAnimation.running(0.0, to: 100, .curve(.linear))
    try animation.stop(withoutFinishing: true, at: 0.25)
    #expect(animation.lifecycle.condition == .empty && animation.state(at: 9).value == 25)
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

  @Test func `an animation of duration 0 ends at once, and one of distance 0 takes its duration`() throws {
    var animation = try PropertyAnimation.running(0.0, to: 100, duration: 0, .curve(.easeIn))
    #expect(animation.state(at: 0).value == 100 && animation.advance(to: 0)?.time == 0)
    animation = try PropertyAnimation.running(0.0, to: 100, duration: 0, .dampingRatio(0.5))
    #expect(animation.advance(to: 0)?.position == .end)
    animation = try PropertyAnimation.running(5.0, to: 5, duration: 1, .dampingRatio(0.5))
    #expect(animation.endTime == 1 && animation.state(at: 0.5).value == 5)
  }
}

extension AnimationTiming where Value == Double {
  /// The same timing for points.
  fileprivate var pointwise: AnimationTiming<SIMD2<Double>> {
    switch self {
    case .curve(let curve): .curve(curve)
    case .spring(let timing, _): .spring(timing)
    case .dampingRatio(let ratio, _): .dampingRatio(ratio)
    }
  }
}

@Test
func
  `M88: reversed as soon as a scrubbed spring goes on, it turns where it is and takes the time of the way back`()
  throws
{
  var animation = PropertyAnimation(0.0, duration: 0.5, timing: .dampingRatio(0.5))
  try animation.addAnimations(at: 0) { $0 = 1000 }
  try animation.setFraction(0.6, at: 0)
  try animation.start(at: 1)
  #expect(abs(animation.endTime - 1.2) < 1e-9)
  try animation.setReversed(true, at: 1)
  #expect(abs(animation.state(at: 1).value - 600) < 1e-9)
  #expect(abs(animation.endTime - 1.3) < 1e-9)
}

@Test func `M86: a scrubbed spring that is paused on its way resumes the same law`() throws {
  func going() throws -> PropertyAnimation<Double> {
    var animation = PropertyAnimation(0.0, duration: 0.5, timing: .dampingRatio(0.5))
    try animation.addAnimations(at: 0) { $0 = 1000 }
    try animation.setFraction(0.2, at: 0)
    try animation.start(at: 0)
    return animation
  }
  let whole = try going()
  var paused = try going()
  try paused.pause(at: 0.1)
  try paused.start(at: 3)
  #expect(abs(paused.endTime - whole.endTime - 2.9) < 1e-9)
  for time in [0.1, 0.15, 0.2, 0.3, 0.39] {
    let (expected, state) = (whole.state(at: time), paused.state(at: time + 2.9))
    #expect(abs(state.value - expected.value) < 1e-9 && abs(state.velocity - expected.velocity) < 1e-6)
  }
}

@Test func `M124: in its delay an animator of no duration stands still, also if it is reversed`() throws {
  let spring = AnimationTiming<Double>.spring(SpringTiming(Spring(response: 0.3, dampingRatio: 0.5)))
  var animation = PropertyAnimation(5.0, duration: 1, timing: spring)
  // A change by zero, for which a spring needs no time.
  try animation.addAnimations(at: 0) { $0 = 5 }
  try animation.setFraction(0.5, at: 0)
  try animation.start(afterDelay: 1, at: 1)
  try animation.setReversed(true, at: 1.5)
  #expect(animation.state(at: 1.5).value == 5 && animation.state(at: 1.5).velocity == 0)

  var late = PropertyAnimation(5.0, duration: 1, timing: spring)
  try late.addAnimations(at: 0) { $0 = 5 }
  try late.pause(at: 0)
  try late.addAnimations(at: 0) { $0 = 9 }
  try late.start(afterDelay: 1, at: 1)
  #expect(late.state(at: 1.5).value == 5 && late.state(at: 2).value == 9)
}

/// A spring ends within a thousandth of its way, and a change that is added at the end happens at once.
@Test(arguments: 0..<20) func `no call but a scrub moves the value`(seed: UInt64) throws {
  var random = SplitMix64(seed: seed)
  func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
  func index(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  for _ in 0..<100 {
    let timings: [AnimationTiming<Double>] = [
      .curve(.easeInOut), .curve(.linear), .dampingRatio(0.5), .dampingRatio(1),
      .spring(SpringTiming(Spring(response: number(0.1...1), dampingRatio: number(0.2...2))))
    ]
    var animation = PropertyAnimation(0.0, duration: 0.5, timing: timings[index(5)])
    var (time, calls, farthest) = (0.0, [String](), 0.0)
    for _ in 0..<14 {
      time += [0, 0, 0.01, 0.1, 0.3][index(5)]
      _ = animation.advance(to: time)
      let before = animation.state(at: time).value
      let isAtEnd = abs(animation.fractionComplete(at: time) - 1) < 1e-9
      let (call, target, fraction, flag) = (index(6), number(-1e4...1e4), number(0...1), index(2) == 0)
      calls.append("\(time): \(call) \(target) \(fraction) \(flag)")
      do throws(AnimatorError) {
        switch call {
        case 0: try animation.start(at: time)
        case 1: try animation.pause(at: time)
        case 2: try animation.setReversed(flag, at: time)
        case 3:
          let timing = flag ? timings[index(5)] : nil
          try animation.continueAnimation(with: timing, factor: 3 * fraction, at: time)
        case 4 where isAtEnd: continue
        case 4:
          farthest = max(farthest, abs(target))
          try animation.addAnimations(at: time) { $0 = target }
        default:
          try animation.setFraction(fraction, at: time)
          continue
        }
      } catch { continue }
      let after = animation.state(at: time).value
      let tolerance = animation.endTime > time ? 1e-6 * max(1, abs(before)) : 2e-3 * farthest
      #expect(abs(after - before) <= tolerance, "\(before) \(after) \(calls)")
    }
  }
}
