/// A picture described by its shapes instead of its pixels. Equal pictures can be recognised, so that the
/// terminal need not receive them again.
package struct Picture: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case shape(PictureShape)
    /// Other pictures, back to front.
    case parts([Part])
  }

  /// A picture within another one, with the position of its upper left corner in pixels.
  struct Part: Hashable, Sendable {
    var picture: Picture
    var x: Int
    var y: Int
  }

  package let size: PixelSize
  let content: Content

  /// The shape that the picture shows; nil if it consists of other pictures.
  package var shape: PictureShape? {
    if case .shape(let shape) = content { shape } else { nil }
  }

  init(_ shape: PictureShape) {
    size = shape.size
    content = .shape(shape)
  }

  /// Creates a picture that consists of others.
  init(size: PixelSize, parts: [Part]) {
    self.size = size
    content = .parts(parts)
  }

  /// A picture of one transparent pixel.
  package static let tiny = Picture(size: PixelSize(width: 1, height: 1), parts: [])

  /// Calls a function with each row of pixels, from the top.
  /// - Parameter isCoarse: True for fewer colours.
  package func forEachRow(isCoarse: Bool = false, _ body: (PixelRow) -> Void) {
    var layers: [Layer] = []
    collect(into: &layers, x: 0, y: 0)
    var row = PixelRow(width: size.width)
    let clear = [SIMD4<Float>](repeating: .zero, count: size.width)
    for y in 0..<size.height {
      if y == 0 || !layers.allSatisfy({ $0.repeats(y) }) {
        var colors = clear
        for layer in layers { layer.draw(row: y, into: &colors) }
        row.set(colors)
        if isCoarse { row.reduceColors() }
      }
      body(row)
    }
  }

  /// Returns true if the picture is opaque enough at a point, in pixels, to hide text below it.
  func hides(x: Double, y: Double) -> Bool {
    // Some shapes have a colour outside of their box as well.
    guard case .shape(let shape) = content, (0..<Double(size.width)).contains(x),
      (0..<Double(size.height)).contains(y)
    else { return false }
    return shape.color(at: SIMD2(Float(x), Float(y))).w > 0.75
  }

  private func collect(into layers: inout [Layer], x: Int, y: Int) {
    switch content {
    case .shape(let shape): layers.append(Layer(shape: shape, size: size, x: x, y: y))
    case .parts(let parts):
      for part in parts { part.picture.collect(into: &layers, x: x + part.x, y: y + part.y) }
    }
  }

  /// A shape at its position in a picture.
  private struct Layer {
    let shape: PictureShape
    let size: PixelSize
    let x: Int
    let y: Int

    private var rows: Range<Int> { y..<y + size.height }

    /// Returns true if the shape looks the same in a row of the picture as in the row above it.
    func repeats(_ row: Int) -> Bool {
      guard rows.contains(row) || rows.contains(row - 1) else { return true }
      let same = shape.uniformRows
      return same.contains(row - y) && same.contains(row - 1 - y)
    }

    func draw(row: Int, into colors: inout [SIMD4<Float>]) {
      guard rows.contains(row) else { return }
      let middle = Float(row - y) + 0.5
      if case .drawing(let drawing, let size) = shape {
        return drawing.drawRow(middle, left: x, size: size, into: &colors)
      }
      if let plain = shape.plainRow(middle) {
        return draw(plain.color, distance: plain.distance, into: &colors)
      }
      let same = shape.uniformColumns
      let sameColor = same.isEmpty ? .zero : shape.color(at: SIMD2(Float(same.lowerBound) + 0.5, middle))
      colors.withUnsafeMutableBufferPointer { colors in
        for column in max(x, 0)..<max(min(x + size.width, colors.count), max(x, 0)) {
          let color =
            same.contains(column - x) ? sameColor : shape.color(at: SIMD2(Float(column - x) + 0.5, middle))
          if color.w > 0 { colors[column] = color + colors[column] * (1 - color.w) }
        }
      }
    }

    /// Draws a shape of one colour into a row of pixels.
    /// - Parameter distance: the distance of a point of the row from the shape's edge, in pixels. It changes by
    ///   at most 1 from pixel to pixel, so that all pixels up to the next edge are alike.
    private func draw(
      _ color: SIMD4<Float>, distance: (Float) -> Float, into colors: inout [SIMD4<Float>]
    ) {
      let end = min(x + size.width, colors.count)
      var column = max(x, 0)
      while column < end {
        let distance = distance(Float(column - x) + 0.5)
        let next = min(column + max(Int(abs(distance) + 0.5), 1), end)
        let covered = (PictureShape.coverage(distance) * 16).rounded() / 16
        if covered > 0 {
          for column in column..<next {
            colors[column] = color * covered + colors[column] * (1 - covered)
          }
        }
        column = next
      }
    }
  }
}
