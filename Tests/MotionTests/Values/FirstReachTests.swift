import Motion
import Testing

/// A law with the first time at which it reaches its end.
private struct Case: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let law: MotionLaw<SIMD2<Double>>

  static let all: [Case] =
    [Spring.bouncy, .snappy, Spring(stiffness: 100, damping: 45)].flatMap { spring in
      let motion = SpringMotion<SIMD2<Double>>(
        spring: spring, from: [0, 40], velocity: [900, -3000], to: [100, 0])
      return [
        Case(testDescription: "spring \(spring.dampingRatio)", law: .spring(motion)),
        Case(
          testDescription: "clamped \(spring.dampingRatio)", law: .settling(motion.clamped))
      ]
    } + [
      Case(
        testDescription: "decay", law: .decay(Decay(from: [0, 0], velocity: [1000, 500]))),
      Case(
        testDescription: "ease out, back",
        law: .timed(
          TimedMotion(from: [0, 9], to: [100, 0], duration: 0.5, curve: try! TimingCurve(0.3, 1.6, 0.6, 1)),
          duration: 0.5)),
      Case(
        testDescription: "ease in",
        law: .timed(TimedMotion(from: [0, 9], to: [100, 0], duration: 0.5, curve: .easeIn), duration: 0.5))
    ]
}

@MainActor @Suite struct `The first reach of a target` {
  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator: Animator
  init() { animator = Animator(link: link) }

  @Test(arguments: Case.all)
  private func `M165: before its instant a component has not passed its target, and at it all have`(
    _ test: Case
  ) {
    let reach = test.law.reachTime
    guard reach.isFinite else {
      let end = test.law.settlingTime(within: .automatic)
      #expect(end.isFinite)
      let isOnlyNear = (0..<2).contains { index in
        (1...4000).allSatisfy { (test.law.value(at: end * Double($0) / 4000) - test.law.end)[index] != 0 }
      }
      #expect(isOnlyNear)
      return
    }
    let start = test.law.value(at: 0) - test.law.end
    func passed(_ index: Int, by time: Double) -> Bool {
      start[index] == 0
        || (0...4000).contains {
          start[index] * (test.law.value(at: time * Double($0) / 4000) - test.law.end)[index] <= 0
        }
    }
    #expect(passed(0, by: reach + 1e-9) && passed(1, by: reach + 1e-9))
    #expect(!passed(0, by: reach - 1e-7) || !passed(1, by: reach - 1e-7))
  }

  @Test(arguments: [24.0, 60, 144])
  func `M165: a value reports it once, at its exact instant at any frame rate, and before it has settled`(
    rate: Double
  ) {
    let link = ManualDisplayLink(framesPerSecond: rate)
    let animator = Animator(link: link)
    let value = Animated(0.0, on: animator, spring: .bouncy)
    var events: [String] = []
    value.onFirstReach = { events.append("reached \($0)") }
    value.retarget(to: 100, at: 0) { events.append("\($0.reason)") }
    link.advance(to: 5)
    let reach = SpringMotion(spring: .bouncy, from: 0, to: 100.0).reachTime
    #expect(events == ["reached \(reach)", "settled"] && reach < 0.3)
  }

  @Test func `M165: in a frame reaches and ends of all values are reported in the order of their instants`()
    throws
  {
    // One frame, in which everything happens.
    let link = ManualDisplayLink(framesPerSecond: 0.1)
    let animator = Animator(link: link)
    let values = [0.5, 0.3, 0.4, 0.2].map {
      Animated(0.0, on: animator, spring: Spring(response: $0, dampingRatio: 0.5))
    }
    let property = PropertyAnimator(0.0, duration: 0.25, timing: .curve(.linear), on: animator) { $0 = 100 }
    var events: [(name: String, time: Double)] = []
    for (index, value) in values.enumerated() {
      value.onFirstReach = { events.append(("reach \(index)", $0)) }
      value.retarget(to: 100, at: 0) { events.append(("\($0.reason) \(index)", $0.time)) }
    }
    values[3].retarget(to: 0, after: 0.15, at: 0) { events.append(("\($0.reason) 3", $0.time)) }
    property.onFirstReach = { events.append(("reach property", $0)) }
    try property.start(at: 0)
    link.advance(to: 10)
    #expect(events.count == 11)
    let times = events.map(\.time)
    #expect(times == times.sorted() && times.last! > times[0], "\(events)")
  }

  @Test
  func `M165: replaced before it, a motion reports nothing; after it and before the frame, it does`() {
    let value = Animated(0.0, on: animator, spring: .bouncy)
    var reached: [Double] = []
    value.onFirstReach = { reached.append($0) }
    value.retarget(to: 100, at: 0)
    link.advance(to: 0.05)
    value.retarget(to: 0, at: 0.05)
    let back = value.state(at: 0.05)
    #expect(reached == [])
    // An event between the reach and the next frame.
    let reach =
      0.05 + SpringMotion(spring: .bouncy, from: back.value, velocity: back.velocity, to: 0).reachTime
    link.advance(to: reach + 1e-6)
    #expect(reached == [])
    value.grab(at: reach + 1e-6)
    #expect(reached.count == 1 && abs(reached[0] - reach) < 1e-12)
  }

  @Test func `M165: a delayed motion and one that only comes near its target report it too`() {
    let value = Animated(0.0, on: animator)
    var reached: [Double] = []
    value.onFirstReach = { reached.append($0) }
    value.retarget(to: 100, after: 0.1, with: .bouncy, at: 0)
    link.advance(to: 0.15)
    #expect(reached == [])
    link.advance(to: 5)
    let spring = SpringMotion(spring: .bouncy, from: 0, to: 100.0)
    #expect(reached.count == 1 && abs(reached[0] - 0.1 - spring.reachTime) < 1e-12)
    var end = 0.0
    value.retarget(to: 0, with: Spring(response: 0.3, dampingRatio: 1), at: 5) { end = $0.time }
    link.advance(to: 9)
    #expect(reached.count == 2 && reached[1] == end)
  }

  @Test func `M165: waiting for it from the middle of a motion is possible until it has happened`() {
    let value = Animated(0.0, on: animator, spring: .bouncy)
    var reached = 0
    value.retarget(to: 100, at: 0)
    link.advance(to: 0.1)
    value.onFirstReach = { _ in reached += 1 }
    link.advance(to: 0.3)
    #expect(reached == 1)
    value.onFirstReach = { _ in reached += 1 }
    link.advance(to: 5)
    #expect(reached == 1)
  }

  @Test(arguments: [0, 0.5], [60.0, 10, 0.1])
  func `M165: a motion that is scrubbed past it has it there, once, at any frame rate`(
    delay: Double, rate: Double
  ) {
    let link = ManualDisplayLink(framesPerSecond: rate, now: 1)
    let animator = Animator(link: link)
    let value = Animated(0.0, on: animator)
    var reached: [Double] = []
    value.onFirstReach = { reached.append($0) }
    let block = animator.animate(.bouncy, delay: delay) { value.target = 100 }
    link.advance(to: 1.05)
    let reach = SpringMotion(spring: .bouncy, from: 0, to: 100.0).reachTime
    block.scrub(to: delay + reach - 0.01)
    #expect(reached == [])
    block.scrub(to: delay + reach + 0.02)
    #expect(reached == [1.05] && block.firstReachTime == 1.05)
    block.scrub(to: delay)
    link.advance(to: 9)
    block.cancel()
    #expect(reached == [1.05])
  }

  @Test(arguments: [60.0, 240]) func `M165: bounds and a closure that are set after it do not repeat it`(
    rate: Double
  ) {
    let link = ManualDisplayLink(framesPerSecond: rate)
    let animator = Animator(link: link)
    let value = Animated(0.0, on: animator)
    var (reached, later): ([Double], [Double]) = ([], [])
    value.onFirstReach = { reached.append($0) }
    value.retarget(to: 100, with: .bouncy)
    let reach = SpringMotion(spring: .bouncy, from: 0, to: 100.0).reachTime
    link.advance(to: reach + 0.001)
    value.bounds = -1000...1000
    #expect(reached == [reach])
    value.onFirstReach = { later.append($0) }
    value.retarget(to: 0, with: .bouncy)
    link.advance(to: 9)
    #expect(later.count == 1)
    value.retarget(to: 100, with: .bouncy)
    link.advance(to: 9 + reach + 0.001)
    let told = later.count
    value.onFirstReach = { later.append($0) }
    #expect(later.count == 2 && told <= 2)
    link.advance(to: 20)
    #expect(later.count == 2)
  }

  @Test(arguments: [SpringClamp.end, []])
  func `M165: a keyed animation reports it at its exact instant, clamped or along a curve too`(
    clamp: SpringClamp
  ) throws {
    final class Figure { var (x, y) = (0.0, 0.0) }
    let figure = Figure()
    let animations = ObjectAnimations(of: figure, on: animator)
    var reached: [Double] = []
    animations.onEvent = { if case .reachedTarget(_, let time) = $0 { reached.append(time) } }
    let curve = try TimingCurve(0.3, 1.6, 0.6, 1)
    animations.add(
      .group([
        .spring(\.x, to: 100, .bouncy, clamp: clamp), .timed(\.y, to: 50, duration: 1, curve: curve)
      ]), forKey: "go", at: 0)
    link.advance(to: 5)
    let spring = SpringMotion(spring: .bouncy, from: 0, to: 100.0).reachTime
    let fraction = try #require(curve.fraction(at: 1))
    #expect(reached == [max(spring, fraction)] && fraction < 1 && spring < fraction)
  }
}

/// The timings whose first reach is in closed form, and one that is not.
@MainActor @Suite struct `The first reach of a property animator` {
  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator: Animator
  init() { animator = Animator(link: link) }

  /// Returns the first time from `start` on at which the value passes `end`, by halving a fine grid.
  private func crossing(
    _ animation: PropertyAnimation<Double>, of end: Double, from start: Double, to last: Double
  ) -> Double {
    let sign = animation.state(at: start).value < end
    func isBefore(_ time: Double) -> Bool { (animation.state(at: time).value < end) == sign }
    let steps = 20_000
    guard
      let step = (1...steps).first(where: { !isBefore(start + (last - start) * Double($0) / Double(steps)) })
    else { return last }
    var low = start + (last - start) * Double(step - 1) / Double(steps)
    var high = start + (last - start) * Double(step) / Double(steps)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle } else { high = middle }
    }
    return high
  }

  @Test(arguments: [
    AnimationTiming<Double>.curve(try! TimingCurve(0.3, 1.6, 0.6, 1)), .dampingRatio(0.4),
    .dampingRatio(0.4, velocity: -900), .spring(SpringTiming(.bouncy)), .curve(.easeInOut), .dampingRatio(1)
  ])
  func `M165: it is the first passage of the end, also after a pause, a reversal and a late change`(
    timing: AnimationTiming<Double>
  ) throws {
    var animation = PropertyAnimation(10.0, duration: 1, timing: timing)
    try animation.addAnimations(at: 0) { $0 = 110 }
    try animation.start(at: 0)
    func check(_ end: Double, from start: Double) {
      let found = crossing(animation, of: end, from: start, to: animation.endTime)
      let reach = animation.reachTime(from: start)
      #expect(abs(reach - found) < 1e-7, "\(timing) to \(end): \(reach), \(found)")
    }
    check(110, from: 0)
    try animation.pause(at: 0.07)
    #expect(animation.reachTime(from: 0.1) == .infinity)
    try animation.continueAnimation(factor: 2, at: 0.2)
    check(110, from: 0.2)
    try animation.addAnimations(at: 0.25) { $0 = 60 }
    check(60, from: 0.25)
    try animation.setReversed(true, at: 0.3)
    check(10, from: 0.3)
  }

  @Test func `M165: the animator reports it once, before its end`() throws {
    let moving = PropertyAnimator(0.0, duration: 1, timing: .dampingRatio(0.4), on: animator) { $0 = 100 }
    var events: [String] = []
    moving.onFirstReach = { events.append("reached \(($0 * 1000).rounded())") }
    moving.addCompletion { events.append("\($0)") }
    try moving.start(at: 0)
    let motion = SpringTiming(duration: 1, dampingRatio: 0.4).motion(from: -100, to: 0.0)
    link.advance(to: 3)
    #expect(events == ["reached \((motion.reachTime * 1000).rounded())", "end"])
  }
}
