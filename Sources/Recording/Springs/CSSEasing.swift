internal import MotionKinematics

/// An easing of CSS with its duration, as it stands in a transition: `300ms cubic-bezier(…)`, `0.7s linear(…)`.
struct CSSEasing {
  /// The duration, in s, over 0.
  let duration: Double
  private let curve: Easing

  private enum Easing {
    case bezier(TimingCurve)
    /// Points of straight lines; the times are shares of the duration, in order.
    case lines([(time: Double, value: Double)])
  }

  /// Reads the first duration and the longest easing of a text; nil if it contains no easing with points.
  init?(_ text: String) throws(ParseError) {
    let calls = Self.calls(in: text)
    guard let call = calls.max(by: { $0.arguments.count < $1.arguments.count }) else { return nil }
    if call.name == "linear" {
      curve = .lines(try Self.points(call.arguments))
    } else {
      curve = .bezier(try CurveSpec.parse(String(call.arguments)))
    }
    let words = text.split { !($0.isLetter || $0.isNumber || ".-_%".contains($0)) }
    let durations = words.lazy.compactMap(Self.seconds)
    guard let duration = durations.first(where: { (1e-3...3600).contains($0) }) else {
      throw ParseError(
        "“\(excerpt(text))” has no duration; write 500ms \(call.name)(…), with 1 ms to an hour")
    }
    self.duration = duration
  }

  /// Returns the value at a share of the duration, from 0 to 1.
  func value(at share: Double) -> Double {
    switch curve {
    case .bezier(let curve): return curve.progress(at: share)
    case .lines(let points):
      let next = max(1, points.firstIndex { $0.time >= share } ?? points.count - 1)
      let (from, to) = (points[next - 1], points[next])
      guard to.time > from.time else { return to.value }
      return from.value + (to.value - from.value) * (share - from.time) / (to.time - from.time)
    }
  }

  /// Returns the names and arguments of the calls `linear(…)` and `cubic-bezier(…)`.
  private static func calls(in text: String) -> [(name: String, arguments: Substring)] {
    ["linear", "cubic-bezier"].flatMap { name in
      text.split(separator: name + "(", omittingEmptySubsequences: false).dropFirst().map { rest in
        (name, rest.prefix { $0 != ")" })
      }
    }
  }

  /// Returns the seconds of a CSS time; nil if the word is none.
  private static func seconds(_ word: Substring) -> Double? {
    if word.hasSuffix("ms") { return Double(word.dropLast(2)).map { $0 / 1000 } }
    return word.hasSuffix("s") ? Double(word.dropLast()) : nil
  }

  /// Reads the points of `linear()`: values with one or two percentages. A point without one is spaced evenly between
  /// its neighbours that have one, and a percentage under that of the point before is raised to it.
  private static func points(_ text: Substring) throws(ParseError) -> [(time: Double, value: Double)] {
    var values: [Double] = []
    var times: [Double?] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(whereSeparator: \.isWhitespace)
      let shares = words.filter { $0.hasSuffix("%") }.compactMap { Double($0.dropLast()).map { $0 / 100 } }
      let numbers = words.filter { !$0.hasSuffix("%") }.compactMap { Double($0) }
      guard numbers.count == 1, shares.count < 3, numbers.count + shares.count == words.count,
        (numbers + shares).allSatisfy({ abs($0) <= 1e6 })
      else {
        throw ParseError(
          "“\(excerpt(part))” in linear() is not a point; expected a value and up to two percentages")
      }
      for share in shares.isEmpty ? [nil] : shares.map(Optional.some) {
        values.append(numbers[0])
        times.append(share)
      }
    }
    guard values.count > 1 else { throw ParseError("linear() must have at least two points") }
    times[0] = times[0] ?? 0
    times[times.count - 1] = times[times.count - 1] ?? 1
    var points = [(time: times[0] ?? 0, value: values[0])]
    for index in times.indices.dropFirst() {
      let known = times[index...].firstIndex { $0 != nil } ?? times.count - 1
      let end = max(times[known] ?? 1, points[index - 1].time)
      let share = 1 / Double(known - index + 1)
      points.append((points[index - 1].time + (end - points[index - 1].time) * share, values[index]))
    }
    return points
  }
}

extension CSSEasing {
  /// The number of intervals at which an easing is compared with a spring.
  private static let samples = 240

  /// Returns the spring whose motion from rest is nearest to the easing, and the root mean square of the differences as
  /// a share of the distance.
  func spring() throws(ParseError) -> (spring: Spring, error: Double) {
    let shares = (0...Self.samples).map { Double($0) / Double(Self.samples) }
    let piece = RecordedMotion.FreeRun(
      rows: Array(shares.indices), times: shares.map { $0 * duration }, places: shares.map(value),
      target: 1, start: 0)
    let fit = try FittedSpring(fitting: [piece], named: "the easing")
    return (fit.spring, fit.error)
  }
}
