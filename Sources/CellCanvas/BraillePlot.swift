/// A curve over time that sweeps like an oscilloscope, with 2 × 4 dots per cell. The head writes from left to
/// right and starts again at the left edge. Only the dots just ahead of the head are erased, so that a frame
/// changes one or two cells. Where the terminal shows pictures, the curve is a smooth line.
package struct BraillePlot: Hashable, Sendable {
  /// The size in cells.
  package let columns: Int
  package let rows: Int
  /// The values at the lower and the upper edge. Values outside are drawn at the edge.
  package let range: ClosedRange<Double>
  /// The time from the left edge to the right edge, in s.
  package let span: Double
  /// The number of columns of dots in one picture of the curve.
  private let tile: Int

  private struct DotColumn: Hashable, Sendable {
    /// The first value, which is the last one of the column before, and the least and the greatest of those after it.
    var start = 0.0
    var least = 0.0
    var greatest = 0.0
    /// The uppermost and the lowest dot, counted from the top; −1 where there is none.
    var upper: Int16 = -1
    var lower: Int16 = -1
    /// The value at the right edge; infinite where there is none.
    var edge = Double.infinity
    var isMarked = false

    var isEmpty: Bool { upper < 0 }
  }

  /// The columns of dots that are shown. One with a number n from time 0 on is at `n % dots.count`.
  private var dots: [DotColumn]
  /// The newest column of dots and the newest one with a value. Both count from time 0 and do not wrap around.
  private var head = -1
  private var valueHead = -1
  private var lastValue = 0.0
  /// The time of the last value, in columns of dots from time 0.
  private var lastPosition = 0.0

  /// The number of columns of dots ahead of the head that are kept empty.
  private static let gap = 4
  /// The widths of the curve, and of the zero line and the marks, in columns.
  private static let lineWidth = 0.25
  private static let thinWidth = 0.125

  /// The number of pictures for a single chart on the screen.
  package static let defaultPictures = 22

  /// Creates a plot of values from −`range` to `range`, with the zero line in the middle.
  package init(columns: Int, rows: Int, range: Double, span: Double, pictures: Int = defaultPictures) {
    precondition(range > 0 && range.isFinite, "a plot's range is positive and finite, not \(range)")
    self.init(columns: columns, rows: rows, range: -range...range, span: span, pictures: pictures)
  }

  /// Creates a plot of a range of values. It has a zero line if the range contains 0.
  /// - Parameter pictures: the number of pictures of which the curve consists at most, unless it is very wide.
  ///   Fewer pictures take fewer bytes in total, and each takes more bytes in its frame.
  package init(
    columns: Int, rows: Int, range: ClosedRange<Double>, span: Double, pictures: Int = defaultPictures
  ) {
    precondition(columns >= 3 && rows >= 1, "a plot has at least 3 × 1 cells, not \(columns) × \(rows)")
    let extent = range.upperBound - range.lowerBound
    precondition(extent > 0 && extent.isFinite, "a plot's range is finite and not empty, not \(range)")
    precondition(span > 0 && span.isFinite, "a plot's span is positive and finite, not \(span) s")
    self.columns = columns
    self.rows = rows
    self.range = range
    self.span = span
    let tileColumns = (columns + pictures - 1) / pictures
    tile = min(2 * tileColumns, CurveShape.capacity - 2)
    dots = Array(repeating: DotColumn(), count: 2 * columns)
  }

  /// Gives the plot memory of its own, if it shares it with a copy.
  package mutating func takeMemory() { dots.reserveCapacity(dots.count) }

  /// Appends a value. Straight lines connect successive values.
  /// - Parameters:
  ///   - value: a finite value.
  ///   - time: the time in s, from 0, not before an earlier value or mark.
  package mutating func append(_ value: Double, at time: Double) {
    precondition(value.isFinite, "a value to plot is finite, not \(value)")
    advance(to: time)
    let position = position(at: time)
    if valueHead >= 0 { cross(from: lastPosition, to: position, value) }
    if valueHead < 0 || valueHead == head {
      connect(head, from: valueHead < 0 ? value : lastValue, to: value)
    } else {
      let slope = (value - lastValue) / Double(head - valueHead)
      for column in max(valueHead + 1, oldest)...head {
        let end = value - slope * Double(head - column)
        connect(column, from: end - slope, to: end)
      }
    }
    valueHead = head
    lastValue = value
    lastPosition = position
  }

  /// Stores the values at the edges of columns that the line from the last value to a new one crosses.
  private mutating func cross(from start: Double, to end: Double, _ value: Double) {
    for column in max(valueHead, oldest)..<max(valueHead, head) {
      let share = (Double(column + 1) - start) / (end - start)
      dots[column % dots.count].edge = lastValue + share * (value - lastValue)
    }
  }

  /// Adds a mark at a time, in s; not before an earlier value or mark.
  package mutating func mark(at time: Double) {
    advance(to: time)
    dots[head % dots.count].isMarked = true
  }

  /// The number of the oldest visible column of dots.
  private var oldest: Int { head - dots.count + Self.gap + 1 }

  /// Returns the column of cells, 0 ..< `columns`, of a time (s, 0 or more).
  package func column(at time: Double) -> Int { Int(position(at: time)) % dots.count / 2 }

  /// The place of the last value, in columns and rows of the plot; nil if there is none.
  package var headPlace: SIMD2<Double>? {
    guard valueHead >= 0 else { return nil }
    return SIMD2(
      lastPosition.truncatingRemainder(dividingBy: Double(dots.count)) / 2, place(of: lastValue))
  }

  /// Returns a time, in s, in columns of dots from time 0.
  private func position(at time: Double) -> Double { time / span * Double(dots.count) }

  /// Returns the curve's dots in a cell of the plot as the bits of a braille pattern.
  private func curveDots(column: Int, row: Int) -> UInt32 {
    var bits: UInt32 = 0
    for side in 0...1 where !dots[2 * column + side].isEmpty {
      let column = dots[2 * column + side]
      let first = max(Int(column.upper) - 4 * row, 0)
      let last = min(Int(column.lower) - 4 * row, 3)
      guard first <= last else { continue }
      bits |= Braille.bits(column: side, rows: first...last)
    }
    return bits
  }

  /// Returns the rows of cells in which a column of cells has dots of the curve.
  private func curveRows(column: Int) -> Range<Int> {
    let (first, second) = (dots[2 * column], dots[2 * column + 1])
    if first.isEmpty && second.isEmpty { return 0..<0 }
    let top = first.isEmpty ? second.upper : second.isEmpty ? first.upper : min(first.upper, second.upper)
    return Int(top) / 4..<Int(max(first.lower, second.lower)) / 4 + 1
  }

  private mutating func advance(to time: Double) {
    precondition(time >= 0 && time / span < 1e9, "a plot's time counts from 0 on, not \(time) s")
    let next = Int(position(at: time))
    precondition(next >= head, "a plot's time does not go back, as it did to \(time) s")
    if next == head { return }
    for column in max(head + 1, next + Self.gap - dots.count + 1)...next + Self.gap {
      dots[column % dots.count] = DotColumn()
    }
    head = next
  }

  /// Adds the part of a line within a column of dots.
  private mutating func connect(_ column: Int, from start: Double, to end: Double) {
    let slot = column % dots.count
    if dots[slot].isEmpty {
      (dots[slot].start, dots[slot].least, dots[slot].greatest) = (start, end, end)
    } else {
      dots[slot].least = min(dots[slot].least, end)
      dots[slot].greatest = max(dots[slot].greatest, end)
    }
    placeDots(slot)
  }

  /// Finds the dots of a column. The dot at its start belongs to the column before, unless the line comes back to it.
  private mutating func placeDots(_ slot: Int) {
    let values = dots[slot]
    let (start, top, bottom) = (dot(values.start), dot(values.greatest), dot(values.least))
    dots[slot].upper = Int16(top > start ? start + 1 : top)
    dots[slot].lower = Int16(bottom < start ? start - 1 : bottom)
  }

  private func dot(_ value: Double) -> Int { Int(dots(above: value).rounded()) }

  /// Returns the distance of a value from the uppermost dot, in dots.
  private func dots(above value: Double) -> Double {
    let share = (range.upperBound - value.clamped(to: range)) / (range.upperBound - range.lowerBound)
    return share * Double(4 * rows - 1)
  }

  // MARK: Cells

  fileprivate func draw(
    into canvas: inout Canvas, column: Int, row: Int, curve: Color, zero: Color?, mark: Color?
  ) {
    let isPlain = canvas.rendering.glyphs == .ascii || canvas.rendering.glyphs == .half
    let zeroDot = zero != nil && range.contains(0) ? dot(0) : nil
    let zeroRow = zeroDot.map { $0 / 4 }
    let zeroDots = zeroDot.map { Self.bits(row: $0 % 4) } ?? 0
    for x in 0..<columns {
      let curveRows = curveRows(column: x)
      let markBits = mark == nil ? 0 : markDots(column: x)
      func draw(_ y: Int) {
        guard canvas.contains(column: column + x, row: row + y) else { return }
        let curveBits = curveRows.contains(y) ? curveDots(column: x, row: y) : 0
        let zeroBits = y == zeroRow ? zeroDots : 0
        if curveBits | markBits | zeroBits == 0 { return }
        let color = curveBits != 0 ? curve : markBits != 0 ? mark ?? curve : zero ?? curve
        let glyph =
          isPlain
          ? Self.plainGlyph(curveBits, markBits)
          : Braille.glyph((curveBits == 0 ? zeroBits : curveBits) | markBits)
        canvas[column + x, row + y] = Cell(glyph, color, on: canvas[column + x, row + y].dominant)
      }
      let drawnRows = markBits == 0 ? curveRows : 0..<rows
      for y in drawnRows { draw(y) }
      if let zeroRow, !drawnRows.contains(zeroRow) { draw(zeroRow) }
    }
  }

  /// Returns the dots of the marks in each cell of a column.
  private func markDots(column: Int) -> UInt32 {
    func bits(_ side: Int) -> UInt32 {
      guard dots[2 * column + side].isMarked else { return 0 }
      return Braille.bit(column: side, row: 0) | Braille.bit(column: side, row: 2)
    }
    return bits(0) | bits(1)
  }

  // MARK: Pixels

  /// Draws the curve as smooth pictures. Each frame sends the one at the head again.
  fileprivate func draw(
    into canvas: inout Canvas, column: Int, row: Int, curve: Color, zero: Color?, mark: Color,
    in cell: PixelSize
  ) {
    if let zero { drawZeroLine(into: &canvas, column: column, row: row, zero) }
    for slot in dots.indices where dots[slot].isMarked {
      canvas.fillRectangle(
        at: SIMD2(Double(column) + (Double(slot) + 0.5) / 2 - Self.thinWidth / 2, Double(row)),
        size: SIMD2(Self.thinWidth, Double(rows)), mark)
    }
    for start in stride(from: 0, to: dots.count, by: tile) {
      addCurve(
        start..<min(start + tile, dots.count), into: &canvas, column: column, row: row, curve, in: cell)
    }
  }

  fileprivate func drawZeroLine(into canvas: inout Canvas, column: Int, row: Int, _ color: Color) {
    guard range.contains(0) else { return }
    let height = Self.thinWidth / 2
    canvas.fillRectangle(
      at: SIMD2(Double(column), Double(row) + place(of: 0) - height / 2),
      size: SIMD2(Double(columns), height), color)
  }

  /// Adds the parts of the curve in some columns of dots as sprites: one, or two beside the gap of the head.
  private func addCurve(
    _ slots: Range<Int>, into canvas: inout Canvas, column: Int, row: Int, _ color: Color, in cell: PixelSize
  ) {
    // The points are the right edges of the columns from the one before on.
    var rest = max(slots.lowerBound - 1, 0)..<slots.upperBound
    while let first = rest.first(where: { dots[$0].edge.isFinite }) {
      let last = dots[first..<rest.upperBound].firstIndex { !$0.edge.isFinite } ?? rest.upperBound
      if last - first >= 2 { addLine(first..<last, into: &canvas, column: column, row: row, color, in: cell) }
      rest = last..<rest.upperBound
    }
  }

  /// Adds the line through the right edges of some columns of dots as a sprite.
  private func addLine(
    _ slots: Range<Int>, into canvas: inout Canvas, column: Int, row: Int, _ color: Color, in cell: PixelSize
  ) {
    var depths = SIMD16<Float>.zero
    var top = Double.infinity
    for slot in slots { top = min(top, place(of: dots[slot].edge)) }
    // The picture begins at a whole pixel, so that equal parts of a curve are equal pictures.
    top = (top * Double(cell.height)).rounded(.down)
    for (index, slot) in slots.enumerated() {
      depths[index] = Float(place(of: dots[slot].edge) * Double(cell.height) - top)
    }
    let shape = CurveShape(
      step: Float(cell.width) / 2, depths: depths, count: slots.count,
      width: Float(cell.across(Self.lineWidth)), color: color)
    canvas.addSprite(
      .curve(shape),
      at: SIMD2(Double(column) + Double(slots.lowerBound + 1) / 2, Double(row) + top / Double(cell.height)),
      in: cell, hidesText: false)
  }

  /// Returns the vertical position of a value, in rows of cells.
  private func place(of value: Double) -> Double { (dots(above: value) + 0.5) / 4 }

  // MARK: Glyphs

  private static func bits(row: Int) -> UInt32 {
    Braille.bit(column: 0, row: row) | Braille.bit(column: 1, row: row)
  }

  /// Returns the glyph for a font without braille, which shows whether the curve is in the upper half, the
  /// lower half or both.
  private static func plainGlyph(_ curve: UInt32, _ mark: UInt32) -> Unicode.Scalar {
    if curve == 0 { return mark == 0 ? "-" : "|" }
    let upper = bits(row: 0) | bits(row: 1)
    return curve & upper == 0 ? "." : curve & ~upper == 0 ? "'" : ":"
  }
}

extension Canvas {
  /// Draws a plot over the existing cells. A cell without a dot is not changed. The colour of the curve is also used in
  /// cells shared with a mark or the zero line, which is not drawn without a colour.
  package mutating func draw(
    _ plot: BraillePlot, column: Int, row: Int, curve: Color, zeroLine: Color?, mark: Color
  ) {
    draw {
      plot.draw(into: &$0, column: column, row: row, curve: curve, zero: zeroLine, mark: mark, in: $1)
    } inCells: {
      $0.drawDots(of: plot, column: column, row: row, curve: curve, zeroLine: zeroLine, mark: mark)
    }
  }

  /// Draws the zero line of a plot in front of what is drawn already. It has no effect where the terminal shows no
  /// pictures.
  package mutating func drawZeroLine(of plot: BraillePlot, column: Int, row: Int, _ color: Color) {
    draw { canvas, _ in plot.drawZeroLine(into: &canvas, column: column, row: row, color) }
  }

  /// Draws a plot in dots, also where the terminal shows pictures.
  package mutating func drawDots(
    of plot: BraillePlot, column: Int, row: Int, curve: Color, zeroLine: Color?, mark: Color?
  ) {
    plot.draw(into: &self, column: column, row: row, curve: curve, zero: zeroLine, mark: mark)
  }
}

/// Braille patterns: two columns by four rows of dots in a cell, with a bit for each. Unicode numbers the dots of the left
/// column 1, 2, 3, 7 and those of the right column 4, 5, 6, 8.
package enum Braille {
  package static func bit(column: Int, row: Int) -> UInt32 { 1 << (row < 3 ? 3 * column + row : 6 + column) }

  static func bits(column: Int, rows: ClosedRange<Int>) -> UInt32 {
    let rows: UInt32 = (0b1111 << UInt32(rows.lowerBound)) & (0b1111 >> UInt32(3 - rows.upperBound))
    return column == 0 ? rows & 0b0111 | (rows & 0b1000) << 3 : (rows & 0b0111) << 3 | (rows & 0b1000) << 4
  }

  package static func glyph(_ bits: UInt32) -> Unicode.Scalar { Unicode.Scalar(0x2800 | bits) ?? " " }

  /// Returns the dots of a glyph in the order of their bits; nil if it is not a braille pattern.
  package static func dots(of glyph: Unicode.Scalar) -> [(column: Int, row: Int)]? {
    guard (0x2800...0x28ff).contains(glyph.value) else { return nil }
    let bits = (0..<8).filter { glyph.value >> UInt32($0) & 1 == 1 }
    return bits.map { $0 < 6 ? ($0 / 3, $0 % 3) : ($0 - 6, 3) }
  }
}
