import PaneCanvas
import SeededRandom
import Testing

@Suite struct ShapeTests {
  private static let middle = SIMD2(40.3, 61.7)

  /// Shapes with their areas, in square pt.
  static let shapes: [(shape: Shape, area: Double)] = {
    // The disc, two right triangles to the tip, and the sector between them, which both contain.
    let (radius, depth) = (8.0, 17.0)
    let side = (depth * depth - radius * radius).squareRoot()
    let pin = radius * side + radius * radius * (.pi - acos(radius / depth))
    return [
      (.rectangle(Box(at: [3.1, 4.2], size: [20, 11])), 220),
      (.rectangle(Box(at: [3, 4], size: [30, 20]), radius: 6), 600 - (4 - .pi) * 36),
      (.rectangle(Box(at: [3, 4], size: [30, 10]), radius: 20), 200 + .pi * 25),
      (.circle(middle, radius: 13), .pi * 169), (.ellipse(middle, radii: [25, 9]), .pi * 225),
      (.capsule(from: [10, 10], to: [22, 19], width: 8), 8 * 15 + .pi * 16),
      (.pin(tip: [30, 60], size: [2 * radius, radius + depth]), pin),
      (.triangle([0, 0], [30, 5], [12, 40]), 570), (.triangle([0, 0], [12, 40], [30, 5]), 570)
    ]
  }()

  /// The inverse of the cosine, by bisection.
  private static func acos(_ cosine: Double) -> Double {
    var (low, high) = (0.0, Double.pi)
    for _ in 0..<60 {
      let (angle, middle) = (Double.zero, (low + high) / 2)
      var (term, sum) = (1.0, 1.0)
      for n in 1..<20 {
        term *= -middle * middle / Double((2 * n - 1) * 2 * n)
        sum += term + angle
      }
      if sum > cosine { low = middle } else { high = middle }
    }
    return low
  }

  @Test(arguments: shapes.indices, [0, 0.3, 1.2, 2.9])
  func `the spans of a shape have its area, however it is turned`(index: Int, angle: Double) throws {
    let (shape, area) = Self.shapes[index]
    let turned = shape.turned(by: angle, about: Self.middle)
    let (box, count) = (turned.box, 40_000)
    let spans = Shape.Spans(of: turned)
    var sum = 0.0
    for step in 0..<count {
      let y = box.top + (Double(step) + 0.5) / Double(count) * box.height
      guard let (left, right) = spans.span(atY: y) else { continue }
      sum += right - left
      #expect(left >= box.left - 1e-9 && right <= box.right + 1e-9)
    }
    #expect(abs(sum * box.height / Double(count) / area - 1) < 1e-6)
    #expect(spans.span(atY: box.top - 0.1) == nil && spans.span(atY: box.bottom + 0.1) == nil)
  }

  @Test func `a shape contains the points of its spans, and no others`() throws {
    var random = SplitMix64(seed: 7)
    for (shape, _) in Self.shapes {
      let box = shape.box
      for _ in 0..<100 {
        let y = Double.random(in: box.top...box.bottom, using: &random)
        guard let (left, right) = shape.span(atY: y) else { continue }
        #expect(shape.contains(SIMD2((left + right) / 2, y)))
        #expect(!shape.contains(SIMD2(left - 1e-6, y)) && !shape.contains(SIMD2(right + 1e-6, y)))
      }
    }
  }

  @Test func `a margin makes a shape larger on each side`() {
    for (shape, _) in Self.shapes {
      let (box, grown) = (shape.box, shape.grown(by: 3).box)
      for (one, other) in [
        (box.left, grown.left + 3), (box.top, grown.top + 3), (box.right, grown.right - 3),
        (box.bottom, grown.bottom - 3)
      ] {
        #expect(abs(one - other) < 1e-9)
      }
    }
  }

  @Test func `a moved shape has moved spans`() throws {
    for (shape, _) in Self.shapes {
      let (y, moved) = (shape.box.middle.y, shape.moved(by: [5, -7]))
      let (before, after) = (try #require(shape.span(atY: y)), try #require(moved.span(atY: y - 7)))
      #expect(abs(after.0 - before.0 - 5) < 1e-9 && abs(after.1 - before.1 - 5) < 1e-9)
      #expect(shape == shape.moved(by: .zero) && shape != moved)
    }
  }
}
