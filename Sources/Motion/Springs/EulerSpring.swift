internal import RealModule

/// The spring of the objc.io article, integrated in the steps of its code, for comparison.
///
/// Each tick of Δt computes F = k (target − x) − μ v, then v += F Δt / m, then x += v Δt. Its error is up
/// to 11.9 % of the distance at 60 Hz and 26 % at 30 Hz, and with the article's coefficients it diverges above
/// Δt = 1/15 s. It approximates a `SpringMotion` with the same coefficients.
public struct EulerSpring: Hashable, Sendable {
  /// k: force per distance; finite and over 0.
  public let stiffness: Double
  /// μ: force per speed; finite, 0 or more.
  public let friction: Double
  /// m: inertia; finite and over 0. The article's is 1.
  public let mass: Double

  /// The article's spring: k 300, μ 20, m 1.
  public static let article = EulerSpring(.standard)

  /// The Euler law of a spring's coefficients.
  public init(_ spring: Spring) {
    stiffness = spring.stiffness
    friction = spring.damping
    mass = spring.mass
  }

  /// Hooke's force k (target − x).
  @inlinable public func hookeForce<Value: MotionVector>(value: Value, target: Value) -> Value {
    stiffness * (target - value)
  }

  /// The force of friction −μ v.
  @inlinable public func frictionForce<Value: MotionVector>(velocity: Value) -> Value {
    -friction * velocity
  }

  /// Δv = F Δt / m, per second, for a force and a tick of `duration` seconds.
  @inlinable public func velocityChange<Value: MotionVector>(force: Value, duration: Double) -> Value {
    (duration / mass) * force
  }

  /// Δx = v Δt, for a velocity (per second) and a tick of `duration` seconds.
  @inlinable public func valueChange<Value: MotionVector>(velocity: Value, duration: Double) -> Value {
    duration * velocity
  }

  /// One tick: the forces, then the velocity, then the value.
  /// - Parameters:
  ///   - value: the value before and after the tick.
  ///   - velocity: the velocity before and after the tick, per second.
  ///   - target: the value at rest.
  ///   - duration: the duration of the tick, in s, finite, 0 or more.
  @inlinable public func advance<Value: MotionVector>(
    value: inout Value, velocity: inout Value, target: Value, by duration: Double
  ) {
    require(notNegative: duration, "a tick")
    let force = hookeForce(value: value, target: target) + frictionForce(velocity: velocity)
    velocity = velocity + velocityChange(force: force, duration: duration)
    value = value + valueChange(velocity: velocity, duration: duration)
  }

  /// The article's finish rule: slower than 0.05 pt/s and nearer than 1 pt. Its code then snaps to the target.
  @inlinable public func isFinished<Value: MotionVector>(value: Value, velocity: Value, target: Value) -> Bool
  {
    velocity.length < 0.05 && (target - value).length < 1
  }
}

/// The article's spring with ticks at a fixed rate: value and velocity change at ticks, hold between them, and
/// snap to the target at the tick that meets the article's finish rule.
public struct EulerMotion<Value: MotionVector>: Law, Equatable {
  /// The law of each tick.
  public let spring: EulerSpring
  /// The value at time 0.
  public let initialValue: Value
  /// The velocity at time 0, per second.
  public let initialVelocity: Value
  /// The value at rest.
  public let target: Value
  /// Ticks per second; over 0.
  public let rate: Double

  /// A motion that ticks.
  /// - Parameters:
  ///   - spring: the law of each tick.
  ///   - value: the value at time 0, finite.
  ///   - velocity: the velocity at time 0, per second, finite.
  ///   - target: the value at rest, finite.
  ///   - rate: ticks per second, finite, over 0.
  public init(
    spring: EulerSpring = .article, from value: Value, velocity: Value = .zero, to target: Value,
    rate: Double = 60
  ) {
    require(
      value.isFinite && velocity.isFinite && target.isFinite, "a motion must start and end at finite values")
    require(
      rate.isFinite && rate > 0, "a rate must be finite and greater than 0 ticks per second; got \(rate)")
    self.spring = spring
    initialValue = value
    initialVelocity = velocity
    self.target = target
    self.rate = rate
  }

  /// The target.
  public var end: Value { target }

  /// The tick that meets the finish rule, in s, whatever the tolerance; infinite if there is none.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    finishingTick().map { Double($0) / rate } ?? .infinity
  }

  /// The greatest number of ticks that are computed. A motion that has not finished by then, because it has hardly any
  /// friction, stays in its last state.
  public static var tickLimit: Int { 1_000_000 }

  /// Value and velocity after `count` ticks (0 or more, of which up to `tickLimit` are computed), each computed from the
  /// one before. A motion that diverges stays in its last finite state.
  @inlinable public func state(afterTicks count: Int) -> (value: Value, velocity: Value) {
    require(count >= 0, "ticks must be counted from 0; got \(count)")
    var (value, velocity) = (initialValue, initialVelocity)
    for _ in 0..<min(count, Self.tickLimit) {
      let last = (value, velocity)
      spring.advance(value: &value, velocity: &velocity, target: target, by: 1 / rate)
      guard value.isFinite && velocity.isFinite else { return last }
      if spring.isFinished(value: value, velocity: velocity, target: target) { return (target, .zero) }
    }
    return (value, velocity)
  }

  /// The first tick, up to `limit`, that meets the finish rule; nil if none does.
  @inlinable public func finishingTick(upTo limit: Int = 10_000) -> Int? {
    var (value, velocity) = (initialValue, initialVelocity)
    for tick in 1...max(limit, 1) {
      spring.advance(value: &value, velocity: &velocity, target: target, by: 1 / rate)
      if spring.isFinished(value: value, velocity: velocity, target: target) { return tick }
    }
    return nil
  }

  /// Value and velocity (per second) after the last tick at or before `time`, in seconds, 0 or more; at an infinite time,
  /// those after `tickLimit` ticks.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    // A time that differs from a tick only by rounding counts as that tick.
    let ticks = (time * rate + 1e-9).rounded(.down)
    require(ticks >= 0, "the time of a motion that ticks must be at least 0; got \(time)")
    return state(afterTicks: ticks < Double(Self.tickLimit) ? Int(ticks) : Self.tickLimit)
  }
}

/// The motion of a spring over a fixed span of time, as the 2×2 matrix that maps (displacement, velocity) at its start
/// to those at its end. Any number of springs with the same coefficients share it.
///
/// With a = ζω₀ and q = (ζω₀)² − ω₀² = ω₀²(ζ² − 1), every regime is the same matrix
///
///     y′ = (C + aS) y + S v        C = e^(−at) cosh √q t
///     v′ = −ω₀² S y + (C − aS) v   S = e^(−at) sinh √q t / √q
///
/// where q < 0 turns cosh and sinh into cos and sin. S and C are entire functions of q. No divisor vanishes
/// at ζ = 1, so that nothing cancels near it (formula F1).
public struct SpringStep: Hashable, Sendable {
  @usableFromInline let valueFromValue: Double
  @usableFromInline let valueFromVelocity: Double
  @usableFromInline let velocityFromValue: Double
  @usableFromInline let velocityFromVelocity: Double

  /// The step of `spring` over `duration` seconds (finite; negative ones lead back).
  public init(_ spring: Spring, duration: Double) {
    require(duration.isFinite, "a step must take a finite time; got \(duration)")
    self.init(SpringCoefficients(spring), duration: duration)
  }

  @usableFromInline init(_ spring: SpringCoefficients, duration: Double) {
    let (cosine, sine) = spring.envelopes(at: duration)
    valueFromValue = cosine + spring.decayRate * sine
    valueFromVelocity = sine
    velocityFromValue = -spring.squaredFrequency * sine
    velocityFromVelocity = cosine - spring.decayRate * sine
  }

  /// Advances a displacement (value − target) and its velocity by the step.
  @inlinable public func advance<Value: MotionVector>(displacement: inout Value, velocity: inout Value) {
    let before = displacement
    displacement = valueFromValue * before + valueFromVelocity * velocity
    velocity = velocityFromValue * before + velocityFromVelocity * velocity
  }
}

extension SpringStep {
  /// Advances many springs by the step, in one pass over memory.
  ///
  /// The i-th displacement moves with the i-th velocity. The results are those of
  /// `advance(displacement:velocity:)` for one spring after the other, to the bit.
  /// - Parameters:
  ///   - displacements: value − target of each spring, in the value's unit.
  ///   - velocities: of each spring, per second; as many as displacements.
  @inlinable public func advance<Value: MotionVector>(
    displacements: inout [Value], velocities: inout [Value]
  ) {
    displacements.withUnsafeMutableBufferPointer { displacements in
      velocities.withUnsafeMutableBufferPointer { velocities in
        advance(displacements: displacements, velocities: velocities)
      }
    }
  }

  /// Advances many springs by the step, with their state in buffers.
  /// - Parameters:
  ///   - displacements: value − target of each spring, in the value's unit; initialised.
  ///   - velocities: of each spring, per second; initialised, as many as displacements, and apart from them.
  @inlinable public func advance<Value: MotionVector>(
    displacements: UnsafeMutableBufferPointer<Value>, velocities: UnsafeMutableBufferPointer<Value>
  ) {
    require(
      displacements.count == velocities.count,
      "there must be a velocity for each displacement; got \(displacements.count) displacements and \(velocities.count) velocities"
    )
    guard let displacement = displacements.baseAddress, let velocity = velocities.baseAddress else { return }
    // Bare pointers: the compiler vectorises a loop without bounds checks.
    for index in 0..<displacements.count {
      advance(displacement: &displacement[index], velocity: &velocity[index])
    }
  }
}

extension SpringStep {
  /// Stiffness and damping, for a mass of 1, of the spring whose step over a span of time is a given linear map; nil if
  /// there is none. Of the springs with that map it is the slowest: ringing faster than once in two spans is aliased.
  /// - Parameters:
  ///   - trace: of the 2×2 map of (value, velocity).
  ///   - determinant: of the same, over 0.
  ///   - duration: the span in s; negative for a map that leads back.
  package static func spring(
    trace: Double, determinant: Double, duration: Double
  ) -> (stiffness: Double, damping: Double)? {
    guard determinant > 0, duration != 0 else { return nil }
    // λ₁λ₂ = e^(−ct), and half the sum, scaled by its root, is the cos or cosh of half the difference.
    let damping = -Double.log(determinant) / duration
    let half = trace / 2 / determinant.squareRoot()
    guard half >= -1 else { return nil }
    let angle = (half <= 1 ? Double.acos(half) : Double.acosh(half)) / duration
    let stiffness = damping * damping / 4 + (half <= 1 ? angle * angle : -angle * angle)
    return stiffness.isFinite && damping.isFinite ? (stiffness, damping) : nil
  }
}
