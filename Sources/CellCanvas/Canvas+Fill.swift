extension Canvas {
  /// Makes every cell blank in one colour, and removes all sprites.
  package mutating func fill(_ color: Color) { draw(color) }

  /// Makes every cell blank, with one colour of the gradient per row.
  package mutating func fill(_ gradient: Gradient) { draw(gradient) }

  /// Fills a rectangle whose edges are rounded to eighths of a cell.
  package mutating func fillRectangle(
    column: Double, row: Double, width: Double, height: Double, _ color: Color
  ) {
    fillRoundedRectangle(
      column: column, row: row, width: width, height: height, radius: (0, 0), color)
  }

  /// Fills a rectangle with round corners. Its edges are rounded to eighths of a cell.
  /// - Parameter radius: the radius of the corners in columns and in rows. On the screen, a row is as long as two columns.
  package mutating func fillRoundedRectangle(
    column: Double, row: Double, width: Double, height: Double, radius: (columns: Double, rows: Double),
    _ color: Color
  ) {
    precondition(width >= 0 && height >= 0, "a rectangle is not \(width) × \(height) cells")
    precondition(radius.columns >= 0 && radius.rows >= 0, "a corner's radius is not \(radius) cells")
    draw { canvas, cell in
      let radius = min(radius.columns * Double(cell.width), radius.rows * Double(cell.height))
      canvas.addRectangle(
        column: column, row: row, width: width, height: height, top: color, bottom: color,
        radius: Float(radius.rounded()), in: cell)
    } inCells: {
      $0.fill(
        RoundedRectangle(
          left: eighths(column), top: eighths(row), right: eighths(column + width),
          bottom: eighths(row + height), radiusX: eighths(radius.columns), radiusY: eighths(radius.rows)),
        color)
    }
  }

  /// Fills an ellipse. It is a circle on the screen if its radius has twice as many columns as rows.
  /// - Parameters:
  ///   - column: the column of the centre, rounded to an eighth.
  ///   - row: the row of the centre, rounded to an eighth.
  ///   - radius: the radius in columns and in rows.
  ///   - opacity: the opacity, 0 (invisible) … 1 (opaque), rounded to sixteenths.
  package mutating func fillEllipse(
    column: Double, row: Double, radius: (columns: Double, rows: Double), opacity: Double = 1, _ color: Color
  ) {
    precondition(radius.columns >= 0 && radius.rows >= 0, "an ellipse's radius is not \(radius) cells")
    precondition(opacity >= 0 && opacity <= 1, "opacity is between 0 and 1, not \(opacity)")
    draw { canvas, cell in
      guard radius.columns > 0, radius.rows > 0, opacity > 0 else { return }
      let shape = PictureShape.ellipse(radius: cell.radius(radius), color: color, opacity: Float(opacity))
      canvas.addSprite(shape, column: column, row: row, in: cell, hidesText: opacity > 0.75)
    } inCells: { canvas in
      let ellipse = Ellipse(column: column, row: row, radius: radius)
      let sixteenths = Int((opacity * 16).rounded())
      // The solid cells of a wide one are filled faster than they are compared and copied.
      if sixteenths == 16, radius.columns > 8 { return canvas.fill(ellipse, color) }
      for row in canvas.visibleRows(of: ellipse) {
        canvas.drawRow(row, of: ellipse, .plain(color, sixteenths)) { canvas, spans in
          canvas.fill(spans, row: row, color, opacity: sixteenths)
        }
      }
    }
  }

  /// Draws a row of cells of an ellipse, or copies it if it is known for the cells below it.
  /// - Parameter draw: draws the row, whose spans it is given, into the canvas.
  mutating func drawRow(
    _ row: Int, of ellipse: Ellipse, _ paint: EllipseRows.Paint, _ draw: (inout Canvas, RowSpans) -> Void
  ) {
    let column = ellipse.centerX >> 3
    guard column >= 0, column < columns else { return draw(&self, RowSpans(of: ellipse, row: row)) }
    let key = EllipseRows.RowKey(
      column: ellipse.centerX & 7, row: ellipse.centerY - 8 * row,
      radius: SIMD2(ellipse.radiusX, ellipse.radiusY), paint: paint, fitting: rendering.fitting)
    let start = row * columns
    let center = start + column
    if let drawn = ellipseRows.draw(key, center: center, in: start..<start + columns, of: &cells) {
      return keptBackdrop.change(drawn.lowerBound - start..<drawn.upperBound - start, row: row)
    }
    let spans = RowSpans(of: ellipse, row: row)
    let isKept =
      spans.columns.clamped(to: 0..<columns) == spans.columns && spans.columns.count <= ellipseRows.capacity
    guard isKept else { return draw(&self, spans) }
    let span = start + spans.columns.lowerBound..<start + spans.columns.upperBound
    ellipseRows.begin(key, center: center, span, of: cells)
    draw(&self, spans)
    ellipseRows.end(span, of: cells)
  }

  mutating func fill(_ outline: some Outline, _ color: Color) {
    for row in visibleRows(of: outline) { fill(RowSpans(of: outline, row: row), row: row, color) }
  }

  /// Fills the spans of a shape in a row of cells.
  /// - Parameter opacity: the opacity in sixteenths, 0…16.
  private mutating func fill(_ spans: RowSpans, row: Int, _ color: Color, opacity: Int = 16) {
    let all = spans.columns.clamped(to: 0..<columns)
    let solid = opacity == 16 ? spans.solidColumns.clamped(to: 0..<columns) : 0..<0
    keptBackdrop.change(all, row: row)
    fillRow(row, solid, color)
    let start = row * columns
    for column in all where !solid.contains(column) {
      let ground = cells[start + column]
      let seen = opacity == 16 ? color : rendering.blend(ground.dominant, color, sixteenths: opacity)
      cells[start + column] = fittedCells.fitted(
        seen, over: ground, bits: spans.coverage(column: column).bits, in: rendering)
    }
  }

  /// Returns the rows of cells that an outline may touch, clipped to the canvas.
  func visibleRows(of outline: some Outline) -> Range<Int> {
    if outline.top >= outline.bottom { return 0..<0 }
    return ((outline.top >> 3)..<((outline.bottom + 7) >> 3)).clamped(to: 0..<rows)
  }

  /// Makes cells of a row blank. The columns must lie inside the canvas.
  mutating func fillRow(_ row: Int, _ columns: Range<Int>, _ color: Color) {
    let blank = Cell(blank: color)
    let start = row * self.columns
    for i in start + columns.lowerBound..<start + columns.upperBound { cells[i] = blank }
    keptBackdrop.change(columns, row: row)
  }
}

extension Cell {
  /// The colour that covers the larger part of the cell. Text counts as its background.
  package var dominant: Color {
    guard let covered = Coverage(glyph: glyph) else { return background }
    return covered.count > 32 ? foreground : background
  }

  /// The colour that covers the larger part of the cell's upper half. Text counts as its background.
  package var upperHalf: Color { color(in: Coverage.lower(4).inverted) }

  /// The colour that covers the larger part of the cell's lower half. Text counts as its background.
  package var lowerHalf: Color { color(in: .lower(4)) }

  private func color(in part: Coverage) -> Color {
    guard let covered = Coverage(glyph: glyph) else { return background }
    return 2 * (covered.bits & part.bits).nonzeroBitCount > part.count ? foreground : background
  }
}
