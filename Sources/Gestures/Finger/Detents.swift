public import Kinematics

/// Where something that is let go may rest.
///
/// It goes to the place nearest to where it would coast (F10), so that a gentle throw reaches further than a
/// drop.
public struct Detents<Value: MotionVector>: Equatable, Sendable {
  /// The places, in the value's unit.
  public let places: [Value]

  /// Places to rest at.
  /// - Parameter places: at least one, all finite.
  public init(_ places: [Value]) {
    precondition(!places.isEmpty, "what is let go has a place to rest at")
    precondition(places.allSatisfy(\.isFinite), "places to rest at are finite, not \(places)")
    self.places = places
  }

  /// The place nearest to `value` (finite, in the value's unit); of several as near, `last` if it is among them, else the first.
  public func nearest(to value: Value, last: Value? = nil) -> Value {
    precondition(value.isFinite, "a place is nearest to a finite value, not \(value)")
    let distances = places.map { ($0 - value).squaredLength }
    let least = distances.reduce(.infinity, min)
    let nearest = zip(places, distances).filter { $0.1 == least }.map(\.0)
    return nearest.first { $0 == last } ?? nearest[0]
  }

  /// Where something goes that is let go: the place nearest to the end of its coasting.
  /// - Parameters:
  ///   - value: where it is let go, finite, in the value's unit.
  ///   - velocity: how fast it moves, per second, finite.
  ///   - rate: the share of its velocity that coasting keeps per millisecond, over 0 and under 1.
  ///   - last: where it went last, which a tie is decided for.
  public func landing(
    from value: Value, velocity: Value, rate: Double = Projection.normalRate, last: Value? = nil
  ) -> Value {
    nearest(to: value + Projection.distance(velocity: velocity, rate: rate), last: last)
  }
}
