/// A straight line with round ends, in pixels. Its ends lie on corners of pixels, so that a line is equal to another
/// one with the same vector.
package struct LineShape: Hashable, Sendable {
  package let vector: SIMD2<Int>
  package let width: Float
  package let color: Color

  package var length: Double { Double((vector &* vector).wrappedSum()).squareRoot() }

  /// The distance between the line and the edges of its box.
  private var margin: Int { Int((width / 2).rounded(.up)) + 1 }

  var box: PixelSize { PixelSize(width: abs(vector.x) + 2 * margin, height: abs(vector.y) + 2 * margin) }

  /// The start of the line in its box.
  var start: SIMD2<Int> { SIMD2(margin + max(-vector.x, 0), margin + max(-vector.y, 0)) }

  /// Returns the distance of a point of the box from the line's edge, negative inside.
  func distance(of point: SIMD2<Float>) -> Float {
    let start = SIMD2<Float>(start)
    return point.distance(fromSegment: start, start + SIMD2<Float>(vector)) - width / 2
  }
}

extension Canvas {
  /// Draws a thin straight line. In cells it consists of squares of half a column by half a row, or of characters where
  /// nothing smaller than a cell can be drawn.
  package mutating func drawLine(from start: SIMD2<Double>, to end: SIMD2<Double>, _ color: Color) {
    guard let (start, end) = near(start, end) else { return }
    draw {
      $0.addLine(from: start, to: end, color, in: $1)
    } inCells: {
      $0.drawLineInCells(from: start, to: end, color)
    }
  }

  /// The distance from the canvas up to which lines are drawn, in columns and rows.
  private static let lineReach = 1000.0

  /// Returns the part of a line that is near the canvas; nil if there is none.
  private func near(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> (SIMD2<Double>, SIMD2<Double>)? {
    let least = SIMD2(repeating: -Self.lineReach)
    let greatest = SIMD2(Double(columns), Double(rows)) + Self.lineReach
    let way = end - start
    var (first, last) = (0.0, 1.0)
    for axis in 0..<2 {
      if way[axis] == 0 {
        guard (least[axis]...greatest[axis]).contains(start[axis]) else { return nil }
        continue
      }
      let shares = ((least[axis] - start[axis]) / way[axis], (greatest[axis] - start[axis]) / way[axis])
      first = max(first, min(shares.0, shares.1))
      last = min(last, max(shares.0, shares.1))
    }
    guard first <= last else { return nil }
    return (first == 0 ? start : start + first * way, last == 1 ? end : start + last * way)
  }

  private mutating func drawLineInCells(from start: SIMD2<Double>, to end: SIMD2<Double>, _ color: Color) {
    let way = 2 * (end - start)
    let count = max(1, Int(max(abs(way.x), abs(way.y)).rounded(.up)))
    for index in 0..<count {
      let place = 2 * start + (Double(index) + 0.5) / Double(count) * way
      let (x, y) = (eighths(place.x.rounded(.down)) >> 3, eighths(place.y.rounded(.down)) >> 3)
      let (column, row) = (x >> 1, y >> 1)
      guard contains(column: column, row: row) else { continue }
      if rendering.hasWholeCellsOnly {
        // A quarter of a cell would round away.
        draw(y & 1 == 1 ? "." : "'", column: column, row: row, color)
        continue
      }
      let quarter = Coverage.quarters[1 << (2 * (y & 1) + (x & 1))]
      // The parts of the cell that have the colour already are kept, also where few colours cannot be mixed.
      let ground = self[column, row]
      self[column, row] = fittedCells.fitted(
        color, over: ground, bits: quarter.bits | ground.bits(of: color), in: rendering)
    }
  }

  /// The width of a line, in columns.
  private static let lineWidth = 0.375
  /// The greatest length of one picture of a line in both directions, in pixels. Longer lines consist of
  /// several pictures, most of which are equal.
  private static let linePart = 48.0

  private mutating func addLine(
    from start: SIMD2<Double>, to end: SIMD2<Double>, _ color: Color, in cell: PixelSize
  ) {
    let scale = cell.vector
    let (first, last) = ((start * scale).rounded(.toNearestOrEven), (end * scale).rounded(.toNearestOrEven))
    let way = last - first
    let count =
      rendering.hasExactSizes ? 1 : max(1, (max(abs(way.x), abs(way.y)) / Self.linePart).rounded(.up))
    var corner = first
    for index in 1...Int(count) {
      let next = (first + way * (Double(index) / count)).rounded(.toNearestOrEven)
      let shape = LineShape(
        vector: SIMD2<Int>(next - corner), width: Float(cell.across(Self.lineWidth)), color: color)
      addSprite(.line(shape), at: corner / scale, in: cell, hidesText: false)
      corner = next
    }
  }
}

/// A part of a curve: straight lines of constant width through up to sixteen points at equal horizontal distances, in
/// pixels.
package struct CurveShape: Hashable, Sendable {
  static let capacity = 16

  /// The horizontal distance between two points.
  package let step: Float
  /// The number of points, 2…`capacity`.
  package let count: Int
  /// The vertical positions of the points below the highest one, in quarters of a pixel; 0 from `count` on.
  private let depths: SIMD16<Int16>
  package let width: Float
  package let color: Color

  /// - Parameter depths: the vertical positions of the points below the highest one, in pixels.
  init(step: Float, depths: SIMD16<Float>, count: Int, width: Float, color: Color) {
    precondition((2...Self.capacity).contains(count), "a part of a curve does not have \(count) points")
    (self.step, self.count, self.width, self.color) = (step, count, width, color)
    var quarters = SIMD16<Int16>.zero
    for index in 0..<count { quarters[index] = Int16((depths[index] * 4).rounded()) }
    self.depths = quarters
  }

  package func hash(into hasher: inout Hasher) {
    let depths = unsafeBitCast(depths, to: SIMD4<UInt64>.self)
    for index in 0..<4 { hasher.combine(depths[index]) }
    hasher.combine(count)
    hasher.combine(color)
  }

  /// Returns a point; the first one is at x = 0, and the highest one at y = 0.
  package func point(_ index: Int) -> SIMD2<Float> { SIMD2(Float(index) * step, Float(depths[index]) / 4) }

  /// The distance between the points and the edges of the box.
  var margin: Int { Int((width / 2).rounded(.up)) + 1 }

  var box: PixelSize {
    PixelSize(
      width: Int((Float(count - 1) * step).rounded(.up)) + 2 * margin,
      height: Int((Float(depths.max()) / 4).rounded(.up)) + 2 * margin)
  }

  /// Returns the distance of a point of the box from the line's edge, negative inside.
  func distance(of place: SIMD2<Float>) -> Float { distance(of: place, segments: 1..<count) }

  /// Returns the distance of a point of the box from the edge of some segments, given by the numbers of their right ends.
  func distance(of place: SIMD2<Float>, segments: Range<Int>) -> Float {
    let place = place - Float(margin)
    var least = Float.infinity
    for index in segments { least = min(least, place.distance(fromSegment: point(index - 1), point(index))) }
    return least - width / 2
  }

  /// Returns the segments that are not farther than a pixel from a row of the box, and those between them, by the numbers
  /// of their right ends; and the columns of the box that may be as near to them.
  func segments(near row: Float) -> (segments: Range<Int>, columns: Range<Int>) {
    let reach = width / 2 + 1
    let y = row - Float(margin)
    func isNear(_ index: Int) -> Bool {
      let (start, end) = (point(index - 1).y, point(index).y)
      return min(start, end) - reach <= y && y <= max(start, end) + reach
    }
    guard let first = (1..<count).first(where: isNear), let last = (1..<count).last(where: isNear) else {
      return (0..<0, 0..<0)
    }
    let (left, right) = (point(first - 1).x - reach, point(last).x + reach)
    return (first..<last + 1, margin + Int(left.rounded(.down))..<margin + Int(right.rounded(.up)))
  }
}

extension SIMD2 where Scalar: FloatingPoint {
  @inlinable package func distance(fromSegment start: SIMD2, _ end: SIMD2) -> Scalar {
    let (offset, along) = (self - start, end - start)
    let length = (along * along).sum()
    let share = length > 0 ? Swift.min(Swift.max((offset * along).sum() / length, 0), 1) : 0
    let away = offset - share * along
    return (away * away).sum().squareRoot()
  }
}

extension Cell {
  /// Returns the sub-cells that have a colour.
  fileprivate func bits(of color: Color) -> UInt64 {
    let covered = Coverage(glyph: glyph)?.bits ?? 0
    return (foreground == color ? covered : 0) | (background == color ? ~covered : 0)
  }
}
