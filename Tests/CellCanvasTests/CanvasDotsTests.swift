import CellCanvas
import Testing

@Suite struct CanvasDotsTests {
  @Test func `a dot fills half a cell, and leaves the other half as it is`() {
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

  @Test func `without half blocks it fills the cell; outside nothing happens`() {
    var canvas = Canvas(columns: 2, rows: 1, rendering: Rendering(glyphs: .ascii))
    canvas.fillHalf(column: 1, halfRow: 1, red)
    #expect(canvas[1, 0] == Cell(blank: red))
    let before = canvas
    for (column, halfRow) in [(-1, 0), (2, 0), (0, -1), (0, 2)] {
      canvas.fillHalf(column: column, halfRow: halfRow, red)
    }
    #expect(canvas == before)
  }
}
