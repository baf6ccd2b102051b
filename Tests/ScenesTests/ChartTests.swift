import CanvasPictures
import PaneCanvas
import Testing

@testable import PaneScenes

struct ChartTests {
  private func plot() -> Chart {
    Chart(in: CellBox(column: 0, row: 0, columns: 20, rows: 4), span: 1, least: 100)
  }

  private func picture(_ plot: Chart) -> String {
    var canvas = Canvas(columns: 20, rows: 4)
    canvas.draw(plot.plot, column: 0, row: 0, curve: Theme.dark.curve, zeroLine: nil, mark: Theme.dark.mark)
    return canvas.picture
  }

  @Test func `a velocity outside the range widens it to a round number, and the chart is redrawn`() {
    var (grown, known) = (plot(), plot())
    known.expect(from: 0, to: 1) { 900 * $0 }
    #expect(known.plot.range == -1000...1000 && known.plot.range.upperBound == 1000)
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

  @Test func `the range narrows with the next law as far as the shown values allow`() {
    var plot = plot()
    plot.append(900, at: 0)
    plot.append(300, at: 0.1)
    #expect(plot.plot.range.upperBound == 1000)
    plot.expect(from: 0, to: 1) { _ in 300 }
    #expect(plot.plot.range.upperBound == 1000)
    for step in 1...20 { plot.append(300, at: 0.1 + Double(step) / 10) }
    // A law at rest needs no range.
    plot.expect(from: 0, to: 1) { _ in 0 }
    #expect(plot.plot.range.upperBound == 1000)
    plot.expect(from: 0, to: 1) { _ in 310 }
    #expect(plot.plot.range.upperBound == 400)
    plot.expect(from: 0, to: .infinity) { _ in 9000 }
    #expect(plot.plot.range.upperBound == 400)
  }

  @Test func `the range narrows as soon as an outlier has left the plot`() {
    var (plot, mild) = (plot(), plot())
    plot.append(63_393, at: 0)
    mild.append(50, at: 0)
    for step in 1...24 {
      let time = Double(step) / 20
      if step == 23 {
        plot.mark(at: time)
        mild.mark(at: time)
      }
      plot.append(50, at: time)
      mild.append(50, at: time)
      // The line from the sample before the left edge is still visible.
      #expect(plot.plot.range.upperBound == (time - 1 < 0.05 - 1e-9 ? 80000 : 100), "\(time)")
    }
    #expect(picture(plot) == picture(mild))
  }

  @Test func `the range stays as wide as the current law needs until the next one begins`() {
    var plot = plot()
    plot.expect(from: 0, to: 2) { 900 * $0 }
    for step in 1...30 { plot.append(50, at: Double(step) / 10) }
    #expect(plot.plot.range.upperBound == 2000)
    plot.append(1900, at: 3.1)
    plot.mark(at: 3.2)
    #expect(plot.plot.range.upperBound == 2000)
    for step in 0...11 { plot.append(50, at: 3.3 + Double(step) / 10) }
    #expect(plot.plot.range.upperBound == 100)
  }

  @Test func `a law narrows or widens the range that an outlier left`() {
    var plot = plot()
    plot.append(3000, at: 0)
    plot.append(50, at: 0.1)
    #expect(plot.plot.range.upperBound == 4000)
    plot.expect(from: 0, to: 1) { _ in 50 }
    #expect(plot.plot.range.upperBound == 4000)
    for step in 1...20 { plot.append(50, at: 0.1 + Double(step) / 10) }
    #expect(plot.plot.range.upperBound == 100)
    plot.expect(from: 0, to: 1) { _ in 260 }
    #expect(plot.plot.range.upperBound == 300)
    plot.expect(from: 0, to: .infinity) { _ in 9000 }
    #expect(plot.plot.range.upperBound == 300)
  }

  @Test func `the plot keeps only the samples that it shows`() {
    var plot = plot()
    for step in 0..<100_000 { plot.append(Double(step % 90), at: Double(step) / 60) }
    #expect(plot.entries.count < 65)
  }

  @Test(arguments: [1e200, .infinity, -.infinity])
  func `an unbounded velocity has a finite scale`(velocity: Double) {
    var plot = plot()
    plot.expect(from: 0, to: 1) { _ in velocity }
    plot.append(velocity, at: 0)
    #expect(plot.plot.range.upperBound == 1200000000000)
    for step in 0...21 { plot.append(50, at: Double(step) / 10) }
    plot.mark(at: 2.2)
    plot.expect(from: 2.2, to: 3) { _ in 50 }
    #expect(plot.plot.range.upperBound == 100)
  }
}
