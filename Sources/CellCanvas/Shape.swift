/// A shape that is drawn in pixels: antialiased, with its shading and shadow.
///
/// Lengths are in pixels. A shape has a box of whole pixels around it; its coordinates count from the box's upper
/// left corner.
enum Shape: Hashable, Sendable {
  /// An ellipse of one colour; opacity 0…1.
  case ellipse(radius: SIMD2<Float>, color: Color, opacity: Float)
  /// A glossy ball lit from the upper left, above a soft contact shadow.
  case ball(radius: SIMD2<Float>, BallShades)
  case rectangle(RectangleShape)
  /// A rounded rectangle turned about its middle, by steps of `Shape.turnSteps` a turn.
  case bar(size: SIMD2<Float>, radius: Float, turn: Int, color: Color)
  /// A disc drawn out to a tip below it along its tangents, with the tip so far below its middle.
  case pin(radius: Float, depth: Float, color: Color)
  /// A vertical run of colour.
  case gradient(Gradient, size: PixelSize)
  /// A drawing in a frame of this size.
  case drawing(Drawing, size: PixelSize)

  /// How many directions a bar has.
  static let turnSteps = 1024

  /// The size of the box.
  var size: PixelSize {
    switch self {
    case .ellipse(let radius, _, _): Self.box(around: radius)
    case .ball(let radius, _):
      PixelSize(
        width: Self.box(around: radius).width,
        height: Self.box(around: radius).height + Int((radius.y * Self.shadowDepth).rounded(.up)))
    case .rectangle(let rectangle): rectangle.box
    case .bar(let size, _, let turn, _): Self.box(around: Self.reach(of: size, turn: turn))
    case .pin(let radius, let depth, _):
      PixelSize(
        width: Self.box(around: SIMD2(radius, radius)).width,
        height: Self.middle(of: SIMD2(radius, radius)).y + Int(depth.rounded(.up)) + 1)
    case .gradient(_, let size), .drawing(_, let size): size
    }
  }

  /// The middle of the shape in its box: for a rectangle and a drawing the upper left corner of the shape.
  var anchor: SIMD2<Int> {
    switch self {
    case .ellipse(let radius, _, _), .ball(let radius, _): Self.middle(of: radius)
    case .rectangle(let rectangle): SIMD2(rectangle.margin, rectangle.margin)
    case .bar(let size, _, let turn, _): Self.middle(of: Self.reach(of: size, turn: turn))
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
    case .gradient(_, let size): 0..<size.width
    default: 0..<0
    }
  }

  /// The colour at a point of the box, premultiplied by its alpha, 0…1 each.
  func color(at point: SIMD2<Float>) -> SIMD4<Float> {
    switch self {
    case .ellipse(let radius, let color, let opacity):
      let middle = SIMD2<Float>(anchor)
      return color.premultiplied * (opacity * Self.ellipseCoverage(point - middle, radius))
    case .ball(let radius, let shades):
      return Self.ballColor(at: point - SIMD2<Float>(anchor), radius: radius, shades)
    case .rectangle(let rectangle):
      return rectangle.color(at: point)
    case .bar(let size, let radius, let turn, let color):
      let angle = Self.direction(ofTurn: turn)
      let offset = point - SIMD2<Float>(anchor)
      let turned = SIMD2(
        offset.x * angle.x + offset.y * angle.y, offset.y * angle.x - offset.x * angle.y)
      let distance = Self.distance(turned, halfSize: size / 2, radius: radius)
      return color.premultiplied * Self.coverage(distance)
    case .pin(let radius, let depth, let color):
      let offset = point - SIMD2<Float>(anchor)
      return color.premultiplied * Self.coverage(Self.pinDistance(offset, radius: radius, depth: depth))
    case .gradient(let gradient, let size):
      return gradient.color(at: point.y / Float(size.height))
    case .drawing(let drawing, let size):
      return drawing.color(at: point, size: size)
    }
  }

  /// The direction of a bar's width.
  static func direction(ofTurn turn: Int) -> SIMD2<Float> {
    // Taylor's series of sine and cosine: no room of the canvas imports a mathematical library.
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

  /// The step of a direction, which is 1 long.
  static func turn(of direction: SIMD2<Double>) -> Int {
    // The nearest by halving: the direction's angle grows with the step in each quadrant.
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

  // MARK: Distances

  /// The part of a pixel that is covered, 0…1, by the distance of its middle from the edge; negative inside.
  static func coverage(_ distance: Float) -> Float { min(max(0.5 - distance, 0), 1) }

  /// The distance from the edge of a rounded rectangle around 0.
  static func distance(_ point: SIMD2<Float>, halfSize: SIMD2<Float>, radius: Float) -> Float {
    let offset = SIMD2(abs(point.x), abs(point.y)) - halfSize + radius
    let outside = SIMD2(max(offset.x, 0), max(offset.y, 0))
    return (outside * outside).sum().squareRoot() + min(max(offset.x, offset.y), 0) - radius
  }

  /// The part of a pixel that an ellipse around 0 covers; to the first order in the distance from its edge.
  static func ellipseCoverage(_ point: SIMD2<Float>, _ radius: SIMD2<Float>) -> Float {
    let scaled = point / radius
    let length = (scaled * scaled).sum().squareRoot()
    let slope = scaled / radius
    let gradient = (slope * slope).sum().squareRoot()
    return gradient > 0 ? coverage(length * (length - 1) / gradient) : 1
  }

  /// The distance from the edge of a disc around 0 that is drawn out to a tip below it.
  private static func pinDistance(_ point: SIMD2<Float>, radius: Float, depth: Float) -> Float {
    let place = SIMD2(abs(point.x), point.y)
    // The direction out of the tangent, which touches the disc there.
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

  /// How far the contact shadow reaches below the ball, as a share of its radius.
  private static let shadowDepth: Float = 0.25

  private static func ballColor(
    at point: SIMD2<Float>, radius: SIMD2<Float>, _ shades: BallShades
  ) -> SIMD4<Float> {
    // The contact shadow: densest under the ball, gone at its rim.
    let shadow = (point - SIMD2(0, radius.y)) / (radius * SIMD2(0.9, shadowDepth))
    let far = min((shadow * shadow).sum(), 1)
    let dark = SIMD4<Float>(0, 0, 0, 0.5 * (1 - far) * (1 - far))
    let covered = ellipseCoverage(point, radius)
    guard covered > 0 else { return dark }
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
    // Half way between the light and the eye the ball reflects the light.
    let half = SIMD3<Float>(-0.22, -0.284, 0.933)
    let mirrored = max((normal * half).sum(), 0)
    let squared = mirrored * mirrored
    let power = squared * squared * squared * squared
    let glint = power * power * power * power * power
    color += (shades.glint.premultiplied - color) * min(glint, 1)
    return color * covered + dark * (1 - covered)
  }

  private static func mix(_ first: Color, _ second: Color, _ share: Float) -> SIMD4<Float> {
    let start = first.premultiplied
    return start + (second.premultiplied - start) * min(max(share, 0), 1)
  }
}

extension Color {
  /// Red, green, blue, 0…1 each, and an alpha of 1.
  var premultiplied: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), 255) / 255 }
}
