import CanvasPictures
import SeededRandom
import PaneCanvas
import Testing

@Suite struct BraillePlotTests {
  /// A plot of 16 columns of dots, four per second.
  private var empty: BraillePlot { BraillePlot(columns: 8, rows: 3, range: 1, span: 4) }

  private func canvas(_ plot: BraillePlot) -> Canvas {
    drawn(8, 3) { $0.draw(plot, column: 0, row: 0, curve: red, zeroLine: blue, mark: white) }
  }

  private func triangle(_ i: Int) -> Double { [0, 0.5, 1, 0.5, 0, -0.5, -1, -0.5][i % 8] }

  @Test func `an empty plot shows only its zero line`() {
    #expect(canvas(empty).picture == "\n⠤⠤⠤⠤⠤⠤⠤⠤\n")
    #expect(canvas(empty)[0, 1].foreground == blue)
  }

  @Test func `consecutive values are connected, and a mark is a dotted line`() {
    var plot = empty
    for i in 0...10 {
      let time = Double(i) / 4
      if i == 4 { plot.mark(at: time) }
      plot.append(triangle(i), at: time)
    }
    #expect(
      canvas(plot).picture == """
        ⢀⢷⠅ ⢀⠇
        ⠜⠤⢇⠤⡜⠤⠤⠤
          ⠍⡾
        """)
    #expect(canvas(plot)[2, 0].foreground == white)
    #expect(canvas(plot)[2, 1].foreground == red)
  }

  @Test func `at the right edge the plot starts again at the left and erases ahead of its head`() {
    var plot = empty
    for i in 0...20 { plot.append(triangle(i), at: Double(i) / 4) }
    #expect(
      canvas(plot).picture == """
        ⢀⢷  ⢀⢷
        ⡜⠤⠇⠤⠘⠤⢇⠤
              ⠈⡾
        """)
  }

  @Test func `every column has a dot, at any frame rate`() {
    for gap in [1, 2, 3, 7, 11, 40] {
      var plot = BraillePlot(columns: 20, rows: 4, range: 1, span: 3)
      var random = SplitMix64(seed: UInt64(gap))
      var time = 0.0
      while time < 9 {
        plot.append(Double.random(in: -1...1, using: &random), at: time)
        time += Double(gap) / 60
      }
      let canvas = drawn(20, 4) { $0.draw(plot, column: 0, row: 0, curve: red, zeroLine: black, mark: white) }
      let curved = (0..<20).filter { column in (0..<4).contains { canvas[column, $0].foreground == red } }
      // The four columns of dots ahead of the head are empty: at most three cells.
      #expect(curved.count >= 17 && curved.count < 20)
    }
  }

  @Test func `a frame changes only cells near the head`() {
    var plot = BraillePlot(columns: 40, rows: 6, range: 1000, span: 3)
    var random = SplitMix64(seed: 7)
    var last = drawn(40, 6) { $0.draw(plot, column: 0, row: 0, curve: red, zeroLine: blue, mark: white) }
    for frame in 0..<400 {
      let time = Double(frame) / 60
      plot.append(Double.random(in: -900...900, using: &random), at: time)
      let now = drawn(40, 6) { $0.draw(plot, column: 0, row: 0, curve: red, zeroLine: blue, mark: white) }
      let head = Int(time / 3 * 40) % 40
      for change in now.changes(from: last) {
        let ahead = (change.column - head + 41) % 40
        #expect(ahead <= 4, "frame \(frame): head \(head), changed \(change)")
      }
      last = now
    }
  }

  @Test func `values outside the range are drawn at its edge`() {
    var plot = empty
    plot.append(5, at: 0)
    plot.append(-5, at: 0.25)
    #expect(canvas(plot).picture.hasPrefix("⢱"))
  }

  @Test func `a plot is clipped at every side of the canvas`() {
    var plot = empty
    for i in 0...15 { plot.append(triangle(i), at: Double(i) / 4) }
    for (column, row) in [(-3, -1), (6, 2), (-9, 0), (0, 5), (8, 0)] {
      let canvas = drawn(8, 3) {
        $0.draw(plot, column: column, row: row, curve: red, zeroLine: blue, mark: white)
      }
      for y in 0..<3 {
        for x in 0..<8 where x - column < 8 && x >= column && y >= row && y - row < 3 {
          #expect(canvas[x, y] == self.canvas(plot)[x - column, y - row])
        }
      }
    }
  }

  @Test func `the range of values can be asymmetric and exclude the zero line`() {
    var plot = BraillePlot(columns: 8, rows: 3, range: -1...5, span: 4)
    plot.append(0, at: 0)
    plot.append(5, at: 1)
    #expect(
      canvas(plot).picture == """
         ⢠⠃
        ⢀⠎
        ⠊⠒⠒⠒⠒⠒⠒⠒
        """)
    #expect(canvas(BraillePlot(columns: 8, rows: 3, range: 1...5, span: 4)).picture == "\n\n")
  }

  @Test func `a time maps to a column, and wraps around after the span`() {
    #expect([0, 0.4, 0.5, 3.9, 4.1, 6].map(empty.column) == [0, 0, 1, 7, 0, 4])
  }
}
