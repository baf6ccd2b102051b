extension Canvas {
  /// Fills the upper or the lower half of a cell, which is square on the screen. The other half is not
  /// changed.
  ///
  /// Without half blocks, the whole cell is filled.
  /// - Parameters:
  ///   - column: the column, which may lie outside of the canvas.
  ///   - halfRow: twice the row, plus 1 for its lower half; it may lie outside of the canvas.
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

  /// Fills a dot: a disc where the terminal shows pictures; in cells, a square of whole halves of cells.
  ///
  /// In cells the edges are rounded to whole columns and halves of rows. A fast dot with an even side, and
  /// each one without half blocks, moves by whole rows.
  ///
  /// A whole cell becomes either a blank or a full block that keeps the background. With a block, the
  /// background is the same as in the neighbouring cells, so the terminal need not change it; this halves the
  /// bytes for many small dots. Fonts that draw block elements show seams between them, so there blocks are
  /// used for fast motion only.
  /// - Parameters:
  ///   - column: the column of the left edge, which may lie outside of the canvas.
  ///   - halfRow: the upper edge, in halves of rows; it may lie outside of the canvas.
  ///   - side: the side, in columns and in halves of rows.
  ///   - isFast: true if the dot moves so fast that seams are invisible.
  package mutating func fillDot(
    column: Double, halfRow: Double, side: Int, isFast: Bool = false, _ color: Color
  ) {
    precondition(side >= 0, "a dot's side is not \(side) columns")
    draw { canvas, _ in
      let half = Double(side) / 2
      canvas.fillEllipse(column: column + half, row: (halfRow + half) / 2, radius: (half, half / 2), color)
    } inCells: {
      $0.fillDotInCells(column: column, halfRow: halfRow, side: side, isFast: isFast, color)
    }
  }

  private mutating func fillDotInCells(
    column: Double, halfRow: Double, side: Int, isFast: Bool, _ color: Color
  ) {
    let isOfBlocks = rendering.glyphs != .ascii && (isFast || rendering.edge == .sharp)
    let left = Int(column.rounded())
    var top = Int(halfRow.rounded())
    if side & 1 == 0, isFast || rendering.glyphs == .ascii { top &= ~1 }
    for x in left..<left + side {
      var y = top
      while y < top + side {
        let isWhole = isOfBlocks && y & 1 == 0 && y + 1 < top + side
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

  /// Fills an ellipse in cells, which consists of whole quarters of cells, in one colour without mixing. It is for
  /// one shape among many that is too fast for its edge to be seen. The backgrounds of the cells are kept.
  ///
  /// Without half blocks, an ordinary ellipse is drawn.
  /// - Parameters:
  ///   - column: the column of the centre.
  ///   - row: the row of the centre.
  ///   - radius: the radius in columns and in rows.
  package mutating func fillPlainEllipse(
    column: Double, row: Double, radius: (columns: Double, rows: Double), _ color: Color
  ) {
    precondition(radius.columns >= 0 && radius.rows >= 0, "an ellipse's radius is not \(radius) cells")
    if rendering.glyphs == .ascii {
      return fillEllipse(column: column, row: row, radius: radius, color)
    }
    var plain = Rendering(glyphs: rendering.glyphs, color: rendering.color)
    plain.isCoarse = true
    let outline = Ellipse(column: column, row: row, radius: radius)
    for row in visibleRows(of: outline) {
      let spans = RowSpans(of: outline, row: row)
      for column in spans.columns.clamped(to: 0..<columns) {
        let ground = self[column, row]
        let covered = spans.coverage(column: column).nearestQuarters
        if covered == .full {
          self[column, row] = Cell("█", color, on: ground.background)
        } else {
          self[column, row] = fittedCells.fitted(color, over: ground, bits: covered.bits, in: plain)
        }
      }
    }
  }
}
