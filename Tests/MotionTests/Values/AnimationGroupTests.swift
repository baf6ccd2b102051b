import Motion
import Testing

@MainActor @Suite struct `A group of motions` {
  let link = ManualDisplayLink(framesPerSecond: 60)
  let (x, y): (Animated<Double>, Animated<SIMD2<Double>>)
  let group = AnimationGroup()
  init() {
    let animator = Animator(link: link)
    (x, y) = (Animated(0.0, on: animator), Animated(SIMD2(0.0, 0), on: animator))
  }

  @Test func `M167: several values have one completion, when the last one has settled`() {
    var ends: [Completion] = []
    let group = AnimationGroup { ends.append($0) }
    group.move(x, to: 100, with: .snappy, at: 0)
    group.move(y, to: [9, 9], after: 0.5, at: 0)
    #expect(group.count == 2 && x.spring == .snappy && y.spring == .standard)
    link.advance(to: 0.5)
    #expect(x.phase == .moving && y.value == .zero && ends.isEmpty)
    let last = SpringMotion(spring: .standard, from: SIMD2(0.0, 0), to: [9, 9]).settlingTime()
    while link.fire() {}
    #expect(ends.map(\.reason) == [.settled] && abs(ends[0].time - (0.5 + last)) < 1e-9 && group.count == 0)
    // It begins anew.
    group.move(x, to: 0)
    link.advance(by: 9)
    #expect(ends.map(\.reason) == [.settled, .settled])
  }

  @Test func `M167: the end has the reason of the first motion that has not settled`() {
    var ends: [Completion.Reason] = []
    let group = AnimationGroup { ends.append($0.reason) }
    group.move(x, to: 100)
    group.move(y, to: [9, 9])
    link.fire()
    x.grab()
    #expect(ends.isEmpty && group.count == 1)
    y.target = .zero
    #expect(ends == [.grabbed])
    // A motion of the group replaces another one.
    group.move(x, to: 50)
    group.move(x, to: 70)
    #expect(group.count == 1)
    link.advance(by: 9)
    #expect(ends == [.grabbed, .retargeted] && x.value == 70 && y.value == .zero)
  }

  @Test func `M167: cancel stops its own motions where they are, and no others`() {
    var ends: [Completion.Reason] = []
    let group = AnimationGroup { ends.append($0.reason) }
    group.move(x, to: 100)
    group.move(y, to: [9, 9])
    link.fire()
    x.target = 200
    let shown = y.value
    group.cancel()
    #expect(ends == [.retargeted] && y.value == shown && y.phase == .resting && x.phase == .moving)
    group.cancel()
    #expect(ends.count == 1)
  }

  @Test func `M167: a task waits for the end, and cancels the group if it is cancelled`() async {
    group.move(x, to: 100)
    group.move(y, to: [9, 9])
    async let (first, second) = (group.end(), group.end())
    for _ in 0..<10 { await Task.yield() }
    while link.fire() {}
    let (one, other) = await (first, second)
    let last = await group.end()
    #expect(one.reason == .settled && one == other && one == last)
    group.move(x, to: 0)
    let waiting = Task { await group.end().reason }
    for _ in 0..<10 { await Task.yield() }
    waiting.cancel()
    #expect(await waiting.value == .cancelled && x.phase == .resting)
  }

  @Test func `M164: a stagger gives the delays of a group's motions`() {
    let values = (0..<4).map { _ in Animated(0.0, on: x.animator) }
    for (index, value) in values.enumerated() {
      group.move(value, to: 100, with: .bouncy, after: 0.1 * Double(index), at: 0)
    }
    link.advance(to: 0.25)
    for (index, value) in values.enumerated() {
      let elapsed = max(0, 0.25 - 0.1 * Double(index))
      let alone = SpringMotion(spring: .bouncy, from: 0, to: 100.0).state(at: elapsed)
      #expect(abs(value.value - alone.value) < 1e-9 && abs(value.velocity - alone.velocity) < 1e-6)
    }
  }
}
