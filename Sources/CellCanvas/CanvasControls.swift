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
    let left = eighths(column + 2) >> 3
    // The two lines stand in the middle of the tile; halves round down, as a tile's own edges would.
    let first = eighths(row + (height - 2) / 2 + 0.4375) >> 3
    draw(title, column: left, row: first, text, style: .bold)
    draw(subtitle, column: left, row: first + 1, dimText)
  }

  /// A slider: a bar with round ends, filled from the left up to a knob.
  /// - Parameters:
  ///   - row: the middle of the bar.
  ///   - width: of the bar in columns, at least 4.
  ///   - fraction: 0 (left) … 1 (right).
  package mutating func drawSlider(
    column: Double, row: Double, width: Double, fraction: Double, track: Color, fill: Color, knob: Color
  ) {
    precondition(width >= 4, "a slider has at least 4 columns, not \(width)")
    precondition(fraction >= 0 && fraction <= 1, "a slider's fraction is between 0 and 1, not \(fraction)")
    let thickness = 0.5
    let top = row - thickness / 2
    let center = column + 1 + (width - 2) * fraction
    fillRoundedRectangle(
      column: column, row: top, width: width, height: thickness, radius: (0.5, 0.25), track)
    fillRoundedRectangle(
      column: column, row: top, width: center - column, height: thickness, radius: (0.5, 0.25), fill)
    fillRoundedRectangle(
      column: center - 1, row: row - 0.5, width: 2, height: 1, radius: (0.75, 0.375), knob)
  }

  /// The handle in the middle of a pane's upper edge.
  /// - Parameters:
  ///   - column: of its middle.
  ///   - row: of its upper edge.
  package mutating func drawGrabber(column: Double, row: Double, width: Double = 10, _ color: Color) {
    fillRectangle(column: column - width / 2, row: row, width: width, height: 0.375, color)
  }
}
