/// A convex polygon with at most eight corners, relative to a middle. Its unit is that of its use: pixels in a
/// picture, eighths of a column in a canvas of cells.
package struct ConvexPolygon: Hashable, Sendable {
  package static let capacity = 8

  package let count: Int
  /// The x and y of each corner in turn; 0 after the last one.
  private var coordinates = SIMD16<Float>.zero

  /// - Parameter corners: three to eight corners in order around the polygon, in either direction.
  init(_ corners: [SIMD2<Double>], at place: (SIMD2<Double>) -> SIMD2<Double>) {
    precondition(
      (3...Self.capacity).contains(corners.count),
      "a polygon has three to eight corners, not \(corners.count)")
    count = corners.count
    for (index, corner) in corners.enumerated() {
      let corner = place(corner)
      precondition(corner.x.isFinite && corner.y.isFinite, "a corner is finite, not \(corner)")
      (coordinates[2 * index], coordinates[2 * index + 1]) = (Float(corner.x), Float(corner.y))
    }
  }

  /// The corner with an index of 0 or more, relative to the middle; the first one follows the last one.
  package subscript(index: Int) -> SIMD2<Float> {
    SIMD2(coordinates[2 * (index % count)], coordinates[2 * (index % count) + 1])
  }

  /// The greatest distance of a corner from the middle on each axis.
  var reach: SIMD2<Float> {
    (0..<count).reduce(into: .zero) { reach, index in
      reach = SIMD2(max(reach.x, abs(self[index].x)), max(reach.y, abs(self[index].y)))
    }
  }

  /// Returns the signed distance of a point from the edge that it is farthest beyond: negative inside. Beyond a
  /// corner it is less than the distance from the corner.
  func distance(_ point: SIMD2<Float>) -> Float {
    var (greatest, area) = (-Float.infinity, Float(0))
    for index in 0..<count { area += cross(self[index], self[index + 1]) }
    for index in 0..<count {
      let along = self[index + 1] - self[index]
      let length = max((along * along).sum().squareRoot(), 1e-3)
      greatest = max(greatest, cross(point - self[index], along) / length * (area < 0 ? -1 : 1))
    }
    return greatest
  }

  private func cross(_ one: SIMD2<Float>, _ other: SIMD2<Float>) -> Float {
    one.x * other.y - one.y * other.x
  }
}

/// Shapes that are turned about their middle. The turn is that on the screen: after a quarter turn, 8 columns become 4 rows.
/// A direction is that of the shape's x axis, with x to the right and y down, as a unit vector: (1, 0) means no turn.
extension Canvas {
  /// - Parameters:
  ///   - corners: three to eight corners relative to the middle, in order around the polygon, in units of
  ///     `1 / scale` columns in both directions.
  ///   - scale: the number of columns per unit.
  package mutating func fillPolygon(
    _ corners: [SIMD2<Double>], at center: SIMD2<Double>, scale: Double, direction: SIMD2<Double>,
    _ color: Color
  ) {
    direction.requireUnitLength()
    func turned(_ corner: SIMD2<Double>, by direction: SIMD2<Double>) -> SIMD2<Double> {
      scale
        * SIMD2(
          corner.x * direction.x - corner.y * direction.y, corner.x * direction.y + corner.y * direction.x)
    }
    draw { canvas, cell in
      // Few directions and whole quarters of pixels, so that nearly equal pictures are equal.
      let direction = SIMD2<Double>(PictureShape.direction(ofTurn: PictureShape.turn(of: direction)))
      let unit = SIMD2(Double(cell.width), Double(cell.height) / 2)
      let polygon = ConvexPolygon(corners) {
        (4 * turned($0, by: direction) * unit).rounded(.toNearestOrAwayFromZero) / 4
      }
      canvas.addSprite(.polygon(polygon, color: color), at: center, in: cell)
    } inCells: {
      let polygon = ConvexPolygon(corners) { 8 * turned($0, by: direction) }
      let center = SIMD2<Float>(eighths(center) &* SIMD2(1, 2))
      $0.fill(PolygonOutline(polygon: polygon, center: center), color)
    }
  }

  /// - Parameters:
  ///   - size: the length along `direction`, in columns, and that across it, in rows.
  ///   - radius: the radius of the corners, in columns, limited to the size.
  package mutating func fillTurnedRectangle(
    at center: SIMD2<Double>, size: SIMD2<Double>, radius: Double = 0, direction: SIMD2<Double>,
    _ color: Color
  ) {
    precondition(size.min() >= 0, "a rectangle is not \(size.x) × \(size.y) cells")
    precondition(radius >= 0, "a corner's radius is not \(radius) cells")
    direction.requireUnitLength()
    draw { canvas, cell in
      guard size.min() > 0 else { return }
      let size = SIMD2(Float(cell.turned(size.x)), Float(cell.down(size.y)))
      let radius = min(Float(radius * Double(cell.height) / 2), size.min() / 2)
      let bar = PictureShape.bar(
        size: size, radius: radius, turn: PictureShape.turn(of: direction), color: color)
      canvas.addSprite(bar, at: center, in: cell)
    } inCells: {
      let center = SIMD2<Double>(eighths(center) &* SIMD2(1, 2))
      let outline = TurnedRectangle(
        center: center, size: size * SIMD2(8, 16), radius: radius * 8, direction: direction)
      $0.fill(outline, color)
    }
  }
}

extension SIMD2<Double> {
  fileprivate func requireUnitLength() {
    precondition(abs((self * self).sum() - 1) < 1e-6, "a direction is 1 long, which \(self) is not")
  }
}

/// A convex polygon around a centre. Lengths are in eighths of a column in both directions; a row of sub-cells
/// is 2 units high.
private struct PolygonOutline: Outline {
  let polygon: ConvexPolygon
  let center: SIMD2<Float>

  var top: Int { Int(((center.y - polygon.reach.y) / 2).rounded(.down)) }
  var bottom: Int { Int(((center.y + polygon.reach.y) / 2).rounded(.up)) }

  func span(row: Int) -> (from: Int, to: Int)? {
    let y = 2 * Float(row) + 1 - center.y
    var (from, to) = (Float.infinity, -Float.infinity)
    for index in 0..<polygon.count {
      let (start, end) = (polygon[index], polygon[index + 1])
      guard min(start.y, end.y) <= y, y < max(start.y, end.y) else { continue }
      let x = center.x + start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y)
      (from, to) = (min(from, x), max(to, x))
    }
    return from < to ? (Int(from.rounded()), Int(to.rounded())) : nil
  }
}

/// A rectangle with round corners at any angle: all points within `radius` of an inner rectangle.
///
/// Lengths are in eighths of a column in both directions; a row of sub-cells is 2 units high.
struct TurnedRectangle: Outline {
  /// The corners of the inner rectangle, in order around it.
  private let corners: InlineArray<4, SIMD2<Double>>
  /// The outward normals of the edges, each from one corner to the next.
  private let normals: InlineArray<4, SIMD2<Double>>
  private let radius: Double
  let top: Int
  let bottom: Int

  init(center: SIMD2<Double>, size: SIMD2<Double>, radius: Double, direction: SIMD2<Double>) {
    let radius = min(radius, size.min() / 2)
    let along = (size.x / 2 - radius) * direction
    let across = SIMD2(-direction.y, direction.x)
    let half = (size.y / 2 - radius) * across
    corners = [center - along - half, center + along - half, center + along + half, center - along + half]
    normals = [-across, direction, across, -direction]
    self.radius = radius
    let reach = abs(along.y) + abs(half.y) + radius
    top = Int(((center.y - reach) / 2).rounded(.down))
    bottom = Int(((center.y + reach) / 2).rounded(.up))
  }

  /// Returns the outermost intersections of a row's middle line with the round corners and the edges between
  /// them. They are the ends of the span, because the shape is convex.
  func span(row: Int) -> (from: Int, to: Int)? {
    let y = 2 * Double(row) + 1
    var from = Double.infinity
    var to = -Double.infinity
    for index in 0..<4 {
      let corner = corners[index]
      let height = y - corner.y
      if abs(height) < radius {
        let half = (radius * radius - height * height).squareRoot()
        from = min(from, corner.x - half)
        to = max(to, corner.x + half)
      }
      let out = radius * normals[index]
      let (start, end) = (corner + out, corners[(index + 1) % 4] + out)
      if min(start.y, end.y) <= y, y < max(start.y, end.y) {
        let x = start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y)
        from = min(from, x)
        to = max(to, x)
      }
    }
    return from < to ? (Int(from.rounded()), Int(to.rounded())) : nil
  }
}
