/// The set of a cell's 8 × 8 sub-cells that a shape covers.
package struct Coverage: Hashable, Sendable {
  /// One bit per sub-cell: bit `8 * row + column`, with rows from the top and columns from the left.
  package let bits: UInt64

  package init(bits: UInt64) { self.bits = bits }

  package static let none = Coverage(bits: 0)
  package static let full = Coverage(bits: ~0)

  /// Returns the lowest 0…8 rows of sub-cells: ▁▂▃▄▅▆▇█.
  package static func lower(_ eighths: Int) -> Coverage {
    precondition(eighths >= 0 && eighths <= 8, "a cell has 8 rows of sub-cells, not \(eighths)")
    return Coverage(bits: eighths == 0 ? 0 : ~0 << (64 - 8 * UInt64(eighths)))
  }

  /// Returns the leftmost 0…8 columns of sub-cells: ▏▎▍▌▋▊▉█.
  package static func left(_ eighths: Int) -> Coverage {
    precondition(eighths >= 0 && eighths <= 8, "a cell has 8 columns of sub-cells, not \(eighths)")
    return Coverage(bits: ((1 << UInt64(eighths)) - 1) * 0x01_01_01_01_01_01_01_01)
  }

  /// The 16 unions of quarters, such as ▘▝▖▗, with bit `2 * row + column` for each.
  static let quarters = (0..<16).map { parts in
    (0..<4).reduce(Coverage.none) { union, part in
      let row = part < 2 ? lower(4).inverted : lower(4)
      let side = part & 1 == 0 ? left(4) : left(4).inverted
      return parts >> part & 1 == 0 ? union : Coverage(bits: union.bits | row.bits & side.bits)
    }
  }

  /// The areas of ▖▗▘▙▚▛▜▝▞▟, in the order of Unicode.
  private static let areasOfQuadrants = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14].map { quarters[$0] }

  /// Creates the area that a glyph's foreground covers. This is exact for block elements; for text, whose
  /// shape depends on the font, the result is nil.
  package init?(glyph: Unicode.Scalar) {
    switch glyph.value {
    case 0x20: self = .none
    case 0x2580: self = .lower(4).inverted
    case 0x2581...0x2588: self = .lower(Int(glyph.value) - 0x2580)
    case 0x2589...0x258f: self = .left(0x2590 - Int(glyph.value))
    case 0x2590: self = .left(4).inverted
    case 0x2594: self = .lower(7).inverted
    case 0x2595: self = .left(7).inverted
    case 0x2596...0x259f: self = Self.areasOfQuadrants[Int(glyph.value) - 0x2596]
    default: return nil
    }
  }

  /// The union of the quarters that are at least half covered.
  var nearestQuarters: Coverage {
    // Adds neighbouring bits to the counts of the halves of each row, and those of four rows by multiplication.
    let pairs = bits &- (bits >> 1 & 0x5555_5555_5555_5555)
    let halves = (pairs & 0x3333_3333_3333_3333) &+ (pairs >> 2 & 0x3333_3333_3333_3333)
    var quarters = 0
    for side in 0..<2 {
      let counts = halves >> UInt64(4 * side) & 0x0f0f_0f0f_0f0f_0f0f
      for half in 0..<2 {
        let count = (UInt32(truncatingIfNeeded: counts >> UInt64(32 * half)) &* 0x0101_0101) >> 24
        if count >= 8 { quarters |= 1 << (2 * half + side) }
      }
    }
    return Self.quarters[quarters]
  }

  /// The number of covered sub-cells, 0…64.
  package var count: Int { bits.nonzeroBitCount }
  package var inverted: Coverage { Coverage(bits: ~bits) }
}

/// The block elements in a terminal's font.
package enum GlyphSet: String, Hashable, Sendable, CaseIterable {
  /// No block elements: an edge is a blank in a mixed colour.
  case ascii
  /// Halves of a cell: ▄ ▀ ▌ ▐.
  case half
  /// Halves and quarters of a cell. A font that draws the block elements often leaves a line of pixels free at an edge of the
  /// cell, where the background is seen. Each of these glyphs has an inverse, so the foreground is always the shape's colour, and
  /// no line in it stands beside the shape.
  case quarter
  /// Halves, eighths from below and from the left, and quarters: ▁▂▃ ▏▎▍ ▘▝▖▗ ▚.
  case quadrant

  /// The ways to divide a cell in two, each listed once: a pattern and its inverse divide it alike.
  var patterns: [Pattern] {
    switch self {
    case .ascii: []
    case .half: Pattern.halves
    case .quarter: Pattern.plain
    case .quadrant: Pattern.quadrants
    }
  }
}

/// A way to divide a cell in two with a glyph.
struct Pattern {
  /// The sub-cells that the glyph's foreground covers.
  let bits: UInt64
  let glyph: Unicode.Scalar
  /// The glyph that covers the other sub-cells, if there is one.
  let inverse: Unicode.Scalar?
  /// The reciprocals of the numbers of covered and of uncovered sub-cells; both numbers are over 0 and under 64.
  let share: Float
  let inverseShare: Float

  init(_ coverage: Coverage, _ glyph: Unicode.Scalar, inverse: Unicode.Scalar? = nil) {
    bits = coverage.bits
    self.glyph = glyph
    self.inverse = inverse
    share = 1 / Float(coverage.count)
    inverseShare = 1 / Float(64 - coverage.count)
  }

  static let halves = [Pattern(.lower(4), "▄", inverse: "▀"), Pattern(.left(4), "▌", inverse: "▐")]

  private static let quarters = [
    Pattern(Coverage.quarters[1], "▘", inverse: "▟"), Pattern(Coverage.quarters[2], "▝", inverse: "▙"),
    Pattern(Coverage.quarters[4], "▖", inverse: "▜"), Pattern(Coverage.quarters[8], "▗", inverse: "▛"),
    Pattern(Coverage.quarters[9], "▚", inverse: "▞")
  ]

  static let plain = halves + quarters

  static let quadrants =
    halves + [
      Pattern(.lower(1), "▁"), Pattern(.lower(2), "▂"), Pattern(.lower(3), "▃"),
      Pattern(.lower(5), "▅"), Pattern(.lower(6), "▆"), Pattern(.lower(7), "▇", inverse: "▔"),
      Pattern(.left(1), "▏"), Pattern(.left(2), "▎"), Pattern(.left(3), "▍"),
      Pattern(.left(5), "▋"), Pattern(.left(6), "▊"), Pattern(.left(7), "▉", inverse: "▕")
    ] + quarters
}

/// Braille patterns: two columns by four rows of dots in a cell, with a bit for each. Unicode numbers the dots of the left
/// column 1, 2, 3, 7 and those of the right column 4, 5, 6, 8.
package enum Braille {
  package static func bit(column: Int, row: Int) -> UInt32 { 1 << (row < 3 ? 3 * column + row : 6 + column) }

  static func bits(column: Int, rows: ClosedRange<Int>) -> UInt32 {
    let rows: UInt32 = (0b1111 << UInt32(rows.lowerBound)) & (0b1111 >> UInt32(3 - rows.upperBound))
    return column == 0 ? rows & 0b0111 | (rows & 0b1000) << 3 : (rows & 0b0111) << 3 | (rows & 0b1000) << 4
  }

  static func bits(of glyph: Unicode.Scalar) -> UInt32 {
    glyph.value & ~0xff == 0x2800 ? glyph.value & 0xff : 0
  }

  package static func glyph(_ bits: UInt32) -> Unicode.Scalar { Unicode.Scalar(0x2800 | bits) ?? " " }
}
