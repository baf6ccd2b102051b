internal import MotionDynamics

/// The limit of a field on the page of fields: a region around the middle of the arena (M129).
enum FieldLimit: String, Hashable, Sendable, CaseIterable {
  case everywhere, disc, rectangle, ring, outside, cross, lens

  /// The region, relative to the middle.
  func region(in arena: Arena) -> FieldRegion {
    let size = arena.size
    let radius = 0.45 * min(size.x, size.y)
    func box(_ width: Double, _ height: Double) -> FieldRegion {
      .rectangle(width: width * size.x, height: height * size.y)
    }
    return switch self {
    case .everywhere: .everywhere
    case .disc: .circle(radius: radius)
    case .rectangle: box(0.5, 0.6)
    case .ring: .difference(.circle(radius: radius), .circle(radius: radius / 2))
    case .outside: .inverse(.circle(radius: radius))
    case .cross: .union(box(0.8, 0.3), box(0.25, 0.9))
    case .lens: .intersection(.circle(radius: radius), box(0.8, 0.5))
    }
  }
}
