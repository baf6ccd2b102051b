extension Canvas {
  /// Draws in pixels where the terminal shows pictures over its cells, and in cells elsewhere. Whatever differs
  /// between the two passes here.
  package mutating func draw(
    inPixels: (inout Canvas, PixelSize) -> Void, inCells: (inout Canvas) -> Void = { _ in }
  ) {
    if let cell = rendering.pixels { inPixels(&self, cell) } else { inCells(&self) }
  }
}

/// Shapes drawn as sprites, for terminals that show pictures over the cells. Positions and sizes are in
/// cells.
extension Canvas {
  mutating func addRectangle(
    column: Double, row: Double, width: Double, height: Double, top: Color, bottom: Color, radius: Float,
    in cell: PixelSize
  ) {
    guard width > 0, height > 0 else { return }
    let size = PixelSize(width: cell.across(width), height: cell.down(height))
    let shape = RectangleShape(size: size, radius: radius, top: top, bottom: bottom)
    addSprite(.rectangle(shape), column: column, row: row, in: cell)
  }
}
