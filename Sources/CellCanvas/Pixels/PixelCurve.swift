/// A part of a curve, a line of constant width through points in neighbouring columns of pixels, in pixels from the upper left
/// corner of its picture.
struct PixelCurve: Hashable, Sendable {
  /// The greatest number of points.
  static let capacity = 64

  /// The heights of the points, in quarters of a pixel.
  private var heights = [64 of Int16](repeating: 0)
  private(set) var count = 0
  /// The column of the first point. Points outside of the picture lead the line to its edges.
  let start: Int
  let width: Float
  let color: Color

  init(from start: Int, width: Float, color: Color) {
    (self.start, self.width, self.color) = (start, width, color)
  }

  /// Appends a point in the next column.
  mutating func append(_ y: Double) {
    heights[count] = Int16((y * 4).rounded())
    count += 1
  }

  static func == (a: PixelCurve, b: PixelCurve) -> Bool {
    guard a.count == b.count, a.start == b.start, a.width == b.width, a.color == b.color else { return false }
    for index in 0..<a.count where a.heights[index] != b.heights[index] { return false }
    return true
  }

  func hash(into hasher: inout Hasher) {
    // Two parts that differ between these points alone are rare.
    hasher.combine(color)
    for index in 0..<4 { hasher.combine(heights[index * (count - 1) / 3]) }
  }

  private func point(_ index: Int) -> SIMD2<Float> {
    SIMD2(Float(start + index) + 0.5, Float(heights[index]) / 4)
  }

  func forEachRun(size: PixelSize, _ body: (_ row: PixelRow, _ count: Int) -> Void) {
    let (ink, reach) = (color.premultiplied, width / 2 + 1)
    // The segments near each column, by the numbers of their right ends, and the rows in which they lie.
    let near = (0..<size.width).map { column -> (segments: Range<Int>, top: Float, bottom: Float) in
      let first = min(max(column - start - Int(reach), 0), count - 1)
      let last = max(min(column - start + Int(reach), count - 1), first)
      var (top, bottom) = (Float.infinity, -Float.infinity)
      for index in first...last {
        (top, bottom) = (min(top, point(index).y - reach), max(bottom, point(index).y + reach))
      }
      return (first..<last, top, bottom)
    }
    var row = PixelRow(width: size.width)
    for y in 0..<size.height {
      let middle = Float(y) + 0.5
      row.clear()
      for column in 0..<size.width where near[column].top <= middle && middle <= near[column].bottom {
        let place = SIMD2(Float(column) + 0.5, middle)
        let first = point(near[column].segments.lowerBound)
        var least = place.distance(fromSegment: first, first)
        for index in near[column].segments {
          least = min(least, place.distance(fromSegment: point(index), point(index + 1)))
        }
        // Four levels suffice for a thin line, and can be compressed better.
        row.set(column, ink * ((min(max(reach - 0.5 - least, 0), 1) * 4).rounded() / 4))
      }
      body(row, 1)
    }
  }
}

/// Cuts the curves of a frame into pictures of two columns of cells, which are equal until the curve changes there.
///
/// In motion, the end of a curve advances by a column at a time, each chart's at other pixels: a frame sends the pictures of few
/// charts.
struct CurveTiles {
  private let cell: PixelSize
  private let isResting: Bool
  private let tile: Int
  private let lineWidth: Double
  /// The number of points beside a picture that its line needs to reach its edges.
  private let reach: Int
  private var box: Box?
  private var chart = -1

  init(cell: PixelSize, isResting: Bool) {
    (self.cell, self.isResting) = (cell, isResting)
    lineWidth = max((Double(cell.width) / 4).rounded(), 1)
    reach = Int(lineWidth / 2) + 1
    tile = min(2 * cell.width, PixelCurve.capacity - 2 * reach)
  }

  /// Calls a function with each picture of a curve, with the upper left corner on the canvas and the size, in pixels.
  mutating func cut(
    _ plot: Stage.Plot, _ points: [SIMD2<Double>], on grid: PixelGrid,
    _ body: (_ curve: PixelCurve, _ x: Int, _ y: Int, _ size: PixelSize) -> Void
  ) {
    if plot.box != box { (box, chart) = (plot.box, chart + 1) }
    let (left, right) = (grid.place(plot.box.corner).x, grid.place(SIMD2(plot.box.right, 0)).x)
    let first = Int(points[plot.range.lowerBound].x * grid.scale.x)
    let shift = left + chart % cell.width
    func rounded(_ column: Int) -> Int { (column - shift).quotient(by: cell.width) * cell.width + shift }
    let end = first + plot.range.count
    let shownStart = isResting || first <= left ? first : rounded(first - 1) + cell.width
    let shownEnd = isResting || end >= right ? end : rounded(end - reach)
    var start = shift + (shownStart - shift).quotient(by: tile) * tile
    while start < shownEnd {
      let (from, to) = (max(shownStart, start - reach), min(shownEnd + reach, end, start + tile + reach))
      let heights = points[
        plot.range.lowerBound + from - first..<plot.range.lowerBound + max(to, from) - first]
      // A point at an edge of the box may lie in a tile that is outside of it.
      let (low, high) = (max(start, left), min(start + tile, right))
      if !heights.isEmpty, low < high {
        add(heights, from: from, in: low..<high, plot.color, on: grid, body)
      }
      start += tile
    }
  }

  private func add(
    _ points: ArraySlice<SIMD2<Double>>, from first: Int, in columns: Range<Int>, _ color: Color,
    on grid: PixelGrid,
    _ body: (_ curve: PixelCurve, _ x: Int, _ y: Int, _ size: PixelSize) -> Void
  ) {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for point in points { (least, greatest) = (min(least, point.y), max(greatest, point.y)) }
    let margin = lineWidth / 2 + 0.5
    let top = (least * grid.scale.y - margin).rounded(.down)
    let lower = (greatest * grid.scale.y + margin).rounded(.up)
    var curve = PixelCurve(from: first - columns.lowerBound, width: Float(lineWidth), color: color)
    for point in points { curve.append(point.y * grid.scale.y - top) }
    body(
      curve, columns.lowerBound, Int(top), PixelSize(width: columns.count, height: max(Int(lower - top), 1)))
  }
}

extension Int {
  /// Returns the quotient, rounded down.
  fileprivate func quotient(by divisor: Int) -> Int {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}

extension SIMD2 where Scalar: FloatingPoint {
  @inlinable package func distance(fromSegment start: SIMD2, _ end: SIMD2) -> Scalar {
    let (offset, along) = (self - start, end - start)
    let length = along.x * along.x + along.y * along.y
    let share =
      length > 0 ? Swift.min(Swift.max((offset.x * along.x + offset.y * along.y) / length, 0), 1) : 0
    let away = offset - share * along
    return (away.x * away.x + away.y * away.y).squareRoot()
  }
}
