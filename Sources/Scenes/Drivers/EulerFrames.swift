internal import MotionKinematics

/// A hand-made spring that takes one step of Euler in each 1/60 s.
struct EulerFrames: EdgeMotion {
  /// The number of ticks among which the last one is looked for. An amplitude that a stable spring loses has
  /// left it by then.
  private static let searched = 10_000

  private let motion: EulerMotion<Double>
  /// The scene times of tick 0 and of the tick that meets the article's finish rule, in s; infinite if there is none.
  private let start, end: Double

  init(from start: MotionStart) {
    let motion = EulerMotion(from: start.position, velocity: start.velocity, to: start.target)
    self.motion = motion
    self.start = start.time
    let duration = motion.finishingTick(upTo: Self.searched).map { Double($0) / motion.rate } ?? .infinity
    end = start.time + duration
  }

  var facts: EdgeFacts { EdgeFacts(target: motion.target, settles: end, steps: true) }

  func state(at time: Double) -> (value: Double, velocity: Double) {
    time < end ? motion.state(at: max(0, time - start)) : (motion.target, 0)
  }

  func nextKink(after time: Double) -> Double? {
    FloorChords.next(after: time, from: start, rate: motion.rate).time
  }
}
