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
