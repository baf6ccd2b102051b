// A spring's initialisers and functions with the argument labels of SwiftUI's `Spring` and `Animation`, so that code
// which uses those reads the same.

extension Spring {
  /// A spring by mass, stiffness and damping, as `SwiftUI.Spring` has it.
  public init(mass: Double, stiffness: Double, damping: Double) {
    self.init(stiffness: stiffness, damping: damping, mass: mass)
  }

  /// A spring by response and damping fraction, as `Animation.spring(response:dampingFraction:)` has it.
  /// - Parameters:
  ///   - response: the period of the undamped spring, in s, finite and over 0.
  ///   - dampingFraction: the damping ratio ζ, finite, 0 or more.
  public init(response: Double, dampingFraction: Double) {
    self.init(response: response, dampingRatio: dampingFraction)
  }

  /// Returns the spring whose motions are those of this one in another time: `factor` times as fast. It is
  /// `Animation.speed(_:)` of SwiftUI.
  /// - Parameter factor: the factor, finite and over 0; 2 halves the response.
  public func speed(_ factor: Double) -> Spring {
    require(
      factor.isFinite && factor > 0, "the speed of a spring must be finite and greater than 0; got \(factor)")
    return Spring(stiffness: factor * factor * stiffness, damping: factor * damping, mass: mass)
  }

  /// Returns the value of a motion from zero to a target.
  /// - Parameters:
  ///   - target: the target.
  ///   - initialVelocity: the velocity at time 0, per second.
  ///   - time: the time since the start, in s.
  public func value<Value: MotionVector>(
    target: Value, initialVelocity: Value = .zero, time: Double
  ) -> Value {
    value(fromValue: .zero, toValue: target, initialVelocity: initialVelocity, time: time)
  }

  /// Returns the velocity (per second) of a motion from zero to a target.
  /// - Parameters:
  ///   - target: the target.
  ///   - initialVelocity: the velocity at time 0, per second.
  ///   - time: the time since the start, in s.
  public func velocity<Value: MotionVector>(
    target: Value, initialVelocity: Value = .zero, time: Double
  ) -> Value {
    velocity(fromValue: .zero, toValue: target, initialVelocity: initialVelocity, time: time)
  }

  /// Returns the value of a motion between two values.
  /// - Parameters:
  ///   - fromValue: the value at time 0.
  ///   - toValue: the target.
  ///   - initialVelocity: the velocity at time 0, per second.
  ///   - time: the time since the start, in s.
  public func value<Value: MotionVector>(
    fromValue: Value, toValue: Value, initialVelocity: Value = .zero, time: Double
  ) -> Value {
    SpringMotion(spring: self, from: fromValue, velocity: initialVelocity, to: toValue).value(at: time)
  }

  /// Returns the velocity (per second) of a motion between two values.
  /// - Parameters:
  ///   - fromValue: the value at time 0.
  ///   - toValue: the target.
  ///   - initialVelocity: the velocity at time 0, per second.
  ///   - time: the time since the start, in s.
  public func velocity<Value: MotionVector>(
    fromValue: Value, toValue: Value, initialVelocity: Value = .zero, time: Double
  ) -> Value {
    SpringMotion(spring: self, from: fromValue, velocity: initialVelocity, to: toValue).velocity(at: time)
  }

  /// Advances a value and its velocity by a span of time, exactly.
  /// - Parameters:
  ///   - value: the value.
  ///   - velocity: the velocity, per second.
  ///   - target: the target.
  ///   - deltaTime: the span of time, in s.
  public func update<Value: MotionVector>(
    value: inout Value, velocity: inout Value, target: Value, deltaTime: Double
  ) {
    (value, velocity) =
      SpringMotion(spring: self, from: value, velocity: velocity, to: target).state(at: deltaTime)
  }

  /// Returns the force −k (position − target) − c · velocity.
  /// - Parameters:
  ///   - target: the target.
  ///   - position: the value.
  ///   - velocity: the velocity, per second.
  public func force<Value: MotionVector>(target: Value, position: Value, velocity: Value) -> Value {
    stiffness * (target - position) - damping * velocity
  }
}
