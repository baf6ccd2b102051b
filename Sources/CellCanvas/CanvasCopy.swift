extension Canvas {
  /// Shows another canvas from the top left corner on, as far as there is room; the rest is of one colour.
  package mutating func show(_ other: Canvas, on color: Color) {
    let blank = Cell(blank: color)
    for row in 0..<rows {
      for column in 0..<columns {
        self[column, row] = other.contains(column: column, row: row) ? other[column, row] : blank
      }
    }
  }
}
