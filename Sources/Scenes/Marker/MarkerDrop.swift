internal import MotionAnimation
internal import MotionKinematics

/// The laws by which a marker falls. The y of its tip is 0 on the line, in pt, and positive below it.
enum MarkerDrop: String, Hashable, Sendable, CaseIterable {
  /// UIView's spring: 0.5 s, damping ratio 0.2, relative velocity 5 (M71).
  case spring
  /// Gravity, a floor and elasticity, computed exactly (M73, M74).
  case gravity

  /// The size of the marker, in pt.
  static let size = SIMD2(30.0, 40)
  /// The fraction of its speed that a bounce keeps.
  private static let elasticity = 0.6
  /// The initial velocity of the spring relative to the distance, in 1/s.
  private static let relativeVelocity = 5.0

  static let standardSpring =
    SpringTiming(duration: 0.5, dampingRatio: 0.2, relativeVelocity: relativeVelocity).played

  /// True if the marker cannot go below the line.
  var hasFloor: Bool { self == .gravity }

  static func elasticity(in environment: MotionEnvironment) -> Double { environment.elasticity(elasticity) }

  /// Returns the initial velocity of a fall on the spring, in pt/s: the given one, or, from rest, the
  /// relative velocity of the documented code.
  static func springVelocity(from y: Double, velocity: Double) -> Double {
    velocity == 0 ? RelativeVelocity.absolute(relativeVelocity, from: y, to: 0) : velocity
  }
}
