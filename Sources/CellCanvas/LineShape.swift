/// A straight line with round ends, in pixels. Its ends lie on corners of pixels, so that a line is equal to another
/// one with the same vector.
package struct LineShape: Hashable, Sendable {
  /// The vector from the start to the end.
  package let vector: SIMD2<Int>
  package let width: Float
  package let color: Color

  /// The distance from the start to the end.
  package var length: Double { Double((vector &* vector).wrappedSum()).squareRoot() }

  /// The distance between the line and the edges of its box.
  private var margin: Int { Int((width / 2).rounded(.up)) + 1 }

  var box: PixelSize {
    PixelSize(width: abs(vector.x) + 2 * margin, height: abs(vector.y) + 2 * margin)
  }

  /// The start of the line in its box.
  var start: SIMD2<Int> { SIMD2(margin + max(-vector.x, 0), margin + max(-vector.y, 0)) }

  /// Returns the distance of a point of the box from the line's edge, negative inside.
  func distance(of point: SIMD2<Float>) -> Float {
    let start = SIMD2<Float>(start)
    return point.distance(fromSegment: start, start + SIMD2<Float>(vector)) - width / 2
  }
}
