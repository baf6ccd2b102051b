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

  /// The inputs from which the cells of a row follow, but for the cells below it.
  struct RowKey: Equatable, Sendable {
    /// The column of the centre within its cell, in eighths, 0…7, and the row of the centre from the upper edge of this
    /// row, in eighths.
    var column: Int
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
  init(cells count: Int) { bits = max(14, Int.bitWidth - (count - 1).leadingZeroBitCount) }

  /// Draws a row if it is known for the cells below it.
  /// - Parameters:
  ///   - center: the index of the cell of the centre.
  ///   - row: the indices of the cells of the canvas' row.
  ///   - canvas: the cells of the canvas.
  /// - Returns: The indices of the cells that were drawn; nil if the row is not known.
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
  /// - Parameters:
  ///   - center: the index of the cell of the centre.
  ///   - span: the indices of the cells of the row.
  ///   - canvas: the cells of the canvas.
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
    // Multiplicative hashing, with the golden ratio (Knuth, The Art of Computer Programming 3, 6.4).
    let golden: UInt64 = 0x9e37_79b9_7f4a_7c15
    let place = UInt64(truncatingIfNeeded: key.row << 3 ^ key.column)
    let colors = UInt64(ground.background.rgb) ^ UInt64(key.paint.color.rgb) << 24
    let radius = key.radius.x.bitPattern ^ key.radius.y.bitPattern >> 7
    let mixed = (((place &* golden) ^ colors) &* golden ^ radius) &* golden
    return Int(mixed >> (64 - slotBits))
  }
}
