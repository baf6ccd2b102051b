internal import MotionKinematics

/// A hand-made spring that takes one step of Euler in each frame (M134).
struct EulerFrames: SettlingTrajectory {
  /// The duration of a step by which the code of the spring advances.
  enum StepDuration: Hashable, Sendable {
    /// The nominal duration of a frame, as in the article, which is that of `CADisplayLink.duration`. With fewer
    /// frames the spring moves slower on the same way.
    case nominal
    /// The measured duration of a frame. With fewer frames the steps are longer, and less exact.
    case measured
  }

  /// The number of frames per s without load.
  static let nominalRate = 60.0
  /// The number of ticks after which a spring that has not settled starts again from its own state, so that a
  /// frame does not repeat all ticks since its start.
  private static let longest = 600
  /// The number of ticks among which the last one is looked for. An amplitude that a stable spring loses has
  /// left it by then.
  private static let searched = 10_000

  private let motion: EulerMotion<Double>
  /// The number of frames per s, each with a tick.
  let frameRate: Double
  /// The velocity on the screen relative to that in the code of the spring.
  let pace: Double
  private let duration: Double

  /// - Parameters:
  ///   - velocity: The velocity in the code of the spring, in pt/s.
  init(
    from value: Double, velocity: Double, to target: Double, frameRate: Double, steps: StepDuration
  ) {
    self.init(
      EulerMotion(
        from: value, velocity: velocity, to: target,
        rate: steps == .measured ? frameRate : Self.nominalRate),
      frameRate: frameRate)
  }

  private init(_ motion: EulerMotion<Double>, frameRate: Double) {
    self.motion = motion
    self.frameRate = frameRate
    pace = frameRate / motion.rate
    duration = motion.finishingTick(upTo: Self.searched).map { Double($0) / frameRate } ?? .infinity
  }

  var end: Double { motion.target }

  /// Returns the time of the tick that meets the article's finish rule, in s; infinite if there is none.
  func settlingTime(within tolerance: Tolerance) -> Double { duration }

  func state(at time: Double) -> (value: Double, velocity: Double) {
    let state = motion.state(at: time * pace)
    return (state.value, state.velocity * pace)
  }

  func value(at time: Double) -> Double { state(at: time).value }
  func velocity(at time: Double) -> Double { state(at: time).velocity }

  /// Returns true if so many ticks have passed that the motion should start again from a late one.
  func isLong(at time: Double) -> Bool {
    duration == .infinity && time * frameRate >= Double(Self.longest)
  }

  /// Returns the same motion from a late tick on, and the time of that tick, in s.
  var restarted: (motion: EulerFrames, time: Double) {
    let (value, velocity) = motion.state(afterTicks: Self.longest)
    let late = EulerMotion(from: value, velocity: velocity, to: motion.target, rate: motion.rate)
    return (EulerFrames(late, frameRate: frameRate), Double(Self.longest) / frameRate)
  }
}
