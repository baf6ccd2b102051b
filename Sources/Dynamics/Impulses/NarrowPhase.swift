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

  /// Returns the part of a side behind a line (Sutherland–Hodgman); nil if nothing of it is behind the line.
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

/// The contact points of two shapes: one or two, in the bodies' own coordinates.
struct Manifold {
  enum ManifoldType: UInt8 {
    /// From the centre of a circle (or the end of an edge) to the centre of another.
    case circles
    /// On a face of the first or of the second shape.
    case faceOfFirst, faceOfSecond
  }

  struct ManifoldPoint {
    /// The point, in the coordinates of the shape that does not own the face.
    var local = Vector.zero
    var normalImpulse: Float = 0
    var tangentImpulse: Float = 0
    /// The vertices or sides that form the point. They identify it in the next sub-step.
    var feature = Feature()
  }

  struct Feature: Equatable {
    var first: UInt8 = 0
    var second: UInt8 = 0
    var firstIsFace = false
    var secondIsFace = false

    var swapped: Feature {
      Feature(first: second, second: first, firstIsFace: secondIsFace, secondIsFace: firstIsFace)
    }
  }

  var kind = ManifoldType.circles
  var count = 0
  var localNormal = Vector.zero
  var localPoint = Vector.zero
  private var points = (ManifoldPoint(), ManifoldPoint())

  @inline(__always) subscript(index: Int) -> ManifoldPoint {
    get { index == 0 ? points.0 : points.1 }
    set { if index == 0 { points.0 = newValue } else { points.1 = newValue } }
  }

  /// Copies the impulses of the points that existed before.
  mutating func warmStart(from old: Manifold) {
    for index in 0..<count {
      var point = self[index]
      point.normalImpulse = 0
      point.tangentImpulse = 0
      for previous in 0..<old.count where old[previous].feature == point.feature {
        point.normalImpulse = old[previous].normalImpulse
        point.tangentImpulse = old[previous].tangentImpulse
        break
      }
      self[index] = point
    }
  }
}

/// A manifold in world coordinates: the points, and the normal from the first body to the second.
struct WorldManifold {
  var normal: Vector
  var points: (Vector, Vector) = (.zero, .zero)

  init(
    _ manifold: Manifold, _ first: RigidTransform, radius firstRadius: Float, _ second: RigidTransform,
    radius secondRadius: Float
  ) {
    switch manifold.kind {
    case .circles:
      let a = first.outward(manifold.localPoint)
      let b = second.outward(manifold[0].local)
      normal = Vector(1, 0)
      if dot(b - a, b - a) > .ulpOfOne * .ulpOfOne { normal = (b - a).normalized }
      points.0 = 0.5 * ((a + firstRadius * normal) + (b - secondRadius * normal))
    case .faceOfFirst, .faceOfSecond:
      let isFirst = manifold.kind == .faceOfFirst
      let (face, other) = isFirst ? (first, second) : (second, first)
      let (faceRadius, otherRadius) = isFirst ? (firstRadius, secondRadius) : (secondRadius, firstRadius)
      let outward = face.turn(manifold.localNormal)
      let plane = face.outward(manifold.localPoint)
      func middle(_ index: Int) -> Vector {
        let clip = other.outward(manifold[index].local)
        let onFace = clip + (faceRadius - dot(clip - plane, outward)) * outward
        return 0.5 * (onFace + (clip - otherRadius * outward))
      }
      points.0 = middle(0)
      if manifold.count > 1 { points.1 = middle(1) }
      normal = isFirst ? outward : -outward
    }
  }
}

/// The contact of two polygons: the side of least overlap is the reference, to which the opposite side is clipped.
enum Polygons {
  static func manifold(_ a: RigidShape, _ first: RigidTransform, _ b: RigidShape, _ second: RigidTransform)
    -> Manifold
  {
    var manifold = Manifold()
    let radius = a.radius + b.radius
    let sideOfA = separation(a, first, b, second)
    if sideOfA.distance > radius { return manifold }
    let sideOfB = separation(b, second, a, first)
    if sideOfB.distance > radius { return manifold }

    // A slight preference for the first polygon prevents the choice from alternating.
    let isFlipped = sideOfB.distance > 0.98 * sideOfA.distance + 0.001
    manifold.kind = isFlipped ? .faceOfSecond : .faceOfFirst
    let reference = isFlipped ? b : a
    let incident = isFlipped ? a : b
    let here = isFlipped ? second : first
    let there = isFlipped ? first : second
    let side = isFlipped ? sideOfB.side : sideOfA.side
    let next = reference.next(side)

    let localTangent = (reference.vertex(next) - reference.vertex(side)).normalized
    let tangent = here.turn(localTangent)
    let normal = cross(tangent, 1)
    let start = here.outward(reference.vertex(side))
    let end = here.outward(reference.vertex(next))
    let front = dot(normal, start)
    guard
      let once = ClipVertex.clip(
        facing(side, of: reference, here, incident, there), normal: -tangent,
        offset: -dot(tangent, start) + radius, vertex: side),
      let clipped = ClipVertex.clip(once, normal: tangent, offset: dot(tangent, end) + radius, vertex: next)
    else { return manifold }

    manifold.localNormal = cross(localTangent, 1)
    manifold.localPoint = 0.5 * (reference.vertex(side) + reference.vertex(next))
    for index in 0..<2 {
      let corner = index == 0 ? clipped.0 : clipped.1
      guard dot(normal, corner.point) - front <= radius else { continue }
      manifold[manifold.count] = Manifold.ManifoldPoint(
        local: there.inward(corner.point), feature: isFlipped ? corner.feature.swapped : corner.feature)
      manifold.count += 1
    }
    return manifold
  }

  /// Returns the side of `a` with the greatest separation from `b`, and this separation.
  private static func separation(
    _ a: RigidShape, _ first: RigidTransform, _ b: RigidShape, _ second: RigidTransform
  ) -> (side: Int, distance: Float) {
    var best = (side: 0, distance: -Float.greatestFiniteMagnitude)
    for side in 0..<a.vertexCount {
      let normal = first.turn(a.normal(side))
      let direction = second.turnBack(normal)
      let support = b.support(-direction)
      let distance = dot(second.outward(b.vertex(support)) - first.outward(a.vertex(side)), normal)
      if distance > best.distance { best = (side, distance) }
    }
    return best
  }

  /// Returns the side of `incident` whose normal is most opposite to that of `side` of `reference`.
  private static func facing(
    _ side: Int, of reference: RigidShape, _ here: RigidTransform, _ incident: RigidShape,
    _ there: RigidTransform
  ) -> (ClipVertex, ClipVertex) {
    let normal = there.turnBack(here.turn(reference.normal(side)))
    let best = greatest(of: incident.vertexCount) { -dot(normal, incident.normal($0)) }.index
    func corner(_ index: Int) -> ClipVertex {
      ClipVertex(
        point: there.outward(incident.vertex(index)),
        feature: Manifold.Feature(first: UInt8(side), second: UInt8(index), firstIsFace: true))
    }
    return (corner(best), corner(incident.next(best)))
  }
}

/// The contact of a two-sided edge with a polygon.
enum EdgeAndPolygon {
  static func manifold(
    _ edge: RigidShape, _ first: RigidTransform, _ polygon: RigidShape, _ second: RigidTransform
  )
    -> Manifold
  {
    var manifold = Manifold()
    let relative = first.inward(second)
    let start = edge.vertex(0)
    let end = edge.vertex(1)
    let along = (end - start).normalized
    let face = Vector(along.y, -along.x)
    let isInFront = dot(face, relative.origin - start) >= 0
    let normal = isInFront ? face : -face
    let radius = 2 * ImpulseTuning.skin

    func vertex(_ index: Int) -> Vector { relative.outward(polygon.vertex(index)) }

    var edgeSeparation = Float.greatestFiniteMagnitude
    for index in 0..<polygon.vertexCount {
      edgeSeparation = min(edgeSeparation, dot(normal, vertex(index) - start))
    }
    if edgeSeparation > radius { return manifold }

    var side = 0
    var polygonSeparation = -Float.greatestFiniteMagnitude
    for index in 0..<polygon.vertexCount {
      let inward = -relative.turn(polygon.normal(index))
      let separation = min(dot(inward, vertex(index) - start), dot(inward, vertex(index) - end))
      if separation > radius { return manifold }
      if separation > polygonSeparation {
        polygonSeparation = separation
        side = index
      }
    }

    // A slight preference for the edge prevents the choice from alternating.
    let isFaceOfPolygon = polygonSeparation > 0.98 * edgeSeparation + 0.001
    let incident: (ClipVertex, ClipVertex)
    let from: (index: Int, point: Vector)
    let to: (index: Int, point: Vector)
    let reference: Vector
    if isFaceOfPolygon {
      manifold.kind = .faceOfSecond
      let feature = Manifold.Feature(second: UInt8(side), secondIsFace: true)
      incident = (ClipVertex(point: start, feature: feature), ClipVertex(point: end, feature: feature))
      from = (side, vertex(side))
      to = (polygon.next(side), vertex(polygon.next(side)))
      reference = relative.turn(polygon.normal(side))
    } else {
      manifold.kind = .faceOfFirst
      let best = greatest(of: polygon.vertexCount) { -dot(normal, relative.turn(polygon.normal($0))) }.index
      let next = polygon.next(best)
      incident = (
        ClipVertex(point: vertex(best), feature: Manifold.Feature(second: UInt8(best), firstIsFace: true)),
        ClipVertex(point: vertex(next), feature: Manifold.Feature(second: UInt8(next), firstIsFace: true))
      )
      from = isInFront ? (0, start) : (1, end)
      to = isInFront ? (1, end) : (0, start)
      reference = isInFront ? face : -face
    }

    let sideways = Vector(reference.y, -reference.x)
    guard
      let once = ClipVertex.clip(
        incident, normal: sideways, offset: dot(sideways, from.point), vertex: from.index),
      let clipped = ClipVertex.clip(
        once, normal: -sideways, offset: dot(-sideways, to.point), vertex: to.index)
    else { return manifold }

    manifold.localNormal = isFaceOfPolygon ? polygon.normal(side) : reference
    manifold.localPoint = isFaceOfPolygon ? polygon.vertex(side) : from.point
    for index in 0..<2 {
      let corner = index == 0 ? clipped.0 : clipped.1
      guard dot(reference, corner.point - from.point) <= radius else { continue }
      manifold[manifold.count] = Manifold.ManifoldPoint(
        local: isFaceOfPolygon ? corner.point : relative.inward(corner.point),
        feature: isFaceOfPolygon ? corner.feature.swapped : corner.feature)
      manifold.count += 1
    }
    return manifold
  }
}
