/// Shapes that are turned about their middle. The turn is that on the screen: after a quarter turn, 8 columns become 4 rows.
/// A direction is that of the shape's x axis, with x to the right and y down, as a unit vector: (1, 0) means no turn.
extension Canvas {
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
