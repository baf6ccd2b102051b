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

  /// The greatest number of bytes of a picture of a screen's size. That is 25 million pixels, more than a screen of
  /// 6016×3384 pixels has.
  package static let mostBytes = 96 << 20

  /// Returns true if a screen of cells of this size is small enough for pictures.
  package func fits(columns: Int, rows: Int) -> Bool { 4 * width * height * columns * rows <= Self.mostBytes }

  package func with(margin: PixelSize) -> PixelSize {
    PixelSize(width: width + 2 * margin.width, height: height + 2 * margin.height)
  }
}
