extension Drawing {
  /// Returns the colour at a point, in pixels, of a frame of the given size.
  func color(at point: SIMD2<Float>, size: PixelSize) -> SIMD4<Float> {
    let (width, height) = (Float(size.width), Float(size.height))
    var color = ground.premultiplied
    for shape in shapes {
      // Sixteen levels suffice for an edge and can be compressed better.
      let covered = (shape.form.coverage(at: point, width: width, height: height) * 16).rounded() / 16
      if covered > 0 { color += (shape.color.premultiplied - color) * covered }
    }
    return color
  }

  /// Returns the drawing in other colours.
  func recolored(_ color: (Color) -> Color) -> Drawing {
    Drawing(ground: color(ground), shapes.map { DrawnShape($0.form, color($0.color)) })
  }
}

extension Drawing.Form {
  /// Returns the covered part of a pixel, 0…1.
  fileprivate func coverage(at point: SIMD2<Float>, width: Float, height: Float) -> Float {
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
