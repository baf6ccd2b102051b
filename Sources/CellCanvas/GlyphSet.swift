/// Which block elements a terminal's font has.
package enum GlyphSet: Hashable, Sendable, CaseIterable {
  /// None: an edge is a blank in a mixed colour.
  case ascii
  /// Halves of a cell: ▄ ▀ ▌ ▐.
  case half
  /// Halves, eighths from below and from the left, and quarters: ▁▂▃ ▏▎▍ ▘▝▖▗ ▚.
  case quadrant
  /// Also sixths, two columns by three rows: 🬀…🬻 (Unicode 13).
  case sextant

  /// The ways to part a cell in two, each once: a pattern and its inverse part it alike.
  var patterns: [Pattern] {
    switch self {
    case .ascii: []
    case .half: Pattern.halves
    case .quadrant: Pattern.quadrants
    case .sextant: Pattern.sextants
    }
  }

  /// Those of halves and quarters: each has an inverse, so that a thing in one colour is always the foreground.
  var coarsePatterns: [Pattern] {
    switch self {
    case .ascii: []
    case .half: Pattern.halves
    case .quadrant, .sextant: Pattern.plain
    }
  }

  /// Those that are also seamless.
  var coarseSeamlessPatterns: [Pattern] {
    switch self {
    case .ascii: []
    case .half: Pattern.seamlessHalves
    case .quadrant, .sextant: Pattern.seamlessHalves + Pattern.seamlessQuarters
    }
  }

  /// Those whose glyph does not stand on the lower edge of a cell, or only on a part of it.
  var seamlessPatterns: [Pattern] {
    switch self {
    case .ascii: []
    case .half: Pattern.seamlessHalves
    case .quadrant, .sextant: Pattern.seamlessQuadrants
    }
  }
}

/// A way to part a cell in two with a glyph.
struct Pattern {
  /// What the glyph's foreground covers.
  let bits: UInt64
  let glyph: Unicode.Scalar
  /// The glyph that covers the rest, where there is one.
  let inverse: Unicode.Scalar?
  /// 1/n of the sub-cells covered and of those that are not: 0 < n < 64.
  let share: Float
  let inverseShare: Float

  init(_ coverage: Coverage, _ glyph: Unicode.Scalar, inverse: Unicode.Scalar? = nil) {
    bits = coverage.bits
    self.glyph = glyph
    self.inverse = inverse
    share = 1 / Float(coverage.count)
    inverseShare = 1 / Float(64 - coverage.count)
  }

  /// The uppermost rows of sub-cells.
  private init(upper eighths: Int, _ glyph: Unicode.Scalar) {
    self.init(Coverage.lower(8 - eighths).inverted, glyph)
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

  static let seamlessHalves = [Pattern(upper: 4, "▀"), Pattern(.left(4), "▌", inverse: "▐")]

  static let seamlessQuarters = [
    Pattern(.quarters(upperLeft: true), "▘"), Pattern(.quarters(upperRight: true), "▝"),
    Pattern(.quarters(lowerLeft: true), "▖", inverse: "▜"),
    Pattern(.quarters(lowerRight: true), "▗", inverse: "▛"),
    Pattern(.quarters(upperLeft: true, lowerRight: true), "▚", inverse: "▞")
  ]

  static let seamlessQuadrants =
    seamlessHalves + [
      Pattern(upper: 1, "▔"),
      Pattern(.left(1), "▏"), Pattern(.left(2), "▎"), Pattern(.left(3), "▍"),
      Pattern(.left(5), "▋"), Pattern(.left(6), "▊"), Pattern(.left(7), "▉", inverse: "▕")
    ] + seamlessQuarters

  /// One of each pair of inverses: those without the lower right sixth.
  static let sextants =
    quadrants
    + (1..<32).compactMap { sixths in
      guard let glyph = Coverage.sextant(sixths), let inverse = Coverage.sextant(63 - sixths) else {
        return nil
      }
      return Pattern(.sixths(sixths), glyph, inverse: inverse)
    }
}
