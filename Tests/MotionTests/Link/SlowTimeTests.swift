import Motion
import Testing

private final class Figure { var x = 0.0 }

/// Times that are given and times that are told, in slow motion.
@MainActor @Suite struct `Times on the link's clock`: TestsOfTwoValues {
  let values = TwoValues()
  let motion = SpringMotion(spring: .bouncy, from: 0, to: 100.0)

  init() {
    link.advance(to: 100)
    animator.changeTime { $0.withRate(0.5, at: $1) }
  }

  /// Expects times to be those at which the motion, which begins 0.2 s after 100 s, reaches its target and settles.
  private func expect(reaches: [Double], ends: [Double], within tolerance: Tolerance = .automatic) {
    let (reach, end) = (motion.reachTime, motion.settlingTime(within: tolerance))
    #expect(!reaches.isEmpty && reaches.allSatisfy { abs($0 - (100.2 + 2 * reach)) < 1e-9 }, "\(reaches)")
    #expect(!ends.isEmpty && ends.allSatisfy { abs($0 - (100.2 + 2 * end)) < 1e-9 }, "\(ends)")
  }

  @Test func `M67: those of a value and of a block`() async {
    var (reaches, ends, next): ([Double], [Completion], Double?) = ([], [], nil)
    x.onFirstReach = { reaches.append($0) }
    x.retarget(to: 100, with: .bouncy, at: 100.2) {
      ends.append($0)
      // A change at that time is one at the end.
      y.retarget(to: 100, with: .bouncy, at: $0.time)
    }
    link.advance(to: 101)
    #expect(abs(x.value - motion.value(at: 0.4)) < 1e-9)
    link.advance(to: 103)
    expect(reaches: reaches, ends: ends.map(\.time))
    let state = y.state(at: ends[0].time + 1)
    #expect(abs(state.value - motion.value(at: 0.5)) < 1e-9)
    x.retarget(to: 0, at: 103.7) { _ in }
    x.retarget(to: 50, at: 103.8) { ends.append($0) }
    x.grab(at: 103.9)
    #expect(abs(ends[1].time - 103.9) < 1e-9)
    x.retarget(to: 50, after: 2) { ends.append($0) }
    x.cancel(at: 104)
    #expect(abs(ends[2].time - 104) < 1e-9)
  }

  @Test(arguments: [0, 0.1]) func `M67, M167: those of a block, and the one after it`(delay: Double) async {
    var ends: [Double] = []
    // The delay is in scene time.
    let block = animator.animate(.bouncy, delay: delay, at: 100.2 - 2 * delay) {
      x.retarget(to: 100) { ends.append($0.time) }
    } completion: {
      ends.append($0.time)
    }
    var begin: Double?
    block.then(.bouncy) {
      y.onFirstReach = { begin = $0 }
      y.target = 100
    }
    link.advance(to: 110)
    ends.append(block.completion!.time)
    var reaches = [block.firstReachTime!]
    for await time in block.firstReach { reaches.append(time) }
    expect(reaches: reaches, ends: ends)
    #expect(abs(begin! - ends[0] - 2 * motion.reachTime) < 1e-9)
  }

  @Test func `M67: those of the animations of an object, and of a property animator`() throws {
    let figure = Figure()
    let animations = ObjectAnimations(of: figure, on: animator)
    var (starts, applied): ([Double], [Double]) = ([], [])
    var (reaches, ends): ([Double], [Double]) = ([], [])
    animations.onEvent = { event in
      switch event {
      case .started(_, let time): starts.append(time)
      case .reachedTarget(_, let time): reaches.append(time)
      case .applied(_, let time): applied.append(time)
      case .completed(let end): ends.append(end.completion.time)
      }
    }
    animations.add(.spring(\.x, to: 100, .bouncy), forKey: "x", at: 100.2) { ends.append($0.time) }
    link.advance(to: 105)
    expect(reaches: reaches, ends: ends)
    #expect(starts.count == 1 && abs(starts[0] - 100.2) < 1e-9 && ends.count == 2)
    #expect(abs(applied[0] - 100.2) < 1e-9 && abs(applied[5] - applied[4] - 1 / 60) < 1e-9)
    #expect(abs(applied.last! - ends[0]) < 1e-9)

    let moving = PropertyAnimator(0.0, duration: 1, timing: .curve(.linear), on: animator) { $0 = 100 }
    var reach = 0.0
    moving.onFirstReach = { reach = $0 }
    try moving.start(at: 105.2)
    link.advance(to: 110)
    #expect(abs(reach - 107.2) < 1e-9)
  }

  @Test func `M67: those of the frames that are drawn, and of a pause`() {
    var frames: [Frame] = []
    animator.onFrame = {
      frames.append($0)
      #expect(x.state(at: $0.timestamp) == (x.value, x.velocity))
    }
    x.retarget(to: 100, with: .bouncy, at: 100)
    link.advance(to: 100.1)
    animator.pause(at: 100.11)
    let times = frames.map(\.timestamp)
    #expect(
      times.count == 7 && zip(times, [1, 2, 3, 4, 5, 6, 6.6]).allSatisfy { abs($0 - 100 - $1 / 60) < 1e-9 })
    #expect(frames.prefix(6).allSatisfy { abs($0.duration - 1 / 60) < 1e-9 } && frames[6].duration == 0)
    let end = animator.hostTime(at: animator.now)
    #expect(end == link.now)
  }

  /// No frame has shown these instants when time is changed.
  @Test(arguments: [nil, 0.05, 4])
  func `M67: a later change of time does not move them`(rate: Double?) throws {
    let figure = Figure()
    let animations = ObjectAnimations(of: figure, on: animator)
    var (reaches, ends): ([Double], [Double]) = ([], [])
    animations.onEvent = { if case .reachedTarget(_, let time) = $0 { reaches.append(time) } }
    animations.add(.spring(\.x, to: 100, .bouncy), forKey: "x", at: 100)
    x.onFirstReach = { reaches.append($0) }
    x.retarget(to: 100, with: .bouncy, at: 100)
    let block = animator.animate(.bouncy, at: 100) { y.target = 100 }
    let duration = motion.reachTime
    let timed = Animated(0.0, on: animator)
    timed.follow(
      .timed(TimedMotion(from: 0, to: 100, duration: duration, curve: .linear), duration: duration), at: 100
    ) { ends.append($0.time) }
    let moving = PropertyAnimator(0.0, duration: duration, timing: .curve(.linear), on: animator) { $0 = 100 }
    moving.onFirstReach = { reaches.append($0) }
    moving.addCompletion { _, time in ends.append(time) }
    try moving.start(at: 100)
    link.advance(to: 100.53)
    #expect(reaches.isEmpty && ends.isEmpty && block.firstReachTime == nil)
    animator.changeTime { time, now in rate.map { time.withRate($0, at: now) } ?? time.paused(at: now) }
    link.advance(to: 100.6)
    #expect(reaches.count == 3 && ends.count == 2)
    for time in reaches + ends + [try #require(block.firstReachTime)] {
      #expect(abs(time - 100 - 2 * duration) < 1e-9)
    }
  }

  @Test func `M67: what a scrub has ended ended with it`() {
    var end: Completion?
    x.retarget(to: 100, with: .bouncy, at: 100) { end = $0 }
    link.advance(to: 100.53)
    animator.changeTime { $0.scrubbed(to: $0.sceneTime(at: $1) + 5, at: $1) }
    link.advance(to: 100.6)
    #expect(end?.time == 100.53)
  }
}
