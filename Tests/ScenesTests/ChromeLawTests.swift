import SeededRandom
import Testing

@testable import PaneCanvas
@testable import PaneScenes

/// Tests that what moves in a scene covers neither the top nor the bottom line.
struct ChromeLawTests {
  private static let sizes = [
    (40, 12), (42, 14), (44, 16), (50, 20), (60, 20), (70, 24), (80, 24), (100, 30), (120, 40), (44, 40),
    (200, 54),
    (320, 90)
  ]

  /// Returns the first column of the top line, or of the bottom line, that a scene has drawn over in cells.
  private func covered(_ canvas: Canvas, _ theme: Theme) -> (column: Int, row: Int)? {
    let grounds = [0: theme.stage.color(row: 0, of: canvas.rows), canvas.rows - 1: theme.bar]
    for (row, ground) in grounds {
      for column in 0..<canvas.columns {
        let cell = canvas[column, row]
        let isShape = cell.glyph != " " && Coverage(glyph: cell.glyph) != nil
        if cell.background != ground || isShape { return (column, row) }
      }
    }
    return nil
  }

  /// Returns true if a sprite reaches into the top line, and no part of the ground lies over it.
  private func isTopLineCovered(_ canvas: Canvas, _ cell: PixelSize) -> Bool {
    let whole = PixelSize(width: canvas.columns * cell.width, height: canvas.rows * cell.height)
    let last = canvas.sprites.lastIndex { $0.size != whole && $0.y < Double(cell.height) } ?? -1
    return last >= 0 && !canvas.sprites[last...].contains { $0.size == whole && $0.bottom == cell.height }
  }

  @Test(arguments: SceneName.allCases, sizes)
  func `no scene draws over the top or the bottom line`(name: SceneName, size: (columns: Int, rows: Int)) {
    let rendering = Rendering.inPixels
    for seed in 0..<4 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var gallery = Gallery(name, SceneContext(columns: size.columns, rows: size.rows), showsHint: false)
      var canvas = Canvas(columns: size.columns, rows: size.rows)
      var pixels = Canvas(columns: size.columns, rows: size.rows, rendering: rendering)
      let keys: [Key] = name.keys.flatMap(\.keys) + [.space, .space, .space]
      for step in 0..<80 {
        let time = Double(step) / 15
        if step % 3 == 0 {
          _ = gallery.route(.input(.key(keys[Int.random(in: 0..<keys.count, using: &random)])), at: time)
        }
        if step % 10 == 5 { _ = gallery.route(.action(.kick(SIMD2(200, -2500))), at: time) }
        gallery.advance(to: time)
        gallery.draw(into: &canvas)
        let covered = covered(canvas, gallery.context.theme)
        #expect(covered == nil, "\(size), seed \(seed), \(time) s")
        guard let cell = pixels.rendering.pixels else { continue }
        gallery.draw(into: &pixels)
        #expect(!isTopLineCovered(pixels, cell), "\(size), seed \(seed), \(time) s")
      }
    }
  }
}
