package import PaneCanvas

extension Bitmap {
  /// The channels of a pixel: red, green, blue and alpha, each 0…255.
  package subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let index = 4 * (y * size.width + x)
    return SIMD4(bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3])
  }
}
