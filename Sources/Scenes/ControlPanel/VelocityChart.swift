internal import PaneCanvas

/// A chart of the pane's velocity over the last seconds, like an oscilloscope's. Up is the direction of
/// opening. The chart's time passes only while something moves.
struct VelocityChart: Hashable, Sendable {
  /// The duration between the left and the right edge, in s.
  private static let span = 3.0
  /// The velocity at the upper edge, in travels per second: about the greatest velocity of the article's
  /// spring.
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

  /// Appends the pane's velocity (in pt/s, down is positive) after `duration` s of motion.
  mutating func advance(by duration: Double, velocity: Double) {
    elapsed += duration
    plot.append(-velocity, at: elapsed)
  }

  /// Marks the current time, at which a law was replaced.
  mutating func mark() { plot.mark(at: elapsed) }

  mutating func resize(to stage: Stage) {
    plot = Self.plot(for: stage)
    elapsed = 0
  }
}
