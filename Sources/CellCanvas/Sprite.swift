/// A picture at a place over the cells, in front of the sprites before it and behind all text.
package struct Sprite: Hashable, Sendable {
  package var picture: Picture
  /// The upper left corner in pixels from the canvas' own; it may lie outside.
  package var x: Double
  package var y: Double
  /// The row of pixels at which it ends, as if behind something that stands there; nil: the canvas' lower edge.
  package var bottom: Int?
}

extension Canvas {
  /// Draws a shape with its anchor at a place in cells; where it hides text, the text goes.
  /// - Parameters:
  ///   - bottom: the row of cells at which it ends; nil: the canvas' lower edge.
  ///   - hidesText: whether it does.
  mutating func addSprite(
    _ shape: Shape, column: Double, row: Double, in cell: PixelSize, bottom: Int? = nil,
    hidesText: Bool = true
  ) {
    precondition(column.isFinite && row.isFinite, "a place on the canvas is finite, not \(column), \(row)")
    let anchor = shape.anchor
    let limit = 1e6
    let sprite = Sprite(
      picture: Picture(shape),
      x: (column * Double(cell.width)).clamped(to: -limit...limit) - Double(anchor.x),
      y: (row * Double(cell.height)).clamped(to: -limit...limit) - Double(anchor.y),
      bottom: bottom.map { $0 * cell.height })
    sprites.append(sprite)
    if hidesText { clearText(below: sprite, in: cell) }
  }

  /// Blanks the text whose cells' middles a sprite hides.
  private mutating func clearText(below sprite: Sprite, in cell: PixelSize) {
    let (width, height) = (Double(cell.width), Double(cell.height))
    let (x, y) = (sprite.x.rounded(), sprite.y.rounded())
    let right = min((x + Double(sprite.picture.size.width)) / width, Double(columns))
    let bottom = min((y + Double(sprite.picture.size.height)) / height, Double(rows))
    let (left, top) = (max(x / width, 0), max(y / height, 0))
    guard left < right, top < bottom else { return }
    for row in Int(top)..<Int(bottom.rounded(.up)) {
      for column in Int(left)..<Int(right.rounded(.up)) where self[column, row].glyph != " " {
        let hides = sprite.picture.hides(
          x: (Double(column) + 0.5) * width - x, y: (Double(row) + 0.5) * height - y)
        if hides { self[column, row] = Cell(blank: self[column, row].background) }
      }
    }
  }
}

extension PixelSize {
  /// A length of so many columns in whole pixels, at least 1.
  func across(_ columns: Double) -> Int { max(Int((columns * Double(width)).rounded()), 1) }
  /// A length of so many rows in whole pixels, at least 1.
  func down(_ rows: Double) -> Int { max(Int((rows * Double(height)).rounded()), 1) }
  /// A radius in columns and rows in quarters of a pixel, at least a half, so that nearly equal shapes are equal.
  func radius(_ radius: (columns: Double, rows: Double)) -> SIMD2<Float> {
    let x = max((radius.columns * Double(width) * 4).rounded() / 4, 0.5)
    let y = max((radius.rows * Double(height) * 4).rounded() / 4, 0.5)
    return SIMD2(Float(x), Float(y))
  }
}
