package import MotionKinematics

/// A spring as a call plays it: with its initial velocity, its delay and its stop at the target.
package struct SpringCall: Hashable, Sendable {
  /// An initial velocity, over 0 towards the target.
  package enum Velocity: Hashable, Sendable {
    /// In distances per second.
    case relative(Double)
    /// In units of the value per second.
    case absolute(Double)
  }

  package var spring: Spring
  package var velocity: Velocity
  /// The time before the motion starts, in s.
  package var delay: Double
  /// True if the motion stops where it first reaches the target.
  package var isClamped: Bool

  package init(
    _ spring: Spring, velocity: Velocity = .relative(0), delay: Double = 0, isClamped: Bool = false
  ) {
    self.spring = spring
    self.velocity = velocity
    self.delay = delay
    self.isClamped = isClamped
  }

  /// The velocity in distances per second.
  /// - Parameter distance: the distance of the motion in the value's unit.
  package func relativeVelocity(over distance: Double) -> Double {
    switch velocity {
    case .relative(let velocity): velocity
    case .absolute(let velocity): velocity / distance
    }
  }

  /// The same call with its velocity in distances per second.
  package func relative(over distance: Double) -> SpringCall {
    var call = self
    call.velocity = .relative(relativeVelocity(over: distance))
    return call
  }

  /// True if the call plays the spring from rest, at once and without a stop.
  package var isPlain: Bool {
    let isStill =
      switch velocity {
      case .relative(let velocity), .absolute(let velocity): velocity == 0
      }
    return isStill && delay == 0 && !isClamped
  }

  /// The motion from 0 to 1 without the delay and the stop; the velocity is in distances per second.
  package func motion(over distance: Double) -> SpringMotion<Double> {
    SpringMotion(spring: spring, from: 0, velocity: relativeVelocity(over: distance), to: 1)
  }

  /// The same motion, faster by a factor (over 0): a spring that is stiffer by its square.
  package func faster(by speed: Double) -> SpringCall {
    var call = self
    call.spring = Spring(
      stiffness: spring.stiffness * speed * speed, damping: spring.damping * speed, mass: spring.mass)
    switch velocity {
    case .relative(let velocity): call.velocity = .relative(velocity * speed)
    case .absolute(let velocity): call.velocity = .absolute(velocity * speed)
    }
    call.delay = delay / speed
    return call
  }
}
