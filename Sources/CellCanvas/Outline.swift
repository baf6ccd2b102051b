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
    let low = from.clamped(lowerBound: zero &+ left, upperBound: eight &+ left) &- left
    let high = to.clamped(lowerBound: zero &+ left, upperBound: eight &+ left) &- left
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
    // Of a number that is not negative, this is `rounded`, which is a call on some processors.
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
