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

  /// The paint of the shape; nil if the picture shows none.
  package var paint: Stage.Paint? { if case .shape(let shape) = content { shape.paint } else { nil } }

  /// The box of the shape in the picture, in pixels; nil if it shows none.
  package var shapeBox: Box? { if case .shape(let shape) = content { shape.shape.box } else { nil } }

  /// Calls a function with each run of equal rows of pixels, from the top: with one of them and their number.
  package func forEachRun(_ body: (_ row: PixelRow, _ count: Int) -> Void) {
    switch content {
    case .shape(let shape): shape.forEachRun(size: size, body)
    case .curve(let curve): curve.forEachRun(size: size, body)
    }
  }
}

package struct PixelRow: Equatable, Sendable {
  /// Red, green, blue and alpha of each pixel. The colours are not premultiplied by alpha.
  package private(set) var bytes: [UInt8]

  /// Creates a row that is transparent everywhere.
  init(width: Int) { bytes = Array(repeating: 0, count: 4 * width) }

  mutating func clear() { bytes.withUnsafeMutableBufferPointer { $0.update(repeating: 0) } }

  mutating func set(_ column: Int, _ color: SIMD4<Float>) { fill(column..<column + 1, color) }

  /// Fills some columns with a colour that is premultiplied by its alpha, with channels of 0…1.
  mutating func fill(_ columns: Range<Int>, _ color: SIMD4<Float>) {
    let channels = Self.channels(of: color)
    bytes.withUnsafeMutableBytes { bytes in
      bytes.bindMemory(to: SIMD4<UInt8>.self)[columns].update(repeating: channels)
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
