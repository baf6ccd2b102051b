extension Canvas {
  /// Draws a pane that stands on a row of cells or on the canvas' lower edge: a body with round upper corners and a lit
  /// rim along them. A small step of the upper edge changes only the cells along the edge and around the corners.
  ///
  /// In cells, the rim at rest is a thin bright line. At most heights a thin line between stage and body would need
  /// three colours in a cell, which has two. In motion the rim is therefore a paler band, exactly one row high:
  /// wherever it lies, both cells that it touches have two colours, and it looks the same in every frame. Few colours have
  /// no paler one: there the pane moves by half rows, with a rim of half a row.
  /// - Parameters:
  ///   - corner: the upper left corner; nothing is drawn if it lies below the base.
  ///   - base: the row on which the pane stands, which it does not cover; nil means the canvas' lower edge.
  package mutating func drawPane(
    at corner: SIMD2<Double>, width: Double, base: Int? = nil, body: Color, rim: Color, isMoving: Bool = false
  ) {
    precondition(width >= 0, "a pane is not \(width) cells wide")
    draw { canvas, cell in
      guard width > 0, corner.y < Double(base ?? canvas.rows) else { return }
      // The picture extends far below the canvas, so that it is the same at every height of the pane and of its base. The
      // corners have a radius of 20 pt, and the shadow extends over a row.
      let shape = RectangleShape(
        size: cell.pixels(SIMD2(width, Double(canvas.rows + 4))), radius: Float(cell.across(2.5)),
        roundsBottom: false, top: body, bottom: body, rim: rim, shadow: cell.down(1))
      canvas.addSprite(.rectangle(shape), at: corner, in: cell, bottom: base)
    } inCells: {
      $0.drawPaneInCells(
        at: corner, width: width, base: base ?? $0.rows, body: body, rim: rim, isMoving: isMoving)
    }
  }

  private mutating func drawPaneInCells(
    at corner: SIMD2<Double>, width: Double, base: Int, body: Color, rim: Color, isMoving: Bool
  ) {
    let isBand = isMoving && !rendering.hasWholeCellsOnly
    let top =
      rendering.hasWholeCellsOnly
      ? 8 * nearestCell(corner.y)
      : isBand && rendering.color != .full ? 4 * halves(corner.y) : eighths(corner.y)
    let whole = RoundedRectangle(
      from: SIMD2(eighths(corner.x), top), to: SIMD2(eighths(corner.x + width), max(top, 8 * rows) + 8),
      radius: SIMD2(16, 8), roundsBottom: false)
    // The rim is the part of the pane that a lowered copy of the pane does not cover. It becomes thinner
    // towards the sides, as if lit from above.
    var inner = whole
    inner.start.y += !isBand ? rendering.thin(2) : rendering.color == .full ? 8 : 4
    let rim = isBand ? rendering.blend(body, rim, sixteenths: Self.bandShare) : rim
    // Stage, rim and body are three colours, but a cell has only two. Where all three meet, rim and body are mixed
    // by area. If the upper edge lies on a row of cells, as at rest, only the corners' cells have three colours,
    // and the nearest two show the curve. Without glyphs, a cell has one colour anyway.
    let hasGlyphs = !rendering.patterns.isEmpty
    let isAligned = whole.top & 7 == 0 && hasGlyphs
    for row in visibleRows(of: whole) where row < base {
      let wholeSpans = RowSpans(of: whole, row: row)
      let innerSpans = RowSpans(of: inner, row: row)
      let solid = innerSpans.solidColumns.clamped(to: 0..<columns)
      fillRow(row, solid, body)
      // Neighbours along an edge are often alike.
      var last: (ground: Cell, covered: UInt64, rimmed: UInt64, cell: Cell)?
      for column in wholeSpans.columns.clamped(to: 0..<columns) where !solid.contains(column) {
        let covered = wholeSpans.coverage(column: column)
        let rimmed = covered.bits & ~innerSpans.coverage(column: column).bits
        let ground = self[column, row]
        if let last, last.covered == covered.bits, last.rimmed == rimmed, last.ground == ground {
          self[column, row] = last.cell
          continue
        }
        var image = CellImage(ground: ground)
        if isAligned || covered == .full && hasGlyphs {
          image.lay(covered.bits & ~rimmed, body)
          image.lay(rimmed, rim)
        } else {
          let share = (16 * rimmed.nonzeroBitCount + covered.count / 2) / max(covered.count, 1)
          image.lay(covered.bits, rendering.blend(body, rim, sixteenths: share))
        }
        let cell = image.fitted(to: rendering.patterns, coverageSteps: rendering.coverageSteps)
        last = (ground, covered.bits, rimmed, cell)
        self[column, row] = cell
      }
    }
  }

  /// The part of the rim's colour in the band of a moving pane, in sixteenths.
  private static let bandShare = 6

  /// Draws a horizontal line over whole columns, an eighth of a row thick: the floor beside a pane.
  /// - Parameter row: the row of its upper edge; in cells rounded to half a row, at which a cell can show a thin line.
  package mutating func drawLine(from start: Int, to end: Int, row: Double, _ color: Color) {
    precondition(start <= end, "a line runs from left to right, not from \(start) to \(end)")
    draw { canvas, _ in
      canvas.fillRectangle(at: SIMD2(Double(start), row), size: SIMD2(Double(end - start), 0.125), color)
    } inCells: {
      $0.drawLineInCells(start..<end, row: row, color)
    }
  }

  private mutating func drawLineInCells(_ span: Range<Int>, row: Double, _ color: Color) {
    // Without glyphs the line fills a cell. Else it lies at the upper edge of a cell or in its middle; a character is the
    // only thin line there.
    let rendering = rendering.forLines
    let thickness = rendering.patterns.isEmpty ? 8 : rendering.thin(1)
    let half = thickness == 8 ? 2 * (eighths(row) >> 3) : halves(row)
    let (cellRow, isLow) = (half >> 1, half & 1 != 0)
    if cellRow < 0 || cellRow >= rows { return }
    if isLow, thickness == 1 || rendering.color != .full {
      for column in span.clamped(to: 0..<columns) { draw("─", column: column, row: cellRow, color) }
      return
    }
    let covered = isLow ? Coverage.lower(thickness) : Coverage.lower(8 - thickness).inverted
    for column in span.clamped(to: 0..<columns) {
      let ground = self[column, cellRow]
      let seen = rendering.blend(ground.dominant, color, sixteenths: 16 / thickness)
      self[column, cellRow] = fittedCells.fitted(seen, over: ground, bits: covered.bits, in: rendering)
    }
  }
}

extension Canvas {
  /// Draws a tile of a control panel: a rectangle with a title and a subtitle, both on whole rows. A tile that moves by
  /// whole rows sends a third of the bytes that one that moves by eighths does.
  /// - Parameters:
  ///   - size: the size; both lines of text need at least 3 rows.
  ///   - scale: the scale of the rectangle about its middle, 0 or more. The text keeps its position as long
  ///     as it does not touch the edge, because moving it changes many cells.
  package mutating func drawTile(
    at corner: SIMD2<Double>, size: SIMD2<Double>, scale: Double = 1, isRound: Bool = true, _ color: Color,
    title: String, subtitle: String, text: Color, dimText: Color
  ) {
    precondition(scale >= 0, "a tile is not \(scale) of its size")
    let margin = size * (1 - scale) / 2
    let (shown, shownSize) = (corner + margin, size * scale)
    draw { canvas, cell in
      // The background is a little lighter at the top than at the bottom.
      canvas.addRectangle(
        at: shown, size: shownSize, top: color.lighter(by: 0.0625), bottom: color.darker(by: 0.125),
        radius: Float(cell.across(1.5)), in: cell)
    } inCells: {
      $0.fillRectangle(at: shown, size: shownSize, radius: isRound ? SIMD2(1, 0.5) : .zero, color)
    }
    let column = nearestCell(corner.x + max(2, margin.x + 1.25))
    let row = nearestCell(corner.y + (size.y - 2) / 2)
    // In a palette of few colours, bold text becomes brighter: black would turn grey.
    draw(title, column: column, row: row, text, style: rendering.color == .few ? [] : .bold)
    draw(subtitle, column: column, row: row + 1, dimText)
  }

  /// Draws a slider: a bar with round ends, filled from the left up to a knob.
  ///
  /// In cells its row is rounded to a whole one. No cell needs more than two colours, so the knob moves by eighths of a
  /// column and stays sharp.
  /// - Parameters:
  ///   - corner: the upper left corner, on a whole column.
  ///   - width: the width in columns, at least 4, of which the knob takes 2.
  ///   - fraction: the position of the knob, 0 (left) … 1 (right).
  package mutating func drawSlider(
    at corner: SIMD2<Double>, width: Int, fraction: Double, track: Color, fill: Color, knob: Color
  ) {
    precondition(width >= 4, "a slider has at least 4 columns, not \(width)")
    precondition(fraction >= 0 && fraction <= 1, "a slider's fraction is between 0 and 1, not \(fraction)")
    let (whole, way) = (Double(width), Double(width - 2) * fraction)
    draw { canvas, _ in
      // A thin bar with round ends, and a round knob.
      let (start, height) = (corner + SIMD2(0, 0.3125), 0.375)
      let radius = SIMD2(height, height / 2)
      canvas.fillRectangle(at: start, size: SIMD2(whole, height), radius: radius, track)
      canvas.fillRectangle(at: start, size: SIMD2(1 + way, height), radius: radius, fill)
      canvas.fillEllipse(at: corner + SIMD2(1 + way, 0.5), radius: SIMD2(1, 0.5), knob)
    } inCells: { canvas in
      let row = nearestCell(corner.y)
      if canvas.rendering.color == .none {
        let column = nearestCell(corner.x)
        return canvas.drawSliderAsText(column: column, row: row, width: width, fraction: fraction, fill)
      }
      let start = SIMD2(corner.x, Double(row))
      let radius = SIMD2(0.75, 0.375)
      canvas.fillRectangle(at: start, size: SIMD2(whole, 1), radius: radius, track)
      canvas.fillRectangle(at: start, size: SIMD2(1 + way, 1), radius: radius, fill)
      canvas.fillRectangle(at: start + SIMD2(way, 0), size: SIMD2(2, 1), knob)
    }
  }

  /// Draws a slider as text, such as ====O-----, for terminals without colours.
  private mutating func drawSliderAsText(column: Int, row: Int, width: Int, fraction: Double, _ color: Color)
  {
    let knob = Int((Double(width - 1) * fraction).rounded())
    for x in 0..<width { draw(x == knob ? "O" : x < knob ? "=" : "-", column: column + x, row: row, color) }
  }

  /// Draws the grabber of a pane: a short bar, half a row high.
  /// - Parameter middle: the middle of the upper edge, in cells rounded to half a row. If it is a row or more below the
  ///   pane's edge, the two never share a cell.
  package mutating func drawGrabber(at middle: SIMD2<Double>, width: Double, _ color: Color) {
    let left = middle.x - width / 2
    draw { canvas, _ in
      canvas.fillRectangle(
        at: SIMD2(left, middle.y), size: SIMD2(width, 0.375), radius: SIMD2(0.375, 0.1875), color)
    } inCells: {
      let corner = SIMD2(left.rounded(), (middle.y * 2).rounded() / 2)
      $0.fillRectangle(at: corner, size: SIMD2(width, 0.5), color)
    }
  }
}

/// Returns the nearest number of half rows.
private func halves(_ place: Double) -> Int { (eighths(place) + 2) >> 2 }

/// Returns the whole row (or column) for text at a fractional position. Halves are rounded towards the top (or left).
package func nearestCell(_ place: Double) -> Int { (eighths(place) + 3) >> 3 }
