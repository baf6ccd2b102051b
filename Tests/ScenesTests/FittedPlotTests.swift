import CellCanvas
import Testing

@testable import Scenes

struct FittedPlotTests {
  private func plot() -> FittedPlot { FittedPlot(columns: 20, rows: 4, span: 1, least: 100) }

  private func picture(_ plot: FittedPlot) -> String {
    var canvas = Canvas(columns: 20, rows: 4)
    canvas.draw(plot.plot, column: 0, row: 0, curve: Theme.dark.curve, zeroLine: nil, mark: Theme.dark.mark)
    return canvas.picture
  }

  @Test func `what is faster than its range widens it to a round number, and all is drawn anew`() {
    var (grown, known) = (plot(), plot())
    known.expect(from: 0, to: 1) { 900 * $0 }
    #expect(known.plot.range == -1000...1000 && known.words == "to 1000 pt/s")
    for step in 0..<59 {
      let (time, velocity) = (Double(step) / 60, 900 * Double(step) / 60)
      if step == 20 {
        grown.mark(at: time)
        known.mark(at: time)
      }
      grown.append(velocity, at: time)
      known.append(velocity, at: time)
      #expect(velocity <= grown.plot.range.upperBound)
    }
    #expect(grown.plot.range == -1000...1000 && picture(grown) == picture(known))
  }

  @Test func `it narrows with the next law, as far as what is seen allows`() {
    var plot = plot()
    plot.append(3000, at: 0)
    plot.append(50, at: 0.1)
    #expect(plot.words == "to 4000 pt/s")
    plot.expect(from: 0, to: 1) { _ in 50 }
    #expect(plot.words == "to 4000 pt/s")
    for step in 1...20 { plot.append(50, at: 0.1 + Double(step) / 10) }
    // What stands still asks for nothing.
    plot.expect(from: 0, to: 1) { _ in 0 }
    #expect(plot.words == "to 4000 pt/s")
    plot.expect(from: 0, to: 1) { _ in 260 }
    #expect(plot.words == "to 300 pt/s")
    plot.expect(from: 0, to: .infinity) { _ in 9000 }
    #expect(plot.words == "to 300 pt/s")
  }

  @Test func `it keeps no more than it shows`() {
    var plot = plot()
    for step in 0..<100_000 { plot.append(Double(step % 90), at: Double(step) / 60) }
    #expect(plot.entryCount < 65)
  }
}
