/// A motion along the cubic that has given values and velocities at both ends of a span of time: a Hermite curve.
struct CubicMotion<Value: MotionVector>: Equatable, Sendable {
  /// The coefficients of the value, by powers of the time in s.
  let c0, c1, c2, c3: Value

  /// A motion from a state to a state.
  /// - Parameters:
  ///   - start: the value and the velocity (per second) at time 0.
  ///   - end: those at the end of the span.
  ///   - duration: the length of the span, in s; at 0 the motion is at its end.
  init(
    from start: (value: Value, velocity: Value), to end: (value: Value, velocity: Value), duration: Double
  ) {
    guard duration > 0 else {
      (c0, c1, c2, c3) = (end.value, end.velocity, .zero, .zero)
      return
    }
    let rate = 1 / duration
    let way = rate * (end.value - start.value)
    c0 = start.value
    c1 = start.velocity
    c2 = rate * (3.0 * way - 2.0 * start.velocity - end.velocity)
    c3 = rate * rate * (start.velocity + end.velocity - 2.0 * way)
  }

  /// Value and velocity, `time` seconds after the start.
  func state(at time: Double) -> (value: Value, velocity: Value) {
    (c0 + time * (c1 + time * (c2 + time * c3)), c1 + time * (2.0 * c2 + (3 * time) * c3))
  }
}
