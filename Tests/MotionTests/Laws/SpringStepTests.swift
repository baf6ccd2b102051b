import SeededRandom
import Motion
import RealModule
import Testing

struct SpringStepTests {
  static let springs = [
    Spring.standard, Spring(stiffness: 100, damping: 20), Spring(stiffness: 40, damping: 90, mass: 3),
    Spring(stiffness: 12, damping: 0, mass: 0.4), Spring(stiffness: 999, damping: 63, mass: 1)
  ]

  @Test(arguments: springs)
  func `advancing by zero time changes nothing`(spring: Spring) {
    var (displacement, velocity) = (SIMD2(-3.5, 7), SIMD2(1e6, -20))
    SpringStep(spring, duration: 0).advance(displacement: &displacement, velocity: &velocity)
    #expect(displacement == SIMD2(-3.5, 7) && velocity == SIMD2(1e6, -20))
  }

  @Test(arguments: springs, [30.0, 60, 120])
  func `M33, M34: one long step equals many short ones`(spring: Spring, fps: Double) {
    var (displacement, velocity) = (400.0, -900.0)
    let step = SpringStep(spring, duration: 1 / fps)
    let whole = SpringMotion(spring: spring, from: 400, velocity: -900, to: 0)
    for frame in 1...Int(fps * 2) {
      step.advance(displacement: &displacement, velocity: &velocity)
      let expected = whole.state(at: Double(frame) / fps)
      #expect(near(displacement, expected.value, 1e-9))
      #expect(near(velocity, expected.velocity, 1e-9 * spring.angularFrequency))
    }
  }

  @Test(arguments: springs)
  func `M33, M34: irregular frames, dropped frames and frames of a whole second give the same trace`(
    spring: Spring
  ) {
    var random = SplitMix64(seed: 33)
    var (displacement, velocity, time) = (400.0, -900.0, 0.0)
    let whole = SpringMotion(spring: spring, from: 400, velocity: -900, to: 0)
    for _ in 0..<200 {
      let duration = [1.0 / 240, 1.0 / 60, 5.0 / 60, 0.33, 1].randomElement(using: &random)!
      SpringStep(spring, duration: duration).advance(displacement: &displacement, velocity: &velocity)
      time += duration
      #expect(near(displacement, whole.value(at: time), 1e-9))
    }
  }

  @Test func `F1: without damping a step equals a rotation by sine and cosine for any angle`() {
    let ring = Spring(stiffness: 1, damping: 0)
    var random = SplitMix64(seed: 1)
    let corners = (0..<40).map { Double($0) * .pi / 4 }
    let angles = corners + (0..<2000).map { _ in Double.exp(.random(in: -20...16, using: &random)) }
    for angle in angles + angles.map({ -$0 }) {
      var (displacement, velocity) = (1.0, 0.0)
      SpringStep(ring, duration: angle).advance(displacement: &displacement, velocity: &velocity)
      #expect(near(displacement, .cos(angle), 4e-16) && near(velocity, -.sin(angle), 4e-16), "\(angle)")
    }
  }

  @Test(arguments: springs)
  func `a step with negative duration undoes the step`(spring: Spring) {
    var (displacement, velocity) = (400.0, -900.0)
    SpringStep(spring, duration: 0.1).advance(displacement: &displacement, velocity: &velocity)
    SpringStep(spring, duration: -0.1).advance(displacement: &displacement, velocity: &velocity)
    #expect(near(displacement, 400, 1e-9) && near(velocity, -900, 1e-8))
  }

  @Test func `a step with a duration that is not finite fails a precondition`() async {
    await #expect(processExitsWith: .failure) { _ = SpringStep(.standard, duration: .nan) }
  }

  @Test(arguments: [0, 1e-15, 1e-9, 1e-3, 0.4, -1e-15, -1e-9, -1e-3, -0.4])
  func `F1: near ζ = 1 every step scales the phase volume by e^(−2at)`(offset: Double) {
    let spring = Spring(stiffness: 300, dampingRatio: 1 + offset)
    for t in [1e-6, 1e-3, 0.1, 0.5] {
      var (first, second) = ((1.0, 0.0), (0.0, 1.0))
      let step = SpringStep(spring, duration: t)
      step.advance(displacement: &first.0, velocity: &first.1)
      step.advance(displacement: &second.0, velocity: &second.1)
      let volume = first.0 * second.1 - second.0 * first.1
      #expect(near(volume, Double.exp(-spring.damping / spring.mass * t), 1e-14))
    }
  }

  @Test(arguments: [0.0499, 0.049_999_999, 0.05, 0.0501, 0.3])
  func `near angle 0 the undamped motion agrees with sine and cosine to the last digits`(angle: Double) {
    let motion = SpringMotion(spring: Spring(stiffness: 1, damping: 0), from: 0, velocity: 1, to: 0)
    #expect(agrees(motion.value(at: angle), Double.sin(angle), to: 4e-16))
    #expect(agrees(motion.velocity(at: angle), Double.cos(angle), to: 4e-16))
  }

  @Test func `a slightly over-damped spring decays at its slow rate and underflows to exactly 0`() {
    let motion = SpringMotion(spring: Spring(stiffness: 1, damping: 2.4), from: 1, to: 0)
    let root = 0.44.squareRoot()
    let (slow, fast) = (root - 1.2, -root - 1.2)
    let share = -fast / (slow - fast)
    #expect(agrees(motion.value(at: 700), share * Double.exp(slow * 700), to: 1e-12))
    #expect(motion.value(at: 1600) == 0)
  }
}
