internal import RealModule

/// The ends at which the motion of a spring is clamped, as in Pop.
public struct SpringClamp: OptionSet, Hashable, Sendable {
  /// The bits of the options.
  public let rawValue: Int
  /// Creates options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A component does not move behind its start: it waits there.
  public static let start = SpringClamp(rawValue: 1)
  /// A component stops at its target at the time of its first crossing.
  public static let end = SpringClamp(rawValue: 2)
}

/// The motion of a value on a spring that stops at its target: each component at the instant of its first crossing,
/// with velocity 0. Pop calls it clamped at the end, react-spring `clamp`. It may also be clamped at its start.
public struct ClampedSpringMotion<Value: MotionVector>: SettlingTrajectory, Equatable {
  /// The motion without the stop.
  public let motion: SpringMotion<Value>
  /// The ends at which it is clamped.
  public let clamp: SpringClamp
  /// The times at which the components stop, in s; infinite for a component that never crosses the target.
  private let stops: [Double]

  /// A motion that stops at its target. A component that starts at the target stays there.
  /// - Parameters:
  ///   - motion: the motion without the stop.
  ///   - clamp: the ends at which it is clamped.
  public init(_ motion: SpringMotion<Value>, at clamp: SpringClamp = .end) {
    self.motion = motion
    self.clamp = clamp
    stops = clamp.contains(.end) ? (0..<Value.componentCount).map { motion.reachTime(of: $0) } : []
  }

  /// Value and velocity, `time` seconds (0 or more) after the start.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    var (value, velocity) = motion.state(at: time)
    for (index, stop) in stops.enumerated() where time >= stop {
      value[component: index] = motion.target[component: index]
      velocity[component: index] = 0
    }
    if clamp.contains(.start) {
      for index in 0..<Value.componentCount {
        let way = motion.initialDisplacement[component: index]
        let left = value[component: index] - motion.target[component: index]
        // Behind its start: on the same side of the target, and farther away.
        guard way > 0 ? left > way : way < 0 && left < way else { continue }
        value[component: index] = motion.target[component: index] + way
        velocity[component: index] = 0
      }
    }
    return (value, velocity)
  }

  /// The value, `time` seconds (0 or more) after the start.
  public func value(at time: Double) -> Value { state(at: time).value }

  /// The velocity at `time`, per second.
  public func velocity(at time: Double) -> Value { state(at: time).velocity }

  /// The value at rest: the target.
  public var end: Value { motion.target }

  /// The time from which on the motion is settled: the instant at which the last component stops, or before that the
  /// time at which the motion without the stop is within the tolerance.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    min(motion.settlingTime(withinDistance: tolerance.distance(ofWay: way)), stops.max() ?? .infinity)
  }

  /// The first time at which all components have reached the target, in s; infinite if one never does.
  public var reachTime: Double { motion.reachTime }

  /// The way of the motion, in the value's unit: the distance from the target at time 0, which no component exceeds at a
  /// clamped end, or that of the motion without the stop if the distance is 0.
  public var way: Double {
    let distance = motion.initialDisplacement.length
    return distance > 0 ? distance : motion.way
  }

  /// Returns the motion after an impulse, which stops at the same target.
  public func kicked(from value: Value, velocity: Value) -> Self? {
    Self(SpringMotion(spring: motion.spring, from: value, velocity: velocity, to: motion.target), at: clamp)
  }
}

extension SpringMotion {
  /// The same motion, stopped at its target.
  public var clamped: ClampedSpringMotion<Value> { ClampedSpringMotion(self) }

  /// The first time at which all components have reached or crossed their targets, in s; infinite if one never does.
  public var reachTime: Double { (0..<Value.componentCount).reduce(0) { max($0, reachTime(of: $1)) } }

  /// Returns the time at which a component reaches or crosses its target for the first time, in s.
  func reachTime(of component: Int) -> Double {
    coefficients.firstZero(
      displacement: initialDisplacement[component: component],
      velocity: initialVelocity[component: component])
  }
}

extension SpringCoefficients {
  /// Returns the first time (s, 0 or more) at which a displacement is 0; infinite if there is none.
  ///
  /// With s = v + ay and σ = √|q|, the displacement is e^(−at) times
  ///
  ///     y cos σt + (s/σ) sin σt     below the critical damping: zero where tan σt = −σy/s
  ///     y + s t                     at it
  ///     y cosh σt + (s/σ) sinh σt   above it: zero where tanh σt = −σy/s
  func firstZero(displacement: Double, velocity: Double) -> Double {
    guard displacement != 0 else { return 0 }
    let distance = abs(displacement)
    let closing = -(displacement < 0 ? -1 : 1) * (velocity + decayRate * displacement)
    if discriminant < 0 { return Double.atan2(y: splitting * distance, x: closing) / splitting }
    guard closing > 0 else { return .infinity }
    if discriminant == 0 { return distance / closing }
    let ratio = splitting * distance / closing
    return ratio < 1 ? Double.atanh(ratio) / splitting : .infinity
  }
}
