internal import PaneCanvas

/// The dots of a panel, 2 × 4 per cell, and the curve to which each cell belongs.
struct DotGrid {
  private let columns: Int
  private let rows: Int
  /// The bits of each cell's braille pattern, and the curve that was drawn there last.
  private var dots: [UInt32]
  private var curves: [Int?]
  /// The curve with a mark in each column.
  private var markedCurves: [Int?]

  /// - Parameter isPatterned: true if each curve has its own pattern of strokes.
  init(_ plot: Plot, _ panel: Plot.Panel, time: PlotAxis, columns: Int, rows: Int, isPatterned: Bool) {
    self.columns = columns
    self.rows = rows
    dots = Array(repeating: 0, count: columns * rows)
    curves = Array(repeating: nil, count: columns * rows)
    markedCurves = Array(repeating: nil, count: columns)
    for (index, curve) in plot.curves.enumerated() {
      for mark in curve.marks { markedCurves[time.column(of: mark.time, among: columns)] = index }
      let pattern = isPatterned ? LinePattern.ofCurve(index) : .solid
      var distance = 0
      let spans = curve.spans(panel.values, over: time.range, count: 2 * columns)
      for (column, span) in spans.enumerated() {
        guard let span else { continue }
        let (top, bottom) = (
          dot(panel.axis.fraction(of: span.upperBound)), dot(panel.axis.fraction(of: span.lowerBound))
        )
        for row in top...max(top, bottom) {
          if pattern.isDrawn(at: distance) { set(column, row, index) }
          distance += 1
        }
      }
    }
  }

  /// Returns the row of dots, counted from the top, for a fraction of the panel's height, measured from the
  /// bottom.
  private func dot(_ fraction: Double) -> Int {
    let dots = 4 * rows
    return min(max(Int((1 - fraction) * Double(dots - 1) + 0.5), 0), dots - 1)
  }

  /// Returns the row of cells for a fraction of the panel's height, measured from the bottom.
  func row(of fraction: Double) -> Int { dot(fraction) / 4 }

  private mutating func set(_ column: Int, _ row: Int, _ curve: Int) {
    let cell = row / 4 * columns + column / 2
    dots[cell] |= Braille.bit(column: column % 2, row: row % 4)
    curves[cell] = curve
  }

  func curve(_ column: Int, _ row: Int) -> Int? { curves[row * columns + column] ?? markedCurves[column] }

  func glyph(_ column: Int, _ row: Int) -> String {
    let dots = dots[row * columns + column]
    if dots == 0 { return markedCurves[column] == nil ? " " : "┊" }
    return String(Braille.glyph(dots))
  }
}
