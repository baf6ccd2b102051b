/// A part of a curve: straight lines of constant width through up to sixteen points at equal horizontal distances, in
/// pixels.
package struct CurveShape: Hashable, Sendable {
  /// The greatest number of points.
  static let capacity = 16

  /// The horizontal distance between two points.
  package let step: Float
  /// The number of points, 2…`capacity`.
  package let count: Int
  /// The vertical positions of the points below the highest one, in quarters of a pixel; 0 from `count` on.
  private let depths: SIMD16<Int16>
  package let width: Float
  package let color: Color

  /// - Parameter depths: the vertical positions of the points below the highest one, in pixels.
  init(step: Float, depths: SIMD16<Float>, count: Int, width: Float, color: Color) {
    precondition((2...Self.capacity).contains(count), "a part of a curve does not have \(count) points")
    (self.step, self.count, self.width, self.color) = (step, count, width, color)
    var quarters = SIMD16<Int16>.zero
    for index in 0..<count { quarters[index] = Int16((depths[index] * 4).rounded()) }
    self.depths = quarters
  }

  /// Returns a point; the first one is at x = 0, and the highest one at y = 0.
  package func point(_ index: Int) -> SIMD2<Float> { SIMD2(Float(index) * step, Float(depths[index]) / 4) }

  /// The distance between the points and the edges of the box.
  var margin: Int { Int((width / 2).rounded(.up)) + 1 }

  var box: PixelSize {
    PixelSize(
      width: Int((Float(count - 1) * step).rounded(.up)) + 2 * margin,
      height: Int((Float(depths.max()) / 4).rounded(.up)) + 2 * margin)
  }

  /// Returns the distance of a point of the box from the line's edge, negative inside.
  func distance(of place: SIMD2<Float>) -> Float {
    let place = place - Float(margin)
    var least = Float.infinity
    for index in 1..<count {
      least = min(least, place.distance(fromSegment: point(index - 1), point(index)))
    }
    return least - width / 2
  }
}
