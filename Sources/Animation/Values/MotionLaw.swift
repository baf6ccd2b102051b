public import Kinematics

/// A law that a value may follow, and when it is over: from its settling time on, the value is exactly where
/// the law comes to rest, and still.
public enum MotionLaw<Value: MotionVector>: Sendable {
  /// Stands still.
  case still(Value)
  /// Goes to a target on a spring.
  case spring(SpringMotion<Value>)
  /// Goes to a target on a spring that counts as arrived after `duration` seconds, 0 or more: a spring as
  /// timing.
  case timedSpring(SpringMotion<Value>, duration: Double)
  /// Coasts to rest.
  case decay(Decay<Value>)
  /// Follows a law that says itself where it comes to rest, and when: a `ScrollMotion`, say.
  case settling(any SettlingTrajectory<Value>)
  /// Follows any other law for `duration` seconds, 0 or more.
  case timed(any Trajectory<Value>, duration: Double)

  /// Value and velocity, `time` seconds (0 or more) after the law began.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    switch self {
    case .still(let value): (value, .zero)
    case .spring(let motion): motion.state(at: time)
    case .timedSpring(let motion, _): motion.state(at: time)
    case .decay(let decay): decay.state(at: time)
    case .settling(let trajectory): trajectory.state(at: time)
    case .timed(let trajectory, _): trajectory.state(at: time)
    }
  }

  /// Where it comes to rest.
  @inlinable public var end: Value {
    switch self {
    case .still(let value): value
    case .spring(let motion): motion.target
    case .timedSpring(let motion, _): motion.target
    case .decay(let decay): decay.end
    case .settling(let trajectory): trajectory.end
    case .timed(let trajectory, let duration): trajectory.value(at: duration)
    }
  }

  /// When it is at rest, in s after it began; infinite where it never is.
  @inlinable public func settlingTime(within tolerance: Tolerance) -> Double {
    switch self {
    case .still: 0
    case .spring(let motion): motion.settlingTime(within: tolerance)
    case .decay(let decay): decay.settlingTime(within: tolerance)
    case .settling(let trajectory): trajectory.settlingTime(within: tolerance)
    case .timedSpring(_, let duration), .timed(_, let duration): duration
    }
  }
}
