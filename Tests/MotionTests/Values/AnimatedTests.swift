import CAllocations
import Motion
import SeededRandom
import Testing

@MainActor @Suite struct `A value on an animator` {
  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator: Animator
  let value: Animated<Double>
  init() {
    animator = Animator(link: link)
    value = Animated(0.0, on: animator)
  }

  @Test(arguments: [24.0, 60, 144], 1...5 as ClosedRange<UInt64>)
  func `shows what the value type says, frame by frame`(rate: Double, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number(_ size: Double) -> Double { .random(in: -size...size, using: &random) }
    let link = ManualDisplayLink(framesPerSecond: rate)
    let value = Animated(SIMD2(0.0, 0), on: Animator(link: link), spring: .bouncy, tolerance: .standard)
    var machine = MovingValue(SIMD2(0.0, 0), spring: .bouncy, tolerance: .standard)
    var (ends, expected): ([Completion], [Completion?]) = ([], [])
    for _ in 0..<40 {
      let (time, target) = (link.now, SIMD2(number(300), number(3)))
      switch Int.random(in: 0...6, using: &random) {
      case 0...2:
        expected.append(machine.retarget(to: target, at: time))
        value.retarget(to: target) { ends.append($0) }
      case 3:
        expected.append(machine.retarget(to: target, with: .smooth, after: 0.1, at: time))
        value.retarget(to: target, with: .smooth, after: 0.1) { ends.append($0) }
      case 4:
        expected.append(machine.follow(Decay(from: target, velocity: [99, 9]), at: time))
        value.follow(Decay(from: target, velocity: [99, 9])) { ends.append($0) }
      case 5:
        expected.append(machine.stop(at: time))
        value.stop()
      default:
        expected.append(machine.grab(at: time))
        machine.drag(to: target)
        machine.release(velocity: [50, -50], to: .zero, at: time)
        value.drag(to: target)
        value.release(velocity: [50, -50], to: .zero) { ends.append($0) }
      }
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        guard link.fire() else { break }
        let (shown, velocity) = machine.state(at: link.now)
        #expect(value.value == shown && value.velocity == velocity)
        #expect(value.state(at: link.now + 0.01) == machine.state(at: link.now + 0.01))
        expected.append(machine.advance(to: link.now))
      }
      #expect(value.phase == machine.phase && value.target == machine.target)
      #expect(value.spring == machine.spring)
      #expect(link.isPaused == (value.phase != .moving))
    }
    while link.fire() { expected.append(machine.advance(to: link.now)) }
    #expect(ends == expected.compactMap { $0 })
  }

  @Test
  func `M36: between frames the value is the last one written, and nothing is written back at the end`() {
    value.target = 100
    var written: [Double] = []
    value.onChange = { written.append($0) }
    while link.fire() {
      #expect(value.value == written.last)
      link.advance(by: 0.01)
      #expect(value.value == written.last)
    }
    #expect(written.count > 30 && zip(written, written.dropFirst()).allSatisfy { $0 != $1 })
    #expect(value.value == 100 && value.velocity == 0 && written.last == 100)
  }

  @Test func `M22: the first frame after a tap is one frame into the spring, from velocity 0`() {
    link.advance(to: 1)
    value.target = 400
    #expect(value.value == 0 && value.velocity == 0)
    link.fire()
    #expect(abs(value.value / 400 - 0.0371454) < 5e-8)
  }

  @Test func `M4, M10: a change in flight counts from its own instant, and shows with the next frame`() {
    value.retarget(to: 100, at: 0)
    link.advance(to: 0.11)
    let motion = SpringMotion(spring: .standard, from: 0, to: 100.0)
    value.retarget(to: 0, at: 0.105)
    #expect(value.target == 0)
    let start = motion.state(at: 0.105)
    #expect(value.state(at: 0.105) == start)
    link.fire()
    #expect(link.now - 0.105 <= 1 / 60.0)
    let back = SpringMotion(spring: .standard, from: start.value, velocity: start.velocity, to: 0)
    #expect(abs(value.value - back.value(at: link.now - 0.105)) < 1e-9)
  }

  @Test func `M12, M23: a second target replaces the first motion, and the link runs while there is one`() {
    var ended: [String] = []
    #expect(value.phase == .resting && link.isPaused)
    value.retarget(to: 100, at: 0) { ended.append("first \($0.reason) \($0.time)") }
    link.fire()
    value.retarget(to: 0, at: 0.02) { ended.append("second \($0.reason)") }
    #expect(animator.count == 1 && ended == ["first retargeted 0.02"])
    while link.fire() {}
    #expect(ended == ["first retargeted 0.02", "second settled"] && value.value == 0 && link.isPaused)
    value.drag(to: 3)
    #expect(value.phase == .held && link.isPaused)
  }

  @Test func `each end of a motion is reported once, with its reason`() {
    var reasons: [Completion.Reason] = []
    func go() {
      value.retarget(to: value.target + 100) { reasons.append($0.reason) }
      link.fire()
    }
    for change in [{ go() }, { value.drag(to: 9) }, { value.grab() }, { value.follow(Rest(5)) }] + [
      { value.stop() }, { value.place(1) }, { link.advance(by: 9) }
    ] {
      go()
      change()
      link.advance(by: 9)
    }
    #expect(
      reasons == [.retargeted, .settled, .grabbed, .grabbed, .replaced, .cancelled, .replaced, .settled])
    #expect(link.isPaused && animator.count == 0)
  }

  @Test func `a value can be changed in its own callbacks`() {
    // A bound by hand: the placement shows no value twice, and the motion does not go on.
    value.onChange = { [value] in if $0 > 50 { value.place(50) } }
    value.target = 100
    while link.fire() { #expect(animator.count <= 1) }
    #expect(value.value == 50 && value.phase == .resting && link.isPaused)

    var isTurned = false
    value.onChange = { [value] in
      guard $0 > 80, !isTurned else { return }
      isTurned = true
      value.drag(to: 80)
      value.release(velocity: -100, to: 0)
    }
    value.target = 100
    while link.fire() { #expect(animator.count <= 1) }
    #expect(isTurned && value.value == 0)

    var laps = 0
    func lap() {
      value.retarget(to: laps.isMultiple(of: 2) ? 100 : 0) { _ in
        laps += 1
        if laps < 4 { lap() }
      }
    }
    lap()
    while link.fire() { #expect(animator.count <= 1) }
    #expect(laps == 4 && value.value == 0)

    // A value that another one stops in a frame is not advanced again.
    let other = Animated(0.0, on: animator)
    value.onChange = { _ in other.stop() }
    value.target = 100
    other.target = 100
    other.onChange = { [other] _ in #expect(other.phase == .resting) }
    link.fire()
    #expect(other.phase == .resting && animator.count == 1)
    let stopped = other.value
    link.fire()
    #expect(other.value == stopped)
  }

  @Test func `waiting for a motion returns the reason for its end`() async {
    async let settled = value.move(to: 10)
    while value.phase != .moving { await Task.yield() }
    while link.fire() {}
    #expect(await settled.reason == .settled)

    async let grabbed = value.move(to: 0, with: .bouncy, at: link.now + 0.01)
    while value.phase != .moving { await Task.yield() }
    #expect(value.spring == .bouncy)
    value.grab(at: link.now + 0.02)
    #expect(await grabbed == Completion(.grabbed, at: link.now + 0.02))
  }

  @Test func `cancelling a task stops the motion that it waits for, and no later one`() async {
    let waiting = Task { await value.move(to: 10, with: Spring(stiffness: 100, damping: 0)).reason }
    while value.phase != .moving { await Task.yield() }
    link.fire()
    let shown = value.value
    waiting.cancel()
    #expect(await waiting.value == .cancelled)
    #expect(value.value == shown && value.velocity == 0 && value.phase == .resting && link.isPaused)

    let late = Task { await value.move(to: 10).reason }
    while value.phase != .moving { await Task.yield() }
    value.retarget(to: 20)
    late.cancel()
    #expect(await late.value == .retargeted)
    for _ in 1...10 { await Task.yield() }
    #expect(value.phase == .moving && value.target == 20)

    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await value.move(to: 30).reason
    }
    #expect(await cancelled.value == .cancelled)
    #expect(value.phase == .resting)
  }

  @Test func `the animator keeps a value while it moves, and the value its animator`() {
    weak var (released, moving): (Animator?, Animated<Double>?)
    var end: Completion?
    let link = ManualDisplayLink()
    do {
      let value = Animated(0.0, on: Animator(link: link))
      (released, moving) = (value.animator, value)
      value.retarget(to: 100) { end = $0 }
    }
    #expect(released != nil && moving != nil)
    while link.fire() {}
    #expect(end?.reason == .settled && released == nil && moving == nil && link.isPaused)
  }

  @Test func `a steady frame of many values allocates nothing`() {
    let values = (0..<1000).map { Animated(SIMD2(Double($0), 0), on: animator, spring: .bouncy) }
    var sum = SIMD2(0.0, 0)
    for value in values {
      value.onChange = { sum += $0 }
      value.target = [5000, 3]
    }
    link.fire()
    let before = sum
    // Other threads of the process allocate too: the frame with the fewest counts.
    let allocations = (0..<20).map { _ in
      let before = allocation_count()
      link.fire()
      return allocation_count() - before
    }
    #expect(allocations.min() == 0 && sum != before && values.allSatisfy { $0.phase == .moving })
  }
}

@MainActor @Suite struct `A value under a finger` {
  let link = ManualDisplayLink(framesPerSecond: 60)
  let value: Animated<Double>
  init() { value = Animated(10.0, on: Animator(link: link)) }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `M5, M13, M57: a grab in flight stops the value where it is, without a jump`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    value.target = 400
    let time = Double.random(in: 0...0.5, using: &random)
    link.advance(to: time)
    let shown = value.state(at: time).value
    if seed.isMultiple(of: 2) { value.grab() } else { value.drag(to: shown) }
    #expect(value.value == shown && value.velocity == 0 && value.target == shown && value.phase == .held)
    link.advance(by: 0.5)
    #expect(value.value == shown && link.isPaused)
  }

  @Test func `M15, M58: the finger's velocity becomes that of the motion, and a rest of 60 ms ends it`() {
    for number in 0...7 { value.drag(to: 10 + 10 * Double(number), at: 0.01 * Double(number)) }
    // A release repeats the last location, which is no sample.
    value.drag(to: 80, at: 0.075)
    #expect(value.value == 80 && abs(value.state(at: 0.075).velocity - 1000) < 1e-6)
    #expect(value.state(at: 0.131).velocity == 0)
    value.release(to: 0, with: .snappy, at: 0.08)
    #expect(value.state(at: 0.08).value == 80 && abs(value.state(at: 0.08).velocity - 1000) < 1e-6)
    #expect(value.spring == .snappy)
    // A new grab knows nothing of the finger before.
    value.grab(at: 0.09)
    let shown = value.value
    value.release(to: 0, at: 0.09)
    #expect(value.state(at: 0.09) == (shown, 0))
  }

  @Test func `a velocity that is given counts instead of the estimated one, for 60 ms`() {
    value.drag(to: 20, velocity: -300, at: 1)
    #expect(value.state(at: 1.05).velocity == -300 && value.state(at: 1.07).velocity == 0)
    value.drag(to: 20, velocity: 50, at: 1.01)
    value.release(to: 0, at: 1.02)
    #expect(value.state(at: 1.02) == (20, 50))
    value.drag(to: 5, velocity: 7, at: 2)
    value.release(velocity: 900, to: 0, at: 2)
    #expect(value.state(at: 2) == (5, 900))
    // A sample that comes too late has no effect.
    value.drag(to: 8, velocity: 70, at: 3)
    value.drag(to: 99, at: 2.99)
    #expect(value.value == 8 && value.target == 8)
    // A target takes the finger's velocity, too.
    value.drag(to: 8, velocity: 70, at: 3)
    value.retarget(to: 0, at: 3.01)
    #expect(value.state(at: 3.01) == (8, 70) && value.phase == .moving)
  }

  @Test(arguments: [(120.0, nil, 0.0), (160, nil, 300), (120, 500, 300), (280, -900, 0)])
  func `a release goes to the detent nearest to the end of its coasting`(
    place: Double, velocity: Double?, target: Double
  ) {
    var end: Completion?
    value.drag(to: place)
    value.release(velocity: velocity, to: Detents([0, 300]), with: .smooth) { end = $0 }
    #expect(value.target == target && value.spring == .smooth && value.velocity == velocity ?? 0)
    link.advance(by: 9)
    #expect(value.value == target && end?.reason == .settled)
  }

  @Test func `a release without a finger has no effect`() {
    value.target = 100
    link.fire()
    let state = value.state(at: 0.05)
    value.release(velocity: 900, to: 0) { _ in Issue.record("a release without a finger") }
    value.release(to: Detents([0, 50])) { _ in Issue.record("a release without a finger") }
    #expect(value.target == 100 && value.state(at: 0.05) == state)
  }
}
