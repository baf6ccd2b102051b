internal import Motion

/// The short notation of a spring: `NAME=NUMBER,…` with the names in any order.
///
///     k=300,c=20[,m=1]   response=0.35,damping=0.7   duration=0.5,bounce=0.3
///     frequency=3.5,damping=0.4   bounciness=6,speed=15   tension=40,friction=7
///
/// They may be combined with velocity (pt/s), relativeVelocity (distances per s), delay (s) and clamp.
package enum SpringShorthand {
  /// The usual notations, for messages and help.
  package static let forms = """
    k=300,c=20[,m=1] | response=0.35,damping=0.7 | duration=0.5,bounce=0.3 | \
    frequency=3.5,damping=0.4 | bounciness=6,speed=15
    """

  private static let synonyms = [
    "stiffness": "k", "mass": "m", "dampingRatio": "damping", "dampingFraction": "damping"
  ]

  /// Returns the reading of a text without brackets, colons and lines that has an equals sign or a comma; nil for
  /// another text.
  static func reading(_ text: String) throws(SpringTextError) -> SpringReading? {
    guard !text.contains(where: { $0.isNewline || "(){}[]:<>\"".contains($0) }), !text.contains(". ") else {
      return nil
    }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == ";" }
    let isEmpty = text.allSatisfy(\.isWhitespace)
    guard isEmpty || text.contains("=") || !text.contains(where: \.isLetter) else { return nil }
    // Assignments to members, as a.damping = 20, are code.
    let names = parts.map { $0.prefix { $0 != "=" } }
    guard names.allSatisfy({ !$0.contains(".") && $0.split(whereSeparator: \.isWhitespace).count < 2 }) else {
      return nil
    }
    return try reading(
      parts: parts.last?.isEmpty == true && parts.count > 1 ? parts.dropLast() : parts[...], text)
  }

  private static func reading(
    parts: ArraySlice<Substring>, _ text: String
  ) throws(SpringTextError) -> SpringReading {
    var values: [String: Double] = [:]
    var written: [String: String] = [:]
    for part in parts {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else {
        throw SpringTextError(
          "“\(excerpt(part))” in “\(excerpt(text))” is not NAME=NUMBER; write \(forms)", namesNone: true)
      }
      let found = pair[0].trimmed
      let name = synonyms[found] ?? found
      guard values[name] == nil else {
        throw SpringTextError("“\(excerpt(found))” is given twice in “\(excerpt(text))”")
      }
      values[name] = try number(pair[1].trimmed, named: "“\(excerpt(found))” in “\(excerpt(text))”")
      written[name] = found
    }
    var call = SpringCall(.standard)
    var extras: [String] = []
    func take(_ name: String, from lowest: Double, to highest: Double) throws(SpringTextError) -> Double? {
      guard let value = values.removeValue(forKey: name) else { return nil }
      extras.append("\(name): \(DecimalText.number(value))")
      return try SpringRange.checked(value, "“\(name)” in “\(excerpt(text))”", from: lowest, to: highest)
    }
    if values["velocity"] != nil, values["relativeVelocity"] != nil {
      throw SpringTextError("“velocity” is given twice in “\(excerpt(text))”")
    }
    if let velocity = try take("velocity", from: -1e12, to: 1e12) { call.velocity = .absolute(velocity) }
    if let velocity = try take("relativeVelocity", from: -1e12, to: 1e12) {
      call.velocity = .relative(velocity)
    }
    if let delay = try take("delay", from: 0, to: SpringRange.longestTime) { call.delay = delay }
    if let clamp = try take("clamp", from: 0, to: 1) { call.isClamped = clamp == 1 }
    // Beside a stiffness, “damping” is the coefficient and “dampingRatio” the ratio.
    if values["k"] != nil, values["c"] == nil, written["damping"] == "damping" {
      (values["c"], written["c"]) = (
        values.removeValue(forKey: "damping"), written.removeValue(forKey: "damping")
      )
    }
    let notation = try notation(Set(values.keys), text)
    let items = values.map { name, value in
      CodeItem(
        label: name, values: [.number(value, isInteger: false, unit: "")], text: "\(value.plain)")
    }
    var arguments = SpringArguments(
      CodeSite(kind: .object, items: items), text: text, words: [], definitions: [:])
    arguments.requiresUnits = false
    call.spring = try notation(&arguments)
    var reading = SpringReading(notation: "this program’s notation", call: call)
    reading.values = arguments.readings + extras
    if values["tension"] != nil {
      reading.notes = ["tension and friction are Origami’s; react-spring’s tension is k"]
    }
    return reading
  }

  private static func number(_ text: String, named name: String) throws(SpringTextError) -> Double {
    if text == "true" { return 1 }
    if text == "false" { return 0 }
    let items = CodeParser.items(text[...])
    if items.count == 1, items[0].label == nil, let value = CodeEvaluator.number(of: items[0]), value.isFinite
    {
      return value
    }
    throw SpringTextError(noNumber(text, named: name))
  }

  private static func notation(_ all: Set<String>, _ text: String) throws(SpringTextError)
    -> SpringNotation.Meaning
  {
    // A mass is allowed only with a stiffness.
    let names = all.contains("k") ? all.subtracting(["m"]) : all
    if names == ["k", "damping"] {
      return { values throws(SpringTextError) in
        Spring(
          stiffness: try values.number("k", over: 0), dampingRatio: try values.number("damping", from: 0),
          mass: values.has("m") ? try values.number("m", over: 0) : 1)
      }
    }
    if let notation = notations.first(where: { names == Set($0.names) }) { return notation.meaning }
    let complete = notations.filter { names.isSuperset(of: $0.names) }.map { $0.names.joined(separator: ",") }
    guard complete.count < 2 else {
      let ways = complete.joined(separator: " and ")
      throw SpringTextError("“\(excerpt(text))” describes a spring twice, by \(ways); write one of \(forms)")
    }
    let ways = complete.first?.split(separator: ",").map(String.init) ?? []
    let other = ways.isEmpty ? nil : names.sorted().first { !ways.contains($0) }
    let reason = other.map { ": “\($0)” is not used beside \(ways.joined(separator: " and "))" } ?? ""
    throw SpringTextError("“\(excerpt(text))” is not a spring\(reason); write \(forms)")
  }

  /// The names that together make a spring, without the mass, and their meaning.
  private static let notations: [(names: [String], meaning: SpringNotation.Meaning)] = [
    (
      ["k", "c"],
      { values throws(SpringTextError) in
        Spring(
          stiffness: try values.number("k", over: 0), damping: try values.number("c", from: 0),
          mass: values.has("m") ? try values.number("m", over: 0) : 1)
      }
    ),
    (["response", "damping"], SpringNotation.periodic(ratio: "damping")),
    (["duration", "bounce"], SpringNotation.perceptual()),
    (["frequency", "damping"], SpringNotation.frequent),
    (["tension", "friction"], SpringNotation.origami()),
    (["bounciness", "speed"], SpringNotation.pop())
  ]
}

extension Substring {
  /// The text without white space around it.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// The comment with the exact spring in code that otherwise has a curve only: `spring: k=300,c=20,m=1`.
enum SpringMarker {
  private static let mark = SpringWriter.mark

  static func isIn(_ text: String) -> Bool { text.contains(mark) }

  /// Returns the reading of the comment in a text; nil if there is none.
  /// - Throws: an error if the curve beside it is another one.
  static func reading(_ text: String) throws(SpringTextError) -> SpringReading? {
    let springs = text.ranges(of: mark).map { range in
      text[text.index(range.upperBound, offsetBy: -2)...].prefix {
        !$0.isWhitespace && !"*\"\\".contains($0)
      }
    }
    guard let words = springs.first else { return nil }
    if let other = springs.first(where: { $0 != words }) {
      throw SpringTextError("“\(words)” and “\(other)” in the comments are two springs; give one of them")
    }
    guard var reading = try SpringShorthand.reading(String(words)) else { return nil }
    reading = SpringReading(
      notation: "the comment in code of this program", values: reading.values, call: reading.call)
    for other in try SiteSearch(text).readings() {
      guard isSame(other.call, reading.call) else {
        throw SpringTextError(
          "“\(excerpt(text))” has 2 springs: \(words) in the comment and \(other.title); give one of them")
      }
      reading.unused += other.unused.filter { !reading.unused.contains($0) }
    }
    reading.unused += SpringReading.repetitions(in: text).filter { !reading.unused.contains($0) }
    if let easing = try? CSSEasing(text), easing.hasDuration, !reading.call.isClamped {
      guard abs(max(0, easing.delay) - reading.call.delay) < 1e-3 else {
        throw SpringTextError(
          "“\(words)” in the comment has not the delay of the curve, \(DecimalText.number(easing.delay)) s; delete one"
        )
      }
      let motion = reading.call.motion(over: 1)
      let error = easing.greatestDifference(from: motion)
      guard error < 3 * LinearEasing.tolerance else {
        throw SpringTextError(
          "“\(words)” in the comment is not the spring of the curve: they differ by \(DecimalText.number(100 * error)) % of the distance; delete one"
        )
      }
    }
    return reading
  }

  /// True if a spring beside the comment is the one in it, as its code for a platform plays it: critically damped, or
  /// without a velocity, a delay or a stop.
  private static func isSame(_ other: SpringCall, _ call: SpringCall) -> Bool {
    (other.isPlain || !call.isPlain)
      && [call.spring, SpringTiming(call.spring).played].contains {
        SpringCode.isSame(other.spring, $0, within: 1e-4)
      }
  }
}

extension SpringReading {
  fileprivate init(notation: String, values: [String], call: SpringCall) {
    self.init(notation: notation, call: call)
    self.values = values
  }
}
