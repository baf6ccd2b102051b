internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics

/// The laws by which a marker falls. The y of its tip is 0 on the line, in pt, and positive below it.
enum MarkerDrop: String, Hashable, Sendable {
  /// UIView's spring: 0.5 s, damping ratio 0.2, relative velocity 5 (M71).
  case spring
  /// Gravity, a floor and elasticity, computed exactly (M73, M74).
  case gravity
  /// The same fall in the time steps of UIKit Dynamics (M77).
  case uikit = "UIKit steps"
  /// Keyframes that imitate the rebounds (M133). The first marker falls by them instead of on the spring.
  case keyframes

  /// The initial laws of the three markers.
  static let lanes: [MarkerDrop] = [.spring, .gravity, .uikit]

  /// The size of the marker, in pt.
  static let size = SIMD2(30.0, 40)
  /// The fraction of its speed that a bounce keeps.
  private static let elasticity = 0.6
  private static let ratio = 0.2
  private static let duration = 0.5
  /// The initial velocity of the spring relative to the distance, in 1/s.
  private static let relativeVelocity = 5.0

  static let standardSpring = SpringTiming(
    duration: duration, dampingRatio: ratio, relativeVelocity: relativeVelocity
  ).played

  /// The y at rest, in pt. UIKit has a skin of 1.5 pt around every body (formula F4).
  var rest: Double { self == .uikit ? -1.5 : 0 }

  /// True if the marker cannot go below its rest position.
  var hasFloor: Bool { self != .spring }

  /// Returns the fraction of its speed that the floor gives back.
  static func elasticity(in environment: MotionEnvironment) -> Double { environment.elasticity(elasticity) }

  /// Returns the world in which the marker falls, or nil for the spring and the keyframes.
  func world(in environment: MotionEnvironment) -> MarkerWorld? {
    let elasticity = Self.elasticity(in: environment)
    return switch self {
    case .spring, .keyframes: nil
    case .gravity: MarkerWorld(.ideal, elasticity: elasticity)
    case .uikit: MarkerWorld(.uikit, elasticity: elasticity)
    }
  }

  /// Returns the initial velocity of a fall on the spring, in pt/s: the given one, or, from rest, the
  /// relative velocity of the documented code.
  static func springVelocity(from y: Double, velocity: Double) -> Double {
    velocity == 0 ? RelativeVelocity.absolute(relativeVelocity, from: y, to: 0) : velocity
  }
}
