package import PaneCanvas

/// The pixels of a picture, row by row from the upper left corner.
package struct Bitmap: Equatable, Sendable {
  package let size: PixelSize
  /// Red, green, blue and alpha of each pixel. The colours are not premultiplied by alpha.
  package let bytes: [UInt8]

  /// The channels of a pixel: red, green, blue and alpha, each 0…255.
  package subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let index = 4 * (y * size.width + x)
    return SIMD4(bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3])
  }

  /// The sum of the alpha, in pixels.
  package var alphaSum: Double {
    (0..<size.height).reduce(0) { sum, y in
      (0..<size.width).reduce(sum) { $0 + Double(self[$1, y].w) / 255 }
    }
  }
}

extension Picture {
  /// Returns the pixels of the picture.
  package func bitmap() -> Bitmap { Bitmap(size: size, bytes: bytes) }
}
