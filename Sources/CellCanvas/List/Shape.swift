internal import RealModule

/// A convex area: an ellipse, or the hull of one to four discs in clockwise order. A rectangle is the hull of four discs, a
/// capsule of two, a pin of a disc and a point, a triangle of points. Cells, SVG and hits read `span(atY:)` and the hull alone.
package struct Shape: Hashable, Sendable {
  /// Centre and radius of each disc, in pt.
  package private(set) var discs: [4 of SIMD3<Double>]
  package private(set) var count: Int
  /// The half axes of an ellipse around the first disc's centre, and its turn in radians; nil for a hull.
  package private(set) var ellipse: (radii: SIMD2<Double>, turn: Double)?

  private init(count: Int) { (discs, self.count) = ([4 of SIMD3<Double>](repeating: .zero), count) }

  package static func rectangle(_ box: Box, radius: Double = 0) -> Shape {
    let r = min(radius, box.width / 2, box.height / 2)
    var shape = Shape(count: 4)
    shape.discs[0] = SIMD3(box.left + r, box.top + r, r)
    shape.discs[1] = SIMD3(box.right - r, box.top + r, r)
    shape.discs[2] = SIMD3(box.right - r, box.bottom - r, r)
    shape.discs[3] = SIMD3(box.left + r, box.bottom - r, r)
    return shape
  }
  package static func circle(_ center: SIMD2<Double>, radius: Double) -> Shape {
    var shape = Shape(count: 1)
    shape.discs[0] = SIMD3(center.x, center.y, radius)
    return shape
  }
  package static func ellipse(_ center: SIMD2<Double>, radii: SIMD2<Double>) -> Shape {
    var shape = circle(center, radius: 0)
    shape.ellipse = (radii, 0)
    return shape
  }
  package static func capsule(from start: SIMD2<Double>, to end: SIMD2<Double>, width: Double) -> Shape {
    var shape = Shape(count: 2)
    shape.discs[0] = SIMD3(start.x, start.y, width / 2)
    shape.discs[1] = SIMD3(end.x, end.y, width / 2)
    return shape
  }
  /// A marker whose tip points down; the disc is as wide as the size.
  package static func pin(tip: SIMD2<Double>, size: SIMD2<Double>) -> Shape {
    var shape = Shape(count: 2)
    shape.discs[0] = SIMD3(tip.x, tip.y - size.y + size.x / 2, size.x / 2)
    shape.discs[1] = SIMD3(tip.x, tip.y, 0)
    return shape
  }
  package static func triangle(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Shape {
    var shape = Shape(count: 3)
    let isClockwise = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
    shape.discs[0] = SIMD3(a.x, a.y, 0)
    shape.discs[1] = isClockwise ? SIMD3(b.x, b.y, 0) : SIMD3(c.x, c.y, 0)
    shape.discs[2] = isClockwise ? SIMD3(c.x, c.y, 0) : SIMD3(b.x, b.y, 0)
    return shape
  }

  /// Turns the shape about a point, by an angle in radians; positive is clockwise.
  package func turned(by angle: Double, about center: SIMD2<Double>) -> Shape {
    guard angle != 0 else { return self }
    var shape = self
    let (c, s) = (Double.cos(angle), Double.sin(angle))
    for i in 0..<count {
      let (x, y) = (discs[i].x - center.x, discs[i].y - center.y)
      (shape.discs[i].x, shape.discs[i].y) = (center.x + c * x - s * y, center.y + s * x + c * y)
    }
    if let ellipse { shape.ellipse = (ellipse.radii, ellipse.turn + angle) }
    return shape
  }

  package func moved(by way: SIMD2<Double>) -> Shape {
    var shape = self
    for i in 0..<count { shape.discs[i] += SIMD3(way.x, way.y, 0) }
    return shape
  }

  /// The hull of the discs that `transform` makes of this one's.
  func mapped(_ transform: (SIMD3<Double>) -> SIMD3<Double>) -> Shape {
    var shape = self
    for i in 0..<count { shape.discs[i] = transform(discs[i]) }
    return shape
  }

  /// The shape with a margin, in pt.
  package func grown(by margin: Double) -> Shape {
    var shape = self
    if let ellipse { shape.ellipse = (ellipse.radii + margin, ellipse.turn) }
    for i in 0..<count { shape.discs[i].z += margin }
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
    private enum Form { case ellipse, rectangle, hull }

    private let form: Form
    private var discs: [4 of SIMD3<Double>]
    private let count: Int
    /// The straight parts of a hull: their ends as (x, y, x, y).
    private var edges = [4 of SIMD4<Double>](repeating: .zero)
    private var edgeCount = 0
    /// A, B and C of an ellipse's outline around its centre: x² + 2 A x y + B y² = C.
    private var conic = SIMD3<Double>.zero

    package init(of shape: Shape) {
      (discs, count) = (shape.discs, shape.count)
      form = shape.ellipse != nil || count == 1 ? .ellipse : shape.isLevelRectangle ? .rectangle : .hull
      if let (radii, turn) = shape.ellipse {
        let (c, s) = turn == 0 ? (1, 0) : (Double.cos(turn), Double.sin(turn))
        let (p, q) = (1 / (radii.x * radii.x), 1 / (radii.y * radii.y))
        conic = SIMD3(c * s * (p - q), s * s * p + c * c * q, 1) / (c * c * p + s * s * q)
      } else if form == .ellipse {
        conic = SIMD3(0, 1, discs[0].z * discs[0].z)
      } else if form == .hull {
        for i in 0..<count {
          guard let (a, b) = shape.edge(i) else { continue }
          edges[edgeCount] = SIMD4(a.x, a.y, b.x, b.y)
          edgeCount += 1
        }
      }
    }

    package func span(atY y: Double) -> (Double, Double)? {
      switch form {
      case .ellipse:
        let y = y - discs[0].y
        let (middle, root) = (discs[0].x - conic.x * y, (conic.x * conic.x - conic.y) * y * y + conic.z)
        guard root >= 0 else { return nil }
        return (middle - root.squareRoot(), middle + root.squareRoot())
      case .rectangle:
        let radius = discs[0].z
        let beside = max(discs[0].y - y, y - discs[3].y, 0)
        guard beside <= radius else { return nil }
        let half = beside == 0 ? radius : (radius * radius - beside * beside).squareRoot()
        return (discs[0].x - half, discs[1].x + half)
      case .hull: return spanOfHull(atY: y)
      }
    }

    /// Returns the span that all heights of a range have; nil if it is not known to be one.
    package func commonSpan(fromY top: Double, toY bottom: Double) -> (Double, Double)? {
      form == .rectangle && discs[0].y <= top && bottom <= discs[3].y ? span(atY: top) : nil
    }

    private func spanOfHull(atY y: Double) -> (Double, Double)? {
      var (left, right) = (Double.infinity, -Double.infinity)
      for i in 0..<count {
        let d = discs[i], root = d.z * d.z - (y - d.y) * (y - d.y)
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
