/// A size in pixels, of a cell or of a picture.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a size in pixels is positive, not \(width)×\(height)")
    self.width = width
    self.height = height
  }

  package func with(margin: PixelSize) -> PixelSize {
    PixelSize(width: width + 2 * margin.width, height: height + 2 * margin.height)
  }
}
