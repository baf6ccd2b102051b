/// A shape with its paint, in pixels from the upper left corner of its picture.
struct PaintedShape: Hashable, Sendable {
  let shape: Shape
  let paint: Stage.Paint
  /// The opacity in sixteenths, 1…16.
  var opacity = 16
  /// The number of rows after which all repeat.
  var pitch = Int.max
  /// The width of an edge, in pixels: 1, or more in a picture that a terminal shrinks by taking single pixels of it.
  var softness = 1.0

  func hash(into hasher: inout Hasher) {
    // Few pictures of a frame differ elsewhere alone.
    hasher.combine(shape.discs[0])
    hasher.combine(shape.discs[shape.count - 1])
    if case .plain(let color) = paint { hasher.combine(color) }
  }

  func draw(into pixels: inout Pixels) {
    let box = shape.box
    switch paint {
    case .plain(let color):
      let color = color.premultiplied * (Float(opacity) / 16)
      fill(&pixels) { _ in color }
    case .gradient(let top, let bottom):
      fill(&pixels) { row in
        let share = Float(min(max((Double(row) + 0.5 - box.top) / box.height, 0), 1))
        let color = top.premultiplied.mixed(with: bottom.premultiplied, share) * 255
        return color.rounded(.toNearestOrEven) / 255
      }
    case .ball(let shades):
      shade(&pixels) { place, covered in shades.color(at: SIMD2<Float>(place)) * covered }
    case .shadow(let opacity):
      shade(&pixels) { place, _ in
        let part = max(1 - (place * place).sum(), 0)
        // In 64 levels it takes half of the bytes.
        return SIMD4(0, 0, 0, Float((64 * opacity * part * part).rounded() / 64))
      }
    case .pane(let body, let rim, _): drawPane(body.premultiplied, rim.premultiplied, into: &pixels)
    case .drawing(let drawing, _, _): draw(drawing, into: &pixels)
    case .none: break
    }
  }

  private func forEachRow(of pixels: Pixels, _ body: (_ row: Int, _ ends: SubRows) -> Void) {
    let spans = Shape.Spans(of: shape)
    for row in 0..<pixels.size.height { body(row, SubRows(of: spans, row: row % pitch, softness: softness)) }
  }

  /// Fills each row with a colour of its own.
  private func fill(_ pixels: inout Pixels, _ color: (_ row: Int) -> SIMD4<Float>) {
    forEachRow(of: pixels) { row, ends in
      let color = color(row)
      for column in ends.columns where !ends.core.contains(column) {
        pixels.set(column, row, color * ends.coverage(column))
      }
      pixels.fill(ends.core, row, color)
    }
  }

  /// Gives each pixel of an ellipse a colour by its place, in half axes from the middle.
  private func shade(
    _ pixels: inout Pixels, _ color: (_ place: SIMD2<Double>, _ covered: Float) -> SIMD4<Float>
  ) {
    let (middle, radii) = (shape.box.middle, shape.box.size / 2)
    forEachRow(of: pixels) { row, ends in
      for column in ends.columns {
        let place = (SIMD2(Double(column), Double(row)) + 0.5 - middle) / radii
        pixels.set(column, row, color(place, ends.coverage(column)))
      }
    }
  }

  private func draw(_ drawing: Drawing, into pixels: inout Pixels) {
    let forms = drawing.shapes.map {
      (spans: Shape.Spans(of: $0.shape.stretched(over: shape.box)), color: $0.color.premultiplied)
    }
    var colors = [SIMD4<Float>](repeating: .zero, count: pixels.size.width)
    forEachRow(of: pixels) { row, ends in
      for column in ends.columns { colors[column] = drawing.ground.premultiplied }
      for form in forms {
        let own = SubRows(of: form.spans, row: row, softness: softness)
        for column in own.columns.clamped(to: ends.columns) {
          colors[column] = colors[column].mixed(with: form.color, own.coverage(column))
        }
      }
      for column in ends.columns { pixels.set(column, row, colors[column]) }
    }
  }

  /// The width of a pane's rim, and the height over which it fades from the top down, in pixels.
  private static let (rimWidth, rimFade) = (1.5, 240.0)
  /// The opacity of the rim far below the top, and that of the shadow at the pane's edge.
  private static let (rimRest, shadowOpacity): (Float, Float) = (0.3, 0.4)

  /// Draws a pane with its rim and the shadow around it. The shadow is as wide as the margin of the picture, and lies a quarter
  /// of that lower than the pane.
  private func drawPane(_ body: SIMD4<Float>, _ rim: SIMD4<Float>, into pixels: inout Pixels) {
    let (box, radius, width) = (shape.box, shape.discs[0].z, pixels.size.width)
    // The box of the points from which the shadow has a constant distance.
    let core = Box(
      left: box.left + radius, top: box.top + radius + box.left / 4, right: box.right - radius,
      bottom: .infinity)
    let inside = Shape.Spans(of: shape.grown(by: -Self.rimWidth))
    let (start, end) = (Int(core.left) + 1, max(Int(core.left) + 1, Int(core.right)))
    forEachRow(of: pixels) { row, ends in
      let inner = SubRows(of: inside, row: row)
      let light = Float((16 * max(1 - max(Double(row) - box.top, 0) / Self.rimFade, 0)).rounded() / 16)
      let edge = body.mixed(with: rim, Self.rimRest + (1 - Self.rimRest) * light)
      func color(_ column: Int) -> SIMD4<Float> {
        let covered = ends.coverage(column)
        let within = min(inner.coverage(column), covered)
        var color = body * within + edge * (covered - within)
        if covered < 1 {
          let far = core.distance(to: SIMD2(Double(column), Double(row)) + 0.5) - radius
          let part = 1 - Float(min(max(far / (0.75 * box.left), 0), 1))
          color.w += Self.shadowOpacity * part * part * (1 - covered)
        }
        return color
      }
      for column in 0..<start { pixels.set(column, row, color(column)) }
      pixels.fill(start..<end, row, color(start))
      for column in end..<width { pixels.set(column, row, color(column)) }
    }
  }
}

/// The ends of a shape in the four sub-rows of a row of pixels, which are as high as an edge is wide.
struct SubRows {
  private let softness: Double
  private var left = SIMD4<Double>(repeating: .infinity)
  private var right = SIMD4<Double>(repeating: -.infinity)
  /// The columns of pixels that are covered at least in part, and those that are covered entirely.
  private(set) var columns = 0..<0
  private(set) var core = 0..<0

  init(of spans: Shape.Spans, row: Int, softness: Double = 1) {
    self.softness = softness
    for index in 0..<4 {
      let y = Double(row) + 0.5 + (Double(index) - 1.5) / 4 * softness
      guard let (from, to) = spans.span(atY: y) else { continue }
      (left[index], right[index]) = (from, to)
    }
    guard left.min() < right.max() else { return }
    columns = Int((left.min() - reach).rounded(.down))..<Int((right.max() + reach).rounded(.up))
    let (start, end) = ((left.max() + reach).rounded(.up), (right.min() - reach).rounded(.down))
    if start < end { core = Int(start)..<Int(end) }
  }

  /// The width of an edge beyond its pixel, in pixels.
  private var reach: Double { (softness - 1) / 2 }

  /// Returns the covered part of a pixel, 0…1, in sixteenths: they suffice for an edge, and can be compressed better.
  func coverage(_ column: Int) -> Float {
    if core.contains(column) { return 1 }
    let start = SIMD4(repeating: Double(column) - reach)
    let parts = pointwiseMin(right, start + softness) - pointwiseMax(left, start)
    return Float((4 / softness * pointwiseMax(parts, .zero).sum()).rounded() / 16)
  }
}

extension Box {
  fileprivate func distance(to point: SIMD2<Double>) -> Double {
    let way = point - SIMD2(min(max(point.x, left), right), min(max(point.y, top), bottom))
    return (way * way).sum().squareRoot()
  }
}

extension SIMD4<Float> {
  fileprivate func mixed(with other: SIMD4<Float>, _ share: Float) -> SIMD4<Float> {
    self + (other - self) * share
  }
}

extension BallShades {
  /// Returns the colour of a glossy ball of radius 1 that is lit from the upper left, at a point around its middle.
  fileprivate func color(at place: SIMD2<Float>) -> SIMD4<Float> {
    let flat = min((place * place).sum(), 1)
    let normal = SIMD3(place.x, place.y, (1 - flat).squareRoot())
    // Levels of light, not of each channel, so that the runs of equal pixels are long.
    let lit = ((normal * SIMD3(-0.41, -0.53, 0.742)).sum() * 32).rounded() / 32
    func mix(_ first: Color, _ second: Color, _ share: Float) -> SIMD4<Float> {
      first.premultiplied.mixed(with: second.premultiplied, min(max(share, 0), 1))
    }
    let color =
      if lit < 0.15 {
        mix(shadow, dark, (lit + 0.45) / 0.6)
      } else if lit < 0.6 {
        mix(dark, middle, (lit - 0.15) / 0.45)
      } else {
        mix(middle, light, (lit - 0.6) / 0.4)
      }
    let mirrored = max((normal * SIMD3(SIMD2<Float>(Self.glintPlace), 0.933)).sum(), 0)
    let squared = mirrored * mirrored
    let power = squared * squared * squared * squared
    return color.mixed(
      with: glint.premultiplied, (min(power * power * power * power * power, 1) * 32).rounded() / 32)
  }
}
