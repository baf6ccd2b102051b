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
  package var shape: PictureShape? { if case .shape(let shape) = content { shape } else { nil } }

  init(_ shape: PictureShape) {
    size = shape.size
    content = .shape(shape)
  }

  init(size: PixelSize, parts: [Part]) {
    self.size = size
    content = .parts(parts)
  }

  /// True if most pixels of most rows equal the one to their left.
  package var consistsOfRuns: Bool {
    switch content {
    case .shape(let shape): 2 * shape.uniformColumns.count > size.width
    case .parts(let parts):
      parts.first.map { 2 * $0.picture.size.width > size.width && $0.picture.consistsOfRuns } ?? false
    }
  }

  /// A picture of one transparent pixel.
  package static let tiny = Picture(size: PixelSize(width: 1, height: 1), parts: [])

  /// Calls a function with each run of equal rows of pixels, from the top: with one of them and their number.
  /// - Parameter isCoarse: True for fewer colours.
  package func forEachRun(isCoarse: Bool = false, _ body: (_ row: PixelRow, _ count: Int) -> Void) {
    var layers: [Layer] = []
    collect(into: &layers, x: 0, y: 0)
    var row = PixelRow(width: size.width)
    var colors = [SIMD4<Float>](repeating: .zero, count: size.width)
    var spans: [Range<Int>] = []
    var y = 0
    while y < size.height {
      Self.collectSpans(of: layers, row: y, width: size.width, into: &spans)
      for index in spans.indices {
        let span = spans[index]
        colors.withUnsafeMutableBufferPointer { $0[span].update(repeating: .zero) }
        for layer in layers { layer.draw(row: y, in: span, into: &colors) }
        row.set(colors, in: span, until: index + 1 < spans.count ? spans[index + 1].lowerBound : size.width)
      }
      if isCoarse { row.reduceColors() }
      let start = y
      repeat { y += 1 } while y < size.height && layers.allSatisfy { $0.repeats(y) }
      body(row, y - start)
    }
  }

  /// Collects the columns of a row that are drawn, from the left. Each column between them looks the same as the one to
  /// its left.
  private static func collectSpans(
    of layers: [Layer], row: Int, width: Int, into spans: inout [Range<Int>]
  ) {
    spans.removeAll(keepingCapacity: true)
    spans.append(0..<1)
    for layer in layers { layer.appendSpans(row: row, in: 0..<width, to: &spans) }
    spans.sort { $0.lowerBound < $1.lowerBound }
    var last = 0
    for span in spans.dropFirst() {
      if span.lowerBound <= spans[last].upperBound {
        spans[last] = spans[last].lowerBound..<max(spans[last].upperBound, span.upperBound)
      } else {
        last += 1
        spans[last] = span
      }
    }
    spans.removeSubrange((last + 1)...)
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

    /// The columns of a row within others that the shape covers, and those of them that look the same.
    private func columns(row: Int, in columns: Range<Int>) -> (all: Range<Int>, same: Range<Int>) {
      let all = (x..<x + size.width).clamped(to: columns)
      let same = shape.uniformColumns(inRow: row - y)
      return (all, (same.lowerBound + x..<same.upperBound + x).clamped(to: all))
    }

    /// Appends the columns of a row that may look different from those to their left.
    func appendSpans(row: Int, in columns: Range<Int>, to spans: inout [Range<Int>]) {
      guard rows.contains(row) else { return }
      let (all, same) = self.columns(row: row, in: columns)
      func append(_ start: Int, _ end: Int) {
        if start < columns.upperBound { spans.append(start..<min(end + 1, columns.upperBound)) }
      }
      if same.isEmpty { return append(all.lowerBound, all.upperBound) }
      append(all.lowerBound, same.lowerBound)
      append(same.upperBound, all.upperBound)
    }

    /// Draws the columns of a row, and possibly others of it.
    func draw(row: Int, in columns: Range<Int>, into colors: inout [SIMD4<Float>]) {
      guard rows.contains(row), columns.overlaps(x..<x + size.width) else { return }
      let middle = Float(row - y) + 0.5
      switch shape {
      case .drawing(let drawing, let size):
        drawing.drawRow(middle, left: x, size: size, into: &colors)
      case .curve(let curve):
        draw(curve, row: middle, in: columns, into: &colors)
      case .rectangle(let rectangle):
        let line = RectangleShape.Row(of: rectangle, at: middle)
        draw(row: row, in: columns, into: &colors) { line.color(at: $0) }
      default:
        if let plain = shape.plainRow(middle) {
          draw(plain.color, in: columns, distance: plain.distance, into: &colors)
        } else {
          draw(row: row, in: columns, into: &colors) { shape.color(at: SIMD2($0, middle)) }
        }
      }
    }

    /// Draws the columns of a row by the colours at the middles of the shape's pixels.
    @inline(__always) private func draw(
      row: Int, in columns: Range<Int>, into colors: inout [SIMD4<Float>], color: (Float) -> SIMD4<Float>
    ) {
      let (all, same) = self.columns(row: row, in: columns)
      colors.withUnsafeMutableBufferPointer { colors in
        func draw(_ columns: Range<Int>) {
          for column in columns {
            let color = color(Float(column - x) + 0.5)
            if color.w > 0 { colors[column] = color + colors[column] * (1 - color.w) }
          }
        }
        draw(all.lowerBound..<same.lowerBound)
        if !same.isEmpty {
          let color = color(Float(same.lowerBound - x) + 0.5)
          if color.w > 0 {
            for column in same { colors[column] = color + colors[column] * (1 - color.w) }
          }
        }
        draw(same.upperBound..<all.upperBound)
      }
    }

    /// Draws the columns of a curve in a row of pixels, near its line alone.
    private func draw(
      _ curve: CurveShape, row: Float, in columns: Range<Int>, into colors: inout [SIMD4<Float>]
    ) {
      let (segments, near) = curve.segments(near: row)
      let ink = curve.color.premultiplied
      let box = (x..<x + size.width).clamped(to: columns)
      for column in (near.lowerBound + x..<near.upperBound + x).clamped(to: box) {
        let distance = curve.distance(of: SIMD2(Float(column - x) + 0.5, row), segments: segments)
        let color = ink * PictureShape.curveCoverage(distance)
        if color.w > 0 { colors[column] = color + colors[column] * (1 - color.w) }
      }
    }

    /// Draws the columns of a shape of one colour in a row of pixels.
    /// - Parameter distance: the distance of a point of the row from the shape's edge, in pixels. It changes by
    ///   at most 1 from pixel to pixel, so that all pixels up to the next edge are alike.
    private func draw(
      _ color: SIMD4<Float>, in columns: Range<Int>, distance: (Float) -> Float,
      into colors: inout [SIMD4<Float>]
    ) {
      let box = (x..<x + size.width).clamped(to: columns)
      var column = box.lowerBound
      while column < box.upperBound {
        let distance = distance(Float(column - x) + 0.5)
        let next = min(column + max(Int(abs(distance) + 0.5), 1), box.upperBound)
        let covered = (PictureShape.coverage(distance) * 16).rounded() / 16
        if covered > 0 {
          for column in column..<next { colors[column] = color * covered + colors[column] * (1 - covered) }
        }
        column = next
      }
    }
  }
}

/// The mapping of a picture onto another one that shows the same shape at another size.
package struct PictureScaling: Hashable, Sendable {
  package var factor: SIMD2<Double>
  /// The point of the other picture onto which the upper left corner is mapped, in pixels.
  package var origin: SIMD2<Double>

  package init(factor: SIMD2<Double>, origin: SIMD2<Double>) { (self.factor, self.origin) = (factor, origin) }
}

extension Picture {
  /// True if the picture can be scaled to look like others.
  package var isScalable: Bool {
    switch content {
    case .shape(.ellipse), .shape(.ball), .shape(.shadow), .shape(.bar): true
    default: false
    }
  }

  /// Returns the mapping onto a picture that differs in nothing but the size of its shape; nil if there is none.
  package func scaling(to other: Picture) -> PictureScaling? {
    guard case .shape(let shape) = content, case .shape(let target) = other.content,
      let factor = shape.factor(to: target)
    else { return nil }
    let (anchor, targetAnchor) = (SIMD2<Double>(shape.anchor), SIMD2<Double>(target.anchor))
    return PictureScaling(factor: factor, origin: targetAnchor - anchor * factor)
  }

  /// Returns the picture of the same shape at `factor` times its size; nil if the shape cannot be scaled.
  package func scaled(by factor: Double) -> Picture? {
    guard case .shape(let shape) = content else { return nil }
    return shape.scaled(by: Float(factor)).map { Picture($0) }
  }

  /// Returns the picture with a transparent margin on all sides.
  package func with(margin: PixelSize) -> Picture {
    Picture(
      size: size.with(margin: margin), parts: [Part(picture: self, x: margin.width, y: margin.height)])
  }
}

extension PictureShape {
  /// The deviation from a scaled length that is not noticed, in pixels.
  private static let deviation: Float = 1

  /// Returns the factors by which this shape is scaled to look like another one; nil if it never does.
  fileprivate func factor(to other: PictureShape) -> SIMD2<Double>? {
    switch (self, other) {
    case (.ellipse(let radius, let color, let opacity), .ellipse(let radius2, let color2, let opacity2)):
      return color == color2 && opacity == opacity2 ? SIMD2<Double>(radius2 / radius) : nil
    case (.shadow(let radius, let opacity), .shadow(let radius2, let opacity2)):
      return opacity == opacity2 ? SIMD2<Double>(radius2 / radius) : nil
    case (.ball(let radius, let shades), .ball(let radius2, let shades2)):
      return shades == shades2 ? SIMD2<Double>(radius2 / radius) : nil
    case (
      .bar(let size, let radius, let turn, let color), .bar(let size2, let radius2, let turn2, let color2)
    ):
      let factor = size2.sum() / size.sum()
      let miss = size * factor - size2
      let isSame = turn == turn2 && color == color2 && abs(radius * factor - radius2) <= Self.deviation
      return isSame && abs(miss.x) <= Self.deviation && abs(miss.y) <= Self.deviation
        ? SIMD2(Double(factor), Double(factor)) : nil
    default: return nil
    }
  }

  /// Returns the shape at `factor` times its size; nil if `factor(to:)` knows no factor for its kind.
  fileprivate func scaled(by factor: Float) -> PictureShape? {
    switch self {
    case .ellipse(let radius, let color, let opacity):
      .ellipse(radius: radius * factor, color: color, opacity: opacity)
    case .ball(let radius, let shades): .ball(radius: radius * factor, shades)
    case .shadow(let radius, let opacity): .shadow(radius: radius * factor, opacity: opacity)
    case .bar(let size, let radius, let turn, let color):
      .bar(size: size * factor, radius: radius * factor, turn: turn, color: color)
    default: nil
    }
  }
}

package struct PixelRow: Equatable, Sendable {
  /// Red, green, blue and alpha of each pixel. The colours are not premultiplied by alpha.
  package private(set) var bytes: [UInt8]

  /// Creates a row that is transparent everywhere.
  init(width: Int) { bytes = Array(repeating: 0, count: 4 * width) }

  /// Sets the pixels of some columns from premultiplied colours, with channels of 0…1, and those after them like the last
  /// of them.
  mutating func set(_ colors: [SIMD4<Float>], in columns: Range<Int>, until end: Int) {
    bytes.withUnsafeMutableBytes { bytes in
      let pixels = bytes.bindMemory(to: SIMD4<UInt8>.self)
      var last = SIMD4<Float>.zero
      var channels = SIMD4<UInt8>.zero
      for column in columns {
        // Neighbours are often equal.
        if colors[column] != last {
          last = colors[column]
          channels = Self.channels(of: last)
        }
        pixels[column] = channels
      }
      pixels[columns.upperBound..<end].update(repeating: channels)
    }
  }

  /// Returns the channels of a premultiplied colour, rounded to the nearest values of 0…255.
  private static func channels(of color: SIMD4<Float>) -> SIMD4<UInt8> {
    let alpha = color.w
    guard alpha > 0 else { return .zero }
    // The rounding conversions of SIMD types take many times as long.
    func channel(_ value: Float) -> UInt8 { UInt8(min(max(value, 0), 255) + 0.5) }
    let scale = 255 / alpha
    return SIMD4(
      channel(color.x * scale), channel(color.y * scale), channel(color.z * scale), channel(alpha * 255))
  }

  /// Rounds the colours to 64 levels and alpha to 16 levels, so that the row can be compressed to a fraction.
  mutating func reduceColors() {
    bytes.withUnsafeMutableBufferPointer { bytes in
      for index in bytes.indices {
        let steps = index & 3 == 3 ? 15 : 63
        bytes[index] = UInt8((Int(bytes[index]) * steps + 127) / 255 * 255 / steps)
      }
    }
  }
}
