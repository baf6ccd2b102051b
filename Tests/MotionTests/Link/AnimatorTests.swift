import SeededRandom
import Motion
import Testing

@MainActor @Suite struct `Members of an animator` {
  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator: Animator
  init() { animator = Animator(link: link) }

  @Test
  func `M21, M115: the first member of an animator starts the link, and removing the last one pauses it`() {
    link.advance(by: 3)
    #expect(link.framesDelivered == 0 && link.isPaused && animator.isEmpty)
    let first = animator.add { _ in .moving }
    let second = animator.add { _ in .moving }
    #expect(!link.isPaused && animator.count == 2)
    animator.remove(first)
    #expect(!link.isPaused)
    animator.remove(second)
    animator.remove(second)
    #expect(link.isPaused && animator.isEmpty)
    link.advance(by: 3)
    #expect(link.framesDelivered == 0)
  }

  @Test func `M20: a finished member is removed in its own frame, and the others still get that frame`() {
    var calls: [String: Int] = [:]
    for (name, lifetime) in [("a", 3), ("b", 1), ("c", 5)] {
      animator.add { _ in
        calls[name, default: 0] += 1
        return calls[name] == lifetime ? .finished : .moving
      }
    }
    for remaining in [2, 2, 1, 1, 0] {
      link.fire()
      #expect(animator.count == remaining)
    }
    #expect(calls == ["a": 3, "b": 1, "c": 5])
    #expect(link.isPaused && !link.fire())
  }

  @Test func `M20, M21: a member can remove itself and others inside a frame`() {
    var log: [String] = []
    var members: [Animator.Member] = []
    members.append(
      animator.add { _ in
        log.append("a")
        animator.remove(members[0])
        animator.remove(members[2])
        return .moving
      })
    members.append(
      animator.add { _ in
        log.append("b")
        return .moving
      })
    members.append(
      animator.add { _ in
        log.append("c")
        return .moving
      })
    link.fire()
    link.fire()
    #expect(log == ["a", "b", "b"])
    #expect(animator.count == 1)
  }

  @Test func `a member that removes itself and is finished in the same frame is removed once`() {
    var first: Animator.Member?
    first = animator.add { _ in
      if let first { animator.remove(first) }
      return .finished
    }
    var frames = 0
    animator.add { _ in
      frames += 1
      return .moving
    }
    for _ in 0..<3 { link.fire() }
    #expect(frames == 3 && animator.count == 1 && !link.isPaused)
  }

  @Test func `M21: a member added inside a frame is first called in the next one`() {
    var log: [String] = []
    animator.add { frame in
      log.append("a")
      animator.add(at: frame.timestamp) { _ in
        log.append("b")
        return .finished
      }
      return .finished
    }
    link.fire()
    #expect(log == ["a"] && !link.isPaused)
    link.fire()
    #expect(log == ["a", "b"] && link.isPaused)
  }

  @Test func `the first frame comes one frame after the event, without a lost frame`() {
    // A common error is to take the first frame as time zero, which delays each start by a frame.
    var times: [Double] = []
    link.advance(to: 2)
    animator.add(at: 1.995) { frame in
      times.append(frame.timestamp)
      return times.count == 3 ? .finished : .moving
    }
    link.advance(by: 1)
    #expect(times == [1, 2, 3].map { 1.995 + $0 / 60 })
  }

  @Test func `M34: a late frame is one frame at its own time, with the number of missed frames`() {
    var frames: [Frame] = []
    animator.add { frame in
      frames.append(frame)
      return .moving
    }
    link.fire()
    link.fire(missing: 4)
    #expect(frames.map(\.timestamp) == [1, 6].map { $0 / 60 })
    #expect(frames.map(\.missedFrames) == [0, 4])
  }

  @Test func `a frame is never earlier than the last input`() {
    var times: [Double] = []
    animator.add(at: 0) { frame in
      times.append(frame.timestamp)
      return .moving
    }
    animator.reach(0.02)
    link.fire()
    #expect(times == [0.02])
    link.fire()
    #expect(times == [0.02, 2 / 60.0])
  }

  @Test func `onFrame is called after all members, with the same frame`() {
    var log: [String] = []
    animator.onFrame = { _ in log.append("draw") }
    animator.add { _ in
      log.append("a")
      return .moving
    }
    animator.add { _ in
      log.append("b")
      return .finished
    }
    link.fire()
    #expect(log == ["a", "b", "draw"])
  }

  @Test func `M67: one value sets slow motion, pause and single steps for all members`() {
    var times: [Double] = []
    animator.add(at: 0) { frame in
      times.append(frame.timestamp)
      return .moving
    }
    link.fire()
    animator.changeTime { $0.withRate(0.25, at: $1) }
    link.fire()
    #expect(abs(times.last! - 1.25 / 60) < 1e-15)
    animator.changeTime { $0.paused(at: $1) }
    #expect(link.isPaused)
    let frames = link.framesDelivered
    link.advance(by: 5)
    #expect(link.framesDelivered == frames)
    animator.changeTime { $0.stepped(by: 1 / 60.0, at: $1) }
    #expect(abs(times.last! - 2.25 / 60) < 1e-15 && link.isPaused)
    animator.changeTime { $0.resumed(at: $1) }
    link.fire()
    #expect(abs(times.last! - 2.5 / 60) < 1e-12)
  }

  @Test func `pausing the animator stops the link, and after a resume every member continues from its state`()
  {
    let motion = SpringMotion(spring: Spring(response: 0.5, dampingRatio: 0.7), from: 0.0, to: 500)
    var shown = motion.state(at: 0)
    animator.add(at: 0) { frame in
      shown = motion.state(at: frame.timestamp)
      return .moving
    }
    for _ in 0..<6 { link.fire() }
    animator.pause()
    animator.pause()
    let (held, frames) = (shown, link.framesDelivered)
    #expect(animator.isPaused && link.isPaused && held == motion.state(at: animator.now))
    link.advance(by: 5)
    #expect(link.framesDelivered == frames && shown == held)
    let time = animator.now
    animator.resume()
    animator.resume()
    #expect(!animator.isPaused && !link.isPaused && animator.now == time)
    link.fire()
    #expect(abs(shown.value - motion.value(at: time + 1 / 60.0)) < 1e-9)
    #expect(abs(shown.velocity - motion.velocity(at: time + 1 / 60.0)) < 1e-9)
  }

  @Test func `a member added while time is paused is called only after the resume`() {
    animator.changeTime { $0.paused(at: $1) }
    var calls = 0
    animator.add { _ in
      calls += 1
      return .moving
    }
    link.advance(by: 1)
    #expect(link.isPaused && calls == 0)
    animator.changeTime { $0.resumed(at: $1) }
    link.fire()
    #expect(calls == 1)
  }

  @Test func `M79: releasing the animator stops its motions and the link`() {
    var calls = 0
    var other: Animator? = Animator(link: link)
    other?.add { _ in
      calls += 1
      return .moving
    }
    link.fire()
    other = nil
    link.advance(by: 1)
    #expect(calls == 1 && link.isPaused)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `members can be added and removed in any order, and each gets each frame once`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var present: [Int: Animator.Member] = [:]
    var called: [Int] = []
    for step in 0..<300 {
      if Bool.random(using: &random) {
        present[step] = animator.add { _ in
          called.append(step)
          return .moving
        }
      } else if let name = present.keys.sorted().randomElement(using: &random) {
        animator.remove(present.removeValue(forKey: name)!)
      }
      #expect(link.isPaused == present.isEmpty && animator.count == present.count)
      called = []
      link.fire()
      #expect(called == present.keys.sorted())
    }
  }

  @Test func `completions of one frame come in the order of their exact times, after all members`() throws {
    final class Box { var width = 0.0 }
    let link = ManualDisplayLink(framesPerSecond: 4)
    let animator = Animator(link: link)
    var events: [String] = []
    let box = Box()
    let animations = ObjectAnimations(of: box, on: animator)
    let (x, y) = (Animated(0.0, on: animator), Animated(0.0, on: animator))
    // Later members end earlier.
    let times = [0.24, 0.23, 0.22, 0.22, 0.21]
    func timed(_ time: Double) -> MotionLaw<Double> {
      .timed(TimedMotion(from: 0, to: 1, duration: time), duration: time)
    }
    x.follow(timed(times[0]), at: 0) { events.append("x \($0.time)") }
    let sliding = PropertyAnimator(0.0, duration: times[1], on: animator) { $0 = 1 }
    sliding.addCompletion { events.append("animator \($0)") }
    try sliding.start(at: 0)
    animations.add(.timed(\.width, to: 1, duration: times[2]), forKey: "a", at: 0) {
      events.append("a \($0.time)")
    }
    animations.add(.timed(\.width, to: 1, duration: times[3]), forKey: "b", at: 0) {
      events.append("b \($0.time)")
    }
    y.follow(timed(times[4]), at: 0) {
      events.append("y \($0.time)")
      #expect(x.value == 1 && sliding.value == 1 && box.width == 1)
    }
    animator.onFrame = { _ in events.append("frame") }
    link.fire()
    #expect(events == ["y 0.21", "a 0.22", "b 0.22", "animator end", "x 0.24", "frame"])
    #expect(link.isPaused)
  }

  @Test func `two animators on one link fail with the reason`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let link = ManualDisplayLink()
        let first = Animator(link: link)
        first.add { _ in .moving }
        _ = Animator(link: link)
      }
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("a display link drives one animator"))
  }

  @Test func `an animator that replaces another one on its link moves`() {
    var replaced: Animator? = Animator(link: link)
    #expect(replaced?.isEmpty == true)
    replaced = Animator(link: link)
    guard let replaced else { return }
    let value = Animated(0.0, on: replaced)
    value.target = 100
    link.advance(by: 0.1)
    #expect(value.value > 0 && !link.isPaused)
  }

  /// A link of a host, whose clock may be wrong.
  private final class HostLink: DisplayLink {
    let framesPerSecond = 60.0
    var now = 0.0
    var isPaused = true
    var onFrame: ((Frame) -> Void)?

    func resume(at time: Double) { isPaused = false }
    func pause() { isPaused = true }
    func frame(at time: Double) { onFrame?(Frame(timestamp: time, targetTimestamp: time + 1 / 60)) }
  }

  @Test(arguments: [1, 0.25, -1], [true, false])
  func `after one frame far ahead all goes on from there, with its value and velocity`(
    rate: Double, isChanged: Bool
  ) {
    let host = HostLink()
    let animator = Animator(link: host, layerTime: LayerTime(rate: rate))
    let (value, other) = (Animated(0.0, on: animator), Animated(0.0, on: animator))
    let law = SpringMotion(spring: Spring(stiffness: 100, damping: 0), from: 0, to: 100.0)
    value.follow(.spring(law))
    host.now = 0.1
    host.frame(at: 0.1)
    host.frame(at: 3600)
    let ahead = rate * 3600
    #expect(animator.now == ahead)
    host.now = 0.2
    // A change may come before the next frame.
    if isChanged { other.follow(.spring(law)) }
    for frame in 0...10 {
      host.now = 0.2 + Double(frame) / 60
      host.frame(at: host.now)
      let passed = rate * Double(frame) / 60
      #expect(abs(animator.now - ahead - passed) < 1e-9 && animator.reach() == animator.now)
      let expected = law.state(at: max(0, animator.now))
      #expect(value.value == expected.value && value.velocity == expected.velocity)
      if isChanged { #expect(abs(other.value - law.value(at: max(0, passed))) < 1e-6) }
    }
    let shown = value.value
    value.retarget(to: 0)
    #expect(value.value == shown && value.state(at: host.now).value == shown)
  }

  @Test func `a frame or an event that is late does not move the clock`() {
    let host = HostLink()
    let animator = Animator(link: host)
    animator.add { _ in .moving }
    host.now = 5
    host.frame(at: 5)
    host.frame(at: 1)
    animator.reach(2)
    #expect(animator.now == 5 && animator.layerTime == LayerTime())
  }
}
