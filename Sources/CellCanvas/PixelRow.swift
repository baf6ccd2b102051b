/// A row of pixels of a picture.
package struct PixelRow: Equatable, Sendable {
  /// Red, green, blue and alpha of each pixel. The colours are not premultiplied by alpha.
  package private(set) var bytes: [UInt8]

  /// Creates a row that is transparent everywhere.
  init(width: Int) { bytes = Array(repeating: 0, count: 4 * width) }

  /// Sets the pixels from premultiplied colours, with channels of 0…1.
  mutating func set(_ colors: [SIMD4<Float>]) {
    bytes.withUnsafeMutableBufferPointer { bytes in
      var index = 0
      var last = SIMD4<Float>.zero
      var channels = SIMD4<UInt8>.zero
      for color in colors {
        // Neighbours are often equal.
        if color != last {
          last = color
          channels = Self.channels(of: color)
        }
        bytes[index] = channels.x
        bytes[index + 1] = channels.y
        bytes[index + 2] = channels.z
        bytes[index + 3] = channels.w
        index += 4
      }
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
