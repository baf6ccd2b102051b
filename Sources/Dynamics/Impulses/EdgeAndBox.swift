/// Contact of an edge, on both of its sides, with a box.
enum EdgeAndBox {
  static func manifold(_ edge: RigidShape, _ first: Placement, _ box: RigidShape, _ second: Placement)
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

    var vertices = (Vector.zero, Vector.zero, Vector.zero, Vector.zero)
    withUnsafeMutableBytes(of: &vertices) { raw in
      let vertices = raw.bindMemory(to: Vector.self)
      for index in 0..<4 { vertices[index] = seen.outward(box.vertex(index)) }
    }
    func vertex(_ index: Int) -> Vector {
      switch index {
      case 0: vertices.0
      case 1: vertices.1
      case 2: vertices.2
      default: vertices.3
      }
    }

    var edgeSeparation = Float.greatestFiniteMagnitude
    for index in 0..<4 { edgeSeparation = min(edgeSeparation, dot(normal, vertex(index) - start)) }
    if edgeSeparation > radius { return manifold }

    var side = 0
    var boxSeparation = -Float.greatestFiniteMagnitude
    for index in 0..<4 {
      let inward = -seen.turn(box.normal(index))
      let separation = min(dot(inward, vertex(index) - start), dot(inward, vertex(index) - end))
      if separation > radius { return manifold }
      if separation > boxSeparation {
        boxSeparation = separation
        side = index
      }
    }

    // A little in favour of the edge, so that the choice does not flicker.
    let isFaceOfBox = boxSeparation > 0.98 * edgeSeparation + 0.001
    let incident: (ClipVertex, ClipVertex)
    let from: (index: Int, point: Vector)
    let to: (index: Int, point: Vector)
    let reference: Vector
    if isFaceOfBox {
      manifold.kind = .faceOfSecond
      let feature = Manifold.Feature(second: UInt8(side), secondIsFace: true)
      incident = (ClipVertex(point: start, feature: feature), ClipVertex(point: end, feature: feature))
      from = (side, vertex(side))
      to = ((side + 1) & 3, vertex((side + 1) & 3))
      reference = seen.turn(box.normal(side))
    } else {
      manifold.kind = .faceOfFirst
      var best = 0
      var least = dot(normal, seen.turn(box.normal(0)))
      for index in 1..<4 {
        let value = dot(normal, seen.turn(box.normal(index)))
        if value < least {
          least = value
          best = index
        }
      }
      let next = (best + 1) & 3
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

    manifold.localNormal = isFaceOfBox ? box.normal(side) : reference
    manifold.localPoint = isFaceOfBox ? box.vertex(side) : from.point
    for index in 0..<2 {
      let corner = index == 0 ? clipped.0 : clipped.1
      guard dot(reference, corner.point - from.point) <= radius else { continue }
      manifold[manifold.count] = Manifold.Point(
        local: isFaceOfBox ? corner.point : seen.inward(corner.point),
        feature: isFaceOfBox ? corner.feature.swapped : corner.feature)
      manifold.count += 1
    }
    return manifold
  }
}
