/// Conversions from and to UIKit's relative velocities, in 1/s: a velocity of 1 covers the distance in a second.
///
/// A relative velocity is undefined where the distance is 0. The library therefore takes absolute velocities, per
/// component.
public enum RelativeVelocity {
  /// The component of `velocity` (per second) along the line from `start` to `end`, relative to its length:
  /// v·Δ / |Δ|². 100 pt/s over 200 pt are .5. Nil where there is no distance.
  public static func alongLine<Value: MotionVector>(
    of velocity: Value, from start: Value, to end: Value
  ) -> Double? {
    velocity.share(of: end - start)
  }

  /// Each component of `velocity` (per second) relative to that component's distance, as in UIKit's velocity
  /// vector; 0 for a component without a distance, whose velocity cannot be relative.
  public static func perComponent<Value: MotionVector>(
    of velocity: Value, from start: Value, to end: Value
  ) -> Value {
    let delta = end - start
    var relative = Value.zero
    for index in 0..<Value.componentCount where delta[component: index] != 0 {
      relative[component: index] = velocity[component: index] / delta[component: index]
    }
    return relative
  }

  /// The velocity (per second) along the line from `start` to `end` for a relative velocity (1/s).
  public static func absolute<Value: MotionVector>(
    _ relative: Double, from start: Value, to end: Value
  ) -> Value {
    relative * (end - start)
  }

  /// The velocity (per second) for relative velocities (1/s), each over the distance of its component.
  public static func absolute<Value: MotionVector>(
    perComponent relative: Value, from start: Value, to end: Value
  ) -> Value {
    var velocity = end - start
    for index in 0..<Value.componentCount { velocity[component: index] *= relative[component: index] }
    return velocity
  }

  /// A relative velocity within ±`limit` (1/s, 0 or more); Apple's sample clips at 35.
  public static func clipped(_ relative: Double, to limit: Double = 35) -> Double {
    require(limit >= 0, "a limit of speed must not be negative; got \(limit)")
    return min(max(relative, -limit), limit)
  }
}
