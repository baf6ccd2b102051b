import Motion
import RealModule
import SeededRandom
import Testing

struct BoundsTests {
  private typealias Exit = (time: Double, component: Int, velocity: Double)

  /// The first time at which a component is outside, by a fine grid and halving.
  private func searched(
    _ law: some Law<SIMD2<Double>>, _ bounds: (lower: SIMD2<Double>, upper: SIMD2<Double>)
  )
    -> Double?
  {
    func isOutside(_ time: Double) -> Bool {
      let value = law.value(at: time)
      return (0..<2).contains { value[$0] > bounds.upper[$0] || value[$0] < bounds.lower[$0] }
    }
    guard let step = (1...20_000).first(where: { isOutside(4 * Double($0) / 20_000) }) else { return nil }
    var (low, high) = (4 * Double(step - 1) / 20_000, 4 * Double(step) / 20_000)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isOutside(middle) { high = middle } else { low = middle }
    }
    return high
  }

  @Test(arguments: 0..<20)
  func `M166: a spring and a decay end at the instant at which a search finds them at their bounds`(seed: Int)
  {
    var random = SplitMix64(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    func vector(_ range: ClosedRange<Double>) -> SIMD2<Double> { [number(range), number(range)] }
    let (lower, upper) = (vector(-120 ... -40), vector(40...120))
    let bounds = Bounds(lower: lower, upper: upper)
    func check(_ exit: Exit?, of law: some Law<SIMD2<Double>>, _ stopped: Course<SIMD2<Double>>) {
      guard let exit else {
        #expect(searched(law, (lower, upper)) == nil && stopped.end == law.end)
        #expect(stopped.settlingTime() == law.settlingTime(within: .automatic))
        return
      }
      let time = searched(law, (lower, upper))
      #expect(abs(exit.time - (time ?? exit.time)) < 1e-9 && (time != nil || exit.time > 4))
      let (value, velocity) = law.state(at: exit.time)
      let bound = velocity[exit.component] > 0 ? upper[exit.component] : lower[exit.component]
      #expect(abs(value[exit.component] - bound) < 1e-9 && exit.velocity == velocity[exit.component])
      #expect(stopped.end[exit.component] == bound && (stopped.end - value).length < 1e-9)
      #expect(stopped.settlingTime() == exit.time && stopped.state(at: exit.time) == (stopped.end, .zero))
      #expect(stopped.state(at: exit.time * 0.99) == law.state(at: exit.time * 0.99))
    }
    let spring = SpringMotion(
      spring: Spring(response: number(0.2...1), dampingRatio: number(0.1...2)), from: vector(-40...40),
      velocity: vector(-2000...2000), to: vector(-140...140))
    check(spring.exit(from: bounds), of: spring, spring.stopped(at: bounds))
    let decay = Decay(from: vector(-40...40), velocity: vector(-800...800))
    check(decay.exit(from: bounds), of: decay, decay.stopped(at: bounds))
  }

  @Test func `M166: a decay reaches a bound at −ln(1 − λΔ/v)/λ, and tells its velocity v − λΔ there`() throws
  {
    let rate = -1000 * Double.log(0.998)
    let exit = try #require(Decay(from: 20.0, velocity: 900).exit(from: Bounds(0...300)))
    #expect(near(exit.time, -Double.log(1 - rate * 280 / 900) / rate, 1e-12))
    #expect(near(exit.velocity, 900 - rate * 280, 1e-9) && exit.component == 0)
  }

  @Test func `M166: a spring that overshoots its target by 2 pt ends on the bound there`() throws {
    let spring = SpringMotion(spring: .bouncy, from: 0.0, to: 98)
    let exit = try #require(spring.exit(from: Bounds(0...100)))
    #expect(near(spring.value(at: exit.time), 100, 1e-9) && exit.velocity > 50)
    #expect(spring.exit(from: Bounds(0...300)) == nil)
    // A bound at its target is Pop's clamp at the end.
    let clamped = try #require(spring.exit(from: Bounds(lower: -.infinity, upper: 98)))
    #expect(near(clamped.time, spring.reachTime, 1e-12) && spring.stopped(at: Bounds(0...98)).end == 98)
  }

  @Test
  func `M166: a motion that begins or ends on its bound does not leave it, and one beyond it ends at once`() {
    for spring in [Spring.smooth, Spring(stiffness: 100, damping: 45)] {
      // From many bounds to the inside: rounding puts some starts beyond.
      for step in 0..<500 {
        let (start, end) = (100.3 + 0.013 * Double(step), -300 + 0.77 * Double(step))
        let motion = SpringMotion(spring: spring, from: start, to: min(end, start))
        #expect(motion.exit(from: Bounds(-300...start)) == nil)
      }
    }
    let away = SpringMotion(spring: .smooth, from: 0.0, to: 300)
    #expect(away.exit(from: Bounds(-50...0))?.time ?? 1 < 1e-6)
    #expect(Decay(from: 0.0, velocity: 5).exit(from: Bounds(-50...0))?.time == 0)
    #expect(Decay(from: 0.0, velocity: -5).exit(from: Bounds(-50...0)) == nil)
    let beyond = SpringMotion(spring: .smooth, from: 300.0, to: 50).stopped(at: Bounds(0...100))
    #expect(beyond.state(at: 0) == (100, 0) && beyond.settlingTime() == 0)
  }

  @Test func `lower bounds over upper ones fail a precondition`() async {
    await #expect(processExitsWith: .failure) { _ = Bounds(lower: SIMD2(0.0, 3), upper: SIMD2(1.0, 2)) }
  }
}
