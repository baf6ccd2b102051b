internal import CellCanvas

/// A velocity over the last seconds; its time runs only while something moves.
struct VelocityTape: Hashable, Sendable {
  /// The velocity at the upper edge, in pt/s.
  private static let range = 2500.0
  /// From edge to edge, in s.
  private static let span = 3.0

  private(set) var plot: BraillePlot
  private var elapsed = 0.0

  init(columns: Int, rows: Int) {
    plot = BraillePlot(
      columns: min(max(columns / 3, 12), 44), rows: min(max(rows / 6, 2), 7), range: Self.range,
      span: Self.span)
  }

  /// Notes a velocity (pt/s) after so many s of motion.
  mutating func advance(by duration: Double, velocity: Double) {
    elapsed += duration
    plot.append(velocity, at: elapsed)
  }

  /// A law was replaced now.
  mutating func mark() { plot.mark(at: elapsed) }
}
