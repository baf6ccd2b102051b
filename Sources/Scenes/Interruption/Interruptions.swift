internal import Animation
internal import CellCanvas
internal import Gestures
internal import Kinematics

/// Four panes that one tap sends the same way, each by another document's means, and the position and velocity of each
/// where a tap interrupts the motion.
package struct Interruptions: Scene {
  /// The means, from left to right.
  static let drivers = [Driver.jump, .fromCurrent, .additive, .spring]
  /// When Enter's second tap comes, in s after the first.
  static let demonstrationDelay = 0.35

  package var context: SceneContext
  var lanes: [InterruptionLane]
  var layout: InterruptionLayout
  /// Which panes the keys turn round.
  var focus = LaneFocus(count: drivers.count)
  /// Enter's second tap, while it is to come.
  var nextTap: PlannedTap?
  var mouse: ClickOrDragGesture?
  /// Where the mouse was seen last, in pt.
  var mouseLocation = SIMD2<Double>.zero
  /// The spring's numbers.
  private(set) var springText = ""

  package init(_ context: SceneContext) {
    self.context = context
    let layout = InterruptionLayout(columns: context.columns, rows: context.rows)
    self.layout = layout
    lanes = Self.drivers.map { InterruptionLane($0, layout: layout, environment: context.environment) }
    refreshStatus()
  }

  /// What the first three put on their panes.
  var animation: BasicAnimation { lanes[0].pane.animation }

  /// The pane on a spring.
  var springPane: Pane { lanes[3].pane }

  package var isAtRest: Bool { nextTap == nil && lanes.allSatisfy { $0.isStill(at: time) } }

  package mutating func settle(at time: Double) {
    for index in lanes.indices where !hasEnded(index) { lanes[index].note(at: time) }
    for index in lanes.indices { lanes[index].pane.settle(at: time) }
    if let tap = nextTap, tap.time <= time { self.tap(tap.lanes) }
  }

  /// Another stage: everything keeps its place as a part of the way.
  package mutating func contextChanged(from old: SceneContext) {
    guard (context.columns, context.rows) != (old.columns, old.rows) else { return }
    layout = InterruptionLayout(columns: context.columns, rows: context.rows)
    for index in lanes.indices {
      lanes[index].pane.move(to: layout.stage, at: time)
      lanes[index].beginCharts(layout, at: time)
    }
  }

  package mutating func refreshTexts() { springText = springPane.spring.words }

  package var nextDeadline: Double? {
    var next = nextTap?.time
    for lane in lanes {
      guard let settles = lane.pane.settles else { continue }
      next = min(next ?? settles, settles)
    }
    return next
  }

  /// Whether what a pane's charts show is over. Those that began together are read side by side, and go on together.
  private func hasEnded(_ index: Int) -> Bool {
    if let nextTap, nextTap.lanes.contains(index) { return false }
    return lanes.allSatisfy { $0.chartStart != lanes[index].chartStart || $0.isStill(at: time) }
  }

  /// Every change of the panes' laws leaves a mark in their charts, and the size of the jump it makes.
  /// - Parameter fingerVelocity: of the finger that lets go, in pt/s, where it is told.
  mutating func replaceLaws(
    of changed: some Sequence<Int>, fingerVelocity: Double? = nil, _ change: (inout Pane, Double) -> Void
  ) {
    let changed = Array(changed)
    // The charts begin a little before, to show rest.
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

/// A tap to come.
struct PlannedTap: Hashable, Sendable {
  /// In s.
  let time: Double
  /// Of the panes that it turns round.
  let lanes: Range<Int>
}
