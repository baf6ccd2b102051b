package import Motion
internal import PaneSprings

/// The notation of a timing curve: `X1,Y1,X2,Y2` (the coordinates of its control points), CSS's
/// `cubic-bezier(…)`, or a name.
package enum CurveSpec {
  /// The names, as CSS has them.
  package static let allNames = ["ease", "linear", "ease-in", "ease-out", "ease-in-out"]

  /// The names, for messages and help.
  package static let names =
    allNames.dropLast().joined(separator: ", ") + " or \(allNames[allNames.count - 1])"

  /// The CSS names in lower case without hyphens, which also matches the spelling of Core Animation and
  /// UIKit.
  private static let named: [String: TimingCurve] = [
    "ease": .coreAnimationDefault, "linear": .linear, "easein": .easeIn, "easeout": .easeOut,
    "easeinout": .easeInOut
  ]

  package static func parse(_ text: String) throws(ParseError) -> TimingCurve {
    if let curve = named[text.lowercased().filter { $0 != "-" }] { return curve }
    var coordinates = text[...]
    if text.hasPrefix("cubic-bezier("), text.hasSuffix(")") {
      coordinates = coordinates.dropFirst("cubic-bezier(".count).dropLast()
    }
    var numbers: [Double] = []
    for part in coordinates.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = try? NumberArgument.coordinate.parse(part.drop(while: \.isWhitespace)) else { break }
      numbers.append(number)
    }
    guard numbers.count == 4, text.count(where: { $0 == "," }) == 3 else {
      throw ParseError(
        "“\(excerpt(text))” is not a curve; expected four numbers X1,Y1,X2,Y2, X1 and X2 from 0 to 1, or \(names)"
      )
    }
    do throws(TimingCurve.RangeError) {
      return try TimingCurve(numbers[0], numbers[1], numbers[2], numbers[3])
    } catch {
      throw ParseError("“\(excerpt(text))” is not a curve: \(error)")
    }
  }
}

/// A position (pt) or velocity (pt/s) as an option takes it: one number, or two as `x,y`.
package struct CoordinateArgument: Hashable, Sendable {
  /// One or two numbers, in pt or pt/s, each from −1e12 to 1e12.
  package let components: [Double]

  package init(parsing text: String) throws(ParseError) {
    guard let components = NumberArgument.coordinate.list(text), components.count < 3 else {
      throw ParseError("expected \(NumberArgument.coordinate.expectation), or two of them as x,y")
    }
    self.components = components
  }

  /// The coordinates as a vector; y is 0 if there is one component.
  var vector: SIMD2<Double> { SIMD2(components[0], components.count == 2 ? components[1] : 0) }

  /// Returns the number of components of the given `options`, or 1 if all are nil.
  /// - Throws: an error if two options have different numbers of components.
  static func dimension(of options: KeyValuePairs<String, CoordinateArgument?>) throws(ParseError) -> Int {
    var first: (name: String, count: Int)?
    for (name, option) in options {
      guard let count = option?.components.count else { continue }
      if let first, first.count != count {
        let (line, plane) = count == 1 ? (name, first.name) : (first.name, name)
        throw ParseError("\(plane) is x,y and \(line) a single number; expected the same kind for both")
      }
      first = (name, count)
    }
    return first?.count ?? 1
  }
}

extension CoordinateArgument? {
  /// Returns the vector of the coordinates. If they are nil, returns `number` in each of `dimension`
  /// components.
  func vector(or number: Double, dimension: Int) -> SIMD2<Double> {
    self?.vector ?? SIMD2(number, dimension == 2 ? number : 0)
  }
}
