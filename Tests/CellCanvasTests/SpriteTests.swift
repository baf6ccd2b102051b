import Testing

@testable import PaneCanvas

@Suite struct SpriteTests {
  private static let cell = PixelSize(width: 9, height: 18)

  private func canvas(pixels: PixelSize? = cell, _ draw: (inout Canvas) -> Void) -> Canvas {
    var rendering = Rendering()
    rendering.pixels = pixels
    var canvas = Canvas(columns: 40, rows: 20, filledWith: Cell(blank: black), rendering: rendering)
    draw(&canvas)
    return canvas
  }

  private func drawEverything(_ canvas: inout Canvas) {
    canvas.fill(black)
    canvas.drawPane(column: 2, top: 8, width: 30, body: blue, rim: white)
    canvas.drawGrabber(column: 17, row: 9, white)
    canvas.drawTile(
      column: 4, row: 10, width: 12, height: 4, red, title: "tile", subtitle: "on", text: white,
      dimText: white)
    canvas.drawSlider(column: 4, row: 16, width: 20, fraction: 0.4, track: black, fill: blue, knob: white)
    canvas.drawBall(column: 20, row: 5, radius: (4, 2), Theme.dark.ball)
    canvas.drawTrailDot(column: 20, row: 5, radius: (1, 0.5), opacity: 0.4, red)
    canvas.fillTurnedRectangle(
      column: 30, row: 5, width: 6, height: 0.5, direction: SIMD2(0.6, 0.8), red)
    canvas.fillSquare(column: 3, halfRow: 3, side: 2, red)
    canvas.fillPlainEllipse(column: 9, row: 2, radius: (2, 1), red)
  }

  @Test func `M143: without support for pictures there are no sprites`() {
    #expect(canvas(pixels: nil, drawEverything).sprites.isEmpty)
  }

  @Test func `M143: with pictures no cell contains a shape`() {
    let canvas = canvas(drawEverything)
    #expect(canvas.sprites.count > 10)
    #expect(canvas.cells.allSatisfy { Coverage(glyph: $0.glyph) == nil || $0.glyph == " " })
    #expect(canvas.picture.contains("tile"))
  }

  @Test(arguments: [Theme.dark, .light])
  func `the cells below a sprite of the stage have no blue, for any theme`(theme: Theme) {
    let canvas = canvas { $0.fill(theme.stage) }
    #expect(canvas.cells.allSatisfy { $0.background.blue == 0 })
    #expect(
      canvas.cells.allSatisfy {
        XtermPalette.isLight($0.background) == XtermPalette.isLight(theme.stage.middle)
      })
  }

  @Test func `a new frame starts without the sprites of the last one`() {
    var canvas = canvas(drawEverything)
    let count = canvas.sprites.count
    drawEverything(&canvas)
    #expect(canvas.sprites.count == count)
    canvas.fill(Theme.dark.stage)
    #expect(canvas.sprites.count == 1)
  }

  @Test(arguments: [0.0, 0.1, 0.37, 0.5, 0.99])
  func `a shape is the same picture at any position, which is exact within half a pixel`(offset: Double) {
    let first = canvas { $0.drawBall(column: 20, row: 5, radius: (4, 2), Theme.dark.ball) }.sprites[0]
    let moved = canvas {
      $0.drawBall(column: 20 + offset, row: 5 + offset, radius: (4, 2), Theme.dark.ball)
    }.sprites[0]
    #expect(first.picture == moved.picture)
    #expect(abs(moved.x - first.x - offset * 9) < 1e-9)
    #expect(abs(moved.y - first.y - offset * 18) < 1e-9)
  }

  @Test func `a pane is the same picture at every height and ends at its base`() {
    let low = canvas { $0.drawPane(column: 2, top: 12.3, width: 30, base: 15, body: blue, rim: white) }
    let high = canvas { $0.drawPane(column: 2, top: 3.7, width: 30, base: 15, body: blue, rim: white) }
    #expect(low.sprites[0].picture == high.sprites[0].picture)
    #expect(high.sprites[0].bottom == 15 * 18)
  }

  @Test func `a shape hides the text below it, and text hides nothing`() {
    let canvas = canvas {
      $0.draw("abcdefghijklmnop", column: 4, row: 5, white)
      $0.fillEllipse(column: 12, row: 5.5, radius: (4, 2), red)
      $0.draw("!", column: 12, row: 5, white)
    }
    #expect(canvas.picture.contains("    abcd    !   mnop"))
  }

  @Test func `a translucent shape leaves the text below it visible`() {
    let canvas = canvas {
      $0.draw("abcdefghijklmnop", column: 4, row: 5, white)
      $0.fillEllipse(column: 12, row: 5.5, radius: (4, 2), opacity: 0.5, red)
    }
    #expect(canvas.picture.contains("    abcdefghijklmnop"))
  }
}
