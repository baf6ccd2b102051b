import PaneCanvas
import Foundation
import FoundationXML
import Testing

/// The picture that a browser shows of an animated SVG at a time, for the SVG features of casts: a raster of eighths
/// of cells, and characters.
final class SVGScreen: NSObject, XMLParserDelegate {
  struct Sign: Hashable {
    let glyph: Character
    let column: Int
    let row: Int
    let color: UInt32
  }

  /// A dot of a braille pattern, in eighths of a cell.
  struct Dot: Hashable {
    let x: Int
    let y: Int
    let color: UInt32
  }

  private struct Element {
    let name: String
    let attributes: [String: String]
    let group: [String]?
    var text = ""

    var classes: [String] { (attributes["class"] ?? "").split(separator: " ").map(String.init) }
  }

  private(set) var columns = 0
  private(set) var rows = 0
  private var elements: [Element] = []
  private var group: [String]?
  private var isFresh = false
  private var style = ""
  private var colors: [String: UInt32] = [:]
  private var delays: [String: Double] = [:]
  private var shares: [String: Double] = [:]
  private var duration = 0.0

  /// Reads a file, and throws if it is not XML.
  init(_ bytes: [UInt8]) throws {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    try #require(parser.parse(), "\(parser.parserError.debugDescription)")
    for match in style.matches(of: /\.(\w+)\{color:#(\w+)\}/) {
      let digits = match.2.count == 3 ? match.2.map { "\($0)\($0)" }.joined() : String(match.2)
      colors[String(match.1)] = UInt32(digits, radix: 16)
    }
    for match in style.matches(of: /@keyframes (\w+)\{0%\{visibility:visible\}([\d.]+)%/) {
      shares[String(match.1)] = Double(match.2).map { $0 / 100 }
    }
    for match in style.matches(of: /\.(\w+)\{animation-delay:(-?[\d.]+)s\}/) {
      delays[String(match.1)] = Double(match.2)
    }
    duration = try #require(
      style.firstMatch(of: /animation:([\d.]+)s step-end infinite/).flatMap { Double($0.1) })
  }

  // MARK: Screen

  private(set) var raster: [UInt32] = []
  private(set) var signs: Set<Sign> = []
  private(set) var dots: Set<Dot> = []
  /// The cells that the element being drawn covers.
  private var covered: Set<SIMD2<Int>> = []

  /// Shows the picture at a time, in s.
  func show(at time: Double) throws {
    raster = Array(repeating: .max, count: 64 * columns * rows)
    (signs, dots, covered) = ([], [], [])
    for element in elements {
      if let group = element.group, try !isVisible(group, at: time) { continue }
      try draw(element)
      if element.group == nil { covered = [] } else { removeCovered() }
    }
  }

  private func isVisible(_ group: [String], at time: Double) throws -> Bool {
    let share = try #require(group.lazy.compactMap { self.shares[$0] }.first)
    let delay = try #require(group.lazy.compactMap { self.delays[$0] }.first)
    let phase = (time - delay).truncatingRemainder(dividingBy: duration)
    return (phase < 0 ? phase + duration : phase) < share * duration
  }

  private func draw(_ element: Element) throws {
    let color = try #require(element.classes.lazy.compactMap { self.colors[$0] }.first)
    if element.name == "text" {
      let column = try #require(element.attributes["x"].flatMap { Int($0) })
      let row = try #require(element.attributes["y"].flatMap { Double($0) })
      if element.text.count > 1 { #expect(element.attributes["textLength"] == "\(element.text.count)") }
      for (offset, glyph) in element.text.enumerated() where glyph != " " {
        signs.insert(Sign(glyph: glyph, column: column + offset, row: Int(row) / 2, color: color))
      }
      return
    }
    let kind = element.classes.last
    let loops = try Self.subpaths(try #require(element.attributes["d"]))
    switch kind {
    case "l":
      for loop in loops {
        let row = (loop[0].y - 1) / 2
        for x in 8 * loop[0].x..<8 * loop[1].x { for y in 8 * row..<8 * row + 8 { paint(x, y, color) } }
      }
    case "d": dots.formUnion(loops.map { Dot(x: $0[0].x, y: $0[0].y / 2, color: color) })
    case "o":
      for loop in loops {
        signs.insert(Sign(glyph: "●", column: loop[0].x / 8, row: loop[0].y / 16, color: color))
      }
    default: fill(loops, color)
    }
  }

  /// Covers the cells and the characters there.
  private func paint(_ x: Int, _ y: Int, _ color: UInt32) {
    raster[y * 8 * columns + x] = color
    covered.insert(SIMD2(x / 8, y / 8))
  }

  private func removeCovered() {
    if covered.isEmpty { return }
    signs = signs.filter { !covered.contains(SIMD2($0.column, $0.row)) }
    dots = dots.filter { !covered.contains(SIMD2($0.x / 8, $0.y / 8)) }
    covered = []
  }

  /// Fills by the rule “nonzero”.
  private func fill(_ loops: [[SIMD2<Int>]], _ color: UInt32) {
    var edges: [Int: [(x: Int, winding: Int)]] = [:]
    for loop in loops {
      for (from, to) in zip(loop, loop.dropFirst() + [loop[0]]) where from.x == to.x {
        for y in min(from.y, to.y)..<max(from.y, to.y) {
          edges[y, default: []].append((from.x, (to.y - from.y).signum()))
        }
      }
    }
    for (y, crossings) in edges {
      var winding = 0
      var last = 0
      for crossing in crossings.sorted(by: { $0.x < $1.x }) {
        if winding != 0 { for x in last..<crossing.x { paint(x, y, color) } }
        winding += crossing.winding
        last = crossing.x
      }
    }
  }

  /// The corners of each subpath of M, m, h and v.
  private static func subpaths(_ data: String) throws -> [[SIMD2<Int>]] {
    var loops: [[SIMD2<Int>]] = []
    var place = SIMD2(0, 0)
    for match in data.matches(of: /([Mmhv])(-?\d+)(?: ?(-?\d+))?/) {
      let first = try #require(Int(match.2))
      switch match.1 {
      case "h": place.x += first
      case "v": place.y += first
      default:
        let pair = SIMD2(first, try #require(match.3.flatMap { Int($0) }))
        place = match.1 == "M" ? pair : place &+ pair
        loops.append([])
      }
      loops[loops.count - 1].append(place)
    }
    return loops
  }

  // MARK: XMLParserDelegate

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    switch name {
    case "svg":
      let box = (attributes["viewBox"] ?? "").split(separator: " ").compactMap { Int($0) }
      if box.count == 4, columns == 0 { (columns, rows) = (box[2], box[3] / 2) }
    case "g": group = (attributes["class"] ?? "").split(separator: " ").map(String.init)
    case "path", "text":
      elements.append(Element(name: name, attributes: attributes, group: group))
      isFresh = name == "text"
    default: break
    }
    isStyle = name == "style"
  }

  private var isStyle = false

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    if name == "g" { group = nil }
    isFresh = false
    isStyle = false
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if isFresh { elements[elements.count - 1].text += string }
    if isStyle { style += string }
  }
}
