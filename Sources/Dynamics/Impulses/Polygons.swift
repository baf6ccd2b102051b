/// The contact of two polygons. The side of least overlap is the reference, which clips the opposite side.
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
      var least = Float.greatestFiniteMagnitude
      var support = 0
      for index in 0..<b.vertexCount {
        let value = dot(b.vertex(index), direction)
        if value < least {
          least = value
          support = index
        }
      }
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
    var best = 0
    var least = Float.greatestFiniteMagnitude
    for index in 0..<incident.vertexCount {
      let value = dot(normal, incident.normal(index))
      if value < least {
        least = value
        best = index
      }
    }
    func corner(_ index: Int) -> ClipVertex {
      ClipVertex(
        point: there.outward(incident.vertex(index)),
        feature: Manifold.Feature(first: UInt8(side), second: UInt8(index), firstIsFace: true))
    }
    return (corner(best), corner(incident.next(best)))
  }
}
