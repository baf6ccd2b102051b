internal import Animation
internal import Dynamics
internal import Kinematics

/// How a marker goes down, by the documents; y is that of its tip, 0 on the line, in pt, down.
enum MarkerDrop: String, Hashable, Sendable, CaseIterable {
  /// UIView's spring: .5 s, ratio .2, relative velocity 5 (M71).
  case spring
  /// Gravity, a floor and elasticity, exactly (M73, M74).
  case gravity
  /// The same as UIKit Dynamics steps it (M77).
  case uikit = "UIKit steps"

  /// The marker's size, in pt.
  static let size = SIMD2(30.0, 40)
  /// The part of its speed that a bounce keeps.
  private static let elasticity = 0.6
  private static let ratio = 0.2
  private static let duration = 0.5
  /// In 1/s.
  private static let relativeVelocity = 5.0

  static let standardSpring = SpringTiming(
    duration: duration, dampingRatio: ratio, relativeVelocity: relativeVelocity
  ).played

  /// y at rest: UIKit has a skin of 1.5 pt round everything (F4).
  var rest: Double { self == .uikit ? -1.5 : 0 }

  /// Whether it cannot go below its rest.
  var hasFloor: Bool { self != .spring }

  /// What of a speed comes back from the floor.
  static func elasticity(in environment: MotionEnvironment) -> Double { environment.elasticity(elasticity) }

  /// The world in which it falls; nil for the spring.
  func world(in environment: MotionEnvironment) -> MarkerWorld? {
    let elasticity = Self.elasticity(in: environment)
    return switch self {
    case .spring: nil
    case .gravity: MarkerWorld(.ideal, elasticity: elasticity)
    case .uikit: MarkerWorld(.uikit, elasticity: elasticity)
    }
  }

  /// The velocity of a fall on the spring, in pt/s: from a hand the hand's; from standstill the number in the document's
  /// code.
  static func springVelocity(from y: Double, velocity: Double) -> Double {
    velocity == 0 ? RelativeVelocity.absolute(relativeVelocity, from: y, to: 0) : velocity
  }
}
