import Testing

@testable import PaneCanvas

@Suite struct PatternTests {
  @Test(arguments: GlyphSet.allCases)
  func `the glyph of a pattern covers its sub-cells, and that of its inverse the others`(glyphs: GlyphSet) {
    let all = glyphs.patterns + glyphs.coarsePatterns
    #expect(all.isEmpty == (glyphs == .ascii))
    for pattern in all {
      #expect(Coverage(glyph: pattern.glyph)?.bits == pattern.bits, "\(pattern.glyph)")
      if let inverse = pattern.inverse { #expect(Coverage(glyph: inverse)?.bits == ~pattern.bits) }
      let covered = Float(pattern.bits.nonzeroBitCount)
      #expect(pattern.share == 1 / covered && pattern.inverseShare == 1 / (64 - covered))
    }
  }

  @Test func `the 256 unions of eighths have different glyphs, which cover them`() {
    #expect(Set((0..<256).map { Coverage.union(of: $0, rows: 4).bits }).count == 256)
    for eighths in 0..<256 {
      let glyph = Coverage.octants[eighths]
      #expect(
        Coverage(glyph: glyph) == Coverage.union(of: eighths, rows: 4), "U+\(String(glyph.value, radix: 16))")
    }
    // The names of Unicode list the covered eighths by row and column, from 1.
    #expect(Coverage.octants[0b100] == "\u{1cd00}", "block octant-3")
    #expect(Coverage.octants[0b110] == "\u{1cd01}", "block octant-23")
    #expect(Coverage.octants[0b1111_1110] == "\u{1cde5}", "block octant-2345678")
  }

  @Test func `octants divide a cell in every way that sextants do, and each way once besides`() {
    let sextants = Set(GlyphSet.sextant.patterns.map { min($0.bits, ~$0.bits) })
    let octants = GlyphSet.octant.patterns.map { min($0.bits, ~$0.bits) }
    #expect(sextants.isSubset(of: octants))
    #expect(Set(octants).count - sextants.count == octants.count - GlyphSet.sextant.patterns.count)
    for eighths in 1..<255 {
      let bits = Coverage.union(of: eighths, rows: 4).bits
      #expect(octants.contains(min(bits, ~bits)))
    }
  }

  @Test(arguments: [GlyphSet.half, .quadrant])
  func `no two patterns of halves, eighths and quarters divide a cell alike`(glyphs: GlyphSet) {
    for patterns in [glyphs.patterns, glyphs.coarsePatterns] {
      #expect(Set(patterns.map { min($0.bits, ~$0.bits) }).count == patterns.count)
    }
  }

  @Test func `each union of sixths has a sextant, but for four that have other glyphs`() {
    for sixths in 0..<64 {
      let glyph = Coverage.sextant(sixths)
      if [0, 21, 42, 63].contains(sixths) {
        #expect(glyph == nil)
      } else {
        #expect(glyph.flatMap { Coverage(glyph: $0) } == Coverage.union(of: sixths, rows: 3))
      }
    }
    #expect(Set((0..<64).map { Coverage.union(of: $0, rows: 3).bits }).count == 64)
  }
}
