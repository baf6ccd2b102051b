package import Motion
package import PaneCanvas
internal import PaneSprings

/// Curves over a common axis of time, in panels one above the other.
package struct Plot: Hashable, Sendable {
  /// The curves of each panel, from top to bottom.
  package let panels: [[Curve]]

  /// - Parameter panels: one or more curves in each panel. Curves of different units have panels of their own.
  package init(_ panels: [[Curve]]) { self.panels = panels }

  /// Returns the axis of the times of all panels.
  /// - Parameter ticks: the approximate number of ticks; 2 or more.
  func timeAxis(ticks: Int) -> PlotAxis {
    let times = panels.joined().map(\.times)
    let last = times.compactMap(\.last).max() ?? 1
    return PlotAxis((times.map { $0[0] }.min() ?? 0)...last, ticks: ticks, isTight: true)
  }

  /// Returns the axis of a panel.
  /// - Parameter ticks: the approximate number of ticks; 2 or more.
  func axis(of panel: [Curve], ticks: Int) -> PlotAxis {
    let shown = panel.flatMap { $0.values.filter(\.isFinite) }
    return PlotAxis((shown.min() ?? 0)...(shown.max() ?? 1), ticks: ticks, isTight: false)
  }
}

/// Numbers over time, with straight lines between them.
package struct Curve: Hashable, Sendable {
  /// The name in the legend, which has no line without one.
  package var name: String
  /// The times in s, at least two, each later than the one before.
  package var times: [Double]
  /// The values. Numbers that are not finite are not drawn.
  package var values: [Double]

  /// The greatest number of a law that is drawn. A diverging stepper would otherwise shrink all else to a point, and an
  /// axis cannot resolve such numbers.
  private static let farthest = 1e15
  /// The number of intervals at which a law is sampled; enough for one per pixel.
  private static let samples = 1200

  /// Returns the values of a law from time 0 on, and its velocities.
  /// - Parameter duration: the duration in s, over 0.
  package static func all(
    of law: some Law<Double>, named name: String, duration: Double
  ) -> (value: Curve, velocity: Curve) {
    let times = (0...samples).map { duration * Double($0) / Double(samples) }
    let states = times.map { law.state(at: $0) }
    func curve(_ name: String, _ values: [Double]) -> Curve {
      Curve(name: name, times: times, values: values.map { abs($0) <= farthest ? $0 : .nan })
    }
    return (curve(name, states.map(\.value)), curve("\(name), velocity", states.map(\.velocity)))
  }

  /// Returns a value for each of `count` equal parts of a range of times; nil where the curve is absent. Of the least and
  /// the greatest value in a part it is the one that is farther from the part before, so that a single high row is not lost.
  func values(over range: ClosedRange<Double>, count: Int) -> [Double?] {
    var spans = [ClosedRange<Double>?](repeating: nil, count: count)
    let width = (range.upperBound - range.lowerBound) / Double(count)
    func part(_ time: Double) -> Int { Int(((time - range.lowerBound) / width).rounded(.down)) }
    for row in times.indices.dropFirst() where values[row].isFinite && values[row - 1].isFinite {
      let (start, end) = (times[row - 1], times[row])
      let slope = (values[row] - values[row - 1]) / (end - start)
      for index in min(part(start), count - 1)...min(part(end), count - 1) {
        let left = max(start, range.lowerBound + width * Double(index))
        let right = min(end, range.lowerBound + width * Double(index + 1))
        for value in [left, right].map({ values[row - 1] + slope * ($0 - start) }) {
          let old = spans[index] ?? value...value
          spans[index] = min(old.lowerBound, value)...max(old.upperBound, value)
        }
      }
    }
    var last: Double?
    return spans.map { span in
      last = span.map { span in
        let before = last ?? span.upperBound
        return abs(span.upperBound - before) > abs(span.lowerBound - before)
          ? span.upperBound : span.lowerBound
      }
      return last
    }
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

  /// The number of characters of the longest label.
  var labelWidth: Int { ticks.map { label($0).count }.max() ?? 0 }

  /// Returns the label of a tick. The last one of times has their unit.
  func label(_ tick: Double, unit: String = "") -> String {
    DecimalText.number(tick) + (tick == ticks.last ? unit : "")
  }
}

extension Plot {
  /// Returns the plot as lines for a terminal, in braille with 2 × 4 dots per cell.
  /// - Parameters:
  ///   - columns: the width in cells, 40 or more.
  ///   - rows: the greatest number of rows: one for the times, and for each panel a legend, an axis and 3 or more.
  ///   - colors: the number of colours; monochrome writes no escape sequences, and dashes all curves but the first.
  package func text(columns: Int, rows: Int, colors: ColorDepth) -> String {
    let height = (rows - 1) / panels.count
    let axes = panels.map { axis(of: $0, ticks: 4) }
    let left = 2 + (axes.map(\.labelWidth).max() ?? 0)
    let width = columns - left
    let time = timeAxis(ticks: max(2, width / 12))
    func column(_ instant: Double) -> Int {
      left + min(width - 1, Int(time.fraction(of: instant) * Double(width)))
    }
    var page = Stage(size: Box(column: 0, row: 0, columns: columns, rows: height * panels.count + 1).size)
    var top = 0
    for (panel, axis) in zip(panels, axes) {
      let bottom = top + height - 1
      let isDashed = panel.indices.map { colors == .monochrome && $0 > 0 }
      for (index, curve) in panel.enumerated() where !curve.name.isEmpty {
        page.write("\(isDashed[index] ? "╺╸" : "━━") \(curve.name)", at: 0, top, curve: index)
        top += 1
      }
      for row in top..<bottom { page.write("│", at: left - 1, row) }
      for tick in axis.ticks {
        let label = axis.label(tick) + " ┤"
        let dot = (1 - axis.fraction(of: tick)) * Double(4 * (bottom - top) - 1)
        page.write(label, at: left - label.count, top + Int(dot + 0.5) / 4)
      }
      let box = Box(column: left, row: top, columns: width, rows: bottom - top)
      for (index, curve) in panel.enumerated() {
        let values = curve.values(over: time.range, count: 2 * width)
        page.plot(in: box, Stage.color(of: index)) { [step = page.step] x in
          let dot = min(Int((x - box.left) / step), values.count - 1)
          return isDashed[index] && dot % 8 > 4
            ? nil : values[dot].map { box.bottom - axis.fraction(of: $0) * box.height }
        }
      }
      page.write("└" + String(repeating: "─", count: width), at: left - 1, bottom)
      for tick in time.ticks { page.write("┬", at: column(tick), bottom) }
      top = bottom + 1
    }
    var end = 0
    for tick in time.ticks {
      let label = time.label(tick, unit: " s")
      let start = min(
        column(tick) - label.count / 2 + (tick == time.ticks.last ? 1 : 0), columns - label.count)
      if start >= end { end = page.write(label, at: start, top) + 1 }
    }
    return page.text(colors)
  }
}

/// A page on which each curve has its colour, which is the index of its SGR code.
extension Stage {
  /// The default, then green, magenta, yellow, cyan, red and blue. They are distinguishable from each other and from light
  /// and dark grounds.
  private static let inks = [39, 32, 35, 33, 36, 31, 34]

  fileprivate static func color(of curve: Int?) -> Color {
    Color(rgb: curve.map { UInt32($0 % (inks.count - 1) + 1) } ?? 0)
  }

  /// Writes a text, cut off at the right edge, and returns the column behind it.
  @discardableResult
  fileprivate mutating func write(_ text: String, at column: Int, _ row: Int, curve: Int? = nil) -> Int {
    let place = Box(column: column, row: row, columns: 0, rows: 0).corner
    return Int(self.text(text.printable(), at: place, Self.color(of: curve), before: size.x) / Box.column)
  }

  /// Returns the lines without the blanks at their ends.
  fileprivate func text(_ colors: ColorDepth) -> String {
    var canvas = Canvas(columns: columns, rows: rows)
    canvas.draw(self)
    return (0..<rows).map { row in
      let cells = (0..<columns).map { canvas[$0, row] }
      var (line, ink) = ("", UInt32(0))
      for cell in cells[...(cells.lastIndex { $0.glyph != " " } ?? 0)] {
        if colors != .monochrome, cell.glyph != " ", cell.foreground.rgb != ink {
          ink = cell.foreground.rgb
          line += "\u{1b}[\(Self.inks[Int(ink)])m"
        }
        line.unicodeScalars.append(cell.glyph)
      }
      return line + (ink == 0 ? "\n" : "\u{1b}[39m\n")
    }.joined()
  }
}

extension Plot {
  /// Returns the plot as an SVG 1.1 file. Its colours and fonts are in CSS, light or dark as the reader prefers.
  /// - Parameters:
  ///   - width: the width in px, 240 or more.
  ///   - height: the height in px: 30 for the times, and 100 or more for each panel.
  package func svg(width: Int, height: Int) -> String {
    let room = (Double(height) - 30) / Double(panels.count)
    let axes = panels.map { axis(of: $0, ticks: max(2, Int(room / 65))) }
    let time = timeAxis(ticks: max(2, width / 90))
    var frame = Box(
      left: Double(axes.map(\.labelWidth).max() ?? 0) * 7 + 14, top: 0, right: Double(width) - 22, bottom: 0)
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width) \#(height)" width="\#(width)" height="\#(height)">"#,
      "<title>\(panels.joined().map { text($0.name) }.joined(separator: ", "))</title>", Self.style,
      #"<rect class="ground" width="100%" height="100%"/>"#
    ]
    for (index, (panel, axis)) in zip(panels, axes).enumerated() {
      frame.top = room * Double(index) + 14 + Self.line * Double(panel.count)
      frame.bottom = room * Double(index + 1)
      lines += draw(panel, axis, time, in: frame)
    }
    for tick in time.ticks {
      let x = SVGNumber.text(frame.x(time.fraction(of: tick)))
      lines.append(
        #"<text class="middle" x="\#(x)" y="\#(height - 12)">\#(time.label(tick, unit: " s"))</text>"#)
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private func draw(_ panel: [Curve], _ axis: PlotAxis, _ time: PlotAxis, in frame: Box) -> [String] {
    let (left, right) = (SVGNumber.text(frame.left), SVGNumber.text(frame.right))
    let (top, bottom) = (SVGNumber.text(frame.top), SVGNumber.text(frame.bottom))
    var lines: [String] = []
    var grid = ""
    for tick in axis.ticks {
      let y = frame.y(axis.fraction(of: tick))
      if tick == 0 { lines.append(#"<path class="zero" d="M\#(left) \#(SVGNumber.text(y))H\#(right)"/>"#) }
      grid += "M\(left) \(SVGNumber.text(y))H\(right)"
      let x = SVGNumber.text(frame.left - 8)
      lines.append(#"<text class="end" x="\#(x)" y="\#(SVGNumber.text(y + 4))">\#(axis.label(tick))</text>"#)
    }
    for tick in time.ticks { grid += "M\(SVGNumber.text(frame.x(time.fraction(of: tick)))) \(top)V\(bottom)" }
    lines.insert(#"<path class="grid" d="\#(grid)"/>"#, at: 0)
    for (index, curve) in panel.enumerated() {
      let y = SVGNumber.text(frame.top - 8 - Self.line * Double(panel.count - 1 - index))
      lines.append(#"<text class="word c\#(index % 6)" x="\#(left)" y="\#(y)">\#(text(curve.name))</text>"#)
      lines.append(#"<path class="curve c\#(index % 6)" d="\#(path(of: curve, axis, time, in: frame))"/>"#)
    }
    return lines
  }

  /// Returns the data of a path with only the corners that an accuracy of 0.1 px needs.
  func path(of curve: Curve, _ axis: PlotAxis, _ time: PlotAxis, in frame: Box) -> String {
    let values = curve.values(over: time.range, count: Int(2 * frame.width))
    let points = values.enumerated().map { index, value in
      value.map { SIMD2(frame.left + (Double(index) + 0.5) / 2, frame.y(axis.fraction(of: $0))) }
    }
    return points.split(separator: nil).map { part in
      let run = part.compactMap(\.self)
      let corridor = Corridor(times: run.map(\.x), values: run.map(\.y), tolerance: 0.1)
      let corners = run.count > 1 ? corridor.corners(to: run[run.count - 1].y, from: run.count - 1) : nil
      let places = corners?.map { (run[$0.index].x, $0.value) } ?? run.map { ($0.x, $0.y) }
      return "M" + places.map { "\(SVGNumber.text($0)) \(SVGNumber.text($1))" }.joined(separator: " ")
    }.joined()
  }

  /// The height of a line of the legend, in px.
  private static let line = 16.0

  private func text(_ text: String) -> String { escapedForXML(text.printable()) }

  private static let style = """
    <style>
    svg{font:12px system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif}
    .curve{fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
    .grid{fill:none}.end{text-anchor:end}.middle{text-anchor:middle}
    .ground{fill:#fff}text{fill:#1d2333}.word{fill:currentColor}.grid{stroke:#e3e6ef}.zero{stroke:#aab1c8}
    .c0{color:#0b8f58}.c1{color:#7b3fc4}.c2{color:#b65c00}.c3{color:#0a7ea4}.c4{color:#c92f3d}.c5{color:#4350d6}
    @media(prefers-color-scheme:dark){.ground{fill:#0f1424}text{fill:#e6e9f5}.word{fill:currentColor}.grid{stroke:#262d47}.zero{stroke:#565f88}
    .c0{color:#3ddc97}.c1{color:#bf8de2}.c2{color:#ffb454}.c3{color:#5cc8ee}.c4{color:#ff6058}.c5{color:#8a94ff}}
    </style>
    """
}

extension Box {
  /// - Parameter fraction: the fraction of the width, from the left.
  func x(_ fraction: Double) -> Double { left + width * fraction }
  /// - Parameter fraction: the fraction of the height, from the bottom.
  func y(_ fraction: Double) -> Double { bottom - height * fraction }
}
