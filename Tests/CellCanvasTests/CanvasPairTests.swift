import CanvasPictures
import Testing

@testable import PaneCanvas

struct CanvasPairTests {
  private func draw(_ text: String, _ canvas: inout Canvas) {
    canvas.fill(Color(rgb: 0))
    canvas.draw(text, column: 0, row: 0, Color(rgb: 0xffffff))
    canvas.fillEllipse(at: [1, 0.5], radius: [1, 0.5], Color(rgb: 0xff0000))
  }

  @Test(arguments: 0...5)
  func `two pictures are drawn side by side from a given column`(column: Int) {
    var canvas = Canvas(columns: 5, rows: 2, rendering: Rendering(color: .none))
    for _ in 0..<2 {
      canvas.drawPair(
        column: column,
        left: {
          $0.fill(Color(rgb: 0))
          $0.draw("abcde", column: 0, row: 0, Color(rgb: 0xffffff))
        },
        right: {
          $0.fill(Color(rgb: 0))
          $0.draw("vwxyz", column: 0, row: 0, Color(rgb: 0xffffff))
        })
      #expect(canvas.picture.hasPrefix(String(("abcde" + "vwxyz").dropFirst(5 - column).prefix(5))))
    }
  }

  @Test func `sprites move with their pictures`() {
    var canvas = Canvas(columns: 10, rows: 2)
    canvas.rendering.pixels = PixelSize(width: 9, height: 18)
    var alone = canvas
    draw("a", &alone)
    let x = alone.sprites[0].x
    for _ in 0..<2 {
      canvas.drawPair(column: 4, left: { draw("a", &$0) }, right: { draw("b", &$0) })
      #expect(canvas.sprites.map(\.x) == [x - 54, x + 36])
    }
  }
}
