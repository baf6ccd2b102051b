import Motion
import Testing

/// A root that counts how often its property is written.
private struct Counted {
  var x = 0.0 { didSet { writes += 1 } }
  var y = 0.0
  var writes = 0
}

@Suite struct `Repeated plans take bounded work in a frame` {
  private typealias Plan = MotionPlan<Counted>

  /// Plays a plan to a time in one frame. Returns the root and the ends.
  private func played(
    _ plan: Plan, from x: Double, at start: Double = 0, to time: Double
  ) -> (root: Counted, ends: [KeyedAnimations<Counted>.End], isEmpty: Bool) {
    var (root, keyed) = (Counted(x: x), KeyedAnimations<Counted>())
    var ends = keyed.add(plan, forKey: "x", to: &root, at: start)
    ends += keyed.advance(&root, to: time)
    return (root, ends, keyed.isEmpty)
  }

  @Test(arguments: [9.9, 10.05, 10.0001, 10, 9.999999999999998], [1, 1e9])
  func `an endless spring that begins within its tolerance ends at its target at once`(
    x: Double, time: Double
  ) {
    let spring = Plan.spring(\.x, to: 10, within: .standard)
    for plan in [
      spring.repeatedForever(), spring.repeated(1_000_000_000), spring.autoreversed().repeatedForever(),
      Plan.sequence([spring, spring]).repeatedForever(), Plan.group([spring]).repeatedForever(),
      spring.repeatedForever().delayed(by: 0)
    ] {
      let (root, ends, isEmpty) = played(plan, from: x, at: 5, to: 5 + time)
      #expect(isEmpty && ends.map(\.completion) == [Completion(.settled, at: 5)])
      #expect(abs(root.x - 10) <= abs(x - 10) && root.writes < 40)
    }
  }

  @Test(arguments: [9.9, 10.05, 10.0001])
  func `by default such a spring moves, again and again`(x: Double) {
    let (root, ends, isEmpty) = played(.spring(\.x, to: 10).repeatedForever(), from: x, to: 1000.3)
    #expect(!isEmpty && ends.isEmpty && root.writes < 20)
    #expect(root.x != x || x == 10)
  }

  @Test(arguments: [1e-300, 1e-9, 1e-3, 0.3], [1 / 60.0, 1, 1e9])
  func `an endless pass of any duration, over any time`(duration: Double, time: Double) {
    for plan in [
      Plan.timed(\.x, to: 1, duration: duration, curve: .linear),
      Plan.timed(\.x, to: 1, duration: duration, curve: .linear).autoreversed(),
      Plan.sequence([.timed(\.x, to: 1, duration: duration), .timed(\.x, to: 0, duration: duration)]),
      Plan.timed(\.x, to: 1, duration: duration).repeated(1_000_000_000)
    ] {
      let (root, _, _) = played(plan.repeatedForever(), from: 0, to: time)
      #expect(root.writes < 60 && (0...1).contains(root.x))
    }
  }

  @Test(arguments: [false, true])
  func `a frame that leaves out passes shows what many frames show`(autoreverses: Bool) {
    var plan = Plan.timed(\.x, to: 1, duration: 0.25, curve: .linear)
    if autoreverses { plan = plan.autoreversed() }
    for passes in [nil, 7, 8, 100] as [Int?] {
      let repeated = passes.map { plan.repeated($0) } ?? plan.repeatedForever()
      for time in [0.1, 0.25, 0.5, 1, 1.7, 1.9, 2.125, 3.99, 30] as [Double] {
        let atOnce = played(repeated, from: 0, to: time)
        var (root, keyed) = (Counted(), KeyedAnimations<Counted>())
        var ends = keyed.add(repeated, forKey: "x", to: &root, at: 0)
        for frame in 1...Int((time * 64).rounded(.up)) {
          ends += keyed.advance(&root, to: min(Double(frame) / 64, time))
        }
        #expect(abs(atOnce.root.x - root.x) <= 1e-9 && atOnce.isEmpty == keyed.isEmpty)
        #expect(atOnce.ends == ends)
      }
    }
  }

  @Test func `a plan without parts, and one whose parts take no time, ends at once`() {
    for plan in [
      Plan.sequence([]), .group([]),
      .sequence([.timed(\.x, to: 1, duration: 0), .timed(\.x, to: 2, duration: 0)])
    ] {
      for plan in [
        plan.repeatedForever(), plan.repeated(1_000_000_000), plan.autoreversed().repeatedForever()
      ] {
        let (root, ends, isEmpty) = played(plan, from: 0, at: 3, to: 4)
        #expect(isEmpty && ends.map(\.completion) == [Completion(.settled, at: 3)] && root.writes < 20)
      }
    }
  }

  @Test func `a pass that was given another target is no measure for the next ones`() {
    var (root, keyed) = (Counted(), KeyedAnimations<Counted>())
    let plan = Plan.spring(\.x, to: 100, Spring(response: 0.5, dampingRatio: 1)).repeatedForever()
    func final(_ steps: [Double]) -> Double {
      (root, keyed) = (Counted(), KeyedAnimations<Counted>())
      keyed.add(plan, forKey: "x", to: &root, at: 0)
      _ = keyed.advance(&root, to: 3)
      _ = keyed.retarget("x", \.x, to: 500, with: Spring(response: 2, dampingRatio: 1), at: 3)
      for step in steps { _ = keyed.advance(&root, to: step) }
      return root.x
    }
    #expect(abs(final([60.2]) - final(stride(from: 3.01, through: 60.2, by: 0.01) + [60.2])) < 1e-6)
  }

  @Test func `each pass of a plan with a velocity of its own starts with it`() {
    let coasting = Plan.decay(\.x, velocity: 500)
    let shaken = Plan.spring(\.x, to: 0, Spring(response: 0.3, dampingRatio: 0.5), velocity: 1000)
    for plan in [coasting, shaken] {
      let end = played(plan, from: 0, to: 60).ends[0].completion.time
      for part in [0.02, 0.3, 0.9] {
        let once = played(plan, from: 0, to: part * end).root.x
        let later = played(plan.repeated(3), from: 0, to: (2 + part) * end).root.x
        #expect(abs(once - later) < 1e-6 && once != 0)
        let back = played(plan.autoreversed().repeatedForever(), from: 0, to: 20 * end)
        #expect(!back.isEmpty)
      }
      let ends = played(plan.repeated(3), from: 0, to: 60).ends
      #expect(abs(ends[0].completion.time - 3 * end) < 1e-9)
    }
  }

  @Test func `each pass of a coasting plan starts with the velocity that the first one took over`() {
    var (root, keyed) = (Counted(), KeyedAnimations<Counted>())
    keyed.add(.timed(\.x, to: 100, duration: 1, curve: .linear), forKey: "push", to: &root, at: 0)
    keyed.add(Plan.decay(\.x).repeated(2), forKey: "coast", to: &root, at: 0.5)
    let end = 0.5 + Decay(from: 50.0, velocity: 100).settlingTime()
    _ = keyed.advance(&root, to: end + 0.1)
    #expect(abs(root.x - Decay(from: 50.0, velocity: 100).value(at: 0.1)) < 1e-6)
  }
}
