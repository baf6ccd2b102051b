internal import MotionKinematics

/// The part of the plane in which a field acts, relative to the field's centre.
public indirect enum FieldRegion: Hashable, Sendable {
  /// The whole plane.
  case everywhere
  /// A disc; the radius, in pt, is 0 or more, or infinite.
  case circle(radius: Double)
  /// A rectangle; width and height, in pt, are finite and 0 or more.
  case rectangle(width: Double, height: Double)
  /// The complement of a region.
  case inverse(FieldRegion)
  /// The union of two regions.
  case union(FieldRegion, FieldRegion)
  /// The intersection of two regions.
  case intersection(FieldRegion, FieldRegion)
  /// The first region without the second.
  case difference(FieldRegion, FieldRegion)

  /// Returns true if a point is in the region or on its edge.
  /// - Parameter point: The point relative to the field's centre, in pt.
  public func contains(_ point: SIMD2<Double>) -> Bool { signedDistance(point) <= 0 }

  /// Returns a bound of the signed distance from a point to the edge, in pt: negative inside. It changes by
  /// at most the distance that the point moves, and is 0 on the edge only.
  func signedDistance(_ point: SIMD2<Double>) -> Double {
    switch self {
    case .everywhere: return -.infinity
    case .circle(let radius): return point.length - radius
    case .rectangle(let width, let height):
      let beyond = SIMD2(abs(point.x), abs(point.y)) - SIMD2(width, height) / 2
      return pointwiseMax(beyond, .zero).length + min(max(beyond.x, beyond.y), 0)
    case .inverse(let region): return -region.signedDistance(point)
    case .union(let one, let two): return min(one.signedDistance(point), two.signedDistance(point))
    case .intersection(let one, let two): return max(one.signedDistance(point), two.signedDistance(point))
    case .difference(let one, let two): return max(one.signedDistance(point), -two.signedDistance(point))
    }
  }

  var hasEdge: Bool {
    switch self {
    case .everywhere: false
    case .circle(let radius): radius.isFinite
    case .rectangle: true
    case .inverse(let region): region.hasEdge
    case .union(let one, let two), .intersection(let one, let two), .difference(let one, let two):
      one.hasEdge || two.hasEdge
    }
  }

  func check() {
    switch self {
    case .everywhere: break
    case .circle(let radius): require(radius >= 0, "a region's radius must not be negative; got \(radius)")
    case .rectangle(let width, let height):
      require(
        width.isFinite && width >= 0 && height.isFinite && height >= 0,
        "a region's width and height must be finite and not negative; got \(width) × \(height)")
    case .inverse(let region): region.check()
    case .union(let one, let two), .intersection(let one, let two), .difference(let one, let two):
      one.check()
      two.check()
    }
  }
}
