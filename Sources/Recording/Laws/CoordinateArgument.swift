/// A position (pt) or velocity (pt/s) as an option takes it: one number, or two as `x,y`.
package struct CoordinateArgument: Hashable, Sendable {
  /// One or two numbers, in pt or pt/s, each from −1e12 to 1e12.
  package let components: [Double]

  /// Parses one number, or two separated by a comma.
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
