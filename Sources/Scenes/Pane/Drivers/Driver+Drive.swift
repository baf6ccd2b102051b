internal import Kinematics

extension Driver {
  /// The drive that takes over.
  func drive(_ handover: Handover) -> Drive {
    switch self {
    case .spring:
      return spring(handover.spring, handover)
    case .pop:
      return spring(Spring(bounciness: 6, speed: 15), handover)
    case .dynamicsIdeal:
      return spring(AttachmentDrive.ideal, handover)
    case .animator:
      let timing = SpringTiming(
        duration: 0.5, dampingRatio: 0.7, displacement: handover.position - handover.target,
        velocity: handover.velocity)
      return spring(timing.played, handover)
    case .article:
      let euler = EulerMotion(
        from: handover.position, velocity: handover.velocity, to: handover.target, rate: 60)
      return Drive(.ticks(TickTable(of: euler)), from: handover.time)
    case .dynamics:
      return AttachmentDrive.drive(handover)
    case .additive:
      return AdditiveDrive.drive(handover)
    case .jump:
      // The model value was set to the old target when that animation began; a finger sets it as it goes.
      return timed(from: handover.previous?.target ?? handover.position, handover)
    case .fromCurrent:
      return timed(from: handover.position, handover)
    }
  }

  private func spring(_ spring: Spring, _ handover: Handover) -> Drive {
    let motion = SpringMotion(
      spring: spring, from: handover.position, velocity: handover.velocity, to: handover.target)
    return Drive(.spring(motion), from: handover.time)
  }

  private func timed(from start: Double, _ handover: Handover) -> Drive {
    switch handover.animation.law(from: start, to: handover.target) {
    case .timed(let motion): Drive(.timed(motion), from: handover.time)
    case .spring(let motion): Drive(.spring(motion), from: handover.time)
    }
  }
}

/// What one law hands to the next.
struct Handover {
  /// Where the pane is, in pt, and how fast, in pt/s.
  let position: Double
  let velocity: Double
  /// Where it shall go, in pt.
  let target: Double
  /// The instant, in s.
  let time: Double
  /// The spring that the person chose.
  let spring: Spring
  /// The animation that the person chose, for what has no velocity handed over.
  let animation: BasicAnimation
  /// What drove it so far; nil at rest and under a finger.
  let previous: Drive?
}
