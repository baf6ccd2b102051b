import SeededRandom
import PaneCanvas
import Testing

@testable import PaneTerminal

@Suite struct ScaledPictureTests {
  private static let cell = PixelSize(width: 4, height: 8)
  private static let screen = PixelSize(width: 64, height: 48)

  /// Returns the only sprite of a canvas.
  private static func sprite(_ draw: (inout Canvas) -> Void) -> Sprite {
    var rendering = Rendering()
    rendering.pixels = cell
    var canvas = Canvas(columns: 16, rows: 6, rendering: rendering)
    draw(&canvas)
    return canvas.sprites[0]
  }

  @Test func `a shape is placed on exactly the cells that its visible part touches`() throws {
    var random = SplitMix64(seed: 8)
    var visible = 0
    for _ in 0..<500 {
      let (column, row) = (
        Double.random(in: -6...20, using: &random), Double.random(in: -5...9, using: &random)
      )
      var sprite = Self.sprite {
        $0.fillEllipse(at: [column, row], radius: [3, 1.5], Color(rgb: 0xff_ff_ff))
      }
      sprite.bottom = Bool.random(using: &random) ? 8 * Int.random(in: 1...6, using: &random) : nil
      let margin = SIMD2(4, 8)
      let picture = ScaledPicture(
        sprite.picture, margin: PixelSize(width: margin.x, height: margin.y),
        try #require(sprite.picture.scaling(to: sprite.picture)))
      let place = sprite.place(on: Self.screen, in: Self.cell, scaling: picture)
      let (x, y) = (Int(sprite.x), Int(sprite.y))
      let columns = Set((x..<x + sprite.size.width).filter { (0..<64).contains($0) }.map { $0 / 4 }).sorted()
      let rows = Set(
        (y..<y + sprite.size.height).filter { (0..<(sprite.bottom ?? 48)).contains($0) }.map { $0 / 8 }
      ).sorted()
      if let first = columns.first, let upper = rows.first {
        visible += 1
        #expect(place?.x == 4 * first && place?.y == 8 * upper)
        #expect(place?.columns == columns.count && place?.rows == rows.count)
      } else {
        #expect(place == nil)
      }
    }
    #expect(visible > 100)
  }
}
