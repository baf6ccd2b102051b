/// The distance of two convex hulls without their radii, and the vertices that realise it, by the GJK
/// algorithm.
struct DistanceQuery {
  /// A vertex of the Minkowski difference b − a, and the vertices of a and b that it comes from.
  private struct SimplexVertex {
    var difference = Vector.zero
    var weight: Float = 1
    var a = 0
    var b = 0
  }

  /// The vertices between which the closest points lie: one or two of each hull.
  struct Witness {
    var count = 0
    var a = (0, 0)
    var b = (0, 0)
  }

  /// The distance, in m; 0 if the hulls overlap.
  private(set) var distance: Float = 0
  private(set) var witness = Witness()

  private var corners = (SimplexVertex(), SimplexVertex(), SimplexVertex())
  private var count = 1

  init(_ a: RigidShape, _ first: RigidTransform, _ b: RigidShape, _ second: RigidTransform) {
    func corner(_ indexA: Int, _ indexB: Int) -> SimplexVertex {
      SimplexVertex(
        difference: second.outward(b.vertex(indexB)) - first.outward(a.vertex(indexA)), a: indexA, b: indexB)
    }
    corners.0 = corner(0, 0)
    for _ in 0..<20 {
      let saved = corners
      let savedCount = count
      reduce()
      if count == 3 { break }
      let direction = searchDirection()
      if dot(direction, direction) < .ulpOfOne * .ulpOfOne { break }
      let next = corner(a.support(first.turnBack(-direction)), b.support(second.turnBack(direction)))
      let isKnown =
        next.a == saved.0.a && next.b == saved.0.b
        || savedCount > 1 && next.a == saved.1.a && next.b == saved.1.b
        || savedCount > 2 && next.a == saved.2.a && next.b == saved.2.b
      if isKnown { break }
      if count == 1 { corners.1 = next } else { corners.2 = next }
      count += 1
    }
    switch count {
    case 1: distance = corners.0.difference.magnitude
    case 2:
      distance = (corners.0.weight * corners.0.difference + corners.1.weight * corners.1.difference).magnitude
    default: distance = 0
    }
    witness = Witness(count: count, a: (corners.0.a, corners.1.a), b: (corners.0.b, corners.1.b))
  }

  private func searchDirection() -> Vector {
    if count == 1 { return -corners.0.difference }
    let along = corners.1.difference - corners.0.difference
    return cross(along, -corners.0.difference) > 0 ? cross(1, along) : cross(along, 1)
  }

  /// Reduces the simplex to the corners that the point closest to the origin lies between.
  private mutating func reduce() {
    if count == 2 { reduceSegment() } else if count == 3 { reduceTriangle() }
  }

  private mutating func reduceSegment() {
    let one = corners.0.difference
    let two = corners.1.difference
    let along = two - one
    let weight2 = -dot(one, along)
    let weight1 = dot(two, along)
    if weight2 <= 0 {
      keep(corners.0)
    } else if weight1 <= 0 {
      keep(corners.1)
    } else {
      keep(corners.0, weight1, corners.1, weight2)
    }
  }

  private mutating func reduceTriangle() {
    let (w1, w2, w3) = (corners.0.difference, corners.1.difference, corners.2.difference)
    let e12 = w2 - w1
    let e13 = w3 - w1
    let e23 = w3 - w2
    let d12 = (dot(w2, e12), -dot(w1, e12))
    let d13 = (dot(w3, e13), -dot(w1, e13))
    let d23 = (dot(w3, e23), -dot(w2, e23))
    let area = cross(e12, e13)
    let d123 = (area * cross(w2, w3), area * cross(w3, w1), area * cross(w1, w2))
    if d12.1 <= 0, d13.1 <= 0 {
      keep(corners.0)
    } else if d12.0 > 0, d12.1 > 0, d123.2 <= 0 {
      keep(corners.0, d12.0, corners.1, d12.1)
    } else if d13.0 > 0, d13.1 > 0, d123.1 <= 0 {
      keep(corners.0, d13.0, corners.2, d13.1)
    } else if d12.0 <= 0, d23.1 <= 0 {
      keep(corners.1)
    } else if d13.0 <= 0, d23.0 <= 0 {
      keep(corners.2)
    } else if d23.0 > 0, d23.1 > 0, d123.0 <= 0 {
      // The third corner replaces the first one.
      keep(corners.2, d23.1, corners.1, d23.0)
    }
  }

  private mutating func keep(_ corner: SimplexVertex) {
    corners.0 = corner
    corners.0.weight = 1
    count = 1
  }

  private mutating func keep(_ one: SimplexVertex, _ weight1: Float, _ two: SimplexVertex, _ weight2: Float) {
    let inverse = 1 / (weight1 + weight2)
    corners.0 = one
    corners.0.weight = weight1 * inverse
    corners.1 = two
    corners.1.weight = weight2 * inverse
    count = 2
  }
}
