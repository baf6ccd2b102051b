/// An array of pixels, row by row from the upper left corner.
package struct Bitmap: Equatable, Sendable {
  package let size: PixelSize
  /// Red, green, blue and alpha of each pixel. The colours are not premultiplied by alpha.
  package private(set) var bytes: [UInt8]

  /// Creates a bitmap that is transparent everywhere.
  init(size: PixelSize) {
    self.size = size
    bytes = Array(repeating: 0, count: 4 * size.width * size.height)
  }

  /// The channels of a pixel: red, green, blue and alpha, each 0…255.
  package subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let index = 4 * (y * size.width + x)
    return SIMD4(bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3])
  }

  /// Sets the pixels of a row from premultiplied colours, with channels of 0…1.
  mutating func setRow(_ y: Int, _ row: [SIMD4<Float>]) {
    bytes.withUnsafeMutableBufferPointer { bytes in
      var index = 4 * y * size.width
      for color in row {
        let alpha = color.w
        var channels = SIMD4<Float>.zero
        if alpha > 0 {
          channels = color / alpha
          channels.w = alpha
        }
        let rounded = SIMD4<UInt8>(
          truncatingIfNeeded: SIMD4<Int32>(
            (channels * 255).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)),
            rounding: .toNearestOrAwayFromZero))
        bytes[index] = rounded.x
        bytes[index + 1] = rounded.y
        bytes[index + 2] = rounded.z
        bytes[index + 3] = rounded.w
        index += 4
      }
    }
  }

  /// Copies the row above into a row.
  mutating func repeatRow(above y: Int) {
    let stride = 4 * size.width
    bytes.withUnsafeMutableBytes { bytes in
      let row = UnsafeMutableRawBufferPointer(rebasing: bytes[y * stride..<(y + 1) * stride])
      row.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[(y - 1) * stride..<y * stride]))
    }
  }
}
