package import Animation
internal import CellCanvas
internal import Gestures
internal import Kinematics

/// The scene: four panes that one tap sends the same way, each by another document's means, and what becomes of
/// place and velocity where a tap comes in mid-flight.
package struct Interruptions: GalleryScene {
  /// The means, from left to right.
  static let drivers = [Driver.jump, .fromCurrent, .additive, .spring]
  /// When Enter's second tap comes, in s after the first.
  static let demonstrationDelay = 0.35

  /// Scene time of everything below, in s.
  package private(set) var time = 0.0
  var lanes: [InterruptionLane]
  var layout: InterruptionLayout
  /// Which panes the keys turn round.
  var focus = LaneFocus(count: drivers.count)
  /// Enter's second tap, while it is to come.
  var nextTap: PlannedTap?
  var mouse: ClickOrDragGesture?
  /// Where the mouse was seen last, in pt.
  var mouseLocation = SIMD2<Double>.zero
  package let environment: MotionEnvironment
  var theme: Theme
  package private(set) var statusText = StatusText()
  /// The spring's numbers.
  private(set) var springText = ""
  private var statusTime = 0.0

  package init(_ setting: Setting) {
    let layout = InterruptionLayout(columns: setting.columns, rows: setting.rows)
    self.layout = layout
    lanes = Self.drivers.map { InterruptionLane($0, layout: layout, environment: setting.environment) }
    environment = setting.environment
    theme = setting.theme
    refreshStatus()
  }

  /// What the first three put on their panes.
  var animation: BasicAnimation { lanes[0].pane.animation }

  /// The pane on a spring.
  var springPane: Pane { lanes[3].pane }

  package var isAtRest: Bool { nextTap == nil && lanes.allSatisfy { $0.isStill(at: time) } }

  package mutating func advance(to time: Double) {
    if isAtRest { return self.time = max(time, self.time) }
    let running = lanes.indices.filter { !hasEnded($0) }
    // What ends by itself ends at its own instant, also between two frames.
    while let deadline = nextDeadline, deadline <= time {
      note(running, at: deadline)
      for index in lanes.indices { lanes[index].pane.settle(at: deadline) }
      if let tap = nextTap, tap.time <= deadline { self.tap(tap.lanes) }
    }
    note(running, at: time)
    if time - statusTime >= 0.1 || isAtRest { refreshStatus() }
  }

  private var nextDeadline: Double? {
    var next = nextTap?.time
    for lane in lanes {
      guard let settles = lane.pane.settles else { continue }
      next = min(next ?? settles, settles)
    }
    return next
  }

  /// Lets time pass, in which no pane comes to rest.
  private mutating func note(_ running: [Int], at time: Double) {
    self.time = max(time, self.time)
    for index in running { lanes[index].note(at: self.time) }
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

  /// Another stage: everything keeps its place as a part of the way.
  mutating func resize(columns: Int, rows: Int) {
    layout = InterruptionLayout(columns: columns, rows: rows)
    mouse = nil
    for index in lanes.indices {
      lanes[index].pane.move(to: layout.stage, at: time)
      lanes[index].beginCharts(layout, at: time)
    }
  }

  mutating func refreshStatus() {
    statusTime = time
    statusText = status
    springText = "k \(short(springPane.spring.stiffness)) c \(short(springPane.spring.damping))"
  }
}

/// A tap to come.
struct PlannedTap: Hashable, Sendable {
  /// In s.
  let time: Double
  /// Of the panes that it turns round.
  let lanes: Range<Int>
}
