import Testing

@testable import PaneCanvas

@Suite struct PatternTests {
  @Test(arguments: GlyphSet.allCases)
  func `the glyph of a pattern covers its sub-cells, and that of its inverse the others`(glyphs: GlyphSet) {
    let all = glyphs.patterns
    #expect(all.isEmpty == (glyphs == .ascii))
    for pattern in all {
      #expect(Coverage(glyph: pattern.glyph)?.bits == pattern.bits, "\(pattern.glyph)")
      if let inverse = pattern.inverse { #expect(Coverage(glyph: inverse)?.bits == ~pattern.bits) }
      let covered = Float(pattern.bits.nonzeroBitCount)
      #expect(pattern.share == 1 / covered && pattern.inverseShare == 1 / (64 - covered))
    }
  }

  @Test(arguments: [GlyphSet.half, .quarter, .quadrant])
  func `no two patterns of halves, eighths and quarters divide a cell alike`(glyphs: GlyphSet) {
    #expect(Set(glyphs.patterns.map { min($0.bits, ~$0.bits) }).count == glyphs.patterns.count)
  }
}
