/// A rectangle in pixels with round corners and a vertical gradient, optionally with a lit rim and a shadow
/// around it.
package struct RectangleShape: Hashable, Sendable {
  package var size: PixelSize
  /// The radius of the corners, in pixels, limited to half of the size.
  package var radius: Float
  /// Indicates whether the lower corners are round.
  package var roundsBottom = true
  package var top: Color
  package var bottom: Color
  /// The colour of a line along the edge, which is brightest at the top.
  package var rim: Color?
  /// The extent of the shadow, in pixels; 0 means no shadow.
  package var shadow = 0

  /// The distance between the box and the rectangle, in pixels.
  var margin: Int { shadow }
  var box: PixelSize { PixelSize(width: size.width + 2 * margin, height: size.height + 2 * margin) }

  /// The rim's width, and the height over which it fades from the top down, in pixels.
  package static let rim: (width: Float, fade: Float) = (1.5, 240)
  /// The opacity of the rim far below the top, and that of the shadow at the edge.
  package static let rimRest: Float = 0.3
  package static let shadowOpacity: Float = 0.4

  /// The rows of the box that all look the same, because they are far from corners, rim and shadow.
  var uniformRows: Range<Int> {
    guard top == bottom else { return 0..<0 }
    let corner = Float(2 * shadow) + radius + 2
    let first = Int(max(corner, rim == nil ? 0 : Float(margin) + Self.rim.fade + 1).rounded(.up))
    let last = roundsBottom || shadow > 0 ? box.height - Int(corner.rounded(.up)) : box.height
    return first < last ? first..<last : 0..<0
  }

  /// The columns of the box that look the same in each row, because they are far from corners, rim and shadow
  /// at the sides.
  var uniformColumns: Range<Int> {
    let first = margin + max(Int(radius.rounded(.up)), shadow) + 3
    return first < box.width - first ? first..<box.width - first : 0..<0
  }

  func color(at point: SIMD2<Float>) -> SIMD4<Float> {
    let place = point - Float(margin)
    let distance = self.distance(at: place)
    let covered = PictureShape.coverage(distance)
    var color = SIMD4<Float>.zero
    if covered > 0 {
      let start = top.premultiplied
      color = start
      if top != bottom {
        color += (bottom.premultiplied - start) * min(max(place.y / Float(size.height), 0), 1)
      }
      if let rim {
        let near = PictureShape.coverage(abs(distance + Self.rim.width / 2) - Self.rim.width / 2)
        let bright = max(1 - max(place.y, 0) / Self.rim.fade, 0)
        let share = near * (Self.rimRest + (1 - Self.rimRest) * bright)
        color += (rim.premultiplied - color) * share
      }
      color *= covered
    }
    guard shadow > 0, covered < 1 else { return color }
    // The shadow is offset downwards by a quarter of its extent.
    let fallen = self.distance(at: place - SIMD2(0, Float(shadow) / 4))
    let far = min(max(fallen / (0.75 * Float(shadow)), 0), 1)
    return color + SIMD4(0, 0, 0, Self.shadowOpacity * (1 - far) * (1 - far) * (1 - covered))
  }

  /// Returns the distance of a point from the rectangle's edge, in pixels, negative inside.
  private func distance(at place: SIMD2<Float>) -> Float {
    let half = SIMD2(Float(size.width), Float(size.height)) / 2
    let offset = place - half
    let isSquare = offset.y > 0 && !roundsBottom
    return PictureShape.distance(offset, halfSize: half, radius: isSquare ? 0 : min(radius, half.x, half.y))
  }
}
