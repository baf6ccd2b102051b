internal import MotionAnimation
internal import PaneCanvas

/// The charts of the list's velocity and offset over the last seconds. Their time advances only while
/// something moves.
struct ScrollTape: Hashable, Sendable {
  /// The smallest velocity at the upper edge of the chart, in pt/s.
  private static let leastRange = 2500.0
  /// The time from the left edge to the right one, in s.
  private static let span = 3.0
  /// The range of the offset chart beyond the list's ends, as a fraction of the viewport; it suffices for a
  /// pull over the whole viewport.
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
    // The sign is reversed, so that the curve goes down when the list scrolls down.
    offset = BraillePlot(
      columns: box.columns, rows: box.rows, range: -layout.reach - margin...margin, span: Self.span)
  }

  /// Appends a velocity, in pt/s, and an offset, in pt, after a duration of motion, in s.
  mutating func advance(by duration: Double, velocity: Double, offset: Double) {
    elapsed += duration
    self.velocity?.append(velocity, at: elapsed)
    self.offset?.append(-offset, at: elapsed)
  }

  /// Marks the replacement of the list's law at a time, in s, on the list's clock.
  mutating func mark(_ list: ScrollList, at time: Double) {
    velocity?.mark(at: elapsed)
    offset?.mark(at: elapsed)
    if let end = list.deadline { velocity?.expect(from: time, to: end) { list.offset.velocity(at: $0) } }
  }
}
