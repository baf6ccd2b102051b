/// A shape that is drawn in pixels, antialiased, with its shading and shadow.
///
/// Lengths are in pixels. A shape lies in a box of whole pixels; its coordinates count from the box's upper
/// left corner.
package enum PictureShape: Hashable, Sendable {
  /// An ellipse of one colour, with an opacity of 0…1.
  case ellipse(radius: SIMD2<Float>, color: Color, opacity: Float)
  /// A glossy ball that is lit from the upper left.
  case ball(radius: SIMD2<Float>, BallShades)
  /// A soft shadow, with the opacity of its middle, 0…1, from which it fades to its rim.
  case shadow(radius: SIMD2<Float>, opacity: Float)
  case rectangle(RectangleShape)
  /// A rounded rectangle that is rotated about its middle, in steps of 1/`PictureShape.turnSteps` of a turn.
  case bar(size: SIMD2<Float>, radius: Float, turn: Int, color: Color)
  case line(LineShape)
  case curve(CurveShape)
  /// A disc with its two tangents to a tip, which is `depth` below the disc's centre.
  case pin(radius: Float, depth: Float, color: Color)
  /// A vertical gradient, with an opacity of 0…1.
  case gradient(Gradient, size: PixelSize, opacity: Float = 1)
  case drawing(Drawing, size: PixelSize)

  /// The number of directions of a bar in a full turn.
  package static let turnSteps = 160

  /// The size of the box.
  package var size: PixelSize {
    switch self {
    case .ellipse(let radius, _, _), .ball(let radius, _), .shadow(let radius, _): Self.box(around: radius)
    case .rectangle(let rectangle): rectangle.box
    case .bar(let size, _, let turn, _): Self.box(around: Self.reach(of: size, turn: turn))
    case .line(let line): line.box
    case .curve(let curve): curve.box
    case .pin(let radius, let depth, _):
      PixelSize(
        width: Self.box(around: SIMD2(radius, radius)).width,
        height: Self.middle(of: SIMD2(radius, radius)).y + Int(depth.rounded(.up)) + 1)
    case .gradient(_, let size, _), .drawing(_, let size): size
    }
  }

  /// The reference point in the box: the centre of an ellipse, ball, shadow, bar or pin's disc; the start of a line; the
  /// upper left corner of a curve's points; the upper left corner of any other shape.
  package var anchor: SIMD2<Int> {
    switch self {
    case .ellipse(let radius, _, _), .ball(let radius, _), .shadow(let radius, _): Self.middle(of: radius)
    case .rectangle(let rectangle): SIMD2(rectangle.shadow, rectangle.shadow)
    case .bar(let size, _, let turn, _): Self.middle(of: Self.reach(of: size, turn: turn))
    case .line(let line): line.start
    case .curve(let curve): SIMD2(curve.margin, curve.margin)
    case .pin(let radius, _, _): Self.middle(of: SIMD2(radius, radius))
    case .gradient, .drawing: .zero
    }
  }

  /// The rows of the box that all look the same.
  var uniformRows: Range<Int> {
    guard case .rectangle(let rectangle) = self else { return 0..<0 }
    return rectangle.uniformRows
  }

  /// The columns of the box that look the same in each row.
  var uniformColumns: Range<Int> {
    switch self {
    case .rectangle(let rectangle): rectangle.uniformColumns
    case .gradient(_, let size, _): 0..<size.width
    default: 0..<0
    }
  }

  /// Returns the columns of the box that look the same in a row.
  func uniformColumns(inRow row: Int) -> Range<Int> {
    if case .rectangle(let rectangle) = self { return rectangle.uniformColumns(inRow: row) }
    return uniformColumns
  }

  /// Returns the colour at a point of the box, premultiplied by its alpha, with channels of 0…1.
  func color(at point: SIMD2<Float>) -> SIMD4<Float> {
    switch self {
    case .ellipse(let radius, let color, let opacity):
      let middle = SIMD2<Float>(anchor)
      return color.premultiplied * (opacity * Self.ellipseCoverage(point - middle, radius))
    case .ball(let radius, let shades):
      return Self.ballColor(at: point - SIMD2<Float>(anchor), radius: radius, shades)
    case .shadow(let radius, let opacity):
      let place = (point - SIMD2<Float>(anchor)) / radius
      let far = min((place * place).sum(), 1)
      return SIMD4<Float>(0, 0, 0, opacity * (1 - far) * (1 - far))
    case .rectangle(let rectangle):
      return rectangle.color(at: point)
    case .bar(let size, let radius, let turn, let color):
      let distance = Self.barDistance(
        point - SIMD2<Float>(anchor), size: size, radius: radius, direction: Self.direction(ofTurn: turn))
      return color.premultiplied * Self.coverage(distance)
    case .line(let line):
      return line.color.premultiplied * Self.coverage(line.distance(of: point))
    case .curve(let curve):
      return curve.color.premultiplied * Self.curveCoverage(curve.distance(of: point))
    case .pin(let radius, let depth, let color):
      let offset = point - SIMD2<Float>(anchor)
      return color.premultiplied * Self.coverage(Self.pinDistance(offset, radius: radius, depth: depth))
    case .gradient(let gradient, let size, let opacity):
      return gradient.color(at: point.y / Float(size.height)) * opacity
    case .drawing(let drawing, _):
      // Called by `hides` alone, for which the colours do not matter. A row is drawn at once.
      return drawing.ground.premultiplied
    }
  }

  /// Returns the direction of a bar's width as a unit vector.
  static func direction(ofTurn turn: Int) -> SIMD2<Float> {
    // Sine and cosine are Taylor series, because this target imports no mathematical library.
    let quarter = turnSteps / 4
    let (quadrant, rest) = turn.quotientAndRemainder(dividingBy: quarter)
    let angle = Double(rest) / Double(turnSteps) * 2 * .pi
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    for power in 0..<16 {
      switch power & 3 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
      term *= angle / Double(power + 1)
    }
    return switch quadrant & 3 {
    case 0: SIMD2(Float(cosine), Float(sine))
    case 1: SIMD2(Float(-sine), Float(cosine))
    case 2: SIMD2(Float(-cosine), Float(-sine))
    default: SIMD2(Float(sine), Float(-cosine))
    }
  }

  /// Returns the step of the nearest direction to a unit vector, 0 ..< `turnSteps`.
  static func turn(of direction: SIMD2<Double>) -> Int {
    // Bisection works because the angle grows with the step in each quadrant.
    let quarter = turnSteps / 4
    let quadrant =
      direction.x > 0 && direction.y >= 0
      ? 0 : direction.x <= 0 && direction.y > 0 ? 1 : direction.x < 0 ? 2 : 3
    var (low, high) = (quadrant * quarter, (quadrant + 1) * quarter)
    while high - low > 1 {
      let middle = (low + high) / 2
      let step = Self.direction(ofTurn: middle)
      let cross = Double(step.x) * direction.y - Double(step.y) * direction.x
      if cross >= 0 { low = middle } else { high = middle }
    }
    func dot(_ turn: Int) -> Double {
      let step = Self.direction(ofTurn: turn)
      return Double(step.x) * direction.x + Double(step.y) * direction.y
    }
    return (dot(high) > dot(low) ? high : low) % turnSteps
  }

  /// A row of a bar: the distances of its points from the edge, in pixels, negative inside.
  func plainRow(_ y: Float) -> (color: SIMD4<Float>, distance: (Float) -> Float)? {
    guard case .bar(let size, let radius, let turn, let color) = self else { return nil }
    let anchor = SIMD2<Float>(anchor)
    let direction = Self.direction(ofTurn: turn)
    return (
      color.premultiplied,
      { Self.barDistance(SIMD2($0, y) - anchor, size: size, radius: radius, direction: direction) }
    )
  }

  // MARK: Distances

  /// Returns the distance from the edge of a bar centred at 0, in pixels, negative inside.
  private static func barDistance(
    _ offset: SIMD2<Float>, size: SIMD2<Float>, radius: Float, direction: SIMD2<Float>
  ) -> Float {
    let turned = SIMD2(
      offset.x * direction.x + offset.y * direction.y, offset.y * direction.x - offset.x * direction.y)
    return distance(turned, halfSize: size / 2, radius: radius)
  }

  /// Returns the covered part of a pixel, 0…1, from the distance of its centre from the edge, in pixels,
  /// negative inside.
  static func coverage(_ distance: Float) -> Float { min(max(0.5 - distance, 0), 1) }

  /// Returns the same for a curve. Four levels suffice for a thin line and can be compressed better.
  static func curveCoverage(_ distance: Float) -> Float { (coverage(distance) * 4).rounded() / 4 }

  /// Returns the distance from the edge of a rounded rectangle centred at 0, in pixels, negative inside.
  static func distance(_ point: SIMD2<Float>, halfSize: SIMD2<Float>, radius: Float) -> Float {
    let offset = SIMD2(abs(point.x), abs(point.y)) - halfSize + radius
    let outside = SIMD2(max(offset.x, 0), max(offset.y, 0))
    return (outside * outside).sum().squareRoot() + min(max(offset.x, offset.y), 0) - radius
  }

  /// Returns the part of a pixel that an ellipse centred at 0 covers, to first order in the distance from its edge.
  static func ellipseCoverage(_ point: SIMD2<Float>, _ radius: SIMD2<Float>) -> Float {
    let scaled = point / radius
    let length = (scaled * scaled).sum().squareRoot()
    let slope = scaled / radius
    let gradient = (slope * slope).sum().squareRoot()
    return gradient > 0 ? coverage(length * (length - 1) / gradient) : 1
  }

  /// Returns the distance from the edge of a pin whose disc is centred at 0, in pixels, negative inside.
  private static func pinDistance(_ point: SIMD2<Float>, radius: Float, depth: Float) -> Float {
    let place = SIMD2(abs(point.x), point.y)
    // The outward normal of the tangent, whose direction is that of the radius at the point of contact.
    let slope = radius / depth
    let normal = SIMD2((1 - slope * slope).squareRoot(), slope)
    let along = place.y * normal.x - place.x * normal.y
    return (along > 0 ? (place * normal).sum() : (place * place).sum().squareRoot()) - radius
  }

  private static func middle(of radius: SIMD2<Float>) -> SIMD2<Int> {
    SIMD2(Int(radius.x.rounded(.up)) + 1, Int(radius.y.rounded(.up)) + 1)
  }

  private static func box(around radius: SIMD2<Float>) -> PixelSize {
    let middle = middle(of: radius)
    return PixelSize(width: 2 * middle.x, height: 2 * middle.y)
  }

  private static func reach(of size: SIMD2<Float>, turn: Int) -> SIMD2<Float> {
    let angle = direction(ofTurn: turn)
    let (x, y) = (abs(angle.x), abs(angle.y))
    return SIMD2(size.x * x + size.y * y, size.x * y + size.y * x) / 2
  }

  // MARK: A ball

  private static func ballColor(
    at point: SIMD2<Float>, radius: SIMD2<Float>, _ shades: BallShades
  ) -> SIMD4<Float> {
    let covered = ellipseCoverage(point, radius)
    guard covered > 0 else { return .zero }
    let place = point / radius
    let flat = min((place * place).sum(), 1)
    let normal = SIMD3(place.x, place.y, (1 - flat).squareRoot())
    let light = SIMD3<Float>(-0.41, -0.53, 0.742)
    let lit = (normal * light).sum()
    var color: SIMD4<Float>
    if lit < 0.15 {
      color = mix(shades.shadow, shades.dark, (lit + 0.45) / 0.6)
    } else if lit < 0.6 {
      color = mix(shades.dark, shades.middle, (lit - 0.15) / 0.45)
    } else {
      color = mix(shades.middle, shades.light, (lit - 0.6) / 0.4)
    }
    let half = SIMD3<Float>(SIMD2<Float>(BallShades.glintPlace), 0.933)
    let mirrored = max((normal * half).sum(), 0)
    let squared = mirrored * mirrored
    let power = squared * squared * squared * squared
    let glint = power * power * power * power * power
    color += (shades.glint.premultiplied - color) * min(glint, 1)
    return color * covered
  }

  private static func mix(_ first: Color, _ second: Color, _ share: Float) -> SIMD4<Float> {
    let start = first.premultiplied
    return start + (second.premultiplied - start) * min(max(share, 0), 1)
  }
}

extension Color {
  /// Red, green and blue, each 0…1, with an alpha of 1.
  var premultiplied: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), 255) / 255 }
}

/// A rectangle in pixels with round corners and a vertical gradient, optionally with a lit rim and a shadow around it.
package struct RectangleShape: Hashable, Sendable {
  package var size: PixelSize
  /// The radius of the corners, in pixels, limited to half of the size.
  package var radius: Float
  package var roundsBottom = true
  package var top: Color
  package var bottom: Color
  /// The colour of a line along the edge, which is brightest at the top.
  package var rim: Color?
  /// The extent of the shadow around the rectangle, in pixels; 0 means no shadow.
  package var shadow = 0

  var box: PixelSize { PixelSize(width: size.width + 2 * shadow, height: size.height + 2 * shadow) }

  /// The rim's width, and the height over which it fades from the top down, in pixels.
  package static let rim: (width: Float, fade: Float) = (1.5, 240)
  /// The opacity of the rim far below the top, and that of the shadow at the edge.
  package static let rimRest: Float = 0.3
  package static let shadowOpacity: Float = 0.4

  /// The rows of the box that all look the same, because they are far from corners, rim and shadow.
  var uniformRows: Range<Int> {
    guard top == bottom else { return 0..<0 }
    let corner = Float(2 * shadow) + radius + 2
    let first = Int(max(corner, rim == nil ? 0 : Float(shadow) + Self.rim.fade + 1).rounded(.up))
    let last = roundsBottom || shadow > 0 ? box.height - Int(corner.rounded(.up)) : box.height
    return first < last ? first..<last : 0..<0
  }

  /// The columns of the box that look the same in each row, because they are far from corners, rim and shadow
  /// at the sides.
  var uniformColumns: Range<Int> {
    let first = shadow + max(Int(radius.rounded(.up)), shadow) + 3
    return first < box.width - first ? first..<box.width - first : 0..<0
  }

  /// Returns the columns of the box that look the same in a row. Between the corners these are all but the edges.
  func uniformColumns(inRow row: Int) -> Range<Int> {
    let corner = Float(shadow) + radius + 2
    let isBetweenCorners =
      Float(row) > corner && (!roundsBottom || Float(box.height - row) > corner + 1)
    guard isBetweenCorners else { return uniformColumns }
    return shadow + 3 < box.width - shadow - 3 ? shadow + 3..<box.width - shadow - 3 : 0..<0
  }

  func color(at point: SIMD2<Float>) -> SIMD4<Float> { Row(of: self, at: point.y).color(at: point.x) }

  /// The colours along a horizontal line through the box, with what all of its points share.
  struct Row {
    private let shadow: Float
    private let half: SIMD2<Float>
    /// The distance from the upper edge, in pixels.
    private let y: Float
    private let radius: Float
    private let body: SIMD4<Float>
    private let rim: SIMD4<Float>?
    private let rimShare: Float
    /// The same as `y` and `radius` for the shadow, which is offset downwards by a quarter of its extent.
    private let shadowY: Float
    private let shadowRadius: Float

    init(of shape: RectangleShape, at y: Float) {
      shadow = Float(shape.shadow)
      half = SIMD2(Float(shape.size.width), Float(shape.size.height)) / 2
      let place = y - shadow
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
      let place = x - shadow
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
