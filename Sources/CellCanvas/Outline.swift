/// A shape given by its horizontal spans in each row of sub-cells. All lengths are in eighths of a cell, from
/// the canvas' upper left corner.
protocol Outline {
  /// The range of rows of sub-cells that the shape touches: `top..<bottom`.
  var top: Int { get }
  var bottom: Int { get }
  /// Returns the range of columns of sub-cells that the shape covers in a row of sub-cells; nil if it covers
  /// none. The row must be within `top..<bottom`.
  func span(row: Int) -> (from: Int, to: Int)?
}

/// The spans of a shape in a row of cells, that is, in eight rows of sub-cells.
struct RowSpans {
  // An empty row starts after its end, so that it neither extends the columns nor counts as covered.
  private(set) var from = SIMD8<Int32>(repeating: .max)
  private(set) var to = SIMD8<Int32>(repeating: .min)

  init(of outline: some Outline, row: Int) {
    let first = max(8 * row, outline.top)
    let end = min(8 * row + 8, outline.bottom)
    if first >= end { return }
    // The numbers are written one by one and then read at once: a vector has no fast write at a variable index.
    var starts = InlineArray<8, Int32>(repeating: .max)
    var ends = InlineArray<8, Int32>(repeating: .min)
    for subRow in first..<end {
      guard let span = outline.span(row: subRow), span.from < span.to else { continue }
      starts[subRow - 8 * row] = Int32(span.from)
      ends[subRow - 8 * row] = Int32(span.to)
    }
    for index in 0..<8 { (from[index], to[index]) = (starts[index], ends[index]) }
  }

  var isEmpty: Bool { to.max() == .min }
  /// The columns of cells that the shape touches.
  var columns: Range<Int> { isEmpty ? 0..<0 : Int(from.min() >> 3)..<Int((to.max() + 7) >> 3) }
  /// The columns of cells that the shape covers completely.
  var solidColumns: Range<Int> {
    let (latest, earliest) = (from.max(), to.min())
    if latest >= earliest { return 0..<0 }
    let (first, end) = (Int((latest + 7) >> 3), Int(earliest >> 3))
    return first < end ? first..<end : 0..<0
  }

  /// Returns the covered part of a cell.
  func coverage(column: Int) -> Coverage {
    let left = Int32(8 * column)
    let zero = SIMD8<Int32>.zero
    let eight = SIMD8<Int32>(repeating: 8)
    // Empty rows hold the extreme numbers; clamping before the subtraction avoids an overflow.
    let low = pointwiseMin(pointwiseMax(from, zero &+ left), eight &+ left) &- left
    let high = pointwiseMin(pointwiseMax(to, zero &+ left), eight &+ left) &- left
    let one = SIMD8<Int32>(repeating: 1)
    let rows = ((one &<< high) &- 1) & ~((one &<< low) &- 1)
    let bytes = SIMD8<UInt8>(truncatingIfNeeded: rows)
    return Coverage(bits: UInt64(littleEndian: unsafeBitCast(bytes, to: UInt64.self)))
  }
}

/// Returns a length in eighths of a cell, rounded. Distant positions are limited, so that sums of them fit
/// into Int32.
func eighths(_ cells: Double) -> Int {
  precondition(cells.isFinite, "a place on the canvas is a finite number of cells, not \(cells)")
  return Int((cells * 8).clamped(to: -0x1000_0000...0x1000_0000).rounded())
}

extension Comparable {
  func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}

struct RoundedRectangle: Outline {
  let left: Int
  var top: Int
  let right: Int
  let bottom: Int
  /// The radius of the corners, limited to the size of the rectangle.
  let radiusX: Double
  let radiusY: Double
  let roundsBottom: Bool

  init(
    left: Int, top: Int, right: Int, bottom: Int, radiusX: Int = 0, radiusY: Int = 0,
    roundsBottom: Bool = true
  ) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
    self.radiusX = min(Double(radiusX), Double(right - left) / 2)
    self.radiusY = min(Double(radiusY), Double(bottom - top) / (roundsBottom ? 2 : 1))
    self.roundsBottom = roundsBottom
  }

  func span(row: Int) -> (from: Int, to: Int)? {
    if radiusX == 0 || radiusY == 0 { return (left, right) }
    let center = Double(row) + 0.5
    let above = Double(top) + radiusY - center
    let below = roundsBottom ? center - (Double(bottom) - radiusY) : 0
    let distance = max(above, below)
    if distance <= 0 { return (left, right) }
    let height = distance / radiusY
    let inset = Int((radiusX * (1 - (1 - height * height).squareRoot())).rounded())
    return (left + inset, right - inset)
  }
}

struct Ellipse: Outline {
  let centerX: Int
  let centerY: Int
  let radiusX: Double
  let radiusY: Double

  var top: Int { centerY - Int(radiusY.rounded(.up)) }
  var bottom: Int { centerY + Int(radiusY.rounded(.up)) }

  func span(row: Int) -> (from: Int, to: Int)? {
    let height = (Double(row - centerY) + 0.5) / radiusY
    if height * height >= 1 { return nil }
    // `rounded` of a number that is not negative, which would be a call on some processors.
    let half = Int(radiusX * (1 - height * height).squareRoot() + 0.5)
    return (centerX - half, centerX + half)
  }
}

extension Ellipse {
  init(column: Double, row: Double, radius: (columns: Double, rows: Double)) {
    self.init(
      centerX: eighths(column), centerY: eighths(row), radiusX: radius.columns * 8,
      radiusY: radius.rows * 8)
  }
}

extension Canvas {
  /// Makes every cell blank in one colour, and removes all sprites.
  package mutating func fill(_ color: Color) { draw(color) }

  /// Makes every cell blank, with one colour of the gradient per row.
  package mutating func fill(_ gradient: Gradient) { draw(gradient) }

  /// Fills a rectangle whose edges are rounded to eighths of a cell.
  package mutating func fillRectangle(
    column: Double, row: Double, width: Double, height: Double, _ color: Color
  ) {
    fillRoundedRectangle(
      column: column, row: row, width: width, height: height, radius: (0, 0), color)
  }

  /// Fills a rectangle with round corners. Its edges are rounded to eighths of a cell.
  /// - Parameter radius: the radius of the corners in columns and in rows. On the screen, a row is as long as two columns.
  package mutating func fillRoundedRectangle(
    column: Double, row: Double, width: Double, height: Double, radius: (columns: Double, rows: Double),
    _ color: Color
  ) {
    precondition(width >= 0 && height >= 0, "a rectangle is not \(width) × \(height) cells")
    precondition(radius.columns >= 0 && radius.rows >= 0, "a corner's radius is not \(radius) cells")
    draw { canvas, cell in
      let radius = min(radius.columns * Double(cell.width), radius.rows * Double(cell.height))
      canvas.addRectangle(
        column: column, row: row, width: width, height: height, top: color, bottom: color,
        radius: Float(radius.rounded()), in: cell)
    } inCells: {
      $0.fill(
        RoundedRectangle(
          left: eighths(column), top: eighths(row), right: eighths(column + width),
          bottom: eighths(row + height), radiusX: eighths(radius.columns), radiusY: eighths(radius.rows)),
        color)
    }
  }

  /// Fills an ellipse. It is a circle on the screen if its radius has twice as many columns as rows.
  /// - Parameters:
  ///   - column: the column of the centre, rounded to an eighth.
  ///   - row: the row of the centre, rounded to an eighth.
  ///   - radius: the radius in columns and in rows.
  ///   - opacity: the opacity, 0 (invisible) … 1 (opaque), rounded to sixteenths.
  package mutating func fillEllipse(
    column: Double, row: Double, radius: (columns: Double, rows: Double), opacity: Double = 1, _ color: Color
  ) {
    precondition(radius.columns >= 0 && radius.rows >= 0, "an ellipse's radius is not \(radius) cells")
    precondition(opacity >= 0 && opacity <= 1, "opacity is between 0 and 1, not \(opacity)")
    draw { canvas, cell in
      guard radius.columns > 0, radius.rows > 0, opacity > 0 else { return }
      let shape = PictureShape.ellipse(radius: cell.radius(radius), color: color, opacity: Float(opacity))
      canvas.addSprite(shape, column: column, row: row, in: cell, hidesText: opacity > 0.75)
    } inCells: { canvas in
      let ellipse = Ellipse(column: column, row: row, radius: radius)
      let sixteenths = Int((opacity * 16).rounded())
      // The solid cells of a wide one are filled faster than they are compared and copied.
      if sixteenths == 16, radius.columns > 8 { return canvas.fill(ellipse, color) }
      for row in canvas.visibleRows(of: ellipse) {
        canvas.drawRow(row, of: ellipse, .plain(color, sixteenths)) { canvas, spans in
          canvas.fill(spans, row: row, color, opacity: sixteenths)
        }
      }
    }
  }

  /// Draws a row of cells of an ellipse, or copies it if it is known for the cells below it.
  /// - Parameter draw: draws the row, whose spans it is given, into the canvas.
  mutating func drawRow(
    _ row: Int, of ellipse: Ellipse, _ paint: EllipseRows.Paint, _ draw: (inout Canvas, RowSpans) -> Void
  ) {
    let column = ellipse.centerX >> 3
    guard column >= 0, column < columns else { return draw(&self, RowSpans(of: ellipse, row: row)) }
    let key = EllipseRows.RowKey(
      column: ellipse.centerX & 7, row: ellipse.centerY - 8 * row,
      radius: SIMD2(ellipse.radiusX, ellipse.radiusY), paint: paint, fitting: rendering.fitting)
    let start = row * columns
    let center = start + column
    if let drawn = ellipseRows.draw(key, center: center, in: start..<start + columns, of: &cells) {
      return keptBackdrop.change(drawn.lowerBound - start..<drawn.upperBound - start, row: row)
    }
    let spans = RowSpans(of: ellipse, row: row)
    let isKept =
      spans.columns.clamped(to: 0..<columns) == spans.columns && spans.columns.count <= ellipseRows.capacity
    guard isKept else { return draw(&self, spans) }
    let span = start + spans.columns.lowerBound..<start + spans.columns.upperBound
    ellipseRows.begin(key, center: center, span, of: cells)
    draw(&self, spans)
    ellipseRows.end(span, of: cells)
  }

  mutating func fill(_ outline: some Outline, _ color: Color) {
    for row in visibleRows(of: outline) { fill(RowSpans(of: outline, row: row), row: row, color) }
  }

  /// Fills the spans of a shape in a row of cells.
  /// - Parameter opacity: the opacity in sixteenths, 0…16.
  private mutating func fill(_ spans: RowSpans, row: Int, _ color: Color, opacity: Int = 16) {
    let all = spans.columns.clamped(to: 0..<columns)
    let solid = opacity == 16 ? spans.solidColumns.clamped(to: 0..<columns) : 0..<0
    keptBackdrop.change(all, row: row)
    fillRow(row, solid, color)
    let start = row * columns
    for column in all where !solid.contains(column) {
      let ground = cells[start + column]
      let seen = opacity == 16 ? color : rendering.blend(ground.dominant, color, sixteenths: opacity)
      cells[start + column] = fittedCells.fitted(
        seen, over: ground, bits: spans.coverage(column: column).bits, in: rendering)
    }
  }

  /// Returns the rows of cells that an outline may touch, clipped to the canvas.
  func visibleRows(of outline: some Outline) -> Range<Int> {
    if outline.top >= outline.bottom { return 0..<0 }
    return ((outline.top >> 3)..<((outline.bottom + 7) >> 3)).clamped(to: 0..<rows)
  }

  /// Makes cells of a row blank. The columns must lie inside the canvas.
  mutating func fillRow(_ row: Int, _ columns: Range<Int>, _ color: Color) {
    let blank = Cell(blank: color)
    let start = row * self.columns
    for i in start + columns.lowerBound..<start + columns.upperBound { cells[i] = blank }
    keptBackdrop.change(columns, row: row)
  }
}

extension Cell {
  /// The colour that covers the larger part of the cell. Text counts as its background.
  package var dominant: Color {
    guard let covered = Coverage(glyph: glyph) else { return background }
    return covered.count > 32 ? foreground : background
  }

  /// The colour that covers the larger part of the cell's upper half. Text counts as its background.
  package var upperHalf: Color { color(in: Coverage.lower(4).inverted) }

  /// The colour that covers the larger part of the cell's lower half. Text counts as its background.
  package var lowerHalf: Color { color(in: .lower(4)) }

  private func color(in part: Coverage) -> Color {
    guard let covered = Coverage(glyph: glyph) else { return background }
    return 2 * (covered.bits & part.bits).nonzeroBitCount > part.count ? foreground : background
  }
}
