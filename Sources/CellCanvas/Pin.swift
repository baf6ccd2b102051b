extension Canvas {
  /// Draws a pin that stands on its tip: a round head with a hole, joined to the tip by its tangents.
  /// - Parameters:
  ///   - column: the column of the tip, rounded to an eighth.
  ///   - row: the row of the tip, rounded to an eighth.
  ///   - size: the width of the head in columns, and the height from its top to the tip in rows. On the
  ///     screen, where a row is as long as two columns, the pin must be higher than wide.
  ///   - color: the colour of the pin.
  ///   - hole: the colour of the hole.
  package mutating func drawPin(
    column: Double, row: Double, size: (columns: Double, rows: Double), _ color: Color, hole: Color
  ) {
    precondition(
      size.columns > 0 && size.rows > size.columns / 2, "a pin is higher than wide, which \(size) is not")
    let radius = (columns: size.columns / 2, rows: size.columns / 4)
    let middle = row - size.rows + radius.rows
    draw { canvas, cell in
      let pixels = cell.radius(radius)
      let depth = Float(((size.rows - radius.rows) * Double(cell.height)).rounded())
      canvas.addSprite(
        .pin(radius: pixels.x, depth: max(depth, pixels.x + 1), color: color), column: column, row: middle,
        in: cell)
    } inCells: {
      $0.fill(
        Pin(tipX: eighths(column), tipY: eighths(row), width: size.columns * 8, height: size.rows * 8), color)
    }
    fillEllipse(column: column, row: middle, radius: (radius.columns * 0.4, radius.rows * 0.4), hole)
  }
}

/// A disc and its two tangents from a point below it. A row of sub-cells is as high as two columns of
/// sub-cells are wide.
struct Pin: Outline {
  let tipX: Int
  let bottom: Int
  let top: Int
  /// The radius of the disc, and the distance from its centre down to the tip, in eighths of a row.
  private let radius: Double
  private let depth: Double

  /// - Parameters:
  ///   - width: the width of the head, in eighths of a column.
  ///   - height: the height from the top of the head to the tip, in eighths of a row.
  init(tipX: Int, tipY: Int, width: Double, height: Double) {
    self.tipX = tipX
    radius = width / 4
    depth = height - radius
    bottom = tipY
    top = tipY - Int(height.rounded(.up))
  }

  func span(row: Int) -> (from: Int, to: Int)? {
    let y = Double(row - bottom) + 0.5 + depth
    let half: Double
    // The tangents touch the disc where its radius is perpendicular to them.
    let slope = radius / depth
    if y <= radius * slope {
      half = max(radius * radius - y * y, 0).squareRoot()
    } else {
      half = (depth - y) * slope / (1 - slope * slope).squareRoot()
    }
    let columns = Int((2 * half).rounded())
    return columns > 0 ? (tipX - columns, tipX + columns) : nil
  }
}
