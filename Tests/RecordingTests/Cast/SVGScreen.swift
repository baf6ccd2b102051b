import Foundation
import FoundationXML
import Testing

/// The elements that a browser shows of an animated SVG at a time.
final class SVGScreen: NSObject, XMLParserDelegate {
  /// An element as it is shown: its text, its box in pt, and its colour in steps of a channel, or the definition of its
  /// gradient.
  struct Shown {
    let text: String
    let (low, high): (SIMD2<Double>, SIMD2<Double>)
    let color: [Double]
    let gradient: String
    let clip: [String]
    let isSoft: Bool
  }

  private struct Element {
    let name: String
    let attributes: [String: String]
    /// The classes of the group around the element, and the box of the inner picture.
    let (group, clip): ([String], [String])
    var text = ""
    /// Points on the edge, where it is without motion.
    var points: [SIMD2<Double>] = []
  }

  /// The numbers of a rule `@keyframes` at a percentage of the film.
  private typealias Keyframe = (percent: Double, transform: [Double], fill: [Double])

  private var elements: [Element] = []
  private(set) var style = ""
  private var definitions: [String: String] = [:]
  private var keyframes: [String: [Keyframe]] = [:]
  private var delays: [String: Double] = [:]
  private var shares: [String: Double] = [:]
  private var duration = 1.0

  /// Reads a file, and throws if it is not XML.
  init(_ bytes: some Sequence<UInt8>) throws {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    try #require(parser.parse(), "\(parser.parserError.debugDescription)")
    for index in elements.indices { elements[index].points = Self.points(of: elements[index]) }
    for match in style.matches(of: /@keyframes (m\d+)\{(.*)\}\.m/) {
      keyframes[String(match.1)] = match.2.matches(of: /([\d.,%]+)\{transform:([^};]*)([^}]*)\}/).flatMap {
        rule in
        let fill = rule.3.firstMatch(of: /fill:(#\w+)/).map { Self.channels(String($0.1)) } ?? []
        return rule.1.split(separator: ",").map {
          (Double($0.dropLast()) ?? .nan, Self.numbers(rule.2), fill)
        }
      }
    }
    for match in style.matches(of: /@keyframes (l\d+)\{0%\{visibility:visible\}([\d.]+)%/) {
      shares[String(match.1)] = Double(match.2).map { $0 / 100 }
    }
    for match in style.matches(of: /\.(s\d+)\{animation-delay:(-?[\d.]+)s\}/) {
      delays[String(match.1)] = Double(match.2)
    }
    duration = style.firstMatch(of: /animation:([\d.]+)s step-end/).flatMap { Double($0.1) } ?? 1
  }

  private static func numbers(_ text: some StringProtocol) -> [Double] {
    text.split { !$0.isNumber && $0 != "." && $0 != "-" }.compactMap { Double($0) }
  }

  private static func channels(_ color: String) -> [Double] {
    let digits = color.count == 4 ? color.dropFirst().flatMap { [$0, $0] } : Array(color.dropFirst())
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16).map(Double.init)
    }
  }

  // MARK: Screen

  /// Returns the elements that are shown at a time, in s, back to front.
  func shown(at time: Double) throws -> [Shown] {
    try elements.filter { try $0.group.isEmpty || isVisible($0.group, at: time) }.map { element in
      let attributes = element.attributes
      var transform = Self.numbers(attributes["transform"] ?? "0 0")
      var (color, gradient) = (Self.channels(attributes["fill"] ?? attributes["stroke"] ?? "#000"), "")
      if let id = attributes["fill"]?.firstMatch(of: /url\(#(\w+)\)/) {
        (color, gradient) = ([], try #require(definitions[String(id.1)]))
      }
      if let rules = keyframes[attributes["class"] ?? ""] {
        let percent = ((time - Self.phase) / duration * 100)
        let next = try #require(rules.firstIndex { $0.percent >= percent - 1e-3 })
        let (from, to) = (rules[max(next - 1, 0)], rules[next])
        let share = min(max((percent - from.percent) / max(to.percent - from.percent, 1e-9), 0), 1)
        let mixed = { (a: [Double], b: [Double]) in zip(a, b).map { $0 + ($1 - $0) * share } }
        transform = mixed(from.transform, to.transform)
        if !from.fill.isEmpty { color = mixed(from.fill, to.fill) }
      }
      let points = element.points.map { Self.moved($0, by: transform) }
      return Shown(
        text: element.text, low: points.reduce(points[0], pointwiseMin),
        high: points.reduce(points[0], pointwiseMax), color: color, gradient: gradient, clip: element.clip,
        isSoft: attributes["filter"] != nil)
    }
  }

  /// The offset of the animations from the grid of frames, in s.
  static let phase = 0.002

  private func isVisible(_ group: [String], at time: Double) throws -> Bool {
    let (share, delay) = (try #require(shares[group[0]]), try #require(delays[group[1]]))
    let phase = (time - delay).truncatingRemainder(dividingBy: duration)
    return (phase < 0 ? phase + duration : phase) < share * duration
  }

  private static func moved(_ point: SIMD2<Double>, by transform: [Double]) -> SIMD2<Double> {
    let place = SIMD2(transform[0], transform[1])
    guard transform.count == 5 else { return place + point }
    let (c, s) = (cos(transform[2] * .pi / 180), sin(transform[2] * .pi / 180))
    let scaled = point * SIMD2(transform[3], transform[4])
    return place + SIMD2(c * scaled.x - s * scaled.y, s * scaled.x + c * scaled.y)
  }

  private static func points(of element: Element) -> [SIMD2<Double>] {
    func number(_ name: String) -> Double { element.attributes[name].flatMap { Double($0) } ?? 0 }
    func arc(_ center: SIMD2<Double>, _ radii: SIMD2<Double>, from start: Double, by angle: Double)
      -> [SIMD2<Double>]
    {
      (0...32).map { step in
        let angle = start + angle * Double(step) / 32
        return center + radii * SIMD2(cos(angle), sin(angle))
      }
    }
    switch element.name {
    case "circle", "ellipse":
      let radii = number("r") > 0 ? SIMD2(repeating: number("r")) : SIMD2(number("rx"), number("ry"))
      return arc(SIMD2(number("cx"), number("cy")), radii, from: 0, by: 2 * .pi)
    case "text":
      let corner = SIMD2(number("x"), number("y") - 12)
      return [corner, corner + SIMD2(element.text.count == 1 ? 8 : number("textLength"), 16)]
    case "polyline":
      let numbers = numbers(element.attributes["points"] ?? "")
      return stride(from: 0, to: numbers.count, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
    default:
      var points: [SIMD2<Double>] = []
      var rest = (element.attributes["d"] ?? "").dropLast()
      while let command = rest.popFirst() {
        let arguments = rest.prefix { !$0.isLetter }
        rest = rest.dropFirst(arguments.count)
        var (point, numbers) = (points.last ?? .zero, numbers(arguments))
        if command == "V" { numbers.insert(point.x, at: 0) }
        if command == "H" { numbers.append(point.y) }
        let start = point
        point = SIMD2(numbers[numbers.count - 2], numbers[numbers.count - 1])
        if command == "A" {
          // A clockwise arc has its centre at the right of its chord, or at the left if it is the larger one.
          let (chord, radius, isLarge) = (point - start, numbers[0], numbers[3] == 1)
          let length = (chord * chord).sum().squareRoot()
          let height = max(radius * radius - length * length / 4, 0).squareRoot() * (isLarge ? -1 : 1)
          let center = start + chord / 2 + SIMD2(-chord.y, chord.x) / max(length, 1e-9) * height
          let half = asin(min(length / 2 / radius, 1))
          points += arc(
            center, SIMD2(repeating: radius), from: atan2(start.y - center.y, start.x - center.x),
            by: 2 * (isLarge ? .pi - half : half))
        }
        points.append(point)
      }
      return points
    }
  }

  // MARK: XMLParserDelegate

  private var path: [String] = []
  private var (group, clip): ([String], [String]) = ([], [])
  private var definition: String?

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    path.append(name)
    if path.dropFirst().first == "defs" {
      if let id = attributes["id"] { definition = id }
      let look = attributes.filter { $0.key != "id" }.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
      if let definition { definitions[definition, default: ""] += name + look.joined(separator: " ") }
    } else if name == "g" {
      group = (attributes["class"] ?? "").split(separator: " ").map(String.init)
    } else if name == "svg", path.count > 1 {
      clip = ["x", "y", "width", "height"].compactMap { attributes[$0] }
    } else if ["path", "circle", "ellipse", "polyline", "text"].contains(name) {
      elements.append(Element(name: name, attributes: attributes, group: group, clip: clip))
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    path.removeLast()
    if name == "g" { group = [] }
    if name == "svg" { clip = [] }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if path.last == "style" { style += string }
    if path.last == "text" { elements[elements.count - 1].text += string }
  }
}
