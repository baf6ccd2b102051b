internal import MotionKinematics

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

  /// The texts of the keyframes and their values.
  private var values: [(text: String, value: CoordinateArgument)] = []
  /// The keyframes; a value along a line has a y of 0.
  private(set) var steps: [KeyframeStep<SIMD2<Double>>] = []

  /// Parses keyframes. The last one may have a semicolon too.
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
