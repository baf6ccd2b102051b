extension Canvas {
  /// Draws a pin that stands on its tip: a round head with a hole, joined to the tip by its tangents.
  /// - Parameter size: the width of the head, and the height from its top to the tip. On the screen, the pin must be
  ///   higher than wide.
  package mutating func drawPin(at tip: SIMD2<Double>, size: SIMD2<Double>, _ color: Color, hole: Color) {
    precondition(size.x > 0 && size.y > size.x / 2, "a pin is higher than wide, which \(size) is not")
    let radius = SIMD2(size.x / 2, size.x / 4)
    let middle = SIMD2(tip.x, tip.y - size.y + radius.y)
    draw { canvas, cell in
      let pixels = cell.radius(radius).x
      let depth = Float(((size.y - radius.y) * Double(cell.height)).rounded())
      canvas.addSprite(
        .pin(radius: pixels, depth: max(depth, pixels + 1), color: color), at: middle, in: cell)
    } inCells: {
      $0.fill(Pin(tip: eighths(tip), size: size * 8), color)
    }
    fillEllipse(at: middle, radius: radius * 0.4, hole)
  }
}

/// A disc and its two tangents from a point below it. A row of sub-cells is as high as two columns of
/// sub-cells are wide.
struct Pin: Outline {
  private let tip: SIMD2<Int>
  let top: Int
  /// The radius of the disc, and the distance from its centre down to the tip, in eighths of a row.
  private let radius: Double
  private let depth: Double

  init(tip: SIMD2<Int>, size: SIMD2<Double>) {
    self.tip = tip
    radius = size.x / 4
    depth = size.y - radius
    top = tip.y - Int(size.y.rounded(.up))
  }

  var bottom: Int { tip.y }

  func span(row: Int) -> (from: Int, to: Int)? {
    let y = Double(row - bottom) + 0.5 + depth
    let half: Double
    // The tangents touch the disc where its radius is perpendicular to them.
    let slope = radius / depth
    if y <= radius * slope {
      half = max(radius * radius - y * y, 0).squareRoot()
    } else {
      half = (depth - y) * slope / (1 - slope * slope).squareRoot()
    }
    let columns = Int((2 * half).rounded())
    return columns > 0 ? (tip.x - columns, tip.x + columns) : nil
  }
}
