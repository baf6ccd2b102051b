internal import Animation
internal import Kinematics

/// An animation as UIKit had it before property animators: a way and a timing, and nothing of what was before.
package struct BasicAnimation: Hashable, Sendable {
  /// How it goes its way.
  package enum Timing: String, Hashable, Sendable, CaseIterable {
    /// Starts and ends at rest.
    case easeInOut
    /// Core Animation's default: it starts with slope .4.
    case coreAnimation = "CA default"
    case easeOut
    case linear
    /// UIView's spring: .5 s, ratio .7, relative velocity 2 (M66).
    case spring = "spring, v 2"

    /// The next one, round and round.
    var next: Timing {
      let all = Timing.allCases
      return all[(all.firstIndex(of: self)! + 1) % all.count]
    }
  }

  package var timing = Timing.easeInOut
  /// Whether all have one name, so that each replaces the one before instead of running beside it (M65).
  package var sharesName = false

  /// How long it takes, in s; a spring counts as arrived a little later where the way is long.
  var duration: Double { timing == .spring ? 0.5 : 1 }

  private static let dampingRatio = 0.7
  /// In 1/s.
  private static let relativeVelocity = 2.0

  private static let spring = SpringTiming(
    duration: 0.5, dampingRatio: dampingRatio, relativeVelocity: relativeVelocity
  ).played

  /// The way, as a law of the time since it began.
  func law(from start: Double, to end: Double) -> MotionLaw<Double> {
    let curve: TimingCurve
    switch timing {
    case .easeInOut: curve = .easeInOut
    case .coreAnimation: curve = .coreAnimationDefault
    case .easeOut: curve = .easeOut
    case .linear: curve = .linear
    case .spring:
      let velocity = RelativeVelocity.absolute(Self.relativeVelocity, from: start, to: end)
      return .spring(SpringMotion(spring: Self.spring, from: start, velocity: velocity, to: end))
    }
    return .timed(TimedMotion(from: start, to: end, duration: duration, curve: curve), duration: duration)
  }
}
