/// The objc.io article's hand-made spring, with the steps of its code, as a law for comparison.
///
/// Each tick of Δt computes F = k (target − x) − μ v, then v += F Δt / m, then x += v Δt. Its error is up
/// to 11.9 % of the distance at 60 Hz and 26 % at 30 Hz, and with the article's coefficients it diverges above
/// Δt = 1/15 s. It approximates a `SpringMotion` with the same coefficients.
public struct EulerSpring: Hashable, Sendable {
  /// k: force per distance; finite and over 0.
  public let stiffness: Double
  /// μ: force per speed; finite, 0 or more.
  public let friction: Double
  /// m: inertia; finite and over 0. The article's is 1.
  public let mass: Double

  /// The article's spring: k 300, μ 20, m 1.
  public static let article = EulerSpring(.standard)

  /// The Euler law of a spring's coefficients.
  public init(_ spring: Spring) {
    stiffness = spring.stiffness
    friction = spring.damping
    mass = spring.mass
  }

  /// Hooke's force k (target − x).
  @inlinable public func hookeForce<Value: MotionVector>(value: Value, target: Value) -> Value {
    stiffness * (target - value)
  }

  /// The force of friction −μ v.
  @inlinable public func frictionForce<Value: MotionVector>(velocity: Value) -> Value {
    -friction * velocity
  }

  /// Δv = F Δt / m, per second, for a force and a tick of `duration` seconds.
  @inlinable public func velocityChange<Value: MotionVector>(force: Value, duration: Double) -> Value {
    (duration / mass) * force
  }

  /// Δx = v Δt, for a velocity (per second) and a tick of `duration` seconds.
  @inlinable public func valueChange<Value: MotionVector>(velocity: Value, duration: Double) -> Value {
    duration * velocity
  }

  /// One tick: the forces, then the velocity, then the value.
  /// - Parameters:
  ///   - value: the value before and after the tick.
  ///   - velocity: the velocity before and after the tick, per second.
  ///   - target: the value at rest.
  ///   - duration: the duration of the tick, in s, finite, 0 or more.
  @inlinable public func advance<Value: MotionVector>(
    value: inout Value, velocity: inout Value, target: Value, by duration: Double
  ) {
    require(duration.isFinite && duration >= 0, "a tick must be finite and not negative; got \(duration)")
    let force = hookeForce(value: value, target: target) + frictionForce(velocity: velocity)
    velocity = velocity + velocityChange(force: force, duration: duration)
    value = value + valueChange(velocity: velocity, duration: duration)
  }

  /// The article's finish rule: slower than .05 pt/s and nearer than 1 pt. Its code then snaps to the target.
  @inlinable public func isFinished<Value: MotionVector>(value: Value, velocity: Value, target: Value) -> Bool
  {
    velocity.length < 0.05 && (target - value).length < 1
  }
}
