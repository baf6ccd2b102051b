/// The set of a cell's 8 × 8 sub-cells that a shape covers.
package struct Coverage: Hashable, Sendable {
  /// One bit per sub-cell: bit `8 * row + column`, with rows from the top and columns from the left.
  package let bits: UInt64

  package init(bits: UInt64) { self.bits = bits }

  /// Returns the lowest 0…8 rows of sub-cells: ▁▂▃▄▅▆▇█.
  package static func lower(_ eighths: Int) -> Coverage {
    Coverage(bits: eighths == 0 ? 0 : ~0 << (64 - 8 * UInt64(eighths)))
  }

  /// Returns the leftmost 0…8 columns of sub-cells: ▏▎▍▌▋▊▉█.
  package static func left(_ eighths: Int) -> Coverage {
    Coverage(bits: ((1 << UInt64(eighths)) - 1) * 0x01_01_01_01_01_01_01_01)
  }

  /// The 16 unions of quarters, such as ▘▝▖▗, with bit `2 * row + column` for each.
  static let quarters = (0..<16).map { parts in
    (0..<4).reduce(Coverage(bits: 0)) { union, part in
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
    case 0x20: self = .lower(0)
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
    let parts = (0..<4).reduce(0) { parts, part in
      (bits & Self.quarters[1 << part].bits).nonzeroBitCount >= 8 ? parts | 1 << part : parts
    }
    return Self.quarters[parts]
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
    case .quarter: Pattern.quarters
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

  private init(_ glyph: Unicode.Scalar, _ coverage: Coverage) {
    (self.glyph, bits) = (glyph, coverage.bits)
    inverse = "▀▐▔▕▟▙▜▛▞".unicodeScalars.first { Coverage(glyph: $0) == coverage.inverted }
    share = 1 / Float(coverage.count)
    inverseShare = 1 / Float(64 - coverage.count)
  }

  private static func patterns(_ glyphs: String) -> [Pattern] {
    glyphs.unicodeScalars.compactMap { glyph in Coverage(glyph: glyph).map { Pattern(glyph, $0) } }
  }

  static let halves = patterns("▄▌")
  static let quarters = patterns("▄▌▘▝▖▗▚")
  static let quadrants = patterns("▄▌▁▂▃▅▆▇▏▎▍▋▊▉▘▝▖▗▚")
}

/// Braille patterns: two columns by four rows of dots in a cell, with a bit for each. Unicode numbers the dots of the left
/// column 1, 2, 3, 7 and those of the right column 4, 5, 6, 8.
enum Braille {
  static func bit(column: Int, row: Int) -> UInt32 { 1 << (row < 3 ? 3 * column + row : 6 + column) }

  static func bits(of glyph: Unicode.Scalar) -> UInt32 {
    glyph.value & ~0xff == 0x2800 ? glyph.value & 0xff : 0
  }

  static func glyph(_ bits: UInt32) -> Unicode.Scalar { Unicode.Scalar(0x2800 | bits) ?? " " }
}

/// The image that one cell should show, by sub-cells: the ground, which is the cell below, under layers that
/// hide it where they cover it. A terminal shows two colours per cell; `fitted` finds the best two.
struct CellImage {
  private let ground: Cell
  /// Disjoint areas. Areas 0 and 1 are the ground's foreground and background; the layers follow.
  private var areas: InlineArray<7, UInt64>
  private var colors: InlineArray<7, Color>
  private var count = 2

  init(ground: Cell) {
    self.ground = ground
    // The shape of text is unknown, so a shape that covers part of a text cell replaces the text.
    let foreground = Coverage(glyph: ground.glyph)?.bits ?? 0
    areas = InlineArray(repeating: 0)
    colors = InlineArray(repeating: ground.background)
    areas[0] = foreground
    areas[1] = ~foreground
    colors[0] = ground.foreground
  }

  /// Adds a layer of one colour over the given sub-cells; at most five layers.
  mutating func lay(_ bits: UInt64, _ color: Color) {
    if bits == 0 { return }
    for i in 0..<count { areas[i] &= ~bits }
    areas[count] = bits
    colors[count] = color
    count += 1
  }

  /// Returns the glyph and the two colours that are nearest to the image. If no layer is visible, returns the ground.
  ///
  /// A pattern divides the cell into two parts, each of which gets one colour. The best pattern has the least
  /// sum of squared differences within its parts; for it, the sum of (∑c)² / n over both parts is greatest.
  func fitted(in rendering: Rendering) -> Cell {
    let steps = rendering.coverageSteps
    if count == 2 { return ground }
    // A layer that hides everything.
    if areas[count - 1] == ~0 { return Cell(blank: colors[count - 1]) }
    guard let pattern = bestPattern(rendering.glyphs.patterns) else {
      let (color, covered) = mix(in: ~0, steps: steps)
      return covered == 0 ? ground : Cell(blank: color)
    }
    let (inside, insideCover) = mix(in: pattern.bits, steps: steps)
    let (outside, outsideCover) = mix(in: ~pattern.bits, steps: steps)
    if insideCover == 0 && outsideCover == 0 { return ground }
    if inside == outside { return Cell(blank: inside) }
    if let inverse = pattern.inverse, outsideCover > insideCover { return Cell(inverse, outside, on: inside) }
    return Cell(pattern.glyph, inside, on: outside)
  }

  private func bestPattern(_ patterns: [Pattern]) -> Pattern? {
    var visible = 0
    var bits = InlineArray<7, UInt64>(repeating: 0)
    var channels = InlineArray<7, SIMD4<Float>>(repeating: .zero)
    for i in 0..<count where areas[i] != 0 {
      bits[visible] = areas[i]
      channels[visible] = SIMD4(Float(colors[i].red), Float(colors[i].green), Float(colors[i].blue), 0)
      visible += 1
    }
    // The differences within the parts do not depend on the origin of the colours. If it is the colour of the
    // last area, this area adds nothing to the sums.
    visible -= 1
    var total = SIMD4<Float>.zero
    for i in 0..<visible {
      channels[i] -= channels[visible]
      total += channels[i] * Float(bits[i].nonzeroBitCount)
    }
    var best: Pattern?
    var bestScore = -Float.infinity
    for pattern in patterns {
      var inside = SIMD4<Float>.zero
      for i in 0..<visible { inside += channels[i] * Float((bits[i] & pattern.bits).nonzeroBitCount) }
      let outside = total - inside
      let score = (inside * inside).sum() * pattern.share + (outside * outside).sum() * pattern.inverseShare
      if score > bestScore { (best, bestScore) = (pattern, score) }
    }
    return best
  }

  /// Returns the colour of a part: its largest layer over its larger ground colour, mixed by coverage in even steps.
  private func mix(in part: UInt64, steps: Int) -> (color: Color, covered: Int) {
    let first = (areas[0] & part).nonzeroBitCount
    let second = (areas[1] & part).nonzeroBitCount
    var layer = 2
    var largest = -1
    for i in 2..<count {
      let size = (areas[i] & part).nonzeroBitCount
      if size > largest { (layer, largest) = (i, size) }
    }
    let size = part.nonzeroBitCount
    let covered = (2 * steps * (size - first - second) + size) / (2 * size)
    let ground = first > second ? colors[0] : colors[1]
    return (ground.mixed(with: colors[layer], parts: covered, of: steps), covered)
  }
}

/// The results of recent fits. Most cells at the edges of shapes are the same from frame to frame, and many along an edge are
/// alike.
///
/// A result replaces the former one with the same slot, so the memory has a constant size.
struct FittedCells: Sendable {
  /// The recent fits; empty before the first.
  private var fits: [(key: UInt64, cell: Cell)] = []
  private static let slotBits = 12

  /// Returns the result of a fit that is determined by a key, a hash value.
  mutating func cell(for key: UInt64, _ fit: () -> Cell) -> Cell {
    if fits.isEmpty { fits = Array(repeating: (0, Cell(blank: 0)), count: 1 << Self.slotBits) }
    let slot = Int(key >> (64 - UInt64(Self.slotBits)))
    if fits[slot].key != key { fits[slot] = (key, fit()) }
    return fits[slot].cell
  }
}

/// Hash values of 64 bits. Two fits with the same one do not occur in practice.
extension UInt64 {
  func mixed(with bits: UInt64) -> UInt64 {
    // The factor of multiplicative hashing (Knuth, The Art of Computer Programming 3, 6.4).
    let mixed = (self ^ bits) &* 0x9e37_79b9_7f4a_7c15
    return mixed ^ mixed >> 32
  }

  func mixed(with color: Color) -> UInt64 { mixed(with: UInt64(color.rgb)) }

  func mixed(with cell: Cell) -> UInt64 {
    mixed(with: UInt64(cell.background.rgb) << 32 | UInt64(cell.foreground.rgb))
      .mixed(with: UInt64(cell.glyph.value) << 8 | UInt64(cell.style.rawValue))
  }
}

extension Rendering {
  /// The hash value of what a fit depends on.
  var seed: UInt64 { UInt64(glyphs.patterns.count << 8 | coverageSteps) }
}
