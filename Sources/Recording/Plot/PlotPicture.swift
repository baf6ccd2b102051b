internal import PaneCanvas
internal import PaneSprings

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
