package import Motion
internal import PaneScenes
package import PaneSprings

/// A law of motion along a line that a text gives: its name, and parameters as `name=value` in any order. In front of them
/// a law of springs may have its spring, in any form that is read. What is not given has its default.
package struct SampledLaw: Sendable {
  /// The kind of the law, such as `spring`.
  package let name: String
  /// Values are in pt.
  package let law: any Law<Double>
  /// In s; infinite if the law never settles.
  package let settlingTime: Double
  /// True if the text gives the tolerance within which the law has settled.
  package let hasTolerance: Bool
  /// A note on the reading of the spring; nil if there is none.
  package let remark: String?

  private let form: LawForm
  private let values: LawValues

  /// Reads a law such as `spring k=300,c=20 to=400`.
  /// - Throws: an error that names the law, the parameter, its value and what is expected.
  package init(parsing text: String) throws(ParseError) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let names = LawForm.all.map(\.name).joined(separator: ", ")
    guard let first = words.first else { throw ParseError("expected a law: \(names)") }
    guard let form = LawForm.all.first(where: { $0.name == first }) else {
      throw ParseError("“\(excerpt(first))” is no law; expected \(names)")
    }
    var (given, others): ([String: [Double]], [Substring]) = ([:], [])
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let parameter = form.parameters.first(where: { $0.name == parts[0] }) else {
        others.append(word)
        continue
      }
      let subject = "\(form.name): \(parameter.name)"
      guard let numbers = parameter.numbers(in: parts[1]) else {
        throw ParseError("\(subject) must be \(parameter.number.expectation); got “\(excerpt(parts[1]))”")
      }
      guard given.updateValue(numbers, forKey: parameter.name) == nil else {
        throw ParseError("\(subject) is given twice; expected it once")
      }
    }
    hasTolerance = given[LawParameter.tolerance.name] != nil
    let reading = try form.spring(in: others)
    for parameter in form.parameters where given[parameter.name] == nil {
      given[parameter.name] = parameter.standard.flatMap { parameter.numbers(in: $0[...]) }
    }
    (name, self.form) = (form.name, form)
    remark = reading?.remark(of: others.joined(separator: " "))
    values = LawValues(spring: reading?.spring ?? .standard, numbers: given)
    law = try form.law(values)
    settlingTime = law.settlingTime(within: values.tolerance)
  }

  /// The laws with their parameters and defaults, for help.
  package static var help: String {
    LawForm.all.map { form in
      let parameters = form.parameters.map { "\($0.name)=\($0.standard ?? "…")" }
      return "  " + form.name.padded(to: 8)
        + ((form.hasSpring ? ["k=300,c=20"] : []) + parameters).joined(separator: " ")
    }.joined(separator: "\n")
  }
}

/// The spring of a law, and the numbers of its parameters.
private struct LawValues: Sendable {
  let spring: Spring
  let numbers: [String: [Double]]

  subscript(name: String) -> Double { numbers[name]?[0] ?? 0 }

  /// The given tolerance; without one, a thousandth of the way of a spring, and that of values in pt without a way.
  var tolerance: Tolerance {
    let way = numbers["to"] == nil ? 0 : abs(self["from"] - self["to"])
    let distance = numbers[LawParameter.tolerance.name]?[0] ?? way / 1000
    return distance > 0 ? Tolerance(distance: distance) : .standard
  }
}

/// A kind of law: its parameters, and the law that they give.
private struct LawForm: Sendable {
  let name: String
  var hasSpring = false
  let parameters: [LawParameter]
  let law: @Sendable (LawValues) throws(ParseError) -> any Law<Double>

  static let all = [
    LawForm(name: "spring", hasSpring: true, parameters: [.from, .to, .velocity("0"), .tolerance]) {
      SpringMotion(spring: $0.spring, from: $0["from"], velocity: $0["velocity"], to: $0["to"])
    },
    LawForm(name: "decay", parameters: [.from, .velocity("1000"), .rate, .tolerance]) {
      Decay(from: $0["from"], velocity: $0["velocity"], rate: $0["rate"])
    },
    LawForm(name: "scroll", parameters: [.from, .velocity("1000"), .edge, .rate, .tolerance]) { values in
      let (from, velocity, edges) = (values["from"], values["velocity"], values.numbers["edge"] ?? [])
      var (low, high) = (edges.min() ?? 0, edges.max() ?? 0)
      // One edge limits the side on which it lies, or to which the velocity points; the other side is unlimited.
      if edges.count == 1 {
        let isAhead = high > from || (high == from && velocity >= 0)
        if isAhead { low = -.greatestFiniteMagnitude } else { high = .greatestFiniteMagnitude }
      }
      return Course.scroll(from: from, velocity: velocity, within: low...high, rate: values["rate"])
    },
    LawForm(name: "bezier", parameters: [.curve, .from, .to, .duration]) { values throws(ParseError) in
      let points = values.numbers["curve"] ?? []
      do throws(TimingCurve.RangeError) {
        return TimedMotion(
          from: values["from"], to: values["to"], duration: values["duration"],
          curve: try TimingCurve(points[0], points[1], points[2], points[3]))
      } catch {
        throw ParseError("bezier: curve: \(error)")
      }
    },
    LawForm(name: "euler", hasSpring: true, parameters: [.from, .to, .velocity("0"), .ticks]) {
      EulerMotion(
        spring: $0.spring, from: $0["from"], velocity: $0["velocity"], to: $0["to"], rate: $0["ticks"])
    },
    LawForm(name: "bounce", parameters: [.height, .velocity("0"), .gravity, .elasticity]) {
      Flight(
        from: -$0["height"], velocity: $0["velocity"], gravity: $0["gravity"], floor: 0,
        elasticity: $0["elasticity"])
    }
  ]

  /// Returns the spring that the words which are no parameters give; nil if there are none.
  func spring(in words: [Substring]) throws(ParseError) -> SpringReading? {
    guard let first = words.first else { return nil }
    guard hasSpring else {
      let names = parameters.map(\.name).joined(separator: ", ")
      throw ParseError("\(name): “\(excerpt(first))” is no parameter; expected \(names) as name=value")
    }
    let text = words.joined(separator: " ")
    do throws(ParseError) {
      _ = try Spring(alone: text)
      return try SpringReading(text)
    } catch {
      throw ParseError("\(name): \(error)")
    }
  }
}

/// A parameter of laws: a number, or several with commas.
private struct LawParameter: Sendable {
  let name: String
  let number: NumberArgument
  /// The value of a law that does not give it, as text; nil if it depends on others.
  let standard: String?
  let counts: ClosedRange<Int>

  /// Returns the numbers of a text; nil if there are too few or too many, or one is outside the range.
  func numbers(in text: Substring) -> [Double]? {
    number.list(text).flatMap { counts.contains($0.count) ? $0 : nil }
  }

  init(
    _ name: String, _ expectation: String, _ range: ClosedRange<Double>, _ standard: String? = nil,
    counts: ClosedRange<Int> = 1...1
  ) {
    (self.name, number) = (name, NumberArgument(expectation, range))
    (self.standard, self.counts) = (standard, counts)
  }

  /// Any place or velocity; so narrow that no law overflows.
  private static let places = -1e12...1e12

  static let from = LawParameter("from", "pt from -1e12 to 1e12", places, "0")
  static let to = LawParameter("to", "pt from -1e12 to 1e12", places, "1")
  static func velocity(_ standard: String) -> LawParameter {
    LawParameter("velocity", "pt/s from -1e12 to 1e12", places, standard)
  }
  static let tolerance = LawParameter("tolerance", "pt from 1e-12 to 1e12", 1e-12...1e12)
  static let rate = LawParameter(
    "rate", "the velocity kept in a millisecond, over 0 and under 1",
    .leastNonzeroMagnitude...1.0.nextDown, Decay<Double>.normalRate.plain)
  static let edge = LawParameter(
    "edge", "one or two places in pt from -1e12 to 1e12", places, "300", counts: 1...2)
  static let curve = LawParameter(
    "curve", "x1,y1,x2,y2 with x from 0 to 1", places, "0.25,0.1,0.25,1", counts: 4...4)
  static let duration = LawParameter("duration", "s from 0 to 86400", 0...86_400, "1")
  static let ticks = LawParameter("ticks", "ticks per s from 1 to 10000", 1...10_000, "60")
  static let height = LawParameter("height", "pt from 0 to 1e12", 0...1e12, "30")
  static let gravity = LawParameter("gravity", "pt/s² from 1e-12 to 1e12", 1e-12...1e12, "1000")
  static let elasticity = LawParameter(
    "elasticity", "the speed kept by a rebound, from 0 to 1", 0...1, "0.6")
}

extension SampledLaw {
  /// Returns the motion until it has settled as an animation of CSS, with an easing `linear()`. That of a spring without a
  /// velocity is the one that the spring has on every way.
  package func css() throws(ParseError) -> String {
    let from = law.value(at: 0)
    guard settlingTime.isFinite else { throw ParseError("\(name) never settles, and an easing must end") }
    let places = (0...1000).map { law.value(at: settlingTime * Double($0) / 1000) - from }
    let farthest = places.max { abs($0) < abs($1) } ?? 0
    guard farthest != 0 else { throw ParseError("\(name) does not move, and an easing must") }
    let whole = law.end - from
    // A way back to the start has no distance of its own.
    let way = abs(whole) > abs(farthest) / 10 ? whole : farthest
    let easing: LinearEasing
    if name == "spring", values["velocity"] == 0 {
      easing = try LinearEasing(of: values.spring)
    } else {
      let approaches = form.parameters.contains { $0.name == LawParameter.tolerance.name }
      let settled = law.settlingTime(within: Tolerance(distance: LinearEasing.tolerance * abs(way)))
      // The time between two ticks, or of a hop as low as the tolerance. The last tick jumps to the end, which is shown.
      let shortest =
        name == "euler"
        ? 1 / values["ticks"]
        : name == "bounce"
          ? (8 * LinearEasing.tolerance * abs(way) / values["gravity"]).squareRoot()
          : form.hasSpring ? values.spring.response / 8 : .infinity
      easing = try LinearEasing(
        settling: name == "euler" ? settled + 1e-3 : settled, latest: approaches ? settled * 1.1 : nil,
        end: whole / way,
        shortest: shortest
      ) { (law.value(at: $0) - from) / way }
    }
    let duration = "\(DecimalText.decimal(easing.milliseconds, digits: 12))ms"
    func pixels(_ place: Double) -> String { "0 \(DecimalText.decimal(place, digits: 12))px" }
    return """
      /* \(name), \(LinearEasing.accuracy) */
      @keyframes motion { from { translate: \(pixels(from)) } to { translate: \(pixels(from + way)) } }
      .moving { animation: motion \(duration) \(easing.text) both; }

      """
  }
}
