/// The cells of recently drawn rows of balls and ellipses on a ground of one cell. A ball at rest is the same from frame
/// to frame, and one in motion repeats its few positions within a cell.
///
/// A row replaces the former one with the same slot, so the memory has a constant size.
struct EllipseRows: Sendable {
  enum Paint: Equatable, Sendable {
    case ball(BallShades)
    case plain(Color)

    fileprivate var color: Color {
      switch self {
      case .ball(let shades): shades.middle
      case .plain(let color): color
      }
    }
  }

  /// The inputs from which the cells of a row follow.
  struct Key: Equatable, Sendable {
    /// The column of the centre within its cell, in eighths, 0…7, and the row of the centre from the upper edge of this
    /// row, in eighths.
    var column: Int
    var row: Int
    /// The radius in eighths of a column and of a row.
    var radius: SIMD2<Double>
    var paint: Paint
    var ground: Cell
    var fitting: Rendering.Fitting
  }

  private struct Entry {
    /// Nil for a slot without a row.
    var key: Key?
    /// The first column from the cell of the centre, and the number of columns.
    var start = 0
    var count = 0
  }

  /// The recent rows and their cells, `capacity` for each; empty before the first.
  private var entries: [Entry] = []
  private var cells: [Cell] = []
  private static let slotBits = 10
  /// The greatest number of columns of a row that is kept.
  private static let capacity = 16

  /// Returns the columns of a row, from the cell of the centre, and its cells; nil if the row is not known.
  func row(_ key: Key) -> (columns: Range<Int>, cells: ArraySlice<Cell>)? {
    guard !entries.isEmpty else { return nil }
    let slot = Self.slot(key)
    let entry = entries[slot]
    guard entry.key == key else { return nil }
    let first = slot * Self.capacity
    return (entry.start..<entry.start + entry.count, cells[first..<first + entry.count])
  }

  /// Keeps the cells of a row, if they are not too many.
  /// - Parameter start: the first column from the cell of the centre.
  mutating func keep(_ row: ArraySlice<Cell>, from start: Int, for key: Key) {
    guard row.count <= Self.capacity else { return }
    if entries.isEmpty {
      entries = Array(repeating: Entry(), count: 1 << Self.slotBits)
      cells = Array(repeating: key.ground, count: Self.capacity << Self.slotBits)
    }
    let slot = Self.slot(key)
    entries[slot] = Entry(key: key, start: start, count: row.count)
    for (offset, cell) in row.enumerated() { cells[slot * Self.capacity + offset] = cell }
  }

  private static func slot(_ key: Key) -> Int {
    // Multiplicative hashing, with the golden ratio (Knuth, The Art of Computer Programming 3, 6.4).
    let golden: UInt64 = 0x9e37_79b9_7f4a_7c15
    let place = UInt64(truncatingIfNeeded: key.row << 3 ^ key.column)
    let colors = UInt64(key.ground.background.rgb) ^ UInt64(key.paint.color.rgb) << 24
    let radius = key.radius.x.bitPattern ^ key.radius.y.bitPattern >> 7
    let mixed = (((place &* golden) ^ colors) &* golden ^ radius) &* golden
    return Int(mixed >> (64 - slotBits))
  }
}
