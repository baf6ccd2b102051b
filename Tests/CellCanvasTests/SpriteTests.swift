import CanvasPictures
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
    canvas.drawPane(at: [2, 8], width: 30, body: blue, rim: white)
    canvas.drawGrabber(at: [17, 9], width: 10, white)
    canvas.drawTile(
      at: [4, 10], size: [12, 4], red, title: "tile", subtitle: "on", text: white, dimText: white)
    canvas.drawSlider(at: [4, 16], width: 20, fraction: 0.4, track: black, fill: blue, knob: white)
    canvas.drawBall(at: [20, 5], radius: [4, 2], Theme.dark.ball)
    canvas.fillEllipse(at: [20, 5], radius: [1, 0.5], opacity: 0.4, red)
    canvas.fillTurnedRectangle(at: [30, 5], size: [6, 0.5], direction: SIMD2(0.6, 0.8), red)
    canvas.fillDot(at: [3, 1.5], side: 2, red)
    canvas.fillEllipse(at: [9, 2], radius: [2, 1], red)
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
  func `M143: a shape is the same picture at any position, which is exact within half a pixel`(offset: Double)
  {
    let first = canvas { $0.drawBall(at: [20, 5], radius: [4, 2], Theme.dark.ball) }.sprites[0]
    let moved = canvas {
      $0.drawBall(at: [20 + offset, 5 + offset], radius: [4, 2], Theme.dark.ball)
    }.sprites[0]
    #expect(first.picture == moved.picture)
    #expect(abs(moved.x - first.x - offset * 9) < 1e-9)
    #expect(abs(moved.y - first.y - offset * 18) < 1e-9)
  }

  @Test func `a pane is the same picture at every height and ends at its base`() {
    let low = canvas { $0.drawPane(at: [2, 12.3], width: 30, base: 15, body: blue, rim: white) }
    let high = canvas { $0.drawPane(at: [2, 3.7], width: 30, base: 15, body: blue, rim: white) }
    #expect(low.sprites[0].picture == high.sprites[0].picture)
    #expect(high.sprites[0].bottom == 15 * 18)
  }

  @Test func `a shape hides the text below it, and text hides nothing`() {
    let canvas = canvas {
      $0.draw("abcdefghijklmnop", column: 4, row: 5, white)
      $0.fillEllipse(at: [12, 5.5], radius: [4, 2], red)
      $0.draw("!", column: 12, row: 5, white)
    }
    #expect(canvas.picture.contains("    abcd    !   mnop"))
  }

  @Test func `a translucent shape leaves the text below it visible`() {
    let canvas = canvas {
      $0.draw("abcdefghijklmnop", column: 4, row: 5, white)
      $0.fillEllipse(at: [12, 5.5], radius: [4, 2], opacity: 0.5, red)
    }
    #expect(canvas.picture.contains("    abcdefghijklmnop"))
  }

  @Test func `a sprite has the size of its shape in whole pixels, at least one`() {
    func size(_ width: Double, _ height: Double) -> PixelSize? {
      canvas { $0.fillRectangle(at: [3, 2], size: [width, height], red) }.sprites.first?.size
    }
    #expect(size(4, 2.5) == PixelSize(width: 36, height: 45))
    #expect(size(1.3, 0.3) == PixelSize(width: 12, height: 5))
    #expect(size(0.01, 0.01) == PixelSize(width: 1, height: 1))
  }

  @Test func `a radius is rounded to quarters of a pixel, and to whole pixels from 32 on`() {
    for step in 1..<200 {
      let columns = Double(step) * 0.037
      let radius = Self.cell.radius(SIMD2(repeating: columns))
      for (rounded, exact) in [(Double(radius.x), columns * 9), (Double(radius.y), columns * 18)] {
        let parts = exact < 32 ? 4.0 : 1
        #expect((rounded * parts).rounded() == rounded * parts)
        #expect(abs(rounded - max(exact, 0.5)) <= 0.5 / parts)
      }
    }
  }

  @Test(arguments: [(6, 11), (7, 15), (8, 16), (10, 19)])
  func `discs, balls, pins and turned squares keep their proportions in cells of any proportions`(
    width: Int, height: Int
  ) throws {
    let sprites = canvas(pixels: PixelSize(width: width, height: height)) {
      $0.fillEllipse(at: [8, 4], radius: [4, 2], red)
      $0.drawBall(at: [8, 4], radius: [4, 2], Theme.dark.ball)
      $0.drawPin(at: [8, 6], size: [4, 4], red, hole: white)
      $0.fillTurnedRectangle(at: [8, 4], size: [8, 4], direction: SIMD2(0.6, 0.8), red)
    }.sprites
    let round = Float(2 * height)
    for sprite in sprites {
      switch try #require(sprite.picture.shape) {
      case .ellipse(let radius, red, _): #expect(radius == SIMD2(round, round))
      case .ball(let radius, _): #expect(radius == SIMD2(round, round))
      case .ellipse(let hole, _, _): #expect(hole.x == hole.y)
      case .pin(let radius, _, _): #expect(radius == round / 2)
      case .bar(let size, _, _, _): #expect(size == SIMD2(2 * round, 2 * round))
      default: Issue.record("\(sprite)")
      }
    }
    #expect(sprites.count == 5)
  }

  @Test func `a shape without extent or opacity is not drawn, and a thin one is`() {
    func count(_ draw: (inout Canvas) -> Void) -> Int { canvas(draw).sprites.count }
    for (width, height, sprites) in [(0.0, 0.5, 0), (0.5, 0, 0), (0.5, 0.5, 1)] {
      #expect(count { $0.fillRectangle(at: [3, 2], size: [width, height], red) } == sprites)
      #expect(
        count {
          $0.fillTurnedRectangle(at: [3, 2], size: [width, height], direction: SIMD2(0.6, 0.8), red)
        } == sprites)
      #expect(count { $0.fillEllipse(at: [3, 2], radius: [width, height], red) } == sprites)
      #expect(
        count {
          $0.drawTile(
            at: [3, 2], size: [width, height], red, title: "", subtitle: "", text: white, dimText: white)
        } == sprites)
      #expect(
        count {
          $0.draw(Drawing(ground: red, []), at: [3, 2], size: [width, height])
        } == sprites)
    }
    #expect(count { $0.fillEllipse(at: [3, 2], radius: [1, 1], opacity: 0, red) } == 0)
    #expect(count { $0.fillEllipse(at: [3, 2], radius: [1, 1], opacity: 0.5, red) } == 1)
    #expect(count { $0.drawPane(at: [3, 2], width: 0, body: red, rim: red) } == 0)
    #expect(count { $0.drawPane(at: [3, 9], width: 0.5, base: 9, body: red, rim: red) } == 0)
    #expect(count { $0.drawPane(at: [3, 8.5], width: 0.5, base: 9, body: red, rim: red) } == 1)
  }

  @Test(arguments: [-13.0, -3, -0.25, 0, 7.75, 33, 38.25, 60])
  func `a photo hides the text whose centres it covers and no other, also across the canvas' edge`(
    left: Double
  ) {
    let text = String(repeating: "x", count: 40)
    let canvas = canvas {
      for row in 0..<20 { $0.draw(text, column: 0, row: row, white) }
      $0.draw(Drawing(ground: red, []), at: [left, left / 2], size: [10, 4])
    }
    for row in 0..<20 {
      let hidden = (0..<40).filter { canvas[$0, row].glyph == " " }
      let covered =
        (left / 2..<left / 2 + 4).contains(Double(row) + 0.5)
        ? (0..<40).filter { (left..<left + 10).contains(Double($0) + 0.5) } : []
      #expect(hidden == covered, "row \(row)")
    }
  }

  @Test func `the corners of a tile have a radius of 12 pt`() throws {
    let canvas = canvas {
      $0.drawTile(at: [4, 10], size: [12, 4], red, title: "", subtitle: "", text: white, dimText: white)
    }
    guard case .rectangle(let shape)? = canvas.sprites[0].picture.shape else {
      Issue.record("a tile is a rectangle")
      return
    }
    // A column is 8 pt wide.
    #expect(abs(Double(shape.radius) - 12 * Double(Self.cell.width) / 8) <= 0.5)
  }

  @Test func `corners in pixels are round on the screen and no larger than half the shape`() {
    func rectangle(_ radius: SIMD2<Double>) -> Float? {
      let sprites = canvas {
        $0.fillRectangle(at: [3, 2], size: [20, 8], radius: radius, red)
      }.sprites
      guard case .rectangle(let shape)? = sprites.first?.picture.shape else { return nil }
      return shape.radius
    }
    // A column is 9 pixels wide and a row 18 pixels high.
    #expect(rectangle([2, 1]) == 18 && rectangle([1, 4]) == 9 && rectangle([4, 0.5]) == 9)
    for radius in [0.0, 1, 50] {
      let sprites = canvas {
        $0.fillTurnedRectangle(at: [9, 9], size: [6, 1], radius: radius, direction: SIMD2(0.6, 0.8), red)
      }.sprites
      guard case .bar(let size, let shown, _, _)? = sprites.first?.picture.shape else {
        Issue.record("a turned rectangle is a bar")
        return
      }
      #expect(size == SIMD2(54, 18) && shown == min(Float(radius) * 9, 9))
    }
  }

  @Test func `a slider in pixels has a bar with round ends below a round knob`() {
    let sprites = canvas {
      $0.drawSlider(at: [4, 5], width: 20, fraction: 0.25, track: black, fill: blue, knob: white)
    }.sprites
    #expect(sprites.count == 3)
    let bars = sprites.prefix(2).compactMap { sprite -> RectangleShape? in
      if case .rectangle(let shape)? = sprite.picture.shape { shape } else { nil }
    }
    #expect(bars.map(\.top) == [black, blue] && bars.map(\.size.width) == [180, 50])
    for bar in bars { #expect(abs(bar.radius - Float(bar.size.height) / 2) <= 0.5) }
    guard case .ellipse(let radius, white, 1)? = sprites[2].picture.shape else {
      Issue.record("a knob is a disc")
      return
    }
    #expect(radius == SIMD2(9, 9))
    // All are centred on the middle of row 5, and the knob on the end of the filled part.
    for sprite in sprites { #expect(abs(sprite.y + Double(sprite.size.height) / 2 - 5.5 * 18) <= 1) }
    #expect(abs(sprites[2].x + Double(sprites[2].size.width) / 2 - (36 + 50)) <= 5)
  }

  @Test func `a pane has one picture, whatever its height and the height of its base`() {
    let pictures = [(5.0, 9), (6.5, 9), (5, 12)].map { top, base in
      canvas {
        $0.drawPane(at: [2, top], width: 20, base: base, body: blue, rim: white)
      }.sprites.map(\.picture)
    }
    #expect(pictures[0].count == 1 && pictures.allSatisfy { $0 == pictures[0] })
  }
}
