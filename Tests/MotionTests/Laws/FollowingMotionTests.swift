import Motion
import RealModule
import SeededRandom
import Testing

struct FollowingMotionTests {
  typealias State = (value: Double, velocity: Double)

  static let springs =
    FollowerChainTests.springs + [
      .bouncy, Spring(response: 0.3, dampingRatio: 60), Spring(response: 0.02, dampingRatio: 0.2)
    ]

  /// A target on a cubic over a span of time.
  private struct Target {
    let start, end: State
    let duration: Double

    /// The coefficients by powers of the share of the span.
    var coefficients: [Double] {
      let (way, first, last) = (
        end.value - start.value, duration * start.velocity, duration * end.velocity
      )
      return [start.value, first, 3 * way - 2 * first - last, first + last - 2 * way]
    }

    /// The state at a share of the span.
    func state(at share: Double) -> State {
      let c = coefficients
      return (
        c[0] + share * (c[1] + share * (c[2] + share * c[3])),
        (c[1] + share * (2 * c[2] + 3 * share * c[3])) / duration
      )
    }

    /// The part from a share of the span to another one.
    func part(_ range: ClosedRange<Double>) -> Target {
      Target(
        start: state(at: range.lowerBound), end: state(at: range.upperBound),
        duration: duration * (range.upperBound - range.lowerBound))
    }

    func follower(_ spring: Spring, from state: State) -> State {
      FollowingMotion(spring: spring, from: state, following: start, to: end, duration: duration)
        .state(at: duration)
    }
  }

  /// A target and a state of its follower, over a span of any size, in which the velocities count as well as the way.
  private func example(_ random: inout SplitMix64) -> (target: Target, state: State) {
    let duration = Double.exp10(.random(in: -15...0, using: &random))
    func number(_ size: Double) -> Double { .random(in: -size...size, using: &random) }
    let start = (number(300), number(2000))
    // A way of any size, from that of a rounding error to a jump.
    let way = number(1) * Double.exp10(.random(in: -13...2.5, using: &random))
    return (
      Target(start: start, end: (start.0 + way, number(2000)), duration: duration),
      (number(300), number(2000))
    )
  }

  /// The follower at the end of the span, by Taylor's series of the equation of motion, in parts of the span.
  private func series(_ spring: Spring, _ target: Target, from state: State) -> State {
    let span = target.duration
    let friction = spring.damping / spring.mass * span
    let square = spring.stiffness / spring.mass * span * span
    let parts = max(1, Int((2 * max(friction, square.squareRoot())).rounded(.up)))
    let step = 1 / Double(parts)
    var (value, slope) = (state.value - target.start.value, span * state.velocity)
    let c = target.coefficients
    for part in 0..<parts {
      let u = Double(part) * step
      let cubic = [
        u * (c[1] + u * (c[2] + u * c[3])), c[1] + u * (2 * c[2] + 3 * u * c[3]), c[2] + 3 * u * c[3], c[3]
      ]
      var terms = [value, slope]
      for order in 0..<32 {
        let pull = square * ((order < 4 ? cubic[order] : 0) - terms[order])
        terms.append(
          (pull - friction * Double(order + 1) * terms[order + 1]) / Double((order + 1) * (order + 2)))
      }
      (value, slope) = (0, 0)
      for (order, term) in terms.enumerated().reversed() {
        value = value * step + term
        if order > 0 { slope = slope * step + Double(order) * term }
      }
    }
    return (target.start.value + value, slope / span)
  }

  /// Whether two states agree to the last digits of values of 300 pt and velocities of 2,000 pt/s, and of the velocity that
  /// the spring has from a distance of 300 pt.
  private func agree(_ left: State, _ right: State, _ spring: Spring, to bound: Double) -> Bool {
    near(left.value, right.value, bound * 1000)
      && near(left.velocity, right.velocity, bound * (4000 + 1000 * spring.angularFrequency))
  }

  @Test(arguments: springs)
  func `M164: a follower over spans of 1e-15 to 1 s is the series of its equation`(spring: Spring) {
    var random = SplitMix64(seed: 1641)
    for _ in 0..<1000 {
      let (target, state) = example(&random)
      let (seen, exact) = (target.follower(spring, from: state), series(spring, target, from: state))
      #expect(
        agree(seen, exact, spring, to: 1e-13), "\(seen), not \(exact), after \(target.duration) s")
    }
  }

  @Test(arguments: springs)
  func `M164: one step over 1e-15 to 1 s equals many, however different in size`(spring: Spring) {
    var random = SplitMix64(seed: 1642)
    for _ in 0..<300 {
      let (target, start) = example(&random)
      // Half of the shares are next to each other, by as little as a rounding error.
      var shares = [0.0, 1]
      for _ in 0..<12 {
        let share = Double.random(in: 0...0.99, using: &random)
        shares += [share, share + Double.exp10(.random(in: -15 ... -2, using: &random))]
      }
      shares.sort()
      var state = start
      for (share, next) in zip(shares, shares.dropFirst()) where share < next {
        state = target.part(share...next).follower(spring, from: state)
      }
      let whole = target.follower(spring, from: start)
      #expect(agree(state, whole, spring, to: 1e-12), "\(state), not \(whole), after \(target.duration) s")
    }
  }

  @Test(arguments: springs, [5e-324, 1e-310, 1e-300, 1e-30, 1e-17, 1e-12])
  func
    `M164: over a span too short to move in, a follower stays, although its target is a rounding error away`(
      spring: Spring, duration: Double
    )
  {
    for error in [-3e-10, 0, 3e-10] {
      let state = Target(start: (100, 300), end: (100 + error, 300), duration: duration)
        .follower(spring, from: (20, -40))
      let force = spring.stiffness / spring.mass * 80 + spring.damping / spring.mass * 40
      #expect(near(state.value, 20, 40 * duration + 1e-14))
      #expect(near(state.velocity, -40, 1.01 * force * duration + 1e-14))
    }
  }

  @Test(arguments: springs.filter { $0.damping > 0 })
  func `M164: a follower of a target in even motion is a chain of one, over any span`(spring: Spring) {
    let chain = FollowerChain(spring: spring, from: [(20.0, -40.0)], following: 100, velocity: 300)
    for duration in [1e-9, 0.001, 0.1, 3, 1e3, 1e6] {
      let seen = Target(start: (100, 300), end: (100 + 300 * duration, 300), duration: duration)
        .follower(spring, from: (20, -40))
      let exact = chain.state(of: 0, at: duration)
      #expect(near(seen.value, exact.value, 1e-14 * (300 * duration + 1000 * (1 + spring.damping))))
      #expect(near(seen.velocity, exact.velocity, 1e-12 * (1000 * spring.angularFrequency)))
    }
  }
}
