internal import MotionAnimation
internal import PaneCanvas
internal import MotionKinematics

/// One pane of the comparison, with its charts, its last discontinuity and its last tap.
struct InterruptionLane: Sendable {
  /// The time of rest that the charts show before the first tap, in s.
  static let lead = 0.12
  /// The time from the left edge of the charts to the right one, in s.
  private static let span = 2.0
  /// The range of the velocity chart of a pane on a timing curve, in travels per s.
  private static let timedSpeed = 2.5
  /// The range of the velocity chart of a pane on a spring, in travels per s for each rad/s of its angular
  /// frequency.
  private static let springSpeed = 0.62

  let driver: Driver
  var pane: Pane
  /// The chart of the pane's distance above its closed position, in pt.
  private(set) var position: BraillePlot
  /// The same chart in the height of both charts, which is shown without numbers.
  private(set) var course: BraillePlot
  /// The chart of the pane's velocity, in pt/s; up is positive.
  private(set) var velocity: BraillePlot
  /// The discontinuity caused by the last change of the law, or nil if there is nothing to report.
  private(set) var discontinuity: Discontinuity?
  /// The velocity at the upper edge of the velocity chart, as text.
  private(set) var velocityRange: String
  /// The distance from closed to open, as text.
  private(set) var way: String
  /// The time at which the charts start, in s.
  private(set) var chartStart = 0.0
  /// The time of the last tap, in s.
  private(set) var lastTap = 0.0
  /// The time from the preceding tap to the last one, in s; nil if no tapped pane was moving.
  private(set) var interruptedAfter: Double?
  /// True if a tap on this pane alone has turned it ahead of the others. The next tap on all panes then turns
  /// only the others.
  var isAhead = false

  init(_ driver: Driver, layout: InterruptionLayout, environment: MotionEnvironment) {
    self.driver = driver
    pane = Pane(
      at: .closed, on: layout.stage, driver: driver, spring: .standard, releaseRule: .project)
    // The other drivers keep their motion for the comparison; in reduced motion the view omits their travel.
    if driver == .spring { pane.change(to: environment, at: 0) }
    (position, course, velocity) = Self.charts(of: pane, layout)
    (velocityRange, way) = Self.words(velocity, pane.stage)
  }

  /// Gives the charts memory of their own, if they share it with a copy.
  mutating func takeMemory() {
    position.takeMemory()
    course.takeMemory()
    velocity.takeMemory()
  }

  /// Replaces the charts with empty ones, in ranges that fit the pane's law.
  /// - Parameter start: The time at which the charts start, in s.
  mutating func beginCharts(_ layout: InterruptionLayout, at start: Double) {
    chartStart = start
    (position, course, velocity) = Self.charts(of: pane, layout)
    (velocityRange, way) = Self.words(velocity, pane.stage)
    discontinuity = nil
    note(y: pane.stage.edge(at: pane.target), velocity: 0, chartTime: 0)
  }

  private static func charts(
    of pane: Pane, _ layout: InterruptionLayout
  ) -> (position: BraillePlot, course: BraillePlot, velocity: BraillePlot) {
    let way = pane.stage.travel
    let speed =
      pane.driver == .spring ? springSpeed * pane.spring.angularFrequency : timedSpeed
    let (columns, rows) = (layout.lanes.width, layout.chartRows)
    let range = -0.2 * way...1.2 * way
    return (
      BraillePlot(columns: columns, rows: rows, range: range, span: span, pictures: 9),
      BraillePlot(columns: columns, rows: layout.courseRows, range: range, span: span, pictures: 9),
      BraillePlot(columns: columns, rows: rows, range: speed * way, span: span, pictures: 9)
    )
  }

  private static func words(_ velocity: BraillePlot, _ stage: Stage) -> (String, String) {
    ("\(fixed(velocity.range.upperBound, decimals: 0)) pt/s", "\(fixed(stage.travel, decimals: 0)) pt")
  }

  mutating func note(at time: Double) {
    note(y: pane.position(at: time), velocity: pane.velocity(at: time), chartTime: time - chartStart)
  }

  private mutating func note(y: Double, velocity: Double, chartTime: Double) {
    position.append(pane.stage.closed - y, at: chartTime)
    course.append(pane.stage.closed - y, at: chartTime)
    self.velocity.append(-velocity, at: chartTime)
  }

  /// Changes the pane's law, marks the change in the charts and records its discontinuity.
  /// - Parameters:
  ///   - isInterrupted: True if any of the changed panes was not at rest. From rest, only an actual jump is
  ///     recorded.
  ///   - fingerVelocity: The velocity of the finger that lets go, in pt/s, or nil for the tracked one.
  mutating func replaceLaw(
    at time: Double, isWide: Bool, isInterrupted: Bool, fingerVelocity: Double?,
    _ change: (inout Pane, Double) -> Void
  ) {
    let chartTime = time - chartStart
    let handedOver = fingerVelocity.flatMap { pane.drag?.paneVelocity(for: $0, at: time) }
    let before = (y: pane.position(at: time), velocity: handedOver ?? pane.velocity(at: time))
    let lawCount = pane.lawCount
    note(at: time)
    change(&pane, time)
    note(at: time)
    guard pane.lawCount != lawCount else { return }
    position.mark(at: chartTime)
    course.mark(at: chartTime)
    velocity.mark(at: chartTime)
    // A finger that grabs a pane stops it; that is not a discontinuity of a law, unless the pane jumps.
    let isGrabbed = pane.phase != .animating
    let jump = Discontinuity(
      distance: abs(pane.position(at: time) - before.y),
      speed: isGrabbed ? 0 : abs(pane.velocity(at: time) - before.velocity),
      isStopped: pane.velocity(at: time) == 0, column: position.column(at: chartTime), isWide: isWide)
    discontinuity = (isGrabbed || !isInterrupted) && !jump.breaksPosition && !jump.breaksVelocity ? nil : jump
  }

  /// Records a tap on this pane.
  mutating func hearTap(at time: Double, interruptedAfter: Double?) {
    lastTap = time
    self.interruptedAfter = interruptedAfter
  }
}

/// The jumps of position and velocity at the replacement of a law.
struct Discontinuity: Hashable, Sendable {
  /// The greatest jump that counts as a rounding error, in pt and in pt/s.
  private static let rounding = 1e-6

  /// The jump of the position, in pt.
  let distance: Double
  /// The jump of the velocity, in pt/s.
  let speed: Double
  /// True if the velocity is 0 after the jump.
  let isStopped: Bool
  /// The column of the charts at which the law was replaced, in cells.
  let column: Int
  let positionText: String
  let velocityText: String
  /// Both jumps, in three lengths.
  let numbers: [String]

  init(distance: Double, speed: Double, isStopped: Bool, column: Int, isWide: Bool) {
    self.distance = distance
    self.speed = speed
    self.isStopped = isStopped
    self.column = column
    let (way, rate) = (Self.number(distance), Self.number(speed))
    numbers = ["\(way) pt, \(rate) pt/s", "\(rate) pt/s", "\(rate)pt/s"]
    positionText = Self.words(distance, "pt", isWide: isWide)
    velocityText = Self.words(speed, "pt/s", isWide: isWide)
  }

  /// The finding in plain words; `isWide` tells whether there is room for more than one.
  func words(isWide: Bool) -> String {
    if breaksPosition { return isWide ? "it jumps" : "jumps" }
    if breaksVelocity, isStopped { return isWide ? "it stops dead" : "stops" }
    if breaksVelocity { return isWide ? "it jerks" : "jerks" }
    return isWide ? "it turns, no jump" : "turns"
  }

  var breaksPosition: Bool { distance > Self.rounding }
  var breaksVelocity: Bool { speed > Self.rounding }

  private static func words(_ size: Double, _ unit: String, isWide: Bool) -> String {
    guard size > rounding else { return isWide ? "continuous" : "smooth" }
    let number = "\(number(size)) \(unit)"
    return isWide ? "jumps \(number)" : number
  }

  private static func number(_ size: Double) -> InlineText {
    fixed(size, decimals: size > rounding && size < 10 ? 1 : 0)
  }
}
