/// The motion of a value on a spring towards a target that itself moves, along the cubic that has given values and
/// velocities at both ends of a span of time. Exact in that span, in all three regimes; a target in even motion is a cubic
/// too, for a span of any length.
///
/// With p the target, m x″ = −k (x − p) − c x′ has a cubic q as one solution, and x − q moves as on a spring to 0. With
/// a = c/2m, the coefficients of q follow from those of p, the highest first:
///
///     q₃ = p₃        q₂ = p₂ − 6a q₃/ω₀²        q₁ = p₁ − (6q₃ + 4a q₂)/ω₀²        q₀ = p₀ − (2q₂ + 2a q₁)/ω₀²
///
/// `FollowerChain` has followers of followers of a target in even motion.
public struct FollowingMotion<Value: MotionVector>: Trajectory, Equatable {
  /// The law of force.
  public let spring: Spring
  /// The length of the span, in s.
  public let duration: Double
  /// x − q and its velocity, at time 0.
  private let displacement, velocity: Value
  /// The coefficients q₀ to q₃.
  private let q0, q1, q2, q3: Value

  /// A motion towards a target that moves.
  /// - Parameters:
  ///   - spring: the law of force.
  ///   - state: the value at time 0 and its velocity, per second, finite.
  ///   - start: the value of the target at time 0 and its velocity, per second, finite.
  ///   - end: those at the end of the span, finite.
  ///   - duration: the length of the span, in s, finite and over 0.
  public init(
    spring: Spring, from state: (value: Value, velocity: Value),
    following start: (value: Value, velocity: Value),
    to end: (value: Value, velocity: Value), duration: Double
  ) {
    require(
      duration.isFinite && duration > 0, "a duration must be finite and greater than 0; got \(duration)")
    self.spring = spring
    self.duration = duration
    let target = CubicMotion(from: start, to: end, duration: duration)
    let coefficients = SpringCoefficients(spring)
    let (a, inverse) = (coefficients.decayRate, 1 / coefficients.squaredFrequency)
    q3 = target.c3
    q2 = target.c2 - (6 * a * inverse) * q3
    q1 = start.velocity - inverse * (6 * q3 + (4 * a) * q2)
    q0 = start.value - inverse * (2 * q2 + (2 * a) * q1)
    displacement = state.value - q0
    velocity = state.velocity - q1
  }

  /// Value and velocity, `time` seconds after the start; 0 to `duration`.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    var (value, velocity) = (displacement, velocity)
    SpringStep(spring, duration: time).advance(displacement: &value, velocity: &velocity)
    return (
      value + q0 + time * (q1 + time * (q2 + time * q3)), velocity + q1 + time * (2 * q2 + (3 * time) * q3)
    )
  }

  /// The value, `time` seconds after the start.
  public func value(at time: Double) -> Value { state(at: time).value }

  /// The velocity, `time` seconds after the start, per second.
  public func velocity(at time: Double) -> Value { state(at: time).velocity }
}
