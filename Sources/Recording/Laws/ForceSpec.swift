internal import MotionKinematics
internal import PaneSprings
internal import RealModule

/// The notation of a law of force: the acceleration, in pt/s², as a formula of the value x (pt), the velocity v (pt/s) and
/// the time t (s).
///
///     -9.81 * sin(x) - 0.4 * v
///
/// It has numbers, + - * / ^, parentheses, pi and functions. ^ comes before a sign, and goes from right to left, as in
/// mathematics.
package struct ForceSpec: Sendable {
  private typealias Term = @Sendable (_ x: Double, _ v: Double, _ t: Double) -> Double
  private typealias Function = @Sendable (Double) -> Double
  private typealias BinaryFunction = @Sendable (Double, Double) -> Double

  private static let names: KeyValuePairs<String, Term> = [
    "x": { x, _, _ in x }, "v": { _, v, _ in v }, "t": { _, _, t in t }, "pi": { _, _, _ in .pi }
  ]
  private static let functions: KeyValuePairs<String, Function> = [
    "sin": { .sin($0) }, "cos": { .cos($0) }, "tan": { .tan($0) }, "exp": { .exp($0) }, "log": { .log($0) },
    "sqrt": { $0.squareRoot() }, "abs": { abs($0) },
    "sign": { $0 > 0 ? 1 : $0 < 0 ? -1 : 0 }
  ]

  /// The operators of two operands, the weaker ones first.
  private static let operators: [[Character: BinaryFunction]] = [
    ["+": { $0 + $1 }, "-": { $0 - $1 }, "−": { $0 - $1 }],
    ["*": { $0 * $1 }, "·": { $0 * $1 }, "×": { $0 * $1 }, "/": { $0 / $1 }]
  ]

  /// The elements of a formula, for messages and help.
  package static let form =
    "numbers, \(names.map(\.key).joined(separator: ", ")), + - * / ^, parentheses and the functions "
    + functions.map(\.key).joined(separator: ", ")

  private let term: Term

  /// Parses a formula of at most 1,000 characters.
  package init(parsing text: String) throws(ParseError) {
    var reader = FormulaReader(rest: text[...])
    guard text.count <= 1000 else {
      throw ParseError("a formula has at most 1000 characters; got \(text.count)")
    }
    do throws(ParseError) {
      term = try reader.chain()
      guard reader.peek() == nil else { throw reader.unexpected }
    } catch {
      throw ParseError("the formula “\(excerpt(text))”: \(error)")
    }
  }

  /// The acceleration, in pt/s².
  package func callAsFunction(_ value: Double, _ velocity: Double, _ time: Double) -> Double {
    term(value, velocity, time)
  }

  private struct FormulaReader {
    var rest: Substring
    /// The number of parentheses, signs and powers around what is read.
    var depth = 0

    /// Returns the next character that is no space; nil at the end.
    mutating func peek() -> Character? {
      rest = rest.drop(while: \.isWhitespace)
      return rest.first
    }

    private mutating func take(_ characters: String) -> Character? {
      guard let next = peek(), characters.contains(next) else { return nil }
      return rest.removeFirst()
    }

    var unexpected: ParseError {
      let place = rest.isEmpty ? "the end" : "“\(excerpt(rest, upTo: 12))”"
      return ParseError("\(place) is unexpected; a formula has \(ForceSpec.form)")
    }

    /// Reads operands with operators of a level, 0 or 1, from left to right.
    mutating func chain(_ level: Int = 0) throws(ParseError) -> Term {
      guard level < ForceSpec.operators.count else { return try signed() }
      var term = try chain(level + 1)
      while let sign = peek(), let operation = ForceSpec.operators[level][sign] {
        rest.removeFirst()
        term = joined(term, try chain(level + 1), by: operation)
      }
      return term
    }

    private func joined(
      _ a: @escaping Term, _ b: @escaping Term, by operation: @escaping BinaryFunction
    ) -> Term {
      { operation(a($0, $1, $2), b($0, $1, $2)) }
    }

    private mutating func signed() throws(ParseError) -> Term {
      depth += 1
      defer { depth -= 1 }
      guard depth <= 100 else { throw ParseError("more than 100 parentheses, signs or powers in each other") }
      if let sign = take("+-−") {
        let term = try signed()
        if sign == "+" { return term }
        return { 0 - term($0, $1, $2) }
      }
      let base = try primary()
      guard take("^") != nil else { return base }
      // A whole exponent takes any base, also a negative one.
      return joined(base, try signed()) { base, exponent in
        Int(exactly: exponent).map { .pow(base, $0) } ?? .pow(base, exponent)
      }
    }

    private mutating func primary() throws(ParseError) -> Term {
      guard let first = peek() else { throw unexpected }
      if take("(") != nil { return try rightOfParenthesis() }
      if first.isASCII && first.isLetter {
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
        if let term = ForceSpec.names.first(where: { $0.key == name })?.value {
          rest.removeFirst(name.count)
          return term
        }
        guard let function = ForceSpec.functions.first(where: { $0.key == name })?.value else {
          throw unexpected
        }
        rest.removeFirst(name.count)
        guard take("(") != nil else { throw ParseError("expected ( after \(name)") }
        let argument = try rightOfParenthesis()
        return { function(argument($0, $1, $2)) }
      }
      let number = numeral()
      guard let value = Double(number), value.isFinite else { throw unexpected }
      rest.removeFirst(number.count)
      return { _, _, _ in value }
    }

    private mutating func rightOfParenthesis() throws(ParseError) -> Term {
      let term = try chain()
      guard take(")") != nil else {
        throw rest.isEmpty ? ParseError("a parenthesis is not closed") : unexpected
      }
      return term
    }

    /// Returns the digits at the beginning, with a point and an exponent if they have one: the e of 2e3, not of 2exp.
    private func numeral() -> Substring {
      func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
      let digits = rest.prefix { isDigit($0) || $0 == "." }
      let tail = rest[digits.endIndex...]
      guard let letter = tail.first, "eE".contains(letter) else { return digits }
      let sign = tail.dropFirst().prefix(1).filter { "+-".contains($0) }
      let exponent = tail.dropFirst(1 + sign.count).prefix(while: isDigit)
      return exponent.isEmpty ? digits : rest[rest.startIndex..<exponent.endIndex]
    }
  }
}
