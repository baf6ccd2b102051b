internal import Animation
internal import CellCanvas
internal import Kinematics

/// One of the three markers: a law and when it began; every change reads place and velocity at its own instant.
struct MarkerLane: Sendable {
  /// What it does.
  enum Phase: String, Hashable, Sendable {
    case resting, lifting, held, falling
  }

  /// y to which it is lifted, in pt.
  static let height = -30.0
  /// The document's lift, in s.
  private static let liftDuration = 0.2
  /// Catches it in mid-flight.
  private static let catching = Spring(response: 0.2, dampingRatio: 1)
  /// How closely a meeting with the floor is looked for, in s.
  private static let step = 1.0 / 1000
  /// Charts: from the left edge to the right one, in s; heights, in pt; how long rest is shown first, in s.
  private static let span = 2.0
  private static let range = -20.0...36
  static let lead = 0.1

  let drop: MarkerDrop
  private(set) var phase = Phase.resting
  private var law: MarkerLaw
  /// When the law began, in s.
  private var start = 0.0
  /// How long it lasts, and when it is over, in s.
  private var duration = 0.0
  private var end = 0.0
  /// When it meets the floor while it is lifted, in s, and what the floor gives back of its speed.
  private var bump: Double?
  private var elasticity = 0.0
  /// When it was last lifted, in s: those that one tap lifts fall together.
  private(set) var liftTime = 0.0
  private(set) var findings = MarkerFindings()
  /// The tip's height over the line, in pt.
  private(set) var chart: BraillePlot
  /// The time at which the chart starts, in s.
  private(set) var chartStart = 0.0

  init(_ drop: MarkerDrop, layout: MarkerLayout) {
    self.drop = drop
    law = .still(drop.rest)
    chart = Self.chart(layout)
  }

  /// y and velocity, in pt and pt/s.
  func state(at time: Double) -> (value: Double, velocity: Double) {
    // The end is the law's, whatever the difference of two times rounds to.
    law.state(at: time >= end ? duration : time - start)
  }

  /// Whether it stays where it is until something happens.
  var isStill: Bool { phase == .resting || phase == .held }

  /// When something ends by itself, in s; nil: nothing does.
  var deadline: Double? {
    switch phase {
    case .resting, .held: nil
    case .lifting: bump
    case .falling: end
    }
  }

  /// When it is up, in s.
  var isUpAt: Double { phase == .lifting && bump == nil ? end : start }

  /// What has its deadline now happens.
  mutating func meetDeadline(at time: Double) {
    guard let deadline, deadline <= time else { return }
    if phase == .falling {
      note(to: end)
      begin(.still(drop.rest), .resting, at: end)
    } else {
      // The floor gives back a part of the speed, and the lift goes on.
      let velocity = state(at: deadline).velocity
      catchIt(from: drop.rest, velocity: velocity, at: deadline, elasticity: elasticity)
    }
  }

  // MARK: What happens

  /// Up: from rest by the document's animation, from a flight by a spring that takes its velocity over.
  mutating func lift(in environment: MotionEnvironment, at time: Double) {
    note(to: time)
    liftTime = time
    let (y, velocity) = state(at: time)
    if phase == .resting {
      begin(
        .lift(TimedMotion(from: y, to: Self.height, duration: Self.liftDuration)), .lifting, at: time)
    } else {
      catchIt(
        from: y, velocity: velocity, at: time, elasticity: MarkerDrop.elasticity(in: environment))
    }
  }

  private mutating func catchIt(from y: Double, velocity: Double, at time: Double, elasticity: Double) {
    var velocity = velocity
    if drop.hasFloor, y >= drop.rest, velocity > 0 { velocity *= -elasticity }
    let motion = SpringMotion(spring: Self.catching, from: y, velocity: velocity, to: Self.height)
    begin(.spring(motion), .lifting, at: time)
    self.elasticity = elasticity
    guard drop.hasFloor, velocity > 0 else { return }
    bump = meeting(of: motion).map { time + $0 }
  }

  /// When a motion that goes down comes to the floor, in s; nil: it turns before.
  private func meeting(of motion: SpringMotion<Double>) -> Double? {
    var before = 0.0
    while motion.velocity(at: before) > 0 {
      var after = before + Self.step
      if motion.value(at: after) <= drop.rest {
        before = after
        continue
      }
      while true {
        let middle = before + (after - before) / 2
        guard middle > before, middle < after else { return after }
        if motion.value(at: middle) > drop.rest { after = middle } else { before = middle }
      }
    }
    return nil
  }

  /// Down, from where it is and as fast as it is.
  mutating func fall(
    velocity: Double? = nil, spring: Spring, in environment: MotionEnvironment, at time: Double
  ) {
    let state = state(at: time)
    let y = drop.hasFloor ? min(state.value, drop.rest) : state.value
    let law = drop.law(
      from: y, velocity: velocity ?? state.velocity, spring: spring, in: environment)
    findings = MarkerFindings()
    begin(law, .falling, at: time)
  }

  /// Another spring, for one that falls on a spring.
  mutating func change(to spring: Spring, in environment: MotionEnvironment, at time: Double) {
    guard drop == .spring, phase == .falling else { return }
    note(to: time)
    let (y, velocity) = state(at: time)
    begin(
      .spring(SpringMotion(spring: environment.spring(spring), from: y, velocity: velocity, to: 0)), .falling,
      at: time)
  }

  /// A finger takes it where it is.
  mutating func grab(at time: Double) {
    note(to: time)
    begin(.still(state(at: time).value), .held, at: time)
  }

  /// The finger has it at another place; a floor keeps it up.
  mutating func drag(to y: Double, at time: Double) {
    guard phase == .held else { return }
    law = .still(drop.hasFloor ? min(y, drop.rest) : y)
  }

  private mutating func begin(_ law: MarkerLaw, _ phase: Phase, at time: Double) {
    self.law = law
    self.phase = phase
    start = time
    duration = law.duration
    end = time + duration
    bump = nil
  }

  // MARK: What is noted

  /// Looks at a fall every millisecond, whatever the frames.
  mutating func note(to time: Double) {
    guard phase == .falling else { return }
    findings.look(at: law, from: start, to: time - start, rest: drop.rest)
  }

  /// A new chart, which begins with rest.
  /// - Parameter start: where it starts, in s.
  mutating func beginChart(_ layout: MarkerLayout, at start: Double) {
    chartStart = start
    chart = Self.chart(layout)
    chart.append(-drop.rest, at: 0)
  }

  mutating func draw(at time: Double) { chart.append(-state(at: time).value, at: time - chartStart) }

  mutating func mark(at time: Double) { chart.mark(at: time - chartStart) }

  private static func chart(_ layout: MarkerLayout) -> BraillePlot {
    BraillePlot(columns: layout.laneWidth, rows: layout.chartRows, range: range, span: span)
  }
}
