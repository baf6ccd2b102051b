extension Canvas {
  /// Fills a rectangle with round corners that is rotated about its middle.
  ///
  /// The rotation is that on the screen, where a row is as long as two columns: after a quarter turn, 8
  /// columns become 4 rows.
  /// - Parameters:
  ///   - column: the column of the middle, rounded to an eighth.
  ///   - row: the row of the middle, rounded to an eighth.
  ///   - width: the length along `direction`, in columns.
  ///   - height: the length across it, in rows.
  ///   - radius: the radius of the corners, in columns, limited to the size.
  ///   - direction: the direction of the width on the screen, with x to the right and y down; a unit vector.
  ///     (1, 0) means no rotation.
  package mutating func fillTurnedRectangle(
    column: Double, row: Double, width: Double, height: Double, radius: Double = 0,
    direction: SIMD2<Double>, _ color: Color
  ) {
    precondition(width >= 0 && height >= 0, "a rectangle is not \(width) × \(height) cells")
    precondition(radius >= 0, "a corner's radius is not \(radius) cells")
    precondition(
      abs((direction * direction).sum() - 1) < 1e-6, "a direction is 1 long, which \(direction) is not")
    draw { canvas, cell in
      guard width > 0, height > 0 else { return }
      let size = SIMD2(Float(cell.turned(width)), Float(cell.down(height)))
      let radius = min(Float(radius * Double(cell.height) / 2), size.x / 2, size.y / 2)
      let turn = PictureShape.turn(of: direction)
      canvas.addSprite(
        .bar(size: size, radius: radius, turn: turn, color: color), column: column, row: row, in: cell)
    } inCells: {
      let center = SIMD2(Double(eighths(column)), Double(2 * eighths(row)))
      $0.fill(
        TurnedRectangle(
          center: center, width: width * 8, height: height * 16, radius: radius * 8, direction: direction),
        color)
    }
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

  init(center: SIMD2<Double>, width: Double, height: Double, radius: Double, direction: SIMD2<Double>) {
    let radius = min(radius, width / 2, height / 2)
    let along = (width / 2 - radius) * direction
    let across = SIMD2(-direction.y, direction.x)
    let half = (height / 2 - radius) * across
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
