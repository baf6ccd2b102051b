/// The contact of a two-sided edge with a polygon.
enum EdgeAndPolygon {
  static func manifold(
    _ edge: RigidShape, _ first: RigidTransform, _ polygon: RigidShape, _ second: RigidTransform
  )
    -> Manifold
  {
    var manifold = Manifold()
    let seen = first.inward(second)
    let start = edge.vertex(0)
    let end = edge.vertex(1)
    let along = (end - start).normalized
    let face = Vector(along.y, -along.x)
    let isInFront = dot(face, seen.origin - start) >= 0
    let normal = isInFront ? face : -face
    let radius = 2 * ImpulseTuning.skin

    func vertex(_ index: Int) -> Vector { seen.outward(polygon.vertex(index)) }

    var edgeSeparation = Float.greatestFiniteMagnitude
    for index in 0..<polygon.vertexCount {
      edgeSeparation = min(edgeSeparation, dot(normal, vertex(index) - start))
    }
    if edgeSeparation > radius { return manifold }

    var side = 0
    var polygonSeparation = -Float.greatestFiniteMagnitude
    for index in 0..<polygon.vertexCount {
      let inward = -seen.turn(polygon.normal(index))
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
      reference = seen.turn(polygon.normal(side))
    } else {
      manifold.kind = .faceOfFirst
      var best = 0
      var least = dot(normal, seen.turn(polygon.normal(0)))
      for index in 1..<polygon.vertexCount {
        let value = dot(normal, seen.turn(polygon.normal(index)))
        if value < least {
          least = value
          best = index
        }
      }
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
        local: isFaceOfPolygon ? corner.point : seen.inward(corner.point),
        feature: isFaceOfPolygon ? corner.feature.swapped : corner.feature)
      manifold.count += 1
    }
    return manifold
  }
}
