internal import MotionKinematics

/// A hand-made spring that takes one step of Euler in each frame (M134).
struct EulerFrames: EdgeMotion {
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
  private let frameRate: Double
  /// The scene times of tick 0 and of the tick that meets the article's finish rule, in s; infinite if there is none.
  private(set) var start: Double
  private let end: Double

  /// Continues with the velocity in the code of the previous motion, which under load is not the one on the screen; the
  /// code takes that of a finger as it is.
  init(from start: MotionStart, steps: StepDuration) {
    let rate = steps == .measured ? start.frameRate : Self.nominalRate
    self.init(
      EulerMotion(
        from: start.position, velocity: start.velocity / (start.previous?.facts.pace ?? 1), to: start.target,
        rate: rate),
      frameRate: start.frameRate, at: start.time)
  }

  private init(_ motion: EulerMotion<Double>, frameRate: Double, at time: Double) {
    self.motion = motion
    self.frameRate = frameRate
    start = time
    let duration = motion.finishingTick(upTo: Self.searched).map { Double($0) / frameRate } ?? .infinity
    end = time + duration
  }

  private var pace: Double { frameRate / motion.rate }

  var facts: EdgeFacts { EdgeFacts(target: motion.target, settles: end, pace: pace, steps: true) }

  func state(at time: Double) -> (value: Double, velocity: Double) {
    guard time < end else { return (motion.target, 0) }
    let state = motion.state(at: max(0, time - start) * pace)
    return (state.value, state.velocity * pace)
  }

  mutating func advance(to time: Double) -> Bool {
    if end == .infinity, (time - start) * frameRate >= Double(Self.longest) {
      let (value, velocity) = motion.state(afterTicks: Self.longest)
      let late = EulerMotion(from: value, velocity: velocity, to: motion.target, rate: motion.rate)
      self = Self(late, frameRate: frameRate, at: start + Double(Self.longest) / frameRate)
      return false
    }
    return end <= time
  }

  func nextKink(after time: Double) -> Double? {
    FloorChords.next(after: time, from: start, rate: frameRate).time
  }
}
