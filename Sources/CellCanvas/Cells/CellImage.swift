/// The image that one cell should show, by sub-cells: the ground, which is the cell below, under layers that
/// hide it where they cover it. A terminal shows two colours per cell; `fitted` finds the best two.
struct CellImage {
  private let ground: Cell
  /// Disjoint areas. Areas 0 and 1 are the ground's foreground and background; the layers follow.
  private var areas: InlineArray<7, UInt64>
  private var colors: InlineArray<7, Color>
  private var count = 2
  /// A hash value of the ground and the layers.
  private(set) var key: UInt64

  init(ground: Cell) {
    self.ground = ground
    key = UInt64(0).mixed(with: ground)
    // The shape of text is unknown, so a shape that covers part of a text cell replaces the text.
    let foreground = Coverage(glyph: ground.glyph)?.bits ?? 0
    areas = InlineArray(repeating: 0)
    colors = InlineArray(repeating: ground.background)
    areas[0] = foreground
    areas[1] = ~foreground
    colors[0] = ground.foreground
  }

  /// Creates the image of a colour over a part of a cell.
  init(_ color: Color, over ground: Cell, bits: UInt64) {
    self.init(ground: ground)
    lay(bits, color)
  }

  /// Adds a layer of one colour over the given sub-cells; at most five layers.
  mutating func lay(_ bits: UInt64, _ color: Color) {
    if bits == 0 { return }
    for i in 0..<count { areas[i] &= ~bits }
    areas[count] = bits
    colors[count] = color
    count += 1
    key = key.mixed(with: bits).mixed(with: color)
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
    guard let pattern = bestPattern(rendering.patterns) else {
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
    if fits[slot].key == key { return fits[slot].cell }
    let cell = fit()
    fits[slot] = (key, cell)
    return cell
  }

  /// Returns the cell that shows a colour over a part of a cell.
  mutating func fitted(_ color: Color, over ground: Cell, bits: UInt64, in rendering: Rendering) -> Cell {
    cell(for: rendering.seed.mixed(with: color).mixed(with: ground).mixed(with: bits)) {
      CellImage(color, over: ground, bits: bits).fitted(in: rendering)
    }
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
  var seed: UInt64 {
    let glyphs: UInt64 = glyphs == .ascii ? 0 : glyphs == .half ? 1 : glyphs == .quarter ? 2 : 3
    let palette: UInt64 = color == .full ? 0 : color == .few ? 1 : 2
    return 1 | glyphs << 1 | palette << 3
  }
}
