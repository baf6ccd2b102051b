/// A vertical run of colour through three stops.
package struct Gradient: Hashable, Sendable {
  package var top: Color
  package var middle: Color
  package var bottom: Color

  package init(top: Color, middle: Color, bottom: Color) {
    self.top = top
    self.middle = middle
    self.bottom = bottom
  }

  /// The colour at a share of the height, 0 (top) … 1 (bottom), premultiplied, 0…1 a channel.
  func color(at share: Float) -> SIMD4<Float> {
    let (first, second) = share < 0.5 ? (top, middle) : (middle, bottom)
    let part = share < 0.5 ? 2 * share : 2 * share - 1
    return first.premultiplied + (second.premultiplied - first.premultiplied) * part
  }

  /// The colour of one of `rows` rows; the first is `top`, the last is `bottom`.
  package func color(row: Int, of rows: Int) -> Color {
    precondition(row >= 0 && row < rows, "row \(row) is not one of the gradient's \(rows)")
    let last = max(rows - 1, 1)
    return 2 * row <= last
      ? top.mixed(with: middle, parts: 2 * row, of: last)
      : middle.mixed(with: bottom, parts: 2 * row - last, of: last)
  }
}
