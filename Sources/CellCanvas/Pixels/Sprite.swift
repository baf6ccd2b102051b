/// A picture at a place over the cells and behind all text.
package struct Sprite: Hashable, Sendable {
  package var picture: Picture
  /// The upper left corner, in pixels from the canvas' upper left corner; it may lie outside of the canvas.
  package var x: Int
  package var y: Int
  /// The size that is shown, in pixels. Of a larger picture it shows the upper left part; the terminal stretches a smaller one.
  package var size: PixelSize
  /// The part of the canvas in which the sprite is seen.
  var clip: PixelRange
  /// The size of the picture that the terminal may scale instead of showing the sprite's own, while the sprite's size changes;
  /// nil if there is none.
  package var scaledSize: PixelSize?

  init(picture: Picture, x: Int, y: Int, clip: PixelRange) {
    (self.picture, size, self.clip, self.x, self.y) = (picture, picture.size, clip, x, y)
  }

  /// The part of the canvas that the sprite covers and in which it is seen; nil if there is none.
  package var visible: PixelRange? {
    clip.clipped(to: PixelRange(left: x, top: y, right: x + size.width, lower: y + size.height))
  }

  /// Returns the picture that the terminal may scale in cells of a size; nil if there is none. It is a circle or a drawing with
  /// a margin for the cells around it. Its soft edges stay smooth at half of its size, in terminals that do not mix pixels.
  package func standIn(in cell: PixelSize) -> Picture? {
    guard let scaledSize, let paint = picture.paint else { return nil }
    let isDrawing = if case .drawing = paint { true } else { false }
    let (columns, rows) = ((isDrawing ? 12 : 2) * cell.width, (isDrawing ? 12 : 2) * cell.height)
    let box = Box(at: SIMD2(Double(columns), Double(rows)), size: scaledSize.vector)
    let shape = isDrawing ? Shape.rectangle(box) : .circle(box.middle, radius: box.width / 2)
    let size = PixelSize(width: scaledSize.width + 2 * columns, height: scaledSize.height + 2 * rows)
    return Picture(PaintedShape(shape: shape, paint: paint, softness: 2), size: size)
  }

  /// True if the terminal stretches the picture.
  package var isStretched: Bool { size.width > picture.size.width || size.height > picture.size.height }

  /// True if the sprite fills whole cells.
  func fills(_ cell: PixelSize) -> Bool {
    x.isMultiple(of: cell.width) && size.width.isMultiple(of: cell.width)
      && y.isMultiple(of: cell.height) && size.height.isMultiple(of: cell.height)
  }
}

/// A picture described by what it shows instead of its pixels. Equal pictures can be recognised, so that the terminal need not
/// receive them again.
package struct Picture: Hashable, Sendable {
  private enum Content: Hashable, Sendable {
    case shape(PaintedShape)
    case curve(PixelCurve)
  }

  package let size: PixelSize
  private let content: Content

  init(_ shape: PaintedShape, size: PixelSize) { (self.size, content) = (size, .shape(shape)) }

  init(_ curve: PixelCurve, size: PixelSize) { (self.size, content) = (size, .curve(curve)) }

  private var painted: PaintedShape? { if case .shape(let shape) = content { shape } else { nil } }

  /// The paint of the shape; nil if the picture shows none.
  package var paint: Stage.Paint? { painted?.paint }

  /// The box of the shape in the picture, in pixels; nil if it shows none.
  package var shapeBox: Box? { painted?.shape.box }

  /// Red, green, blue and alpha of each pixel, row by row. The colours are not premultiplied by alpha.
  package var bytes: [UInt8] {
    var pixels = Pixels(size: size)
    switch content {
    case .shape(let shape): shape.draw(into: &pixels)
    case .curve(let curve): curve.draw(into: &pixels)
    }
    return pixels.bytes
  }
}

/// The pixels of a picture that is being drawn.
struct Pixels {
  let size: PixelSize
  private(set) var bytes: [UInt8]
  /// The last colour and its channels.
  private var last = (color: SIMD4<Float>.zero, channels: SIMD4<UInt8>.zero)

  /// Creates pixels that are transparent.
  init(size: PixelSize) {
    self.size = size
    bytes = Array(repeating: 0, count: 4 * size.width * size.height)
  }

  mutating func set(_ column: Int, _ row: Int, _ color: SIMD4<Float>) {
    fill(column..<column + 1, row, color)
  }

  /// Fills some columns of a row with a colour that is premultiplied by its alpha, with channels of 0…1.
  mutating func fill(_ columns: Range<Int>, _ row: Int, _ color: SIMD4<Float>) {
    if color != last.color { last = (color, Self.channels(of: color)) }
    let start = row * size.width
    bytes.withUnsafeMutableBytes { [channels = last.channels] bytes in
      bytes.bindMemory(to: SIMD4<UInt8>.self)[start + columns.lowerBound..<start + columns.upperBound]
        .update(repeating: channels)
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
}

extension Color {
  /// Red, green and blue, each 0…1, with an alpha of 1.
  var premultiplied: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), 255) / 255 }
}

/// A size in pixels, of a cell or of a picture.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a size in pixels is positive, not \(width)×\(height)")
    self.width = width
    self.height = height
  }

  package var vector: SIMD2<Double> { SIMD2(Double(width), Double(height)) }

  /// The greatest number of bytes of a picture of a screen's size. That is 25 million pixels, more than a screen of
  /// 6016×3384 pixels has.
  package static let mostBytes = 96 << 20

  /// Returns true if a screen of cells of this size is small enough for pictures.
  package func fits(columns: Int, rows: Int) -> Bool { 4 * width * height * columns * rows <= Self.mostBytes }
}

/// A rectangle of pixels of a canvas, without its right column and lower row.
package struct PixelRange: Hashable, Sendable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var lower: Int

  /// Returns the part within another range; nil if it is empty.
  func clipped(to other: PixelRange) -> PixelRange? {
    let part = PixelRange(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      lower: min(lower, other.lower))
    return part.left < part.right && part.top < part.lower ? part : nil
  }
}
