public import Kinematics

/// The places at which something may come to rest after a release.
///
/// It goes to the place nearest to the end of its coasting (F10), so that a gentle throw reaches further than a
/// drop.
public struct Detents<Value: MotionVector>: Equatable, Sendable {
  /// The places, in the value's unit.
  public let places: [Value]

  /// Creates detents.
  /// - Parameter places: at least one, all finite.
  public init(_ places: [Value]) {
    precondition(!places.isEmpty, "what is let go has a place to rest at")
    precondition(places.allSatisfy(\.isFinite), "places to rest at are finite, not \(places)")
    self.places = places
  }

  /// Returns the place nearest to `value` (finite, in the value's unit); of several as near, `last` if it is among them, else the first.
  public func nearest(to value: Value, last: Value? = nil) -> Value {
    precondition(value.isFinite, "a place is nearest to a finite value, not \(value)")
    let distances = places.map { ($0 - value).squaredLength }
    let least = distances.reduce(.infinity, min)
    let nearest = zip(places, distances).filter { $0.1 == least }.map(\.0)
    return nearest.first { $0 == last } ?? nearest[0]
  }

  /// Returns the place at which something comes to rest after a release: the nearest to the end of its coasting.
  /// - Parameters:
  ///   - value: its place at the release, finite, in the value's unit.
  ///   - velocity: its velocity at the release, per second, finite.
  ///   - rate: the share of its velocity that coasting keeps per millisecond, over 0 and under 1.
  ///   - last: its last place of rest, which wins a tie.
  public func landing(
    from value: Value, velocity: Value, rate: Double = Projection.normalRate, last: Value? = nil
  ) -> Value {
    nearest(to: value + Projection.distance(velocity: velocity, rate: rate), last: last)
  }
}
