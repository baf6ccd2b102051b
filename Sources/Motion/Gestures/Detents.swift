
/// The positions at which an item may come to rest after a release.
///
/// The item goes to the position nearest to the end of its coasting (formula F10), so that a gentle throw reaches further
/// than a drop.
public struct Detents<Value: MotionVector>: Equatable, Sendable {
  /// The positions, in the value's unit.
  public let places: [Value]

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
    let distances = places.map { ($0 - value).squaredLength }
    let least = distances.reduce(.infinity, min)
    let nearest = zip(places, distances).filter { $0.1 == least }.map { $0.0 }
    return nearest.first { $0 == last } ?? nearest[0]
  }

  /// Returns the position at which an item comes to rest after a release: the nearest to the end of its coasting.
  /// - Parameters:
  ///   - value: the position at the release, finite, in the value's unit.
  ///   - velocity: the velocity at the release, in the value's unit per second, finite.
  ///   - rate: the share of the velocity that coasting keeps per millisecond, over 0 and under 1.
  ///   - last: the last position of rest, which wins a tie.
  public func landing(
    from value: Value, velocity: Value, rate: Double = Projection.normalRate, last: Value? = nil
  ) -> Value {
    nearest(to: value + Projection.distance(velocity: velocity, rate: rate), last: last)
  }
}
