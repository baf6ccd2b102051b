import Motion
import Testing

/// A change that takes a value from the finger that holds it.
private enum Taking: CaseIterable {
  case retarget, delayedRetarget, block, delayedBlock, place, cancel, emptying
}

@MainActor @Suite struct `A held value` {
  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator: Animator
  let value: Animated<Double>
  init() {
    animator = Animator(link: link)
    value = Animated(10.0, on: animator)
  }

  @Test func `a release that repeats the last value keeps the velocity of the finger`() {
    value.grab(at: 0)
    for number in 0...7 { value.drag(to: 10 + 10 * Double(number), at: 0.01 * Double(number)) }
    value.drag(to: 80, at: 0.075)
    value.release(to: 0, at: 0.075)
    #expect(abs(value.velocity - 1000) < 1e-6)
  }

  @Test(arguments: Taking.allCases)
  private func `that something else changes leaves its finger, whose drags and release have no effect`(
    change: Taking
  ) {
    value.grab()
    #expect(value.drag(to: 20, at: 0))
    link.advance(to: 0.01)
    switch change {
    case .retarget: value.target = 100
    case .delayedRetarget: value.retarget(to: 100, after: 0.103)
    case .block: animator.animate { value.target = 100 }
    case .delayedBlock: animator.animate(delay: 0.103) { value.target = 100 }
    case .place: value.place(30)
    case .cancel: value.cancel()
    case .emptying:
      animator.animate(delay: 0.2) { value.target = 100 }
      animator.removeAll()
    }
    // The delayed changes have begun, but have had no frame.
    link.advance(to: 0.114)
    let (state, target) = (value.state(at: 0.114), value.target)
    #expect(!value.drag(to: 5, velocity: 7) && !value.drag(to: 5, at: 0.114))
    let isReleased = value.release(velocity: 900, to: 0) { _ in Issue.record("a release without a finger") }
    #expect(!isReleased && !value.release(to: Detents([0, 50])))
    let after = value.state(at: 0.114)
    #expect(after == state && value.target == target)
    link.advance(to: 9)
    #expect(value.value == target && value.phase == .resting && link.isPaused)
  }

  @Test(arguments: [1, 0.5, 0.05, -1])
  func `has the finger's velocity on the link's clock divided by the rate, and none after a rest of the hand`(
    rate: Double
  ) {
    animator.changeTime { $0.withRate(rate, at: $1) }
    value.grab()
    for step in 0...6 { value.drag(to: 20 * Double(step), at: Double(step) / 60) }
    #expect(abs(value.velocity * rate - 1200) < 1e-6)
    value.release(to: 0, at: 0.1)
    #expect(abs(value.velocity * rate - 1200) < 1e-6)
    value.grab(at: 0.2)
    for step in 0...6 { value.drag(to: 20 * Double(step), at: 0.2 + Double(step) / 60) }
    // A hand rests for more than 60 ms of its own time, however little of the scene's it is.
    value.release(to: 0, at: 0.4)
    #expect(value.velocity == 0)
  }

  @Test func `is dragged while scene time is reversed, scrubbed and paused`() {
    link.advance(to: 1)
    value.grab()
    func drag(_ steps: ClosedRange<Int>) {
      for step in steps { #expect(value.drag(to: 20 * Double(step), at: 1 + Double(step) / 60)) }
    }
    drag(0...3)
    animator.changeTime(at: 1.05) { $0.reversed(at: $1) }
    drag(4...6)
    animator.changeTime(at: 1.1) { $0.scrubbed(to: 0.5, at: $1) }
    drag(7...9)
    animator.pause(at: 1.15)
    drag(10...12)
    animator.changeTime(at: 1.2) { $0.reversed(at: $1) }
    value.release(to: 0, at: 1.2)
    #expect(abs(value.velocity - 1200) < 1e-6 && value.value == 240)
  }

  @Test func `does not move to a sample that comes out of order`() {
    value.grab(at: 0)
    for step in 1...6 { value.drag(to: 10 * Double(step), at: Double(step) / 60) }
    let isHeld = value.drag(to: 5, at: 0.05)
    #expect(isHeld && value.value == 60 && abs(value.velocity - 600) < 1e-6)
  }

  @Test func `is grabbed again, dragged and released`() {
    value.grab()
    value.target = 100
    link.advance(to: 0.1)
    value.grab()
    #expect(value.drag(to: 40, velocity: 300))
    var ends: [Completion.Reason] = []
    let isReleased = value.release(to: 0) { ends.append($0.reason) }
    #expect(isReleased && value.value == 40 && value.velocity == 300)
    link.advance(to: 9)
    #expect(value.value == 0 && ends == [.settled])
  }

  @Test(arguments: [true, false], [0.25, 1, 2])
  func `has no velocity after a rest of the finger, whatever takes it then`(isSampled: Bool, rate: Double) {
    animator.changeTime { $0.withRate(rate, at: $1) }
    value.grab()
    for step in 0...5 {
      if step > 0 { link.advance(by: 0.01) }
      if isSampled {
        value.drag(to: 5 * Double(step))
      } else {
        value.drag(to: 5 * Double(step), velocity: 500 / rate)
      }
    }
    #expect(abs(value.velocity * rate - 500) < 1e-6)
    #expect(value.state(at: 0.1).velocity == value.velocity && value.state(at: 0.2) == (25, 0))
    value.retarget(to: 100, after: 3 * rate)
    #expect(value.state(at: 3.051).velocity > 0 && abs(value.velocity * rate - 500) < 1e-6)
    link.advance(by: 2.9)
    #expect(value.velocity == 0 && value.value == 25)
    let motion = SpringMotion(spring: .standard, from: 25, to: 100.0)
    link.advance(to: 3.05 + 0.1 / rate)
    #expect(abs(value.value - motion.value(at: 0.1)) < 1e-6)

    value.grab()
    value.drag(to: 30, velocity: 500)
    link.advance(by: 0.1)
    value.target = 100
    #expect(value.velocity == 0)
    value.grab()
    value.drag(to: 30, velocity: 500)
    value.target = 100
    #expect(value.velocity == 500)
    value.grab()
    value.drag(to: 30, velocity: 500)
    link.advance(by: 0.1)
    value.release(to: 100)
    #expect(value.velocity == 0)
  }
}
