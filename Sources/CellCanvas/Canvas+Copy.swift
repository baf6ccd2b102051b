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
