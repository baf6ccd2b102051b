/// The user's preferences for motion: all motion, or reduced motion.
///
///     top.retarget(to: 272, with: environment.spring(.bouncy), at: now)
///
/// In reduced motion springs are critically damped and short, and nothing bounces. A value on a spring still covers
/// its whole way, in about 0.3 s. Other laws stay as they are: a finger threw them, or only the caller knows whether
/// they move or fade something. `KeyedAnimations` know that: a property that travels is at the end of such a law at once.
public struct MotionEnvironment: Hashable, Sendable {
  /// True if the user prefers reduced motion.
  public var reducesMotion: Bool

  /// The longest response of a spring in reduced motion, in s. Such a spring settles in about 0.3 s.
  package static let reducedResponse = 0.2

  /// All motion.
  public static let standard = MotionEnvironment(reducesMotion: false)
  /// Reduced motion.
  public static let reduced = MotionEnvironment(reducesMotion: true)

  /// An environment.
  /// - Parameter reducesMotion: true if the user prefers reduced motion.
  public init(reducesMotion: Bool) { self.reducesMotion = reducesMotion }

  /// Returns the spring to use instead of another one. In reduced motion it does not overshoot, and its response is
  /// at most `reducedResponse`.
  public func spring(_ spring: Spring) -> Spring {
    guard reducesMotion else { return spring }
    return Spring(
      response: min(spring.response, Self.reducedResponse), dampingRatio: 1, mass: spring.mass)
  }

  /// Returns the elasticity of an impact to use instead of another one: 0 in reduced motion.
  package func elasticity(_ elasticity: Double) -> Double { reducesMotion ? 0 : elasticity }
}
