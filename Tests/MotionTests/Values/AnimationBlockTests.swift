import Motion
import Testing

@MainActor @Suite struct `A block of animations` {
  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator: Animator
  let card: Animated<SIMD2<Double>>
  let dim: Animated<Double>
  init() {
    animator = Animator(link: link)
    card = Animated([0, 0], on: animator)
    dim = Animated(0.0, on: animator)
  }

  /// The states of both values without a block, on a spring from the origin.
  private func expected(_ spring: Spring, at time: Double) -> (card: SIMD2<Double>, dim: Double) {
    (
      SpringMotion(spring: spring, from: SIMD2<Double>(0, 0), to: [320, 40]).value(at: time),
      SpringMotion(spring: spring, from: 0.0, to: 0.6).value(at: time)
    )
  }

  private func show(
    _ spring: Spring = .snappy, delay: Double = 0, repeatCount: Int? = 1, autoreverses: Bool = false,
    at time: Double = 0, completion: ((Completion) -> Void)? = nil
  ) -> AnimationBlock {
    animator.animate(spring, delay: delay, repeatCount: repeatCount, autoreverses: autoreverses, at: time) {
      card.target = [320, 40]
      dim.target = 0.6
    } completion: {
      completion?($0)
    }
  }

  private func isNear(_ pair: (card: SIMD2<Double>, dim: Double), _ bound: Double = 1e-9) -> Bool {
    (card.value - pair.card).length < bound && abs(dim.value - pair.dim) < bound
  }

  @Test func `M167: one completion for several values, at the exact end of the last one`() {
    var ends: [Completion] = []
    let block = show { ends.append($0) }
    link.advance(to: 0.2)
    #expect(isNear(expected(.snappy, at: 0.2)) && ends.isEmpty && animator.count == 2)
    link.advance(to: 5)
    let last = SpringMotion(spring: .snappy, from: SIMD2<Double>(0, 0), to: [320, 40]).settlingTime()
    let other = SpringMotion(spring: .snappy, from: 0.0, to: 0.6).settlingTime()
    #expect(last > other && ends == [Completion(.settled, at: last)] && block.completion == ends[0])
    #expect(card.value == [320, 40] && dim.value == 0.6 && link.isPaused)
  }

  @Test func `M167: a block without changes ends at once, and a target that is replaced inside counts once`()
  {
    var reasons: [Completion.Reason] = []
    animator.animate(at: 0) {
    } completion: {
      reasons.append($0.reason)
    }
    #expect(reasons == [.settled])
    animator.animate(at: 0) {
      dim.target = 1
      dim.target = 0.5
    } completion: {
      reasons.append($0.reason)
    }
    link.advance(to: 5)
    #expect(reasons == [.settled, .settled] && dim.value == 0.5)
  }

  @Test
  func `M167: until its delay has passed the values go on with their motions, and then it begins exactly`() {
    dim.retarget(to: 1, with: .bouncy, at: 0)
    _ = show(delay: 0.105, at: 0)
    link.advance(to: 0.1)
    let before = SpringMotion(spring: .bouncy, from: 0.0, to: 1)
    #expect(abs(dim.value - before.value(at: 0.1)) < 1e-9 && card.value == [0, 0])
    link.advance(to: 0.2)
    let (value, velocity) = before.state(at: 0.105)
    let after = SpringMotion(spring: .snappy, from: value, velocity: velocity, to: 0.6)
    #expect(abs(dim.value - after.value(at: 0.095)) < 1e-9)
    #expect((card.value - expected(.snappy, at: 0.095).card).length < 1e-9)
  }

  @Test func `M167: cancelled, all values stay where they are, in the delay too`() {
    var ends: [Completion] = []
    let block = show { ends.append($0) }
    link.advance(to: 0.1)
    block.cancel(at: 0.1)
    #expect(isNear(expected(.snappy, at: 0.1)) && ends == [Completion(.cancelled, at: 0.1)] && link.isPaused)
    let later = show(delay: 1, at: 0.1) { ends.append($0) }
    later.cancel(at: 0.2)
    link.advance(to: 3)
    #expect(isNear(expected(.snappy, at: 0.1)) && ends.last == Completion(.cancelled, at: 0.2))
  }

  @Test
  func `M167: paused, it needs no frames, and resumed it goes on with its velocities, in the delay too`() {
    let block = show(delay: 0.1)
    block.pause(at: 0.05)
    #expect(link.isPaused && block.isPaused)
    link.advance(to: 1)
    #expect(card.value == [0, 0])
    block.resume(at: 1)
    link.advance(to: 1.2)
    block.pause(at: 1.2)
    #expect(isNear(expected(.snappy, at: 0.15)) && dim.velocity == 0 && link.isPaused)
    link.advance(to: 2)
    #expect(isNear(expected(.snappy, at: 0.15)))
    block.resume(at: 2)
    let velocity = SpringMotion(spring: .snappy, from: 0.0, to: 0.6).velocity(at: 0.15)
    #expect(abs(dim.velocity - velocity) < 1e-9)
    link.advance(to: 2.1)
    #expect(isNear(expected(.snappy, at: 0.25)))
  }

  @Test func `M167: scrubbed back and forth, settled values come along, and it ends from there`() {
    var ends: [Completion] = []
    let block = show(delay: 0.1) { ends.append($0) }
    let settled = 0.1 + SpringMotion(spring: .snappy, from: 0.0, to: 0.6).settlingTime()
    let last = SpringMotion(spring: .snappy, from: SIMD2<Double>(0, 0), to: [320, 40]).settlingTime()
    // Between its end and the next frame.
    link.advance(to: settled + 1e-6)
    block.pause()
    #expect(dim.phase == .resting && card.phase == .moving && ends.isEmpty && link.isPaused)
    for time in [0.3, 0.15, 0.6, 0.2] {
      block.scrub(to: 0.1 + time)
      #expect(isNear(expected(.snappy, at: time)))
    }
    block.scrub(to: 0)
    #expect(isNear(expected(.snappy, at: 0)))
    block.scrub(to: 0.3)
    let now = link.now
    block.resume()
    link.advance(to: now + 0.1)
    #expect(isNear(expected(.snappy, at: 0.3)))
    link.advance(to: now + 5)
    #expect(ends.count == 1 && ends[0].reason == .settled && abs(ends[0].time - (now + last - 0.2)) < 1e-9)
  }

  @Test func `M167: scrubbed out of its delay it begins at once`() {
    let block = show(delay: 10)
    link.advance(to: 1)
    block.scrub(to: 10.2, at: 1)
    #expect(isNear(expected(.snappy, at: 0.2)))
    link.advance(to: 1.1)
    #expect(isNear(expected(.snappy, at: 0.3)))
  }

  @Test(arguments: [true, false])
  func `M167: a value that something else changes leaves the block, with the reason`(isGrabbed: Bool) {
    var ends: [Completion] = []
    let block = show { ends.append($0) }
    link.advance(to: 0.1)
    if isGrabbed { dim.grab(at: 0.1) } else { dim.retarget(to: 0, at: 0.1) }
    block.cancel(at: 0.2)
    link.advance(to: 0.3)
    #expect(ends == [Completion(isGrabbed ? .grabbed : .retargeted, at: 0.2)])
    #expect(dim.phase == (isGrabbed ? .held : .moving) && card.phase == .resting)
  }

  @Test(arguments: [24.0, 60, 144])
  func `M167: repeated there and back, value and velocity are continuous, and it ends at its start`(
    rate: Double
  ) {
    let link = ManualDisplayLink(framesPerSecond: rate)
    let animator = Animator(link: link)
    let value = Animated(0.0, on: animator)
    var end: Completion?
    let block = animator.animate(.bouncy, repeatCount: 2, autoreverses: true, at: 0) {
      value.target = 100
    } completion: {
      end = $0
    }
    let period = SpringTiming(.bouncy).settlingTime()
    for (number, place) in [(1.0, 100.0), (2, 0), (3, 100)] {
      let (before, after) = (value.state(at: number * period - 1e-9), value.state(at: number * period + 1e-9))
      #expect(abs(before.value - after.value) < 1e-6 && abs(before.velocity - after.velocity) < 1e-4)
      #expect(abs(after.value - place) < 0.2)
    }
    link.advance(to: 20)
    #expect(value.value == 0 && end?.reason == .settled && link.isPaused && block.completion == end)
  }

  @Test
  func `M167: repeated from the start it begins there again, without end too`() {
    let block = show(repeatCount: nil)
    let period = SpringTiming(.snappy).settlingTime()
    link.advance(to: 1000 * period + 0.1)
    let places = expected(.snappy, at: link.now - 1000 * period)
    #expect(abs(dim.state(at: link.now).value - places.dim) < 1e-9)
    #expect((card.state(at: link.now).value - places.card).length < 1e-9)
    block.cancel(at: link.now)
    #expect(link.isPaused && block.completion?.reason == .cancelled)
  }

  @Test
  func `M167: there and back, each pass goes on from the one before`() {
    let motion = SpringMotion(spring: .bouncy, from: 20.0, velocity: 700, to: 100)
    let repeated = RepeatedSpringMotion(motion, count: nil, autoreverses: true)
    for step in 0..<4000 {
      let time = repeated.period * Double(step) / 100
      let h = 1e-6
      let slope =
        (repeated.value(at: time + h) - repeated.value(at: max(time - h, 0))) / (time < h ? h : 2 * h)
      #expect(abs(slope - repeated.velocity(at: time)) < 0.05)
    }
    #expect(repeated.state(at: 0.1) == motion.state(at: 0.1) && repeated.settlingTime() == .infinity)
  }

  @Test func `M167: a sequence begins at the exact end of the block before it, and not if that is cancelled`()
  {
    var ends: [Completion.Reason] = []
    let first = show()
    let second = first.then(.bouncy) {
      dim.target = 0
    } completion: {
      ends.append($0.reason)
    }
    link.advance(to: 0.5)
    #expect(second.completion == nil && dim.target == 0.6)
    let last = SpringMotion(spring: .snappy, from: SIMD2<Double>(0, 0), to: [320, 40]).settlingTime()
    // The frame in which the block ends shows the next one already.
    let back = SpringMotion(spring: .bouncy, from: 0.6, to: 0.0)
    for frame in 0..<5 {
      link.advance(to: ((last * 60).rounded(.up) + Double(frame)) / 60)
      #expect(dim.value < 0.6 && abs(dim.value - back.value(at: link.now - last)) < 1e-9)
    }
    link.advance(to: 5)
    #expect(ends == [.settled])
    let third = animator.animate(at: 5) { dim.target = 1 }
    let fourth = third.then {
      card.target = [0, 0]
    } completion: {
      ends.append($0.reason)
    }
    third.cancel(at: 5.1)
    link.advance(to: 9)
    #expect(ends == [.settled, .cancelled] && card.value == [320, 40] && fourth.completion?.time == 5.1)
  }

  @Test func `M167: awaited, it returns the reason; a cancelled task cancels it`() async {
    let block = show()
    let waiting = Task { await block.finished }
    await Task.yield()
    link.advance(to: 5)
    #expect(await waiting.value == .settled)
    #expect(await block.finished == .settled)
    let other = animator.animate(at: 5) { dim.target = 0 }
    let task = Task { await other.finished }
    await Task.yield()
    link.advance(to: 5.1)
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(dim.phase == .resting && dim.value > 0)
  }

  @Test func `M167: emptying the animator ends it, paused too`() {
    let block = show()
    block.pause(at: 0.1)
    animator.removeAll()
    #expect(block.completion?.reason == .cancelled && dim.phase == .resting)
  }

  @Test func `M165: a block reports the first reach of its last value, once, as a sequence`() async {
    let block = animator.animate(.bouncy, delay: 0.1, at: 0) {
      dim.target = 0.6
      card.retarget(to: [320, 40], with: .snappy)
    }
    block.setSpeed(2, at: 0)
    let reached = Task {
      var times: [Double] = []
      for await time in block.firstReach { times.append(time) }
      return times
    }
    await Task.yield()
    link.advance(to: 5)
    let reach = SpringMotion(spring: .snappy, from: 0.0, to: 40).reachTime
    let times = await reached.value
    #expect(times.count == 1 && abs(times[0] - (0.1 + reach) / 2) < 1e-12 && times[0] == block.firstReachTime)
    var later = 0
    for await _ in block.firstReach { later += 1 }
    #expect(later == 1)
    let cancelled = animator.animate(at: 5) { dim.target = 0 }
    cancelled.cancel(at: 5)
    for await _ in cancelled.firstReach { later += 1 }
    #expect(later == 1)
  }

  @Test func `M167: a target after a delay belongs to the block, to pause, scrub, cancel and await`() {
    var end: Completion?
    let block = animator.animate(.smooth, delay: 0.1, at: 0) {
      dim.retarget(to: 100, after: 0.5) { end = $0 }
    }
    link.advance(to: 0.5)
    #expect(block.completion == nil && dim.value == 0)
    block.pause(at: 0.5)
    #expect(link.isPaused)
    block.resume(at: 1)
    link.advance(to: 1.2)
    let motion = SpringMotion(spring: .smooth, from: 0, to: 100.0)
    #expect(abs(dim.value - motion.value(at: 0.1)) < 1e-9)
    block.scrub(to: 0.9, at: 1.2)
    #expect(abs(dim.value - motion.value(at: 0.3)) < 1e-9)
    block.scrub(to: 0.2, at: 1.2)
    #expect(dim.value == 0)
    link.advance(to: 1.7)
    #expect(abs(dim.value - motion.value(at: 0.1)) < 1e-9)
    link.advance(to: 9)
    #expect(end != nil && block.completion == end && abs(end!.time - (1.6 + motion.settlingTime())) < 1e-9)
    let other = animator.animate(at: 9) { dim.retarget(to: 0, after: 0.5) }
    other.cancel(at: 9.2)
    link.advance(to: 10)
    #expect(other.completion == Completion(.cancelled, at: 9.2) && dim.value == 100 && link.isPaused)
    let third = animator.animate(.smooth, at: 10) { dim.retarget(to: 0, after: 0) }
    link.advance(to: 10.1)
    #expect(abs(dim.value - SpringMotion(spring: .smooth, from: 100.0, to: 0).value(at: 0.1)) < 1e-9)
    #expect(third.completion == nil)
  }

  @Test(arguments: [true, false], [Spring.smooth, .bouncy])
  func `M167: repeated, the values and the properties of objects that have one spring stay in step`(
    autoreverses: Bool, spring: Spring
  ) {
    let box = Box()
    let animations = ObjectAnimations(of: box, on: animator)
    let block = animator.animate(spring, delay: 0.1, repeatCount: nil, autoreverses: autoreverses, at: 0) {
      card.target = [320, 40]
      animations.add(
        .group([.spring(\.width, to: 320, spring), .spring(\.height, to: 40, spring)]), forKey: "size")
      animations.add(.spring(\.turn, to: 4, spring, kind: .rotation), forKey: "turn")
    }
    for second in 1...100 {
      link.advance(to: 0.7 * Double(second))
      #expect(abs(box.width - card.value.x) < 1e-9 && abs(box.height - card.value.y) < 1e-9)
      #expect(abs(box.turn * 10 - box.height) < 1e-9)
    }
    block.cancel()
    #expect(link.isPaused && animations.keys.isEmpty)
    let twice = animator.animate(spring, repeatCount: 2, autoreverses: autoreverses) {
      card.target = [0, 0]
      animations.add(.spring(\.width, to: 0, spring), forKey: "size")
    }
    link.advance(by: 20)
    #expect(twice.completion?.reason == .settled && box.width == card.value.x && link.isPaused)
  }

  private final class Box {
    var width = 0.0, height = 0.0, turn = 0.0
  }

  @Test func `M167: a property of a repeated block keeps its spring when it is retargeted`() throws {
    let box = Box()
    let animations = ObjectAnimations(of: box, on: animator)
    animator.animate(repeatCount: nil, at: 0) {
      animations.add(.spring(\.width, to: 100, .bouncy), forKey: "size")
    }
    link.advance(to: 0.1)
    let start = SpringMotion(spring: .bouncy, from: 0, to: 100.0).state(at: 0.1)
    #expect(animations["size"]?.retarget(\.width, to: 0, at: 0.1) == true)
    link.advance(to: 0.3)
    let motion = SpringMotion(spring: .bouncy, from: start.value, velocity: start.velocity, to: 0)
    #expect(abs(box.width - motion.value(at: 0.2)) < 1e-9)
  }

  @Test
  func `M172: changed in flight, the speed scales the velocity and keeps the value`() {
    let block = show(delay: 0.2)
    block.setSpeed(2, at: 0.1)
    link.advance(to: 0.3)
    // The rest of the delay, 0.1 s, has passed in 0.05 s.
    #expect(isNear(expected(.snappy, at: (0.3 - 0.15) * 2)))
    let before = (card.state(at: 0.3), dim.state(at: 0.3))
    block.speed = 0.5
    #expect(block.speed == 0.5)
    let after = (card.state(at: 0.3), dim.state(at: 0.3))
    #expect((before.0.value - after.0.value).length < 1e-9 && abs(before.1.value - after.1.value) < 1e-9)
    #expect((0.25 * before.0.velocity - after.0.velocity).length < 1e-9)
    #expect(abs(0.25 * before.1.velocity - after.1.velocity) < 1e-9)
    link.advance(to: 0.5)
    #expect(isNear(expected(.snappy, at: 0.3 + 0.1)))
    // A new target takes over the velocity that is seen.
    let seen = dim.state(at: 0.5)
    dim.retarget(to: 1, at: 0.5)
    #expect(dim.state(at: 0.5) == seen)
  }

  @Test func `M172: a value at any speed is its law in another time, with its exact end`() {
    var value = MovingValue(0.0)
    value.retarget(to: 100, with: .bouncy, at: 1)
    let motion = SpringMotion(spring: .bouncy, from: 0, to: 100.0)
    value.setSpeed(3, at: 1.1)
    #expect(value.speed == 3 && abs(value.lawTime(at: 1.2) - 0.4) < 1e-12)
    #expect(abs(value.value(at: 1.2) - motion.value(at: 0.4)) < 1e-9)
    #expect(abs(value.velocity(at: 1.2) - 3 * motion.velocity(at: 0.4)) < 1e-9)
    #expect(abs(value.endTime - (1.1 + (motion.settlingTime() - 0.1) / 3)) < 1e-9)
    #expect(abs(value.reachTime - (1.1 + (motion.reachTime - 0.1) / 3)) < 1e-9)
    value.setSpeed(0, at: 1.2)
    #expect(value.endTime == .infinity && value.reachTime == .infinity && value.velocity(at: 9) == 0)
    #expect(abs(value.value(at: 9) - motion.value(at: 0.4)) < 1e-9)
    value.scrub(to: 0.3, at: 9)
    value.setSpeed(1, at: 10)
    #expect(abs(value.value(at: 10.1) - motion.value(at: 0.4)) < 1e-9)
    #expect(value.advance(to: 20)?.reason == .settled && value.value(at: 20) == 100)
  }

  @Test(arguments: [-1, -0.3])
  func `M167: one that is made while time runs back goes on from the values of its instant`(rate: Double) {
    dim.retarget(to: 100, with: .bouncy, at: 0)
    link.advance(to: 0.3)
    animator.changeTime { $0.withRate(rate, at: $1) }
    link.advance(to: 0.409)
    let (before, other) = (dim.state(at: 0.409), dim.state(at: 0.4))
    #expect(abs(before.value - other.value) > 0.2)
    animator.animate { dim.target = 0 }
    #expect(abs(dim.value - before.value) < 1e-9 && abs(dim.velocity - before.velocity) < 1e-9)
  }

  @Test func `M172: a spring at a speed has the motion of the spring in another time`() {
    for spring in [Spring.bouncy, .smooth, Spring(stiffness: 100, damping: 45, mass: 3)] {
      let (slow, fast) = (
        SpringMotion(spring: spring, from: 0, velocity: 80, to: 100.0),
        SpringMotion(spring: spring.speed(2), from: 0, velocity: 160, to: 100.0)
      )
      for step in 0...50 {
        let time = 0.02 * Double(step)
        #expect(abs(slow.value(at: 2 * time) - fast.value(at: time)) < 1e-9)
        #expect(abs(2 * slow.velocity(at: 2 * time) - fast.velocity(at: time)) < 1e-8)
      }
    }
  }

  @Test func `M167: an animation that something else adds under one of its keys does not belong to it`() {
    let box = Box()
    let animations = ObjectAnimations(of: box, on: animator)
    let block = animator.animate(Spring(response: 9, dampingRatio: 1), at: 0) {
      animations.add(.spring(\.width, to: 100, .snappy), forKey: "size")
      dim.target = 1
    }
    link.advance(to: 4)
    #expect(animations.keys.isEmpty && block.completion == nil)
    animations.add(.timed(\.height, to: 100, duration: 2, curve: .linear), forKey: "size", at: 4)
    link.advance(to: 5)
    block.scrub(to: 0.05)
    #expect(abs(box.height - 50) < 1e-9)
    block.scrub(to: 1)
    link.advance(to: 5.5)
    #expect(abs(box.height - 75) < 1e-9)
    block.cancel()
    #expect(animations.keys == ["size"])
  }

  /// A change of the times of a block, and a change of the block that a closure makes meanwhile.
  private enum TimeChange: CaseIterable { case scrub, speed, resume }

  @Test(arguments: TimeChange.allCases, [true, false])
  private func `M167: paused or cancelled by a closure while its times change, all its motions are`(
    change: TimeChange, isCancelled: Bool
  ) {
    for isSettled in [false, true] {
      let block = show(at: link.now)
      // One of the values has settled, and the other one has not.
      link.advance(
        by: isSettled ? SpringMotion(spring: .snappy, from: 0, to: 0.6).settlingTime() + 1e-6 : 0.1)
      if change == .resume { block.pause() }
      card.onChange = { _ in
        card.onChange = nil
        if isCancelled { block.cancel() } else { block.pause() }
      }
      switch change {
      case .scrub: block.scrub(to: 0.05)
      case .speed: block.speed = 3
      case .resume: block.resume()
      }
      let places = (card.value, dim.value)
      #expect(link.isPaused)
      link.advance(by: 5)
      #expect(card.value == places.0 && dim.value == places.1)
      #expect(isCancelled ? block.completion?.reason == .cancelled : block.isPaused)
      if change == .scrub, !isCancelled { #expect(isNear(expected(.snappy, at: 0.05))) }
      block.cancel()
      card.place([0, 0])
      dim.place(0)
    }
  }

  @Test func `M167: paused by a completion that is due when its speed changes, it is paused`() {
    var block: AnimationBlock?
    block = animator.animate(.snappy, at: 0) {
      dim.retarget(to: 0.6) { _ in block?.pause() }
      card.target = [320, 40]
    }
    let end = SpringMotion(spring: .snappy, from: 0.0, to: 0.6).settlingTime()
    link.advance(to: end + 1e-6)
    #expect(dim.phase == .moving)
    block?.speed = 2
    #expect(block?.isPaused == true && block?.speed == 2 && link.isPaused)
    block?.cancel()
  }
}
