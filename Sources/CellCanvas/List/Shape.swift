internal import RealModule

/// A rectangle of the stage, in pt from the top left of the screen. A cell is 8 × 16 pt.
package struct Box: Hashable, Sendable {
  /// The height and the width of a cell, in pt.
  package static let row = 16.0, column = 8.0

  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  package init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  package init(at corner: SIMD2<Double>, size: SIMD2<Double>) {
    self.init(left: corner.x, top: corner.y, right: corner.x + size.x, bottom: corner.y + size.y)
  }

  package init(around middle: SIMD2<Double>, size: SIMD2<Double>) {
    self.init(at: middle - size / 2, size: size)
  }

  /// Creates a box of whole cells.
  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(
      at: SIMD2(Double(column) * Self.column, Double(row) * Self.row),
      size: SIMD2(Double(columns) * Self.column, Double(rows) * Self.row))
  }

  package var width: Double { right - left }
  package var height: Double { bottom - top }
  package var size: SIMD2<Double> { SIMD2(width, height) }
  package var corner: SIMD2<Double> { SIMD2(left, top) }
  package var middle: SIMD2<Double> { SIMD2((left + right) / 2, (top + bottom) / 2) }
  /// The number of whole columns and rows of cells.
  package var columns: Int { Int((width / Self.column).rounded(.down)) }
  package var rows: Int { Int((height / Self.row).rounded(.down)) }

  package func contains(_ point: SIMD2<Double>) -> Bool {
    point.x >= left && point.x < right && point.y >= top && point.y < bottom
  }

  package func moved(by way: SIMD2<Double>) -> Box { Box(at: corner + way, size: size) }

  package func grown(by margin: SIMD2<Double>) -> Box {
    Box(left: left - margin.x, top: top - margin.y, right: right + margin.x, bottom: bottom + margin.y)
  }

  /// Returns the part within another box; empty boxes have a width or height of 0.
  package func clipped(to other: Box) -> Box {
    let (left, top) = (max(left, other.left), max(top, other.top))
    return Box(
      left: left, top: top, right: max(left, min(right, other.right)),
      bottom: max(top, min(bottom, other.bottom)))
  }

  /// Returns the part above and the part below a y, which is rounded to a row of cells.
  package func split(at y: Double) -> (Box, Box) {
    let y = min(max((y / Self.row).rounded() * Self.row, top), bottom)
    var (upper, lower) = (self, self)
    (upper.bottom, lower.top) = (y, y)
    return (upper, lower)
  }

  /// Returns a row of cells, counted from the top.
  package func line(_ index: Int) -> Box {
    Box(
      left: left, top: top + Double(index) * Self.row, right: right,
      bottom: top + Double(index + 1) * Self.row)
  }
}

/// A convex area: an ellipse, or the hull of one to four discs in clockwise order. A rectangle is the hull of four discs, a
/// capsule of two, a pin of a disc and a point, a triangle of points. Cells, SVG and hits read `span(atY:)` and the hull alone.
package struct Shape: Hashable, Sendable {
  /// Centre and radius of each disc, in pt.
  package private(set) var discs: [4 of SIMD3<Double>]
  package private(set) var count: Int
  /// The half axes of an ellipse around the first disc's centre, and its turn in radians; nil for a hull.
  package private(set) var ellipse: (radii: SIMD2<Double>, turn: Double)?

  private init(_ discs: [4 of SIMD3<Double>], count: Int) { (self.discs, self.count) = (discs, count) }

  package static func rectangle(_ box: Box, radius: Double = 0) -> Shape {
    let r = min(radius, box.width / 2, box.height / 2)
    let (left, top, right, bottom) = (box.left + r, box.top + r, box.right - r, box.bottom - r)
    return Shape(
      [SIMD3(left, top, r), SIMD3(right, top, r), SIMD3(right, bottom, r), SIMD3(left, bottom, r)], count: 4)
  }

  package static func circle(_ center: SIMD2<Double>, radius: Double) -> Shape {
    Shape([SIMD3(center, radius), .zero, .zero, .zero], count: 1)
  }

  package static func ellipse(_ center: SIMD2<Double>, radii: SIMD2<Double>) -> Shape {
    var shape = circle(center, radius: 0)
    shape.ellipse = (radii, 0)
    return shape
  }

  package static func capsule(from start: SIMD2<Double>, to end: SIMD2<Double>, width: Double) -> Shape {
    Shape([SIMD3(start, width / 2), SIMD3(end, width / 2), .zero, .zero], count: 2)
  }

  /// A marker whose tip points down; the disc is as wide as the size.
  package static func pin(tip: SIMD2<Double>, size: SIMD2<Double>) -> Shape {
    let head = SIMD3(tip.x, tip.y - size.y + size.x / 2, size.x / 2)
    return Shape([head, SIMD3(tip, 0), .zero, .zero], count: 2)
  }

  package static func triangle(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Shape {
    let isClockwise = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
    let (second, third) = isClockwise ? (b, c) : (c, b)
    return Shape([SIMD3(a, 0), SIMD3(second, 0), SIMD3(third, 0), .zero], count: 3)
  }

  /// Turns the shape about a point, by an angle in radians; positive is clockwise.
  package func turned(by angle: Double, about center: SIMD2<Double>) -> Shape {
    guard angle != 0 else { return self }
    let (c, s) = (Double.cos(angle), Double.sin(angle))
    var shape = mapped { disc in
      let (x, y) = (disc.x - center.x, disc.y - center.y)
      return SIMD3(center.x + c * x - s * y, center.y + s * x + c * y, disc.z)
    }
    if let ellipse { shape.ellipse = (ellipse.radii, ellipse.turn + angle) }
    return shape
  }

  package func moved(by way: SIMD2<Double>) -> Shape { mapped { $0 + SIMD3(way.x, way.y, 0) } }

  /// The hull of the discs that `transform` makes of this one's.
  func mapped(_ transform: (SIMD3<Double>) -> SIMD3<Double>) -> Shape {
    var shape = self
    for i in 0..<count { shape.discs[i] = transform(discs[i]) }
    return shape
  }

  /// Returns a shape of the unit square as it fills a box. A circle stays one: its radius is a part of the height.
  package func stretched(over box: Box) -> Shape {
    var shape = mapped { SIMD3(box.left + $0.x * box.width, box.top + $0.y * box.height, $0.z * box.height) }
    if let ellipse { shape.ellipse = (ellipse.radii * box.size, ellipse.turn) }
    return shape
  }

  /// The shape with a margin, in pt.
  package func grown(by margin: Double) -> Shape {
    var shape = mapped { $0 + SIMD3(0, 0, margin) }
    if let ellipse { shape.ellipse = (ellipse.radii + margin, ellipse.turn) }
    return shape
  }

  package var box: Box {
    if let (radii, turn) = ellipse {
      let (c, s) = (Double.cos(turn), Double.sin(turn))
      let x = (radii.x * radii.x * c * c + radii.y * radii.y * s * s).squareRoot()
      let y = (radii.x * radii.x * s * s + radii.y * radii.y * c * c).squareRoot()
      return Box(left: discs[0].x - x, top: discs[0].y - y, right: discs[0].x + x, bottom: discs[0].y + y)
    }
    var box = Box(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
    for i in 0..<count {
      let d = discs[i]
      box.left = min(box.left, d.x - d.z)
      box.right = max(box.right, d.x + d.z)
      box.top = min(box.top, d.y - d.z)
      box.bottom = max(box.bottom, d.y + d.z)
    }
    return box
  }

  /// The least and the greatest x at a height; nil beside the shape. All that draws or hits follows from it.
  package func span(atY y: Double) -> (Double, Double)? { Spans(of: self).span(atY: y) }

  /// True for a rectangle that is not turned.
  package var isLevelRectangle: Bool {
    count == 4 && discs[0].y == discs[1].y && discs[3].y == discs[2].y && discs[0].x == discs[3].x
      && discs[1].x == discs[2].x && discs[0].z == discs[2].z
  }

  /// The edges of a shape, computed once for all of its spans.
  package struct Spans: Sendable {
    private let shape: Shape
    private let isLevelRectangle: Bool
    /// A, B and C of an ellipse's outline around its centre: x² + 2 A x y + B y² = C; nil for a hull.
    private var conic: SIMD3<Double>?
    /// The straight parts of a hull: their ends as (x, y, x, y).
    private var edges = [4 of SIMD4<Double>](repeating: .zero)
    private var edgeCount = 0

    package init(of shape: Shape) {
      (self.shape, isLevelRectangle) = (shape, shape.isLevelRectangle)
      if let (radii, turn) = shape.ellipse {
        let (c, s) = turn == 0 ? (1, 0) : (Double.cos(turn), Double.sin(turn))
        let (p, q) = (1 / (radii.x * radii.x), 1 / (radii.y * radii.y))
        conic = SIMD3(c * s * (p - q), s * s * p + c * c * q, 1) / (c * c * p + s * s * q)
      } else if shape.count == 1 {
        conic = SIMD3(0, 1, shape.discs[0].z * shape.discs[0].z)
      } else if !isLevelRectangle {
        for i in 0..<shape.count {
          guard let (a, b) = shape.edge(i) else { continue }
          edges[edgeCount] = SIMD4(a.x, a.y, b.x, b.y)
          edgeCount += 1
        }
      }
    }

    package func span(atY y: Double) -> (Double, Double)? {
      let first = shape.discs[0]
      if let conic {
        let y = y - first.y
        let (middle, root) = (first.x - conic.x * y, (conic.x * conic.x - conic.y) * y * y + conic.z)
        return root >= 0 ? (middle - root.squareRoot(), middle + root.squareRoot()) : nil
      }
      if isLevelRectangle {
        let beside = max(first.y - y, y - shape.discs[3].y, 0)
        guard beside <= first.z else { return nil }
        let half = beside == 0 ? first.z : (first.z * first.z - beside * beside).squareRoot()
        return (first.x - half, shape.discs[1].x + half)
      }
      var (left, right) = (Double.infinity, -Double.infinity)
      for i in 0..<shape.count {
        let d = shape.discs[i], root = d.z * d.z - (y - d.y) * (y - d.y)
        guard root >= 0 else { continue }
        let half = root.squareRoot()
        (left, right) = (min(left, d.x - half), max(right, d.x + half))
      }
      for i in 0..<edgeCount {
        let edge = edges[i]
        guard (edge.y <= y) != (edge.w <= y) else { continue }
        let x = edge.x + (edge.z - edge.x) * (y - edge.y) / (edge.w - edge.y)
        (left, right) = (min(left, x), max(right, x))
      }
      return left <= right ? (left, right) : nil
    }

    /// Returns the span that all heights of a range have; nil if it is not known to be one.
    package func commonSpan(fromY top: Double, toY bottom: Double) -> (Double, Double)? {
      isLevelRectangle && shape.discs[0].y <= top && bottom <= shape.discs[3].y ? span(atY: top) : nil
    }
  }

  /// The straight part of the outline after a disc: the outer tangent to the next; nil if one disc covers the other.
  package func edge(_ i: Int) -> (SIMD2<Double>, SIMD2<Double>)? {
    let p = discs[i], q = discs[i + 1 == count ? 0 : i + 1]
    let (x, y) = (q.x - p.x, q.y - p.y), length = (x * x + y * y).squareRoot()
    guard length > abs(p.z - q.z) else { return nil }
    let along = (p.z - q.z) / length, across = (1 - along * along).squareRoot()
    let n = SIMD2((x * along + y * across) / length, (y * along - x * across) / length)
    return (SIMD2(p.x, p.y) + n * p.z, SIMD2(q.x, q.y) + n * q.z)
  }

  package func contains(_ point: SIMD2<Double>) -> Bool {
    guard let (left, right) = span(atY: point.y) else { return false }
    return left <= point.x && point.x <= right
  }

  package static func == (a: Shape, b: Shape) -> Bool {
    a.count == b.count && a.ellipse?.radii == b.ellipse?.radii && a.ellipse?.turn == b.ellipse?.turn
      && (0..<a.count).allSatisfy { a.discs[$0] == b.discs[$0] }
  }
  package func hash(into hasher: inout Hasher) { for i in 0..<count { hasher.combine(discs[i]) } }
}

/// A drawing of flat shapes, back to front, that fills a frame of any size.
package struct Drawing: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    /// The shape in the unit square: the frame is 1 wide and 1 high.
    package let shape: Shape
    package let color: Color
  }

  /// The colour behind all shapes.
  package let ground: Color
  package let shapes: [Part]

  package init(ground: Color, _ shapes: [(shape: Shape, color: Color)]) {
    (self.ground, self.shapes) = (ground, shapes.map { Part(shape: $0.shape, color: $0.color) })
  }
}

/// The shapes of drawings, in the unit square.
extension Shape {
  package static func box(left: Double = 0, top: Double, right: Double = 1, bottom: Double) -> Shape {
    .rectangle(Box(left: left, top: top, right: right, bottom: bottom))
  }

  /// A circle on the screen; its radius is a fraction of the height.
  package static func disc(x: Double, y: Double, radius: Double) -> Shape {
    .circle(SIMD2(x, y), radius: radius)
  }

  /// The upper half of an ellipse that stands on the lower edge of the frame.
  package static func hill(x: Double, top: Double, halfWidth: Double) -> Shape {
    .ellipse(SIMD2(x, 1), radii: SIMD2(halfWidth, 1 - top))
  }

  /// A triangle with a tip at (x, y), above or below a level base.
  package static func triangle(x: Double, y: Double, left: Double, right: Double, base: Double) -> Shape {
    .triangle(SIMD2(x, y), SIMD2(left, base), SIMD2(right, base))
  }
}
