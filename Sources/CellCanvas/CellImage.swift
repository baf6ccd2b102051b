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
  func fitted(to patterns: [Pattern], coverageSteps steps: Int) -> Cell {
    if count == 2 { return ground }
    // A layer that hides everything.
    if areas[count - 1] == ~0 { return Cell(blank: colors[count - 1]) }
    guard let pattern = bestPattern(patterns) else {
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

  /// Returns nearly the same as `fitted(to:coverageSteps:)`, but prefers the two colours of the cell to the left if the
  /// result is nearly as good. A cell in the same colours takes 3 more bytes, and one in other colours 38.
  func fitted(to patterns: [Pattern], coverageSteps steps: Int, after previous: Cell?) -> Cell {
    let best = fitted(to: patterns, coverageSteps: steps)
    guard let pair = previous, pair.foreground != pair.background, best != ground,
      let covered = Coverage(glyph: best.glyph)
    else { return best }
    let colored = Errors(of: self, foreground: pair.foreground, background: pair.background)
    var least =
      Self.tolerance
      + Errors(of: self, foreground: best.foreground, background: best.background).error(covered.bits)
    // No pattern has a smaller error than one that follows all areas.
    if colored.least >= least { return best }
    var nearest: Cell?
    func consider(_ glyph: Unicode.Scalar, _ error: Int) {
      if error < least { (least, nearest) = (error, Cell(glyph, pair.foreground, on: pair.background)) }
    }
    consider(" ", colored.error(0))
    for pattern in patterns where least > colored.least {
      let error = colored.error(pattern.bits)
      consider(pattern.glyph, error)
      if let inverse = pattern.inverse { consider(inverse, colored.sum - error) }
    }
    return nearest ?? best
  }

  /// The greatest invisible error, summed over a cell's sub-cells: 8 of 255 in one channel of each sub-cell.
  private static let tolerance = 64 * 8 * 8

  /// The sums of squared differences between the image and cells in two colours.
  private struct Errors {
    /// The areas, and for each sub-cell of an area the error in the foreground less that in the background.
    private var areas: InlineArray<7, UInt64>
    private var differences = InlineArray<7, Int>(repeating: 0)
    private let count: Int
    /// The error of a blank in the background's colour.
    private var background = 0
    /// The sum of the errors of a pattern and of its inverse.
    private(set) var sum = 0
    /// A lower bound of all errors.
    private(set) var least = 0

    init(of image: CellImage, foreground: Color, background: Color) {
      (areas, count) = (image.areas, image.count)
      for i in 0..<count where areas[i] != 0 {
        let inside = image.colors[i].squaredDistance(to: foreground)
        let outside = image.colors[i].squaredDistance(to: background)
        let size = areas[i].nonzeroBitCount
        differences[i] = inside - outside
        self.background += size * outside
        sum += size * (inside + outside)
        least += size * min(inside, outside)
      }
    }

    /// Returns the error of a cell whose foreground covers the given sub-cells.
    func error(_ bits: UInt64) -> Int {
      var error = background
      for i in 0..<count where areas[i] != 0 { error += (areas[i] & bits).nonzeroBitCount * differences[i] }
      return error
    }
  }

  private func bestPattern(_ patterns: [Pattern]) -> Pattern? {
    // For two colours, only the numbers of sub-cells matter. The last area is never empty.
    let visible = (0..<count).count { areas[$0] != 0 }
    return visible == 2 ? bestPattern(patterns, for: areas[count - 1]) : bestPatternByColor(patterns)
  }

  private func bestPattern(_ patterns: [Pattern], for covered: UInt64) -> Pattern? {
    let total = Float(covered.nonzeroBitCount)
    var best: Pattern?
    var bestScore = -Float.infinity
    for pattern in patterns {
      if pattern.bits == covered || ~pattern.bits == covered { return pattern }
      let inside = Float((covered & pattern.bits).nonzeroBitCount)
      let outside = total - inside
      let score = inside * inside * pattern.share + outside * outside * pattern.inverseShare
      if score > bestScore { (best, bestScore) = (pattern, score) }
    }
    return best
  }

  private func bestPatternByColor(_ patterns: [Pattern]) -> Pattern? {
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

/// The results of recent fits of one colour over a cell. Most cells at the edges of shapes are the same from
/// frame to frame, and many along an edge are alike.
///
/// A result replaces the former one with the same slot, so the memory has a constant size.
struct FittedCells: Sendable {
  private struct StoredFit {
    var bits: UInt64
    var ground: Cell
    var fitting: Rendering.Fitting
    var color: Color
    var cell: Cell
  }

  /// The recent fits; empty before the first. A slot without a fit has no covered sub-cells.
  private var fits: [StoredFit] = []
  private static let slotBits = 12

  /// Returns the cell that shows a colour over a part of a cell, as `CellImage.fitted(to:coverageSteps:)` does.
  mutating func fitted(_ color: Color, over ground: Cell, bits: UInt64, in rendering: Rendering) -> Cell {
    if bits == 0 { return ground }
    let fitting = rendering.fitting
    if fits.isEmpty {
      let none = StoredFit(bits: 0, ground: ground, fitting: fitting, color: color, cell: ground)
      fits = Array(repeating: none, count: 1 << Self.slotBits)
    }
    let slot = Self.slot(ground, color, bits)
    let fit = fits[slot]
    if fit.bits == bits, fit.color == color, fit.ground == ground, fit.fitting == fitting { return fit.cell }
    var image = CellImage(ground: ground)
    image.lay(bits, color)
    let cell = image.fitted(to: rendering.patterns, coverageSteps: rendering.coverageSteps)
    fits[slot] = StoredFit(bits: bits, ground: ground, fitting: fitting, color: color, cell: cell)
    return cell
  }

  private static func slot(_ ground: Cell, _ color: Color, _ bits: UInt64) -> Int {
    let golden = UInt64.goldenRatio
    let colors = UInt64(ground.background.rgb) << 24 ^ UInt64(ground.foreground.rgb) << 40 ^ UInt64(color.rgb)
    let mixed = ((bits &* golden) ^ colors ^ UInt64(ground.glyph.value) << 13) &* golden
    return Int(mixed >> (64 - slotBits))
  }
}

extension UInt64 {
  /// The factor of multiplicative hashing (Knuth, The Art of Computer Programming 3, 6.4).
  static var goldenRatio: UInt64 { 0x9e37_79b9_7f4a_7c15 }
}

extension Rendering {
  /// The properties on which the fit of a cell depends.
  struct Fitting: Equatable, Sendable {
    var glyphs: GlyphSet
    var edge: Edge
    var color: Palette
    var isCoarse: Bool
  }

  var fitting: Fitting { Fitting(glyphs: glyphs, edge: edge, color: color, isCoarse: isCoarse) }
}
