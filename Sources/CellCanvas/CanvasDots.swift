extension Canvas {
  /// Fills the upper or the lower half of a cell, which is square on the screen; the other half stays as it is.
  ///
  /// Without half blocks the whole cell is filled.
  /// - Parameters:
  ///   - column: it may lie outside the canvas, like `halfRow`.
  ///   - halfRow: twice the row, and 1 for its lower half.
  package mutating func fillHalf(column: Int, halfRow: Int, _ color: Color) {
    let row = halfRow >> 1
    guard contains(column: column, row: row) else { return }
    let ground = self[column, row]
    let other = halfRow & 1 == 0 ? ground.lowerHalf : ground.upperHalf
    if other == color || rendering.glyphs == .ascii {
      self[column, row] = Cell(blank: color)
    } else {
      self[column, row] = Cell(halfRow & 1 == 0 ? "▀" : "▄", color, on: other)
    }
  }
}
