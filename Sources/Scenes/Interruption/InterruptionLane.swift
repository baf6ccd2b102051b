internal import Animation
internal import CellCanvas
internal import Kinematics

/// One pane of the comparison, and what is noted of it.
struct InterruptionLane: Sendable {
  /// How long the charts show rest before the first tap, in s.
  static let lead = 0.12
  /// From the charts' left edge to the right one, in s: an opening, and what a tap makes of it.
  private static let span = 2.0
  /// The greatest velocity in a chart, in ways per s: of a timing curve, and per rad/s of a spring.
  private static let timedSpeed = 2.5
  private static let springSpeed = 0.62

  let driver: Driver
  var pane: Pane
  /// How far the pane is from its closed place, in pt, up.
  private(set) var position: BraillePlot
  /// In pt/s, up.
  private(set) var velocity: BraillePlot
  /// What the last change of the law broke.
  private(set) var discontinuity: Discontinuity?
  /// The chart of the velocity ends at so many pt/s, in words.
  private(set) var velocityRange: String
  /// The way from closed to open, in words.
  private(set) var way: String
  /// The time at which the charts start, in s.
  private(set) var chartStart = 0.0
  /// The last tap, in s, and how long the motion under way had lasted then, in s; nil: nothing was under way.
  private(set) var lastTap = 0.0
  private(set) var interruptedAfter: Double?
  /// Whether taps of its own have sent it where the others are not: it waits there for the next tap of them all.
  var isAhead = false

  init(_ driver: Driver, layout: InterruptionLayout, environment: MotionEnvironment) {
    self.driver = driver
    pane = Pane(
      at: .closed, on: layout.stage, driver: driver, spring: .standard, releaseRule: .project)
    // The others are shown for what they are: in reduced motion the view leaves out their travel.
    if driver == .spring { pane.change(to: environment, at: 0) }
    (position, velocity) = Self.charts(of: pane, layout)
    (velocityRange, way) = Self.words(velocity, pane.stage)
  }

  /// Empty charts, in the ranges of the laws that they are to show.
  /// - Parameter start: where they start, in s.
  mutating func beginCharts(_ layout: InterruptionLayout, at start: Double) {
    chartStart = start
    (position, velocity) = Self.charts(of: pane, layout)
    (velocityRange, way) = Self.words(velocity, pane.stage)
    discontinuity = nil
    note(y: pane.stage.edge(at: pane.target), velocity: 0, chartTime: 0)
  }

  private static func charts(
    of pane: Pane, _ layout: InterruptionLayout
  ) -> (position: BraillePlot, velocity: BraillePlot) {
    let way = pane.stage.travel
    let speed =
      pane.driver == .spring ? springSpeed * pane.spring.angularFrequency : timedSpeed
    let (columns, rows) = (layout.laneWidth, layout.chartRows)
    return (
      BraillePlot(columns: columns, rows: rows, range: -0.2 * way...1.2 * way, span: span),
      BraillePlot(columns: columns, rows: rows, range: speed * way, span: span)
    )
  }

  private static func words(_ velocity: BraillePlot, _ stage: Stage) -> (String, String) {
    ("\(fixed(velocity.range.upperBound, decimals: 0)) pt/s", "\(fixed(stage.travel, decimals: 0)) pt")
  }

  /// Notes where the pane is.
  mutating func note(at time: Double) {
    note(y: pane.position(at: time), velocity: pane.velocity(at: time), chartTime: time - chartStart)
  }

  private mutating func note(y: Double, velocity: Double, chartTime: Double) {
    position.append(pane.stage.closed - y, at: chartTime)
    self.velocity.append(-velocity, at: chartTime)
  }

  /// Changes the pane's law; what jumps by that is noted, and said at its place in the charts.
  /// - Parameters:
  ///   - isInterrupted: whether any pane moves: from rest, only what does jump is worth a word.
  ///   - fingerVelocity: of the finger that lets go, in pt/s, where it is known better than it was tracked.
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
    velocity.mark(at: chartTime)
    // A finger that takes a pane stops it: that is no jump of the law.
    guard pane.phase == .animating else { return discontinuity = nil }
    let jump = Discontinuity(
      distance: abs(pane.position(at: time) - before.y),
      speed: abs(pane.velocity(at: time) - before.velocity),
      column: position.column(at: chartTime), isWide: isWide)
    discontinuity = !isInterrupted && !jump.breaksPosition && !jump.breaksVelocity ? nil : jump
  }

  /// A tap is meant for it.
  mutating func hearTap(at time: Double, interruptedAfter: Double?) {
    lastTap = time
    self.interruptedAfter = interruptedAfter
  }

  /// Whether it stays where it is until something happens.
  func isStill(at time: Double) -> Bool {
    switch pane.state {
    case .resting: true
    case .animating: false
    case .dragging(let drag): drag.isStill(at: time)
    }
  }
}

/// What became of place and velocity where a law was replaced.
struct Discontinuity: Hashable, Sendable {
  /// What rounding may leave, in pt and in pt/s.
  private static let rounding = 1e-6

  /// In pt.
  let distance: Double
  /// In pt/s.
  let speed: Double
  /// The charts' column of cells where it is.
  let column: Int
  let positionText: String
  let velocityText: String

  init(distance: Double, speed: Double, column: Int, isWide: Bool) {
    self.distance = distance
    self.speed = speed
    self.column = column
    positionText = Self.words(distance, "pt", isWide: isWide)
    velocityText = Self.words(speed, "pt/s", isWide: isWide)
  }

  var breaksPosition: Bool { distance > Self.rounding }
  var breaksVelocity: Bool { speed > Self.rounding }

  private static func words(_ size: Double, _ unit: String, isWide: Bool) -> String {
    guard size > rounding else { return isWide ? "continuous" : "smooth" }
    let number = "\(fixed(size, decimals: size < 10 ? 1 : 0)) \(unit)"
    return isWide ? "jumps \(number)" : number
  }
}
