internal import Kinematics

/// The article's integrator read tick after tick: a later time goes on from the last one, an earlier one
/// begins anew.
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

  /// At the tick that meets the article's finish rule; infinite where none of a million does.
  var settlingTime: Double {
    motion.finishingTick(upTo: 1_000_000).map { Double($0) / motion.rate } ?? .infinity
  }

  mutating func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) {
    // A time that is a tick but for rounding is that tick.
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
