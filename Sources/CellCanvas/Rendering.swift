/// How shapes become cells: what a terminal can show, and what its user likes.
package struct Rendering: Hashable, Sendable {
  package enum Edge: Hashable, Sendable, CaseIterable {
    /// Glyphs that follow the edge.
    case sharp
    /// Blanks in a colour mixed by coverage: no seams where a font draws the block elements.
    case soft
  }

  package var glyphs: GlyphSet
  package var edge: Edge

  package init(glyphs: GlyphSet = .quadrant, edge: Edge = .sharp) {
    self.glyphs = glyphs
    self.edge = edge
  }

  var patterns: [Pattern] { edge == .sharp ? glyphs.patterns : [] }

  /// In how many steps a part of a cell is mixed with what is below: the finer the patterns, the fewer; each
  /// step is a colour more to send.
  var coverageSteps: Int {
    switch glyphs {
    case .ascii: 8
    case .half: edge == .sharp ? 4 : 8
    case .quadrant: edge == .sharp ? 2 : 8
    }
  }
}
