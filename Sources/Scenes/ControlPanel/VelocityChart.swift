internal import PaneCanvas

/// A chart of the pane's velocity and acceleration over the last seconds, like an oscilloscope's. Up is the direction of
/// opening. The chart's time passes only while something moves.
struct VelocityChart: Hashable, Sendable {
  /// The duration between the left and the right edge, in s.
  private static let span = 3.0
  /// The velocity at the upper edge, in travels per second: about the greatest velocity of the article's
  /// spring.
  private static let range = 10.0

  /// The acceleration at the upper edge, in travels per s²: the greatest that the article's spring has from
  /// rest is 300.
  private static let accelerationRange = 400.0

  private(set) var plot: BraillePlot
  private(set) var acceleration: BraillePlot
  /// The chart's own time, in s.
  private var elapsed = 0.0

  init(stage: Stage) {
    plot = Self.plot(for: stage, range: Self.range)
    acceleration = Self.plot(for: stage, range: Self.accelerationRange)
  }

  private static func plot(for stage: Stage, range: Double) -> BraillePlot {
    // One picture for each column of cells, so that no frame has a large one.
    let columns = min(max(stage.columns / 3, 12), 44)
    return BraillePlot(
      columns: columns, rows: min(max(stage.rows / 6, 2), 7), range: range * stage.travel, span: span,
      pictures: columns)
  }

  /// Appends the pane's velocity and acceleration (in pt/s and pt/s², down is positive) after `duration` s of
  /// motion.
  mutating func advance(by duration: Double, velocity: Double, acceleration: Double) {
    elapsed += duration
    plot.append(-velocity, at: elapsed)
    self.acceleration.append(-acceleration, at: elapsed)
  }

  mutating func mark() { plot.mark(at: elapsed) }
}
