/// A picture at a position over the cells, in front of the sprites before it and behind all text.
package struct Sprite: Hashable, Sendable {
  package var picture: Picture
  /// The upper left corner, in pixels from the canvas' upper left corner; it may lie outside of the canvas.
  package var x: Double
  package var y: Double
  /// The row of pixels above which the sprite is clipped, as if it stood behind something; nil means the
  /// canvas' lower edge.
  package var bottom: Int?
}

extension Canvas {
  /// Adds a shape with its anchor at a position in cells, and removes the text that it hides.
  /// - Parameters:
  ///   - bottom: the row of cells above which the sprite is clipped; nil means the canvas' lower edge.
  ///   - hidesText: false if the text stays.
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

  /// Removes the text of cells whose centres a sprite hides.
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
  /// Returns the width of the given number of columns in whole pixels, at least 1.
  func across(_ columns: Double) -> Int { max(Int((columns * Double(width)).rounded()), 1) }
  /// Returns the height of the given number of rows in whole pixels, at least 1.
  func down(_ rows: Double) -> Int { max(Int((rows * Double(height)).rounded()), 1) }
  /// Returns a radius, given in columns and rows, in pixels. It is at least 0.5 and rounded to quarters, so
  /// that nearly equal shapes are equal.
  func radius(_ radius: (columns: Double, rows: Double)) -> SIMD2<Float> {
    let x = max((radius.columns * Double(width) * 4).rounded() / 4, 0.5)
    let y = max((radius.rows * Double(height) * 4).rounded() / 4, 0.5)
    return SIMD2(Float(x), Float(y))
  }
}
