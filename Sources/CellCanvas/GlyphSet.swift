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

  /// The patterns of halves and quarters. Each has an inverse, so that a shape in one colour is always the
  /// foreground.
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
  /// The reciprocals of the numbers of covered and of uncovered sub-cells; both numbers are over 0 and under
  /// 64.
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

  static let halves = [
    Pattern(.lower(4), "▄", inverse: "▀"), Pattern(.left(4), "▌", inverse: "▐")
  ]

  private static let quarters = [
    Pattern(.quarters(upperLeft: true), "▘", inverse: "▟"),
    Pattern(.quarters(upperRight: true), "▝", inverse: "▙"),
    Pattern(.quarters(lowerLeft: true), "▖", inverse: "▜"),
    Pattern(.quarters(lowerRight: true), "▗", inverse: "▛"),
    Pattern(.quarters(upperLeft: true, lowerRight: true), "▚", inverse: "▞")
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
      return Pattern(.sixths(sixths), glyph, inverse: inverse)
    }

  /// Half of all unions of eighths, namely those without the lower right eighth, unless an earlier pattern
  /// divides the cell alike.
  static let octants: [Pattern] = {
    let divisions = Set(sextants.map { min($0.bits, ~$0.bits) })
    return sextants
      + (1..<128).compactMap { eighths in
        let coverage = Coverage.eighths(eighths)
        if divisions.contains(min(coverage.bits, coverage.inverted.bits)) { return nil }
        return Pattern(coverage, Coverage.octants[eighths], inverse: Coverage.octants[255 - eighths])
      }
  }()
}
