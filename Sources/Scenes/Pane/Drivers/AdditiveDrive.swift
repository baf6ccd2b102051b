internal import Kinematics

/// Additive animation as a driver: the model value is the end at once, and offsets that fade lie on top.
enum AdditiveDrive {
  /// How a velocity that was handed over dies away: critically damped.
  private static let momentum = Spring(stiffness: 100, damping: 20)

  /// Goes on with what fades; a velocity that comes from elsewhere is an offset of its own.
  static func drive(_ handover: Handover) -> Drive {
    var (motion, start) = (AdditiveMotion<BasicAnimation.Law>(handover.position), handover.time)
    if let previous = handover.previous, case .additive(let running) = previous.law {
      (motion, start) = (running, previous.start)
    }
    let elapsed = handover.time - start
    motion.removeEnded(by: elapsed)
    let state = motion.state(at: elapsed)
    // Unless they share a name all run on to their end: no two have one.
    let name = "\(elapsed) \(motion.offsets.count)"
    let way = handover.animation.law(from: motion.model - handover.target, to: 0)
    motion.model = handover.target
    motion.add(
      way, key: handover.animation.sharesName ? "way" : "way \(name)", at: elapsed,
      until: elapsed + way.duration)
    if state.velocity != handover.velocity {
      let rest = BasicAnimation.Law.spring(
        SpringMotion(spring: momentum, from: 0, velocity: handover.velocity - state.velocity, to: 0))
      motion.add(
        rest, key: "momentum \(name)", at: elapsed,
        until: elapsed + max(handover.animation.duration, rest.duration))
    }
    return Drive(.additive(motion), from: start)
  }
}
