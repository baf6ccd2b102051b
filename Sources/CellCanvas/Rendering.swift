/// How shapes become cells: what a terminal can show, and what its user likes.
package struct Rendering: Hashable, Sendable {
  package enum Edge: Hashable, Sendable, CaseIterable {
    /// Glyphs that follow the edge.
    case sharp
    /// Glyphs of a cell's upper part, and mixed colours for what they leave over. Where a font draws the block
    /// elements, they often end a line of pixels above the next cell: under a glyph of the lower part the other
    /// colour shows as a seam, under one of the upper part what is there is its own.
    case seamless
    /// Blanks in a colour mixed by coverage: no seams where a font draws the block elements.
    case soft
  }

  package enum Palette: Hashable, Sendable, CaseIterable {
    /// 256 or more colours: edges are mixed with what is below them.
    case full
    /// 16: a mix would be another colour altogether.
    case few
    /// Only light and dark.
    case none
  }

  package var glyphs: GlyphSet
  package var edge: Edge
  package var color: Palette
  /// Whether edges go by quarters of cells and no colour is mixed for them: for what moves so fast that nobody sees
  /// more, and that would cost a terminal a colour a cell.
  package var isCoarse = false
  /// The size of a cell in pixels, where the terminal shows pictures over its cells and shapes become sprites; nil:
  /// they become cells.
  package var pixels: PixelSize?

  package init(glyphs: GlyphSet = .quadrant, edge: Edge = .sharp, color: Palette = .full) {
    self.glyphs = glyphs
    self.edge = edge
    self.color = color
  }

  var patterns: [Pattern] {
    switch edge {
    case .sharp: isCoarse ? glyphs.coarsePatterns : glyphs.patterns
    // What cannot be mixed must be followed.
    case .seamless where color == .full:
      isCoarse ? glyphs.coarseSeamlessPatterns : glyphs.seamlessPatterns
    case .seamless: isCoarse ? glyphs.coarsePatterns : glyphs.patterns
    case .soft: []
    }
  }

  /// A ball of plain cells would be none: where the font may draw at all, it has its upper and lower halves.
  var ballPatterns: [Pattern] { edge == .soft && glyphs != .ascii ? Pattern.rows : patterns }

  /// In how many steps a part of a cell is mixed with what is below: the finer the patterns, the fewer; each
  /// step is a colour more to send.
  var coverageSteps: Int {
    if color != .full || isCoarse && !patterns.isEmpty { return 1 }
    if edge == .soft { return 8 }
    if edge == .seamless { return 2 }
    switch glyphs {
    case .ascii: return 8
    case .half: return 4
    case .quadrant, .sextant: return 2
    }
  }

  /// A thin thing's colour, by its share in sixteenths of a place; without mixes it has all of it.
  func blend(_ ground: Color, _ color: Color, sixteenths: Int) -> Color {
    if self.color == .full { return ground.mixed(with: color, sixteenths: sixteenths) }
    return sixteenths > 0 ? color : ground
  }

  /// Nothing smaller than a cell can be told apart.
  var hasWholeCellsOnly: Bool { color != .full && patterns.isEmpty }

  /// The height of a thin thing, in eighths of a row, that the glyphs can show.
  func thin(_ eighths: Int) -> Int {
    if glyphs == .half { return max(eighths, 4) }
    // From the top of a cell there are one eighth and four.
    return edge == .seamless && color == .full && eighths > 1 ? 4 : eighths
  }
}
