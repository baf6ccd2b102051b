public import Kinematics

/// A floor on a spring that began to move at a given instant.
public struct SpringFloor: MovingFloor, Equatable {
  /// The law of its surface, in pt over the seconds since `start`.
  public let motion: SpringMotion<Double>
  /// When the law began, in s of absolute time.
  public let start: Double

  /// A floor that follows `motion` from the absolute time `start` on.
  public init(_ motion: SpringMotion<Double>, start: Double = 0) {
    precondition(start.isFinite, "a motion starts at a finite time, not \(start)")
    self.motion = motion
    self.start = start
  }

  /// The law's value.
  public func height(at time: Double) -> Double { motion.value(at: time - start) }

  /// The law's velocity.
  public func velocity(at time: Double) -> Double { motion.velocity(at: time - start) }

  /// a = −(k/m) y − (c/m) v, y the displacement.
  public func acceleration(at time: Double) -> Double { derivatives(at: time).acceleration }

  /// √(a² + ω₀² v²). The velocity of a spring obeys the spring's own equation, so its amplitude
  /// √(v² + (a/ω₀)²) only falls, as that of the displacement does.
  public func accelerationBound(from time: Double) -> Double {
    let (velocity, acceleration) = derivatives(at: time)
    let squaredFrequency = motion.spring.stiffness / motion.spring.mass
    return (acceleration * acceleration + squaredFrequency * velocity * velocity).squareRoot()
  }

  /// √(j² + ω₀² a²), the same one derivative further; j = −ω₀² v − (c/m) a.
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
