internal import RealModule

/// The motion of a value on a spring that bounces off its target instead of crossing it: each component by itself, at
/// exact instants. react-spring calls it `bounce`.
///
/// A component that reaches its target at the time t₁ with the velocity u leaves it with −e u. On the spring it is back after
/// half a turn, P = π/σ, with the share r = e^(−aP) of its speed, so that bounce n is at t₁ + (n − 1) P and is left with
/// −e u (e r)ⁿ⁻¹. From the critical damping on there is at most one bounce.
public struct BouncingSpringMotion<Value: MotionVector>: SettlingTrajectory, Equatable {
  /// The motion without bounces, which crosses its target.
  public let motion: SpringMotion<Value>
  /// e: the share of its speed that a bounce keeps; 0 to 1.
  public let elasticity: Double
  /// The time between two bounces of a component, π/σ, in s; infinite from the critical damping on.
  public let bouncePeriod: Double
  /// The share e r of its speed that a component keeps from bounce to bounce.
  private let kept: Double
  /// The times (s) at which the components are at the target for the first time, infinite if they never are, and the
  /// velocities with which they leave it.
  private let departures: [SIMD2<Double>]

  /// A motion that bounces off its target. A component that starts at the target leaves it with its own velocity, and
  /// stays on that side.
  /// - Parameters:
  ///   - motion: the motion without bounces.
  ///   - elasticity: the share of its speed that a bounce keeps, 0 to 1; at 0 it stops at its target.
  public init(_ motion: SpringMotion<Value>, elasticity: Double) {
    require((0...1).contains(elasticity), "elasticity must be 0 to 1; got \(elasticity)")
    self.motion = motion
    self.elasticity = elasticity
    let coefficients = SpringCoefficients(motion.spring)
    bouncePeriod = coefficients.discriminant < 0 ? .pi / coefficients.splitting : .infinity
    kept = bouncePeriod < .infinity ? elasticity * Double.exp(-coefficients.decayRate * bouncePeriod) : 0
    departures = (0..<Value.componentCount).map { index in
      let time = motion.reachTime(of: index)
      guard time > 0, time < .infinity else { return [time, motion.initialVelocity[component: index]] }
      return [time, -elasticity * motion.velocity(at: time)[component: index]]
    }
  }

  /// Returns the time of a bounce of a component, in s; infinite if there is none.
  /// - Parameters:
  ///   - number: the number of the bounce, from 1.
  ///   - component: the index of the component.
  public func bounceTime(_ number: Int, of component: Int = 0) -> Double {
    require(number >= 1, "bounces must be counted from 1; got \(number)")
    let first = departures[component].x
    // A component that starts at its target bounces after its first turn.
    let turns = first > 0 ? number - 1 : number
    return turns == 0 ? first : first + Double(turns) * bouncePeriod
  }

  /// Value and velocity, `time` seconds (finite, 0 or more) after the start; at a bounce, the velocity after it.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    var (value, velocity) = motion.state(at: time)
    for (index, departure) in departures.enumerated() where time >= departure.x {
      let turns = bouncePeriod < .infinity ? ((time - departure.x) / bouncePeriod).rounded(.down) : 0
      let began = turns > 0 ? departure.x + turns * bouncePeriod : departure.x
      var (left, speed) = (0.0, departure.y * Double.pow(kept, Int(min(turns, 1e9))))
      SpringStep(motion.spring, duration: time - began).advance(displacement: &left, velocity: &speed)
      value[component: index] = motion.target[component: index] + left
      velocity[component: index] = speed
    }
    return (value, velocity)
  }

  /// The value, `time` seconds (finite, 0 or more) after the start.
  public func value(at time: Double) -> Value { state(at: time).value }

  /// The velocity at `time`, per second; at a bounce, that after it.
  public func velocity(at time: Double) -> Value { state(at: time).velocity }

  /// The value at rest: the target.
  public var end: Value { motion.target }

  /// The way of the motion without bounces, in the value's unit.
  public var way: Double { motion.way }

  /// The first time at which all components are at the target, in s; infinite if one never is.
  public var reachTime: Double { motion.reachTime }

  /// The time from which on the motion without bounces is settled, whose displacements are at least as large; or before
  /// that, without elasticity, the time at which the last component stops.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    let time = motion.settlingTime(within: tolerance)
    guard elasticity == 0 else { return time }
    return (0..<Value.componentCount).reduce(0) { max($0, min(time, bounceTime(1, of: $1))) }
  }

  /// Returns the motion after an impulse, which bounces off the same target.
  public func kicked(from value: Value, velocity: Value) -> Self? {
    Self(
      SpringMotion(spring: motion.spring, from: value, velocity: velocity, to: motion.target),
      elasticity: elasticity)
  }
}
