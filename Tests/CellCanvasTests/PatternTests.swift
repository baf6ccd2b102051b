import Testing

@testable import PaneCanvas

@Suite struct PatternTests {
  @Test(arguments: GlyphSet.allCases)
  func `the glyph of a pattern covers its sub-cells, and that of its inverse the others`(glyphs: GlyphSet) {
    let all =
      glyphs.patterns + glyphs.coarsePatterns + glyphs.seamlessPatterns + glyphs.coarseSeamlessPatterns
    #expect(all.isEmpty == (glyphs == .ascii))
    for pattern in all {
      #expect(Coverage(glyph: pattern.glyph)?.bits == pattern.bits, "\(pattern.glyph)")
      if let inverse = pattern.inverse { #expect(Coverage(glyph: inverse)?.bits == ~pattern.bits) }
      let covered = Float(pattern.bits.nonzeroBitCount)
      #expect(pattern.share == 1 / covered && pattern.inverseShare == 1 / (64 - covered))
    }
  }

  @Test(arguments: [GlyphSet.half, .quadrant])
  func `no two patterns of halves, eighths and quarters divide a cell alike`(glyphs: GlyphSet) {
    for patterns in [
      glyphs.patterns, glyphs.coarsePatterns, glyphs.seamlessPatterns, glyphs.coarseSeamlessPatterns
    ] {
      #expect(Set(patterns.map { min($0.bits, ~$0.bits) }).count == patterns.count)
    }
  }

  @Test func `each union of sixths has a sextant, but for four that have other glyphs`() {
    for sixths in 0..<64 {
      let glyph = Coverage.sextant(sixths)
      if [0, 21, 42, 63].contains(sixths) {
        #expect(glyph == nil)
      } else {
        #expect(glyph.flatMap { Coverage(glyph: $0) } == Coverage.sixths(sixths))
      }
    }
    #expect(Set((0..<64).map { Coverage.sixths($0).bits }).count == 64)
  }
}
