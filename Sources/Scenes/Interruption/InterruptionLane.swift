internal import MotionAnimation
internal import MotionKinematics
internal import PaneCanvas

/// One pane of the comparison, with its charts, its last discontinuity and its last tap.
struct InterruptionLane: Sendable {
  /// The time of rest that the charts show before the first tap, in s.
  static let lead = 0.12
  /// The time from the left edge of the charts to the right one, in s.
  private static let span = 2.0
  /// The least range of the velocity charts, in travels per s: that of a pane on a timing curve.
  private static let timedSpeed = 2.5
  /// The range of the velocity charts for a pane on a spring, in travels per s for each rad/s of its angular frequency.
  private static let springSpeed = 0.62

  let driver: Driver
  var pane: Pane
  /// The chart of the pane's distance above its closed position, in pt.
  private(set) var position: BraillePlot
  /// The chart of the pane's velocity, in pt/s; up is positive.
  private(set) var velocity: BraillePlot
  /// The verdict on the last change of the law, or nil if there is nothing to report.
  private(set) var verdict: LaneVerdict?
  /// The time at which the charts start, in s.
  private(set) var chartStart = 0.0
  /// The time of the tap or of the release that began the pane's motion, in s.
  private var motionStart = 0.0
  /// The reversal by the last tap that turned the pane; nil if the pane was at rest or has been held since.
  private(set) var reversal: Reversal?

  /// - Parameter spring: The spring of the pane on a spring, whose range of velocities all charts have.
  init(_ driver: Driver, layout: InterruptionLayout, spring: Spring, environment: MotionEnvironment) {
    self.driver = driver
    pane = Pane(at: .closed, on: layout.stage, driver: driver, spring: spring, releaseRule: .project)
    // The other drivers keep their motion for the comparison; in reduced motion the view omits their travel.
    if driver == .spring { pane.change(to: environment, at: 0) }
    (position, velocity) = Self.charts(of: pane, layout, spring)
  }

  mutating func takeMemory() {
    position.takeMemory()
    velocity.takeMemory()
  }

  /// Replaces the charts with empty ones from `start` on, in s, in the ranges that the spring gives all lanes.
  mutating func beginCharts(_ layout: InterruptionLayout, _ spring: Spring, at start: Double) {
    chartStart = start
    (position, velocity) = Self.charts(of: pane, layout, spring)
    verdict = nil
    note(y: pane.stage.edge(at: pane.target), velocity: 0, chartTime: 0)
  }

  private static func charts(
    of pane: Pane, _ layout: InterruptionLayout, _ spring: Spring
  ) -> (position: BraillePlot, velocity: BraillePlot) {
    let way = pane.stage.travel
    let speed = max(timedSpeed, springSpeed * spring.angularFrequency)
    func chart(_ range: ClosedRange<Double>) -> BraillePlot {
      BraillePlot(
        columns: layout.lanes.width, rows: layout.chartRows, range: range, span: span, pictures: 14)
    }
    return (
      chart(-0.2 * way...1.2 * way),
      chart(-speed * way...speed * way)
    )
  }

  mutating func note(at time: Double) {
    note(y: pane.position(at: time), velocity: pane.velocity(at: time), chartTime: time - chartStart)
  }

  private mutating func note(y: Double, velocity: Double, chartTime: Double) {
    position.append(pane.stage.closed - y, at: chartTime)
    self.velocity.append(-velocity, at: chartTime)
  }

  struct Reversal: Hashable, Sendable {
    /// The time of the reversal, and from the start of the motion to it, in s.
    let (time, delay): (Double, Double)
    /// The end to which the pane moved before.
    let end: PaneEnd
  }

  /// Notes a tap, before it turns the pane.
  mutating func noteTap(at time: Double) {
    reversal =
      pane.phase == .animating ? Reversal(time: time, delay: time - motionStart, end: pane.target) : nil
    motionStart = time
  }

  /// Changes the pane's law, as `Pane.replaceLaw` describes, marks the change in the charts and records what jumps.
  /// - Parameter isInterrupted: True if any of the changed panes was not at rest. From rest, only an actual jump is
  ///   recorded.
  mutating func replaceLaw(
    at time: Double, isInterrupted: Bool, fingerVelocity: Double?,
    _ change: (inout Pane, Double) -> Void
  ) {
    let chartTime = time - chartStart
    note(at: time)
    let wasHeld = pane.phase == .dragging
    let replaced = pane.replaceLaw(at: time, fingerVelocity: fingerVelocity, change)
    if pane.phase == .dragging { reversal = nil } else if wasHeld { motionStart = time }
    note(at: time)
    guard let jump = replaced?.jump else { return }
    position.mark(at: chartTime)
    velocity.mark(at: chartTime)
    // A grab, or a change from rest, is told only if something jumps.
    let isGrabbed = pane.phase != .animating
    verdict =
      (isGrabbed || !isInterrupted) && jump.isNone ? nil : LaneVerdict(jump, columns: position.columns)
  }
}

/// The jumps at the replacement of a law, and what is written of them.
struct LaneVerdict: Hashable, Sendable {
  let jump: Jump
  let place: String
  let speed: String

  /// - Parameter columns: The room for each sentence, in columns.
  init(_ jump: Jump, columns: Int) {
    self.jump = jump
    place = Self.sentence(
      "place", jump.breaksPlace ? "\(Jump.number(jump.distance)) pt" : nil, columns: columns)
    speed = Self.sentence(
      "speed", jump.breaksSpeed ? "\(Jump.number(jump.speed)) pt/s" : nil, columns: columns)
  }

  /// Returns the longest form of a sentence for which there is room.
  private static func sentence(_ name: String, _ size: String?, columns: Int) -> String {
    let forms =
      size.map { ["the \(name) jumps \($0)", "\(name) jumps \($0)", "jumps \($0)", $0] }
      ?? ["the \(name) is continuous", "\(name) continuous", "continuous", "smooth"]
    return forms.first { $0.count <= columns } ?? ""
  }
}
