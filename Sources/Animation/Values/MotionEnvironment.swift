public import MotionKinematics

/// The user's preferences for motion: all motion, or reduced motion.
///
/// With `reducesMotion`, springs are critically damped and short, bounces and travel are removed, and
/// cross-fades remain.
///
/// An animator's values, objects and property animators apply it to every spring. Keyed animations know from
/// the `PropertyKind` which properties travel, and apply it to their durations too. It is not applied where
/// only the caller knows the purpose: whether a decay or a timed law of a value moves or fades something, and
/// how elastic the bodies and boundaries of a world are. Use `duration(_:of:)` and `elasticity(_:)` there.
public struct MotionEnvironment: Hashable, Sendable {
  /// Indicates whether the user prefers reduced motion.
  public var reducesMotion: Bool

  /// The longest response of a spring in reduced motion, in s. Such a spring settles in about 0.3 s.
  public static let reducedResponse = 0.2

  /// The environment with all motion.
  public static let standard = MotionEnvironment(reducesMotion: false)
  /// The environment with reduced motion.
  public static let reduced = MotionEnvironment(reducesMotion: true)

  /// Creates an environment.
  /// - Parameter reducesMotion: true if the user prefers reduced motion.
  public init(reducesMotion: Bool) { self.reducesMotion = reducesMotion }

  /// Returns the spring to use instead of `spring`. In reduced motion it does not overshoot, and its response
  /// is at most `reducedResponse`.
  public func spring(_ spring: Spring) -> Spring {
    guard reducesMotion else { return spring }
    return Spring(
      response: min(spring.response, Self.reducedResponse), dampingRatio: 1, mass: spring.mass)
  }

  /// Returns the law to use instead of `law`. In reduced motion its springs are those of `spring(_:)`, from
  /// the same value and velocity to the same target; a spring as timing takes its own settling time (formula F5).
  ///
  /// Decays, scrolling and timed laws are unchanged, because a finger threw them, or because only the caller
  /// knows whether they move or fade something.
  public func law<Value>(_ law: MotionLaw<Value>) -> MotionLaw<Value> {
    guard reducesMotion else { return law }
    switch law {
    case .spring(let motion): return .spring(reduced(motion))
    case .timedSpring(let motion, _):
      let timing = SpringTiming(spring(motion.spring))
      let duration = timing.settlingTime(
        displacement: motion.initialDisplacement, velocity: motion.initialVelocity)
      return .timedSpring(reduced(motion), duration: duration)
    case .settling(let trajectory):
      return (trajectory as? SpringMotion<Value>).map { .spring(reduced($0)) } ?? law
    case .still, .decay, .timed: return law
    }
  }

  private func reduced<Value>(_ motion: SpringMotion<Value>) -> SpringMotion<Value> {
    SpringMotion(
      spring: spring(motion.spring), from: motion.target + motion.initialDisplacement,
      velocity: motion.initialVelocity, to: motion.target)
  }

  /// Returns the elasticity to use instead of `elasticity`: 0 in reduced motion.
  public func elasticity(_ elasticity: Double) -> Double { reducesMotion ? 0 : elasticity }

  /// Returns the duration to use instead of `duration`, in s. In reduced motion it is 0 for properties that
  /// travel, and unchanged for those that fade.
  public func duration(_ duration: Double, of kind: PropertyKind) -> Double {
    reducesMotion && kind.isTravel ? 0 : duration
  }

  /// Returns the timing to use instead of `timing`. In reduced motion its spring does not overshoot.
  public func timing<Value>(_ timing: AnimationTiming<Value>) -> AnimationTiming<Value> {
    guard reducesMotion else { return timing }
    return switch timing {
    case .curve: timing
    case .spring(let spring, let velocity):
      .spring(SpringTiming(self.spring(spring.spring)), velocity: velocity)
    case .dampingRatio(_, let velocity): .dampingRatio(1, velocity: velocity)
    }
  }
}
