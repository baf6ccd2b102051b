internal import MotionKinematics

/// An animation as in UIKit before property animators: a displacement and a timing, independent of any
/// earlier motion.
package struct BasicAnimation: Hashable, Sendable {
  /// A timing of the animation.
  package enum TimingName: String, Hashable, Sendable, CaseIterable {
    /// A curve that starts and ends at rest.
    case easeInOut
    /// Core Animation's default curve, which starts with slope 0.4.
    case coreAnimation = "CA default"
    case easeOut
    case linear
    /// UIView's spring: 0.5 s, damping ratio 0.7, relative velocity 2/s (M66).
    case spring = "spring, v 2"
  }

  package var timing = TimingName.easeInOut
  /// True if all animations have one name, so that each replaces the one before instead of running beside it
  /// (M65).
  package var sharesName = false
  /// False if the animation of a tap leaves the model value where it is (M144).
  package var setsModel = true

  /// The duration, in s. A spring over a long distance counts as arrived a little later.
  var duration: Double { timing == .spring ? 0.5 : 1 }

  private static let dampingRatio = 0.7
  /// The initial velocity of the spring as a multiple of its displacement, in 1/s.
  private static let relativeVelocity = 2.0

  private static let spring = SpringTiming(
    duration: 0.5, dampingRatio: dampingRatio, relativeVelocity: relativeVelocity
  ).played

  /// Returns the law of motion, as a function of the time since the start.
  func law(from start: Double, to end: Double) -> EdgeLaw {
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
    return .timed(TimedMotion(from: start, to: end, duration: duration, curve: curve))
  }
}
