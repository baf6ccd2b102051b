package import MotionKinematics
package import PaneScenes

/// A report on one spring: its parameters in every notation, its behaviour, and its code for other platforms.
package struct SpringReport: Hashable, Sendable {
  /// The distance between the pane's two ends on a screen of 120 × 40 cells, in pt.
  package static let standardDistance = 320.0
  /// The smallest visible distance, in pt.
  private static let visible = 0.5

  package let spring: Spring
  /// The distance that the spring covers, in pt, over 0.
  package let distance: Double

  package init(_ spring: Spring, distance: Double = standardDistance) {
    precondition(
      distance > 0 && distance.isFinite, "a distance must be greater than 0 and finite; got \(distance) pt")
    self.spring = spring
    self.distance = distance
  }

  /// The damping regime, in words.
  package var regime: String {
    switch spring.dampingRatio {
    case 0: "undamped: it oscillates for ever"
    case ..<1: "under-damped: it overshoots"
    case 1: "critical: the fastest that does not overshoot"
    default: "over-damped: sluggish"
    }
  }

  /// The number of swings past the target, to either side, that reach at least 0.5 pt; infinite without
  /// damping.
  package var visibleSwings: Double { spring.swingCount(reaching: Self.visible / distance) }

  /// Returns the time after which the spring stays within `part` (a share) of its distance, in s (M18).
  func settlingTime(within part: Double) -> Double {
    SpringMotion(spring: spring, from: 0, to: 1).settlingTime(within: Tolerance(distance: part))
  }

  private struct Quantity {
    let name: String
    let key: String
    /// The value; nil if no number of this notation gives the spring.
    let value: Double?
    var unit = ""
  }

  private var parameters: [Quantity] {
    let pop = spring.bouncinessAndSpeed
    return [
      Quantity(name: "stiffness", key: "stiffness", value: spring.stiffness),
      Quantity(name: "damping", key: "damping", value: spring.damping),
      Quantity(name: "mass", key: "mass", value: spring.mass),
      Quantity(name: "response", key: "response", value: spring.response, unit: "s"),
      Quantity(name: "damping ratio", key: "dampingRatio", value: spring.dampingRatio),
      Quantity(name: "duration", key: "duration", value: spring.duration, unit: "s"),
      Quantity(name: "bounce", key: "bounce", value: spring.bounce),
      Quantity(name: "frequency", key: "frequency", value: spring.frequency, unit: "Hz"),
      Quantity(name: "Pop bounciness", key: "bounciness", value: pop?.bounciness),
      Quantity(name: "Pop speed", key: "speed", value: pop?.speed),
      Quantity(name: "Origami tension", key: "tension", value: spring.tension),
      Quantity(name: "Origami friction", key: "friction", value: spring.friction)
    ]
  }

  private var findings: [Quantity] {
    [
      Quantity(name: "overshoot", key: "overshoot", value: spring.overshoot * 100, unit: "%"),
      Quantity(name: "first crossing", key: "firstCrossing", value: spring.firstCrossingTime, unit: "s"),
      Quantity(name: "settled to 1 %", key: "settling1Percent", value: settlingTime(within: 0.01), unit: "s"),
      Quantity(
        name: "settled to 0.1 %", key: "settlingTenthPercent", value: settlingTime(within: 0.001), unit: "s"),
      Quantity(
        name: "settled to 0.5 pt", key: "settlingHalfPoint",
        value: settlingTime(within: Self.visible / distance), unit: "s"),
      Quantity(
        name: "duration as timing", key: "timingDuration", value: SpringTiming(spring).settlingTime(),
        unit: "s"),
      Quantity(name: "visible oscillations", key: "visibleOscillations", value: visibleSwings / 2)
    ]
  }

  package func text(code platforms: [SpringPlatform]) -> String {
    var lines = parameters.map(Self.row)
    lines += ["", "regime".padded(to: Self.nameWidth) + regime]
    lines += findings.map(Self.row)
    lines.append("(0.5 pt of a distance of \(SpringCode.number(distance)) pt; an oscillation is two swings)")
    for platform in platforms {
      lines += ["", "// \(platform.title)", SpringCode.code(for: spring, on: platform)]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  package func json(code platforms: [SpringPlatform]) -> String {
    var members = ["regime": JSON.string(String(regime.prefix { $0 != ":" })), "distance": .number(distance)]
    for line in parameters + findings { members[line.key] = .number(line.value ?? .nan) }
    let code = platforms.map { ($0.key, JSON.string(SpringCode.code(for: spring, on: $0))) }
    members["code"] = .object(Dictionary(uniqueKeysWithValues: code))
    return JSON.object(members).text
  }

  private static func row(_ line: Quantity) -> String {
    let name = line.name.padded(to: nameWidth)
    guard let value = line.value else { return name + "–" }
    let number = value.isFinite ? SpringCode.number(value) : "∞"
    return name + number + (line.unit.isEmpty ? "" : " " + line.unit)
  }

  private static let nameWidth = 22
}
