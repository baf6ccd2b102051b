import CanvasPictures
import SeededRandom
import PaneCanvas
import Testing

@Suite struct CanvasFillTests {
  @Test func `a gradient has one colour per row`() {
    let canvas = drawn(3, 3) { $0.fill(Gradient(top: black, middle: red, bottom: blue)) }
    #expect(canvas.backgrounds == "...\nrrr\nbbb")
    #expect(canvas.picture == "\n\n")
  }

  @Test func `edges between rows are drawn in eighths from below`() {
    let canvas = drawn(6, 4) { $0.fillRectangle(at: [1, 0.625], size: [3, 2], red) }
    #expect(
      canvas.picture == """
         ▃▃▃

         ▃▃▃

        """)
    #expect(
      canvas.backgrounds == """
        ......
        .rrr..
        .rrr..
        ......
        """)
    #expect(
      canvas.foregrounds == """
        .rrr..
        .rrr..
        ......
        ......
        """)
  }

  @Test func `edges between columns are drawn in eighths from the left`() {
    let canvas = drawn(6, 1) { $0.fillRectangle(at: [0.625, 0], size: [3.75, 1], red) }
    #expect(canvas.picture == "▋   ▍")
    #expect(canvas.backgrounds == "rrrr..")
    #expect(canvas.foregrounds == ".rrrr.")
  }

  @Test func `corners are drawn with quadrants`() {
    let canvas = drawn(6, 4) { $0.fillRectangle(at: [0.5, 0.5], size: [4, 2], red) }
    #expect(
      canvas.picture == """
        ▗▄▄▄▖
        ▐   ▌
        ▝▀▀▀▘

        """)
  }

  @Test func `a round corner removes half of a quadrant from its cell`() {
    let canvas = drawn(10, 3) {
      $0.fillRectangle(at: [1, 0], size: [8, 3], radius: [1, 0.5], red)
    }
    #expect(
      canvas.picture == """
         ▟      ▙

         ▜      ▛
        """)
  }

  @Test func `an ellipse is round`() {
    let canvas = drawn(12, 6) { $0.fillEllipse(at: [6, 3], radius: [4, 2], red) }
    #expect(
      canvas.picture == """

          ▂▅▇  ▇▅▂
          ▟      ▙
          ▜      ▛
          ▆▃▁  ▁▃▆

        """)
  }

  @Test(arguments: 0...8, 0...16)
  func `a rectangle between whole columns has its exact area`(top: Int, height: Int) {
    let (row, height) = (1 + Double(top) / 8, Double(height) / 8)
    let canvas = drawn { $0.fillRectangle(at: [2, row], size: [5, height], red) }
    // A band inside one cell with a margin on both sides has no glyph, so its colours are mixed.
    let isInside = height > 0 && row > row.rounded(.down) && (row + height) < row.rounded(.down) + 1
    if !isInside { #expect(canvas.area(of: red) == 5 * height) }
  }

  @Test(arguments: 0...8, 0...16)
  func `a rectangle between whole rows has its exact area`(left: Int, width: Int) {
    let (column, width) = (1 + Double(left) / 8, 1 + Double(width) / 8)
    let canvas = drawn { $0.fillRectangle(at: [column, 2], size: [width, 3], red) }
    #expect(canvas.area(of: red) == 3 * width)
  }

  @Test func `an ellipse has its area within 3 percent`() {
    for phase in 0..<8 {
      let canvas = drawn(24, 12) {
        $0.fillEllipse(at: [12 + Double(phase) / 8, 6 + Double(phase) / 8], radius: [8, 4], red)
      }
      #expect(abs(canvas.area(of: red) / (.pi * 32) - 1) < 0.03)
    }
  }

  @Test func `an ellipse centred between cells is symmetric`() {
    for radius in [SIMD2(4.0, 2), SIMD2(3, 1.5), SIMD2(5.25, 2.625)] {
      let canvas = drawn(16, 8) { $0.fillEllipse(at: [8, 4], radius: radius, red) }
      for row in 0..<8 {
        for column in 0..<8 {
          let (left, right) = (canvas[column, row], canvas[15 - column, row])
          #expect(left.red(in: .full) == right.red(in: .full))
          #expect(left.red(in: .left(4)) == right.red(in: Coverage.left(4).inverted))
          #expect(left.red(in: .full) == canvas[column, 7 - row].red(in: .full))
        }
      }
    }
  }

  @Test(arguments: 0..<20)
  func `moving a shape by a cell moves its picture by a cell`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (x, y) = (Double.random(in: 1...4, using: &random), Double.random(in: 1...3, using: &random))
    let (w, h) = (Double.random(in: 0.2...6, using: &random), Double.random(in: 0.2...3, using: &random))
    func picture(_ dx: Double, _ dy: Double) -> Canvas {
      drawn {
        $0.fillRectangle(at: [x + dx, y + dy], size: [w, h], radius: [1, 0.5], red)
        $0.fillEllipse(at: [x + w + dx, y + dy], radius: [2, 1], opacity: 0.5, blue)
      }
    }
    let (one, other) = (picture(0, 0), picture(1, 1))
    for row in 0..<7 {
      for column in 0..<15 { #expect(one[column, row] == other[column + 1, row + 1]) }
    }
  }

  @Test func `moving an edge by an eighth of a row changes only its row`() {
    for step in 0..<24 {
      func canvas(_ step: Int) -> Canvas {
        drawn {
          $0.fillRectangle(at: [2, 1 + Double(step) / 8], size: [9, 6 - Double(step) / 8], red)
        }
      }
      let changes = canvas(step).changes(from: canvas(step + 1))
      #expect(changes.map(\.column) == Array(2..<11))
      #expect(Set(changes.map(\.row)) == [1 + step / 8])
    }
  }

  @Test func `a shape drawn over another hides only the covered part`() {
    let canvas = drawn(5, 2) {
      $0.fillRectangle(at: [0, 0.75], size: [5, 2], blue)
      $0.fillRectangle(at: [1, -1], size: [3, 1.75], red)
    }
    #expect(canvas.picture == "▂▂▂▂▂\n")
    #expect(canvas.foregrounds == "bbbbb\nbbbbb")
    #expect(canvas.backgrounds == ".rrr.\nbbbbb")
  }

  @Test func `a shape too small to show does not erase text`() {
    let canvas = drawn(3, 1) {
      $0.draw("abc", column: 0, row: 0, white)
      $0.fillRectangle(at: [1, 0], size: [0.01, 1], red)
      $0.fillRectangle(at: [2, 0], size: [1, 1], red)
    }
    #expect(canvas.picture == "ab")
  }

  @Test func `the halves of a cell report their colours`() {
    let cell = drawn(1, 1) { $0.fillRectangle(at: [0, 0.625], size: [1, 1], red) }[0, 0]
    #expect(cell.upperHalf == black)
    #expect(cell.lowerHalf == red)
    #expect(cell.dominant == black)
    #expect(Cell("a", red, on: blue).upperHalf == blue)
  }
}
