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
      value.isFinite && velocity.isFinite && target.isFinite, "a motion must start and end at finite values")
    self.spring = spring
    self.target = target
    initialDisplacement = value - target
    initialVelocity = velocity
    coefficients = SpringCoefficients(spring)
  }

  /// The value at rest: the target.
  @inlinable public var end: Value { target }

  /// Value and velocity, `time` seconds after the start; for a negative time, those that would have led to it.
  ///
  /// The time is finite. A damped motion is at its target at an infinite time, too.
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

  /// The way of the motion, of which a relative tolerance is a share, in the value's unit: the distance from the target
  /// at time 0, or the distance to which the velocity takes the value away from there.
  ///
  /// The velocity v alone takes a value from its target to the distance h|v|, h being the spring's largest response to a
  /// velocity of 1. The displacement d is worth at most |d| at that time. So the motion reaches at least the larger one
  /// of |d| and h|v| − |d|, which is the way. From rest it is |d|, and from the target it is h|v|.
  @inlinable public var way: Double {
    let distance = initialDisplacement.length
    return max(distance, coefficients.largestResponse * initialVelocity.length - distance)
  }

  /// The time from which on the motion is settled: the one time at which `amplitude` falls to the tolerance.
  ///
  /// The amplitude never grows, so that the time is unique, independent of frames, and never a turning point that the
  /// next swing leaves again (M18). 0 if the motion starts within the tolerance; infinite without damping. This is the
  /// library's one definition of settled; see the article “Settling”.
  @inlinable public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    settlingTime(withinDistance: tolerance.share == nil ? tolerance.distance : tolerance.distance(ofWay: way))
  }

  /// The time from which on `amplitude` is at most `distance`, in the value's unit, 0 or more.
  @specialized(where Value == Double)
  @specialized(where Value == SIMD2<Double>)
  @specialized(where Value == RGBA)
  @inlinable func settlingTime(withinDistance distance: Double) -> Double {
    // Specialised above, because animations by key paths know the type of the value at run time only.
    guard amplitude(at: 0) > distance else { return 0 }
    guard spring.damping > 0 else { return .infinity }
    return Bisection.crossing(
      of: distance, after: 0, step: 1 / coefficients.squaredFrequency.squareRoot()
    ) { amplitude(at: $0) }
  }

  /// The motion on the same spring to the same target, from another value and velocity.
  public func kicked(from value: Value, velocity: Value) -> SpringMotion? {
    SpringMotion(spring: spring, from: value, velocity: velocity, to: target)
  }

  /// Displacement and velocity, `time` seconds after the start.
  @inlinable func phase(at time: Double) -> (displacement: Value, velocity: Value) {
    require(
      time.isFinite || time == .infinity && spring.damping > 0,
      "the time must be finite, or infinity for the end of a damped motion; got \(time)")
    var (displacement, velocity) = (initialDisplacement, initialVelocity)
    SpringStep(coefficients, duration: time).advance(displacement: &displacement, velocity: &velocity)
    return (displacement, velocity)
  }
}
