import PaneCanvas
import Foundation
import FoundationXML
import Testing

/// The text that a browser shows of an animated SVG at a time.
final class SVGScreen: NSObject, XMLParserDelegate {
  struct Sign: Hashable {
    let glyph: Character
    let column: Int
    let row: Int
    let color: UInt32
  }

  private struct Element {
    let name: String
    let attributes: [String: String]
    let group: [String]?
    var text = ""

    var classes: [String] { (attributes["class"] ?? "").split(separator: " ").map(String.init) }
  }

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

  private(set) var signs: Set<Sign> = []

  /// Shows the text of the picture at a time, in s.
  func show(at time: Double) {
    signs = []
    for element in elements {
      do {
        if let group = element.group, try !isVisible(group, at: time) { continue }
        try draw(element)
      } catch {
        Issue.record(error)
      }
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
    for place in try Self.starts(try #require(element.attributes["d"])) {
      signs.insert(Sign(glyph: "●", column: place.x / 8, row: place.y / 16, color: color))
    }
  }

  /// The starts of the subpaths of M, m and h0.
  private static func starts(_ data: String) throws -> [SIMD2<Int>] {
    var place = SIMD2(0, 0)
    return try data.matches(of: /([Mm])(-?\d+) ?(-?\d+)h0/).map { match in
      let pair = SIMD2(try #require(Int(match.2)), try #require(Int(match.3)))
      place = match.1 == "M" ? pair : place &+ pair
      return place
    }
  }

  // MARK: XMLParserDelegate

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    switch name {
    case "g": group = (attributes["class"] ?? "").split(separator: " ").map(String.init)
    case "path", "text":
      let element = Element(name: name, attributes: attributes, group: group)
      // Other paths are shapes.
      guard name == "text" || element.classes.last == "o" else { break }
      elements.append(element)
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
