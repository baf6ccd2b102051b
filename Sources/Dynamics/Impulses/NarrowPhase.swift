/// Computes the contact points of two shapes. Their order is: edges before polygons before circles.
///
/// The tests and the clipping method are those of Box2D (E. Catto), on which UIKit Dynamics is based.
enum NarrowPhase {
  static func manifold(_ a: RigidShape, _ first: RigidTransform, _ b: RigidShape, _ second: RigidTransform)
    -> Manifold
  {
    switch (a.kind, b.kind) {
    case (.circle, .circle): circles(a, first, b, second)
    case (.box, .circle), (.convex, .circle): polygonAndCircle(a, first, b, second)
    case (.edge, .circle): edgeAndCircle(a, first, b, second)
    case (.edge, .box), (.edge, .convex): EdgeAndPolygon.manifold(a, first, b, second)
    case (.circle, _), (_, .edge): Manifold()
    case (_, .box), (_, .convex): Polygons.manifold(a, first, b, second)
    }
  }

  private static func circles(
    _ a: RigidShape, _ first: RigidTransform, _ b: RigidShape, _ second: RigidTransform
  ) -> Manifold {
    var manifold = Manifold()
    let apart = second.origin - first.origin
    let radius = a.radius + b.radius
    if dot(apart, apart) <= radius * radius { manifold.count = 1 }
    return manifold
  }

  private static func polygonAndCircle(
    _ polygon: RigidShape, _ first: RigidTransform, _ circle: RigidShape, _ second: RigidTransform
  ) -> Manifold {
    var manifold = Manifold()
    manifold.kind = .faceOfFirst
    let centre = first.inward(second.origin)
    let radius = polygon.radius + circle.radius
    var side = 0
    var separation = -Float.greatestFiniteMagnitude
    for index in 0..<polygon.vertexCount {
      let distance = dot(polygon.normal(index), centre - polygon.vertex(index))
      if distance > radius { return manifold }
      if distance > separation {
        separation = distance
        side = index
      }
    }
    let start = polygon.vertex(side)
    let end = polygon.vertex(polygon.next(side))
    if separation >= .ulpOfOne {
      let isBeforeStart = dot(centre - start, end - start) <= 0
      if isBeforeStart || dot(centre - end, start - end) <= 0 {
        let corner = isBeforeStart ? start : end
        let apart = centre - corner
        if dot(apart, apart) > radius * radius { return manifold }
        manifold.count = 1
        manifold.localNormal = apart.normalized
        manifold.localPoint = corner
        return manifold
      }
    }
    manifold.count = 1
    manifold.localNormal = polygon.normal(side)
    manifold.localPoint = 0.5 * (start + end)
    return manifold
  }

  private static func edgeAndCircle(
    _ edge: RigidShape, _ first: RigidTransform, _ circle: RigidShape, _ second: RigidTransform
  ) -> Manifold {
    var manifold = Manifold()
    let centre = first.inward(second.origin)
    let start = edge.vertex(0)
    let end = edge.vertex(1)
    let along = end - start
    let toEnd = dot(along, end - centre)
    let fromStart = dot(along, centre - start)
    let radius = edge.radius + circle.radius
    let closest: Vector
    if fromStart <= 0 {
      closest = start
    } else if toEnd <= 0 {
      closest = end
    } else {
      closest = (1 / dot(along, along)) * (toEnd * start + fromStart * end)
    }
    let apart = centre - closest
    if dot(apart, apart) > radius * radius { return manifold }
    manifold.count = 1
    guard fromStart > 0, toEnd > 0 else {
      manifold.localPoint = closest
      manifold[0].feature = Manifold.Feature(first: fromStart <= 0 ? 0 : 1)
      return manifold
    }
    var normal = Vector(-along.y, along.x)
    if dot(normal, centre - start) < 0 { normal = -normal }
    manifold.kind = .faceOfFirst
    manifold.localNormal = normal.normalized
    manifold.localPoint = start
    manifold[0].feature = Manifold.Feature(firstIsFace: true)
    return manifold
  }
}

/// An end of a clipped side, and the feature that it represents.
struct ClipVertex {
  var point: Vector
  var feature: Manifold.Feature

  /// Returns the part of a side behind a line (Sutherland–Hodgman), or nil unless both ends remain or are
  /// replaced.
  static func clip(
    _ side: (ClipVertex, ClipVertex), normal: Vector, offset: Float, vertex: Int
  ) -> (ClipVertex, ClipVertex)? {
    let first = dot(normal, side.0.point) - offset
    let second = dot(normal, side.1.point) - offset
    if first <= 0, second <= 0 { return side }
    guard first * second < 0 else { return nil }
    let cut = ClipVertex(
      point: side.0.point + (first / (first - second)) * (side.1.point - side.0.point),
      feature: Manifold.Feature(first: UInt8(vertex), second: side.0.feature.second, secondIsFace: true))
    return (first <= 0 ? side.0 : side.1, cut)
  }
}
