internal import MotionAnimation
package import MotionKinematics
internal import PaneCanvas
internal import PaneSprings

/// A panel that changes the parameters of a spring while the spring moves something.
///
/// It stores a copy of the spring and the texts that it shows; the scene owns the spring in use.
struct Tuner: Sendable {
  /// The number of columns of the panel beside a stage.
  static let width = 36
  /// The number of steps that a key press with Shift takes.
  private static let coarse = 10.0
  /// The fraction of the distance within which a spring counts as settled.
  private static let settled = 0.001
  /// The greatest remaining fraction of the step at the end of the curve, and the durations that a curve can have, in s.
  private static let rest = 0.01
  private static let spans = [0.25, 0.5, 1, 2, 4, 8]

  private(set) var spring: Spring
  /// The other one of the springs A and B, which a key swaps (M142).
  private(set) var other: Spring
  private(set) var showsB = false
  /// The place of the selected parameter: at first, of the response.
  private(set) var focus = 1
  /// The values as text, in the order of the parameters.
  private(set) var texts: [InlineText] = []
  /// The overshoot, in %, and the settling time, in s, as text.
  private(set) var overshoot = InlineText()
  private(set) var settling = InlineText()
  /// The response to a step from −1 to 0, the duration of its curve, in s, and that as text.
  private var step: SpringMotion<Double>
  private var span = 1.0
  private var spanText = InlineText()
  var isCopied = false

  /// The motion environment; the overshoot, the settling time and the curve are those of the spring that it plays.
  private(set) var environment: MotionEnvironment

  init(_ spring: Spring, in environment: MotionEnvironment) {
    (self.spring, other, self.environment) = (spring, spring, environment)
    step = SpringMotion(spring: spring, from: -1, to: 0)
    refresh()
  }

  /// The selected number.
  var selection: InlineText { "\(TunerParameter.all[focus].name) \(texts[focus])" }

  /// Returns the spring to use now.
  mutating func swap() -> Spring {
    let next = other
    other = spring
    showsB.toggle()
    return next
  }

  mutating func show(_ spring: Spring, in environment: MotionEnvironment) {
    guard spring != self.spring || environment != self.environment else { return }
    isCopied = isCopied && spring == self.spring
    (self.spring, self.environment) = (spring, environment)
    refresh()
  }

  /// Moves the focus to the next parameter (1) or the previous one (−1), cyclically.
  mutating func moveFocus(by distance: Int) {
    focus = (focus + distance + TunerParameter.all.count) % TunerParameter.all.count
  }

  /// Returns the spring with the focused parameter increased (1) or decreased (−1).
  func turned(_ direction: Double, isCoarse: Bool) -> Spring {
    let parameter = TunerParameter.all[focus]
    let count = direction * (isCoarse ? Self.coarse : 1)
    return parameter.changed(spring, parameter.turned(parameter.value(spring), by: count))
  }

  private mutating func refresh() {
    texts = TunerParameter.all.map { parameter in
      guard let value = parameter.value(spring) else { return "–" }
      if parameter.name == "name" { return InlineText(SpringPreset.all[Int(value)].shortName) }
      let number = fixed(value, decimals: parameter.step < 0.1 ? 3 : 1)
      return parameter.unit.isEmpty ? number : "\(number) \(parameter.unit)"
    }
    let seen = environment.spring(spring)
    step = SpringMotion(spring: seen, from: -1, to: 0)
    let settling = step.settlingTime(within: Tolerance(distance: Self.settled))
    overshoot = "\(fixed(seen.overshoot * 100, decimals: 1)) %"
    self.settling = "\(fixed(settling, decimals: 2)) s"
    let rest = step.settlingTime(within: Tolerance(distance: Self.rest))
    span = Self.spans.first { $0 >= rest } ?? Self.spans[Self.spans.count - 1]
    spanText = short(span) + " s"
  }
}

extension Tuner {
  /// The least number of rows of the panel at which blank rows separate the groups.
  private static let rowsWithGaps = 29
  private static let curveRows = 6
  /// The free columns to the left and right of the texts.
  private static let margin = (left: 3.0, right: 2.0)

  /// Draws the panel into a box, in its middle if that is wide. News take the place of the heading.
  func draw(on stage: inout Stage, in box: Box, _ platform: SpringPlatform, hasNews: Bool, _ theme: Theme) {
    let left = box.left + Double((box.columns - Self.width) / 2) * Box.column
    let column = Box(
      left: left + Self.margin.left * Box.column, top: box.top,
      right: left + (Double(Self.width) - Self.margin.right) * Box.column, bottom: box.bottom)
    if !hasNews {
      row("tuner", showsB ? "spring B" : "spring A", at: 0, in: column, theme.accent, .bold, on: &stage)
    }
    let gap = box.rows >= Self.rowsWithGaps ? 1 : 0
    var y = 1
    for (index, parameter) in TunerParameter.all.enumerated() {
      if parameter.beginsGroup { y += gap }
      let (name, isFocus) = (InlineText(parameter.name), index == focus)
      let color = isFocus ? theme.text : theme.dimText
      row(name, texts[index], at: y, in: column, color, isFocus ? .bold : .plain, on: &stage)
      if isFocus { stage.text("→", at: column.line(y).corner - SIMD2(2 * Box.column, 0), theme.accent) }
      y += 1
    }
    y += gap
    guard box.rows >= y + 2 else { return }
    let name: InlineText = environment.reducesMotion ? "overshoot, reduced" : "overshoot"
    row(name, overshoot, at: y, in: column, theme.accent, on: &stage)
    row("settles in", settling, at: y + 1, in: column, theme.accent, on: &stage)
    y += 2 + gap
    guard box.rows >= y + Self.curveRows + 2 else { return }
    draw(
      in: column.split(at: column.line(y).top).1.split(at: column.line(y + Self.curveRows).top).0, on: &stage,
      theme)
    y += Self.curveRows
    row("0", spanText, at: y, in: column, theme.dimText, on: &stage)
    let copies: InlineText = isCopied ? "sent to the terminal" : "y copies \(platform.rawValue)"
    stage.text(copies, at: column.line(y + 1).corner, isCopied ? theme.text : theme.dimText)
  }

  private func draw(in curve: Box, on stage: inout Stage, _ theme: Theme) {
    let (left, middle) = (curve.left, curve.middle.y)
    stage.fill(
      .rectangle(Box(left: left, top: middle, right: curve.right, bottom: middle + 1)), theme.zeroLine)
    stage.plot(in: curve, theme.curve) { x in
      middle - step.value(at: (x - left) / curve.width * span) * curve.height / 2
    }
  }

  /// Draws a name and a value, and the value alone if both have no room.
  private func row(
    _ name: InlineText, _ value: InlineText, at row: Int, in column: Box, _ color: Color,
    _ style: Cell.Style = .plain, on stage: inout Stage
  ) {
    let line = column.line(row)
    if name.count + value.count < line.columns { stage.text(name, at: line.corner, color, style: style) }
    stage.text(value, at: SIMD2(line.right, line.top), color, style: style, .trailing)
  }
}

/// A parameter of a spring that can be changed; the others of its group stay, and so does the mass, unless it is the changed
/// parameter.
struct TunerParameter: Sendable {
  let name: String
  /// True if it is the first of a group of parameters that together define a spring.
  var beginsGroup = false
  var unit = ""
  /// The change per key press, and the range within which the keys change the value.
  let step: Double
  let range: ClosedRange<Double>
  /// The value that a press gives a spring that has none.
  var first = 0.0
  /// Returns the value for a spring; of a name, its place in the list. Nil if the spring has no name, or no equivalent
  /// bounciness and speed.
  let value: @Sendable (Spring) -> Double?
  let changed: @Sendable (Spring, Double) -> Spring

  static let all = [
    TunerParameter(
      name: "name", beginsGroup: true, step: 1, range: 0...Double(SpringPreset.all.count - 1),
      value: { spring in SpringPreset.all.firstIndex { $0.spring == spring }.map(Double.init) },
      changed: { SpringPreset.all[Int($1)].spring }),
    TunerParameter(
      name: "response", beginsGroup: true, unit: "s", step: 0.01, range: 0.05...3, value: { $0.response },
      changed: { Spring(response: $1, dampingRatio: $0.dampingRatio, mass: $0.mass) }),
    TunerParameter(
      name: "damping ratio", step: 0.01, range: 0.05...2, value: { $0.dampingRatio },
      changed: { Spring(response: $0.response, dampingRatio: $1, mass: $0.mass) }),
    TunerParameter(
      name: "duration", beginsGroup: true, unit: "s", step: 0.01, range: 0.05...3, value: { $0.duration },
      changed: { Spring(duration: $1, bounce: $0.bounce, mass: $0.mass) }),
    TunerParameter(
      name: "bounce", step: 0.01, range: -0.5...0.95, value: { $0.bounce },
      changed: { Spring(duration: $0.duration, bounce: $1, mass: $0.mass) }),
    TunerParameter(
      name: "bounciness", beginsGroup: true, step: 0.5, range: Spring.bouncinessRange, first: pop.bounciness,
      value: { $0.bouncinessAndSpeed?.bounciness },
      changed: { Spring(bounciness: $1, speed: ($0.bouncinessAndSpeed ?? pop).speed, mass: $0.mass) }),
    TunerParameter(
      name: "speed", step: 0.5, range: Spring.speedRange, first: pop.speed,
      value: { $0.bouncinessAndSpeed?.speed },
      changed: { Spring(bounciness: ($0.bouncinessAndSpeed ?? pop).bounciness, speed: $1, mass: $0.mass) }),
    TunerParameter(
      name: "stiffness", beginsGroup: true, step: 10, range: 10...5000, value: { $0.stiffness },
      changed: { Spring(stiffness: $1, damping: $0.damping, mass: $0.mass) }),
    TunerParameter(
      name: "damping", step: 1, range: 1...500, value: { $0.damping },
      changed: { Spring(stiffness: $0.stiffness, damping: $1, mass: $0.mass) }),
    TunerParameter(
      name: "mass", step: 0.1, range: 0.1...20, value: { $0.mass },
      changed: { Spring(stiffness: $0.stiffness, damping: $0.damping, mass: $1) })
  ]
  /// Pop's defaults.
  private static let pop = (bounciness: 4.0, speed: 12.0)

  /// Returns the multiple of the step that is `count` steps away from a value, within the range.
  func turned(_ value: Double?, by count: Double) -> Double {
    guard let value else { return first }
    let steps = value / step
    // A value that differs from a multiple only by a rounding error goes on to the next multiple.
    let edge = count > 0 ? (steps + 1e-6).rounded(.down) : (steps - 1e-6).rounded(.up)
    return min(max((edge + count) * step, range.lowerBound), range.upperBound)
  }
}

package struct SpringPreset: Hashable, Sendable {
  package let name: String
  package let spring: Spring

  private init(_ name: String, _ spring: Spring) { (self.name, self.spring) = (name, spring) }

  /// The springs of SwiftUI, of react-spring and of Material.
  package static let all = [
    SpringPreset("smooth", .smooth), SpringPreset("snappy", .snappy), SpringPreset("bouncy", .bouncy),
    SpringPreset("interactive", .interactive), SpringPreset("gentle", Spring.ReactSpring.gentle),
    SpringPreset("wobbly", Spring.ReactSpring.wobbly), SpringPreset("stiff", Spring.ReactSpring.stiff),
    SpringPreset("slow", Spring.ReactSpring.slow), SpringPreset("molasses", Spring.ReactSpring.molasses),
    SpringPreset("Material.fastSpatial", Spring.Material.fastSpatial),
    SpringPreset("Material.defaultSpatial", Spring.Material.defaultSpatial),
    SpringPreset("Material.slowSpatial", Spring.Material.slowSpatial),
    SpringPreset("MaterialExpressive.fastSpatial", Spring.MaterialExpressive.fastSpatial),
    SpringPreset("MaterialExpressive.defaultSpatial", Spring.MaterialExpressive.defaultSpatial),
    SpringPreset("MaterialExpressive.slowSpatial", Spring.MaterialExpressive.slowSpatial)
  ]

  /// The name, or its end if it has no room in the tuner.
  var shortName: String { name.hasPrefix("MaterialE") ? String(name.dropFirst(8)) : name }
}
