internal import MotionAnimation
package import MotionKinematics
internal import PaneCanvas
// The notations of springs are a part of the scenes: the tuner copies a spring as code.
@_exported public import PaneSprings

/// A panel that changes the parameters of a spring while the spring moves something.
///
/// It stores a copy of the spring and the texts that it shows; the scene owns the spring in use.
struct Tuner: Hashable, Sendable {
  /// The number of steps that a key press with Shift takes.
  private static let coarse = 10.0

  private(set) var spring: Spring
  /// The other one of the springs A and B, which a key swaps (M142).
  private(set) var other: Spring
  private var showsB = false
  private(set) var focus = TunerParameter.response
  /// The values as text, in the order of the parameters.
  private(set) var texts: [InlineText] = []
  /// The overshoot, in %, and the settling time, in s, as text.
  private(set) var overshoot = InlineText()
  private(set) var settling = InlineText()
  private(set) var curve: StepCurve
  var isCopied = false

  /// The motion environment; the overshoot, the settling time and the curve are those of the spring that it plays.
  private(set) var environment: MotionEnvironment

  init(_ spring: Spring, in environment: MotionEnvironment) {
    self.spring = spring
    other = spring
    self.environment = environment
    curve = StepCurve(of: environment.spring(spring))
    refresh()
  }

  var letter: String { showsB ? "B" : "A" }

  var selection: InlineText {
    let index = TunerParameter.allCases.firstIndex(of: focus) ?? 0
    return "\(focus.rawValue) \(texts[index])"
  }

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
    self.spring = spring
    self.environment = environment
    curve = StepCurve(of: environment.spring(spring))
    refresh()
  }

  /// Moves the focus to the next parameter (1) or the previous one (−1), cyclically.
  mutating func moveFocus(by distance: Int) { focus = focus.neighbour(distance) }

  /// Returns the spring with the focused parameter increased (1) or decreased (−1).
  func turned(_ direction: Double, isCoarse: Bool) -> Spring {
    let value = focus.turned(focus.value(of: spring), by: direction, count: isCoarse ? Self.coarse : 1)
    return focus.changed(to: value, in: spring)
  }

  private mutating func refresh() {
    texts = TunerParameter.allCases.map { parameter in
      if parameter == .name { return SpringPreset.of(spring).map { InlineText($0.shortName) } ?? "–" }
      guard let value = parameter.value(of: spring) else { return "–" }
      let decimals = parameter.scale.step < 0.1 ? 3 : 1
      let number = fixed(value, decimals: decimals)
      return parameter.unit.isEmpty ? number : "\(number) \(parameter.unit)"
    }
    let seen = environment.spring(spring)
    let settling = SpringMotion(spring: seen, from: 0, to: 1)
      .settlingTime(within: Tolerance(distance: Self.settled))
    overshoot = "\(fixed(seen.overshoot * 100, decimals: 1)) %"
    self.settling = "\(fixed(settling, decimals: 2)) s"
  }

  /// The fraction of the distance within which a spring counts as settled.
  private static let settled = 0.001
}

/// The response of a spring to a step from 0 to 1.
struct StepCurve: Hashable, Sendable {
  static let size = (columns: 29, rows: 6)
  /// The time spans that a curve can have, in s.
  private static let spans = [0.25, 0.5, 1, 2, 4, 8]
  /// The greatest remaining fraction of the step at the end of the curve.
  private static let rest = 0.01

  private(set) var plot: BraillePlot
  /// The time from the start of the curve to its end, as text.
  let spanText: InlineText

  init(of spring: Spring) {
    let motion = SpringMotion(spring: spring, from: -1, to: 0)
    let settling = motion.settlingTime(within: Tolerance(distance: Self.rest))
    let span = Self.spans.first { $0 >= settling } ?? Self.spans[Self.spans.count - 1]
    spanText = short(span) + " s"
    // A plot keeps some dots ahead of its newest value empty, so the curve leaves the last two columns free.
    let columns = Self.size.columns - 2
    plot = BraillePlot(
      columns: Self.size.columns, rows: Self.size.rows, range: 1,
      span: span * Double(Self.size.columns) / Double(columns))
    let dots = 2 * columns
    for dot in 0..<dots {
      let time = (Double(dot) + 0.5) * span / Double(dots)
      plot.append(motion.value(at: time), at: time)
    }
  }
}

package struct SpringPreset: Hashable, Sendable {
  package let name: String
  package let spring: Spring

  private init(_ name: String, _ spring: Spring) { (self.name, self.spring) = (name, spring) }

  static func of(_ spring: Spring) -> SpringPreset? { all.first { $0.spring == spring } }

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

extension Tuner {
  static let width = 34
  /// The smallest number of screen rows at which the panel shows the curve.
  private static let rowsWithCurve = 22
  /// The smallest number of screen rows at which blank rows separate the groups.
  private static let rowsWithGaps = 30
  /// The free columns to the left and right of the texts.
  private static let margin = (left: 3, right: 2)

  /// Returns the box on the screen that the panel covers.
  func frame(on side: TunerSide, columns: Int, rows: Int) -> CellBox {
    let left = side == .left ? 1 : columns - Self.width - 1
    let top = rows >= Self.rowsWithCurve ? 1 : 0
    let lines = lineCount(rows: rows)
    return CellBox(column: left, row: top, columns: Self.width, rows: min(lines + 2, rows - 1 - top))
  }

  /// Returns the number of lines of the panel on a number of screen rows.
  private func lineCount(rows: Int) -> Int {
    texts.count + (rows >= Self.rowsWithGaps ? 8 : 0)
      + (rows >= Self.rowsWithCurve ? 2 + StepCurve.size.rows + 2 : 1)
  }

  func draw(into canvas: inout Canvas, in box: CellBox, platform: SpringPlatform, theme: Theme) {
    let hasGaps = canvas.rows >= Self.rowsWithGaps
    let hasCurve = canvas.rows >= Self.rowsWithCurve
    let (column, end) = (box.column + Self.margin.left, box.column + Self.width - Self.margin.right)
    var row = box.row + (box.rows > lineCount(rows: canvas.rows) ? 1 : 0)
    canvas.drawPanel(box, radius: SIMD2(1, 0.5), theme.bar)
    if hasGaps {
      canvas.draw("tuner", column: column, row: row, theme.accent, style: .bold)
      row += 2
    }
    for (parameter, text) in zip(TunerParameter.allCases, texts) {
      if hasGaps, parameter.beginsGroup, parameter != .name { row += 1 }
      if parameter == focus { canvas.draw("→", column: column - 2, row: row, theme.accent) }
      draw(
        InlineText(parameter.rawValue), text, column, end, row,
        parameter == focus ? theme.text : theme.dimText,
        style: parameter == focus ? .bold : .plain, into: &canvas)
      row += 1
    }
    if hasGaps { row += 1 }
    guard hasCurve else {
      draw("overshoot \(overshoot)", settling, column, end, row, theme.accent, into: &canvas)
      return
    }
    draw(
      environment.reducesMotion ? "overshoot, reduced" : "overshoot", overshoot, column, end, row,
      theme.accent, into: &canvas)
    draw("settles in", settling, column, end, row + 1, theme.accent, into: &canvas)
    row += hasGaps ? 3 : 2
    canvas.draw(
      curve.plot, column: column, row: row, curve: theme.curve, zeroLine: theme.zeroLine, mark: theme.mark)
    row += StepCurve.size.rows
    draw("0", curve.spanText, column, end, row, theme.dimText, into: &canvas)
    row += 1
    canvas.draw(isCopied ? "sent to the terminal" : "y", column: column, row: row, theme.text, style: .bold)
    canvas.draw("b", endingAt: end - 2, row: row, theme.text, style: .bold)
    canvas.draw(letter, endingAt: end, row: row, theme.accent, style: .bold)
    if isCopied { return }
    let copies: InlineText = "copies \(platform.rawValue)"
    canvas.draw(copies, column: column + 2, row: row, theme.dimText)
  }

  private func draw(
    _ name: InlineText, _ value: InlineText, _ column: Int, _ end: Int, _ row: Int, _ color: Color,
    style: Cell.Style = .plain, into canvas: inout Canvas
  ) {
    if name.count + value.count < end - column {
      canvas.draw(name, column: column, row: row, color, style: style)
    }
    canvas.draw(value, endingAt: end, row: row, color, style: style)
  }
}

extension Canvas {
  /// Draws the background of a panel over a scene, in whole cells. Without full colour, a blank column on
  /// both sides separates the panel's text from the scene's.
  mutating func drawPanel(_ box: CellBox, radius: SIMD2<Double>, _ color: Color) {
    if rendering.color == .full { return fill(box, radius: radius, color) }
    fill(CellBox(column: box.column - 1, row: box.row, columns: box.columns + 2, rows: box.rows), color)
  }
}
