extension Canvas {
  /// Draws two pictures of the canvas' size side by side, as much of both as fits. Cells and sprites move by
  /// whole columns, so that text stays in its place on the shapes.
  /// - Parameters:
  ///   - column: the column of the right picture's left edge, 0…`columns`.
  ///   - left: draws the left picture, whose right edge is at `column`.
  ///   - right: draws the right picture.
  package mutating func drawPair(
    column: Int, left: (inout Canvas) -> Void, right: (inout Canvas) -> Void
  ) {
    precondition((0...columns).contains(column), "two pictures meet at 0…\(columns), not at \(column)")
    right(&self)
    swap(&cells, &secondCells)
    swap(&sprites, &secondSprites)
    if cells.count != columns * rows { cells = secondCells }
    keptBackdrop.forget()
    left(&self)
    keptBackdrop.forget()
    let hidden = columns - column
    for row in 0..<rows {
      let start = row * columns
      for index in start..<start + column { cells[index] = cells[index + hidden] }
      for index in start + column..<start + columns { cells[index] = secondCells[index - column] }
    }
    draw { canvas, cell in
      for index in canvas.sprites.indices { canvas.sprites[index].x -= Double(hidden * cell.width) }
      for sprite in canvas.secondSprites {
        canvas.sprites.append(sprite)
        canvas.sprites[canvas.sprites.count - 1].x += Double(column * cell.width)
      }
    }
  }
}
