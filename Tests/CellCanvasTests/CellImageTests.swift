import SeededRandom
import Testing

@testable import PaneCanvas

@Suite struct CellImageTests {
  /// Returns the sum of squared differences between the colours of a part's sub-cells and their mean.
  private static func deviation(of colors: [Color]) -> Double {
    guard !colors.isEmpty else { return 0 }
    return [\Color.red, \.green, \.blue].reduce(0) { sum, channel in
      let values = colors.map { Double($0[keyPath: channel]) }
      let mean = values.reduce(0, +) / Double(values.count)
      return sum + values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
  }

  @Test(arguments: [GlyphSet.half, .quarter, .quadrant])
  func `a cell of two to five colours is divided where the colours differ least within the parts`(
    glyphs: GlyphSet
  ) throws {
    var random = SplitMix64(seed: 11)
    var divided = 0
    for _ in 0..<400 {
      let ground = Color(rgb: UInt32(truncatingIfNeeded: random.next()))
      var image = CellImage(ground: Cell(blank: ground))
      var colors = Array(repeating: ground, count: 64)
      for _ in 0...Int(random.next() % 4) {
        let bits =
          Coverage.left(Int(random.next() % 9)).bits & Coverage.lower(Int(random.next() % 9)).bits
        let color = Color(rgb: UInt32(truncatingIfNeeded: random.next()))
        image.lay(bits, color)
        for index in 0..<64 where bits >> UInt64(index) & 1 == 1 { colors[index] = color }
      }
      func deviation(_ bits: UInt64) -> Double {
        let parts = (0..<64).map { bits >> UInt64($0) & 1 == 1 }
        return Self.deviation(of: zip(colors, parts).filter(\.1).map(\.0))
          + Self.deviation(of: zip(colors, parts).filter { !$0.1 }.map(\.0))
      }
      let cell = image.fitted(in: Rendering(glyphs: glyphs))
      guard cell.glyph != " " else { continue }
      divided += 1
      let least = try #require(glyphs.patterns.map { deviation($0.bits) }.min())
      let bits = try #require(Coverage(glyph: cell.glyph)?.bits)
      // The patterns are compared in 24-bit floating point.
      #expect(deviation(bits) <= least * (1 + 1e-4) + 64)
    }
    #expect(divided > 100)
  }
}
