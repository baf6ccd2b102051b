/// The cells of recently drawn rows of balls and ellipses, and the cells over which they were drawn. A ball at rest is
/// the same from frame to frame, and one in motion repeats its few positions within a cell.
///
/// A row replaces the former one with the same slot, and its cells the oldest, so that the memory of a canvas has a
/// constant size.
struct EllipseRows: Sendable {
  enum Paint: Equatable, Sendable {
    case ball(BallShades)
    /// One colour with an opacity in sixteenths.
    case plain(Color, Int)

    fileprivate var color: Color {
      switch self {
      case .ball(let shades): shades.middle
      case .plain(let color, _): color
      }
    }
  }

  /// Everything that determines the cells of a row, except the cells below it.
  struct RowKey: Equatable, Sendable {
    /// The column of the centre within its cell, in eighths, 0…7.
    var column: Int
    /// The distance of the centre below the upper edge of this row, in eighths of a row.
    var row: Int
    /// The radius in eighths of a column and of a row.
    var radius: SIMD2<Double>
    var paint: Paint
    var fitting: Rendering.Fitting
  }

  private struct StoredRow {
    /// Nil for a slot without a row.
    var key: RowKey?
    /// The first column from the cell of the centre, and the number of columns.
    var start = 0
    var count = 0
    /// The number of cells that were kept before it.
    var position = 0
  }

  /// The recent rows; empty before the first.
  private var entries: [StoredRow] = []
  private var slotBits: Int { bits - 3 }
  /// The cells below the rows and those of the rows, in a ring: new ones replace the oldest.
  private var grounds: [Cell] = []
  private var cells: [Cell] = []
  /// The number of cells in the ring, and the greatest of a row: a power of two.
  var capacity: Int { 1 << bits }
  private let bits: Int
  /// The number of cells that were kept since the first.
  private var keptCount = 0

  /// - Parameter count: The number of cells of the canvas; the ring has as many or more.
  init(cells count: Int) { bits = max(13, Int.bitWidth - (count - 1).leadingZeroBitCount) }

  /// Draws a row if it is known for the cells below it. Cells are given by their indices in the canvas.
  /// - Returns: The cells that were drawn; nil if the row is not known.
  func draw(_ key: RowKey, center: Int, in row: Range<Int>, of canvas: inout [Cell]) -> Range<Int>? {
    guard !entries.isEmpty else { return nil }
    let slot = slot(key, on: canvas[center])
    guard entries[slot].key == key, keptCount <= entries[slot].position + capacity else { return nil }
    let start = center + entries[slot].start
    let count = entries[slot].count
    guard start >= row.lowerBound, start + count <= row.upperBound else { return nil }
    let first = entries[slot].position % capacity
    for i in 0..<count where canvas[start + i] != grounds[first + i] { return nil }
    for i in 0..<count { canvas[start + i] = cells[first + i] }
    return start..<start + count
  }

  /// Begins to keep a row that is about to be drawn, with the cells below it.
  mutating func begin(_ key: RowKey, center: Int, _ span: Range<Int>, of canvas: [Cell]) {
    if entries.isEmpty {
      entries = Array(repeating: StoredRow(), count: 1 << slotBits)
      grounds = Array(repeating: canvas[center], count: capacity)
      cells = grounds
    }
    // A row does not continue at the other end of the ring.
    let rest = capacity - keptCount % capacity
    if span.count > rest { keptCount += rest }
    entries[slot(key, on: canvas[center])] = StoredRow(
      key: key, start: span.lowerBound - center, count: span.count, position: keptCount)
    for (i, index) in span.enumerated() { grounds[keptCount % capacity + i] = canvas[index] }
  }

  /// Keeps the cells of the row with which `begin` was called, after it was drawn.
  mutating func end(_ span: Range<Int>, of canvas: [Cell]) {
    for (i, index) in span.enumerated() { cells[keptCount % capacity + i] = canvas[index] }
    keptCount += span.count
  }

  private func slot(_ key: RowKey, on ground: Cell) -> Int {
    let golden = UInt64.goldenRatio
    let place = UInt64(truncatingIfNeeded: key.row << 3 ^ key.column)
    let colors = UInt64(ground.background.rgb) ^ UInt64(key.paint.color.rgb) << 24
    let radius = key.radius.x.bitPattern ^ key.radius.y.bitPattern >> 7
    let mixed = (((place &* golden) ^ colors) &* golden ^ radius) &* golden
    return Int(mixed >> (64 - slotBits))
  }
}

extension Canvas {
  /// Draws a ball that is lit from the upper left, in five shades, over the existing cells.
  ///
  /// In cells, the centre is rounded to a quarter of a column and an eighth of a row, so that slow motion repeats
  /// cells. Both are 2 pt.
  package mutating func drawBall(at center: SIMD2<Double>, radius: SIMD2<Double>, _ shades: BallShades) {
    precondition(radius.min() > 0, "a ball's radius is not \(radius) cells")
    draw {
      $0.addSprite(.ball(radius: $1.radius(radius), shades), at: center, in: $1)
    } inCells: {
      $0.drawBallInCells(at: center, radius: radius * 8, shades)
    }
  }

  /// Draws a soft shadow, where there are pixels.
  /// - Parameter opacity: the opacity of the middle, 0…1.
  package mutating func drawShadow(at center: SIMD2<Double>, radius: SIMD2<Double>, opacity: Double) {
    draw {
      $0.addSprite(
        .shadow(radius: $1.radius(radius), opacity: Float(opacity)), at: center, in: $1, hidesText: false)
    }
  }

  /// - Parameter radius: the radius in eighths of a cell.
  private mutating func drawBallInCells(
    at center: SIMD2<Double>, radius: SIMD2<Double>, _ shades: BallShades
  ) {
    let place = SIMD2(2 * ((eighths(center.x) + 1) >> 1), eighths(center.y))
    // The part of a lit sphere above a given brightness is nearly a disc that is offset towards the light.
    func disc(_ offsetX: Double, _ offsetY: Double, _ size: Double) -> Ellipse {
      let offset = (radius * SIMD2(offsetX, offsetY)).rounded(.toNearestOrAwayFromZero)
      return Ellipse(center: place &+ SIMD2<Int>(offset), radius: radius * size)
    }
    let ball = disc(0, 0, 1)
    let discs: InlineArray<5, Ellipse> = [
      ball, disc(-0.10, -0.13, 0.91), disc(-0.19, -0.24, 0.70), disc(-0.28, -0.34, 0.44),
      disc(-0.34, -0.42, 0.17)
    ]
    let colors: InlineArray<5, Color> = [
      shades.shadow, shades.dark, shades.middle, shades.light, shades.glint
    ]
    let (patterns, steps) = (rendering.patterns, rendering.coverageSteps)
    for row in visibleRows(of: ball) {
      drawRow(row, of: ball, .ball(shades)) { canvas, outer in
        let spans = InlineArray<5, RowSpans> { $0 == 0 ? outer : RowSpans(of: discs[$0], row: row) }
        var previous: Cell?
        for column in outer.columns.clamped(to: 0..<canvas.columns) {
          var image = CellImage(ground: canvas[column, row])
          var covered = spans[0].coverage(column: column).bits
          for shade in 0..<5 where covered != 0 {
            // Each disc is clipped to the one before, so that none extends beyond the ball.
            let inner = shade < 4 ? covered & spans[shade + 1].coverage(column: column).bits : 0
            image.lay(covered & ~inner, colors[shade])
            covered = inner
          }
          let cell = image.fitted(to: patterns, coverageSteps: steps, after: previous)
          canvas[column, row] = cell
          previous = cell
        }
      }
    }
  }
}
