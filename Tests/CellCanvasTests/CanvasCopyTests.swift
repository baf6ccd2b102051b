import PaneCanvas
import Testing

struct CanvasCopyTests {
  @Test(arguments: [(2, 3), (4, 2), (5, 5), (1, 1)])
  func `another canvas is copied to the top left, clipped or padded`(columns: Int, rows: Int) {
    let (red, blue) = (Cell(blank: Color(rgb: 0xff0000)), Cell(blank: Color(rgb: 0x0000ff)))
    let other = Canvas(columns: 3, rows: 3, filledWith: red)
    var canvas = Canvas(columns: columns, rows: rows)
    canvas.show(other, on: Color(rgb: 0x0000ff))
    for row in 0..<rows {
      for column in 0..<columns {
        #expect(canvas[column, row] == (column < 3 && row < 3 ? red : blue))
      }
    }
  }
}
