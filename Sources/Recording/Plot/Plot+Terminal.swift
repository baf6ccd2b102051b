package import PaneCanvas

extension Plot {
  /// The least number of rows: the legend, the words of marks, the scale of times, and four rows and an axis
  /// per panel.
  package var leastRows: Int { outerRows + (showsVelocity ? 2 : 1) * 5 }

  /// The number of rows outside of the panels.
  private var outerRows: Int { curves.count + 1 + (hasMarks ? 1 : 0) }

  /// Returns the plot as lines for a terminal, in braille with 2 × 4 dots per cell.
  /// - Parameters:
  ///   - columns: the width in cells, 40 or more.
  ///   - rows: the total number of rows, `leastRows` or more.
  ///   - colors: the number of colours; monochrome writes no escape sequences, and tells curves apart by patterns of
  ///     strokes.
  package func text(columns: Int, rows: Int, colors: ColorDepth) -> String {
    precondition(columns >= 40, "a plot must have 40 columns at least; got \(columns)")
    precondition(rows >= leastRows, "a plot must have \(leastRows) rows at least; got \(rows)")
    let panels = panels(ticks: 4)
    let gutter = panels.flatMap { panel in panel.axis.ticks.map { panel.axis.label($0).count } }.max() ?? 0
    // The unit is to the right of the first row.
    let width = columns - gutter - 2 - (panels.map(\.unit.count).max() ?? 0) - 1
    let height = (rows - outerRows) / panels.count - 1
    let time = timeAxis(ticks: max(2, width / 12))
    var page = Page(colors)
    let isPatterned = colors == .monochrome && curves.count > 1
    for (index, curve) in curves.enumerated() {
      page.add(isPatterned ? LinePattern.ofCurve(index).sample + " " : "━━ ", inkOf: index)
      page.endLine(curve.name)
    }
    if hasMarks {
      page.add(String(repeating: " ", count: gutter + 2))
      addWords(to: &page, time, width)
      page.endLine("")
    }
    for panel in panels {
      let grid = DotGrid(self, panel, time: time, columns: width, rows: height, isPatterned: isPatterned)
      let labels = Dictionary(
        panel.axis.ticks.map { (grid.row(of: panel.axis.fraction(of: $0)), panel.axis.label($0)) },
        uniquingKeysWith: { first, _ in first })
      for row in 0..<height {
        let label = labels[row] ?? ""
        page.add(
          String(repeating: " ", count: gutter - label.count) + label + (labels[row] == nil ? " │" : " ┤"))
        for column in 0..<width { page.add(grid.glyph(column, row), inkOf: grid.curve(column, row)) }
        page.endLine(row == 0 ? " " + panel.unit : "")
      }
      page.endLine(String(repeating: " ", count: gutter) + " └" + ruler(time, width))
    }
    page.endLine(String(repeating: " ", count: gutter + 1) + timeLabels(time, width))
    return page.text
  }

  private func addWords(to page: inout Page, _ time: PlotAxis, _ width: Int) {
    var end = 0
    let words = words(
      in: 0...Double(width), gap: 1, place: { Double(time.column(of: $0, among: width)) },
      width: { Double($0.count) })
    for word in words {
      page.add(String(repeating: " ", count: Int(word.place) - end))
      page.add(word.text, inkOf: word.curve)
      end = Int(word.place) + word.text.count
    }
  }

  private func ruler(_ time: PlotAxis, _ width: Int) -> String {
    var line = [Character](repeating: "─", count: width)
    for tick in time.ticks { line[time.column(of: tick, among: width)] = "┬" }
    return String(line)
  }

  private func timeLabels(_ time: PlotAxis, _ width: Int) -> String {
    var line: [Character] = []
    for tick in time.ticks {
      let label = time.label(tick) + (tick == time.ticks.last ? " s" : "")
      let start = max(0, time.column(of: tick, among: width) + 1 - label.count / 2)
      guard start >= line.count + (line.isEmpty ? 0 : 1) else { continue }
      line += Array(repeating: " ", count: start - line.count) + Array(label)
    }
    return String(line)
  }
}

/// Lines of text in which each curve has its colour.
private struct Page {
  private(set) var text = ""
  private let colors: ColorDepth
  private var ink: Int?

  init(_ colors: ColorDepth) { self.colors = colors }

  /// Appends glyphs in the colour of a curve; nil means the terminal's default colour.
  mutating func add(_ glyphs: String, inkOf curve: Int? = nil) {
    if colors != .monochrome, curve != ink, curve != nil || glyphs != " " {
      ink = curve
      text += curve.map { "\u{1b}[\(Self.inks[$0 % Self.inks.count])m" } ?? "\u{1b}[39m"
    }
    text += glyphs
  }

  mutating func endLine(_ rest: String) {
    if !rest.isEmpty { add(rest) }
    while text.last == " " { text.removeLast() }
    if ink != nil { text += "\u{1b}[39m" }
    ink = nil
    text += "\n"
  }

  /// SGR colours: green, magenta, yellow, cyan, red and blue. They are distinguishable from each other and
  /// from light and dark grounds.
  private static let inks = [32, 35, 33, 36, 31, 34]
}
