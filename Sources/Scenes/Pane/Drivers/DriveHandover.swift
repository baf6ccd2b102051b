internal import MotionAnimation
internal import MotionKinematics

/// The state that one drive hands over to the next.
struct DriveHandover {
  /// The position in pt and velocity in pt/s.
  let position: Double
  let velocity: Double
  /// The target, in pt.
  let target: Double
  /// The scene time of the handover, in s.
  let time: Double
  /// The spring that the user chose.
  let spring: Spring
  /// The animation that the user chose, for drivers that do not take over a velocity.
  let animation: BasicAnimation
  /// The ticks per s of a driver that takes a step in each frame.
  let frameRate: Double
  /// The previous drive; nil at rest and under a finger.
  let previous: Drive?

  /// Returns the motion on a spring from the position to the target.
  func motion(on spring: Spring) -> SpringMotion<Double> {
    SpringMotion(spring: spring, from: position, velocity: velocity, to: target)
  }

  /// Returns a value that follows `law` from `time` on.
  func following(_ law: MotionLaw<Double>) -> MovingValue<Double> {
    var value = MovingValue(position)
    value.follow(law, at: time)
    return value
  }
}
