package import Kinematics
package import Scenes

/// Everything there is to say of one spring: all ways to write it, what it does, and its code elsewhere.
package struct SpringReport: Hashable, Sendable {
  /// What a step of the pane is on a screen of 120 × 40 cells, in pt.
  package static let standardDistance = 320.0
  /// What can be seen, in pt.
  private static let visible = 0.5

  package let spring: Spring
  /// The way that it goes, in pt, over 0.
  package let distance: Double

  package init(_ spring: Spring, distance: Double = standardDistance) {
    precondition(distance > 0 && distance.isFinite, "a distance is over 0 and finite, not \(distance) pt")
    self.spring = spring
    self.distance = distance
  }

  /// What the damping does to it.
  package var regime: String {
    switch spring.dampingRatio {
    case 0: "undamped: it rings for ever"
    case ..<1: "under-damped: it overshoots"
    case 1: "critical: the fastest that does not overshoot"
    default: "over-damped: sluggish"
    }
  }

  /// How often it swings past its target, to either side, by what can be seen; infinite if it never stops.
  package var visibleSwings: Double {
    let ratio = spring.overshoot
    if ratio == 1 { return .infinity }
    var (swings, size) = (0.0, distance * ratio)
    while size >= Self.visible { (swings, size) = (swings + 1, size * ratio) }
    return swings
  }

  /// When it has come within `part` of its way for good, in s: the curve itself, not the amplitude that its energy is
  /// worth, which falls to `part` a little later.
  func settlingTime(within part: Double) -> Double {
    let motion = SpringMotion(spring: spring, from: 0, to: 1)
    var late = motion.settlingTime(within: Tolerance(distance: part))
    guard late.isFinite, late > 0 else { return late }
    func isOut(_ time: Double) -> Bool { abs(motion.value(at: time) - 1) > part }
    var early = 0.0
    if spring.overshoot > 0 {
      // The turns are half a ringing period apart, each `overshoot` times as far out as the one before. From the last
      // that is out the curve only comes nearer, until the next.
      let halfPeriod =
        .pi / (spring.angularFrequency * (1 - spring.dampingRatio * spring.dampingRatio).squareRoot())
      early = (late / halfPeriod).rounded(.down) * halfPeriod
      while early > 0, !isOut(early) { (early, late) = (max(0, early - halfPeriod), early) }
    }
    while true {
      let middle = early + (late - early) / 2
      guard middle > early, middle < late else { return late }
      if isOut(middle) { early = middle } else { late = middle }
    }
  }

  private struct Line {
    let name: String
    let key: String
    /// nil: no number says it.
    let value: Double?
    var unit = ""
  }

  private var parameters: [Line] {
    let pop = spring.bouncinessAndSpeed
    return [
      Line(name: "stiffness", key: "stiffness", value: spring.stiffness),
      Line(name: "damping", key: "damping", value: spring.damping),
      Line(name: "mass", key: "mass", value: spring.mass),
      Line(name: "response", key: "response", value: spring.response, unit: "s"),
      Line(name: "damping ratio", key: "dampingRatio", value: spring.dampingRatio),
      Line(name: "duration", key: "duration", value: spring.duration, unit: "s"),
      Line(name: "bounce", key: "bounce", value: spring.bounce),
      Line(name: "frequency", key: "frequency", value: spring.frequency, unit: "Hz"),
      Line(name: "Pop bounciness", key: "bounciness", value: pop?.bounciness),
      Line(name: "Pop speed", key: "speed", value: pop?.speed),
      Line(name: "Origami tension", key: "tension", value: spring.tension),
      Line(name: "Origami friction", key: "friction", value: spring.friction)
    ]
  }

  private var findings: [Line] {
    [
      Line(name: "overshoot", key: "overshoot", value: spring.overshoot * 100, unit: "%"),
      Line(name: "first crossing", key: "firstCrossing", value: spring.firstCrossingTime, unit: "s"),
      Line(name: "within 1 %", key: "settling1Percent", value: settlingTime(within: 0.01), unit: "s"),
      Line(name: "within .1 %", key: "settling0.1Percent", value: settlingTime(within: 0.001), unit: "s"),
      Line(
        name: "within .5 pt", key: "settlingHalfPoint", value: settlingTime(within: Self.visible / distance),
        unit: "s"),
      Line(name: "oscillations seen", key: "visibleOscillations", value: visibleSwings / 2)
    ]
  }

  /// For people.
  package func text(code platforms: [SpringPlatform]) -> String {
    var lines = parameters.map(Self.row)
    lines += ["", Self.padded("regime") + regime]
    lines += findings.map(Self.row)
    lines.append("(half a point of a way of \(SpringCode.number(distance)) pt; an oscillation is two swings)")
    for platform in platforms {
      lines += ["", "// \(platform.title)", SpringCode.code(for: spring, on: platform)]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// For programs: one object.
  package func json(code platforms: [SpringPlatform]) -> String {
    let numbers = (parameters + findings).map {
      "  \(JSON.quoted($0.key)): \($0.value.map(JSON.number) ?? "null")"
    }
    let code = platforms.map {
      "    \(JSON.quoted($0.rawValue)): \(JSON.quoted(SpringCode.code(for: spring, on: $0)))"
    }
    let regime = "  \"regime\": \(JSON.quoted(String(regime.prefix { $0 != ":" })))"
    let distance = "  \"distance\": \(JSON.number(distance))"
    let codes = "  \"code\": {\n\(code.joined(separator: ",\n"))\n  }"
    return "{\n" + (numbers + [regime, distance, codes]).joined(separator: ",\n") + "\n}\n"
  }

  private static func row(_ line: Line) -> String {
    guard let value = line.value else { return padded(line.name) + "–" }
    let number = value.isFinite ? SpringCode.number(value) : "∞"
    return padded(line.name) + number + (line.unit.isEmpty ? "" : " " + line.unit)
  }

  private static func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(0, 20 - text.count))
  }
}
