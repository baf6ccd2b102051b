public import Motion

/// A horizontal floor in motion, as a law of absolute time in s.
///
/// The law is smooth over the span of each call. If its velocity or its acceleration jumps, the caller ends
/// one call there and begins the next. Equal times must give bit-identical results, so that every subdivision
/// of the time gives the same contacts.
public protocol MovingFloor: Sendable {
  /// The y of its surface, in pt; y grows downwards.
  func height(at time: Double) -> Double
  /// The derivative of the height, in pt/s.
  func velocity(at time: Double) -> Double
  /// The derivative of the velocity, in pt/s².
  func acceleration(at time: Double) -> Double
  /// A bound of |acceleration| at `time` and later in the span, in pt/s².
  func accelerationBound(from time: Double) -> Double
  /// A bound of the derivative of the acceleration at `time` and later in the span, in pt/s³, for either
  /// sign.
  func jerkBound(from time: Double) -> Double
}

/// A floor that does not move.
public struct StillFloor: MovingFloor, Hashable {
  /// The y of its surface, in pt.
  public let height: Double

  /// Creates a floor at `height` pt, finite.
  public init(height: Double) {
    require(height.isFinite, "a floor must lie at a finite height; got \(height)")
    self.height = height
  }

  /// The height, the same at every time, in pt.
  public func height(at time: Double) -> Double { height }
  /// The velocity: 0.
  public func velocity(at time: Double) -> Double { 0 }
  /// The acceleration: 0.
  public func acceleration(at time: Double) -> Double { 0 }
  /// The bound of the acceleration: 0.
  public func accelerationBound(from time: Double) -> Double { 0 }
  /// The bound of the jerk: 0.
  public func jerkBound(from time: Double) -> Double { 0 }
}

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
