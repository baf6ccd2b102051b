internal import PaneCanvas

/// A film as one animated picture for any page that can show an image: SVG 1.1 with CSS animations, without
/// scripts and without embedded fonts.
///
/// A viewer without animation shows one whole frame, the poster: the one with the most words. A cell is 8 × 16 px.
///
/// Each shape of the display list is one or a few elements that keyframes move, below all text. Text that is not always
/// shown stands in groups, one for each window of time.
package struct AnimatedSVG {
  private let title: String
  private let columns: Int
  private let rows: Int
  private let frameCount: Int
  private let framesPerSecond: Double
  /// The text that is shown all the time.
  private var still = TextShapes()
  private var groups: [(window: TextTimeline.Window, shapes: TextShapes)] = []
  private let colors: SVGNames<Color>
  /// The shapes below the text.
  private let shapes: ShapeLayer
  private let poster: Int

  /// - Parameter film: the film, which is played during this call.
  package init(_ film: Film, title: String, progress: ProgressReport = { _ in }) {
    let size = film.largestSize
    var timeline = TextTimeline(columns: size.columns, rows: size.rows)
    var shapes = ShapeTimeline(framesPerSecond: film.framesPerSecond)
    film.play { frame in
      timeline.append(GlyphGrid(frame.stages, columns: frame.columns, rows: frame.rows))
      shapes.append(frame.stages.flatMap(\.placedShapes))
      progress(frame.time / film.duration)
    }
    self.init(timeline, over: shapes, framesPerSecond: film.framesPerSecond, title: title)
  }

  init(_ timeline: TextTimeline, over shapes: ShapeTimeline, framesPerSecond: Double, title: String) {
    self.title = title
    (columns, rows, frameCount) = (timeline.columns, timeline.rows, timeline.frameCount)
    self.framesPerSecond = framesPerSecond
    var texts: [TextTimeline.Window: TextShapes] = [:]
    let cells = (0..<columns * rows).map { timeline.spans(at: $0) }
    poster = TextTimeline.fullest(of: cells, frameCount: frameCount)
    for (place, spans) in cells.enumerated() {
      let (row, column) = place.quotientAndRemainder(dividingBy: columns)
      for span in spans where span.glyph.isVisible {
        if span.window.length == frameCount {
          still.add(span.glyph, column: column, row: row)
        } else {
          texts[span.window, default: TextShapes()].add(span.glyph, column: column, row: row)
        }
      }
    }
    groups = texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    colors = Self.names(in: [still] + groups.map(\.shapes))
    self.shapes = ShapeLayer(shapes, poster: poster)
  }

  private static func names(in layers: [TextShapes]) -> SVGNames<Color> {
    var uses: [Color: Int] = [:]
    for shapes in layers {
      for (color, shapes) in shapes.colors { uses[color, default: 0] += shapes.elementCount }
    }
    return SVGNames(uses.sorted { $0.key.rgb < $1.key.rgb }.map { ($0.key, $0.value) }, reserved: kinds)
  }

  /// The classes of the style, which name no colour.
  private static let kinds: Set<String> = ["o", "b", "u", "p"]

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
    let (width, height) = (columns * Film.cell.width, rows * Film.cell.height)
    bytes.append(
      "<defs>\(shapes.markup.defs)</defs>\n<svg viewBox=\"0 0 \(width) \(height)\" shape-rendering=\"auto\">\n"
        + "\(shapes.elements)</svg>\n")
    append(still, to: &bytes)
    for group in groups {
      bytes.append("<g class=\"\(Self.classes(of: group.window, poster: poster, frameCount: frameCount))\">")
      append(group.shapes, to: &bytes)
      bytes.append("</g>\n")
    }
    bytes.append("</svg>\n")
    return bytes
  }

  // MARK: Style

  private func appendStyle(to bytes: inout [UInt8]) {
    let duration = SVGNumber.text(Double(frameCount) / framesPerSecond, decimals: 4)
    bytes.append(
      """
      .o{fill:none;stroke:currentColor;stroke-width:6;stroke-linecap:round;transform:scale(.125);shape-rendering:auto}
      text{fill:currentColor;white-space:pre;font:1.65px ui-monospace,SFMono-Regular,Menlo,Consolas,\
      "DejaVu Sans Mono",monospace}.b{font-weight:bold}.u{text-decoration:underline}
      g{visibility:hidden;animation:\(duration)s step-end infinite}

      """)
    let delay = SVGNumber.text(Self.phase - Double(frameCount) / framesPerSecond, decimals: 4)
    let names = ShapeMarkup.elementNames
    bytes.append(
      """
      .p{visibility:visible}
      \(ShapeMarkup.style)
      \(names){animation:\(duration)s linear \(delay)s infinite}
      @media(prefers-reduced-motion:reduce){g,\(names){animation:none!important}}
      \(shapes.style)
      """)
    for color in colors.keys { bytes.append(".\(colors[color]){color:\(color.hexadecimal)}") }
    let windows = groups.map(\.window) + shapes.windows
    for length in Set(windows.map(\.length)).sorted() {
      let name = Self.name(length: length)
      // The end is rounded up by at most a millionth of the film, so that no instant is without a picture.
      let end = SVGNumber.text((Double(length) / Double(frameCount) * 1e6).rounded(.up) / 1e4, decimals: 4)
      bytes.append(
        "\n@keyframes \(name){0%{visibility:visible}\(end)%{visibility:hidden}}.\(name){animation-name:\(name)}"
      )
    }
    // Shapes move from frame to frame, so that the text of a frame is shown from half a frame before to half a frame
    // after it.
    let lead = 0.5
    for start in Set(windows.map(\.start)).sorted() {
      let delay = SVGNumber.text(
        (Double(start - frameCount) - lead) / framesPerSecond + Self.phase, decimals: 4)
      bytes.append("\n.\(Self.name(start: start)){animation-delay:\(delay)s}")
    }
    bytes.append("\n")
  }

  /// The offset of all animations from the grid of frames, in s. A display shows instants on that grid, and
  /// no picture may change exactly at one of them. The delays are negative, so that every animation has been
  /// running since before the start.
  private static let phase = 0.002

  /// Returns the classes of the group that is shown in a window, and in the poster if that lies in the window.
  static func classes(of window: TextTimeline.Window, poster: Int, frameCount: Int) -> String {
    let isInPoster = window.contains(poster, of: frameCount)
    return "\(name(length: window.length)) \(name(start: window.start))\(isInPoster ? " p" : "")"
  }

  private static func name(length: Int) -> String { "l\(length)" }
  private static func name(start: Int) -> String { "s\(start)" }

  // MARK: Shapes

  private func append(_ shapes: TextShapes, to bytes: inout [UInt8]) {
    for (color, shapes) in shapes.colors.sorted(by: { $0.key.rgb < $1.key.rgb }) {
      append(shapes.discs, named: colors[color], to: &bytes)
      for text in shapes.texts { append(text, named: colors[color], to: &bytes) }
    }
  }

  private func append(_ discs: [TextShapes.Disc], named name: String, to bytes: inout [UInt8]) {
    if discs.isEmpty { return }
    var path = PathData()
    for disc in discs { path.dot(x: disc.x, y: 2 * disc.y) }
    bytes.append("<path class=\"\(name) o\" d=\"")
    bytes.append(contentsOf: path.bytes)
    bytes.append("\"/>")
  }

  private func append(_ text: TextShapes.Text, named name: String, to bytes: inout [UInt8]) {
    let style = (text.style.contains(.bold) ? " b" : "") + (text.style.contains(.underline) ? " u" : "")
    let length = text.characters.count > 1 ? " textLength=\"\(text.characters.count)\"" : ""
    bytes.append(
      "<text class=\"\(name)\(style)\" x=\"\(text.column)\" y=\"\(2 * text.row + 1).5\"\(length)>"
        + XML.escaped(text.characters) + "</text>")
  }
}

extension TextShapes.Shapes {
  /// The approximate number of elements that name the colour.
  fileprivate var elementCount: Int { 1 + texts.count }
}

/// The `d` attribute of an SVG path with integer coordinates, in as few bytes as possible.
struct PathData {
  private(set) var bytes: [UInt8] = []
  private var x = 0
  private var y = 0

  /// Appends a line of length 0, which round ends make a dot.
  mutating func dot(x: Int, y: Int) {
    move(to: x, y)
    bytes.append("h0")
  }

  private mutating func move(to x: Int, _ y: Int) {
    let absolute = "M" + Self.pair(x, y)
    let relative = "m" + Self.pair(x - self.x, y - self.y)
    bytes.append(bytes.isEmpty || absolute.utf8.count <= relative.utf8.count ? absolute : relative)
    (self.x, self.y) = (x, y)
  }

  /// A minus sign separates the numbers as well as a blank.
  private static func pair(_ x: Int, _ y: Int) -> String { y < 0 ? "\(x)\(y)" : "\(x) \(y)" }
}

/// Short names for the colours or classes of a picture: the most frequently used keys get the shortest names.
struct SVGNames<Key: Hashable> {
  private let names: [Key: String]
  /// The keys, in the order of their names.
  let keys: [Key]

  /// - Parameters:
  ///   - uses: the number of uses of each key; keys with equal numbers keep the given order.
  ///   - reserved: names that must not be used.
  init(_ uses: [(key: Key, count: Int)], reserved: Set<String> = []) {
    keys = uses.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element.key)
    var names: [Key: String] = [:]
    var number = 0
    for key in keys {
      while reserved.contains(Self.name(number)) { number += 1 }
      names[key] = Self.name(number)
      number += 1
    }
    self.names = names
  }

  subscript(key: Key) -> String { names[key] ?? "" }

  /// Returns the name with a number: a, b, … z, A, … Z, aa, ab, …
  private static func name(_ number: Int) -> String {
    let (rest, letter) = number.quotientAndRemainder(dividingBy: 52)
    let base = letter < 26 ? UInt8(ascii: "a") + UInt8(letter) : UInt8(ascii: "A") + UInt8(letter - 26)
    return (rest == 0 ? "" : name(rest - 1)) + String(Unicode.Scalar(base))
  }
}

enum SVGNumber {
  /// Returns a number with at most `decimals` decimals, without trailing zeros and, unless it has a leading zero, without
  /// one before the point.
  static func text(_ value: Double, decimals: Int = 2, hasLeadingZero: Bool = false) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let (whole, rest) = Int((value.magnitude * Double(unit)).rounded()).quotientAndRemainder(dividingBy: unit)
    var text = whole == 0 && rest != 0 && !hasLeadingZero ? "" : String(whole)
    if rest != 0 {
      var digits = String(unit + rest).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return value < 0 && text != "0" ? "-" + text : text
  }
}

extension Color {
  /// The colour with a number sign: three digits where they suffice, otherwise six.
  var hexadecimal: String {
    let digits = String(0x1_00_00_00 + rgb, radix: 16).dropFirst()
    let pairs = [red, green, blue]
    return pairs.allSatisfy { $0 % 17 == 0 }
      ? "#" + pairs.map { String($0 / 17, radix: 16) }.joined() : "#" + digits
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: String) { append(contentsOf: text.utf8) }
}
