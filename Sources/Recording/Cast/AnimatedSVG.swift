package import PaneCanvas

/// A film as one animated picture for any page that can show an image: SVG 1.1 with CSS animations, without
/// scripts and without embedded fonts.
///
/// One whole frame, the poster, is painted once in the background. A viewer without animation shows it. The
/// other tiles are painted over it in groups, one for each window of time. A cell is 8 × 16 px; the unit in both directions is the width of a
/// column, 8 px.
package struct AnimatedSVG {
  private typealias Window = TileTimeline.Window

  private let title: String
  private let columns: Int
  private let rows: Int
  private let frameCount: Int
  private let framesPerSecond: Double
  private var ground = TileShapes()
  private var groups: [(window: Window, shapes: TileShapes)] = []
  private let colors: SVGNames<Color>

  /// - Parameters:
  ///   - film: the film, which is played during this call.
  ///   - title: a short description of the contents.
  ///   - progress: called with the completed share of the film, from 0 to 1.
  package init(_ film: Film, depth: ColorDepth, title: String, progress: (Double) -> Void = { _ in }) {
    let size = film.largestSize
    var timeline = TileTimeline(columns: size.columns, rows: size.rows, depth: depth)
    film.play { frame in
      timeline.append(frame.canvas)
      progress(frame.time / film.duration)
    }
    self.init(timeline, framesPerSecond: film.framesPerSecond, title: title)
  }

  init(_ timeline: TileTimeline, framesPerSecond: Double, title: String) {
    self.title = title
    (columns, rows, frameCount) = (timeline.columns, timeline.rows, timeline.frameCount)
    self.framesPerSecond = framesPerSecond
    var shapes: [Window: TileShapes] = [:]
    let cells = (0..<columns * rows).map { timeline.spans(at: $0) }
    let poster = TileTimeline.poster(of: cells, frameCount: frameCount)
    for (place, spans) in cells.enumerated() {
      let (row, column) = place.quotientAndRemainder(dividingBy: columns)
      let below = TileTimeline.tile(of: spans, at: poster, frameCount: frameCount)
      if let below { ground.add(below, column: column, row: row, over: nil) }
      for span in spans where span.tile != below {
        shapes[span.window, default: TileShapes()].add(span.tile, column: column, row: row, over: below)
      }
    }
    groups = shapes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    var uses: [Color: Int] = [:]
    for shapes in [ground] + groups.map(\.shapes) {
      for (color, shapes) in shapes.colors { uses[color, default: 0] += shapes.elementCount }
    }
    colors = SVGNames(
      uses.sorted { $0.key.rgb < $1.key.rgb }.map { ($0.key, $0.value) }, reserved: Self.kinds)
  }

  /// CSS classes for lines as high as a row, dots, discs, bold text and underlined text.
  private static let kinds: Set<String> = ["l", "d", "o", "b", "u"]

  /// The contents of the SVG file.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(columns) \(2 * rows)" width="\(8 * columns)" \
      height="\(16 * rows)" shape-rendering="crispEdges" xml:space="preserve"><title>\(XML.escaped(title.unicodeScalars))</title>\
      <style>

      """)
    appendStyle(to: &bytes)
    bytes.append("</style>\n")
    append(ground, to: &bytes)
    for group in groups {
      bytes.append(
        "<g class=\"\(Self.name(length: group.window.length)) \(Self.name(start: group.window.start))\">")
      append(group.shapes, to: &bytes)
      bytes.append("</g>\n")
    }
    bytes.append("</svg>\n")
    return bytes
  }

  // MARK: Style

  private func appendStyle(to bytes: inout [UInt8]) {
    let duration = Self.decimal(Double(frameCount) / framesPerSecond)
    bytes.append(
      """
      path{fill:currentColor;transform:scale(.125,.25)}
      .l,.d,.o{fill:none;stroke:currentColor;stroke-width:2;transform:none}
      .d,.o{transform:scale(.125);stroke-linecap:round;stroke-width:2.4;shape-rendering:auto}.o{stroke-width:6}
      text{fill:currentColor;white-space:pre;font:1.65px ui-monospace,SFMono-Regular,Menlo,Consolas,\
      "DejaVu Sans Mono",monospace}.b{font-weight:bold}.u{text-decoration:underline}
      g{visibility:hidden;animation:\(duration)s step-end infinite}
      @media(prefers-reduced-motion:reduce){g{animation-play-state:paused}}

      """)
    for color in colors.keys { bytes.append(".\(colors[color]){color:#\(Self.hexadecimal(color))}") }
    for length in Set(groups.map(\.window.length)).sorted() {
      let name = Self.name(length: length)
      // The end is rounded up by at most a millionth of the film, so that no instant is without a picture.
      let end = Self.decimal((Double(length) / Double(frameCount) * 1e6).rounded(.up) / 1e4)
      bytes.append(
        "\n@keyframes \(name){0%{visibility:visible}\(end)%{visibility:hidden}}.\(name){animation-name:\(name)}"
      )
    }
    for start in Set(groups.map(\.window.start)).sorted() {
      let delay = Self.decimal(Double(start - frameCount) / framesPerSecond + Self.phase)
      bytes.append("\n.\(Self.name(start: start)){animation-delay:\(delay)s}")
    }
    bytes.append("\n")
  }

  /// The offset of all animations from the grid of frames, in s. A display shows instants on that grid, and
  /// no picture may change exactly at one of them. The delays are negative, so that every animation has been
  /// running since before the start.
  private static let phase = 0.002

  private static func name(length: Int) -> String { "l\(length)" }
  private static func name(start: Int) -> String { "s\(start)" }

  // MARK: Shapes

  private func append(_ shapes: TileShapes, to bytes: inout [UInt8]) {
    let sorted = shapes.colors.sorted { $0.key.rgb < $1.key.rgb }
    for (color, shapes) in sorted { append(shapes, named: colors[color], to: &bytes) }
    for (color, shapes) in sorted {
      append(shapes.dots, "d", named: colors[color], to: &bytes)
      append(shapes.discs, "o", named: colors[color], to: &bytes)
      for text in shapes.texts { append(text, named: colors[color], to: &bytes) }
    }
  }

  private func append(_ shapes: TileShapes.Shapes, named name: String, to bytes: inout [UInt8]) {
    var lines = PathData()
    var areas = PathData()
    let rectangles = shapes.joined
    for line in rectangles where line.isLine {
      lines.line(x: line.x / 8, y: line.y / 4 + 1, length: line.width / 8)
    }
    for outline in RectilinearOutline.loops(of: rectangles.filter { !$0.isLine }) { areas.outline(outline) }
    append(areas, named: name, to: &bytes)
    append(lines, named: name + " l", to: &bytes)
  }

  private func append(_ dots: [TileShapes.Dot], _ kind: String, named name: String, to bytes: inout [UInt8]) {
    var path = PathData()
    for dot in dots { path.dot(x: dot.x, y: 2 * dot.y) }
    append(path, named: "\(name) \(kind)", to: &bytes)
  }

  private func append(_ path: PathData, named names: String, to bytes: inout [UInt8]) {
    if path.bytes.isEmpty { return }
    bytes.append("<path class=\"\(names)\" d=\"")
    bytes.append(contentsOf: path.bytes)
    bytes.append("\"/>")
  }

  private func append(_ text: TileShapes.Text, named name: String, to bytes: inout [UInt8]) {
    let style = (text.style.contains(.bold) ? " b" : "") + (text.style.contains(.underline) ? " u" : "")
    let length = text.characters.count > 1 ? " textLength=\"\(text.characters.count)\"" : ""
    bytes.append(
      "<text class=\"\(name)\(style)\" x=\"\(text.column)\" y=\"\(2 * text.row + 1).5\"\(length)>"
        + XML.escaped(text.characters) + "</text>")
  }

  // MARK: Characters

  /// Returns a number with at most four decimals, without trailing zeros.
  private static func decimal(_ value: Double) -> String {
    let (whole, rest) = Int((value.magnitude * 1e4).rounded()).quotientAndRemainder(dividingBy: 10_000)
    var text = whole == 0 && rest != 0 ? "" : String(whole)
    if rest != 0 {
      var digits = String(10_000 + rest).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return value < 0 && text != "0" ? "-" + text : text
  }

  /// Returns a colour in hexadecimal: three digits where they suffice, otherwise six.
  private static func hexadecimal(_ color: Color) -> String {
    let digits = String(0x1_00_00_00 + color.rgb, radix: 16).dropFirst()
    let pairs = [color.red, color.green, color.blue]
    return pairs.allSatisfy { $0 % 17 == 0 }
      ? pairs.map { String($0 / 17, radix: 16) }.joined() : String(digits)
  }
}

extension TileShapes.Shapes {
  /// The approximate number of elements that name the colour.
  fileprivate var elementCount: Int { 1 + texts.count }
}

extension TileShapes.Rectangle {
  /// True if the rectangle is made of whole cells of one row.
  fileprivate var isLine: Bool { height == 8 && x % 8 == 0 && y % 8 == 0 && width % 8 == 0 }
}
