import CAllocations
import SeededRandom
import Motion
import Testing

@MainActor @Suite struct `The animator` {
  /// The rates at which what follows holds, in frames per second.
  nonisolated static let rates = [24.0, 60, 144]

  let link = ManualDisplayLink()
  let animator: Animator
  init() { animator = Animator(link: link) }

  @Test(arguments: rates)
  func `M21, M115: the first animation starts the link, the removal of the last pauses it`(rate: Double) {
    let link = ManualDisplayLink(framesPerSecond: rate)
    let animator = Animator(link: link)
    var calls = 0
    func add() -> Animator.Member {
      animator.add { _ in
        calls += 1
        return .moving
      }
    }
    link.advance(by: 10)
    #expect(link.isPaused && animator.count == 0)
    let (first, second) = (add(), add())
    #expect(!link.isPaused && animator.count == 2)
    animator.remove(first)
    link.advance(by: 1)
    #expect(!link.isPaused && animator.count > 0 && calls == Int(rate))
    animator.remove(second)
    animator.remove(second)
    #expect(link.isPaused && animator.count == 0)
    link.advance(by: 10)
    #expect(calls == Int(rate))
  }

  @Test func `M20: a finished animation is removed in its own frame, and the others still get that frame`() {
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

  @Test func `M21: an animation can remove itself and others in a frame, and be finished in it as well`() {
    var log: [String] = []
    var members: [Animator.Member] = []
    members = ["a", "b", "c"].map { name in
      animator.add { _ in
        log.append(name)
        guard name == "a" else { return .moving }
        animator.remove(members[0])
        animator.remove(members[2])
        return .finished
      }
    }
    link.fire()
    link.fire()
    #expect(log == ["a", "b", "b"] && animator.count == 1 && !link.isPaused)
  }

  @Test func `M21: an animation that is added in a frame gets the next one, on the same grid`() {
    var log: [String] = []
    var times: [Double] = []
    animator.add { frame in
      log.append("a")
      animator.add(at: frame.timestamp + 0.001) {
        log.append("b")
        times.append($0.timestamp)
        return .finished
      }
      return .finished
    }
    link.fire()
    #expect(log == ["a"] && !link.isPaused)
    link.fire()
    #expect(log == ["a", "b"] && times == [2 / 60.0] && link.isPaused)
  }

  @Test(arguments: rates)
  func `the first frame comes one frame after the event, without a lost frame`(rate: Double) {
    let link = ManualDisplayLink(framesPerSecond: rate, now: 2)
    let animator = Animator(link: link)
    var times: [Double] = []
    animator.add(at: 1.995) { frame in
      times.append(frame.timestamp)
      return times.count == 3 ? .finished : .moving
    }
    link.advance(by: 1)
    #expect(times == [1, 2, 3].map { 1.995 + $0 / rate })
    animator.add { frame in
      times.append(frame.timestamp)
      return .finished
    }
    link.advance(by: 1)
    #expect(times.last == 3 + 1 / rate)
  }

  @Test func `a frame is at its own deadline, never ahead of it, and never before the last event`() {
    var frames: [Frame] = []
    animator.add(at: 0) { frame in
      frames.append(frame)
      return .moving
    }
    #expect(animator.reach(0.02) == 0.02 && animator.reach(0.01) == 0.01 && animator.now == 0.02)
    link.fire()
    #expect(frames == [Frame(timestamp: 0.02, targetTimestamp: 2 / 60.0)])
    link.advance(by: 0.01)
    #expect(animator.reach() == link.now && animator.now == link.now)
    link.fire(missing: 2)
    #expect(frames.last == Frame(timestamp: 4 / 60.0, targetTimestamp: 5 / 60.0, missedFrames: 2))
    #expect(animator.now == 4 / 60.0)
  }

  @Test func `M33, M34: any rate, irregular and dropped frames give the same trace of a law`() {
    // The law is replaced at 0.125 s, which is a frame at each rate, from the current state.
    let there = SpringMotion(spring: .standard, from: 0, to: 400.0)
    let turned = there.state(at: 0.125)
    let back = SpringMotion(spring: .standard, from: turned.value, velocity: turned.velocity, to: 0)
    let cases: [(rate: Double, missing: [Int])] =
      Self.rates.map { ($0, [0]) } + [(120, [0, 3, 1, 7]), (60, [4]), (1, [0])]
    for (rate, missing) in cases {
      let link = ManualDisplayLink(framesPerSecond: rate)
      let animator = Animator(link: link)
      var (law, start, shown) = (there, 0.0, 0.0)
      animator.add(at: 0) { frame in
        shown = law.value(at: frame.timestamp - start)
        return frame.timestamp < 2 ? .moving : .finished
      }
      link.advance(to: 0.125)
      (law, start) = (back, 0.125)
      var frames = 0
      while link.fire(missing: missing[frames % missing.count]) {
        #expect(abs(shown - back.value(at: link.now - 0.125)) <= 1e-9, "\(rate) 1/s, \(link.now) s")
        frames += 1
      }
      #expect(frames >= 2 && link.now >= 2)
    }
  }

  @Test func `M23: a value that is retargeted in flight has one animation`() {
    let value = Animated(0.0, on: animator)
    for target in [100.0, -50, 300] {
      value.target = target
      link.fire()
      #expect(animator.count == 1)
    }
    while link.fire() {}
    #expect(value.value == 300 && animator.count == 0)
  }

  /// In a model, each frame goes over a copy of the set.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `animations are added and removed in any order, in frames and between them`(seed: UInt64) {
    final class Model {
      var random: SplitMix64
      var members: [Int: Animator.Member] = [:]
      var (called, expected) = ([Int](), [Int]())
      init(seed: UInt64) { random = SplitMix64(seed: seed) }
    }
    let model = Model(seed: seed)
    var next = 0
    func change() {
      guard Bool.random(using: &model.random),
        let name = model.members.keys.sorted().randomElement(using: &model.random)
      else { return add() }
      animator.remove(model.members.removeValue(forKey: name)!)
      model.expected.removeAll { $0 == name && !model.called.contains(name) }
    }
    func add() {
      let name = next
      next += 1
      model.members[name] = animator.add { _ in
        model.called.append(name)
        switch Int.random(in: 0..<8, using: &model.random) {
        case 0:
          model.members[name] = nil
          return .finished
        case 1: change()
        default: break
        }
        return .moving
      }
    }
    for _ in 0..<300 {
      change()
      #expect(link.isPaused == model.members.isEmpty && animator.count == model.members.count)
      (model.called, model.expected) = ([], model.members.keys.sorted())
      #expect(link.fire() == !model.expected.isEmpty)
      #expect(model.called == model.expected)
      #expect(link.isPaused == model.members.isEmpty && animator.count == model.members.count)
    }
  }

  @Test func `a steady frame allocates nothing`() {
    var sum = 0.0
    for _ in 0..<1000 {
      animator.add { frame in
        sum += frame.timestamp
        return .moving
      }
    }
    // Other threads of the process do not count.
    let before = allocation_count()
    for _ in 0..<100 { link.fire() }
    #expect(allocation_count() == before && sum > 0)
  }

  @Test func `M79: releasing the animator ends its animations, and the next frame pauses the link`() {
    var calls = 0
    var released: Animator? = Animator(link: link)
    released?.add { _ in
      calls += 1
      return .moving
    }
    link.fire()
    released = nil
    link.advance(by: 1)
    #expect(calls == 1 && link.isPaused)
    let next = Animator(link: link)
    next.add { _ in
      calls += 1
      return .finished
    }
    link.advance(by: 1)
    #expect(calls == 2 && link.isPaused)
  }

  @Test func `a frame inside a frame stops the program with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let link = ManualDisplayLink()
        let animator = Animator(link: link)
        animator.add { _ in link.fire() ? .moving : .finished }
        link.fire()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a frame must not be delivered inside another one"))
  }
}
