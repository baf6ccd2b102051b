import SeededRandom
import Testing

@testable import PaneCanvas

@Suite struct FittedCellsTests {
  private static let colors = [black, white, red, blue, Color(rgb: 0x123456)]

  @Test func `a remembered fit is the same as a new one, whatever was fitted between`() {
    var fits = FittedCells()
    let renderings = GlyphSet.allCases.flatMap { glyphs in
      Rendering.Palette.allCases.map { Rendering(glyphs: glyphs, color: $0) }
    }
    // The second round meets the fits of the first, which are more than there are slots.
    for _ in 0..<2 {
      var random = SplitMix64(seed: 5)
      func any<T>(_ values: [T]) -> T { values[Int(random.next() % UInt64(values.count))] }
      for rendering in renderings {
        for _ in 0..<200 {
          let bits = Coverage.left(any(Array(0...8))).bits & Coverage.lower(any(Array(0...8))).bits
          let ground = Cell(any([" ", "▌", "x"]), any(Self.colors), on: any(Self.colors))
          let color = any(Self.colors)
          var image = CellImage(ground: ground)
          image.lay(bits, color)
          let key = rendering.seed.mixed(with: color).mixed(with: ground).mixed(with: bits)
          #expect(
            fits.cell(for: key) { image.fitted(in: rendering) } == image.fitted(in: rendering),
            "\(rendering), \(ground), \(color), \(bits)")
        }
      }
    }
  }
}
