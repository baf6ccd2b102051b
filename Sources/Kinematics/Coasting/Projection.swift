/// The value at which a released value would come to rest by a decay (formula F10).
public enum Projection {
  /// UIScrollView's normal deceleration: .998 of the velocity kept per millisecond.
  public static let normalRate = 0.998
  /// UIScrollView's fast deceleration: .99 of the velocity kept per millisecond.
  public static let fastRate = 0.99

  /// The distance that a value released at `velocity` (per second) coasts: −v / (1000 ln rate), in the
  /// value's unit; 1000 pt/s → 499.4998 pt at the normal rate.
  /// - Parameters:
  ///   - velocity: per second, finite.
  ///   - rate: the share of its velocity kept per millisecond, over 0 and under 1; .998 is UIScrollView's normal
  ///     deceleration, .99 its fast one.
  @inlinable public static func distance<Value: MotionVector>(
    velocity: Value, rate: Double = Projection.normalRate
  ) -> Value {
    require(velocity.isFinite, "a velocity to project must be finite; got \(velocity)")
    return (1 / DecayRate(rate).constant) * velocity
  }

  /// The velocity (per second) that coasts exactly `distance`: the inverse of `distance(velocity:rate:)`.
  /// - Parameters:
  ///   - distance: in the value's unit, finite.
  ///   - rate: the share of its velocity kept per millisecond, over 0 and under 1.
  @inlinable public static func velocity<Value: MotionVector>(
    distance: Value, rate: Double = Projection.normalRate
  ) -> Value {
    require(distance.isFinite, "a distance to coast must be finite; got \(distance)")
    return DecayRate(rate).constant * distance
  }
}
