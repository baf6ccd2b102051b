/// A part of a curve, a line of constant width through points in neighbouring columns of pixels, in pixels from the upper left
/// corner of its picture.
struct PixelCurve: Hashable, Sendable {
  /// The greatest number of points.
  private static let capacity = 64

  /// The heights of the points, in quarters of a pixel.
  private var heights = [64 of Int16](repeating: 0)
  private var count = 0
  /// The column of the first point. Points outside of the picture lead the line to its edges.
  private let start: Int
  private let width: Float
  private let color: Color

  private init(from start: Int, width: Double, color: Color) {
    (self.start, self.width, self.color) = (start, Float(width), color)
  }

  /// Appends a point in the next column.
  private mutating func append(_ y: Double) {
    heights[count] = Int16((y * 4).rounded())
    count += 1
  }

  static func == (a: PixelCurve, b: PixelCurve) -> Bool {
    a.count == b.count && a.start == b.start && a.width == b.width && a.color == b.color
      && (0..<a.count).allSatisfy { a.heights[$0] == b.heights[$0] }
  }

  func hash(into hasher: inout Hasher) {
    // Two parts that differ between these points alone are rare.
    hasher.combine(color)
    for index in 0..<4 { hasher.combine(heights[index * (count - 1) / 3]) }
  }

  // MARK: Pixels

  func draw(into pixels: inout Pixels) {
    let (ink, reach) = (color.premultiplied, width / 2 + 1)
    for column in 0..<pixels.size.width {
      // The points near the column, and the rows in which they lie.
      let first = min(max(column - start - Int(reach), 0), count - 1)
      let last = max(min(column - start + Int(reach), count - 1), first)
      let (low, high) = (first...last).reduce((Float.infinity, -Float.infinity)) {
        (min($0.0, point($1).y), max($0.1, point($1).y))
      }
      for row in 0..<pixels.size.height {
        let place = SIMD2(Float(column) + 0.5, Float(row) + 0.5)
        guard low - reach <= place.y, place.y <= high + reach else { continue }
        var least = distance(of: place, fromSegment: first, first)
        for index in first..<last { least = min(least, distance(of: place, fromSegment: index, index + 1)) }
        // Four levels suffice for a thin line, and can be compressed better.
        pixels.set(column, row, ink * ((min(max(reach - 0.5 - least, 0), 1) * 4).rounded() / 4))
      }
    }
  }

  private func point(_ index: Int) -> SIMD2<Float> {
    SIMD2(Float(start + index) + 0.5, Float(heights[index]) / 4)
  }

  private func distance(of place: SIMD2<Float>, fromSegment first: Int, _ last: Int) -> Float {
    let (offset, along) = (place - point(first), point(last) - point(first))
    let length = (along * along).sum()
    let share = length > 0 ? min(max((offset * along).sum() / length, 0), 1) : 0
    let away = offset - share * along
    return (away * away).sum().squareRoot()
  }

  // MARK: Parts

  /// Cuts the curves of a frame into pictures of two columns of cells, which are equal until the curve changes there.
  ///
  /// In motion, the end of a curve advances by a column at a time, each chart's at other pixels: a frame sends the pictures of
  /// few charts.
  struct Cutter {
    private let grid: PixelGrid
    private let isResting: Bool
    private let tile: Int
    private let lineWidth: Double
    /// The number of points beside a picture that its line needs to reach its edges.
    private let reach: Int
    private var box: Box?
    private var chart = -1

    init(_ grid: PixelGrid, isResting: Bool) {
      (self.grid, self.isResting) = (grid, isResting)
      lineWidth = max((Double(grid.cell.width) / 4).rounded(), 1)
      reach = Int(lineWidth / 2) + 1
      tile = min(2 * grid.cell.width, capacity - 2 * reach)
    }

    /// Calls a function with each picture of a curve, and with its upper left corner on the canvas, in pixels.
    mutating func cut(
      _ plot: Stage.Plot, _ points: [SIMD2<Double>], _ body: (_ picture: Picture, _ x: Int, _ y: Int) -> Void
    ) {
      if plot.box != box { (box, chart) = (plot.box, chart + 1) }
      let width = grid.cell.width
      let (left, right) = (grid.place(plot.box.corner).x, grid.place(SIMD2(plot.box.right, 0)).x)
      let first = Int(points[plot.range.lowerBound].x * grid.scale.x)
      let shift = left + chart % width
      func rounded(_ column: Int, to unit: Int) -> Int {
        shift + Int((Double(column - shift) / Double(unit)).rounded(.down)) * unit
      }
      let end = first + plot.range.count
      let shownStart = isResting || first <= left ? first : rounded(first - 1, to: width) + width
      let shownEnd = isResting || end >= right ? end : rounded(end - reach, to: width)
      for start in stride(from: rounded(shownStart, to: tile), to: shownEnd, by: tile) {
        let (from, to) = (max(shownStart, start - reach), min(shownEnd + reach, end, start + tile + reach))
        // A point at an edge of the box may lie in a tile that is outside of it.
        let (low, high) = (max(start, left), min(start + tile, right))
        guard from < to, low < high else { continue }
        let offset = plot.range.lowerBound - first
        let part = points[offset + from..<offset + to]
        let (least, greatest) = part.reduce((Double.infinity, -Double.infinity)) {
          (min($0.0, $1.y), max($0.1, $1.y))
        }
        let margin = lineWidth / 2 + 0.5
        let top = (least * grid.scale.y - margin).rounded(.down)
        let lower = (greatest * grid.scale.y + margin).rounded(.up)
        var curve = PixelCurve(from: from - low, width: lineWidth, color: plot.color)
        for point in part { curve.append(point.y * grid.scale.y - top) }
        body(
          Picture(curve, size: PixelSize(width: high - low, height: max(Int(lower - top), 1))), low, Int(top))
      }
    }
  }
}
