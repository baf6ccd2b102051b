import RealModule
import SeededRandom
import Testing

@testable import Motion

struct BisectionTests {
  @Test func `the crossing of a falling function is exact to neighbouring numbers`() {
    var random = SplitMix64(seed: 21)
    for _ in 0..<2000 {
      let spring = Spring(
        response: .random(in: 0.05...3, using: &random), dampingRatio: .random(in: 0.01...3, using: &random))
      let motion = SpringMotion(
        spring: spring, from: 300, velocity: .random(in: -3000...3000, using: &random), to: 0.0)
      let tolerance = Tolerance(distance: .random(in: 1e-3...1, using: &random))
      let time = motion.settlingTime(within: tolerance)
      #expect(motion.amplitude(at: time) <= tolerance.distance)
      #expect(motion.amplitude(at: time.nextDown) > tolerance.distance)
      var callCount = 0
      _ = Bisection.crossing(of: tolerance.distance, after: 0, step: spring.response) {
        callCount += 1
        return motion.amplitude(at: $0)
      }
      // Bisection takes 58 on average.
      #expect(callCount <= 40)
    }
  }

  @Test(arguments: [1e-9, 0.25, 0.999])
  func `a crossing takes at most a third of the calls if the function falls nearly exponentially`(
    level: Double
  ) {
    var (crossingCalls, boundaryCalls) = (0, 0)
    for rate in stride(from: 0.5, to: 50, by: 0.5) {
      func falling(_ number: Double) -> Double {
        Double.exp(-rate * number) * (1.1 + Double.sin(9 * number) / 9 * rate / 50)
      }
      let crossing = Bisection.crossing(of: level, after: 0, step: 0.1) { number in
        crossingCalls += 1
        return falling(number)
      }
      _ = Bisection.boundary(after: 0, step: 0.1) { number in
        boundaryCalls += 1
        return falling(number) > level
      }
      #expect(falling(crossing) <= level && falling(crossing.nextDown) > level)
    }
    #expect(3 * crossingCalls <= boundaryCalls, "\(crossingCalls) and \(boundaryCalls)")
  }

  @Test func `a function that falls to 0 or jumps has its crossing, and one that stays above has none`() {
    #expect(Bisection.crossing(of: 0.5, after: 0, step: 1) { $0 < 3 ? 1 : 0 } == 3)
    #expect(Bisection.crossing(of: 1e-3, after: 0, step: 1) { max(1 - $0 / 7, 0) } <= 7)
    let none = Bisection.crossing(of: 0.5, after: 0, step: 1) { number in
      #expect(number.isFinite)
      return 1
    }
    #expect(none == .infinity)
  }
}
