package import Motion

/// The spring of the objc.io article, integrated in the steps of its code, for comparison. It approximates a `SpringMotion`.
///
/// Each tick of Δt computes F = k (target − x) − c v, then v += F Δt / m, then x += v Δt. Its error is up to 11.9 % of the
/// distance at 60 Hz and 26 % at 30 Hz; with the article's coefficients it diverges above Δt = 1/15 s. Value and velocity hold
/// between ticks, and snap to the target at the tick that meets the article's finish rule.
package struct EulerMotion<Value: MotionVector>: Law, Equatable {
  package let spring: Spring
  package let initialValue, initialVelocity: Value
  /// The target.
  package let end: Value
  /// Ticks per second.
  package let rate: Double
  /// The states at time 0 and after each tick, each of which is computed once.
  private var values, velocities: [Value]

  /// - Parameters:
  ///   - spring: k, c and m; by default the article's.
  ///   - value: the value at time 0, finite.
  ///   - velocity: the velocity at time 0, per second, finite.
  ///   - target: the value at rest, finite.
  ///   - rate: ticks per second, finite, over 0.
  package init(
    spring: Spring = .standard, from value: Value, velocity: Value = .zero, to target: Value,
    rate: Double = 60
  ) {
    require(
      value.isFinite && velocity.isFinite && target.isFinite, "a motion must start and end at finite values")
    require(positive: rate, "the ticks per second")
    (self.spring, initialValue, initialVelocity, end) = (spring, value, velocity, target)
    self.rate = rate
    (values, velocities) = ([value], [velocity])
    var (value, velocity, isLast) = (value, velocity, false)
    while !isLast, values.count <= Self.tickLimit {
      isLast = advance(value: &value, velocity: &velocity)
      values.append(value)
      velocities.append(velocity)
    }
  }

  /// One tick. Returns true if it is the last one: slower than 0.05 pt/s and nearer than 1 pt, it snaps to the target; a
  /// motion that diverges stays in its last finite state.
  package func advance(value: inout Value, velocity: inout Value) -> Bool {
    let force = spring.stiffness * (end - value) - spring.damping * velocity
    let nextVelocity = velocity + (1 / rate / spring.mass) * force
    let next = value + (1 / rate) * nextVelocity
    guard next.isFinite && nextVelocity.isFinite else { return true }
    (value, velocity) = (next, nextVelocity)
    guard velocity.length < 0.05 && (end - value).length < 1 else { return false }
    (value, velocity) = (end, .zero)
    return true
  }

  /// The last tick, up to a million; nil if there is none or the motion diverges.
  package var finishingTick: Int? {
    let tick = values.count - 1
    return values[tick] == end && tick < Self.tickLimit ? tick : nil
  }

  /// The greatest number of ticks that are computed. A motion with hardly any friction has not finished by then.
  private static var tickLimit: Int { 1_000_000 }

  /// The time of the last tick, in s, whatever the tolerance; infinite if there is none.
  package func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    finishingTick.map { Double($0) / rate } ?? .infinity
  }

  /// Value and velocity (per second) after the last tick at or before `time`, in s, 0 or more.
  package func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time >= 0, "the time of a motion that ticks must be at least 0; got \(time)")
    // A time that differs from a tick only by rounding counts as that tick.
    let tick = Int(min((time * rate + 1e-9).rounded(.down), Double(values.count - 1)))
    return (values[tick], velocities[tick])
  }
}
