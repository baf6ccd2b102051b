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

  /// Returns the columns of the box that look the same in a row. Between the corners these are all but the edges.
  func uniformColumns(inRow row: Int) -> Range<Int> {
    let corner = Float(margin) + radius + 2
    let isBetweenCorners =
      Float(row) > corner && (!roundsBottom || Float(box.height - row) > corner + 1)
    guard isBetweenCorners else { return uniformColumns }
    return margin + 3 < box.width - margin - 3 ? margin + 3..<box.width - margin - 3 : 0..<0
  }

  func color(at point: SIMD2<Float>) -> SIMD4<Float> { Row(of: self, at: point.y).color(at: point.x) }

  /// The colours along a horizontal line through the box, with what all of its points share.
  struct Row {
    private let margin: Float
    private let shadow: Float
    private let half: SIMD2<Float>
    /// The distance from the upper edge, in pixels.
    private let y: Float
    private let radius: Float
    private let body: SIMD4<Float>
    private let rim: SIMD4<Float>?
    /// The opacity of the rim.
    private let rimShare: Float
    /// The same as `y` and `radius` for the shadow, which is offset downwards by a quarter of its extent.
    private let shadowY: Float
    private let shadowRadius: Float

    init(of shape: RectangleShape, at y: Float) {
      margin = Float(shape.margin)
      shadow = Float(shape.shadow)
      half = SIMD2(Float(shape.size.width), Float(shape.size.height)) / 2
      let place = y - margin
      self.y = place
      shadowY = place - shadow / 4
      let round = min(shape.radius, half.x, half.y)
      let (middle, roundsBottom) = (half.y, shape.roundsBottom)
      func radius(at y: Float) -> Float { y - middle > 0 && !roundsBottom ? 0 : round }
      self.radius = radius(at: place)
      shadowRadius = radius(at: shadowY)
      var body = shape.top.premultiplied
      if shape.top != shape.bottom {
        body += (shape.bottom.premultiplied - body) * min(max(place / Float(shape.size.height), 0), 1)
      }
      self.body = body
      rim = shape.rim?.premultiplied
      let bright = max(1 - max(place, 0) / RectangleShape.rim.fade, 0)
      rimShare = RectangleShape.rimRest + (1 - RectangleShape.rimRest) * bright
    }

    /// Returns the colour at a point, premultiplied by its alpha, with channels of 0…1.
    func color(at x: Float) -> SIMD4<Float> {
      let place = x - margin
      let distance = PictureShape.distance(SIMD2(place, y) - half, halfSize: half, radius: radius)
      let covered = PictureShape.coverage(distance)
      var color = SIMD4<Float>.zero
      if covered > 0 {
        color = body
        if let rim {
          let width = RectangleShape.rim.width
          color += (rim - color) * (PictureShape.coverage(abs(distance + width / 2) - width / 2) * rimShare)
        }
        color *= covered
      }
      guard shadow > 0, covered < 1 else { return color }
      let fallen = PictureShape.distance(SIMD2(place, shadowY) - half, halfSize: half, radius: shadowRadius)
      let far = min(max(fallen / (0.75 * shadow), 0), 1)
      return color + SIMD4(0, 0, 0, RectangleShape.shadowOpacity * (1 - far) * (1 - far) * (1 - covered))
    }
  }
}
