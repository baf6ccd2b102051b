extension Canvas {
  /// Draws a pane that stands on a row of cells or on the canvas' lower edge: a body with round upper corners
  /// and a lit rim along them.
  ///
  /// Its edges are rounded to eighths of a cell. A small step of the upper edge changes only the cells along
  /// the edge and around the corners.
  /// - Parameters:
  ///   - column: the column of the left edge.
  ///   - top: the row of the upper edge; nothing is drawn if it lies below the base.
  ///   - width: the width in columns.
  ///   - base: the row on which the pane stands, which it does not cover; nil means the canvas' lower edge.
  package mutating func drawPane(
    column: Double, top: Double, width: Double, base: Int? = nil, body: Color, rim: Color
  ) {
    precondition(width >= 0, "a pane is not \(width) cells wide")
    draw { canvas, cell in
      let end = base ?? canvas.rows
      guard width > 0, top < Double(end) else { return }
      // The picture extends far below the canvas, so that it is the same at every height of the pane. The corners have
      // a radius of 20 pt, and the shadow extends over a row.
      let shape = RectangleShape(
        size: PixelSize(width: cell.across(width), height: cell.down(Double(end + 4))),
        radius: Float(cell.across(2.5)), roundsBottom: false, top: body, bottom: body, rim: rim,
        shadow: cell.down(1))
      canvas.addSprite(.rectangle(shape), column: column, row: top, in: cell, bottom: base)
    } inCells: {
      $0.drawPaneInCells(column: column, top: top, width: width, base: base ?? $0.rows, body: body, rim: rim)
    }
  }

  private mutating func drawPaneInCells(
    column: Double, top: Double, width: Double, base: Int, body: Color, rim: Color
  ) {
    let top = rendering.hasWholeCellsOnly ? 8 * nearestCell(top) : eighths(top)
    let whole = RoundedRectangle(
      left: eighths(column), top: top, right: eighths(column + width), bottom: max(top, 8 * rows) + 8,
      radiusX: eighths(2), radiusY: eighths(1), roundsBottom: false)
    // The rim is the part of the pane that a lowered copy of the pane does not cover. It becomes thinner
    // towards the sides, as if lit from above.
    var inner = whole
    inner.top += rendering.thin(2)
    let (patterns, steps) = (rendering.patterns, rendering.coverageSteps)
    // Stage, rim and body are three colours, but a cell has only two. In motion, rim and body are mixed by
    // area. If the upper edge lies on a row of cells, as at rest, only the corners' cells have three colours,
    // and the nearest two show the curve. Without glyphs, a cell has one colour anyway.
    let hasGlyphs = !rendering.patterns.isEmpty
    let isAligned = whole.top & 7 == 0 && hasGlyphs
    for row in visibleRows(of: whole) where row < base {
      let wholeSpans = RowSpans(of: whole, row: row)
      let innerSpans = RowSpans(of: inner, row: row)
      let solid = innerSpans.solidColumns.clamped(to: 0..<columns)
      fillRow(row, solid, body)
      for column in wholeSpans.columns.clamped(to: 0..<columns) where !solid.contains(column) {
        let covered = wholeSpans.coverage(column: column)
        let rimmed = covered.bits & ~innerSpans.coverage(column: column).bits
        var image = CellImage(ground: self[column, row])
        if isAligned || covered == .full && hasGlyphs {
          image.lay(covered.bits & ~rimmed, body)
          image.lay(rimmed, rim)
        } else {
          let share = (16 * rimmed.nonzeroBitCount + covered.count / 2) / max(covered.count, 1)
          image.lay(covered.bits, rendering.blend(body, rim, sixteenths: share))
        }
        self[column, row] = image.fitted(to: patterns, coverageSteps: steps)
      }
    }
  }

  /// Draws a horizontal line over whole columns, an eighth of a row thick: the floor beside a pane.
  /// - Parameter row: the row of its upper edge, rounded to an eighth.
  package mutating func drawLine(from start: Int, to end: Int, row: Double, _ color: Color) {
    precondition(start <= end, "a line runs from left to right, not from \(start) to \(end)")
    draw { canvas, _ in
      canvas.fillRectangle(column: Double(start), row: row, width: Double(end - start), height: 0.125, color)
    } inCells: {
      $0.drawLineInCells(start..<end, row: row, color)
    }
  }

  private mutating func drawLineInCells(_ span: Range<Int>, row: Double, _ color: Color) {
    let top = eighths(row)
    let cellRow = top >> 3
    if cellRow < 0 || cellRow >= rows { return }
    // The line extends from its upper edge to the end of the cell, in a colour that is thinned by area. A
    // thin line in the middle of a cell would need three areas, but a glyph has two colours. Without glyphs
    // it fills the cell.
    let rendering = rendering.forLines
    let height = !rendering.patterns.isEmpty ? 8 - (top & 7) : 8
    let isAligned = top & 7 == 0 && !rendering.patterns.isEmpty
    let thickness = isAligned ? rendering.thin(1) : height
    let covered = isAligned ? Coverage.lower(8 - thickness).inverted : .lower(height)
    for column in span.clamped(to: 0..<columns) {
      let ground = self[column, cellRow]
      let seen = rendering.blend(ground.dominant, color, sixteenths: 16 / thickness)
      self[column, cellRow] = fittedCells.fitted(seen, over: ground, bits: covered.bits, in: rendering)
    }
  }
}
