internal import Motion

/// An easing of CSS with its duration, as in a transition: `300ms cubic-bezier(…)`, `0.7s linear(…)`; and the
/// straight lines of a custom ease of GSAP.
package struct CSSEasing: Sendable {
  /// The duration, in s, over 0; 1 if the text has none, or several.
  package let duration: Double
  /// True if the text has exactly one duration.
  package let hasDuration: Bool
  /// The durations in s between which the text does not decide; empty if it has one or none.
  package let times: [Double]
  /// The delay, in s; below 0 the easing begins in its middle.
  package let delay: Double
  /// The easing as it is written.
  package let name: String
  /// The other easings of the text, as they are written.
  package let others: [String]
  private let curve: Easing

  private enum Easing: Sendable {
    case bezier(TimingCurve)
    /// Points of straight lines; the times are shares of the duration, in order.
    case lines([Point])
  }

  private struct Point: Sendable {
    let time: Double
    let value: Double
  }

  private static let keywords = [
    "ease-in-out": "0.42, 0, 0.58, 1", "ease-in": "0.42, 0, 1, 1", "ease-out": "0, 0, 0.58, 1",
    "ease": "0.25, 0.1, 0.25, 1"
  ]

  /// The durations that count, in s; any others in the text are passed over.
  private static let durations = 1e-3...3600.0
  /// The greatest number of places of one easing at which its times are read.
  private static let mostPlaces = 64

  /// Reads the longest easing of a text and the duration beside it; nil if the text contains no easing.
  package init?(_ text: String) throws(SpringTextError) {
    if let path = Self.path(in: text) {
      (name, curve) = ("CustomEase", .lines(path))
      let numbers = Self.numbers(["duration", "delay"], beside: ["ease"], in: text)
      (duration, hasDuration) = (numbers["duration"] ?? 1, numbers["duration"] != nil)
      delay = numbers["delay"] ?? 0
      others = text.ranges(of: "M0,0").dropFirst().map { _ in "CustomEase" }
      times = []
      return
    }
    let places: [Substring]
    let written: String
    let calls = Self.calls(in: text)
    if let call = calls.max(by: { $0.arguments.count < $1.arguments.count }) {
      others = calls.reduce(into: []) { others, other in
        let written = "\(other.name)(\(excerpt(other.arguments, upTo: 20)))"
        if other.arguments != call.arguments, !others.contains(written) { others.append(written) }
      }
      curve =
        call.name == "linear"
        ? .lines(try Self.points(call.arguments)) : .bezier(try Self.bezier(call.arguments))
      written = call.name + "(…)"
      places = calls.filter { $0.arguments == call.arguments }.map(\.arguments)
    } else if let word = Self.keyword(in: text), let points = Self.keywords[String(word)] {
      (written, curve, others) = (String(word), .bezier(try Self.bezier(points[...])), [])
      places = [word]
    } else {
      return nil
    }
    let timings = places.prefix(Self.mostPlaces).map { Self.timing(around: $0, in: text) }
    func distinct(_ times: [Double]) -> [Double] {
      times.reduce(into: []) { times, time in
        if Self.durations.contains(time), !times.contains(time) { times.append(time) }
      }
    }
    var found = distinct(timings.compactMap(\.duration))
    var timing = timings.first { $0.duration != nil && $0.duration == found.first } ?? timings.first
    let numbers = Self.numbers(["duration", "delay"], beside: ["easing"], in: text)
    if found.isEmpty, let number = numbers["duration"], (20...3.6e6).contains(number) {
      // Beside “easing”, the Web Animations API has ms; a smaller number may be in s.
      found = [number / 1000]
      timing?.delay = (numbers["delay"] ?? 0) / 1000
    }
    // Another time of the text is the duration, but where it may be a delay.
    let mentionsDelay = numbers["delay"] == nil && text.lowercased().contains("delay")
    if found.isEmpty != mentionsDelay {
      found = distinct(Self.times(text[...]).filter { $0 != timing?.delay })
    }
    (duration, hasDuration) = (found.count == 1 ? found[0] : 1, found.count == 1)
    times = found.count == 1 ? [] : found
    delay = timing?.delay ?? 0
    name = written
  }

  /// Returns the first easing that is a keyword, as ease-out, in a text of words.
  private static func keyword(in text: String) -> Substring? {
    guard !text.contains(where: { "({".contains($0) }) else { return nil }
    let words = Self.words(text)
    guard let word = words.first(where: { keywords[String($0)] != nil }) else { return nil }
    return text.split { $0.isWhitespace || $0 == ";" }.contains(word) || words.count == 1 ? word : nil
  }

  /// Returns the words and numbers of a text.
  static func words(_ text: some StringProtocol) -> [Substring] {
    Substring(text).split { !($0.isLetter || $0.isNumber || ".-_%".contains($0)) }
  }

  /// Returns the times in a text, in s.
  private static func times(_ text: Substring) -> [Double] { words(text).compactMap(seconds) }

  /// Returns the seconds of a time of CSS; nil if the word is none.
  private static func seconds(_ word: Substring) -> Double? {
    let word = word.lowercased()
    if word.hasSuffix("ms") { return Double(word.dropLast(2)).map { $0 / 1000 } }
    return word.hasSuffix("s") ? Double(word.dropLast()) : nil
  }

  /// Returns the times beside an easing, in s: those up to a comma outside of brackets, or to the end of a text in
  /// quotes.
  private static func timing(
    around easing: Substring, in text: String
  ) -> (duration: Double?, delay: Double?) {
    func end(_ characters: some Sequence<(Character, String.Index)>, _ open: Character, _ close: Character)
      -> String.Index?
    {
      var depth = 0
      for (character, index) in characters {
        if character == open { depth += 1 }
        if character == close { depth -= 1 }
        if depth < 0 || ";{}\"'`".contains(character) || depth == 0 && character == "," { return index }
      }
      return nil
    }
    let before = text[..<easing.startIndex].dropLast()
    let after = text[easing.endIndex...].dropFirst()
    let first = end(zip(before.reversed(), before.indices.reversed()), ")", "(")
    let last = end(zip(after, after.indices), "(", ")")
    let part = text[(first.map(text.index(after:)) ?? text.startIndex)..<(last ?? text.endIndex)]
    let times = times(part)
    return (times.first(where: durations.contains), times.dropFirst().first)
  }

  private static func bezier(_ text: Substring) throws(SpringTextError) -> TimingCurve {
    let numbers = text.split(separator: ",").compactMap { Double($0.filter { !$0.isWhitespace }) }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite),
      let curve = try? TimingCurve(numbers[0], numbers[1], numbers[2], numbers[3])
    else {
      throw SpringTextError(
        "“\(excerpt(text))” is not a curve; expected four numbers X1,Y1,X2,Y2 with X1 and X2 in 0 to 1")
    }
    return curve
  }

  /// Returns the numbers of some names beside a number of other names.
  private static func numbers(
    _ names: [String], beside others: [String], in text: String
  ) -> [String: Double] {
    var found: [String: Double] = [:]
    let walker = CodeSiteWalker { site in
      guard site.items.contains(where: { $0.label.map { others.contains(normalized($0)) } ?? false }) else {
        return false
      }
      for name in names where found[name] == nil { found[name] = CodeEvaluator.number(name, in: site.items) }
      return false
    }
    try? walker.walk(CodeParser.items(text[...]))
    return found
  }

  /// Returns the points of straight lines in a path such as `M0,0 L0.1,0.4 L1,1`; nil if there is none.
  private static func path(in text: String) -> [Point]? {
    guard text.contains("CustomEase"), let start = text.firstRange(of: "M0,0") else { return nil }
    let path = text[start.lowerBound...].prefix { $0 != "\"" && $0 != "'" }
    var points: [Point] = []
    for word in path.split(whereSeparator: { $0.isWhitespace || "ML".contains($0) }) {
      let numbers = word.split(separator: ",").compactMap { Double($0) }
      guard numbers.count == 2, points.last.map({ $0.time <= numbers[0] }) ?? true else { return nil }
      points.append(Point(time: numbers[0], value: numbers[1]))
    }
    return points.count > 1 ? points : nil
  }

  /// Returns the value at a share of the duration, from 0 to 1.
  package func value(at share: Double) -> Double {
    switch curve {
    case .bezier(let curve): return curve.progress(at: share)
    case .lines(let points):
      let next = max(1, points.firstIndex { $0.time >= share } ?? points.count - 1)
      let (from, to) = (points[next - 1], points[next])
      guard to.time > from.time else { return to.value }
      return from.value + (to.value - from.value) * (share - from.time) / (to.time - from.time)
    }
  }

  /// The number of intervals at which an easing is compared with a motion.
  package static let samples = 240

  /// Returns the greatest difference from a motion from 0 to 1.
  func greatestDifference(from motion: SpringMotion<Double>) -> Double {
    (0...Self.samples).reduce(0) { greatest, index in
      let share = Double(index) / Double(Self.samples)
      return max(greatest, abs(value(at: share) - motion.value(at: share * duration)))
    }
  }

  /// Returns the names and arguments of the calls `linear(…)` and `cubic-bezier(…)`. A member of that name is another
  /// one, as SwiftUI’s `.linear(duration: 1)`.
  private static func calls(in text: String) -> [(name: String, arguments: Substring)] {
    var calls: [(name: String, arguments: Substring)] = []
    for written in ["linear", "cubic-bezier", "LINEAR", "CUBIC-BEZIER"] {
      for range in text.ranges(of: written + "(") {
        let before = text[..<range.lowerBound].last
        guard !(before.map { $0 == "." || $0.isLetter || $0 == "-" } ?? false) else { continue }
        let arguments = text[range.upperBound...].prefix { $0 != ")" }
        // The test for support of linear() is not an easing.
        guard arguments != "0, 1" || !text.contains("@supports") else { continue }
        calls.append((written.lowercased(), arguments))
      }
    }
    return calls
  }

  /// Reads the points of `linear()`: values with one or two percentages. A point without one is spaced evenly between
  /// its neighbours that have one, and a percentage under that of the point before is raised to it.
  private static func points(_ text: Substring) throws(SpringTextError) -> [Point] {
    var values: [Double] = []
    var times: [Double?] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(whereSeparator: \.isWhitespace)
      let shares = words.filter { $0.hasSuffix("%") }.compactMap { Double($0.dropLast()).map { $0 / 100 } }
      let numbers = words.filter { !$0.hasSuffix("%") }.compactMap { Double($0) }
      guard numbers.count == 1, shares.count < 3, numbers.count + shares.count == words.count,
        (numbers + shares).allSatisfy({ abs($0) <= 1e6 })
      else {
        throw SpringTextError(
          "“\(excerpt(part))” in linear() is not a point; expected a value and up to two percentages")
      }
      for share in shares.isEmpty ? [nil] : shares.map(Optional.some) {
        values.append(numbers[0])
        times.append(share)
      }
    }
    guard values.count > 1 else { throw SpringTextError("linear() must have at least two points") }
    times[0] = times[0] ?? 0
    times[times.count - 1] = times[times.count - 1] ?? 1
    var points = [Point(time: times[0] ?? 0, value: values[0])]
    for index in times.indices.dropFirst() {
      let known = times[index...].firstIndex { $0 != nil } ?? times.count - 1
      let end = max(times[known] ?? 1, points[index - 1].time)
      let share = 1 / Double(known - index + 1)
      points.append(
        Point(time: points[index - 1].time + (end - points[index - 1].time) * share, value: values[index]))
    }
    return points
  }
}
