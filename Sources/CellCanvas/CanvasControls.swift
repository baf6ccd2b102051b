extension Canvas {
  /// A tile of a control panel: a rounded rectangle with a title and a line below it, both on whole rows.
  /// - Parameters:
  ///   - column: of the left edge; like all places here fractional, to the nearest eighth.
  ///   - height: in rows, at least 3 to hold both lines.
  package mutating func drawTile(
    column: Double, row: Double, width: Double, height: Double, _ color: Color, title: String,
    subtitle: String,
    text: Color, dimText: Color
  ) {
    fillRoundedRectangle(
      column: column, row: row, width: width, height: height, radius: (1, 0.5), color)
    let left = nearestCell(column + 2)
    let first = nearestCell(row + (height - 2) / 2)
    draw(title, column: left, row: first, text, style: .bold)
    draw(subtitle, column: left, row: first + 1, dimText)
  }

  /// A slider: a bar a row high with round ends, filled from the left up to a knob.
  ///
  /// A bar as high as a row is exact at any eighth: a row of cells has the bar's upper part, the next one its
  /// lower part. A thinner one would need three colours in a cell.
  /// - Parameters:
  ///   - row: of the bar's upper edge; the knob sticks out by a quarter of a row above and below.
  ///   - width: of the bar in columns, at least 4.
  ///   - fraction: 0 (left) … 1 (right).
  package mutating func drawSlider(
    column: Double, row: Double, width: Double, fraction: Double, track: Color, fill: Color, knob: Color
  ) {
    precondition(width >= 4, "a slider has at least 4 columns, not \(width)")
    precondition(fraction >= 0 && fraction <= 1, "a slider's fraction is between 0 and 1, not \(fraction)")
    let knobLeft = column + (width - 2) * fraction
    let radius = (columns: 0.75, rows: 0.375)
    fillRoundedRectangle(column: column, row: row, width: width, height: 1, radius: radius, track)
    fillRoundedRectangle(
      column: column, row: row, width: knobLeft + 1 - column, height: 1, radius: radius, fill)
    fillRoundedRectangle(column: knobLeft, row: row - 0.25, width: 2, height: 1.5, radius: radius, knob)
  }

  /// The handle of a pane: a short bar, half a row high.
  /// - Parameters:
  ///   - column: of its middle.
  ///   - row: of its upper edge, to the nearest half. A row below the pane's edge the two never share a cell.
  package mutating func drawGrabber(column: Double, row: Double, width: Double = 10, _ color: Color) {
    fillRectangle(
      column: (column - width / 2).rounded(), row: (row * 2).rounded() / 2, width: width, height: 0.5, color)
  }
}

/// The row of cells where text stands best that belongs to a fractional row (or the column); halves go up.
package func nearestCell(_ place: Double) -> Int { (eighths(place) + 3) >> 3 }
