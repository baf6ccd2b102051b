internal import MotionKinematics

/// The pane under additive animation: the model value jumps to the end, and fading offsets are added to it.
struct AdditivePane: EdgeMotion {
  /// The spring on which a velocity from elsewhere fades: critically damped.
  private static let momentum = Spring(stiffness: 100, damping: 20)
  /// The number of animations that run side by side. It bounds the work of a frame if a script taps thousands of
  /// times a second.
  static let mostAnimations = 256

  private var motion: AdditiveMotion<EdgeLaw>
  /// The scene time at which the motion's clock began, in s.
  private let startTime: Double
  /// The scene time of the last change, in s.
  private var changeTime: Double

  /// Returns the running animations and another one, or a single one if another driver moved the pane.
  static func next(from start: MotionStart) -> Self {
    guard case .additive(var pane) = start.previous else {
      return Self(
        from: start.position, velocity: start.velocity, to: start.target, by: start.animation, at: start.time)
    }
    pane.send(to: start.target, by: start.animation, at: start.time)
    return pane
  }

  /// Begins with an animation. A velocity from elsewhere is an offset of its own.
  private init(
    from position: Double, velocity: Double, to target: Double, by animation: BasicAnimation, at time: Double
  ) {
    motion = AdditiveMotion(position)
    (startTime, changeTime) = (time, time)
    send(to: target, by: animation, at: time)
    guard velocity != 0 else { return }
    let rest = EdgeLaw.spring(SpringMotion(spring: Self.momentum, from: 0, velocity: velocity, to: 0))
    add(rest, lasting: max(animation.duration, rest.settlingTime(within: .standard)), at: time)
  }

  /// The other animations continue.
  private mutating func send(to target: Double, by animation: BasicAnimation, at time: Double) {
    changeTime = time
    motion.removeEnded(by: time - startTime)
    if motion.offsets.count >= Self.mostAnimations { mergeAnimations(at: time) }
    let way = animation.law(from: motion.model - target, to: 0)
    motion.model = target
    add(way, lasting: way.settlingTime(within: .standard), at: time)
  }

  private mutating func add(_ law: EdgeLaw, lasting duration: Double, at time: Double) {
    motion.add(law, at: time - startTime, until: time - startTime + duration)
  }

  /// Replaces all animations by one on a spring, from their common position and velocity.
  private mutating func mergeAnimations(at time: Double) {
    let (position, velocity) = state(at: time)
    motion = AdditiveMotion(motion.model)
    let rest = EdgeLaw.spring(
      SpringMotion(spring: Self.momentum, from: position - motion.model, velocity: velocity, to: 0))
    add(rest, lasting: rest.settlingTime(within: .standard), at: time)
  }

  var facts: EdgeFacts {
    EdgeFacts(target: motion.model, settles: startTime + motion.offsets.reduce(0) { max($0, $1.end) })
  }

  func state(at time: Double) -> (value: Double, velocity: Double) { motion.state(at: time - startTime) }

  func animationCount(at time: Double) -> Int { motion.offsets.count { $0.end > time - startTime } }

  private var chords: FloorChords { FloorChords(start: changeTime, end: facts.settles) }

  func nextKink(after time: Double) -> Double? { chords.next(after: time) }

  func line(from time: Double, to end: Double) -> LineFloor {
    guard time < facts.settles else { return LineFloor(height: state(at: time).value) }
    return chords.floor(at: time) { state(at: $0).value }
  }
}
