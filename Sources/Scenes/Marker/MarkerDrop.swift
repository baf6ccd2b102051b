internal import Animation
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
  /// In pt/s².
  private static let acceleration = 1000.0
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

  /// The way down.
  /// - Parameters:
  ///   - y: at most `rest` where there is a floor.
  ///   - velocity: in pt/s.
  func law(
    from y: Double, velocity: Double, spring: Spring, in environment: MotionEnvironment
  ) -> MarkerLaw {
    let elasticity = Self.elasticity(in: environment)
    switch self {
    case .spring:
      // From a hand the velocity is the hand's; from standstill it is the number in the document's code.
      let velocity =
        velocity == 0 ? RelativeVelocity.absolute(Self.relativeVelocity, from: y, to: 0) : velocity
      let motion = SpringMotion(
        spring: environment.spring(spring), from: y, velocity: velocity, to: 0)
      return .spring(motion)
    case .gravity:
      return .flight(
        Flight(from: y, velocity: velocity, gravity: Self.acceleration, floor: 0, elasticity: elasticity))
    case .uikit:
      return .ticks(MarkerWorld(elasticity: elasticity).drop(from: y, velocity: velocity))
    }
  }
}
