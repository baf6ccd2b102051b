/// A size in pixels, of a cell or of a picture.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a size in pixels is positive, not \(width)×\(height)")
    self.width = width
    self.height = height
  }

  /// The width and the height.
  package var vector: SIMD2<Double> { SIMD2(Double(width), Double(height)) }

  package func with(margin: PixelSize) -> PixelSize {
    PixelSize(width: width + 2 * margin.width, height: height + 2 * margin.height)
  }
}
