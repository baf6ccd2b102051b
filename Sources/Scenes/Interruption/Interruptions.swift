internal import MotionAnimation
internal import MotionGestures
internal import PaneCanvas

/// Four panes that one tap turns at the same time, each by a different driver, with charts of the position
/// and velocity of each pane across the interruption.
package struct Interruptions: Scene {
  static let drivers = [Driver.jump, .fromCurrent, .additive, .spring]
  /// The delay of Enter's second tap after the first, in s.
  static let demonstrationDelay = 0.35

  package var context: SceneContext
  var lanes: [InterruptionLane]
  var layout: InterruptionLayout
  /// The panes that the keys turn.
  var focus = LaneFocus(count: drivers.count)
  /// The problem that is switched on, or nil.
  var problem: Problem?
  /// True if the model values are drawn as outlines (M116).
  var showsModel = false
  /// The second tap of Enter while it is pending, or nil.
  var nextTap: PlannedTap?
  var mouse: ClickOrDragGesture?
  /// The last location of the mouse, in pt.
  var mouseLocation = SIMD2<Double>.zero
  /// The parameters of the spring, as text.
  private(set) var springText = InlineText()

  package init(_ context: SceneContext) {
    self.context = context
    let layout = InterruptionLayout(columns: context.columns, rows: context.rows)
    self.layout = layout
    lanes = Self.drivers.map { InterruptionLane($0, layout: layout, environment: context.environment) }
    refreshStatus()
  }

  /// The animation settings of the first three panes.
  var animation: BasicAnimation { lanes[0].pane.animation }

  var springPane: Pane { lanes[3].pane }

  package mutating func move(_ parts: inout Parts) {
    if parts.advances {
      for index in lanes.indices where !hasEnded(index) { lanes[index].note(at: time) }
    }
    for index in lanes.indices { lanes[index].pane.move(&parts) }
    if let tap = nextTap, parts.isDue(tap.time) { self.tap(tap.lanes) }
  }

  /// Adapts the panes to a new screen size; each position stays the same fraction of the travel.
  package mutating func contextChanged(from old: SceneContext) {
    guard (context.columns, context.rows) != (old.columns, old.rows) else { return }
    layout = InterruptionLayout(columns: context.columns, rows: context.rows)
    for index in lanes.indices {
      lanes[index].pane.move(to: layout.stage, at: time)
      lanes[index].beginCharts(layout, at: time)
    }
  }

  package mutating func refreshTexts() { springText = springPane.spring.words }

  /// Returns true if the charts of a pane have ended. Panes whose charts began together end together, because
  /// they are compared side by side.
  private func hasEnded(_ index: Int) -> Bool {
    if let nextTap, nextTap.lanes.contains(index) { return false }
    return lanes.allSatisfy { $0.chartStart != lanes[index].chartStart || $0.pane.isStill(at: time) }
  }

  /// Changes the laws of panes. Each change marks the charts and records its discontinuity.
  /// - Parameter fingerVelocity: The velocity of the finger that lets go, in pt/s, or nil for the tracked
  ///   one.
  mutating func replaceLaws(
    of changed: some Sequence<Int>, fingerVelocity: Double? = nil, _ change: (inout Pane, Double) -> Void
  ) {
    let changed = Array(changed)
    // The charts begin shortly before the change, to show rest.
    for index in changed.filter(hasEnded) {
      lanes[index].beginCharts(layout, at: time - InterruptionLane.lead)
    }
    let isInterrupted = changed.contains { lanes[$0].pane.phase != .resting }
    for index in changed {
      lanes[index].replaceLaw(
        at: time, isWide: layout.isWide, isInterrupted: isInterrupted, fingerVelocity: fingerVelocity, change)
    }
  }
}

/// A tap in the future.
struct PlannedTap: Hashable, Sendable {
  /// The time of the tap, in s.
  let time: Double
  let lanes: Range<Int>
}
