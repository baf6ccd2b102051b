import Motion
import RealModule
import SeededRandom
import Testing

struct FollowerChainTests {
  typealias State = (value: Double, velocity: Double)

  /// Under the critical damping, at it, next to it and above it, of any mass.
  static let springs = [
    Spring.standard, Spring(stiffness: 180, damping: 12, mass: 1), Spring(response: 0.5, dampingRatio: 1),
    Spring(response: 0.5, dampingRatio: 1 + 1e-9), Spring(response: 0.4, dampingRatio: 0.9999),
    Spring(response: 0.3, dampingRatio: 2.5), Spring(stiffness: 300, damping: 77.46, mass: 5),
    Spring(stiffness: 200, damping: 0, mass: 2)
  ]

  /// A chain in motion.
  private func chain(_ spring: Spring, count: Int = 6, velocity: Double = 0) -> FollowerChain<Double> {
    let states = (0..<count).map { index -> State in
      (10 * Double(index % 3), index % 2 == 0 ? 300 : 0)
    }
    return FollowerChain(spring: spring, from: states, following: 240, velocity: velocity)
  }

  private func states(_ chain: FollowerChain<Double>, _ count: Int = 6, at time: Double) -> [State] {
    (0..<count).map { chain.state(of: $0, at: time) }
  }

  /// Integrates the equations of motion by steps of the fourth order of Runge and Kutta.
  private func integrated(
    _ states: [State], _ spring: Spring, target: Double, velocity: Double, to end: Double, steps: Int
  ) -> [State] {
    func slopes(_ states: [State], at time: Double) -> [State] {
      states.indices.map { index in
        let former = index == 0 ? target + velocity * time : states[index - 1].value
        let force =
          -spring.stiffness * (states[index].value - former) - spring.damping * states[index].velocity
        return (states[index].velocity, force / spring.mass)
      }
    }
    func moved(_ states: [State], by step: Double, _ slopes: [State]) -> [State] {
      zip(states, slopes).map { ($0.value + step * $1.value, $0.velocity + step * $1.velocity) }
    }
    let step = end / Double(steps)
    return (0..<steps).reduce(states) { states, number in
      let time = Double(number) * step
      let first = slopes(states, at: time)
      let second = slopes(moved(states, by: step / 2, first), at: time + step / 2)
      let third = slopes(moved(states, by: step / 2, second), at: time + step / 2)
      let fourth = slopes(moved(states, by: step, third), at: time + step)
      return [(first, 6.0), (second, 3), (third, 3), (fourth, 6)].reduce(states) {
        moved($0, by: step / $1.1, $1.0)
      }
    }
  }

  @Test(arguments: springs, [0, 480.0])
  func `M164: followers of a target in even motion obey their equations, to 1e-9 of fine integration`(
    spring: Spring, velocity: Double
  ) {
    let chain = chain(spring, velocity: velocity)
    for time in [0.1, 0.7] {
      let expected = integrated(
        states(chain, at: 0), spring, target: 240, velocity: velocity, to: time, steps: 3000)
      for (state, other) in zip(states(chain, at: time), expected) {
        #expect(near(state.value, other.value, 1e-9 * 240))
        #expect(near(state.velocity, other.velocity, 1e-9 * 240 * spring.angularFrequency))
      }
    }
  }

  @Test(arguments: springs)
  func `M164: a chain of one at a target that stands still is the spring's motion`(spring: Spring) {
    let chain = FollowerChain(spring: spring, from: [(30.0, -500)], following: 100)
    let motion = SpringMotion(spring: spring, from: 30, velocity: -500, to: 100)
    for time in [0, 0.01, 0.3, 2, 40] {
      let (state, other) = (chain.state(of: 0, at: time), motion.state(at: time))
      #expect(
        near(state.value, other.value, 1e-12 * 100) && near(state.velocity, other.velocity, 1e-11 * 500))
    }
  }

  @Test(arguments: springs, [0, -320.0])
  func `M164: the velocity of each follower is the derivative of its value`(spring: Spring, velocity: Double)
  {
    let chain = chain(spring, count: 12, velocity: velocity)
    let h = 1e-5
    for time in [0.05, 0.4, 1.5] {
      let (before, now, after) = (
        states(chain, 12, at: time - h), states(chain, 12, at: time), states(chain, 12, at: time + h)
      )
      for index in now.indices {
        let slope = (after[index].value - before[index].value) / (2 * h)
        #expect(near(slope, now[index].velocity, 1e-7 * 240 * spring.stiffness / spring.mass))
      }
    }
  }

  @Test(arguments: springs, [0, 480.0])
  func `M164: one long step equals many short ones of any duration`(spring: Spring, velocity: Double) {
    var random = SplitMix64(seed: 164)
    for count in [1, 2, 6, 9, 32] {
      let whole = chain(spring, count: count, velocity: velocity)
      var (stepped, time) = (whole, 0.0)
      while time < 1.2 {
        let step = Double.random(in: 0...0.1, using: &random)
        time += step
        stepped = FollowerChain(
          spring: spring, from: states(stepped, count, at: step), following: 240 + velocity * time,
          velocity: velocity)
      }
      for (state, other) in zip(states(stepped, count, at: 0), states(whole, count, at: time)) {
        #expect(near(state.value, other.value, 1e-9 * 240))
        #expect(near(state.velocity, other.velocity, 1e-9 * 240 * spring.angularFrequency))
      }
    }
  }

  @Test(arguments: springs)
  func `M164: interrupted at any time, each follower keeps its value and velocity`(spring: Spring) {
    var random = SplitMix64(seed: 165)
    var chain = chain(spring)
    for _ in 0..<50 {
      let before = states(chain, at: Double.random(in: 0...0.3, using: &random))
      chain = FollowerChain(
        spring: Self.springs.randomElement(using: &random)!, from: before,
        following: .random(in: -400...400, using: &random), velocity: .random(in: -500...500, using: &random))
      for (state, other) in zip(states(chain, at: 0), before) {
        #expect(near(state.value, other.value, 1e-9) && near(state.velocity, other.velocity, 1e-9))
      }
    }
  }

  @Test(arguments: springs.filter { $0.damping > 0 })
  func `M164: in even motion each follower is c v / k behind the one before it`(spring: Spring) {
    let chain = chain(spring, velocity: 480)
    let time = chain.settlingTime(within: Tolerance(distance: 1e-9))
    #expect(near(chain.lag, spring.damping * 480 / spring.stiffness, 1e-12))
    for (index, state) in states(chain, at: time).enumerated() {
      #expect(near(state.value, 240 + 480 * time - Double(index + 1) * chain.lag, 1e-8))
      #expect(near(state.velocity, 480, 1e-6))
    }
  }

  @Test(arguments: springs.filter { $0.damping > 0 }, [1, 4, 12])
  func `M164: from the settling time on no follower leaves the tolerance again`(spring: Spring, count: Int) {
    let chain = chain(spring, count: count)
    let time = chain.settlingTime(within: .standard)
    for step in 0..<400 {
      for state in states(chain, count, at: time * (1 + Double(step) / 200)) {
        #expect(abs(state.value - 240) <= 0.25)
      }
    }
    // It is not late either: a while before, one is still outside.
    let early = stride(from: 0.3, through: 0.6, by: 0.01).contains { share in
      states(chain, count, at: time * share).contains { abs($0.value - 240) > 0.25 }
    }
    #expect(early && time < .infinity)
    #expect(self.chain(Spring(stiffness: 200, damping: 0, mass: 2)).settlingTime() == .infinity)
  }

  @Test(arguments: springs)
  func `M164: the longest chain is finite and exact at any time`(spring: Spring) {
    let chain = chain(spring, count: 32)
    let expected = integrated(
      states(chain, 32, at: 0), spring, target: 240, velocity: 0, to: 1, steps: 2500)
    for (state, other) in zip(states(chain, 32, at: 1), expected) {
      #expect(near(state.value, other.value, 1e-8 * 240))
    }
    for time in [1e-300, 1e-9, 30, 1e3, 1e6] where spring.damping > 0 || time < 100 {
      for state in states(chain, 32, at: time) { #expect(state.value.isFinite && state.velocity.isFinite) }
    }
  }

  @Test func `M164: followers move in any number of dimensions`() {
    let start = [(SIMD2(0.0, 10), SIMD2(50.0, 0)), (SIMD2(3.0, -10), SIMD2(0.0, 20))]
    let chain = FollowerChain(spring: .standard, from: start, following: [100, 40], velocity: [0, 200])
    for component in 0..<2 {
      let flat = FollowerChain(
        spring: .standard, from: start.map { ($0.0[component], $0.1[component]) },
        following: [100.0, 40][component], velocity: [0, 200.0][component])
      for index in 0..<2 {
        let (state, other) = (chain.state(of: index, at: 0.21), flat.state(of: index, at: 0.21))
        #expect(state.value[component] == other.value && state.velocity[component] == other.velocity)
      }
    }
  }
}
