/// A grid of cells to draw into. Columns count from the left and rows from the top, both from 0.
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
  /// The backdrop of recent frames.
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
  /// Returns the rendering without sprites if a canvas of this size is too large for them.
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
  /// Draws in pixels where the terminal shows pictures over its cells, and in cells elsewhere. Whatever differs
  /// between the two passes here.
  package mutating func draw(
    inPixels: (inout Canvas, PixelSize) -> Void, inCells: (inout Canvas) -> Void = { _ in }
  ) {
    if let cell = rendering.pixels { inPixels(&self, cell) } else { inCells(&self) }
  }
}

/// Shapes drawn as sprites, for terminals that show pictures over the cells. Positions and sizes are in
/// cells.
extension Canvas {
  mutating func addRectangle(
    column: Double, row: Double, width: Double, height: Double, top: Color, bottom: Color, radius: Float,
    in cell: PixelSize
  ) {
    guard width > 0, height > 0 else { return }
    let size = PixelSize(width: cell.across(width), height: cell.down(height))
    let shape = RectangleShape(size: size, radius: radius, top: top, bottom: bottom)
    addSprite(.rectangle(shape), column: column, row: row, in: cell)
  }
}

extension Canvas {
  /// Copies another canvas to the top left corner, clipped to this one. The remaining cells become blank in
  /// one colour.
  package mutating func show(_ other: Canvas, on color: Color) {
    let blank = Cell(blank: color)
    for row in 0..<rows {
      for column in 0..<columns {
        self[column, row] = other.contains(column: column, row: row) ? other[column, row] : blank
      }
    }
  }
}

extension Canvas {
  /// Creates a canvas that shows another one and below it a line of text in the middle of a row of its own.
  package init(_ other: Canvas, above caption: String, _ ink: Color, on ground: Color) {
    self.init(columns: other.columns, rows: other.rows + 1, rendering: other.rendering)
    show(other, on: ground)
    sprites = other.sprites
    fillRectangle(column: 0, row: Double(other.rows), width: Double(columns), height: 1, ground)
    draw(caption, column: (columns - caption.unicodeScalars.count) / 2, row: other.rows, ink)
  }
}

extension Canvas {
  /// Draws two pictures of the canvas' size side by side, as much of both as fits. Cells and sprites move by
  /// whole columns, so that text stays in its place on the shapes.
  /// - Parameters:
  ///   - column: the column of the right picture's left edge, 0…`columns`.
  ///   - left: draws the left picture, whose right edge is at `column`.
  ///   - right: draws the right picture.
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
