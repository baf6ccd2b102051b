import CanvasPictures
import PaneCanvas
import Testing

@Suite struct CanvasPaneTests {
  private func pane(_ top: Double, _ columns: Int = 16, _ rows: Int = 6) -> Canvas {
    drawn(columns, rows) { $0.drawPane(at: [2, top], width: 12, body: blue, rim: white) }
  }

  @Test func `a pane at rest has a rim of a quarter row and round corners`() {
    #expect(
      pane(1, 16, 3).picture == """

          ▆▆▆▆▆▆▆▆▆▆▆▆

        """)
    #expect(
      pane(1, 16, 3).backgrounds == """
        ................
        ...wwwwwwwwww...
        ..bbbbbbbbbbbb..
        """)
  }

  @Test func `the edge of a moving pane moves by eighths of a row`() {
    #expect(
      pane(1.375, 16, 3).picture == """

          ▗▅▅▅▅▅▅▅▅▅▅▖

        """)
    #expect(pane(1.75, 16, 3).foregrounds.split(separator: "\n")[1].dropFirst(4).hasPrefix("wwwwwwww"))
  }

  @Test func `moving the pane by less than a sixteenth of a row changes no cell`() {
    for step in 0..<16 {
      let top = 1 + Double(step) / 8
      #expect(pane(top + 0.06) == pane(top))
      #expect(pane(top - 0.06) == pane(top))
    }
  }

  @Test
  func `moving by an eighth of a row changes the edge's row, and the next one at the corners and the rim`() {
    for step in 0..<16 {
      let top = 1 + Double(step) / 8
      let changes = pane(top + 0.125).changes(from: pane(top))
      let row = Int(top)
      #expect(Set((4..<12).map { $0 }).isSubset(of: changes.filter { $0.row == row }.map(\.column)))
      for change in changes where change.row != row {
        let isCorner = change.column < 4 || change.column >= 12
        #expect(change.row == row + 1 && (isCorner || step % 8 >= 6))
      }
    }
  }

  @Test func `the rim has the same brightness at any height`() {
    // White on blue: the brightness of a column beyond that of the body comes from the rim.
    let light = (0..<8).map { step in
      let canvas = pane(1 + Double(step) / 8)
      return (0..<6).reduce(0.0) { sum, row in
        let cell = canvas[8, row]
        let covered = Double(Coverage(glyph: cell.glyph)?.count ?? 0) / 64
        func share(_ color: Color) -> Double {
          color == black ? 0 : (Double(color.red) - Double(blue.red)) / Double(255 - Int(blue.red))
        }
        return sum + covered * share(cell.foreground) + (1 - covered) * share(cell.background)
      }
    }
    #expect(light.allSatisfy { abs($0 - 0.25) < 0.04 }, "\(light)")
  }

  @Test func `a pane below the canvas draws nothing`() {
    #expect(pane(6) == drawn(16, 6) { _ in })
  }

  @Test func `a pane with a base draws nothing below the base`() {
    let standing = drawn(16, 6) { $0.drawPane(at: [2, 1], width: 12, base: 3, body: blue, rim: white) }
    for row in 0..<6 {
      for column in 0..<16 {
        #expect(standing[column, row] == (row < 3 ? pane(1)[column, row] : Cell(blank: black)))
      }
    }
    let below = drawn(16, 6) { $0.drawPane(at: [2, 4], width: 12, base: 3, body: blue, rim: white) }
    #expect(below == drawn(16, 6) { _ in })
  }

  @Test func `a pane hides the shapes behind it`() {
    let canvas = drawn(8, 3) {
      $0.draw("behind", column: 1, row: 1, white)
      $0.drawPane(at: [-3, 0], width: 20, body: blue, rim: white)
    }
    #expect(canvas[2, 1] == Cell(blank: blue))
  }

  @Test func `a line is thin and of one colour at any height`() {
    let resting = drawn(6, 2) { $0.drawLine(from: 1, to: 5, row: 0, white) }
    #expect(resting.picture == " ▔▔▔▔\n")
    let moving = drawn(6, 2) { $0.drawLine(from: 1, to: 5, row: 0.375, white) }
    #expect(moving.picture == " ────\n")
    #expect(
      moving[2, 0].foreground == white && [resting[2, 0].foreground, resting[2, 0].background].contains(white)
    )
    #expect(drawn(6, 2) { $0.drawLine(from: 0, to: 6, row: 7, white) } == drawn(6, 2) { _ in })
  }

  @Test(arguments: GlyphSet.allCases, Rendering.Edge.allCases)
  func `a moving line looks alike in every frame, with any glyphs and edges`(
    glyphs: GlyphSet, edge: Rendering.Edge
  ) {
    let rendering = Rendering(glyphs: glyphs, edge: edge)
    var looks: Set<[Set<Color>]> = []
    for eighths in 0..<16 {
      var canvas = Canvas(columns: 6, rows: 4, filledWith: Cell(blank: black), rendering: rendering)
      canvas.drawLine(from: 0, to: 6, row: 1 + Double(eighths) / 8, white)
      let line = canvas.cells.map { Set([$0.foreground, $0.background]) }.filter { $0 != [black] }
      #expect(line.count == 6)
      looks.insert(line)
    }
    #expect(looks.count == 1)
  }

  @Test(arguments: [GlyphSet.half, .quadrant], [Rendering.Edge.sharp, .seamless])
  func `with few colours the rim of a moving pane has half a row at any height, and the floor is a thin line`(
    glyphs: GlyphSet, edge: Rendering.Edge
  ) {
    let theme = Theme.sixteen
    for step in 0...24 {
      let top = 3 + Double(step) / 8
      var canvas = Canvas(columns: 20, rows: 9, rendering: Rendering(glyphs: glyphs, edge: edge, color: .few))
      canvas.drawPane(at: [4, top], width: 12, body: theme.pane, rim: theme.rim, isMoving: true)
      canvas.drawLine(from: 0, to: 4, row: top, theme.line)
      let middle = (0..<9).map { canvas[10, $0] }
      let rims = middle.filter { $0.foreground == theme.rim || $0.background == theme.rim }
      #expect(rims.count == 1 && ["▀", "▄"].contains(rims[0].glyph), "\(top)")
      let floor = (0..<9).map { canvas[1, $0] }.filter {
        $0.foreground == theme.line || $0.background == theme.line
      }
      let thin: Set<Unicode.Scalar> = glyphs == .half ? ["─", "▀", "▄"] : ["─", "▔", "▇"]
      #expect(floor.count == 1 && thin.contains(floor[0].glyph), "\(top): \(floor.map(\.glyph))")
    }
  }
}
