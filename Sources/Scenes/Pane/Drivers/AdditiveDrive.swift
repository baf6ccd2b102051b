internal import Kinematics

/// Additive animation as a driver: the model value is the end at once, and offsets that fade lie on top.
enum AdditiveDrive {
  /// An offset's law: a way that fades along a timing curve, or a velocity that dies away.
  enum Offset: Trajectory {
    case way(TimedMotion<Double>)
    case momentum(SpringMotion<Double>)

    func value(at time: Double) -> Double {
      switch self {
      case .way(let motion): motion.value(at: time)
      case .momentum(let motion): motion.value(at: time)
      }
    }

    func velocity(at time: Double) -> Double {
      switch self {
      case .way(let motion): motion.velocity(at: time)
      case .momentum(let motion): motion.velocity(at: time)
      }
    }
  }

  /// How a velocity that was handed over dies away: critically damped.
  private static let momentum = Spring(stiffness: 100, damping: 20)

  /// Goes on with what fades; a velocity that comes from elsewhere is an offset of its own.
  static func drive(_ handover: Handover, duration: Double) -> Drive {
    var (motion, start) = (AdditiveMotion<Offset>(handover.position), handover.time)
    if let previous = handover.previous, case .additive(let running) = previous.law {
      (motion, start) = (running, previous.start)
    }
    let elapsed = handover.time - start
    motion.removeEnded(by: elapsed)
    let state = motion.state(at: elapsed)
    // All run on to their end: no two have one name.
    let name = "\(elapsed) \(motion.offsets.count)"
    let way = TimedMotion(
      from: motion.model - handover.target, to: 0, duration: duration, curve: .easeInOut)
    motion.model = handover.target
    motion.add(
      .way(way), key: "way \(name)", at: elapsed, until: elapsed + duration)
    if state.velocity != handover.velocity {
      let rest = SpringMotion(spring: momentum, from: 0, velocity: handover.velocity - state.velocity, to: 0)
      motion.add(
        .momentum(rest), key: "momentum \(name)", at: elapsed,
        until: elapsed + max(duration, rest.settlingTime()))
    }
    return Drive(.additive(motion), from: start)
  }
}
