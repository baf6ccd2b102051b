import Motion
import Testing

@MainActor @Suite struct `A block after another one`: TestsOfTwoValues {
  let values = TwoValues()

  @Test(arguments: [0, 0.2])
  func `M167: added after the end, it begins now, with the value and velocity of now`(delay: Double) {
    let block = animator.animate(.snappy) { x.target = 100 }
    link.advance(to: 5)
    x.retarget(to: 300, with: Spring(response: 3, dampingRatio: 1))
    link.advance(to: 5.5)
    let (value, velocity) = x.state(at: 5.5)
    #expect(value > 150 && velocity > 150)
    var shown: [Double] = []
    x.onChange = { shown.append($0) }
    block.then(.smooth, delay: delay) { x.target = 0 }
    #expect(x.state(at: 5.5) == (value, velocity) && shown.allSatisfy { $0 == value })
    let (start, speed) = x.state(at: 5.5 + delay)
    link.advance(to: 6)
    let motion = SpringMotion(spring: .smooth, from: start, velocity: speed, to: 0)
    #expect(abs(x.value - motion.value(at: 0.5 - delay)) < 1e-9)
  }

  @Test func `M167: added after the end of a block at rest, it starts there, and awaited too`() async {
    let block = animator.animate(.snappy) { x.target = 100 }
    let waiting = Task { await block.finished }
    await Task.yield()
    link.advance(to: 5)
    #expect(await waiting.value == .settled)
    let next = block.then(.smooth) { x.target = 0 }
    #expect(x.value == 100 && x.velocity == 0)
    link.advance(to: 5.1)
    #expect(abs(x.value - SpringMotion(spring: .smooth, from: 100, to: 0).value(at: 0.1)) < 1e-9)
    next.pause(at: 5.1)
    #expect(abs(x.value - SpringMotion(spring: .smooth, from: 100, to: 0).value(at: 0.1)) < 1e-9)
  }

  @Test func `M167: a value that was changed between the end and the frame goes on from that change`() {
    let link = ManualDisplayLink(framesPerSecond: 4)
    let animator = Animator(link: link)
    let (x, y) = (Animated(0.0, on: animator), Animated(0.0, on: animator))
    let block = animator.animate(.snappy, at: 0) { x.target = 100 }
    let end = SpringMotion(spring: .snappy, from: 0, to: 100.0).settlingTime()
    let next = block.then(.smooth) { y.target = 0 }
    let (frame, change) = ((end * 4).rounded(.up) / 4, ((end * 4).rounded(.up) / 4) - 0.01)
    #expect(end < change)
    y.place(70, at: change - 0.1)
    y.retarget(to: 90, with: .bouncy, at: change)
    link.advance(to: frame)
    // It begins at the change, and not at the end of the block before.
    let motion = SpringMotion(spring: .smooth, from: 70, to: 0.0)
    #expect(abs(y.value - motion.value(at: frame - change)) < 1e-9 && y.value > 69)
    next.pause(at: frame)
    #expect(abs(y.value - motion.value(at: frame - change)) < 1e-9 && y.velocity == 0)
    next.resume(at: frame)
    link.advance(to: frame + 0.25)
    #expect(abs(y.value - motion.value(at: frame - change + 0.25)) < 1e-9)
  }

  @Test func `M167: a finger that takes a value between its end and the frame holds it`() {
    var events: [String] = []
    let block = animator.animate(.snappy, at: 0) { x.target = 100 }
    let end = SpringMotion(spring: .snappy, from: 0, to: 100.0).settlingTime()
    let next = block.then(.smooth) {
      events.append("then")
      x.target = 0
    } completion: {
      events.append("\($0.reason)")
    }
    let touch = end + 0.001
    #expect((end * 60).rounded(.down) == (touch * 60).rounded(.down))
    link.advance(to: (touch * 60).rounded(.down) / 60)
    x.grab(at: touch)
    #expect(x.phase == .held && events == ["then", "grabbed"] && next.completion?.time == touch)
    let held = SpringMotion(spring: .smooth, from: 100, to: 0.0).value(at: touch - end)
    #expect(abs(x.value - held) < 1e-9)
    x.drag(to: 50, velocity: 0)
    link.advance(to: 2)
    #expect(x.value == 50)
  }

  @Test func `M167: all changes in a block happen at its time`() {
    link.advance(to: 1)
    let block = animator.animate(at: 0.9) {
      x.follow(.spring(SpringMotion(spring: .smooth, from: 0, to: 100)))
      y.setVelocity(500)
    }
    link.advance(to: 1.1)
    let motions = (
      SpringMotion(spring: .smooth, from: 0, to: 100.0),
      SpringMotion(spring: .standard, from: 0, velocity: 500, to: 0.0)
    )
    #expect(abs(x.value - motions.0.value(at: 0.2)) < 1e-9 && abs(y.value - motions.1.value(at: 0.2)) < 1e-9)
    block.pause(at: 1.1)
    #expect(abs(x.value - motions.0.value(at: 0.2)) < 1e-9 && abs(y.value - motions.1.value(at: 0.2)) < 1e-9)
  }

  @Test(arguments: [true, false]) func `M167: a sequence of any length ends at once`(isCancelled: Bool) {
    var (count, ends): (Int, [Completion.Reason]) = (0, [])
    let first = animator.animate(.snappy, at: 0) { x.target = 100 }
    var last = first
    for _ in 0..<30_000 {
      last = last.then {
        count += 1
      } completion: {
        ends.append($0.reason)
      }
    }
    last.then { y.target = 50 }
    if isCancelled { first.cancel() }
    link.advance(to: 5)
    #expect(count == (isCancelled ? 0 : 30_000) && y.value == (isCancelled ? 0 : 50))
    #expect(ends == Array(repeating: isCancelled ? .cancelled : .settled, count: 30_000))
  }

  @Test func `M167: blocks after one block begin in their order, each with those after it`() {
    var events: [String] = []
    let first = animator.animate { x.target = 1 }
    let second = first.then {
      events.append("a")
    } completion: { _ in
      events.append("A")
    }
    first.then {
      events.append("c")
    } completion: { _ in
      events.append("C")
    }
    second.then {
      events.append("b")
    } completion: { _ in
      events.append("B")
    }
    link.advance(to: 5)
    #expect(events == ["a", "A", "b", "B", "c", "C"])
  }

  private final class Figure { var x = 0.0, y = 0.0 }

  @Test func `M167: the frame in which it begins shows everything at the time of the frame`() {
    let figure = Figure()
    let animations = ObjectAnimations(of: figure, on: animator)
    animations.add(.timed(\.y, to: 600, duration: 10, curve: .linear), forKey: "y", at: 0)
    let z = Animated(0.0, on: animator)
    let block = animator.animate(.snappy, at: 0) { x.target = 100 }
    let next = block.then {
      animations.add(.spring(\.x, to: 100, .smooth), forKey: "x")
      y.follow(.spring(SpringMotion(spring: .smooth, from: 0, to: 100)))
      z.retarget(to: 100, with: .smooth)
    }
    let end = SpringMotion(spring: .snappy, from: 0, to: 100.0).settlingTime()
    let motion = SpringMotion(spring: .smooth, from: 0, to: 100.0)
    var frameCount = 0
    animator.onFrame = { frame in
      frameCount += frame.timestamp > end ? 1 : 0
      let place = frame.timestamp > end ? motion.value(at: frame.timestamp - end) : 0
      #expect(abs(figure.y - 60 * frame.timestamp) < 1e-9)
      #expect([figure.x, y.value, z.value].allSatisfy { abs($0 - place) < 1e-9 })
    }
    link.advance(to: end + 0.2)
    #expect(frameCount > 5)
    next.cancel()
  }

  @Test(arguments: [0, 0.2])
  func `M167: a speed, a pause and a time that are set before it begins hold when it does`(delay: Double) {
    let figure = Figure()
    let animations = ObjectAnimations(of: figure, on: animator)
    let motion = SpringMotion(spring: .smooth, from: 0, to: 100.0)
    func isShown(at blockTime: Double) -> Bool {
      let place = motion.value(at: max(blockTime - delay, 0))
      return [figure.x, y.value].allSatisfy { abs($0 - place) < 1e-9 }
    }
    let block = animator.animate(.snappy, at: 0) { x.target = 100 }
    let next = block.then(.smooth, delay: delay) {
      y.target = 100
      animations.add(.spring(\.x, to: 100, .smooth), forKey: "x")
    }
    next.speed = 0.25
    next.pause()
    #expect(next.speed == 0.25 && next.isPaused)
    link.advance(to: 3)
    #expect(block.completion != nil && next.completion == nil && isShown(at: 0) && link.isPaused)
    next.resume(at: 3)
    link.advance(to: 5)
    #expect(isShown(at: 0.5))
    next.cancel()
    y.place(0)
    figure.x = 0
    let start = link.now
    let end = start + SpringMotion(spring: .snappy, from: 100, to: 0.0).settlingTime()
    let last = animator.animate(.snappy) { x.target = 0 }.then(.smooth, delay: delay) {
      y.target = 100
      animations.add(.spring(\.x, to: 100, .smooth), forKey: "x")
    }
    last.scrub(to: 0.3)
    let frame = ((end * 60).rounded(.up) + 12) / 60
    link.advance(to: frame)
    #expect(isShown(at: 0.3 + frame - end))
  }
}
