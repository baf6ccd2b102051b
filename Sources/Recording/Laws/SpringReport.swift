package import Motion
package import PaneCanvas
package import PaneSprings

/// A report on one spring: what it was read as, its parameters in every notation, its behaviour, and its code for other
/// platforms.
package struct SpringReport: Hashable, Sendable {
  package let spring: Spring
  let reading: SpringReading

  package init(_ reading: SpringReading) {
    self.reading = reading
    let spring = reading.spring
    // But for rounding.
    let isCritical = abs(spring.dampingRatio - 1) <= 4 * .ulpOfOne
    self.spring =
      isCritical ? Spring(stiffness: spring.stiffness, dampingRatio: 1, mass: spring.mass) : spring
  }

  /// The motion from 0 to 1.
  var motion: SpringMotion<Double> { SpringMotion(spring: spring, from: 0, to: 1) }

  /// Returns the time after which the spring stays within `part` (a share) of its distance, in s (M18).
  package func settlingTime(within part: Double) -> Double {
    motion.settlingTime(within: Tolerance(distance: part))
  }

  /// A number of the report.
  struct Quantity {
    let name: String
    let key: String
    /// The value; nil if no number of this notation gives the spring. A time that never comes is infinite.
    let value: Double?
    let unit: String

    init(_ name: String, _ key: String, _ value: Double?, unit: String = "") {
      (self.name, self.key, self.value, self.unit) = (name, key, value, unit)
    }

    /// The value with its unit, for people.
    var text: String {
      guard let value else { return "–" }
      guard value.isFinite else { return "never" }
      return DecimalText.decimal(value, digits: 5) + (unit.isEmpty ? "" : " \(unit)")
    }
  }

  /// The numbers, line by line of the report. Those behind its lines are for JSON and comparisons alone.
  fileprivate var quantities: [Quantity] {
    let pop = spring.bouncinessAndSpeed
    // Less than a millionth of the distance is no overshoot: nobody sees it, and it comes long after the rest.
    let overshoots = spring.overshoot >= 1e-6
    return [
      Quantity("stiffness", "stiffness", spring.stiffness), Quantity("damping", "damping", spring.damping),
      Quantity("mass", "mass", spring.mass), Quantity("response", "response", spring.response, unit: "s"),
      Quantity("damping ratio", "dampingRatio", spring.dampingRatio),
      Quantity("duration", "duration", spring.duration, unit: "s"),
      Quantity("bounce", "bounce", spring.bounce),
      Quantity("Pop bounciness", "bounciness", pop?.bounciness), Quantity("Pop speed", "speed", pop?.speed),
      Quantity("overshoot", "overshoot", overshoots ? spring.overshoot * 100 : 0, unit: "%"),
      Quantity("first crossing", "firstCrossing", overshoots ? motion.reachTime : .infinity, unit: "s"),
      Quantity("settled, 1 %", "settling1Percent", settlingTime(within: 0.01), unit: "s"),
      Quantity("settled, 0.1 %", "settlingTenthPercent", settlingTime(within: 0.001), unit: "s"),
      Quantity("frequency", "frequency", spring.frequency, unit: "Hz"),
      Quantity("Origami tension", "tension", spring.tension),
      Quantity("Origami friction", "friction", spring.friction)
    ]
  }

  /// The counts of the numbers in the lines of the report.
  private static let counts = [3, 2, 2, 2, 2, 2]

  /// The reading of the spring, the parts that were not used, and notes, each after its name.
  package var readingLines: [(name: String, text: String)] {
    [("read as", reading.title)] + reading.remarks
  }

  /// The motion from 0 to 100, until it settles, or for four periods if that is later than a hundred.
  package var curve: Curve {
    let settling = settlingTime(within: 0.001)
    let duration = settling < 100 * spring.response ? settling : 4 * spring.response
    let motion = SpringMotion(spring: spring, from: 0, to: 100)
    return Curve.all(of: motion, named: excerpt(reading.title), duration: duration).value
  }

  /// Returns the report in lines of at most 80 columns.
  /// - Parameter colors: the number of colours of the curve.
  package func text(colors: ColorDepth = .monochrome) -> String {
    var lines = readingLines.flatMap { Self.row($0.name, $0.text) } + [""]
    var left = quantities[...]
    for (index, count) in Self.counts.enumerated() {
      lines += (index == 4 ? [""] : []) + [Self.row(left.prefix(count))]
      left = left.dropFirst(count)
    }
    var curve = curve
    curve.name = ""
    let plot = Plot([[curve]]).text(columns: 60, rows: 8, colors: colors)
    lines += ["", plot] + Self.row("SwiftUI", SpringCode.code(for: spring, on: .swiftUI))
    let others = SpringPlatform.allCases.dropFirst().map(\.rawValue).joined(separator: ", ")
    lines += Self.row("other code", "--to \(others) or all")
    return lines.map { $0 + "\n" }.joined()
  }

  private static func row(_ quantities: ArraySlice<Quantity>) -> String {
    var line = ""
    for (index, quantity) in quantities.enumerated() {
      line =
        line.padded(to: index * 2 * width) + quantity.name.padded(to: index < 2 ? width : 6) + quantity.text
    }
    return line
  }

  /// Returns a name with a text beside it, in lines of at most 80 columns that break at blanks.
  fileprivate static func row(_ name: String, _ text: String) -> [String] {
    var lines = [name.padded(to: width)]
    for word in text.split(separator: " ") {
      let length = lines[lines.count - 1].count
      if length > width, length + word.count >= 80 { lines.append("".padded(to: width)) }
      lines[lines.count - 1] += lines[lines.count - 1].count == width ? word : " \(word)"
    }
    return lines
  }

  fileprivate static let width = 16

  package var json: JSON {
    var members: [String: JSON] = [:]
    for quantity in quantities { members[quantity.key] = .number(quantity.value ?? .nan) }
    members["readAs"] = .string(reading.title)
    members["notUsed"] = .array(reading.unused.map { .string($0) })
    members["notes"] = .array(reading.notes.map { .string($0) })
    let code = SpringPlatform.allCases.map { ($0.key, JSON.string(SpringCode.code(for: spring, on: $0))) }
    members["code"] = .object(Dictionary(uniqueKeysWithValues: code))
    return .object(members)
  }
}

/// A table of two springs: their parameters, their behaviour, and the differences.
package struct SpringComparison: Hashable, Sendable {
  let first, second: SpringReport
  private static let steps = 2000
  private static let width = 14
  /// The numbers of which a share tells nothing: percentages, and those whose 0 is no 0 of a spring.
  private static let withoutScale = ["overshoot", "bounciness", "speed", "tension", "friction"]

  package init(_ first: SpringReport, _ second: SpringReport) {
    (self.first, self.second) = (first, second)
  }

  /// The time until both have settled, in s; if one never does, ten periods of the slower one.
  private var span: Double {
    let settling = max(first.settlingTime(within: 1e-3), second.settlingTime(within: 1e-3))
    return settling.isFinite ? settling : 10 * max(first.spring.response, second.spring.response)
  }

  /// The greatest difference of the motions, as a share of the distance, and its time, among 2,000 instants.
  var greatestDifference: (size: Double, time: Double) {
    let times = (0...Self.steps).map { [span] in span * Double($0) / Double(Self.steps) }
    let sizes = times.map { abs(second.motion.value(at: $0) - first.motion.value(at: $0)) }
    let index = sizes.indices.max { sizes[$0] < sizes[$1] } ?? 0
    return (sizes[index], times[index])
  }

  package var text: String {
    var lines: [String] = []
    for (letter, report) in [("A", first), ("B", second)] {
      lines += report.readingLines.flatMap { SpringReport.row("\(letter) \($0.name)", $0.text) }
    }
    lines += ["", Self.row("", "A", "B", "B − A")]
    for (one, other) in zip(first.quantities, second.quantities) {
      lines.append(Self.row(one.name, one.text, other.text, Self.change(from: one, to: other)))
    }
    let (size, time) = greatestDifference
    func text(_ number: Double) -> String { DecimalText.decimal(number, digits: 3) }
    let difference = "at most \(text(100 * size)) % of the distance apart, at \(text(time)) s"
    lines += ["", "In \(text(span)) s they are \(difference)."]
    return lines.map { $0 + "\n" }.joined()
  }

  private static func row(_ name: String, _ first: String, _ second: String, _ change: String) -> String {
    name.padded(to: SpringReport.width + 2) + first.padded(to: width) + second.padded(to: width) + change
  }

  /// Returns the difference of two numbers, and its share of the first one if both have one sign.
  private static func change(from one: SpringReport.Quantity, to other: SpringReport.Quantity) -> String {
    guard let first = one.value, let second = other.value, (second - first).isFinite else { return "–" }
    let change = SpringReport.Quantity(one.name, one.key, second - first, unit: one.unit).text
    guard first * second > 0, first != second, !withoutScale.contains(one.key) else { return change }
    let percent = 100 * (second - first) / abs(first)
    return "\(change) (\(percent > 0 ? "+" : "")\(DecimalText.decimal(percent, digits: 3)) %)"
  }

  package var json: JSON {
    var members: [String: JSON] = [:]
    for (one, other) in zip(first.quantities, second.quantities) {
      members[one.key] = .number((other.value ?? .nan) - (one.value ?? .nan))
    }
    let (size, time) = greatestDifference
    return .object([
      "springs": .array([first.json, second.json]), "differences": .object(members),
      "greatestDifference": .number(size), "greatestDifferenceTime": .number(time)
    ])
  }
}
