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
  /// The instant of Enter's second tap, in s, while it is to come.
  var nextTap: Double?
  /// The last tap, in s.
  var lastTap = 0.0
  /// How long the motion under way had lasted when the tap came, in s; nil: nothing was under way.
  var interruptedAfter: Double?
  /// The time at which the charts start, in s.
  private var chartStart = 0.0
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

  package var isAtRest: Bool { nextTap == nil && lanes.allSatisfy { $0.pane.isStill(at: time) } }

  package mutating func advance(to time: Double) {
    if isAtRest { return self.time = max(time, self.time) }
    // What ends by itself ends at its own instant, also between two frames.
    while let deadline = nextDeadline, deadline <= time {
      note(at: deadline)
      for index in lanes.indices { lanes[index].pane.settle(at: deadline) }
      if let tap = nextTap, tap <= deadline { self.tap() }
    }
    note(at: time)
    if time - statusTime >= 0.1 || isAtRest { refreshStatus() }
  }

  private var nextDeadline: Double? {
    var next = nextTap
    for lane in lanes {
      guard let settles = lane.pane.settles else { continue }
      next = min(next ?? settles, settles)
    }
    return next
  }

  /// Lets time pass, in which no pane comes to rest.
  private mutating func note(at time: Double) {
    self.time = max(time, self.time)
    for index in lanes.indices { lanes[index].note(at: self.time, chartTime: chartTime) }
  }

  /// s since the charts' left edge.
  var chartTime: Double { time - chartStart }

  /// Every change of the panes' laws leaves a mark in the charts, and the size of the jump it makes.
  /// - Parameter fingerVelocity: of the finger that lets go, in pt/s, where it is told.
  mutating func replaceLaws(fingerVelocity: Double? = nil, _ change: (inout Pane, Double) -> Void) {
    if isAtRest {
      // The charts begin a little before, to show rest.
      chartStart = time - InterruptionLane.lead
      for index in lanes.indices { lanes[index].beginCharts(layout) }
    }
    let isInterrupted = lanes.contains { $0.pane.phase != .resting }
    for index in lanes.indices {
      lanes[index].replaceLaw(
        at: time, chartTime: chartTime, isWide: layout.isWide, isInterrupted: isInterrupted,
        fingerVelocity: fingerVelocity, change)
    }
  }

  /// Another stage: everything keeps its place as a part of the way.
  mutating func resize(columns: Int, rows: Int) {
    layout = InterruptionLayout(columns: columns, rows: rows)
    chartStart = time
    mouse = nil
    for index in lanes.indices {
      lanes[index].pane.move(to: layout.stage, at: time)
      lanes[index].beginCharts(layout)
    }
  }

  mutating func refreshStatus() {
    statusTime = time
    statusText = status
    springText = "k \(short(springPane.spring.stiffness)) c \(short(springPane.spring.damping))"
  }
}

extension Pane {
  /// Whether it stays where it is until something happens.
  fileprivate func isStill(at time: Double) -> Bool {
    switch state {
    case .resting: true
    case .animating: false
    case .dragging(let drag): drag.isStill(at: time)
    }
  }
}
