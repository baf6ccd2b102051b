/// A place or a velocity as a person writes it: a number, or two as `x,y`.
package struct Coordinates: Hashable, Sendable {
  /// One or two, in pt or pt/s.
  package let components: [Double]

  /// The coordinates that `text` says.
  package init(parsing text: String) throws(ParseError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let expectation = "expected \(NumberArgument.coordinate.expectation), or two of them as x,y"
    guard (1...2).contains(parts.count) else { throw ParseError(expectation) }
    var components: [Double] = []
    for part in parts {
      guard let component = try? NumberArgument.coordinate.parse(part) else { throw ParseError(expectation) }
      components.append(component)
    }
    self.components = components
  }

  /// On a plane; on a line y is 0.
  var vector: SIMD2<Double> { SIMD2(components[0], components.count == 2 ? components[1] : 0) }

  /// How many components all of `options` have: those that are said are of one kind.
  static func dimension(of options: KeyValuePairs<String, Coordinates?>) throws(ParseError) -> Int {
    var first: (name: String, count: Int)?
    for (name, option) in options {
      guard let count = option?.components.count else { continue }
      if let first, first.count != count {
        let (line, plane) = count == 1 ? (name, first.name) : (first.name, name)
        throw ParseError("\(plane) is x,y and \(line) a single number; expected both of one kind")
      }
      first = (name, count)
    }
    return first?.count ?? 1
  }
}

extension Coordinates? {
  /// What was said, else `number` in each of `dimension` components.
  func vector(or number: Double, dimension: Int) -> SIMD2<Double> {
    self?.vector ?? SIMD2(number, dimension == 2 ? number : 0)
  }
}
