package import PaneCanvas
internal import PaneSprings

/// Curves over a common axis of time: positions above and, if requested, velocities below.
package struct Plot: Hashable, Sendable {
  struct Panel {
    let values: KeyPath<Curve, [Double]>
    let unit: String
    let axis: PlotAxis
  }

  package let curves: [Curve]
  package let showsVelocity: Bool

  /// - Parameter curves: one or more.
  package init(_ curves: [Curve], showsVelocity: Bool) {
    precondition(!curves.isEmpty, "a plot has a curve")
    self.curves = curves.map { curve in
      var curve = curve
      curve.name = curve.name.printable()
      for index in curve.marks.indices { curve.marks[index].word = curve.marks[index].word.printable() }
      return curve
    }
    self.showsVelocity = showsVelocity
  }

  func timeAxis(ticks: Int) -> PlotAxis {
    let (first, last) = (curves.map { $0.times[0] }.min() ?? 0, curves.compactMap(\.times.last).max() ?? 1)
    return PlotAxis(first...last, ticks: ticks, isTight: true)
  }

  /// Returns the panels from top to bottom.
  /// - Parameter ticks: the approximate number of ticks on each axis.
  func panels(ticks: Int) -> [Panel] {
    var panels = [panel(\.places, "pt", ticks)]
    if showsVelocity { panels.append(panel(\.velocities, "pt/s", ticks)) }
    return panels
  }

  private func panel(_ values: KeyPath<Curve, [Double]>, _ unit: String, _ ticks: Int) -> Panel {
    let shown = curves.flatMap { $0[keyPath: values].filter(\.isFinite) }
    let (low, high) = (shown.min() ?? 0, shown.max() ?? 1)
    return Panel(values: values, unit: unit, axis: PlotAxis(low...high, ticks: ticks, isTight: false))
  }
}

/// A range of numbers with ticks at round numbers, whose spacing is 1, 2 or 5 times a power of ten.
struct PlotAxis: Hashable, Sendable {
  let range: ClosedRange<Double>
  let ticks: [Double]

  /// - Parameters:
  ///   - values: the finite range that the axis must contain.
  ///   - count: the approximate number of ticks; 2 or more.
  ///   - isTight: true if the axis ends where the values end, false if it ends at a tick.
  init(_ values: ClosedRange<Double>, ticks count: Int, isTight: Bool) {
    // A single value gets a range around it.
    let extent = values.upperBound - values.lowerBound
    let pad = extent > 0 ? 0 : max(1, abs(values.lowerBound)) / 2
    let (low, high) = (values.lowerBound - pad, values.upperBound + pad)
    // The smallest round spacing that gives no more than about `count` ticks.
    let raw = (high - low) / Double(count) * 0.999
    var power = 1.0
    while power > raw { power /= 10 }
    while power * 10 <= raw { power *= 10 }
    let step = [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= raw } ?? 10 * power
    let first = isTight ? (low / step - 1e-9).rounded(.up) : (low / step + 1e-9).rounded(.down)
    let last = isTight ? (high / step + 1e-9).rounded(.down) : (high / step - 1e-9).rounded(.up)
    ticks = (0...Int(last - first)).map { (first + Double($0)) * step }
    range = isTight ? low...high : first * step...last * step
  }

  /// Returns the position of a value on the axis: 0 at the lower end and 1 at the upper end.
  func fraction(of value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  func column(of value: Double, among count: Int) -> Int {
    min(count - 1, Int(fraction(of: value) * Double(count)))
  }

  func label(_ tick: Double) -> String { DecimalText.number(tick) }
}

extension Plot {
  /// The word of a mark, its starting position and the index of its curve.
  struct MarkLabel {
    let place: Double
    let text: String
    let curve: Int
  }

  /// Returns the words of all marks that have room in one line. Each word begins at its mark, or further left
  /// where it would pass the end of the line.
  /// - Parameters:
  ///   - span: the range for words, in the unit of positions and widths.
  ///   - gap: the least distance between two words.
  ///   - place: returns the position of a time (s).
  ///   - width: returns the width of a word.
  func words(
    in span: ClosedRange<Double>, gap: Double, place: (Double) -> Double, width: (String) -> Double
  ) -> [MarkLabel] {
    let marks = curves.enumerated().flatMap { index, curve in curve.marks.map { (mark: $0, curve: index) } }
    var words: [MarkLabel] = []
    var free = span.lowerBound
    for (mark, curve) in marks.sorted(by: { $0.mark.time < $1.mark.time }) {
      let start = min(place(mark.time), span.upperBound - width(mark.word))
      guard start >= free else { continue }
      words.append(MarkLabel(place: start, text: mark.word, curve: curve))
      free = start + width(mark.word) + gap
    }
    return words
  }

  var hasMarks: Bool { curves.contains { !$0.marks.isEmpty } }
}

extension Plot {
  /// The least height of a picture, in px, with room for the legend, the scales and 40 px per panel.
  package var leastHeight: Int { max(160, curves.count * 18 + 56 + (showsVelocity ? 2 * 40 + 22 : 40)) }

  /// Returns the plot as an SVG 1.1 file. Its colours and fonts are in CSS, light or dark as the reader
  /// prefers.
  /// - Parameters:
  ///   - width: the width in px, 240 or more.
  ///   - height: the height in px, `leastHeight` or more.
  package func svg(width: Int, height: Int) -> String {
    precondition(
      width >= 240 && height >= leastHeight,
      "this plot must be 240 × \(leastHeight) px at least; got \(width) × \(height)")
    let panels = panels(ticks: max(2, height / (showsVelocity ? 130 : 65)))
    let longest = panels.flatMap { panel in panel.axis.ticks.map { panel.axis.label($0).count } }.max() ?? 1
    let frame = PlotFrame(
      left: Double(longest) * 7 + 14, right: Double(width) - 22, top: Double(curves.count) * 18 + 26,
      bottom: Double(height) - 30)
    let time = timeAxis(ticks: max(2, width / 90))
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width) \#(height)" width="\#(width)" height="\#(height)">"#,
      "<title>\(XML.escaped(curves.map(\.name).joined(separator: ", ").unicodeScalars))</title>", Self.style,
      #"<rect class="ground" width="100%" height="100%"/>"#
    ]
    for (index, curve) in curves.enumerated() {
      let y = 22 + 18 * index
      lines.append(
        #"<path class="curve c\#(index % 6)" d="M14 \#(y - 4)h22"/><text x="44" y="\#(y)">\#(XML.escaped(curve.name.unicodeScalars))</text>"#
      )
    }
    let gap = 22.0
    let room = (frame.bottom - frame.top - gap * Double(panels.count - 1)) / Double(panels.count)
    for (index, panel) in panels.enumerated() {
      let top = frame.top + Double(index) * (room + gap)
      lines += draw(
        panel, time: time, in: PlotFrame(left: frame.left, right: frame.right, top: top, bottom: top + room))
    }
    // The unit is at the left end of this line.
    let words = words(
      in: (frame.left + 32)...frame.right, gap: 8, place: { frame.x(time.fraction(of: $0)) },
      width: { Double($0.count) * Self.glyphWidth })
    for word in words {
      lines.append(
        #"<text class="word c\#(word.curve % 6)" x="\#(pixel(word.place))" y="\#(pixel(frame.top - 6))">\#(XML.escaped(word.text.unicodeScalars))</text>"#
      )
    }
    for tick in time.ticks {
      let label = time.label(tick) + (tick == time.ticks.last ? " s" : "")
      lines.append(
        #"<text class="middle" x="\#(pixel(frame.x(time.fraction(of: tick))))" y="\#(height - 12)">\#(label)</text>"#
      )
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private func draw(_ panel: Panel, time: PlotAxis, in frame: PlotFrame) -> [String] {
    let (left, right) = (pixel(frame.left), pixel(frame.right))
    var grid = ""
    var lines: [String] = []
    for tick in panel.axis.ticks {
      let y = frame.y(panel.axis.fraction(of: tick))
      grid += "M\(left) \(pixel(y))H\(right)"
      lines.append(
        #"<text class="end" x="\#(pixel(frame.left - 8))" y="\#(pixel(y + 4))">\#(panel.axis.label(tick))</text>"#
      )
    }
    for tick in time.ticks {
      grid += "M\(pixel(frame.x(time.fraction(of: tick)))) \(pixel(frame.top))V\(pixel(frame.bottom))"
    }
    lines.insert(#"<path class="grid" d="\#(grid)"/>"#, at: 0)
    lines.append(
      #"<text class="unit" x="\#(pixel(frame.left + 4))" y="\#(pixel(frame.top - 6))">\#(panel.unit)</text>"#)
    if panel.axis.ticks.contains(0) {
      let y = pixel(frame.y(panel.axis.fraction(of: 0)))
      lines.insert(#"<path class="zero" d="M\#(left) \#(y)H\#(right)"/>"#, at: 1)
    }
    for (index, curve) in curves.enumerated() {
      let marks = marks(of: curve, time, in: frame)
      if !marks.isEmpty { lines.append(#"<path class="mark c\#(index % 6)" d="\#(marks)"/>"#) }
      let path = PlotPath(curve, panel, time: time, frame: frame).data
      lines.append(#"<path class="curve c\#(index % 6)" d="\#(path)"/>"#)
    }
    return lines
  }

  /// Marks less than 1 px apart are drawn as one.
  private func marks(of curve: Curve, _ time: PlotAxis, in frame: PlotFrame) -> String {
    var path = ""
    var last = -Double.infinity
    for x in curve.marks.map({ frame.x(time.fraction(of: $0.time)) }) where x >= last + 1 {
      path += "M\(pixel(x)) \(pixel(frame.top))V\(pixel(frame.bottom))"
      last = x
    }
    return path
  }

  /// A generous estimate of the average width of a letter of a mark's word, in px.
  private static let glyphWidth = 6.5

  private static let style = """
    <style>
    svg{font:12px system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif}
    .curve,.mark{fill:none;stroke:currentColor}.curve{stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
    .grid{fill:none}.mark{stroke-dasharray:2 3}.end{text-anchor:end}.middle{text-anchor:middle}.unit{opacity:.7}
    .ground{fill:#fff}text{fill:#1d2333}.word{fill:currentColor;font-size:11px}.grid{stroke:#e3e6ef}.zero{stroke:#aab1c8}
    .c0{color:#0b8f58}.c1{color:#7b3fc4}.c2{color:#b65c00}.c3{color:#0a7ea4}.c4{color:#c92f3d}.c5{color:#4350d6}
    @media(prefers-color-scheme:dark){.ground{fill:#0f1424}text{fill:#e6e9f5}.word{fill:currentColor}.grid{stroke:#262d47}.zero{stroke:#565f88}
    .c0{color:#3ddc97}.c1{color:#bf8de2}.c2{color:#ffb454}.c3{color:#5cc8ee}.c4{color:#ff6058}.c5{color:#8a94ff}}
    </style>
    """
}

/// A rectangle in px.
struct PlotFrame {
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double

  /// - Parameter fraction: the fraction of the width, from the left.
  func x(_ fraction: Double) -> Double { left + (right - left) * fraction }
  /// - Parameter fraction: the fraction of the height, from the bottom.
  func y(_ fraction: Double) -> Double { bottom - (bottom - top) * fraction }
}

/// Returns a coordinate rounded to 0.01 px, without trailing zeros.
func pixel(_ value: Double) -> String { SVGNumber.text(value, hasLeadingZero: true) }

extension Plot {
  /// The least number of rows: the legend, the words of marks, the scale of times, and four rows and an axis
  /// per panel.
  package var leastRows: Int { outerRows + (showsVelocity ? 2 : 1) * 5 }

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
