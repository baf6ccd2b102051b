import CanvasPictures
import PaneCanvas
import Testing

@Suite struct CanvasDotsTests {
  @Test func `a dot fills half a cell and leaves the other half unchanged`() {
    var canvas = Canvas(columns: 3, rows: 2)
    canvas.fillHalf(column: 0, halfRow: 0, red)
    canvas.fillHalf(column: 1, halfRow: 3, red)
    #expect(canvas[0, 0] == Cell("▀", red, on: Color(rgb: 0)))
    #expect(canvas[1, 1] == Cell("▄", red, on: Color(rgb: 0)))
    let blue = Color(rgb: 0x0000ff)
    canvas.fillHalf(column: 0, halfRow: 1, blue)
    #expect(canvas[0, 0].upperHalf == red && canvas[0, 0].lowerHalf == blue)
    canvas.fillHalf(column: 0, halfRow: 0, blue)
    #expect(canvas[0, 0] == Cell(blank: blue))
  }

  @Test func `without half blocks a dot fills its cell, and outside the canvas it draws nothing`() {
    var canvas = Canvas(columns: 2, rows: 1, rendering: Rendering(glyphs: .ascii))
    canvas.fillHalf(column: 1, halfRow: 1, red)
    #expect(canvas[1, 0] == Cell(blank: red))
    let before = canvas
    for (column, halfRow) in [(-1, 0), (2, 0), (0, -1), (0, 2)] {
      canvas.fillHalf(column: column, halfRow: halfRow, red)
    }
    #expect(canvas == before)
  }

  @Test func `a dot is drawn with full and half blocks over the background`() {
    let ground = Color(rgb: 0x102030)
    var canvas = Canvas(columns: 6, rows: 2, filledWith: Cell(blank: ground))
    canvas.fillDot(at: [1, 0], side: 2, red)
    canvas.fillDot(at: [4, 0.5], side: 2, red)
    #expect(canvas.picture == " ██ ▄▄\n    ▀▀")
    let isRed = canvas.cells.filter { $0.glyph != " " }
    #expect(isRed.allSatisfy { $0.foreground == red && $0.background == ground })
    // Outside the canvas nothing is drawn.
    let before = canvas
    for (column, halfRow) in [(-2.0, 0.0), (6, 0), (0, -2), (0, 4)] {
      canvas.fillDot(at: [column, halfRow / 2], side: 2, red)
    }
    #expect(canvas == before)
    // Blocks can have seams in the font, so only a fast dot is drawn with them.
    var seamless = Canvas(columns: 6, rows: 1, rendering: Rendering(edge: .seamless))
    seamless.fillDot(at: [0, 0], side: 2, red)
    seamless.fillDot(at: [3, 0], side: 2, isFast: true, red)
    #expect(seamless[0, 0] == Cell(blank: red) && seamless.picture == "   ██")
    var plain = Canvas(columns: 3, rows: 1, rendering: Rendering(glyphs: .ascii))
    plain.fillDot(at: [0, 0], side: 2, red)
    #expect(plain[0, 0] == Cell(blank: red) && plain[1, 0] == Cell(blank: red))
  }

  @Test func `in cells a dot is at the nearest column and half row, and a fast one at a whole row`() {
    func picture(_ column: Double, _ halfRow: Double, isFast: Bool = false) -> String {
      var canvas = Canvas(columns: 4, rows: 2)
      canvas.fillDot(at: [column, halfRow / 2], side: 2, isFast: isFast, red)
      return canvas.picture
    }
    #expect(picture(0.6, 0.6) == " ▄▄\n ▀▀")
    #expect(picture(0.4, 0.4) == "██\n")
    #expect(picture(0.4, 1.4, isFast: true) == "██\n")
    #expect(picture(0.4, 1.6, isFast: true) == "\n██")
  }

  @Test func `in pixels a dot is a disc at the nearest pixel`() throws {
    var canvas = Canvas(columns: 12, rows: 4)
    canvas.rendering.pixels = PixelSize(width: 10, height: 20)
    canvas.fillDot(at: [3.2, 1.15], side: 2, red)
    let sprite = try #require(canvas.sprites.first)
    // Its centre is 4.2 columns and 3.3 half rows from the corner.
    #expect(sprite.x + Double(sprite.size.width) / 2 == 42)
    #expect(sprite.y + Double(sprite.size.height) / 2 == 33)
  }

  @Test func `a plain ellipse has one colour, is drawn in quarter cells and keeps the background`() {
    let ground = Color(rgb: 0x102030)
    var canvas = Canvas(columns: 7, rows: 4, filledWith: Cell(blank: ground))
    canvas.fillPlainEllipse(at: [3.5, 2], radius: [3, 1.5], red)
    #expect(
      canvas.picture == """
          ▄▄▄
        ▗█████▖
        ▝█████▘
          ▀▀▀
        """)
    for cell in canvas.cells where cell.glyph != " " {
      #expect(cell.foreground == red && cell.background == ground)
    }
  }

  @Test(arguments: [GlyphSet.half, .quadrant], [Rendering.Edge.sharp, .seamless])
  func `coarse edges use no mixed colours`(glyphs: GlyphSet, edge: Rendering.Edge) {
    let ground = Color(rgb: 0x102030)
    var rendering = Rendering(glyphs: glyphs, edge: edge)
    rendering.isCoarse = true
    var canvas = Canvas(columns: 20, rows: 10, filledWith: Cell(blank: ground), rendering: rendering)
    canvas.fillEllipse(at: [9.3, 5.2], radius: [7.1, 3.4], red)
    let glyphs = Set(canvas.cells.map(\.glyph))
    #expect(glyphs.isSubset(of: Set(" ▄▀▌▐▘▝▖▗▟▙▜▛▚▞".unicodeScalars)))
    for cell in canvas.cells {
      #expect([red, ground].contains(cell.foreground) && [red, ground].contains(cell.background))
    }
  }
}
