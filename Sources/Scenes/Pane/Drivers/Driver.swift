internal import Kinematics

/// What moves the pane to its end: the machinery of each document, in its own words and with its own numbers.
package enum Driver: String, Hashable, Sendable, CaseIterable {
  /// A spring in closed form, by the coefficients that the person chose.
  case spring
  /// The objc.io article's hand-made spring (k 300, c 20), a step per tick of 1/60 s.
  case article
  /// UIKit Dynamics as it steps: an attachment of 3.5 Hz and .4, resistance 10.
  case dynamics
  /// The same attachment and resistance as exact physics.
  case dynamicsIdeal = "dynamics-ideal"
  /// Pop: bounciness 6, speed 15.
  case pop
  /// A property animator with spring timing, .5 s and ratio .7, the velocity handed over at each interruption.
  case animator
  /// Additive animation; easeInOut, 1 s, unless the person chose another.
  case additive
  /// Shown as the problem: an animation that starts from the model value.
  case jump
  /// Shown as the problem: an animation that starts from the shown value, at rest.
  case fromCurrent = "from-current"

  /// The next one, round and round.
  var next: Driver {
    let all = Driver.allCases
    return all[(all.firstIndex(of: self)! + 1) % all.count]
  }

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
