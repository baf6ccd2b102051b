extension Canvas {
  /// A tile of a control panel: a rounded rectangle with a title and a line below it, both on whole rows.
  /// - Parameters:
  ///   - column: of the left edge; fractional, like `row`, to the nearest eighth. A tile that moves by whole rows
  ///     costs a terminal a third of one that moves by eighths.
  ///   - height: in rows, at least 3 to hold both lines.
  ///   - scale: of the rectangle about its middle, 0 or more; the lines keep their places, whose cells are dear, as
  ///     long as they do not touch its edge.
  package mutating func drawTile(
    column: Double, row: Double, width: Double, height: Double, scale: Double = 1,
    isRound: Bool = true, _ color: Color, title: String, subtitle: String, text: Color, dimText: Color
  ) {
    precondition(scale >= 0, "a tile is not \(scale) of its size")
    let (left, top) = (column + width * (1 - scale) / 2, row + height * (1 - scale) / 2)
    if let cell = rendering.pixels {
      addTile(column: left, row: top, width: width * scale, height: height * scale, color, in: cell)
    } else {
      fillRoundedRectangle(
        column: left, row: top, width: width * scale, height: height * scale,
        radius: isRound ? (1, 0.5) : (0, 0), color)
    }
    let textColumn = nearestCell(column + max(2, width * (1 - scale) / 2 + 1.25))
    let first = nearestCell(row + (height - 2) / 2)
    // Of few colours bold ones are brighter: black would be gray.
    draw(title, column: textColumn, row: first, text, style: rendering.color == .few ? [] : .bold)
    draw(subtitle, column: textColumn, row: first + 1, dimText)
  }

  /// A slider: a bar with round ends, filled from the left up to a knob.
  ///
  /// No cell has more than two of its colours, so that the knob glides by eighths of a column and stays crisp.
  /// - Parameters:
  ///   - row: of its upper edge; in cells it stands on the nearest whole row.
  ///   - width: in columns, at least 4; the knob has 2 of them.
  ///   - fraction: 0 (left) … 1 (right).
  package mutating func drawSlider(
    column: Int, row: Double, width: Int, fraction: Double, track: Color, fill: Color, knob: Color
  ) {
    precondition(width >= 4, "a slider has at least 4 columns, not \(width)")
    precondition(fraction >= 0 && fraction <= 1, "a slider's fraction is between 0 and 1, not \(fraction)")
    if let cell = rendering.pixels {
      return addSlider(
        column: Double(column), row: row, width: Double(width), fraction: fraction, track: track,
        fill: fill, knob: knob, in: cell)
    }
    if rendering.color == .none {
      return drawSliderAsText(column: column, row: nearestCell(row), width: width, fraction: fraction, fill)
    }
    let (left, row, width) = (Double(column), Double(nearestCell(row)), Double(width))
    let knobLeft = left + (width - 2) * fraction
    let radius = (columns: 0.75, rows: 0.375)
    fillRoundedRectangle(column: left, row: row, width: width, height: 1, radius: radius, track)
    fillRoundedRectangle(column: left, row: row, width: knobLeft + 1 - left, height: 1, radius: radius, fill)
    fillRectangle(column: knobLeft, row: row, width: 2, height: 1, knob)
  }

  /// Where no colours part its bar, a slider is a line of text: ====O-----.
  private mutating func drawSliderAsText(column: Int, row: Int, width: Int, fraction: Double, _ color: Color)
  {
    let knob = Int((Double(width - 1) * fraction).rounded())
    for x in 0..<width {
      draw(x == knob ? "O" : x < knob ? "=" : "-", column: column + x, row: row, color)
    }
  }

  /// A ring round a control that has the focus, outside its edge: half a column and a quarter of a row wide, which are
  /// nearly the same on the screen; half a row where there are glyphs of no less.
  ///
  /// It is filled, so that it has to be drawn before the control. In cells its corners stay open: a cell that it
  /// covers at one corner only would show a line.
  /// - Parameters:
  ///   - column, row, width, height: the control's.
  package mutating func drawFocusRing(
    column: Double, row: Double, width: Double, height: Double, _ color: Color
  ) {
    if let cell = rendering.pixels {
      return addRectangle(
        column: column - 0.5, row: row - 0.25, width: width + 1, height: height + 0.5,
        radius: (2, 1), topOnly: false, color, in: cell)
    }
    let thickness = rendering.edge == .seamless || rendering.glyphs == .half ? 0.5 : 0.25
    fillRectangle(column: column - 0.5, row: row, width: width + 1, height: height, color)
    fillRectangle(column: column, row: row - thickness, width: width, height: height + 2 * thickness, color)
  }

  /// The handle of a pane: a short bar, half a row high.
  /// - Parameters:
  ///   - column: of its middle.
  ///   - row: of its upper edge, to the nearest half. A row below the pane's edge the two never share a cell.
  package mutating func drawGrabber(column: Double, row: Double, width: Double = 10, _ color: Color) {
    if let cell = rendering.pixels {
      return addRectangle(
        column: column - width / 2, row: row, width: width, height: 0.375, radius: (0.375, 0.1875),
        topOnly: false, color, in: cell)
    }
    fillRectangle(
      column: (column - width / 2).rounded(), row: (row * 2).rounded() / 2, width: width, height: 0.5, color)
  }
}

/// The row of cells where text stands best that belongs to a fractional row (or the column); halves go up.
package func nearestCell(_ place: Double) -> Int { (eighths(place) + 3) >> 3 }
