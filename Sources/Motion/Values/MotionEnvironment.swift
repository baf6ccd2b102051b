
/// The user's preferences for motion: all motion, or reduced motion.
///
/// With `reducesMotion`, springs are critically damped and short, bounces are removed, and cross-fades remain. A value on a
/// spring still covers its whole way, in about 0.3 s.
///
/// An animator's values, objects and property animators apply it to every spring. Keyed animations know from
/// the `PropertyKind` which properties travel, and give them no duration, so that they change at once. It is not
/// applied where only the caller knows the purpose: whether a decay or a timed law of a value moves or fades
/// something, and how elastic the bodies and boundaries of a world are. Use `duration(_:of:)` and `elasticity(_:)`
/// there.
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

  /// Returns the elasticity to use instead of `elasticity`: 0 in reduced motion.
  public func elasticity(_ elasticity: Double) -> Double { reducesMotion ? 0 : elasticity }
}
