/// A motion on a spring that takes over value, velocity and acceleration, and joins the spring's own course after a
/// stated time.
///
/// A spring pulls with its full force from the first instant on. So a new target leaves value and velocity continuous,
/// but the acceleration jumps by ω₀² times their distance, and the jerk is unbounded. Here it is bounded: the
/// motion is the spring's course from the same value and velocity plus a correction c that takes over the difference A
/// between the given acceleration and the spring's, and is over after the blend duration T:
///
///     c(0) = 0    c′(0) = 0    c″(0) = A        c(T) = c′(T) = c″(T) = 0
///
/// The function with these six end values and the least ∫ |c‴|² dt is a quintic polynomial, since the integral's
/// Euler–Lagrange equation is c⁽⁶⁾ = 0 (T. Flash and N. Hogan, “The coordination of arm movements”, Journal of
/// Neuroscience 5, 1985, has this for whole movements). Three of the values make it divisible by (1 − u)³ and two by u²,
/// with u = t/T, so that it is the Hermite polynomial
///
///     c  = A T²/2 · u² (1 − u)³
///     c′ = A T/2 · u (1 − u)² (2 − 5u)
///     c″ = A (1 − u) (1 − 8u + 10u²)
///     c‴ = −A/T · (9 − 36u + 30u²)
///
/// On 0…1 the last bracket lies between −1.8 (u = 0.6) and 9 (u = 0). So |c‴| ≤ 9 |A|/T, and the jerk of the motion is
/// at most that plus the bound on the spring's own. The value differs from the spring's course by at most
/// 0.01728 |A| T² (u = 0.4).
public struct SmoothMotion<Value: MotionVector>: SettlingTrajectory, Equatable {
  /// The motion of the spring alone, from the same value and velocity; this motion is equal to it once joined.
  public let course: SpringMotion<Value>
  /// The time from the start of the blend until the motion has joined its course, in s; over 0.
  public let blendDuration: Double
  /// The difference between the acceleration at the start of the blend and the course's, per s².
  public let accelerationDifference: Value
  /// The time since the start of the blend at time 0 of this motion, in s.
  private let elapsed: Double
}

extension SmoothMotion {
  /// A motion on a spring that starts with an acceleration.
  /// - Parameters:
  ///   - spring: the law of force.
  ///   - value: the value at the start, finite.
  ///   - velocity: the velocity at the start, per second, finite.
  ///   - acceleration: the acceleration at the start, per s², finite; 0 from rest.
  ///   - target: the value at rest, finite.
  ///   - blendDuration: the time until the motion has joined the spring's course, in s, finite and over 0; nil for a
  ///     quarter of the spring's response.
  public init(
    spring: Spring, from value: Value, velocity: Value = .zero, acceleration: Value = .zero, to target: Value,
    blendDuration: Double? = nil
  ) {
    require(acceleration.isFinite, "a motion must start with a finite acceleration; got \(acceleration)")
    let duration = blendDuration ?? spring.response / 4
    require(
      duration.isFinite && duration > 0,
      "a blend duration must be finite and greater than 0 s; got \(duration)")
    let course = SpringMotion(spring: spring, from: value, velocity: velocity, to: target)
    self.init(
      course: course, blendDuration: duration,
      accelerationDifference: acceleration - course.acceleration(at: 0), elapsed: 0)
  }

  /// The law of force.
  public var spring: Spring { course.spring }

  /// The value at rest.
  public var end: Value { course.target }

  /// The time from which on the motion is the spring's own course, in s; 0 if it has joined it already.
  public var joiningTime: Double { max(blendDuration - elapsed, 0) }

  /// Value and velocity (per second), `time` seconds (finite) after the start.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    var (value, velocity) = course.state(at: time)
    if let u = blendFraction(at: time) {
      let (half, rest) = (blendDuration / 2, 1 - u)
      value = value + (half * blendDuration * u * u * rest * rest * rest) * accelerationDifference
      velocity = velocity + (half * u * rest * rest * (2 - 5 * u)) * accelerationDifference
    }
    return (value, velocity)
  }

  /// The acceleration, `time` seconds after the start, per s².
  public func acceleration(at time: Double) -> Value {
    let acceleration = course.acceleration(at: time)
    guard let u = blendFraction(at: time) else { return acceleration }
    return acceleration + ((1 - u) * (1 - 8 * u + 10 * u * u)) * accelerationDifference
  }

  /// The jerk, `time` seconds after the start, per s³.
  public func jerk(at time: Double) -> Value {
    let jerk = course.jerk(at: time)
    guard let u = blendFraction(at: time) else { return jerk }
    return jerk - ((9 - 36 * u + 30 * u * u) / blendDuration) * accelerationDifference
  }

  /// An upper bound on the length of the jerk at every time from 0 on, per s³.
  public var jerkBound: Double {
    let correction = joiningTime > 0 ? 9 * accelerationDifference.length / blendDuration : 0
    return course.jerkBound(from: 0) + correction
  }

  /// The settling time of the spring's course, or the time at which the motion joins it, if that is later; in s.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    max(course.settlingTime(within: tolerance), accelerationDifference == .zero ? 0 : joiningTime)
  }

  /// The first time at which all components have reached or crossed the target, in s; infinite if one never does.
  ///
  /// After the blend it is that of the spring, in closed form. During the blend it is found by bisection, in the first of 64
  /// equal parts in which the displacement changes its sign.
  public var reachTime: Double {
    let rest = advanced(by: joiningTime).course
    return (0..<Value.componentCount).reduce(0) { latest, index in
      let time = Bisection.firstZero(upTo: joiningTime, parts: 64) {
        value(at: $0)[component: index] - end[component: index]
      }
      return max(latest, time ?? joiningTime + rest.reachTime(of: index))
    }
  }

  /// The way of the spring's course, in the value's unit.
  public var way: Double { course.way }

  /// Returns the motion to a new target, on the same spring unless another is given: value, velocity and acceleration
  /// are continuous at `time`, which is the new motion's time 0.
  /// - Parameters:
  ///   - target: the new value at rest, finite.
  ///   - time: the instant, in s since the start of this motion, finite.
  ///   - spring: the new law of force; nil for the same.
  ///   - blendDuration: the time until the new motion has joined its spring's course, as in the initialiser.
  public func retargeted(
    to target: Value, at time: Double, spring: Spring? = nil, blendDuration: Double? = nil
  ) -> Self {
    let (value, velocity) = state(at: time)
    return Self(
      spring: spring ?? self.spring, from: value, velocity: velocity, acceleration: acceleration(at: time),
      to: target, blendDuration: blendDuration)
  }

  /// Returns the rest of this motion as a motion of its own, whose time 0 is `time` (0 or later, finite).
  public func advanced(by time: Double) -> Self {
    require(time.isFinite && time >= 0, "a motion must be advanced by a finite time; got \(time)")
    let (value, velocity) = course.state(at: time)
    let rest = SpringMotion(spring: spring, from: value, velocity: velocity, to: course.target)
    return Self(
      course: rest, blendDuration: blendDuration, accelerationDifference: accelerationDifference,
      elapsed: elapsed + time)
  }

  /// Returns a motion on the same spring to the same target from another value and velocity. It starts with the spring's own
  /// acceleration, because an impulse determines none.
  public func kicked(from value: Value, velocity: Value) -> Self? {
    let course = SpringMotion(spring: spring, from: value, velocity: velocity, to: course.target)
    return Self(
      course: course, blendDuration: blendDuration, accelerationDifference: .zero, elapsed: blendDuration)
  }

  /// u = t/T while the blend lasts, else nil.
  private func blendFraction(at time: Double) -> Double? {
    let u = (elapsed + time) / blendDuration
    return u < 1 ? u : nil
  }
}
