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
  /// The sprites over the cells and under their text, back to front. There are none if `rendering.pixels` is
  /// nil.
  package internal(set) var sprites: [Sprite] = []
  /// The storage of a second picture while two are drawn side by side. It is kept from frame to frame.
  var secondCells: [Cell] = []
  var secondSprites: [Sprite] = []
  /// The backdrop of recent frames.
  var keptBackdrop = KeptBackdrop()
  /// The results of recent fits, kept from frame to frame.
  var fittedCells = FittedCells()
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
    var limited = self
    limited.pixels = nil
    return limited
  }
}

extension Canvas: Equatable {
  package static func == (left: Canvas, right: Canvas) -> Bool {
    left.columns == right.columns && left.rows == right.rows && left.rendering == right.rendering
      && left.cells == right.cells && left.sprites == right.sprites
  }
}
