public import MotionKinematics

/// A law of a value, with its settling time: the laws of the page, each stored as its own type.
///
/// It takes the place of the library's `MotionLaw`, which keeps laws of any type as existential values. Embedded Swift
/// has none.
public enum MotionLaw<Value: MotionVector>: SettlingTrajectory {
  /// Moves to a target on a spring.
  case spring(SpringMotion<Value>)
  /// Moves to a target on a spring that takes over the acceleration.
  case smooth(SmoothMotion<Value>)
  /// Follows a timing curve for `duration` seconds.
  case timed(TimedMotion<Value>, duration: Double)

  /// Returns the value and velocity, `time` seconds (0 or more) after the law began.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    switch self {
    case .spring(let motion): motion.state(at: time)
    case .smooth(let motion): motion.state(at: time)
    case .timed(let motion, _): motion.state(at: time)
    }
  }

  /// Returns the value, `time` seconds (0 or more) after the law began.
  public func value(at time: Double) -> Value { state(at: time).value }

  /// Returns the velocity, per second, `time` seconds (0 or more) after the law began.
  public func velocity(at time: Double) -> Value { state(at: time).velocity }

  /// The value at rest.
  public var end: Value {
    switch self {
    case .spring(let motion): motion.target
    case .smooth(let motion): motion.end
    case .timed(let motion, _): motion.end
    }
  }

  /// Returns the settling time, in s after the law began.
  public func settlingTime(within tolerance: Tolerance) -> Double {
    switch self {
    case .spring(let motion): motion.settlingTime(within: tolerance)
    case .smooth(let motion): motion.settlingTime(within: tolerance)
    case .timed(_, let duration): duration
    }
  }
}
