internal import RealModule

/// A motion that coasts to rest: its velocity is multiplied by `rate` each millisecond (formula F8).
///
/// With λ = −1000 ln rate, in 1/s:
///
///     v(t) = v₀ e^(−λt)        x(t) = x₀ + v₀ (1 − e^(−λt)) / λ        end = x₀ + v₀ / λ
public struct Decay<Value: MotionVector>: Law, Equatable {
  /// The value at time 0.
  public let initialValue: Value
  /// The velocity at time 0, per second.
  public private(set) var initialVelocity: Value
  /// The share of the velocity kept per millisecond, over 0 and under 1.
  public let rate: Double
  @usableFromInline let decay: DecayRate

  /// A decay from a value and a velocity.
  /// - Parameters:
  ///   - value: the value at time 0, finite.
  ///   - velocity: the velocity at time 0, per second, finite.
  ///   - rate: the share of the velocity kept per millisecond, over 0 and under 1.
  public init(from value: Value, velocity: Value, rate: Double = Projection.normalRate) {
    require(value.isFinite && velocity.isFinite, "a decay must start at a finite value and velocity")
    initialValue = value
    initialVelocity = velocity
    self.rate = rate
    decay = DecayRate(rate)
  }

  /// A decay from a value, with the velocity that comes to rest at `end`.
  /// - Parameters:
  ///   - value: the value at time 0, finite.
  ///   - end: the value at rest, finite.
  ///   - rate: the share of the velocity kept per millisecond, over 0 and under 1.
  public init(from value: Value, to end: Value, rate: Double = Projection.normalRate) {
    self.init(from: value, velocity: .zero, rate: rate)
    self.end = end
  }

  /// The value at rest. Setting it sets `initialVelocity` to the velocity that comes to rest there.
  public var end: Value {
    @inlinable get { initialValue + (1 / decay.constant) * initialVelocity }
    set {
      require(newValue.isFinite, "a decay must come to rest at a finite value; got \(newValue)")
      initialVelocity = decay.constant * (newValue - initialValue)
    }
  }

  /// The value, `time` seconds after the release.
  @inlinable public func value(at time: Double) -> Value {
    require(time: time)
    return initialValue + decay.travel(at: time) * initialVelocity
  }

  /// The value and the velocity (per second), `time` seconds after the release.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    (value(at: time), decay.share(at: time) * initialVelocity)
  }

  /// The time from which on the motion is slower than `speed` (per second, over 0).
  @inlinable public func settlingTime(belowSpeed speed: Double) -> Double {
    require(positive: speed, "a speed to settle at")
    let initialSpeed = initialVelocity.length
    return initialSpeed <= speed ? 0 : decay.time(toShare: speed / initialSpeed)
  }

  /// The first time from which the value stays within the tolerance of its end: the distance left is v / λ, so
  /// the tolerance's velocity is λ times its distance.
  @inlinable public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    let way = way
    return way > 0 ? settlingTime(belowSpeed: decay.constant * tolerance.distance(ofWay: way)) : 0
  }

  /// The distance from the value at time 0 to the end, in the value's unit: v₀ / λ.
  @inlinable public var way: Double { initialVelocity.length / decay.constant }

  /// 0 without velocity, otherwise infinity, because a decay only approaches its end.
  public var reachTime: Double { initialVelocity == .zero ? 0 : .infinity }

  /// The decay at the same rate from another value and velocity.
  public func kicked(from value: Value, velocity: Value) -> Decay? {
    Decay(from: value, velocity: velocity, rate: rate)
  }
}

/// The constant λ of a decay, and the functions of it alone.
@usableFromInline struct DecayRate: Hashable, Sendable {
  /// λ = −1000 ln rate, in 1/s: velocity falls as e^(−λt).
  @usableFromInline let constant: Double

  @usableFromInline init(_ rate: Double) {
    require(
      rate > 0 && rate < 1, "the rate of a decay must be greater than 0 and less than 1; got \(rate)")
    constant = -1000 * Double.log(rate)
  }

  /// The share of the velocity that is left at `time`.
  @usableFromInline func share(at time: Double) -> Double { Double.exp(-constant * time) }

  /// The distance covered at `time` per initial velocity, in s.
  @usableFromInline func travel(at time: Double) -> Double {
    -Double.expMinusOne(-constant * time) / constant
  }

  /// The time at which `share` of the velocity is left, in s.
  @usableFromInline func time(toShare share: Double) -> Double { -Double.log(share) / constant }
}

/// The value at which a released value would come to rest by a decay (formula F10).
public enum Projection {
  /// UIScrollView's normal deceleration: 0.998 of the velocity kept per millisecond.
  public static let normalRate = 0.998
  /// UIScrollView's fast deceleration: 0.99 of the velocity kept per millisecond.
  public static let fastRate = 0.99

  /// The distance that a value released at `velocity` (per second) coasts: −v / (1000 ln rate), in the
  /// value's unit; 1000 pt/s → 499.4998 pt at the normal rate.
  /// - Parameters:
  ///   - velocity: per second, finite.
  ///   - rate: the share of its velocity kept per millisecond, over 0 and under 1; 0.998 is UIScrollView's normal
  ///     deceleration, 0.99 its fast one.
  @inlinable public static func distance<Value: MotionVector>(
    velocity: Value, rate: Double = Projection.normalRate
  ) -> Value {
    require(finite: velocity, "a velocity to project")
    return (1 / DecayRate(rate).constant) * velocity
  }

  /// The velocity (per second) that coasts exactly `distance`: the inverse of `distance(velocity:rate:)`.
  /// - Parameters:
  ///   - distance: in the value's unit, finite.
  ///   - rate: the share of its velocity kept per millisecond, over 0 and under 1.
  @inlinable public static func velocity<Value: MotionVector>(
    distance: Value, rate: Double = Projection.normalRate
  ) -> Value {
    require(finite: distance, "a distance to coast")
    return DecayRate(rate).constant * distance
  }
}
