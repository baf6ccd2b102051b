extension Canvas {
  /// A pane that stands on the canvas' lower edge: a body with round upper corners and a lit rim along them.
  ///
  /// Its edges lie anywhere, to the nearest eighth of a cell. A step of the upper edge changes the cells along
  /// the edge and round the corners, no more.
  /// - Parameters:
  ///   - top: the row of the upper edge, fractional; nothing is drawn when it lies below the canvas.
  ///   - radius: of the corners, in columns and in rows.
  package mutating func drawPane(
    column: Double, top: Double, width: Double, radius: (columns: Double, rows: Double) = (2, 1), body: Color,
    rim: Color
  ) {
    precondition(width >= 0, "a pane is not \(width) cells wide")
    precondition(radius.columns >= 0 && radius.rows >= 0, "a corner's radius is not \(radius) cells")
    let whole = RoundedRectangle(
      left: eighths(column), top: eighths(top), right: eighths(column + width),
      bottom: max(eighths(top), 8 * rows) + 8, radiusX: eighths(radius.columns),
      radiusY: eighths(radius.rows),
      roundsBottom: false)
    // Lit from above: the rim is what the body, lowered, leaves free. It thins out towards the sides.
    let inner = whole.lowered(by: 2)
    let patterns = rendering.patterns
    for row in visibleRows(of: whole) {
      let wholeSpans = RowSpans(of: whole, row: row)
      let innerSpans = RowSpans(of: inner, row: row)
      let solid = innerSpans.solidColumns.clamped(to: 0..<columns)
      fillRow(row, solid, body)
      for column in wholeSpans.columns.clamped(to: 0..<columns) where !solid.contains(column) {
        let covered = wholeSpans.coverage(column: column)
        let rimmed = covered.bits & ~innerSpans.coverage(column: column).bits
        let isWhole = covered == .full
        var image = CellImage(ground: isWhole ? Cell(blank: body) : self[column, row])
        if isWhole {
          image.lay(rimmed, rim)
        } else {
          // Stage, rim and body are one colour too many for a cell: rim and body share one, by area.
          let share = (16 * rimmed.nonzeroBitCount + covered.count / 2) / max(covered.count, 1)
          image.lay(covered.bits, body.mixed(with: rim, sixteenths: share))
        }
        self[column, row] = image.fitted(to: patterns)
      }
    }
  }
}
