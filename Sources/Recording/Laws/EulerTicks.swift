internal import MotionKinematics

/// The article's integrator, evaluated tick by tick. A later time continues from the last tick; an earlier
/// time starts again from the beginning.
struct EulerTicks: SampledLaw {
  let dimension: Int
  private let motion: EulerMotion<SIMD2<Double>>
  private var tick = 0
  private var value: SIMD2<Double>
  private var velocity: SIMD2<Double>
  private var isFinished = false

  init(of motion: EulerMotion<SIMD2<Double>>, dimension: Int) {
    self.motion = motion
    self.dimension = dimension
    value = motion.initialValue
    velocity = motion.initialVelocity
  }

  /// The time of the tick that meets the article's finish rule, in s; infinite if none of the first million
  /// ticks does.
  var settlingTime: Double {
    motion.finishingTick(upTo: 1_000_000).map { Double($0) / motion.rate } ?? .infinity
  }

  mutating func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) {
    // Adds 1e-9 ticks, so that a time that is a whole tick except for rounding counts as that tick.
    let last = Int((time * motion.rate + 1e-9).rounded(.down))
    if last < tick { self = EulerTicks(of: motion, dimension: dimension) }
    while tick < last && !isFinished {
      motion.spring.advance(
        value: &value, velocity: &velocity, target: motion.target, by: 1 / motion.rate)
      tick += 1
      guard motion.spring.isFinished(value: value, velocity: velocity, target: motion.target) else {
        continue
      }
      (value, velocity, isFinished) = (motion.target, .zero, true)
    }
    tick = last
    return (value, velocity)
  }
}
