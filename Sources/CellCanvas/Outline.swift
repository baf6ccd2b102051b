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

/// Returns a length in eighths of a cell, rounded. Distant positions are limited, so that sums of them fit into Int32.
func eighths(_ cells: Double) -> Int {
  precondition(cells.isFinite, "a place on the canvas is a finite number of cells, not \(cells)")
  return Int((cells * 8).clamped(to: -0x1000_0000...0x1000_0000).rounded())
}

func eighths(_ place: SIMD2<Double>) -> SIMD2<Int> { SIMD2(eighths(place.x), eighths(place.y)) }

extension Comparable {
  func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}

struct RoundedRectangle: Outline {
  /// The upper left and the lower right corner.
  var start: SIMD2<Int>
  let end: SIMD2<Int>
  /// The radius of the corners, limited to the size of the rectangle.
  let radius: SIMD2<Double>
  let roundsBottom: Bool

  init(from start: SIMD2<Int>, to end: SIMD2<Int>, radius: SIMD2<Int> = .zero, roundsBottom: Bool = true) {
    (self.start, self.end, self.roundsBottom) = (start, end, roundsBottom)
    let limit = SIMD2<Double>(end &- start) / SIMD2(2, roundsBottom ? 2 : 1)
    self.radius = pointwiseMin(SIMD2<Double>(radius), limit)
  }

  var top: Int { start.y }
  var bottom: Int { end.y }

  func span(row: Int) -> (from: Int, to: Int)? {
    if radius.x == 0 || radius.y == 0 { return (start.x, end.x) }
    let center = Double(row) + 0.5
    let above = Double(top) + radius.y - center
    let below = roundsBottom ? center - (Double(bottom) - radius.y) : 0
    let distance = max(above, below)
    if distance <= 0 { return (start.x, end.x) }
    let height = distance / radius.y
    let inset = Int((radius.x * (1 - (1 - height * height).squareRoot())).rounded())
    return (start.x + inset, end.x - inset)
  }
}

struct Ellipse: Outline {
  let center: SIMD2<Int>
  let radius: SIMD2<Double>

  var top: Int { center.y - Int(radius.y.rounded(.up)) }
  var bottom: Int { center.y + Int(radius.y.rounded(.up)) }

  func span(row: Int) -> (from: Int, to: Int)? {
    let height = (Double(row - center.y) + 0.5) / radius.y
    if height * height >= 1 { return nil }
    // `rounded` of a number that is not negative, which would be a call on some processors.
    let half = Int(radius.x * (1 - height * height).squareRoot() + 0.5)
    return (center.x - half, center.x + half)
  }
}

extension Canvas {
  /// Makes every cell blank in one colour, and removes all sprites.
  package mutating func fill(_ color: Color) { draw(color) }

  /// Makes every cell blank, with one colour of the gradient per row.
  package mutating func fill(_ gradient: Gradient) { draw(gradient) }

  package mutating func fillRectangle(
    at corner: SIMD2<Double>, size: SIMD2<Double>, radius: SIMD2<Double> = .zero, _ color: Color
  ) {
    precondition(size.min() >= 0, "a rectangle is not \(size.x) × \(size.y) cells")
    precondition(radius.min() >= 0, "a corner's radius is not \(radius) cells")
    draw { canvas, cell in
      let radius = Float((radius * cell.vector).min().rounded())
      canvas.addRectangle(at: corner, size: size, top: color, bottom: color, radius: radius, in: cell)
    } inCells: {
      let (start, end) = (eighths(corner), eighths(corner + size))
      $0.fill(RoundedRectangle(from: start, to: end, radius: eighths(radius)), color)
    }
  }

  /// - Parameter opacity: 0 (invisible) … 1 (opaque), rounded to sixteenths.
  package mutating func fillEllipse(
    at center: SIMD2<Double>, radius: SIMD2<Double>, opacity: Double = 1, _ color: Color
  ) {
    precondition(radius.min() >= 0, "an ellipse's radius is not \(radius) cells")
    precondition(opacity >= 0 && opacity <= 1, "opacity is between 0 and 1, not \(opacity)")
    draw { canvas, cell in
      guard radius.min() > 0, opacity > 0 else { return }
      let shape = PictureShape.ellipse(radius: cell.radius(radius), color: color, opacity: Float(opacity))
      canvas.addSprite(shape, at: center, in: cell, hidesText: opacity > 0.75)
    } inCells: { canvas in
      let ellipse = Ellipse(center: eighths(center), radius: radius * 8)
      let sixteenths = Int((opacity * 16).rounded())
      // The solid cells of a wide one are filled faster than they are compared and copied.
      if sixteenths == 16, radius.x > 8 { return canvas.fill(ellipse, color) }
      for row in canvas.visibleRows(of: ellipse) {
        canvas.drawRow(row, of: ellipse, .plain(color, sixteenths)) { canvas, spans in
          canvas.fill(spans, row: row, color, opacity: sixteenths)
        }
      }
    }
  }

  /// Draws a row of cells of an ellipse by a closure, or copies it if it is known for the cells below it.
  mutating func drawRow(
    _ row: Int, of ellipse: Ellipse, _ paint: EllipseRows.Paint, _ draw: (inout Canvas, RowSpans) -> Void
  ) {
    let column = ellipse.center.x >> 3
    guard column >= 0, column < columns else { return draw(&self, RowSpans(of: ellipse, row: row)) }
    let key = EllipseRows.RowKey(
      column: ellipse.center.x & 7, row: ellipse.center.y - 8 * row, radius: ellipse.radius, paint: paint,
      fitting: rendering.fitting)
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

  /// The columns must lie inside the canvas.
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

  package var lowerHalf: Color { color(in: .lower(4)) }

  private func color(in part: Coverage) -> Color {
    guard let covered = Coverage(glyph: glyph) else { return background }
    return 2 * (covered.bits & part.bits).nonzeroBitCount > part.count ? foreground : background
  }
}

extension Canvas {
  /// Draws a pin that stands on its tip: a round head with a hole, joined to the tip by its tangents.
  /// - Parameter size: the width of the head, and the height from its top to the tip. On the screen, the pin must be
  ///   higher than wide.
  package mutating func drawPin(at tip: SIMD2<Double>, size: SIMD2<Double>, _ color: Color, hole: Color) {
    precondition(size.x > 0 && size.y > size.x / 2, "a pin is higher than wide, which \(size) is not")
    let radius = SIMD2(size.x / 2, size.x / 4)
    let middle = SIMD2(tip.x, tip.y - size.y + radius.y)
    draw { canvas, cell in
      let pixels = cell.radius(radius).x
      let depth = Float(((size.y - radius.y) * Double(cell.height)).rounded())
      canvas.addSprite(
        .pin(radius: pixels, depth: max(depth, pixels + 1), color: color), at: middle, in: cell)
    } inCells: {
      $0.fill(Pin(tip: eighths(tip), size: size * 8), color)
    }
    fillEllipse(at: middle, radius: radius * 0.4, hole)
  }
}

/// A disc and its two tangents from a point below it. A row of sub-cells is as high as two columns of
/// sub-cells are wide.
struct Pin: Outline {
  private let tip: SIMD2<Int>
  let top: Int
  /// The radius of the disc, and the distance from its centre down to the tip, in eighths of a row.
  private let radius: Double
  private let depth: Double

  init(tip: SIMD2<Int>, size: SIMD2<Double>) {
    self.tip = tip
    radius = size.x / 4
    depth = size.y - radius
    top = tip.y - Int(size.y.rounded(.up))
  }

  var bottom: Int { tip.y }

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
    return columns > 0 ? (tip.x - columns, tip.x + columns) : nil
  }
}
