internal import Animation
internal import Kinematics

/// The state that one machinery hands to the next.
struct DriveHandover {
  /// Position in pt and velocity in pt/s.
  let position: Double
  let velocity: Double
  /// In pt.
  let target: Double
  /// The instant, as scene time in s.
  let time: Double
  /// The spring that the person chose.
  let spring: Spring
  /// The animation that the person chose, for drivers without a velocity.
  let animation: BasicAnimation
  /// The drive so far; nil at rest and under a finger.
  let previous: Drive?

  /// A spring from here to the target.
  func motion(on spring: Spring) -> SpringMotion<Double> {
    SpringMotion(spring: spring, from: position, velocity: velocity, to: target)
  }

  /// A value that follows a law from now on.
  func following(_ law: MotionLaw<Double>) -> MovingValue<Double> {
    var value = MovingValue(position)
    value.follow(law, at: time)
    return value
  }
}
