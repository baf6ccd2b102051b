/// A grid of cells to draw into: columns from the left, rows from the top, both from 0.
package struct Canvas: Equatable, Sendable {
  package let columns: Int
  package let rows: Int
  /// How shapes become cells.
  package var rendering: Rendering
  /// Row by row, `columns * rows` of them.
  package internal(set) var cells: [Cell]
  /// Pictures over the cells and under their text, back to front; none unless `rendering` has a size for them.
  package internal(set) var sprites: [Sprite] = []

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

  /// The cell at a place inside the grid.
  package subscript(column: Int, row: Int) -> Cell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  package func contains(column: Int, row: Int) -> Bool {
    column >= 0 && column < columns && row >= 0 && row < rows
  }
}
