/// The outline of a hit target.
public enum HitShape: Hashable, Sendable {
  /// From `origin`, its top left corner, on; both in pt. The right and the bottom edge are no part of it, so
  /// that of two neighbours one is hit.
  case rectangle(origin: SIMD2<Double>, size: SIMD2<Double>)
  /// Around `center`, in pt; `radius` in pt, 0 or more.
  case circle(center: SIMD2<Double>, radius: Double)

  /// Returns whether `point`, in pt, lies inside.
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
