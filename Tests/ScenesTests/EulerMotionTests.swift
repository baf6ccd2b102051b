import Motion
import PaneScenes
import Testing

/// The article's own integrator.
struct EulerMotionTests {
  @Test func `M16, M22: at 60 Hz over distance 1 it has the values of the article's two lines of code`() {
    let ticks = [
      (0.083333333, 5.0), (0.215277778, 7.916666667), (0.368634259, 9.201388889), (0.523485725, 9.291087963),
      (0.666429559, 8.576630015), (0.789522985, 7.385605549), (0.889125020, 5.976122109),
      (0.964765958, 4.538456307)
    ]
    // From rest, D/12 in the first tick, and nothing before it.
    let motion = EulerMotion(from: 0, to: 1)
    #expect(motion.state(at: 0) == (0, 0) && motion.value(at: 0.9 / 60) == 0)
    for (index, tick) in ticks.enumerated() {
      let (value, velocity) = motion.state(at: Double(index + 1) / 60)
      #expect(abs(value - tick.0) <= 1e-9 && abs(velocity - tick.1) <= 1e-9)
    }
  }

  @Test(arguments: [(60.0, 0.119, 0.0005), (30, 0.26, 0.005)])
  func `M16: the largest error is 11.9 % of the distance at 60 Hz and 26 % at 30 Hz`(
    row: (Double, Double, Double)
  ) {
    let (rate, share, bound) = row
    let exact = SpringMotion(spring: .standard, from: 0, to: 1)
    let euler = EulerMotion(from: 0, to: 1, rate: rate)
    let errors = (0...60).map { abs(euler.value(at: Double($0) / rate) - exact.value(at: Double($0) / rate)) }
    #expect(abs(errors.max()! - share) <= bound)
  }

  @Test
  func `M16: it diverges for a time step above 1/15 s, to its last finite state, and converges below it`() {
    let diverging = EulerMotion(from: 0, to: 1, rate: 14.9)
    #expect(abs(diverging.value(at: 3000 / 14.9)) > 1e6)
    #expect(diverging.value(at: .infinity).isFinite && diverging.settlingTime() == .infinity)
    #expect(abs(EulerMotion(from: 0, to: 1, rate: 15.1).value(at: 3000 / 15.1) - 1) < 1e-3)
  }

  @Test(arguments: [(400.0, 51), (100, 38)])
  func `M18: the article's rule ends exactly on the target, at tick 51 for distance 400 and 38 for 100`(
    distance: Double, tick: Int
  ) {
    let motion = EulerMotion(from: 0, to: distance)
    #expect(motion.settlingTime() == Double(tick) / 60)
    #expect(motion.state(at: Double(tick) / 60) == (distance, 0))
    #expect(motion.state(at: .infinity) == (distance, 0))
    #expect(motion.value(at: Double(tick - 1) / 60) != distance)
  }

  @Test
  func `M18: it ends when it is slower than 0.05 pt/s and nearer than 1 pt, and without friction never`() {
    // Coefficients with which a tick of 1 s changes the velocity by (target − x) and −v.
    let spring = Spring(stiffness: 1, damping: 1)
    func ends(_ value: Double, _ velocity: Double) -> Bool {
      var (value, velocity) = (value, velocity)
      return EulerMotion(spring: spring, from: 0, to: 0.0, rate: 1).advance(
        value: &value, velocity: &velocity)
    }
    #expect(ends(0.0499, 0) && !ends(0.0501, 0))
    let undamped = EulerMotion(spring: Spring(stiffness: 300, damping: 0), from: 0, to: 100)
    #expect(undamped.settlingTime() == .infinity && undamped.value(at: .infinity).isFinite)
    // With mass 4 a tick of 0.5 s from 2: Δv = −300 · 2 · 0.5 / 4, Δx its half.
    var (value, velocity) = (2.0, 0.0)
    let heavy = EulerMotion(
      spring: Spring(stiffness: 300, damping: 20, mass: 4), from: 0.0, to: 0, rate: 2)
    #expect(!heavy.advance(value: &value, velocity: &velocity) && velocity == -75 && value == -35.5)
  }

  @Test func `a value that is not finite and a time that is no number stop the program`() async {
    await #expect(processExitsWith: .failure) { _ = EulerMotion(from: Double.nan, to: 1) }
    await #expect(processExitsWith: .failure) { _ = EulerMotion(from: 0.0, to: 1).state(at: .nan) }
  }
}
