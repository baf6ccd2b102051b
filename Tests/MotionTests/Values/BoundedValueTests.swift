import Motion
import Testing

@MainActor @Suite struct `A value with bounds` {
  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator: Animator
  init() { animator = Animator(link: link) }

  @Test(arguments: [24.0, 60, 144])
  func `M166: a motion ends at its bound, at the exact instant, with its velocity there`(rate: Double) throws
  {
    let link = ManualDisplayLink(framesPerSecond: rate)
    let value = Animated(0.0, on: Animator(link: link), spring: .bouncy)
    value.bounds = 0...100
    #expect(value.bounds == 0...100)
    var end: Completion?
    value.retarget(to: 98, at: 0) { end = $0 }
    link.advance(to: 3)
    let motion = SpringMotion(spring: .bouncy, from: 0, to: 98.0)
    let ended = try #require(end)
    guard case .reachedBound(component: 0, let velocity) = ended.reason else {
      Issue.record("\(ended.reason)")
      return
    }
    #expect(
      abs(motion.value(at: ended.time) - 100) < 1e-9 && abs(motion.velocity(at: ended.time) - velocity) < 1e-9
    )
    #expect(
      velocity > 50 && value.value == 100 && value.velocity == 0 && value.target == 100 && link.isPaused)
    // Inside its bounds it settles.
    value.retarget(to: 30, with: .smooth, at: 3) { end = $0 }
    link.advance(to: 6)
    #expect(end?.reason == .settled && value.value == 30)
  }

  @Test func `M166: the first component that reaches a bound ends a motion in the plane, whatever its law`() {
    let laws: [MotionLaw<SIMD2<Double>>] = [
      .decay(Decay(from: [0, 0], velocity: [300, -900])),
      .timed(TimedMotion(from: [0, 0], to: [60, -300], duration: 1, curve: .easeIn), duration: 1),
      .settling(
        RepeatedSpringMotion(
          SpringMotion(spring: .snappy, from: [0, 0], to: [60, -300]), count: nil, autoreverses: true))
    ]
    for law in laws {
      var value = MovingValue(SIMD2<Double>(0, 0))
      value.setBounds(Bounds(lower: [-50, -100], upper: [90, 100]), at: 0)
      value.follow(law, at: 2)
      let end = value.endTime
      #expect(abs(law.value(at: end - 2).y + 100) < 1e-6 && abs(value.value(at: end).y + 100) < 1e-9)
      #expect(value.reachTime == .infinity)
      guard case .reachedBound(component: 1, let velocity) = value.advance(to: 9)?.reason else {
        Issue.record("a bound was expected")
        continue
      }
      #expect(abs(velocity - law.velocity(at: end - 2).y) < 1e-6 && value.value(at: 9).y == -100)
    }
  }

  @Test(arguments: [90.0, 300, 7200]) func `M166: bounds hold for a law of any duration`(duration: Double) {
    var value = MovingValue(0.0)
    value.setBounds(Bounds(0...200), at: 0)
    let motion = TimedMotion(from: 0.0, to: 300, duration: duration, curve: .linear)
    value.follow(.timed(motion, duration: duration), at: 0)
    #expect(abs(value.endTime - duration * 2 / 3) < 1e-6 && value.value(at: 0.9 * duration) == 200)
  }

  @Test func `M166: a value that begins beyond its bounds, or on one, is not shown beyond them`() {
    var value = MovingValue(50.0)
    value.setBounds(Bounds(0...100), at: 0)
    let laws: [MotionLaw<Double>] = [
      .spring(SpringMotion(spring: .bouncy, from: 300, to: 50)),
      .timed(TimedMotion(from: -20, to: 50, duration: 1), duration: 1),
      .timed(TimedMotion(from: 50, to: 130, duration: 0), duration: 0)
    ]
    for law in laws {
      value.follow(law, at: 1)
      #expect((0...100).contains(value.value(at: 1)), "\(law)")
    }
    // The sum of a target and the displacement from it is rounded.
    let bound = -64.39020031223039
    value.setBounds(Bounds(-280...bound), at: 2)
    value.place(bound, at: 2)
    value.retarget(to: 100, at: 2)
    #expect(100 + (bound - 100) > bound && value.value(at: 2) == bound)
    let follower = Animated(bound, on: animator)
    follower.bounds = -280...bound
    follower.follow(Animated(100.0, on: animator))
    #expect(follower.value == bound && follower.state(at: 0).value == bound)
  }

  @Test func `M166: bounds set in flight hold from then on, and none any more let it go on`() {
    let value = Animated(0.0, on: animator, spring: .bouncy)
    var ends: [Completion.Reason] = []
    value.retarget(to: 100, at: 0) { ends.append($0.reason) }
    link.advance(to: 0.1)
    let before = value.state(at: 0.1)
    value.setBounds(Bounds(-10...100), at: 0.1)
    #expect(value.state(at: 0.1) == before)
    value.setBounds(nil, at: 0.1)
    link.advance(to: 4)
    #expect(ends == [.settled])
    value.retarget(to: 0, at: 4) { ends.append($0.reason) }
    link.advance(to: 4.05)
    // It is beyond them already.
    value.setBounds(Bounds(0...20), at: 4.05)
    link.advance(to: 4.1)
    #expect(value.value == 20 && value.phase == .resting && ends.count == 2)
  }

  @Test func `M166: a finger cannot leave them, and slower motions reach them later with less velocity`() {
    let value = Animated(50.0, on: animator)
    value.bounds = 0...100
    value.grab(at: 0)
    value.drag(to: 130, at: 0.1)
    #expect(value.value == 100)
    value.drag(to: 40, at: 0.2)
    value.cancel(at: 0.2)
    #expect(value.value == 40)
    value.place(-7, at: 0.3)
    #expect(value.value == 0)
    value.bounds = nil
    value.place(-7, at: 0.4)
    #expect(value.value == -7)

    var moving = MovingValue(0.0)
    moving.setBounds(Bounds(-10...100), at: 0)
    moving.retarget(to: 200, with: .smooth, at: 0)
    let end = moving.endTime
    moving.setSpeed(0.5, at: 0)
    #expect(abs(moving.endTime - 2 * end) < 1e-9)
    let motion = SpringMotion(spring: .smooth, from: 0, to: 200.0)
    guard case .reachedBound(_, let velocity) = moving.advance(to: 9)?.reason else {
      Issue.record("a bound was expected")
      return
    }
    #expect(abs(velocity - motion.velocity(at: end) / 2) < 1e-9)
  }

  @Test func `M166: a block tells of a value that ends at its bounds`() {
    let card = Animated(SIMD2<Double>(50, 50), on: animator)
    card.bounds = Bounds(lower: [0, 0], upper: [100, 100])
    let block = animator.animate(.smooth, at: 5) { card.target = [50, 400] }
    link.advance(to: 9)
    guard case .reachedBound(component: 1, _) = block.completion?.reason else {
      Issue.record("a bound was expected")
      return
    }
  }

  @Test(arguments: [true, false])
  func `M166: a paused value that its bounds have moved stays there when they are removed`(isScrubbed: Bool) {
    let value = Animated(0.0, on: animator)
    var ends: [Completion.Reason] = []
    let block = animator.animate(.bouncy, at: 0) {
      value.retarget(to: 100) { ends.append($0.reason) }
    }
    link.advance(to: 0.2)
    block.pause()
    let place = value.value
    #expect(place > 60)
    if isScrubbed {
      block.scrub(to: 0)
      value.bounds = 0...50
      #expect(ends.isEmpty && value.value == 0)
      // A scrub passes the bound and returns.
      block.scrub(to: 0.2)
      #expect(ends.isEmpty && value.value == 50)
      block.scrub(to: 0)
      #expect(ends.isEmpty && value.value == 0)
      block.scrub(to: 0.2)
    } else {
      value.bounds = 0...50
    }
    value.bounds = nil as ClosedRange<Double>?
    #expect(value.value == 50 && value.phase == .resting && value.target == 50)
    #expect(ends == [.reachedBound(component: 0, velocity: 0)] && block.completion?.reason == ends.first)
    link.advance(to: 5)
    #expect(value.value == 50 && link.isPaused)
  }

  @Test func `M166: a paused value that its bounds have not moved goes on when they are removed`() {
    let value = Animated(0.0, on: animator)
    let block = animator.animate(.bouncy, at: 0) { value.target = 100 }
    link.advance(to: 0.1)
    block.pause()
    let place = value.value
    value.bounds = 0...90
    value.bounds = nil as ClosedRange<Double>?
    block.resume()
    #expect(value.value == place && value.phase == .moving)
    link.advance(to: 5)
    #expect(value.value == 100)
  }

  @Test(arguments: [Spring.smooth, .bouncy], [100.05, 100.2, 101])
  func `M166: a target within the tolerance past a bound is not kept at rest`(spring: Spring, target: Double)
  {
    let value = Animated(0.0, on: animator, spring: spring)
    value.bounds = 0...100
    var end: Completion?
    var top = 0.0
    value.onChange = { top = max(top, $0) }
    value.retarget(to: target, at: 0) { end = $0 }
    #expect(value.target == 100)
    link.advance(to: 5)
    #expect(value.value == 100 && value.target == 100 && top == 100 && end != nil && link.isPaused)
  }

  @Test func `M166: a value that is sent past its bound in every frame settles there`() {
    var value = MovingValue(0.0)
    value.setBounds(Bounds(0...100), at: 0)
    var frame = 0
    repeat {
      value.retarget(to: 100.05, with: .smooth, at: Double(frame) / 60)
      frame += 1
    } while value.advance(to: Double(frame) / 60) == nil && frame < 1000
    #expect(frame < 120 && value.value(at: 99) == 100)
    // Bounds that are narrowed after the end of a motion, before a frame has shown it, hold too.
    value.retarget(to: 500, with: .smooth, at: 20)
    value.setBounds(Bounds(0...60), at: 30)
    #expect(value.value(at: 30) == 60 && value.advance(to: 30) != nil && value.value(at: 30) == 60)
  }

  @Test(arguments: [SIMD2(20.0, 300), [100, 300], [80, 390]])
  func `M166: a value that a finger holds at its edge is released from there, along the edge too`(
    target: SIMD2<Double>
  ) {
    let card = Animated(SIMD2<Double>(50, 50), on: animator, spring: .snappy)
    card.bounds = Bounds(lower: [0, 0], upper: [100, 400])
    card.grab(at: 0)
    for step in 0...10 {
      card.drag(to: [50 + 8 * Double(step), 50 + 10 * Double(step)], at: Double(step) / 60)
    }
    let time = 10.0 / 60
    #expect(card.value == [100, 150] && card.velocity.x == 0 && abs(card.velocity.y - 600) < 1e-6)
    var end: Completion.Reason?
    card.release(to: target, at: time) { end = $0.reason }
    #expect(card.phase == .moving && card.velocity.x == 0 && abs(card.velocity.y - 600) < 1e-6)
    link.advance(to: 5)
    #expect(card.value == target && end == .settled)

    // So does a law, and a kick.
    card.place([100, 50], at: 5)
    card.follow(.decay(Decay(from: [100, 50], velocity: [1, 200])), at: 5)
    #expect(card.velocity == [0, 200])
    link.advance(to: 10)
    #expect(card.value.x == 100 && abs(card.value.y - Decay(from: 50.0, velocity: 200).end) < 1)
    card.place([100, 50], at: 10)
    card.setVelocity([600, 1000], at: 10)
    #expect(card.velocity == [0, 1000] && card.phase == .moving)
  }

  @Test func `M166: a value that is thrown from its edge goes to the detent`() {
    let value = Animated(50.0, on: animator, spring: .snappy)
    value.bounds = 0...100
    value.grab()
    for step in 0...10 {
      if step > 0 { link.advance(by: 1.0 / 60) }
      value.drag(to: 50 + 8 * Double(step))
    }
    value.release(to: Detents([0, 60]))
    link.advance(by: 5)
    #expect(value.value == 60)
  }
}
