extension Canvas {
  /// Draws a thin straight line. In cells it consists of squares of half a column by half a row.
  /// - Parameters:
  ///   - start: the start, in columns and rows.
  ///   - end: the end, in columns and rows.
  package mutating func drawLine(from start: SIMD2<Double>, to end: SIMD2<Double>, _ color: Color) {
    draw {
      $0.addLine(from: start, to: end, color, in: $1)
    } inCells: {
      $0.drawLineInCells(from: start, to: end, color)
    }
  }

  private mutating func drawLineInCells(from start: SIMD2<Double>, to end: SIMD2<Double>, _ color: Color) {
    let way = 2 * (end - start)
    let count = max(1, Int(max(abs(way.x), abs(way.y)).rounded(.up)))
    for index in 0..<count {
      let place = 2 * start + (Double(index) + 0.5) / Double(count) * way
      let (x, y) = (eighths(place.x.rounded(.down)) >> 3, eighths(place.y.rounded(.down)) >> 3)
      let (column, row) = (x >> 1, y >> 1)
      guard contains(column: column, row: row) else { continue }
      let (isRight, isLower) = (x & 1 == 1, y & 1 == 1)
      let quarter = Coverage.quarters(
        upperLeft: !isRight && !isLower, upperRight: isRight && !isLower, lowerLeft: !isRight && isLower,
        lowerRight: isRight && isLower)
      self[column, row] = fittedCells.fitted(
        color, over: self[column, row], bits: quarter.bits, in: rendering)
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
    let scale = SIMD2(Double(cell.width), Double(cell.height))
    let (first, last) = ((start * scale).rounded(.toNearestOrEven), (end * scale).rounded(.toNearestOrEven))
    let way = last - first
    let count =
      rendering.hasExactSizes ? 1 : max(1, (max(abs(way.x), abs(way.y)) / Self.linePart).rounded(.up))
    var corner = first
    for index in 1...Int(count) {
      let next = (first + way * (Double(index) / count)).rounded(.toNearestOrEven)
      let shape = LineShape(
        vector: SIMD2<Int>(next - corner), width: Float(cell.across(Self.lineWidth)), color: color)
      let place = corner / scale
      addSprite(.line(shape), column: place.x, row: place.y, in: cell, hidesText: false)
      corner = next
    }
  }
}
