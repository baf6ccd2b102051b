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

  /// Returns a union of parts of a cell, two columns by 2…4 rows, with bit `2 * row + column` for each. Of three rows,
  /// the middle one has 2 rows of sub-cells, and the others 3.
  static func union(of parts: Int, rows: Int) -> Coverage {
    func below(_ row: Int) -> UInt64 { lower(8 - (8 * row + 1) / rows).bits }
    var bits: UInt64 = 0
    for part in 0..<2 * rows where parts >> part & 1 == 1 {
      let (row, side) = (part / 2, part & 1 == 0 ? left(4) : left(4).inverted)
      bits |= below(row) & ~below(row + 1) & side.bits
    }
    return Coverage(bits: bits)
  }

  /// The 16 unions of quarters, such as ▘▝▖▗, in the order of their bits.
  static let quarters = (0..<16).map { union(of: $0, rows: 2) }

  /// Returns the sextant glyph of a union of sixths. Unicode has no sextants for the empty cell, the full
  /// cell and its left and right halves; for them, returns nil.
  static func sextant(_ sixths: Int) -> Unicode.Scalar? {
    if sixths <= 0 || sixths >= 63 || sixths == 21 || sixths == 42 { return nil }
    return Unicode.Scalar(UInt32(0x1fb00 + sixths - (sixths < 21 ? 1 : sixths < 42 ? 2 : 3)))
  }

  /// The glyphs of the 256 unions of eighths, in the order of their bits. The octants of Unicode 16 are those
  /// that no other block of Unicode has.
  static let octants: [Unicode.Scalar] = {
    let others: [Int: Unicode.Scalar] = [
      0x00: " ", 0x01: "\u{1cea8}", 0x02: "\u{1ceab}", 0x03: "\u{1fb82}", 0x05: "▘", 0x0a: "▝", 0x0f: "▀",
      0x14: "\u{1fbe6}", 0x28: "\u{1fbe7}", 0x3f: "\u{1fb85}", 0x40: "\u{1cea3}", 0x50: "▖", 0x55: "▌",
      0x5a: "▞", 0x5f: "▛", 0x80: "\u{1cea0}", 0xa0: "▗", 0xa5: "▚", 0xaa: "▐", 0xaf: "▜", 0xc0: "▂",
      0xf0: "▄", 0xf5: "▙", 0xfa: "▟", 0xfc: "▆", 0xff: "█"
    ]
    var next: UInt32 = 0x1cd00
    return (0..<256).map { eighths in
      if let other = others[eighths] { return other }
      defer { next += 1 }
      return Unicode.Scalar(next) ?? " "
    }
  }()

  private static let areasOfOctants = Dictionary(
    uniqueKeysWithValues: octants.indices.map { (octants[$0], union(of: $0, rows: 4)) })

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
    case 0x1fb00...0x1fb3b:
      let index = Int(glyph.value) - 0x1fb00
      self = .union(of: index + (index < 20 ? 1 : index < 40 ? 2 : 3), rows: 3)
    case 0x1cd00...0x1ceab, 0x1fb82...0x1fbe7:
      guard let area = Self.areasOfOctants[glyph] else { return nil }
      self = area
    default: return nil
    }
  }

  /// The union of the quarters that are at least half covered.
  var nearestQuarters: Coverage {
    func isCovered(_ quarter: Coverage) -> Bool { 2 * (bits & quarter.bits).nonzeroBitCount >= quarter.count }
    return Self.quarters[(0..<4).reduce(0) { isCovered(Self.quarters[1 << $1]) ? $0 | 1 << $1 : $0 }]
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
  /// Halves, eighths from below and from the left, and quarters: ▁▂▃ ▏▎▍ ▘▝▖▗ ▚.
  case quadrant
  /// The above and sixths, two columns by three rows: 🬀…🬻 (Unicode 13).
  case sextant
  /// The above and eighths, two columns by four rows (Unicode 16).
  case octant

  /// The ways to divide a cell in two, each listed once: a pattern and its inverse divide it alike.
  var patterns: [Pattern] {
    switch self {
    case .ascii: []
    case .half: Pattern.halves
    case .quadrant: Pattern.quadrants
    case .sextant: Pattern.sextants
    case .octant: Pattern.octants
    }
  }

  /// The patterns of halves and quarters. Each has an inverse, so that a shape in one colour is always the foreground.
  var coarsePatterns: [Pattern] {
    switch self {
    case .ascii: []
    case .half: Pattern.halves
    case .quadrant, .sextant, .octant: Pattern.plain
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

  static let rows = [Pattern(.lower(4), "▄", inverse: "▀")]

  static let halves = rows + [Pattern(.left(4), "▌", inverse: "▐")]

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

  /// Half of all unions of sixths, namely those without the lower right sixth; the others are their inverses.
  static let sextants =
    quadrants
    + (1..<32).compactMap { sixths in
      guard let glyph = Coverage.sextant(sixths), let inverse = Coverage.sextant(63 - sixths) else {
        return nil
      }
      return Pattern(.union(of: sixths, rows: 3), glyph, inverse: inverse)
    }

  /// Half of all unions of eighths, namely those without the lower right eighth, unless an earlier pattern
  /// divides the cell alike.
  static let octants: [Pattern] = {
    let divisions = Set(sextants.map { min($0.bits, ~$0.bits) })
    return sextants
      + (1..<128).compactMap { eighths in
        let coverage = Coverage.union(of: eighths, rows: 4)
        if divisions.contains(min(coverage.bits, coverage.inverted.bits)) { return nil }
        return Pattern(coverage, Coverage.octants[eighths], inverse: Coverage.octants[255 - eighths])
      }
  }()
}
