public import MotionKinematics

/// A floor that moves on a spring from a given instant.
public struct SpringFloor: MovingFloor, Equatable {
  /// The height of its surface, in pt, as a law of the time since `start`, in s.
  public let motion: SpringMotion<Double>
  /// The absolute time at which the law began, in s.
  public let start: Double

  /// Creates a floor that follows `motion` from the absolute time `start` on, in s.
  public init(_ motion: SpringMotion<Double>, start: Double = 0) {
    require(start.isFinite, "a motion must start at a finite time; got \(start)")
    self.motion = motion
    self.start = start
  }

  /// The value of the law, in pt.
  public func height(at time: Double) -> Double { motion.value(at: time - start) }

  /// The velocity of the law, in pt/s.
  public func velocity(at time: Double) -> Double { motion.velocity(at: time - start) }

  /// The acceleration a = −(k/m) y − (c/m) v, in pt/s², with the displacement y.
  public func acceleration(at time: Double) -> Double { derivatives(at: time).acceleration }

  /// The bound √(a² + ω₀² v²), in pt/s². The velocity of a spring satisfies the spring's own equation, so its
  /// amplitude √(v² + (a/ω₀)²) never grows, like that of the displacement.
  public func accelerationBound(from time: Double) -> Double {
    let (velocity, acceleration) = derivatives(at: time)
    let squaredFrequency = motion.spring.stiffness / motion.spring.mass
    return (acceleration * acceleration + squaredFrequency * velocity * velocity).squareRoot()
  }

  /// The bound √(j² + ω₀² a²) for the next derivative, in pt/s³, with j = −ω₀² v − (c/m) a.
  public func jerkBound(from time: Double) -> Double {
    let (velocity, acceleration) = derivatives(at: time)
    let squaredFrequency = motion.spring.stiffness / motion.spring.mass
    let jerk = -squaredFrequency * velocity - motion.spring.damping / motion.spring.mass * acceleration
    return (jerk * jerk + squaredFrequency * acceleration * acceleration).squareRoot()
  }

  private func derivatives(at time: Double) -> (velocity: Double, acceleration: Double) {
    let (value, velocity) = motion.state(at: time - start)
    let force = -motion.spring.stiffness * (value - motion.target) - motion.spring.damping * velocity
    return (velocity, force / motion.spring.mass)
  }
}
