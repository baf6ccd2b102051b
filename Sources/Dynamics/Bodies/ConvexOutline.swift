internal import MotionKinematics

/// A convex polygon with three to eight corners, as the outline of a body.
public struct ConvexOutline: Hashable, Sendable {
  /// The corners relative to the centre of mass, in pt, clockwise on a screen (y grows downwards).
  public let corners: [SIMD2<Double>]
  /// The centre of mass in the coordinates of the points that the outline was created from. A body with this
  /// centre has its corners at these points.
  public let centroid: SIMD2<Double>
  /// The area, in pt².
  public let area: Double
  /// The second moment of area ∫ r² dA about the centre of mass, in pt⁴.
  let secondMoment: Double

  /// Creates an outline through points.
  /// - Parameter points: Three to eight corners in their order, in either direction, in pt, finite. The angle
  ///   at each is less than π.
  public init(_ points: [SIMD2<Double>]) {
    require(
      (3...8).contains(points.count), "an outline must have three to eight corners; got \(points.count)")
    require(points.allSatisfy(\.isFinite), "a corner must be finite; got \(points)")
    // Coordinates relative to one of the points keep the precision of an outline far from the origin.
    let origin = points[0]
    var corners = points.map { $0 - origin }
    func doubledArea() -> Double {
      corners.indices.reduce(0) { $0 + cross(corners[$1], corners[($1 + 1) % corners.count]) }
    }
    if doubledArea() < 0 { corners.reverse() }
    let area = doubledArea() / 2
    require(
      Self.isConvex(corners), "an outline must be convex, have an area and not cross itself; got \(points)"
    )
    var moment = SIMD2<Double>.zero
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      moment += cross(corner, next) / 6 * (corner + next)
    }
    let center = moment / area
    corners = corners.map { $0 - center }
    var secondMoment = 0.0
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      secondMoment += cross(corner, next) / 12 * (dot(corner, corner) + dot(corner, next) + dot(next, next))
    }
    self.corners = corners
    self.centroid = origin + center
    self.area = area
    self.secondMoment = secondMoment
  }

  /// Returns true if every corner turns the same way, and all of them together once around.
  private static func isConvex(_ corners: [SIMD2<Double>]) -> Bool {
    let sides = corners.indices.map { corners[($0 + 1) % corners.count] - corners[$0] }
    var turns = 0
    for (index, side) in sides.enumerated() {
      let next = sides[(index + 1) % sides.count]
      guard cross(side, next) > 0 else { return false }
      // In one turn the direction passes the x axis once.
      if side.y < 0, next.y >= 0 { turns += 1 }
    }
    return turns == 1
  }
}
