package import MotionKinematics
internal import PaneSprings

/// The notation of keyframes, with semicolons between them: the kind and the value of each, and how it is reached.
///
///     spring 1.2 in 0.3 bouncy; cubic 1 in 0.4; linear 2 in 0.5 ease-in; move 0
package struct KeyframesSpec: Sendable {
  /// The syntax of each kind of keyframe, for messages and help. Its first word names the kind.
  private enum Syntax: String, CaseIterable {
    case spring = "spring VALUE [in SECONDS] [SPRING]"
    case cubic = "cubic VALUE in SECONDS"
    case linear = "linear VALUE in SECONDS [CURVE]"
    case move = "move VALUE"
  }

  package static let forms = Syntax.allCases.map(\.rawValue).joined(separator: " | ")

  private var values: [(text: String, value: CoordinateArgument)] = []
  /// The keyframes; a value along a line has a y of 0.
  private(set) var steps: [KeyframeStep<SIMD2<Double>>] = []

  /// A semicolon may follow the last keyframe.
  package init(parsing text: String) throws(ParseError) {
    var parts = text.split(separator: ";", omittingEmptySubsequences: false)
    if parts.count > 1, parts.last?.allSatisfy(\.isWhitespace) == true { parts.removeLast() }
    for (index, part) in parts.enumerated() {
      let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
      do throws(ParseError) { try add(words) } catch {
        let text = words.isEmpty ? "" : ", “\(excerpt(words.joined(separator: " ")))”"
        throw ParseError("keyframe \(index + 1)\(text): \(error)")
      }
    }
  }

  private mutating func add(_ words: [String]) throws(ParseError) {
    guard let kind = Syntax.allCases.first(where: { words.first == "\($0)" }) else {
      throw ParseError("expected \(Self.forms)")
    }
    guard words.count > 1 else { throw ParseError("expected \(kind.rawValue)") }
    let value: CoordinateArgument
    do throws(ParseError) { value = try CoordinateArgument(parsing: words[1]) } catch {
      throw ParseError("the value is “\(excerpt(words[1], upTo: 24))”; \(error)")
    }
    var rest = Array(words.dropFirst(2))
    var duration: Double?
    if let place = rest.firstIndex(of: "in"), kind != .move {
      guard place + 1 < rest.count else { throw ParseError("expected \(kind.rawValue)") }
      duration = try NumberArgument.seconds.parse(rest[place + 1], named: "the time after “in”")
      rest.removeSubrange(place...place + 1)
    }
    let law = rest.joined(separator: " ")
    steps.append(try Self.step(kind, value.vector, duration, law))
    values.append((words.joined(separator: " "), value))
  }

  private static func step(
    _ kind: Syntax, _ value: SIMD2<Double>, _ duration: Double?, _ law: String
  ) throws(ParseError) -> KeyframeStep<SIMD2<Double>> {
    switch kind {
    case .spring:
      let spring = try law.isEmpty ? Spring.standard : SpringSpec.parse(law)
      guard duration != nil || spring.damping > 0 else {
        throw ParseError("a spring without damping does not settle; expected in SECONDS")
      }
      return SpringKeyframe(value, duration: duration, spring: spring).step
    case .cubic: if let duration, law.isEmpty { return CubicKeyframe(value, duration: duration).step }
    case .linear:
      if let duration {
        let curve = try law.isEmpty ? TimingCurve.linear : CurveSpec.parse(law)
        return LinearKeyframe(value, duration: duration, timingCurve: curve).step
      }
    case .move: if law.isEmpty { return MoveKeyframe(value).step }
    }
    throw ParseError("expected \(kind.rawValue)")
  }

  /// Returns the number of coordinates of the keyframes and of their beginning, 1 or 2.
  func dimension(
    from: CoordinateArgument?, velocity: CoordinateArgument?
  ) throws(ParseError) -> Int {
    var dimension = 1
    for (text, value) in values {
      dimension = try CoordinateArgument.dimension(of: [
        "--from": from, "--velocity": velocity, "“\(excerpt(values[0].text))”": values[0].value,
        "“\(excerpt(text))”": value
      ])
    }
    return dimension
  }
}

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
    do throws(TimingCurveError) {
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
