/// The outline of a hit target.
public enum HitShape: Hashable, Sendable {
  /// A rectangle with the top left corner `origin`, in pt. It excludes its right and bottom edges, so that
  /// only one of two neighbours is hit.
  case rectangle(origin: SIMD2<Double>, size: SIMD2<Double>)
  /// A circle with its edge; the centre in pt and the radius in pt, 0 or more.
  case circle(center: SIMD2<Double>, radius: Double)

  /// Returns true if `point`, in pt, lies inside.
  public func contains(_ point: SIMD2<Double>) -> Bool {
    switch self {
    case .rectangle(let origin, let size):
      let inside = point - origin
      return inside.x >= 0 && inside.y >= 0 && inside.x < size.x && inside.y < size.y
    case .circle(let center, let radius):
      let distance = point - center
      return (distance * distance).sum() <= radius * radius
    }
  }

  /// Returns the outline moved by `offset`, in pt.
  public func moved(by offset: SIMD2<Double>) -> HitShape {
    switch self {
    case .rectangle(let origin, let size): .rectangle(origin: origin + offset, size: size)
    case .circle(let center, let radius): .circle(center: center + offset, radius: radius)
    }
  }
}
