internal import CellCanvas

/// The pane's velocity over the last seconds, as an oscilloscope shows it; up is towards open. Its time runs only
/// while something moves.
struct VelocityChart: Hashable, Sendable {
  /// From edge to edge, in s.
  private static let span = 3.0
  /// The velocity at the upper edge, in travels per second: about what the article's spring reaches.
  private static let range = 10.0

  private(set) var plot: BraillePlot
  /// The chart's own time, in s.
  private var elapsed = 0.0

  init(stage: Stage) { plot = Self.plot(for: stage) }

  private static func plot(for stage: Stage) -> BraillePlot {
    BraillePlot(
      columns: min(max(stage.columns / 3, 12), 44), rows: min(max(stage.rows / 6, 2), 7),
      range: range * stage.travel, span: span)
  }

  /// Notes the pane's velocity (pt/s, down is positive) after so many s of motion.
  mutating func advance(by duration: Double, velocity: Double) {
    elapsed += duration
    plot.append(-velocity, at: elapsed)
  }

  /// A law was replaced now.
  mutating func mark() { plot.mark(at: elapsed) }

  mutating func resize(to stage: Stage) {
    plot = Self.plot(for: stage)
    elapsed = 0
  }
}
