/// The motion of a value on a spring towards a target (formula F1), exact at any time, in all three regimes.
@frozen public struct SpringMotion<Value: MotionVector>: SettlingTrajectory, Equatable {
  /// The law of force.
  public let spring: Spring
  /// The value at rest.
  public let target: Value
  /// Value − target at time 0.
  public let initialDisplacement: Value
  /// The velocity at time 0, per second.
  public let initialVelocity: Value

  @usableFromInline let coefficients: SpringCoefficients

  /// A motion on a spring.
  /// - Parameters:
  ///   - spring: the law of force.
  ///   - value: the value at time 0, finite.
  ///   - velocity: the velocity at time 0, per second, finite.
  ///   - target: the value at rest, finite.
  @inlinable public init(spring: Spring, from value: Value, velocity: Value = .zero, to target: Value) {
    require(
      value.isFinite && velocity.isFinite && target.isFinite, "a motion starts and ends at finite values")
    self.spring = spring
    self.target = target
    initialDisplacement = value - target
    initialVelocity = velocity
    coefficients = SpringCoefficients(spring)
  }

  /// The value at rest: the target.
  @inlinable public var end: Value { target }

  /// Value and velocity, `time` seconds (finite) after the start; for a negative time, those that would have led to it.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    let (displacement, velocity) = phase(at: time)
    return (target + displacement, velocity)
  }

  /// The value, `time` seconds after the start.
  @inlinable public func value(at time: Double) -> Value { state(at: time).value }

  /// The velocity at `time`, per second.
  @inlinable public func velocity(at time: Double) -> Value { phase(at: time).velocity }

  /// The acceleration, per s²: −ω₀² y − 2a v, with a = c/2m.
  @inlinable public func acceleration(at time: Double) -> Value {
    coefficients.derivative(phase(at: time)).velocity
  }

  /// The jerk, per s³: the derivative of the acceleration.
  @inlinable public func jerk(at time: Double) -> Value {
    coefficients.derivative(coefficients.derivative(phase(at: time))).velocity
  }

  /// √(v² + (v′/ω₀)²) · ω₀ at `time`: no acceleration is larger from then on, in the value's unit per s².
  ///
  /// Every derivative of a motion obeys the motion's own equation, so that its amplitude never grows either.
  @inlinable public func accelerationBound(from time: Double) -> Double {
    coefficients.amplitude(coefficients.derivative(phase(at: time)))
      * coefficients.squaredFrequency.squareRoot()
  }

  /// The same bound on the jerk from `time` on, in the value's unit per s³.
  @inlinable public func jerkBound(from time: Double) -> Double {
    coefficients.amplitude(coefficients.derivative(coefficients.derivative(phase(at: time))))
      * coefficients.squaredFrequency.squareRoot()
  }

  /// √(y² + (y′/ω₀)²), y being the displacement: the amplitude with the spring's energy. It never grows.
  @inlinable public func amplitude(at time: Double) -> Double {
    coefficients.amplitude(phase(at: time))
  }

  /// The time from which on the motion is settled: the one time at which `amplitude` falls to the tolerance.
  ///
  /// The amplitude never grows, so that the time is unique, independent of frames, and never a turning point that the
  /// next swing leaves again (M18). 0 if the motion starts within the tolerance; infinite without damping. This is the
  /// library's one definition of settled; see the article “Settling”.
  @specialized(where Value == Double)
  @specialized(where Value == SIMD2<Double>)
  @specialized(where Value == RGBA)
  @inlinable public func settlingTime(within tolerance: Tolerance = .standard) -> Double {
    // Specialised above, because animations by key paths know the type of the value at run time only.
    guard amplitude(at: 0) > tolerance.distance else { return 0 }
    guard spring.damping > 0 else { return .infinity }
    return Bisection.crossing(
      of: tolerance.distance, after: 0, step: 1 / coefficients.squaredFrequency.squareRoot()
    ) { amplitude(at: $0) }
  }

  /// The motion on the same spring to the same target, from another value and velocity.
  public func kicked(from value: Value, velocity: Value) -> SpringMotion? {
    SpringMotion(spring: spring, from: value, velocity: velocity, to: target)
  }

  /// Displacement and velocity, `time` seconds after the start.
  @inlinable func phase(at time: Double) -> (displacement: Value, velocity: Value) {
    require(time.isFinite, "a motion is asked for a finite time")
    var (displacement, velocity) = (initialDisplacement, initialVelocity)
    SpringStep(coefficients, duration: time).advance(displacement: &displacement, velocity: &velocity)
    return (displacement, velocity)
  }
}
