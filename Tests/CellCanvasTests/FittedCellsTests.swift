import SeededRandom
import Testing

@testable import PaneCanvas

@Suite struct FittedCellsTests {
  /// Every way in which cells are fitted.
  private static let renderings = GlyphSet.allCases.flatMap { glyphs in
    Rendering.Edge.allCases.flatMap { edge in
      Rendering.Palette.allCases.flatMap { palette in
        [false, true].map { isCoarse in
          var rendering = Rendering(glyphs: glyphs, edge: edge, color: palette)
          rendering.isCoarse = isCoarse
          return rendering
        }
      }
    }
  }

  private static let colors = [black, white, red, blue, Color(rgb: 0x123456)]

  @Test func `a remembered fit is the same as a new one, whatever was fitted between`() {
    var fits = FittedCells()
    // The second round meets the fits of the first, which are more than there are slots.
    for _ in 0..<2 {
      var random = SplitMix64(seed: 5)
      func any<T>(_ values: [T]) -> T { values[Int(random.next() % UInt64(values.count))] }
      for rendering in Self.renderings {
        for _ in 0..<60 {
          let bits = Coverage.left(any(Array(0...8))).bits & Coverage.lower(any(Array(0...8))).bits
          let ground = Cell(any([" ", "▌", "x"]), any(Self.colors), on: any(Self.colors))
          let color = any(Self.colors)
          var image = CellImage(ground: ground)
          image.lay(bits, color)
          let fitted = fits.fitted(
            color, over: ground, bits: bits, in: rendering)
          #expect(
            fitted == image.fitted(to: rendering.patterns, coverageSteps: rendering.coverageSteps),
            "\(rendering), \(ground), \(color), \(bits)")
        }
      }
    }
  }
}
