/// A vertical gradient with three stops.
package struct Gradient: Hashable, Sendable {
  package var top: Color
  package var middle: Color
  package var bottom: Color

  package init(top: Color, middle: Color, bottom: Color) {
    self.top = top
    self.middle = middle
    self.bottom = bottom
  }

  /// Returns the premultiplied colour at a fraction of the height, 0 (top) … 1 (bottom), with channels of
  /// 0…1.
  func color(at share: Float) -> SIMD4<Float> {
    let (first, second) = share < 0.5 ? (top, middle) : (middle, bottom)
    let part = share < 0.5 ? 2 * share : 2 * share - 1
    return first.premultiplied + (second.premultiplied - first.premultiplied) * part
  }

  /// Returns the colour of one of `rows` rows. The first row has the colour `top`, the last one `bottom`.
  package func color(row: Int, of rows: Int) -> Color {
    precondition(row >= 0 && row < rows, "row \(row) is not one of the gradient's \(rows)")
    let last = max(rows - 1, 1)
    return 2 * row <= last
      ? top.mixed(with: middle, parts: 2 * row, of: last)
      : middle.mixed(with: bottom, parts: 2 * row - last, of: last)
  }
}
