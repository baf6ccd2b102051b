/// A drawing of flat shapes, back to front, that fills a frame of any size. Horizontal lengths are fractions
/// of the frame's width, vertical lengths fractions of its height.
package struct Drawing: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    case box(left: Double = 0, top: Double, right: Double = 1, bottom: Double)
    /// A circle on the screen; its radius is a fraction of the height.
    case disc(x: Double, y: Double, radius: Double)
    /// The upper half of an ellipse that stands on the lower edge of the frame.
    case hill(x: Double, top: Double, halfWidth: Double)
    /// A triangle with a tip at (x, y), above or below a level base.
    case triangle(x: Double, y: Double, left: Double, right: Double, base: Double)
  }

  package struct DrawnShape: Hashable, Sendable {
    package var form: Form
    package var color: Color

    package init(_ form: Form, _ color: Color) {
      self.form = form
      self.color = color
    }
  }

  /// The colour behind all shapes.
  package var ground: Color
  package var shapes: [DrawnShape]

  package init(ground: Color, _ shapes: [DrawnShape]) {
    self.ground = ground
    self.shapes = shapes
  }
}

extension Canvas {
  /// Draws a drawing in a frame, clipped to the frame, with its colours as `color` returns them.
  package mutating func draw(
    _ drawing: Drawing, at corner: SIMD2<Double>, size: SIMD2<Double>, as color: (Color) -> Color = { $0 }
  ) {
    precondition(size.min() >= 0, "a frame is not \(size.x) × \(size.y) cells")
    draw { canvas, cell in
      guard size.min() > 0 else { return }
      let (drawing, size) = (drawing.recolored(color), cell.pixels(size))
      guard canvas.rendering.isCoarse, !canvas.rendering.hasExactSizes else {
        return canvas.addSprite(.drawing(drawing, size: size), at: corner, in: cell)
      }
      // A coarse one is shown by scaling one picture, which the terminal then receives once for all sizes of a zoom:
      // a frame of 780 × 540 pt, in pixels of the cell's proportions, so that circles stay round.
      let own = PixelSize(width: 780, height: 270 * cell.height / cell.width)
      canvas.addSprite(.drawing(drawing, size: own), at: corner, in: cell, scaledTo: size)
    } inCells: {
      $0.drawInCells(drawing, at: corner, size: size, as: color)
    }
  }

  private mutating func drawInCells(
    _ drawing: Drawing, at corner: SIMD2<Double>, size: SIMD2<Double>, as color: (Color) -> Color
  ) {
    let frame = RoundedRectangle(from: eighths(corner), to: eighths(corner + size))
    fill(frame, color(drawing.ground))
    func x(_ share: Double) -> Int { eighths(corner.x + share * size.x) }
    func y(_ share: Double) -> Int { eighths(corner.y + share * size.y) }
    func place(_ left: Double, _ top: Double) -> SIMD2<Int> { SIMD2(x(left), y(top)) }
    for shape in drawing.shapes {
      let color = color(shape.color)
      switch shape.form {
      case .box(let left, let top, let right, let bottom):
        let box = RoundedRectangle(from: place(left, top), to: place(right, bottom))
        fill(Clipped(outline: box, frame: frame), color)
      case .disc(let x, let y, let radius):
        let disc = Ellipse(center: place(x, y), radius: SIMD2(16, 8) * (radius * size.y))
        fill(Clipped(outline: disc, frame: frame), color)
      case .hill(let centerX, let top, let halfWidth):
        let radius = SIMD2(halfWidth * size.x * 8, Double(max(0, frame.bottom - y(top))))
        let hill = Ellipse(center: SIMD2(x(centerX), frame.bottom), radius: radius)
        fill(Clipped(outline: hill, frame: frame), color)
      case .triangle(let tipX, let tipY, let left, let right, let base):
        let triangle = Triangle(tip: place(tipX, tipY), left: x(left), right: x(right), base: y(base))
        fill(Clipped(outline: triangle, frame: frame), color)
      }
    }
  }
}

struct Clipped<Clip: Outline>: Outline {
  let outline: Clip
  let frame: RoundedRectangle

  var top: Int { max(outline.top, frame.top) }
  var bottom: Int { min(outline.bottom, frame.bottom) }

  func span(row: Int) -> (from: Int, to: Int)? {
    guard let own = outline.span(row: row), let limits = frame.span(row: row) else { return nil }
    return (max(own.from, limits.from), min(own.to, limits.to))
  }
}

struct Triangle: Outline {
  let tip: SIMD2<Int>
  let left: Int
  let right: Int
  let base: Int

  var top: Int { min(tip.y, base) }
  var bottom: Int { max(tip.y, base) }

  func span(row: Int) -> (from: Int, to: Int)? {
    let share = (Double(row - tip.y) + 0.5) / Double(base - tip.y)
    func edge(_ end: Int) -> Int { tip.x + Int((Double(end - tip.x) * share).rounded()) }
    return (edge(left), edge(right))
  }
}

extension Drawing {
  /// - Parameters:
  ///   - y: the middle of the row, in pixels from the frame's upper edge.
  ///   - left: the pixel of `colors` at which the frame begins.
  func drawRow(_ y: Float, left: Int, size: PixelSize, into colors: inout [SIMD4<Float>]) {
    let visible = max(-left, 0)..<max(min(size.width, colors.count - left), max(-left, 0))
    let (width, height) = (Float(size.width), Float(size.height))
    let ground = ground.premultiplied
    colors.withUnsafeMutableBufferPointer { colors in
      for column in visible { colors[left + column] = ground }
      for shape in shapes {
        let color = shape.color.premultiplied
        let columns = shape.form.columns(inRow: y, width: width, height: height).clamped(to: visible)
        func isCovered(_ column: Int) -> Bool {
          let point = SIMD2(Float(column) + 0.5, y)
          // Sixteen levels suffice for an edge and can be compressed better.
          let covered = (shape.form.coverage(at: point, width: width, height: height) * 16).rounded() / 16
          if covered > 0 { colors[left + column] += (color - colors[left + column]) * covered }
          return covered == 1
        }
        // A shape covers the pixels between two that it covers, because it is convex.
        var (first, last) = (columns.lowerBound, columns.upperBound - 1)
        while first <= last, !isCovered(first) { first += 1 }
        while last > first, !isCovered(last) { last -= 1 }
        if first < last { for column in first + 1..<last { colors[left + column] = color } }
      }
    }
  }

  func recolored(_ color: (Color) -> Color) -> Drawing {
    Drawing(ground: color(ground), shapes.map { DrawnShape($0.form, color($0.color)) })
  }
}

extension Drawing.Form {
  /// The greatest distance of a pixel with a part of a shape from the shape's box, in pixels. It is that large
  /// at the tip of a triangle only.
  private static let fringe: Float = 8

  /// Returns the columns of pixels in a row outside of which the shape covers nothing.
  fileprivate func columns(inRow y: Float, width: Float, height: Float) -> Range<Int> {
    var (left, right, top, bottom): (Float, Float, Float, Float)
    switch self {
    case .box(let low, let upper, let high, let lower):
      (left, right) = (Float(low) * width, Float(high) * width)
      (top, bottom) = (Float(upper) * height, Float(lower) * height)
    case .disc(let x, let y, let radius):
      let size = Float(radius) * height
      (left, right) = (Float(x) * width - size, Float(x) * width + size)
      (top, bottom) = (Float(y) * height - size, Float(y) * height + size)
    case .hill(let x, let upper, let halfWidth):
      let half = Float(halfWidth) * width
      (left, right) = (Float(x) * width - half, Float(x) * width + half)
      (top, bottom) = (Float(upper) * height, height)
    case .triangle(let x, let tip, let low, let high, let base):
      (left, right) = (Float(min(x, low, high)) * width, Float(max(x, low, high)) * width)
      (top, bottom) = (Float(min(tip, base)) * height, Float(max(tip, base)) * height)
    }
    guard y > top - Self.fringe, y < bottom + Self.fringe else { return 0..<0 }
    left = min(max(left - Self.fringe, 0), width)
    return Int(left)..<Int(min(max(right + Self.fringe, left), width).rounded(.up))
  }

  /// Returns the covered part of a pixel, 0…1.
  func coverage(at point: SIMD2<Float>, width: Float, height: Float) -> Float {
    switch self {
    case .box(let left, let top, let right, let bottom):
      let across = Self.overlap(point.x, Float(left) * width, Float(right) * width)
      return across * Self.overlap(point.y, Float(top) * height, Float(bottom) * height)
    case .disc(let x, let y, let radius):
      let middle = SIMD2(Float(x) * width, Float(y) * height)
      let size = max(Float(radius) * height, 0.01)
      return PictureShape.ellipseCoverage(point - middle, SIMD2(size, size))
    case .hill(let x, let top, let halfWidth):
      let radius = SIMD2(max(Float(halfWidth) * width, 0.01), max((1 - Float(top)) * height, 0.01))
      return PictureShape.ellipseCoverage(point - SIMD2(Float(x) * width, height), radius)
    case .triangle(let x, let y, let left, let right, let base):
      let tip = SIMD2(Float(x) * width, Float(y) * height)
      let start = SIMD2(Float(left) * width, Float(base) * height)
      let end = SIMD2(Float(right) * width, Float(base) * height)
      let distance = max(
        Self.distance(point, from: tip, to: start, inside: end),
        Self.distance(point, from: start, to: end, inside: tip),
        Self.distance(point, from: end, to: tip, inside: start))
      return PictureShape.coverage(distance)
    }
  }

  /// Returns the part of a pixel around `middle` that lies between two edges, 0…1.
  private static func overlap(_ middle: Float, _ low: Float, _ high: Float) -> Float {
    max(min(middle + 0.5, high) - max(middle - 0.5, low), 0)
  }

  /// Returns the distance of a point from a line, negative on the side of another point.
  private static func distance(
    _ point: SIMD2<Float>, from start: SIMD2<Float>, to end: SIMD2<Float>, inside: SIMD2<Float>
  ) -> Float {
    let along = end - start
    let length = max((along * along).sum().squareRoot(), 0.01)
    let normal = SIMD2(-along.y, along.x) / length
    let side = (normal * (inside - start)).sum() > 0 ? Float(-1) : 1
    return side * (normal * (point - start)).sum()
  }
}
