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

  /// Fills a square of whole halves of cells.
  ///
  /// A whole cell is a blank, or a block on what was behind it: the neighbours of a dot among many have that behind
  /// them, too, and a terminal need not be told of it for each of them anew. It is half of what they cost. Where a
  /// font draws the blocks they have seams, so that only what is fast should be of them there.
  /// - Parameters:
  ///   - column: of its left edge; it may lie outside the canvas, like `halfRow`.
  ///   - halfRow: of its upper edge: twice the row, and 1 for its lower half.
  ///   - side: in columns, and in halves of rows.
  ///   - isFast: whether it goes so fast that seams are not seen.
  package mutating func fillSquare(
    column: Int, halfRow: Int, side: Int, isFast: Bool = false, _ color: Color
  ) {
    precondition(side >= 0, "a square's side is not \(side) columns")
    if let cell = rendering.pixels {
      let half = Double(side) / 2
      return addEllipse(
        column: Double(column) + half, row: (Double(halfRow) + half) / 2, radius: (half, half / 2),
        opacity: 1,
        color, in: cell)
    }
    let isOfBlocks = rendering.glyphs != .ascii && (isFast || rendering.edge == .sharp)
    for x in column..<column + side {
      var y = halfRow
      while y < halfRow + side {
        let isWhole = isOfBlocks && y & 1 == 0 && y + 1 < halfRow + side
        if isWhole, contains(column: x, row: y >> 1) {
          self[x, y >> 1] = Cell("█", color, on: self[x, y >> 1].background)
        } else {
          fillHalf(column: x, halfRow: y, color)
          if isWhole { fillHalf(column: x, halfRow: y + 1, color) }
        }
        y += isWhole ? 2 : 1
      }
    }
  }

  /// An ellipse of whole quarters of cells, in one colour and none that is mixed: for a thing among many, or one
  /// that goes too fast for its edge to be seen. What is behind it stays its cells' background.
  ///
  /// Without half blocks it is an ellipse like any other.
  /// - Parameters:
  ///   - column: of the centre, fractional, like `row`.
  ///   - radius: in columns and in rows.
  package mutating func fillPlainEllipse(
    column: Double, row: Double, radius: (columns: Double, rows: Double), _ color: Color
  ) {
    precondition(radius.columns >= 0 && radius.rows >= 0, "an ellipse's radius is not \(radius) cells")
    if rendering.glyphs == .ascii || rendering.pixels != nil {
      return fillEllipse(column: column, row: row, radius: radius, color)
    }
    let patterns = rendering.glyphs.coarsePatterns
    let outline = Ellipse(
      centerX: eighths(column), centerY: eighths(row), radiusX: radius.columns * 8, radiusY: radius.rows * 8)
    for row in visibleRows(of: outline) {
      let spans = RowSpans(of: outline, row: row)
      for column in spans.columns.clamped(to: 0..<columns) {
        let ground = self[column, row]
        let covered = spans.coverage(column: column).nearestQuarters
        if covered == .full {
          self[column, row] = Cell("█", color, on: ground.background)
        } else {
          var image = CellImage(ground: ground)
          image.lay(covered.bits, color)
          self[column, row] = image.fitted(to: patterns, coverageSteps: 1)
        }
      }
    }
  }
}
