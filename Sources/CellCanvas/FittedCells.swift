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

  /// Returns the cell that shows a colour over a part of a cell, as `CellImage.fitted(to:coverageSteps:)`
  /// does.
  /// - Parameter bits: the covered sub-cells.
  mutating func fitted(_ color: Color, over ground: Cell, bits: UInt64, in rendering: Rendering) -> Cell {
    if bits == 0 { return ground }
    let fitting = rendering.fitting
    if fits.isEmpty {
      let none = StoredFit(bits: 0, ground: ground, fitting: fitting, color: color, cell: ground)
      fits = Array(repeating: none, count: 1 << Self.slotBits)
    }
    let slot = Self.slot(ground, color, bits)
    let fit = fits[slot]
    if fit.bits == bits, fit.color == color, fit.ground == ground, fit.fitting == fitting {
      return fit.cell
    }
    var image = CellImage(ground: ground)
    image.lay(bits, color)
    let cell = image.fitted(to: rendering.patterns, coverageSteps: rendering.coverageSteps)
    fits[slot] = StoredFit(bits: bits, ground: ground, fitting: fitting, color: color, cell: cell)
    return cell
  }

  private static func slot(_ ground: Cell, _ color: Color, _ bits: UInt64) -> Int {
    // Multiplicative hashing, with the golden ratio (Knuth, The Art of Computer Programming 3, 6.4).
    let golden: UInt64 = 0x9e37_79b9_7f4a_7c15
    let colors = UInt64(ground.background.rgb) << 24 ^ UInt64(ground.foreground.rgb) << 40 ^ UInt64(color.rgb)
    let mixed = ((bits &* golden) ^ colors ^ UInt64(ground.glyph.value) << 13) &* golden
    return Int(mixed >> (64 - slotBits))
  }
}

extension Rendering {
  /// The properties on which the fit of a cell depends.
  struct Fitting: Equatable, Sendable {
    var glyphs: GlyphSet
    var edge: Edge
    var color: Palette
    var isCoarse: Bool
  }

  var fitting: Fitting {
    Fitting(glyphs: glyphs, edge: edge, color: color, isCoarse: isCoarse)
  }
}
