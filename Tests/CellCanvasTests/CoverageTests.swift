import Testing

@testable import PaneCanvas

@Suite struct CoverageTests {
  @Test func `eighth blocks cover their fraction of the cell`() {
    for n in 0...8 {
      #expect(Coverage.lower(n).count == 8 * n)
      #expect(Coverage.left(n).count == 8 * n)
    }
    #expect(Coverage.lower(3).bits & Coverage.lower(5).inverted.bits == 0)
    #expect(Coverage.left(1).bits == 0x01_01_01_01_01_01_01_01)
    #expect(Coverage.lower(1).bits == 0xff << 56)
  }

  @Test func `a quarter counts as covered from one half on`() {
    // Two eighths of the width are half of each left quarter, and two of the height half of each lower one.
    #expect(Coverage.left(2).nearestQuarters == Coverage.left(4))
    #expect(Coverage.left(1).nearestQuarters == Coverage.left(0))
    #expect(Coverage.lower(2).nearestQuarters == Coverage.lower(4))
    #expect(Coverage.lower(1).nearestQuarters == Coverage.lower(0))
    #expect(Coverage.left(6).nearestQuarters == Coverage.left(8))
  }

  @Test(
    arguments: zip(
      " ▀▁▂▃▄▅▆▇█▉▊▋▌▍▎▏▐▔▕▖▗▘▙▚▛▜▝▞▟".unicodeScalars.map { $0 },
      [
        0, 32, 8, 16, 24, 32, 40, 48, 56, 64, 56, 48, 40, 32, 24, 16, 8, 32, 8, 8, 16, 16, 16, 48, 32, 48, 48,
        16,
        32, 48
      ]))
  func `a block element covers its number of the 64 sub-cells`(glyph: Unicode.Scalar, count: Int) {
    #expect(Coverage(glyph: glyph)?.count == count)
  }

  @Test func `block elements that complement each other have inverse coverage`() throws {
    for (one, other) in [
      ("▀", "▄"), ("▌", "▐"), ("▘", "▟"), ("▝", "▙"), ("▖", "▜"), ("▗", "▛"), ("▚", "▞"), ("▇", "▔")
    ] {
      let first = try #require(Coverage(glyph: one.unicodeScalars.first!))
      let second = try #require(Coverage(glyph: other.unicodeScalars.first!))
      #expect(first.inverted == second)
    }
  }

  @Test func `text has no coverage`() {
    #expect(Coverage(glyph: "a") == nil)
    #expect(Coverage(glyph: "░") == nil)
    #expect(Coverage(glyph: "⣿") == nil)
  }
}
