package import Motion
package import PaneSprings
internal import RealModule

/// A report on one spring: what it was read as, its parameters in every notation, its behaviour, and its code for other
/// platforms.
package struct SpringReport: Hashable, Sendable {
  /// The distance between the pane's two ends on a screen of 120 × 40 cells, in pt.
  package static let standardDistance = SpringCode.standardDistance
  /// The smallest visible distance, in pt.
  private static let visible = 0.5
  /// The greatest difference from 1 of a damping ratio that is 1 but for rounding.
  private static let rounding = 4 * Double.ulpOfOne

  /// The spring with its start; the velocity is in distances per second.
  package let call: SpringCall
  let reading: SpringReading
  /// The distance that the spring covers, in pt, over 0.
  package let distance: Double

  package var spring: Spring { call.spring }

  package init(_ reading: SpringReading, distance: Double = standardDistance) {
    precondition(
      distance > 0 && distance.isFinite, "a distance must be greater than 0 and finite; got \(distance) pt")
    var call = reading.call.relative(over: distance)
    if abs(call.spring.dampingRatio - 1) <= Self.rounding {
      call.spring = Spring(stiffness: call.spring.stiffness, dampingRatio: 1, mass: call.spring.mass)
    }
    self.call = call
    self.reading = reading
    self.distance = distance
  }

  package var regime: String {
    switch spring.dampingRatio {
    case 0: "undamped: it oscillates for ever"
    case ..<1:
      call.isClamped ? "under-damped: it would overshoot without the clamp" : "under-damped: it overshoots"
    case 1: "critical: the fastest that does not overshoot"
    default: "over-damped: sluggish"
    }
  }

  /// The velocity in distances per second.
  private var velocity: Double { call.relativeVelocity(over: distance) }
  /// The motion from 0 to 1.
  var motion: SpringMotion<Double> { call.motion(over: distance) }

  /// The time at which a clamped motion stops at its target, in s; infinite if it does not.
  private var stop: Double { call.isClamped ? motion.reachTime : .infinity }

  /// Value of the motion from 0 to 1, `time` seconds after its start (without the delay).
  func value(at time: Double) -> Double { time < stop ? motion.value(at: time) : 1 }

  /// The greatest distance past the target, as a share of the distance.
  package var overshoot: Double {
    if call.isClamped { return 0 }
    guard velocity != 0 else { return spring.overshoot }
    let motion = motion
    let reach = motion.reachTime
    guard reach.isFinite else { return 0 }
    let turn = Bisection.boundary(after: reach, step: 1 / spring.angularFrequency) {
      motion.velocity(at: $0) > 0
    }
    // The displacement, because a value next to 1 has few of its digits.
    let displacement = SpringMotion(spring: spring, from: -1, velocity: velocity, to: 0.0)
    return turn.isFinite ? max(0, displacement.value(at: turn)) : 0
  }

  /// The number of swings past the target, to either side, that reach at least 0.5 pt; infinite without
  /// damping.
  package var visibleSwings: Double {
    if call.isClamped { return 0 }
    let part = Self.visible / distance
    guard velocity != 0 else { return swingCount(reaching: part) }
    let first = overshoot
    guard first >= part else { return 0 }
    // From the first swing on, the swings are those of a spring that starts at rest at the distance `first`.
    return spring.dampingRatio < 1 ? 1 + swingCount(reaching: min(part / first, 1)) : 1
  }

  /// The number of swings past the target that reach at least `share` (over 0) of the distance from which the spring started
  /// at rest; infinite without damping. Swing n reaches overshootⁿ of it, and −ln overshoot is πζ / √(1 − ζ²).
  private func swingCount(reaching share: Double) -> Double {
    guard share <= 1 else { return 0 }
    guard spring.damping > 0 else { return .infinity }
    let ratio = min(spring.dampingRatio, 1)
    return (-Double.log(share) * ((1 - ratio) * (1 + ratio)).squareRoot() / (.pi * ratio)).rounded(.down)
  }

  /// Returns the time after which the spring stays within `part` (a share) of its distance, in s (M18).
  package func settlingTime(within part: Double) -> Double {
    min(motion.settlingTime(within: Tolerance(distance: part)), stop)
  }

  struct Quantity {
    let name: String
    let key: String
    /// The value; nil if no number of this notation gives the spring.
    let value: Double?
    let unit: String

    init(_ name: String, _ key: String, _ value: Double?, unit: String = "") {
      (self.name, self.key, self.value, self.unit) = (name, key, value, unit)
    }
  }

  var parameters: [Quantity] {
    let pop = spring.bouncinessAndSpeed
    return [
      Quantity("stiffness", "stiffness", spring.stiffness),
      Quantity("damping", "damping", spring.damping),
      Quantity("mass", "mass", spring.mass),
      Quantity("response", "response", spring.response, unit: "s"),
      Quantity("damping ratio", "dampingRatio", spring.dampingRatio),
      Quantity("duration", "duration", spring.duration, unit: "s"),
      Quantity("bounce", "bounce", spring.bounce),
      Quantity("frequency", "frequency", spring.frequency, unit: "Hz"),
      Quantity("Pop bounciness", "bounciness", pop?.bounciness),
      Quantity("Pop speed", "speed", pop?.speed),
      Quantity("Origami tension", "tension", spring.tension),
      Quantity("Origami friction", "friction", spring.friction)
    ] + start
  }

  /// The initial velocity and the delay, where there are any.
  private var start: [Quantity] {
    var start: [Quantity] = []
    if velocity != 0 {
      start = [
        Quantity("initial velocity", "velocity", velocity * distance, unit: "pt/s"),
        Quantity("relative velocity", "relativeVelocity", velocity, unit: "distances/s")
      ]
    }
    if call.delay != 0 { start.append(Quantity("delay", "delay", call.delay, unit: "s")) }
    return start
  }

  var findings: [Quantity] {
    let reach = motion.reachTime
    return [
      Quantity("overshoot", "overshoot", overshoot * 100, unit: "%"),
      Quantity(
        "first crossing", "firstCrossing", velocity == 0 && !reach.isFinite ? nil : reach, unit: "s"),
      Quantity("settled to 1 %", "settling1Percent", settlingTime(within: 0.01), unit: "s"),
      Quantity("settled to 0.1 %", "settlingTenthPercent", settlingTime(within: 0.001), unit: "s"),
      Quantity(
        "settled to 0.5 pt", "settlingHalfPoint", settlingTime(within: Self.visible / distance), unit: "s"),
      Quantity(
        "duration as timing", "timingDuration", SpringTiming(spring).settlingTime(relativeVelocity: velocity),
        unit: "s"),
      Quantity("visible oscillations", "visibleOscillations", visibleSwings / 2)
    ]
  }

  package var readingLines: [(name: String, text: String)] {
    [("read as", reading.title)] + reading.remarks
  }

  package func text(code platforms: [SpringPlatform]) -> String {
    var lines = readingLines.map { $0.name.padded(to: Self.nameWidth) + $0.text }
    if call.isClamped { lines.append("clamp".padded(to: Self.nameWidth) + "it stops at the target") }
    lines.append("")
    lines += parameters.map(Self.row)
    lines += ["", "regime".padded(to: Self.nameWidth) + regime]
    lines += findings.map(Self.row)
    lines.append("(0.5 pt of a distance of \(DecimalText.number(distance)) pt; an oscillation is two swings)")
    for platform in platforms {
      lines += ["", "// \(platform.title)", SpringCode.code(for: call, on: platform, distance: distance)]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  func value(code platforms: [SpringPlatform]) -> JSON {
    var members = ["regime": JSON.string(String(regime.prefix { $0 != ":" })), "distance": .number(distance)]
    for line in parameters + findings { members[line.key] = .number(line.value ?? .nan) }
    if call.isClamped { members["clamp"] = .bool(true) }
    members["readAs"] = .string(reading.title)
    members["notUsed"] = .array(reading.unused.map { .string($0) })
    members["notes"] = .array(reading.notes.map { .string($0) })
    let code = platforms.map {
      ($0.key, JSON.string(SpringCode.code(for: call, on: $0, distance: distance)))
    }
    members["code"] = .object(Dictionary(uniqueKeysWithValues: code))
    return .object(members)
  }

  package func json(code platforms: [SpringPlatform]) -> String { value(code: platforms).text }

  private static func row(_ line: Quantity) -> String {
    let name = line.name.padded(to: nameWidth)
    return name + text(line.value) + (line.value == nil || line.unit.isEmpty ? "" : " " + line.unit)
  }

  /// Returns a value as text: “–” if there is none.
  static func text(_ value: Double?) -> String {
    value.map { $0.isFinite ? DecimalText.number($0) : "∞" } ?? "–"
  }

  static let nameWidth = 22
}

/// A table of two springs: their parameters, their behaviour, and the differences.
package struct SpringComparison: Hashable, Sendable {
  let first: SpringReport
  let second: SpringReport

  package init(_ first: SpringReport, _ second: SpringReport) {
    (self.first, self.second) = (first, second)
  }

  private static let width = 14
  private static let steps = 2000

  /// The time in which the motions are compared, in s: until both settle, or until two that do not are furthest apart.
  private var span: (time: Double, isWhole: Bool) {
    let reports = [first, second]
    let times = reports.map { $0.settlingTime(within: 1e-3) + $0.call.delay }
    guard let longest = times.max(), !longest.isFinite else { return (times.max() ?? 1, true) }
    let responses = reports.map { 10 * $0.spring.response + $0.call.delay }
    let beat = .pi / abs(first.spring.angularFrequency - second.spring.angularFrequency)
    let isBeating = times.allSatisfy { !$0.isFinite } && beat.isFinite
    let end = ((responses + times.filter(\.isFinite)).max() ?? 1) + (isBeating ? beat : 0)
    return (min(end, Self.mostResponses * (reports.map(\.spring.response).min() ?? 1)), false)
  }

  /// The longest time in which motions that do not settle are compared, in responses of the faster one.
  private static let mostResponses = 1000.0
  private static let stepsPerResponse = 20.0

  /// The greatest difference between the two motions, as a share of the distance, and its time in s.
  package var greatestDifference: (size: Double, time: Double) {
    let span = span.time
    func difference(_ time: Double) -> Double {
      func value(_ report: SpringReport) -> Double {
        time > report.call.delay ? report.value(at: time - report.call.delay) : 0
      }
      return abs(value(second) - value(first))
    }
    let response = min(first.spring.response, second.spring.response)
    let steps = max(Self.steps, Int(min(Self.stepsPerResponse * span / response, 1e6)))
    let step = span / Double(steps)
    let sizes = (0...steps).map { difference(step * Double($0)) }
    guard let greatest = sizes.max(), greatest > 0 else { return (0, 0) }
    var best = (size: 0.0, time: 0.0)
    for (index, size) in sizes.enumerated() where size >= Self.nearShare * greatest {
      guard size >= sizes[max(0, index - 1)], size >= sizes[min(steps, index + 1)] else { continue }
      // Between its neighbours the difference has one maximum.
      var (low, high) = (step * Double(max(0, index - 1)), step * Double(min(steps, index + 1)))
      for _ in 0..<Self.refinements {
        let (left, right) = (low + (high - low) / 3, high - (high - low) / 3)
        if difference(left) < difference(right) { low = left } else { high = right }
      }
      let time = (low + high) / 2
      for found in [(size, step * Double(index)), (difference(time), time)] where found.0 > best.size {
        best = found
      }
    }
    return best
  }

  /// A difference at a step is at least this share of the greatest one beside it.
  private static let nearShare = 0.98
  private static let refinements = 30

  private var rows: [(name: String, key: String, unit: String, first: Double?, second: Double?)] {
    let other = Dictionary(
      (second.parameters + second.findings).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    var rows = (first.parameters + first.findings).map { quantity in
      let zero = ["velocity", "relativeVelocity", "delay"].contains(quantity.key) ? 0.0 : nil
      return (
        name: quantity.name, key: quantity.key, unit: quantity.unit, first: quantity.value,
        second: other[quantity.key].map(\.value) ?? zero
      )
    }
    for quantity in second.parameters where !rows.contains(where: { $0.key == quantity.key }) {
      rows.append((quantity.name, quantity.key, quantity.unit, 0, quantity.value))
    }
    return rows
  }

  package var text: String {
    var lines: [String] = []
    for (letter, report) in [("A", first), ("B", second)] {
      lines += report.readingLines.map { "\(letter) \($0.name)".padded(to: SpringReport.nameWidth) + $0.text }
    }
    lines.append("")
    let head = ["", "A", "B", "B − A"].enumerated().map { index, word in
      word.padded(to: index == 0 ? SpringReport.nameWidth : Self.width)
    }
    lines.append(head.joined())
    for row in rows {
      var line = row.name.padded(to: SpringReport.nameWidth)
      line += [row.first, row.second].map { SpringReport.text($0).padded(to: Self.width) }.joined()
      if let first = row.first, let second = row.second, first.isFinite, second.isFinite {
        line += DecimalText.number(second - first)
        if first * second > 0, first != second, row.unit != "%" {
          let percent = 100 * (second - first) / abs(first)
          line += " (\(percent > 0 ? "+" : "")\(DecimalText.decimal(percent, digits: 3)) %)"
        }
      } else {
        line += "–"
      }
      lines.append(line + (row.unit.isEmpty ? "" : " \(row.unit)"))
    }
    let (size, time) = greatestDifference
    let (percent, seconds) = (
      DecimalText.decimal(100 * size, digits: 4), DecimalText.decimal(time, digits: 4)
    )
    let window =
      span.isWhole
      ? "" : " They do not both settle, and are compared for \(DecimalText.decimal(span.time, digits: 4)) s."
    lines += ["", "The motions differ by up to \(percent) % of the distance, at \(seconds) s.\(window)"]
    return lines.map { $0 + "\n" }.joined()
  }

  package func json(code platforms: [SpringPlatform]) -> String {
    var members: [String: JSON] = [:]
    for row in rows {
      members[row.key] = .number((row.second ?? .nan) - (row.first ?? .nan))
    }
    let (size, time) = greatestDifference
    return JSON.object([
      "springs": .array([first.value(code: platforms), second.value(code: platforms)]),
      "differences": .object(members), "greatestDifference": .number(size),
      "greatestDifferenceTime": .number(time)
    ]).text
  }
}
