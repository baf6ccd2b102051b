import SeededRandom
import Testing

@testable import Motion

struct BoundsTests {
  /// The first time at which a component is outside, by a fine grid and halving.
  private func searched(
    _ law: some Law<SIMD2<Double>>, _ bounds: Bounds<SIMD2<Double>>, upTo end: Double
  ) -> Double? {
    func isOutside(_ time: Double) -> Bool {
      let value = law.value(at: time)
      return (0..<2).contains { value[$0] > bounds.upper[$0] + 1e-9 || value[$0] < bounds.lower[$0] - 1e-9 }
    }
    guard let step = (0...20_000).first(where: { isOutside(end * Double($0) / 20_000) }) else { return nil }
    guard step > 0 else { return 0 }
    return Bisection.boundary(after: end * Double(step - 1) / 20_000, upTo: end * Double(step) / 20_000) {
      !isOutside($0)
    }
  }

  @Test(arguments: 0..<20)
  func `M166: a spring and a decay leave their bounds at the instant that a search finds`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    func vector(_ range: ClosedRange<Double>) -> SIMD2<Double> { [number(range), number(range)] }
    let bounds = Bounds(lower: vector(-120 ... -40), upper: vector(40...120))
    let spring = SpringMotion(
      spring: Spring(response: number(0.2...1), dampingRatio: number(0.1...2)), from: vector(-40...40),
      velocity: vector(-2000...2000), to: vector(-100...100))
    let decay = Decay(from: vector(-40...40), velocity: vector(-800...800))
    func isSame(_ exit: BoundExit?, _ time: Double?) -> Bool {
      guard let exit, let time else { return exit == nil && time == nil }
      return abs(exit.time - time) < 1e-6
    }
    #expect(isSame(spring.exit(from: bounds, after: 0, upTo: 4), searched(spring, bounds, upTo: 4)))
    #expect(isSame(decay.exit(from: bounds, after: 0, upTo: 4), searched(decay, bounds, upTo: 4)))
  }

  @Test func `M166: a motion that begins or ends on its bound does not leave it`() {
    for spring in [Spring.smooth, Spring(stiffness: 100, damping: 45)] {
      // From many bounds to the inside: rounding puts some starts beyond.
      for step in 0..<500 {
        let (start, end) = (100.3 + 0.013 * Double(step), -300 + 0.77 * Double(step))
        let motion = SpringMotion(spring: spring, from: start, to: min(end, start))
        #expect(motion.exit(from: Bounds(-300...start), after: 0, upTo: 20) == nil)
      }
      let motion = SpringMotion(spring: spring, from: 0, to: 100.3)
      #expect(motion.exit(from: Bounds(0...100), after: 0, upTo: 20) != nil)
    }
  }
}
