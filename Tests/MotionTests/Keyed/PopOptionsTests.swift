import Motion
import Testing

/// Tests Pop's options: clamping, rounding, animations kept after their end, a pause, and the order of callbacks.
@Suite struct `Options of keyed animations, as in Pop` {
  typealias Event = KeyedAnimations<Ball>.AnimationEvent

  @Test func `M132: a spring clamped at its end stops at the exact time of the first crossing`() {
    var stage = Stage()
    let spring = SpringMotion(spring: .bouncy, from: 0.0, to: 400)
    stage.add(.spring(\.shadowRadius, to: 400, .bouncy, from: 0, clamp: .end), "slide")
    let values = stage.run(\.shadowRadius)
    #expect(values.allSatisfy { $0 <= 400 } && values.last == 400)
    #expect(stage.ends.map(\.completion.time) == [spring.reachTime])
    #expect(
      abs(spring.value(at: spring.reachTime) - 400) < 1e-9 && spring.velocity(at: spring.reachTime) > 500)
    // Without the clamp the spring overshoots.
    stage.add(.spring(\.shadowRadius, to: 400, .bouncy, from: 0), "slide")
    #expect(stage.run(\.shadowRadius).contains { $0 > 401 })
  }

  @Test
  func `M132: a spring clamped at its start stays at it, and one clamped at both ends stays between them`() {
    let back = SpringMotion(spring: .bouncy, from: SIMD2(0.0, 100), velocity: [-3000, 3000], to: [400, 0])
    for (clamp, ends) in [(SpringClamp.start, false), ([.start, .end], true)] {
      let clamped = ClampedSpringMotion(back, at: clamp)
      for step in 1...2000 {
        let time = Double(step) / 500
        let (value, velocity) = clamped.state(at: time)
        let plain = back.state(at: time)
        #expect(value.x >= 0 && value.y <= 100)
        if plain.value.x < 0 { #expect(value.x == 0 && velocity.x == 0) }
        if plain.value.y > 100 { #expect(value.y == 100 && velocity.y == 0) }
        if ends { #expect(value.x <= 400 && value.y >= 0) }
        if !ends, plain.value.x >= 0, plain.value.y <= 100 { #expect((value, velocity) == plain) }
      }
      #expect(clamped.kicked(from: [100, 50], velocity: [-9000, 9000])?.value(at: 0.02) == [100, 50])
    }
    #expect(ClampedSpringMotion(back, at: .start).settlingTime() == back.settlingTime())
    var stage = Stage()
    stage.add(.spring(\.position, to: [0, 400], velocity: [0, -2000], clamp: .start), "slide")
    #expect(stage.run(\.position).allSatisfy { $0.y >= 0 })
  }

  @Test func `M132: rounded values are multiples of the factor, including the last one`() {
    for plan in [
      Plan.spring(\.shadowRadius, to: 401, from: 0),
      .group([.timed(\.shadowRadius, to: 401, duration: 1, from: 0)]),
      .sequence([.spring(\.shadowRadius, to: 200, from: 0), .spring(\.shadowRadius, to: 401)])
    ] {
      var stage = Stage()
      stage.add(plan.rounded(to: 5), "volume")
      let values = stage.run(\.shadowRadius)
      #expect(values.dropFirst().allSatisfy { ($0 / 5).rounded() * 5 == $0 } && values.last == 400)
      #expect(Set(values).count > 20)
    }
  }

  @Test(arguments: [0.25, 1, 4])
  func `M132: the rounding factor can be any number over 0, and 0 fails a precondition`(factor: Double) async
  {
    var stage = Stage()
    stage.add(
      Plan.timed(\.shadowRadius, to: 9.3, duration: 1, curve: .linear, from: 0).rounded(to: factor), "a")
    stage.advance(to: 0.5)
    #expect(stage.ball.shadowRadius == (4.65 / factor).rounded() * factor)
    await #expect(processExitsWith: .failure) {
      _ = Plan.timed(\.shadowRadius, to: 9, duration: 1).rounded(to: 0)
    }
  }

  @Test func `M132: an animation kept after its end keeps its key, reports once and can be retargeted`() {
    var stage = Stage()
    stage.add(.spring(\.position, to: [0, 400]).keptOnCompletion(), "slide")
    stage.advance(to: 9)
    #expect(stage.animations.keys == ["slide"] && stage.animations.isAtRest && stage.ends.count == 1)
    stage.ball.position = [7, 7]
    stage.advance(to: 10)
    #expect(stage.ball.position == [7, 7] && stage.ends.count == 1)
    let isMoved = stage.retarget("slide", \.position, to: [0, 0])
    #expect(isMoved)
    #expect(!stage.animations.isAtRest)
    stage.advance(to: 10.1)
    let motion = SpringMotion(spring: .standard, from: SIMD2(0.0, 400), to: [0, 0])
    #expect((stage.ball.position - motion.value(at: 0.1)).length < 1e-9)
    stage.advance(to: 20)
    #expect(stage.ball.position == [0, 0] && stage.ends.count == 2 && stage.animations.isAtRest)
    // An animation that is not kept is removed.
    stage.add(.spring(\.position, to: [0, 400]), "slide")
    stage.advance(to: 30)
    let isGone = !stage.retarget("slide", \.position, to: [0, 0])
    #expect(stage.animations.isEmpty && isGone)
  }

  @Test func `M132: one animation can be paused while others run, and resumes where it was`() {
    var (stage, plain) = (Stage(), Stage())
    for key in ["slide", "fade"] {
      let plan =
        key == "slide"
        ? Plan.sequence([.spring(\.position, to: [0, 400]), .spring(\.position, to: [0, 0])])
        : .timed(\.opacity, to: 0, duration: 1, kind: .opacity)
      stage.add(plan, key)
      plain.add(plan, key)
    }
    stage.advance(to: 0.1)
    stage.animations.setPaused(true, forKey: "slide", on: &stage.ball, at: 0.1)
    let shown = stage.ball.position
    #expect(stage.animations.isPaused(forKey: "slide") && !stage.animations.isPaused(forKey: "fade"))
    stage.advance(to: 0.6)
    #expect(
      stage.ball.position == shown && abs(stage.ball.opacity - TimingCurve.easeInOut.progress(at: 0.4)) < 1e-9
    )
    #expect(stage.animations.velocity(of: \.position, at: 0.6) == .zero && !stage.animations.isAtRest)
    stage.advance(to: 2)
    #expect(stage.animations.keys == ["slide"] && stage.animations.isAtRest)
    stage.animations.setPaused(false, forKey: "slide", on: &stage.ball, at: 2)
    for time in [0.1, 0.15, 0.5, 0.9, 1.5] {
      stage.advance(to: 1.9 + time)
      plain.advance(to: time)
      #expect((stage.ball.position - plain.ball.position).length < 1e-9)
      let velocity = stage.animations.velocity(of: \.position, at: 1.9 + time)
      #expect((velocity - plain.animations.velocity(of: \.position, at: time)).length < 1e-6)
    }
    stage.advance(to: 20)
    plain.advance(to: 20)
    #expect(abs(stage.ends.last!.completion.time - plain.ends.last!.completion.time - 1.9) < 1e-9)
  }

  @Test func `M132: a paused animation can be retargeted and moves once it is resumed`() {
    var stage = Stage()
    stage.add(.spring(\.position, to: [0, 400]), "slide")
    stage.advance(to: 0.1)
    let (value, velocity) = (stage.ball.position, stage.animations.velocity(of: \.position, at: 0.1))
    stage.animations.setPaused(true, forKey: "slide", on: &stage.ball, at: 0.1)
    stage.animations.setPaused(true, forKey: "slide", on: &stage.ball, at: 0.5)
    stage.time = 0.7
    let isMoved = stage.retarget("slide", \.position, to: [300, 0])
    #expect(isMoved)
    stage.animations.setPaused(false, forKey: "slide", on: &stage.ball, at: 1)
    let motion = SpringMotion(spring: .standard, from: value, velocity: velocity, to: [300, 0])
    stage.advance(to: 1.05)
    #expect((stage.ball.position - motion.value(at: 0.05)).length < 1e-9)
  }

  @Test func `M132: the callbacks come in order: started, reached the target, applied, completed`() {
    var (stage, events): (Stage, [Event]) = (Stage(), [])
    let spring = SpringMotion(spring: .bouncy, from: 0.0, to: 400)
    stage.animations.onEvent = { events.append($0) }
    stage.add(.spring(\.shadowRadius, to: 400, .bouncy, from: 0).delayed(by: 0.5), "slide")
    #expect(events.isEmpty)
    stage.advance(to: 0.25)
    #expect(events.isEmpty)
    stage.advance(to: 0.55)
    #expect(events == [.started(key: "slide", at: 0.5), .applied(key: "slide", at: 0.55)])
    events = []
    stage.advance(to: 0.9)
    #expect(events.count == 2 && events.last == .applied(key: "slide", at: 0.9))
    if case .reachedTarget("slide", let time) = events[0] {
      #expect(abs(time - 0.5 - spring.reachTime) < 1e-12)
    } else {
      Issue.record("reachedTarget was expected at \(spring.reachTime) s")
    }
    events = []
    stage.advance(to: 1)
    #expect(events == [.applied(key: "slide", at: 1)])
    events = []
    stage.advance(to: 20)
    let end = 0.5 + spring.settlingTime()
    #expect(events == [.applied(key: "slide", at: stage.ends[0].completion.time), .completed(stage.ends[0])])
    #expect(abs(stage.ends[0].completion.time - end) < 1e-12)
    // All four kinds of callback in one long frame.
    events = []
    stage.add(.spring(\.shadowRadius, to: 0, .bouncy), "back")
    stage.advance(to: 40)
    #expect(events.count == 5)
    guard case .started = events[0], case .applied = events[1], case .reachedTarget = events[2],
      case .applied = events[3], case .completed = events[4]
    else {
      Issue.record("\(events)")
      return
    }
    // A pause delays the instant at which the target is reached.
    events = []
    stage.add(.spring(\.shadowRadius, to: 400, .bouncy, from: 0, velocity: 0), "slide")
    stage.advance(to: 40.1)
    stage.animations.setPaused(true, forKey: "slide", on: &stage.ball, at: 40.1)
    stage.animations.setPaused(false, forKey: "slide", on: &stage.ball, at: 41.1)
    stage.advance(to: 41 + spring.reachTime - 1e-6)
    let isEarly = events.contains { if case .reachedTarget = $0 { true } else { false } }
    stage.advance(to: 60)
    let reached = events.compactMap { if case .reachedTarget(_, let time) = $0 { time } else { nil } }
    #expect(!isEarly && reached.count == 1 && abs(reached[0] - 41 - spring.reachTime) < 1e-12)
    // Removing or replacing also completes an animation; a new target can be reached again.
    events = []
    stage.add(.spring(\.shadowRadius, to: 100), "a")
    stage.add(.spring(\.shadowRadius, to: 50), "a")
    stage.animations.removeAnimation(forKey: "a", from: &stage.ball, at: 60)
    let completions = events.compactMap { event -> Completion.Reason? in
      if case .completed(let end) = event { return end.completion.reason }
      return nil
    }
    #expect(completions == [.replaced, .cancelled])
  }

  @MainActor @Test func `M132: a paused or kept animation lets the link pause, and the callbacks are called`()
  {
    @MainActor final class Pin { var y = 0.0 }
    let link = ManualDisplayLink(framesPerSecond: 60)
    let animator = Animator(link: link)
    let pin = Pin()
    let animations = ObjectAnimations(of: pin, on: animator)
    var (events, ends): (Int, [Completion.Reason]) = (0, [])
    animations.onEvent = { _ in events += 1 }
    let live = animations.add(.spring(\.y, to: 100).keptOnCompletion(), forKey: "drop") {
      ends.append($0.reason)
    }
    link.advance(to: 0.1)
    animations.setPaused(true, forKey: "drop")
    let shown = pin.y
    #expect(link.isPaused && shown > 5)
    animations.setPaused(false, forKey: "drop", at: 3)
    #expect(!link.isPaused)
    link.advance(to: 9)
    #expect(pin.y == 100 && link.isPaused && ends == [.settled] && live.isRunning && events > 10)
    live.retarget(\.y, to: 0)
    #expect(!link.isPaused)
    link.advance(to: 20)
    #expect(pin.y == 0 && link.isPaused)
    live.cancel()
    #expect(animations.keys.isEmpty && ends == [.settled, .settled, .cancelled])
  }
}
