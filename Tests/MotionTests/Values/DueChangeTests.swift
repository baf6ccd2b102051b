import Motion
import Testing

/// A change that is made after a delayed one is due and, at some frame rates, before its frame.
private enum NextChange: CaseIterable {
  case retarget, delayedRetarget, block, delayedBlock, follow, velocity, bounds, grab, cancel
}

@MainActor @Suite struct `A delayed change that is due` {
  private static let spring = Spring(response: 0.2, dampingRatio: 1)

  @Test(arguments: NextChange.allCases, [60.0, 241, 7, 0.1])
  private func `has begun at its instant for the next change, whether its frame has come or not`(
    change: NextChange, rate: Double
  ) {
    for isInBlock in [false, true] {
      let link = ManualDisplayLink(framesPerSecond: rate)
      let animator = Animator(link: link)
      let value = Animated(0.0, on: animator)
      var ends: [Completion] = []
      func delay() { value.retarget(to: 1000, with: Self.spring) { ends.append($0) } }
      if isInBlock {
        animator.animate(delay: 0.101, at: 0) { delay() }
      } else {
        value.retarget(to: 1000, after: 0.101, with: Self.spring, at: 0) { ends.append($0) }
      }
      link.advance(to: 0.116)
      let (place, velocity) = SpringMotion(spring: Self.spring, from: 0, to: 1000.0).state(at: 0.015)
      #expect(place > 80 && velocity > 9000)
      switch change {
      case .retarget: value.retarget(to: 0)
      case .delayedRetarget: value.retarget(to: 0, after: 1)
      case .block: animator.animate { value.target = 0 }
      case .delayedBlock: animator.animate(delay: 1) { value.target = 0 }
      case .follow: value.follow(.decay(Decay(from: place, velocity: velocity)))
      case .velocity: value.setVelocity(velocity)
      case .bounds: value.bounds = 0...1000
      case .grab: value.grab()
      case .cancel: value.cancel()
      }
      let (isStopped, isGoingOn) = (
        change == .grab || change == .cancel,
        change == .delayedRetarget || change == .delayedBlock || change == .bounds
      )
      let state = value.state(at: 0.116)
      #expect(abs(state.value - place) < 1e-9)
      #expect(abs(state.velocity - (isStopped ? 0 : velocity)) < 1e-6)
      #expect(
        ends.count == (isGoingOn ? 0 : 1) && ends.allSatisfy { $0.time == 0.116 && $0.reason != .settled })
    }
  }

  @Test func `is stopped by its block where it is`() {
    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    let value = Animated(0.0, on: animator)
    let block = animator.animate(Self.spring, delay: 0.101, at: 0) { value.target = 1000 }
    link.advance(to: 0.116)
    block.cancel()
    let place = SpringMotion(spring: Self.spring, from: 0, to: 1000.0).value(at: 0.015)
    #expect(abs(value.value - place) < 1e-9 && value.phase == .resting && link.isPaused)
    #expect(block.completion == Completion(.cancelled, at: 0.116))
  }

  @Test func `and has settled when bounds are set needs no more frames`() {
    let link = ManualDisplayLink(framesPerSecond: 0.1)
    let value = Animated(0.0, on: Animator(link: link))
    value.retarget(to: 100, after: 0.1, at: 0)
    link.advance(to: 5)
    value.bounds = 0...200
    #expect(value.value == 100 && value.phase == .resting && link.isPaused)
  }

  @Test(arguments: [60.0, 0.1]) func `ends, and reaches its target, before the next change`(rate: Double) {
    let link = ManualDisplayLink(framesPerSecond: rate)
    let animator = Animator(link: link)
    let value = Animated(0.0, on: animator)
    var (reached, ends): ([Double], [Completion]) = ([], [])
    value.onFirstReach = { reached.append($0) }
    value.retarget(to: 100, after: 0.1, with: .bouncy, at: 0) { ends.append($0) }
    link.advance(to: 5)
    value.retarget(to: 0)
    let motion = SpringMotion(spring: .bouncy, from: 0, to: 100.0)
    #expect(ends == [Completion(.settled, at: 0.1 + motion.settlingTime())])
    #expect(reached.count == 1 && abs(reached[0] - 0.1 - motion.reachTime) < 1e-12)
  }

  @Test(arguments: [60.0, 1, 0.1])
  func `begins once, also if the closure for the reach before it changes the value`(rate: Double) {
    let link = ManualDisplayLink(framesPerSecond: rate)
    let value = Animated(0.0, on: Animator(link: link))
    var ends: [Completion.Reason] = []
    value.onFirstReach = { _ in
      value.onFirstReach = nil
      value.retarget(to: 50)
    }
    value.retarget(to: 100, with: Spring(response: 0.2, dampingRatio: 0.5), at: 0)
    value.retarget(to: 200, after: 0.3, at: 0) { ends.append($0.reason) }
    link.advance(to: 0.5)
    value.bounds = nil
    #expect(value.target == 50)
    link.advance(to: 20)
    #expect(value.value == 50 && ends == [.retargeted])
  }
}
