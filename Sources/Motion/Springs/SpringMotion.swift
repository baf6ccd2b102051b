internal import RealModule

/// The motion of a value on a spring towards a target (formula F1), exact at any time, in all three regimes.
@frozen public struct SpringMotion<Value: MotionVector>: Law, Equatable {
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

  /// Value and velocity (per second), `time` seconds after the start; a negative time continues the motion backwards.
  ///
  /// The time is finite; that of a damped motion may be infinity, where it is at its target.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    let (displacement, velocity) = phase(at: time)
    return (target + displacement, velocity)
  }

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

  /// An upper bound of the acceleration from `time` on, √(v² + (v′/ω₀)²) · ω₀, in the value's unit per s².
  ///
  /// Every derivative of a motion obeys the motion's own equation, so that its amplitude never grows either.
  @inlinable public func accelerationBound(from time: Double) -> Double {
    coefficients.amplitude(coefficients.derivative(phase(at: time)))
      * coefficients.squaredFrequency.squareRoot()
  }

  /// An upper bound of the jerk from `time` on, in the value's unit per s³; see `accelerationBound(from:)`.
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
  /// The amplitude never grows. Therefore the time is unique and independent of frames, and the motion does not leave the
  /// tolerance again after it (M18). 0 if the motion starts within the tolerance; infinite without damping. This is the
  /// library's one definition of settled; see the article “Settling”.
  @inlinable public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    settlingTime(withinDistance: tolerance.share == nil ? tolerance.distance : tolerance.distance(ofWay: way))
  }

  /// The time from which on `amplitude` is at most `distance`, in the value's unit, 0 or more.
  @specialized(where Value == Double)
  @specialized(where Value == SIMD2<Double>)
  @specialized(where Value == RGBA)
  @inlinable func settlingTime(withinDistance distance: Double) -> Double {
    // Specialised above, because the type of a value that is animated by its key path is known at run time only.
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
public struct ClampedSpringMotion<Value: MotionVector>: Law, Equatable {
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

  /// Value and velocity (per second), `time` seconds (0 or more) after the start.
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
    if discriminant < 0 {
      let time = Double.atan2(y: splitting * distance, x: closing) / splitting
      // Next to the critical damping the displacement is below the range of numbers before it changes its sign.
      return decayRate * time < 700 ? time : .infinity
    }
    guard closing > 0 else { return .infinity }
    if discriminant == 0 { return distance / closing }
    let ratio = splitting * distance / closing
    return ratio < 1 ? Double.atanh(ratio) / splitting : .infinity
  }
}

/// A motion on a spring that is repeated, from its start again or there and back.
///
/// The passes begin at the multiples of `period`. There and back, each pass begins with the value and the velocity of the one
/// before, so that both are continuous. Otherwise each pass but the first one jumps to the start, at rest. A spring without
/// damping never arrives, and its first pass never ends.
public struct RepeatedSpringMotion<Value: MotionVector>: Law, Equatable {
  /// The first pass.
  public let motion: SpringMotion<Value>
  /// The number of repetitions, each of which is one pass, or one there and one back; nil for repetition without end.
  public let count: Int?
  /// Indicates whether each pass is followed by one back to the start.
  public let autoreverses: Bool
  /// The time between the beginnings of two passes, in s: the time in which the spring settles from rest to a thousandth
  /// of its way (formula F5), infinite without damping.
  public let period: Double
  /// The first passes. Later ones equal the last two of these, because each pass reduces the residual of the one before to a
  /// thousandth.
  private let passes: [SpringMotion<Value>]

  /// A repeated motion.
  /// - Parameters:
  ///   - motion: the first pass.
  ///   - count: the number of repetitions, over 0; nil for repetition without end.
  ///   - autoreverses: true if each pass is followed by one back to the start.
  public init(_ motion: SpringMotion<Value>, count: Int?, autoreverses: Bool) {
    require(count.map { $0 > 0 } ?? true, "a motion must be repeated at least once; got \(count ?? 0) times")
    self.motion = motion
    self.count = count
    self.autoreverses = autoreverses
    let period = motion.spring.settlingDuration(displacement: -1.0, velocity: 0)
    self.period = period
    let start = motion.target + motion.initialDisplacement
    var passes = [motion]
    for number in 1..<(period.isInfinite ? 1 : autoreverses ? 8 : 2) {
      let (value, velocity) = autoreverses ? passes[number - 1].state(at: period) : (start, .zero)
      passes.append(
        SpringMotion(
          spring: motion.spring, from: value, velocity: velocity,
          to: autoreverses && number % 2 == 1 ? start : motion.target))
    }
    self.passes = passes
  }

  /// The number of passes; infinite for repetition without end.
  private var passCount: Double { count.map { Double($0) * (autoreverses ? 2 : 1) } ?? .infinity }

  /// Returns the pass of a number, from 0.
  private func pass(_ number: Double) -> SpringMotion<Value> {
    guard number >= Double(passes.count) else { return passes[Int(number)] }
    return passes[autoreverses ? 6 + Int(number.truncatingRemainder(dividingBy: 2)) : 1]
  }

  /// Value and velocity (per second), `time` seconds (finite, 0 or more) after the start.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    let number = min((time / period).rounded(.down), passCount - 1)
    return pass(number).state(at: number > 0 ? time - number * period : time)
  }

  /// The value at rest: the target, or the start if each pass is followed by one back.
  public var end: Value { autoreverses ? motion.target + motion.initialDisplacement : motion.target }

  /// The way of the first pass, in the value's unit.
  public var way: Double { motion.way }

  /// The time from which on the last pass is settled, in s; infinite for repetition without end.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    guard passCount.isFinite, period.isFinite else { return .infinity }
    let last = passCount - 1
    return last * period + pass(last).settlingTime(withinDistance: tolerance.distance(ofWay: way))
  }

  /// The time at which the first pass reaches or crosses its target, in s; infinite if it only comes near it.
  public var reachTime: Double { motion.reachTime }
}
