internal import RealModule

/// A motion that coasts to rest: its velocity is multiplied by `rate` each millisecond (formula F8).
///
/// With λ = −1000 ln rate, in 1/s:
///
///     v(t) = v₀ e^(−λt)        x(t) = x₀ + v₀ (1 − e^(−λt)) / λ        end = x₀ + v₀ / λ
public struct Decay<Value: MotionVector>: Law, Equatable {
  /// x₀.
  let initialValue: Value
  /// v₀, per second.
  let initialVelocity: Value
  /// λ, in 1/s.
  private let constant: Double

  /// A decay from a value and a velocity.
  /// - Parameters:
  ///   - value: the value at time 0, finite.
  ///   - velocity: the velocity at time 0, per second, finite.
  ///   - rate: the share of the velocity kept per millisecond, over 0 and under 1.
  public init(from value: Value, velocity: Value, rate: Double = Self.normalRate) {
    require(value.isFinite && velocity.isFinite, "a decay must start at a finite value and velocity")
    initialValue = value
    initialVelocity = velocity
    constant = Self.constant(rate)
  }

  /// A decay from a value, with the velocity that comes to rest at `end`.
  /// - Parameters:
  ///   - value: the value at time 0, finite.
  ///   - end: the value at rest, finite.
  ///   - rate: the share of the velocity kept per millisecond, over 0 and under 1.
  public init(from value: Value, to end: Value, rate: Double = Self.normalRate) {
    require(finite: end, "the end of a decay")
    self.init(from: value, velocity: Self.constant(rate) * (end - value), rate: rate)
  }

  /// The value at rest: where a value released at a velocity would come to rest (formula F10). 1000 pt/s lead
  /// 499.4998 pt far at the normal rate.
  public var end: Value { initialValue + (1 / constant) * initialVelocity }

  /// The value and the velocity (per second), `time` seconds after the release.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    let travel = -Double.expMinusOne(-constant * time) / constant
    return (initialValue + travel * initialVelocity, Double.exp(-constant * time) * initialVelocity)
  }

  /// The first time from which the value stays within the tolerance of its end. The distance left falls from |v₀| / λ
  /// as e^(−λt).
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    let way = initialVelocity.length / constant
    let distance = tolerance.distance(ofWay: way)
    return way <= distance ? 0 : -Double.log(distance / way) / constant
  }

  /// Returns the time at which a component reaches a value that is not behind its start, in s: −ln(1 − λ(value −
  /// x₀)/v₀)/λ. It is infinite if the component comes to rest before that.
  func time(reaching value: Double, component: Int = 0) -> Double {
    let (start, velocity) = (initialValue[component: component], initialVelocity[component: component])
    guard velocity != 0 else { return .infinity }
    let share = constant * (value - start) / velocity
    return share < 1 ? -Double.log(onePlus: -max(share, 0)) / constant : .infinity
  }
}

extension Decay {
  /// UIScrollView's normal deceleration: 0.998 of the velocity kept per millisecond.
  public static var normalRate: Double { 0.998 }
  /// UIScrollView's fast deceleration: 0.99 of the velocity kept per millisecond.
  public static var fastRate: Double { 0.99 }

  /// Returns λ = −1000 ln rate, in 1/s: velocity falls as e^(−λt).
  private static func constant(_ rate: Double) -> Double {
    require(
      rate > 0 && rate < 1, "the rate of a decay must be greater than 0 and less than 1; got \(rate)")
    return -1000 * Double.log(rate)
  }
}

/// The positions at which an item may come to rest after a release.
///
/// The item goes to the position nearest to the end of its coasting (formula F10), so that a gentle throw reaches
/// further than a drop.
public struct Detents<Value: MotionVector>: Equatable, Sendable {
  /// The positions, in the value's unit.
  package let places: [Value]

  /// Creates detents.
  /// - Parameter places: at least one position; all are finite.
  public init(_ places: [Value]) {
    require(!places.isEmpty, "there must be at least one detent; got an empty list of places")
    require(places.allSatisfy { $0.isFinite }, "the positions of detents must be finite; got \(places)")
    self.places = places
  }

  /// Returns the position nearest to `value` (finite, in the value's unit). In a tie, returns `last` if it is
  /// one of the nearest, otherwise the first of them.
  public func nearest(to value: Value, last: Value? = nil) -> Value {
    require(finite: value, "the value to which the nearest place is asked")
    func distance(_ place: Value) -> Double { (place - value).squaredLength }
    let nearest = places.reduce(places[0]) { distance($1) < distance($0) ? $1 : $0 }
    guard let last, distance(last) == distance(nearest), places.contains(last) else { return nearest }
    return last
  }

  /// Returns the position at which an item comes to rest after a release: the nearest to the end of its coasting.
  /// - Parameters:
  ///   - value: the position at the release, finite, in the value's unit.
  ///   - velocity: the velocity at the release, in the value's unit per second, finite.
  ///   - last: the last position of rest, which wins a tie.
  public func landing(from value: Value, velocity: Value, last: Value? = nil) -> Value {
    nearest(to: Decay(from: value, velocity: velocity).end, last: last)
  }
}
