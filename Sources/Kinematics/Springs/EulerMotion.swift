/// The article's spring with ticks at a fixed rate: value and velocity change at ticks, hold between them, and
/// snap to the target at the tick that meets the article's finish rule.
public struct EulerMotion<Value: MotionVector>: Trajectory, Equatable {
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

  /// The value after the last tick at or before `time`.
  @inlinable public func value(at time: Double) -> Value { state(at: time).value }

  /// The velocity after the last tick at or before `time`, per second.
  @inlinable public func velocity(at time: Double) -> Value { state(at: time).velocity }

  /// Value and velocity after the last tick at or before `time`, in seconds, 0 or more; at an infinite time, those after
  /// `tickLimit` ticks.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    // A time that differs from a tick only by rounding counts as that tick.
    let ticks = (time * rate + 1e-9).rounded(.down)
    require(ticks >= 0, "the time of a motion that ticks must be at least 0; got \(time)")
    return state(afterTicks: ticks < Double(Self.tickLimit) ? Int(ticks) : Self.tickLimit)
  }
}
