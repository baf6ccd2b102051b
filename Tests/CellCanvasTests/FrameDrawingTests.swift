import PaneCanvas
import Testing

@Suite struct FrameDrawingTests {
  private static let cell = PixelSize(width: 9, height: 18)

  /// Draws 300 small shapes, which take fewer bytes in cells while they move.
  private static func dots(_ canvas: inout Canvas, row: Int) {
    canvas.fill(black)
    for index in 0..<300 {
      canvas.fillDot(at: [Double(index % 60), Double(row + index / 60 * 2) / 2], side: 1, white)
    }
  }

  @Test func `while cells take fewer bytes, sprites are tried once in 30 frames`() {
    var drawing = FrameDrawing()
    var canvas = Canvas(columns: 60, rows: 20)
    var framesInPixels: [Int] = []
    for frame in 1...90 {
      drawing.draw(into: &canvas, pixels: Self.cell, isResting: false) {
        if $0.rendering.pixels != nil { framesInPixels.append(frame) }
        Self.dots(&$0, row: frame % 7)
      }
      #expect(canvas.sprites.isEmpty, "frame \(frame)")
    }
    #expect(framesInPixels == [1, 30, 60, 90])
  }

  @Test func `a frame at rest is in sprites, and in cells alone where there are none`() {
    var drawing = FrameDrawing()
    var canvas = Canvas(columns: 60, rows: 20)
    drawing.draw(into: &canvas, pixels: Self.cell, isResting: true) { Self.dots(&$0, row: 0) }
    #expect(canvas.sprites.count == 300)
    drawing.draw(into: &canvas, pixels: nil, isResting: true) { Self.dots(&$0, row: 0) }
    #expect(canvas.sprites.isEmpty)
  }
}
