/// A grid of cells to draw into. Columns count from the left and rows from the top, both from 0.
package struct Canvas: Sendable {
  package let columns: Int
  package let rows: Int
  /// The way in which shapes become cells.
  package var rendering: Rendering
  /// The cells, row by row; `columns * rows` of them.
  package internal(set) var cells: [Cell]
  /// The sprites over the cells and under their text, back to front. There are none where shapes become cells.
  package internal(set) var sprites: [Sprite] = []
  /// True if no other frame follows for some time, so that every sprite is shown by its own picture.
  package internal(set) var isResting = false
  /// The results of recent fits, kept from frame to frame.
  var fittedCells = FittedCells()

  package init(
    columns: Int, rows: Int, filledWith cell: Cell = Cell(blank: Color(rgb: 0)),
    rendering: Rendering = Rendering()
  ) {
    precondition(columns > 0 && rows > 0, "a canvas has at least one cell, not \(columns)×\(rows)")
    self.columns = columns
    self.rows = rows
    self.rendering = rendering
    cells = Array(repeating: cell, count: columns * rows)
  }

  /// The cell at a position inside the grid.
  package subscript(column: Int, row: Int) -> Cell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  package func contains(column: Int, row: Int) -> Bool {
    column >= 0 && column < columns && row >= 0 && row < rows
  }

  // MARK: Drawing

  /// Makes every cell blank, with one colour of the gradient per row, and removes all sprites.
  package mutating func fill(_ gradient: Gradient) {
    sprites.removeAll(keepingCapacity: true)
    for row in 0..<rows { fillRow(row, 0..<columns, gradient.color(row: row, of: rows)) }
  }

  /// Makes cells of a row blank. The columns must lie inside the canvas.
  mutating func fillRow(_ row: Int, _ part: Range<Int>, _ color: Color) {
    let (start, end) = (row * columns + part.lowerBound, row * columns + part.upperBound)
    cells.withUnsafeMutableBufferPointer { $0[start..<end].update(repeating: Cell(blank: color)) }
  }

  /// Makes every cell blank in one colour, and removes all sprites.
  package mutating func fill(_ color: Color) { fill(Gradient(top: color, middle: color, bottom: color)) }

  /// Draws a character on the colour that covers the larger part of its cell, if that is on the canvas. Control characters and
  /// wide or combining scalars are shown as “?”.
  mutating func put(
    _ scalar: Unicode.Scalar, column: Int, row: Int, _ color: Color, style: Cell.Style = .plain
  ) {
    guard contains(column: column, row: row) else { return }
    let ground = self[column, row].dominant
    if scalar == " ", style == .plain {
      self[column, row] = Cell(blank: ground)
    } else {
      let glyph = rendering.glyphs == .ascii ? scalar.asASCII : scalar
      // With few colours, terminals show bold black as bright black, which is a grey that is hard to read on a colour.
      let isGray = rendering.color == .few && color == Color(rgb: 0)
      self[column, row] = Cell(
        glyph.takesOneColumn ? glyph : "?", color, on: ground, style: isGray ? .plain : style)
    }
  }

  /// Copies another canvas to the top left corner, clipped to this one. The remaining cells become blank in one colour.
  package mutating func show(_ other: Canvas, on color: Color) {
    fill(color)
    for row in 0..<min(rows, other.rows) {
      for column in 0..<min(columns, other.columns) { self[column, row] = other[column, row] }
    }
  }
}

extension Canvas: Equatable {
  package static func == (left: Canvas, right: Canvas) -> Bool {
    left.columns == right.columns && left.rows == right.rows && left.rendering == right.rendering
      && left.cells == right.cells && left.sprites == right.sprites
  }
}

package struct Cell: Hashable, Sendable {
  /// A glyph that is one column wide.
  package var glyph: Unicode.Scalar
  package var foreground: Color
  package var background: Color
  package var style: Style

  package enum Style: UInt8, Hashable, Sendable { case plain, bold }

  package init(_ glyph: Unicode.Scalar, _ foreground: Color, on background: Color, style: Style = .plain) {
    self.glyph = glyph
    self.foreground = foreground
    self.background = background
    self.style = style
  }

  /// Creates a blank. Its foreground equals its background, so that blanks that look alike are equal cells
  /// and need no second colour pair.
  package init(blank background: Color) { self.init(" ", background, on: background) }

  /// The colour that covers the larger part of the cell. Text counts as its background.
  package var dominant: Color {
    guard let covered = Coverage(glyph: glyph) else { return background }
    return covered.count > 32 ? foreground : background
  }
}

/// The way in which shapes become cells, according to the terminal's abilities and the user's preferences.
package struct Rendering: Hashable, Sendable {
  package enum Palette: Hashable, Sendable, CaseIterable {
    /// 256 or more colours: edges are mixed with the colours below them.
    case full
    /// 16 colours: a mix would be an entirely different colour.
    case few
    /// Only light and dark.
    case none
  }

  package var glyphs: GlyphSet
  package var color: Palette
  /// The size of a cell in pixels if the terminal shows pictures over its cells: shapes then become sprites.
  /// If nil, shapes become cells.
  package var pixels: PixelSize?

  package init(glyphs: GlyphSet = .quadrant, color: Palette = .full) {
    self.glyphs = glyphs
    self.color = color
  }

  /// The number of steps in which a part of a cell is mixed with the colour below. Finer patterns need fewer
  /// steps; each step adds a colour to send.
  var coverageSteps: Int {
    if color != .full { return 1 }
    switch glyphs {
    case .ascii: return 8
    case .half: return 4
    case .quarter, .quadrant: return 2
    }
  }

  /// Returns the colour of a thin shape that covers `sixteenths` of a cell. Without mixing, the shape gets
  /// its full colour.
  func blend(_ ground: Color, _ color: Color, sixteenths: Int) -> Color {
    if self.color == .full { return ground.mixed(with: color, parts: sixteenths, of: 16) }
    return sixteenths > 0 ? color : ground
  }

  /// True if nothing smaller than a cell can be shown.
  var hasWholeCellsOnly: Bool { color != .full && glyphs == .ascii }

  /// Returns the nearest height that the glyphs can show for a thin shape, in eighths of a row.
  func thin(_ eighths: Int) -> Int {
    glyphs == .half || glyphs == .quarter ? max(eighths, 4) : eighths
  }
}

/// Draws frames in sprites where the terminal shows pictures; in cells elsewhere, and while many shapes move.
package struct FrameDrawing: Sendable {
  /// The shapes of this frame and of the last one; the storage is kept.
  private var (shapes, lastShapes): ([Shape], [Shape]) = ([], [])
  private var isCrowd = false
  /// The greatest number of moving shapes that become sprites, each of which takes half a hundred bytes.
  private static let most = 100

  package init() {}

  /// Draws a display list, and another one that lies over it, on a ground.
  ///
  /// From the time at which more than 100 shapes move until all of them rest, frames are in cells.
  /// - Parameter isResting: true if no other frame follows for some time.
  package mutating func draw(
    _ stage: Stage, under cover: Stage? = nil, on ground: Gradient, into canvas: inout Canvas,
    isResting: Bool
  ) {
    canvas.rendering = stage.rendering
    if let cell = canvas.rendering.pixels, cell.fits(columns: canvas.columns, rows: canvas.rows) {
      isCrowd = countMoved(in: stage) > (isCrowd ? 0 : Self.most) && !isResting
      if !isCrowd {
        return canvas.drawSprites(of: stage, under: cover, on: ground, in: cell, isResting: isResting)
      }
    }
    canvas.fill(ground)
    canvas.draw(stage)
    if let cover { canvas.draw(cover) }
  }

  /// Returns the number of shapes that differ from those of the last frame; 0 in a frame with more or fewer shapes.
  private mutating func countMoved(in stage: Stage) -> Int {
    swap(&shapes, &lastShapes)
    shapes.removeAll(keepingCapacity: true)
    for case .fill(let fill) in stage.elements { shapes.append(fill.shape) }
    return shapes.count == lastShapes.count
      ? shapes.indices.count(where: { shapes[$0] != lastShapes[$0] }) : 0
  }
}
