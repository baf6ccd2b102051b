package import Kinematics

/// The notation of a spring as `NAME=NUMBER,…`, with the names in any order.
///
///     k=300,c=20[,m=1]   response=.35,damping=.7   duration=.5,bounce=.3
///     frequency=3.5,damping=.4   bounciness=6,speed=15
package enum SpringSpec {
  /// The accepted forms, for messages and help.
  package static let forms = """
    k=300,c=20[,m=1] | response=.35,damping=.7 | duration=.5,bounce=.3 | frequency=3.5,damping=.4 \
    | bounciness=6,speed=15
    """

  /// The names that together make a spring, without the mass.
  private static let completeForms = [
    ["k", "c"], ["response", "damping"], ["duration", "bounce"], ["frequency", "damping"],
    ["bounciness", "speed"]
  ]

  /// The spring that `text` gives.
  package static func parse(_ text: String) throws(ParseError) -> Spring {
    var values: [String: Double] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else {
        throw ParseError("“\(part)” in “\(text)” is not NAME=NUMBER; write \(forms)")
      }
      let name = String(pair[0])
      guard values[name] == nil else { throw ParseError("“\(name)” stands twice in “\(text)”") }
      values[name] = try number(pair[1], named: "“\(name)” in “\(text)”")
    }
    let form = values.keys.sorted()
    let reader = Reader(text: text, values: values)
    switch form {
    case ["c", "k"], ["c", "k", "m"]:
      return Spring(
        stiffness: try reader.value("k", over: 0), damping: try reader.value("c", from: 0),
        mass: values["m"] == nil ? 1 : try reader.value("m", over: 0))
    case ["damping", "response"]:
      return Spring(
        response: try reader.value("response", over: 0), dampingRatio: try reader.value("damping", from: 0))
    case ["bounce", "duration"]:
      return Spring(
        duration: try reader.value("duration", over: 0), bounce: try reader.value("bounce", over: -1, to: 1))
    case ["damping", "frequency"]:
      return Spring(
        frequency: try reader.value("frequency", over: 0), dampingRatio: try reader.value("damping", from: 0))
    case ["bounciness", "speed"]:
      return Spring(
        bounciness: try reader.value("bounciness", from: 0, to: 20),
        speed: try reader.value("speed", from: 0, to: 20))
    default:
      let complete = Self.completeForms.filter { $0.allSatisfy { values[$0] != nil } }
      guard complete.count < 2 else {
        let ways = complete.map { $0.joined(separator: ",") }.joined(separator: " and ")
        throw ParseError("“\(text)” gives a spring twice, by \(ways); write one of \(forms)")
      }
      throw ParseError("“\(text)” is no spring; write \(forms)")
    }
  }

  /// The text that `parse` reads as the same spring.
  static func text(of spring: Spring) -> String {
    "k=\(spring.stiffness),c=\(spring.damping),m=\(spring.mass)"
  }

  private struct Reader {
    let text: String
    let values: [String: Double]

    func value(
      _ name: String, over least: Double? = nil, from lowest: Double? = nil, to highest: Double? = nil
    ) throws(ParseError) -> Double {
      let value = values[name] ?? .nan
      let fits = value > least ?? -.infinity && value >= lowest ?? -.infinity && value <= highest ?? .infinity
      guard fits else {
        let bounds = [
          least.map { "over \($0)" }, lowest.map { "at least \($0)" }, highest.map { "at most \($0)" }
        ]
        let range = bounds.compactMap { $0 }.joined(separator: " and ")
        throw ParseError("“\(name)” in “\(text)” is \(range), not \(value)")
      }
      // Far wider than anything visible, and narrow enough that no law over- or underflows.
      guard value == 0 || Spring.stiffnessRange.contains(abs(value)) else {
        let sizes = Spring.stiffnessRange
        throw ParseError(
          "“\(name)” in “\(text)” is \(sizes.lowerBound) to \(sizes.upperBound) in size, not \(value)")
      }
      return value
    }
  }
}
