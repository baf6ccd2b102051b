/// A grid of cells to draw into. Columns count from the left and rows from the top, both from 0.
///
/// Places, sizes and radii of shapes are vectors of columns (x) and rows (y); on the screen, a row is as long as two
/// columns. A place is that of the upper left corner, or of the centre if the shape is round or turned. Where shapes become
/// cells, places and edges are rounded to eighths of a cell.
package struct Canvas: Sendable {
  package let columns: Int
  package let rows: Int
  /// The way in which shapes become cells. There are no sprites on a canvas that is too large for pictures, except in a
  /// recording.
  package var rendering: Rendering {
    get { limitedRendering }
    set { limitedRendering = newValue.limited(to: columns, rows) }
  }
  private var limitedRendering: Rendering
  /// The cells, row by row; `columns * rows` of them.
  package internal(set) var cells: [Cell]
  /// The sprites over the cells and under their text, back to front. There are none where shapes become cells.
  package internal(set) var sprites: [Sprite] = []
  /// The storage of a second picture while two are drawn side by side. It is kept from frame to frame.
  var secondCells: [Cell] = []
  var secondSprites: [Sprite] = []
  var keptBackdrop = KeptBackdrop()
  /// The results of recent fits, kept from frame to frame.
  var fittedCells = FittedCells()
  #if DEBUG
    /// The first letter or digit over which a text was drawn, for the tests.
    package internal(set) var coveredLetter:
      (letter: Unicode.Scalar, by: Unicode.Scalar, column: Int, row: Int)?
  #endif
  /// The rows of recent balls and ellipses, kept from frame to frame.
  var ellipseRows: EllipseRows

  package init(
    columns: Int, rows: Int, filledWith cell: Cell = Cell(blank: Color(rgb: 0)),
    rendering: Rendering = Rendering()
  ) {
    precondition(columns > 0 && rows > 0, "a canvas has at least one cell, not \(columns)×\(rows)")
    self.columns = columns
    self.rows = rows
    limitedRendering = rendering.limited(to: columns, rows)
    cells = Array(repeating: cell, count: columns * rows)
    ellipseRows = EllipseRows(cells: cells.count)
  }

  /// The cell at a position inside the grid.
  package subscript(column: Int, row: Int) -> Cell {
    get { cells[row * columns + column] }
    set {
      cells[row * columns + column] = newValue
      keptBackdrop.change(column..<column + 1, row: row)
    }
  }

  package func contains(column: Int, row: Int) -> Bool {
    column >= 0 && column < columns && row >= 0 && row < rows
  }
}

extension Rendering {
  fileprivate func limited(to columns: Int, _ rows: Int) -> Rendering {
    guard let pixels, !hasExactSizes, !pixels.fits(columns: columns, rows: rows) else { return self }
    return with(pixels: nil)
  }
}

extension Canvas: Equatable {
  package static func == (left: Canvas, right: Canvas) -> Bool {
    left.columns == right.columns && left.rows == right.rows && left.rendering == right.rendering
      && left.cells == right.cells && left.sprites == right.sprites
  }
}

extension Canvas {
  /// Draws in pixels where the terminal shows pictures over its cells, and in cells elsewhere.
  package mutating func draw(
    inPixels: (inout Canvas, PixelSize) -> Void, inCells: (inout Canvas) -> Void = { _ in }
  ) {
    if let cell = rendering.pixels { inPixels(&self, cell) } else { inCells(&self) }
  }

  /// Adds a rectangle as a sprite, with a vertical gradient, and round corners with a radius in pixels.
  mutating func addRectangle(
    at corner: SIMD2<Double>, size: SIMD2<Double>, top: Color, bottom: Color, radius: Float,
    in cell: PixelSize
  ) {
    guard size.min() > 0 else { return }
    let shape = RectangleShape(size: cell.pixels(size), radius: radius, top: top, bottom: bottom)
    addSprite(.rectangle(shape), at: corner, in: cell)
  }

  /// Copies another canvas to the top left corner, clipped to this one. The remaining cells become blank in one colour.
  package mutating func show(_ other: Canvas, on color: Color) {
    let blank = Cell(blank: color)
    for row in 0..<rows {
      for column in 0..<columns {
        self[column, row] = other.contains(column: column, row: row) ? other[column, row] : blank
      }
    }
  }

  /// Creates a canvas that shows another one and below it a line of text in the middle of a row of its own.
  package init(_ other: Canvas, above caption: String, _ ink: Color, on ground: Color) {
    self.init(columns: other.columns, rows: other.rows + 1, rendering: other.rendering)
    show(other, on: ground)
    sprites = other.sprites
    fillRectangle(at: SIMD2(0, Double(other.rows)), size: SIMD2(Double(columns), 1), ground)
    draw(caption, column: (columns - caption.unicodeScalars.count) / 2, row: other.rows, ink)
  }

  /// Draws two pictures of the canvas' size side by side, as much of both as fits. Cells and sprites move by
  /// whole columns, so that text stays in its place on the shapes.
  /// - Parameter column: the column at which the pictures meet, 0…`columns`.
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

package struct Cell: Hashable, Sendable {
  /// A glyph that is one column wide.
  package var glyph: Unicode.Scalar
  package var foreground: Color
  package var background: Color
  package var style: Style

  package struct Style: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let bold = Style(rawValue: 1)
    package static let dim = Style(rawValue: 2)
    package static let reverse = Style(rawValue: 4)
    package static let underline = Style(rawValue: 8)

    // Other rooms would call the protocol's own functions through witness tables.
    package static let plain: Style = []
    package func contains(_ other: Style) -> Bool { rawValue & other.rawValue == other.rawValue }

    /// Calls `body` with each parameter of the SGR sequence (ECMA-48) that changes the style of a terminal to `new`.
    package func forEachParameter(changingTo new: Style, _ body: (Int) -> Void) {
      let removed = subtracting(new)
      var kept = self
      // 22 switches off both bold and dim.
      if removed.contains(.bold) || removed.contains(.dim) {
        body(22)
        kept.subtract([.bold, .dim])
      }
      if removed.contains(.underline) { body(24) }
      if removed.contains(.reverse) { body(27) }
      let added = new.subtracting(kept)
      if added.contains(.bold) { body(1) }
      if added.contains(.dim) { body(2) }
      if added.contains(.underline) { body(4) }
      if added.contains(.reverse) { body(7) }
    }
  }

  package init(_ glyph: Unicode.Scalar, _ foreground: Color, on background: Color, style: Style = .plain) {
    self.glyph = glyph
    self.foreground = foreground
    self.background = background
    self.style = style
  }

  /// Creates a blank. Its foreground equals its background, so that blanks that look alike are equal cells
  /// and need no second colour pair.
  package init(blank background: Color) { self.init(" ", background, on: background) }
}

extension Canvas {
  /// Draws a line of text, one column per scalar, clipped to the canvas. Control characters and wide or combining scalars
  /// are shown as “?”.
  /// - Parameters:
  ///   - end: the column before which the text is cut off.
  ///   - background: nil keeps the colour that covers the larger part of each cell.
  /// - Returns: the column after the last scalar.
  @discardableResult
  package mutating func draw(
    _ text: String, column: Int, row: Int, before end: Int = .max, _ foreground: Color,
    on background: Color? = nil, style: Cell.Style = .plain
  ) -> Int {
    var column = column
    for scalar in text.unicodeScalars {
      if column >= end { break }
      put(scalar, column: column, row: row, foreground, on: background, style: style)
      column += 1
    }
    return column
  }

  @discardableResult
  package mutating func draw(
    _ text: InlineText, column: Int, row: Int, _ foreground: Color, on background: Color? = nil,
    style: Cell.Style = .plain
  ) -> Int {
    for index in 0..<text.count {
      put(text[index], column: column + index, row: row, foreground, on: background, style: style)
    }
    return column + text.count
  }

  /// Draws a line of text that ends before a column.
  /// - Returns: the column of the first scalar.
  @discardableResult
  package mutating func draw(
    _ text: String, endingAt column: Int, row: Int, _ foreground: Color, style: Cell.Style = .plain
  ) -> Int {
    let start = column - text.unicodeScalars.count
    draw(text, column: start, row: row, foreground, style: style)
    return start
  }

  @discardableResult
  package mutating func draw(
    _ text: InlineText, endingAt column: Int, row: Int, _ foreground: Color, style: Cell.Style = .plain
  ) -> Int {
    draw(text, column: column - text.count, row: row, foreground, style: style)
    return column - text.count
  }

  private mutating func put(
    _ scalar: Unicode.Scalar, column: Int, row: Int, _ foreground: Color, on background: Color?,
    style: Cell.Style
  ) {
    if !contains(column: column, row: row) { return }
    #if DEBUG
      let glyph = self[column, row].glyph
      if glyph.isWordCharacter, glyph != scalar {
        coveredLetter = coveredLetter ?? (glyph, scalar, column, row)
      }
    #endif
    let ground = background ?? self[column, row].dominant
    if scalar == " " && style.isEmpty {
      self[column, row] = Cell(blank: ground)
    } else {
      let glyph = rendering.glyphs == .ascii ? scalar.asASCII : scalar
      // With few colours, terminals show bold black as bright black, which is a grey that is hard to read on a colour.
      let isGray = rendering.color == .few && foreground == Color(rgb: 0)
      self[column, row] = Cell(
        glyph.takesOneColumn ? glyph : "?", foreground, on: ground,
        style: isGray ? style.subtracting(.bold) : style)
    }
  }
}

extension String {
  /// The text in ASCII, with a character for each scalar.
  package var asASCII: String { String(String.UnicodeScalarView(unicodeScalars.map(\.asASCII))) }
}

extension Unicode.Scalar {
  /// The nearest ASCII character for the signs in use; “?” for any other.
  var asASCII: Unicode.Scalar {
    switch self {
    case "●": "*"
    case "↑": "^"
    case "↓": "v"
    case "←": "<"
    case "→": ">"
    case "−", "–", "—", "─": "-"
    case "┊", "│": "|"
    case "×": "x"
    case "·": "."
    case "◆": "#"
    case "┌", "┐", "└", "┘", "╭", "╮", "╰", "╯": "+"
    case "…": "."
    case "²": "2"
    case "“", "”": "\""
    case "µ": "u"
    case "é": "e"
    default: isASCII ? self : "?"
    }
  }

  /// False for control characters, combining marks and characters that East Asian fonts draw two columns wide.
  package var takesOneColumn: Bool {
    switch value {
    case 0x20..<0x7f, 0xa0..<0x300: true
    case 0..<0xa0, 0x300..<0x370, 0x1100..<0x1160, 0x200b..<0x2010, 0x2028..<0x202f, 0x2060..<0x2070: false
    case 0x20d0..<0x2100, 0x2329...0x232a, 0x2e80..<0xa4d0, 0xa960..<0xa980, 0xac00..<0xd7b0: false
    case 0xf900..<0xfb00, 0xfe00..<0xfe70, 0xfeff..<0xff61, 0xffe0..<0xffe7: false
    case 0x1f000..<0x1fb00, 0x20000...: false
    default: true
    }
  }

  /// True for a letter or a digit of the texts in use.
  package var isWordCharacter: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "À"..."ÿ", "α"..."ω": true
    default: false
    }
  }
}

extension Canvas {
  /// Fills the upper or the lower half of a cell, which is square on the screen, or without half blocks the whole cell.
  /// - Parameter halfRow: twice the row, plus 1 for its lower half.
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
  /// A whole cell becomes either a blank or a full block that keeps the background. With a block, the background is the
  /// same as in the neighbouring cells, so the terminal need not change it; this halves the bytes for many small dots.
  /// Fonts that draw block elements show seams between them, so there blocks are used for fast motion only.
  /// - Parameter side: the side, in columns and in halves of rows.
  package mutating func fillDot(at corner: SIMD2<Double>, side: Int, isFast: Bool = false, _ color: Color) {
    precondition(side >= 0, "a dot's side is not \(side) columns")
    draw { canvas, _ in
      let radius = SIMD2(2, 1) * (Double(side) / 4)
      canvas.fillEllipse(at: corner + radius, radius: radius, color)
    } inCells: {
      $0.fillDotInCells(at: corner, side: side, isFast: isFast, color)
    }
  }

  private mutating func fillDotInCells(at corner: SIMD2<Double>, side: Int, isFast: Bool, _ color: Color) {
    let isOfBlocks = rendering.glyphs != .ascii && (isFast || rendering.edge == .sharp)
    let left = Int(corner.x.rounded())
    var top = Int((2 * corner.y).rounded())
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
  package mutating func fillPlainEllipse(at center: SIMD2<Double>, radius: SIMD2<Double>, _ color: Color) {
    precondition(radius.min() >= 0, "an ellipse's radius is not \(radius) cells")
    if rendering.glyphs == .ascii { return fillEllipse(at: center, radius: radius, color) }
    var plain = Rendering(glyphs: rendering.glyphs, color: rendering.color)
    plain.isCoarse = true
    let outline = Ellipse(center: eighths(center), radius: radius * 8)
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
