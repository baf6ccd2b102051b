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

  /// Returns the path of a curve's marks. Marks less than 1 px apart are drawn as one.
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
func pixel(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let (whole, part) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
  let digits = part == 0 ? "" : part % 10 == 0 ? ".\(part / 10)" : ".\(part < 10 ? "0" : "")\(part)"
  return (hundredths < 0 ? "-" : "") + "\(whole)" + digits
}
