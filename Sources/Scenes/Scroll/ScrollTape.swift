internal import Animation
internal import CellCanvas

/// The list's velocity and offset over the last seconds; their time runs only while something moves.
struct ScrollTape: Hashable, Sendable {
  /// The velocity at the upper edge, in pt/s, while the list is no faster.
  private static let leastRange = 2500.0
  /// From edge to edge, in s.
  private static let span = 3.0
  /// How much of a screenful past the list's ends has room on the offset's chart: a pull over all of it has.
  private static let margin = 0.36

  private(set) var velocity: FittedPlot?
  private(set) var offset: BraillePlot?
  private var elapsed = 0.0

  init(_ layout: ScrollLayout) {
    guard let box = layout.chartBox else { return }
    velocity = FittedPlot(
      columns: box.columns, rows: box.rows, span: Self.span, least: Self.leastRange)
    guard layout.hasOffsetChart else { return }
    let margin = Self.margin * layout.viewport
    // Down the list is down on the chart.
    offset = BraillePlot(
      columns: box.columns, rows: box.rows, range: -layout.reach - margin...margin, span: Self.span)
  }

  /// Notes a velocity (pt/s) and an offset (pt) after so many s of motion.
  mutating func advance(by duration: Double, velocity: Double, offset: Double) {
    elapsed += duration
    self.velocity?.append(velocity, at: elapsed)
    self.offset?.append(-offset, at: elapsed)
  }

  /// A law was replaced now, by the list's.
  mutating func mark(_ list: ScrollList, at time: Double) {
    velocity?.mark(at: elapsed)
    offset?.mark(at: elapsed)
    if let end = list.deadline { velocity?.expect(from: time, to: end) { list.offset.velocity(at: $0) } }
  }
}
