internal import CellCanvas
internal import Animation
internal import Kinematics

/// A panel on which a spring is turned by its numbers, while it moves something.
///
/// It holds what is shown of the spring; the spring itself is the scene's.
struct Tuner: Hashable, Sendable {
  /// How many steps a key takes with Shift.
  private static let coarse = 10.0

  private(set) var spring: Spring
  private(set) var focus = TunerParameter.response
  /// The values as they are written, in the order of the parameters.
  private(set) var texts: [String] = []
  /// How far it goes too far, and when it is still.
  private(set) var overshoot = ""
  private(set) var settling = ""
  private(set) var curve: StepCurve
  /// Whether the spring has been copied as it is.
  var isCopied = false

  /// How much is asked of all motion: what the spring does is shown as it is seen.
  private(set) var environment: MotionEnvironment

  init(_ spring: Spring, in environment: MotionEnvironment) {
    self.spring = spring
    self.environment = environment
    curve = StepCurve(of: environment.spring(spring))
    refresh()
  }

  /// Shows another spring, or the same as it is seen now.
  mutating func show(_ spring: Spring, in environment: MotionEnvironment) {
    guard spring != self.spring || environment != self.environment else { return }
    isCopied = isCopied && spring == self.spring
    self.spring = spring
    self.environment = environment
    curve = StepCurve(of: environment.spring(spring))
    refresh()
  }

  /// The next parameter (1) or the one before (−1), all round.
  mutating func moveFocus(by distance: Int) {
    let all = TunerParameter.allCases
    let index = all.firstIndex(of: focus) ?? 0
    focus = all[(index + distance + all.count) % all.count]
  }

  /// The spring with the chosen parameter turned up (1) or down (−1).
  func turned(_ direction: Double, isCoarse: Bool) -> Spring {
    let value = focus.turned(focus.value(of: spring), by: direction, count: isCoarse ? Self.coarse : 1)
    return focus.changed(to: value, in: spring)
  }

  private mutating func refresh() {
    texts = TunerParameter.allCases.map { parameter in
      guard let value = parameter.value(of: spring) else { return "–" }
      let decimals = parameter.step < 0.1 ? 3 : 1
      return fixed(value, decimals: decimals) + (parameter.unit.isEmpty ? "" : " " + parameter.unit)
    }
    let seen = environment.spring(spring)
    let settling = SpringMotion(spring: seen, from: 0, to: 1)
      .settlingTime(within: Tolerance(distance: Self.settled))
    overshoot = "\(fixed(seen.overshoot * 100, decimals: 1)) %"
    self.settling = "\(fixed(settling, decimals: 2)) s"
  }

  /// The part of the way within which a spring counts as still.
  private static let settled = 0.001
}

/// How a spring takes a step from 0 to 1.
struct StepCurve: Hashable, Sendable {
  static let size = (columns: 29, rows: 6)
  /// How long the curve may be, in s.
  private static let spans = [0.25, 0.5, 1, 2, 4, 8]
  /// The part of the way that may be left at its end.
  private static let rest = 0.01

  private(set) var plot: BraillePlot
  /// From the left edge to the right one, in s.
  let span: Double
  let spanText: String

  init(of spring: Spring) {
    let motion = SpringMotion(spring: spring, from: -1, to: 0)
    let settling = motion.settlingTime(within: Tolerance(distance: Self.rest))
    span = Self.spans.first { $0 >= settling } ?? Self.spans[Self.spans.count - 1]
    spanText = short(span) + " s"
    // A plot keeps some dots ahead of its head empty: two columns that the curve leaves free.
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
