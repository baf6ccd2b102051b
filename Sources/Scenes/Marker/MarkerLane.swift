internal import MotionAnimation
internal import MotionKinematics
internal import PaneCanvas

/// One of the two markers. An animated value lifts it and drops it by a law. Every change reads the position and the
/// velocity at its own instant.
struct MarkerLane: Sendable {
  enum MarkerPhase: String, Hashable, Sendable {
    case resting, lifting, held, falling
  }

  /// The y to which the marker is lifted, in pt.
  static let height = -30.0
  /// The duration of the documented lift, in s.
  private static let liftDuration = 0.2
  /// The spring that lifts a marker in flight.
  private static let catching = Spring(response: 0.2, dampingRatio: 1)
  /// The step of the search for an impact on the floor during a lift, in s.
  private static let step = 1.0 / 1000
  /// The time from the left edge of the chart to the right one, in s.
  private static let span = 2.0
  /// The range of the chart: the heights of the tip above the line, in pt.
  private static let range = -20.0...36
  /// The time of rest that a chart shows first, in s.
  static let lead = 0.1

  /// The law of the falls.
  let drop: MarkerDrop
  private(set) var phase = MarkerPhase.resting
  private var motion: MovingValue<Double>
  /// The number of samples of the fall since it began.
  private var lookCount = 0
  /// The time of the impact on the floor during a lift, in s, or nil if there is none.
  private var impactTime: Double?
  /// The fraction of its speed that the floor gives back.
  private let elasticity: Double
  private(set) var findings = MarkerFindings()
  /// The chart of the tip's height above the line, in pt.
  private(set) var chart: BraillePlot
  /// The time at which the chart starts, in s.
  private(set) var chartStart = 0.0

  init(_ drop: MarkerDrop, layout: MarkerLayout, environment: MotionEnvironment) {
    self.drop = drop
    motion = MovingValue(0, tolerance: .standard)
    elasticity = MarkerDrop.elasticity(in: environment)
    chart = Self.chart(layout)
  }

  mutating func takeMemory() { chart.takeMemory() }

  /// Returns y and velocity, in pt and pt/s.
  func state(at time: Double) -> (value: Double, velocity: Double) { motion.state(at: time) }

  /// True if the marker stays where it is until the next event.
  var isStill: Bool { phase == .resting || phase == .held }

  /// The time at which the current phase ends or a lifted marker meets the floor, in s; nil if there is none.
  var deadline: Double? {
    switch phase {
    case .resting, .held: nil
    case .lifting: impactTime
    case .falling: motion.endTime
    }
  }

  /// The time at which the lift is complete, in s.
  var upTime: Double { motion.endTime }

  mutating func move(_ parts: inout Parts) {
    guard parts.advances else { return parts.note(isMoving: !isStill, until: deadline) }
    guard let deadline else { return }
    let time = parts.time
    let isDue = deadline <= time
    switch phase {
    case .resting, .held: break
    case .lifting:
      // The floor gives back a part of the speed, and the lift continues.
      if isDue { liftOnSpring(from: 0, velocity: state(at: deadline).velocity, at: deadline) }
    case .falling:
      look(to: time)
      if isDue { place(at: 0, .resting, at: time) }
    }
  }

  // MARK: Events

  /// Lifts the marker: from rest with the documented animation, and in flight with a spring that takes
  /// over its velocity.
  mutating func lift(at time: Double) {
    look(to: time)
    let (y, velocity) = state(at: time)
    if phase == .resting {
      let lift = TimedMotion(from: y, to: Self.height, duration: Self.liftDuration)
      begin(.timed(lift, duration: Self.liftDuration), .lifting, at: time)
    } else {
      liftOnSpring(from: y, velocity: velocity, at: time)
    }
  }

  /// Lifts the marker with a spring, from a y, in pt, and a velocity, in pt/s. A downward velocity on the
  /// floor is reversed and multiplied by the elasticity.
  private mutating func liftOnSpring(from y: Double, velocity: Double, at time: Double) {
    var velocity = velocity
    if drop.hasFloor, y >= 0, velocity > 0 { velocity *= -elasticity }
    let motion = SpringMotion(spring: Self.catching, from: y, velocity: velocity, to: Self.height)
    begin(.spring(motion), .lifting, at: time)
    guard drop.hasFloor, velocity > 0 else { return }
    impactTime = meeting(of: motion).map { time + $0 }
  }

  /// Returns the time, from the start of a downward motion, at which the marker reaches the floor, in s; nil
  /// if it turns before.
  private func meeting(of motion: SpringMotion<Double>) -> Double? {
    var before = 0.0
    while motion.velocity(at: before) > 0 {
      let after = before + Self.step
      if motion.value(at: after) > 0 {
        return Bisection.boundary(after: before, upTo: after) { motion.value(at: $0) <= 0 }
      }
      before = after
    }
    return nil
  }

  /// Drops the marker from its current position with a velocity, in pt/s; nil is the current one.
  mutating func fall(
    velocity: Double? = nil, spring: Spring, in environment: MotionEnvironment, at time: Double
  ) {
    let state = state(at: time)
    let (y, velocity) = (drop.hasFloor ? min(state.value, 0) : state.value, velocity ?? state.velocity)
    findings = MarkerFindings()
    switch drop {
    case .spring:
      let start = MarkerDrop.springVelocity(from: y, velocity: velocity)
      begin(
        .spring(SpringMotion(spring: environment.spring(spring), from: y, velocity: start, to: 0)), .falling,
        at: time)
    case .gravity:
      let flight = Flight(from: y, velocity: velocity, floor: 0, elasticity: elasticity)
      begin(.timed(flight, duration: flight.restingTime), .falling, at: time)
    }
  }

  /// Replaces the spring of a marker that falls on a spring.
  mutating func change(to spring: Spring, in environment: MotionEnvironment, at time: Double) {
    guard drop == .spring, phase == .falling else { return }
    look(to: time)
    lookCount = 0
    motion.retarget(to: 0, with: environment.spring(spring), at: time)
  }

  mutating func grab(at time: Double) {
    look(to: time)
    place(at: state(at: time).value, .held, at: time)
  }

  /// Moves the held marker to a y, in pt. A marker with a floor stays above it.
  mutating func drag(to y: Double, at time: Double) {
    guard phase == .held else { return }
    place(at: drop.hasFloor ? min(y, 0) : y, .held, at: time)
  }

  private mutating func begin(_ law: MotionLaw<Double>, _ phase: MarkerPhase, at time: Double) {
    motion.follow(law, at: time)
    self.phase = phase
    (impactTime, lookCount) = (nil, 0)
  }

  private mutating func place(at y: Double, _ phase: MarkerPhase, at time: Double) {
    motion.place(y, at: time)
    self.phase = phase
    impactTime = nil
  }

  // MARK: Measurements and chart

  /// The number of samples of a fall, per s.
  private static let lookRate = 1000.0

  /// Measures a fall every millisecond.
  private mutating func look(to time: Double) {
    guard phase == .falling else { return }
    while motion.startTime + Double(lookCount) / Self.lookRate <= time {
      findings.look(at: motion.state(at: motion.startTime + Double(lookCount) / Self.lookRate))
      lookCount += 1
    }
  }

  /// Starts a new chart at a time, in s, which begins with rest.
  mutating func beginChart(_ layout: MarkerLayout, at start: Double) {
    chartStart = start
    chart = Self.chart(layout)
    chart.append(0, at: 0)
  }

  mutating func draw(at time: Double) { chart.append(-state(at: time).value, at: time - chartStart) }

  mutating func mark(at time: Double) { chart.mark(at: time - chartStart) }

  private static func chart(_ layout: MarkerLayout) -> BraillePlot {
    BraillePlot(columns: layout.lanes.width, rows: layout.chartRows, range: range, span: span)
  }
}

/// The measurements of a fall: the depth of the tip, the number of crossings of the line and the heights of
/// the rebounds.
struct MarkerFindings: Hashable, Sendable {
  /// The distance from the line at which the tip counts as being on that side of it, in pt.
  static let side = 0.05

  /// The greatest y so far, in pt; positive values are below the line.
  private(set) var lowest = -Double.infinity
  private(set) var crossings = 0
  /// The heights of the first three rebounds above the line, in pt.
  private(set) var rebounds = SIMD4<Double>.zero
  private(set) var reboundCount = 0

  private var isBelow = false
  private var velocity = 0.0

  /// Measures the tip's y and velocity some time after the previous sample.
  mutating func look(at state: (value: Double, velocity: Double)) {
    let (y, velocity) = state
    lowest = max(lowest, y)
    if abs(y) > Self.side, (y > 0) != isBelow {
      isBelow = y > 0
      crossings += 1
    }
    // The velocity has changed from up to down, so this is the top of a rebound.
    if self.velocity < 0, velocity >= 0, lowest > -2, y < -Self.side, reboundCount < 3 {
      rebounds[reboundCount] = -y
      reboundCount += 1
    }
    self.velocity = velocity
  }
}

/// The texts about one marker, made again with every new status.
struct MarkerVerdict: Hashable, Sendable {
  let name: String
  let law: InlineText
  /// The text about the depth below the line, or that there is none; empty until the tip is at the line.
  let depth: InlineText
  let shortDepth: InlineText
  let depthNumber: InlineText
  /// The text on the crossings of the line, or on the rebounds.
  let rebounds: InlineText

  init(_ lane: MarkerLane) {
    let findings = lane.findings
    name = lane.drop.rawValue
    law = lane.drop == .gravity ? "exact" : ""
    let hasFallen = findings.lowest > -2
    if findings.lowest > MarkerFindings.side {
      let number = fixed(findings.lowest, decimals: 1)
      (depth, shortDepth) = ("\(number) pt below the line", "\(number) below")
      depthNumber = "\(number) pt"
    } else {
      depthNumber = ""
      (depth, shortDepth) = hasFallen ? ("never below the line", "never below") : ("", "")
    }
    if findings.crossings > 0 {
      rebounds = "crosses it \(findings.crossings) \(findings.crossings == 1 ? "time" : "times")"
    } else if findings.reboundCount > 0 {
      var heights: InlineText = "rebounds"
      for index in 0..<findings.reboundCount {
        heights = "\(heights) \(fixed(findings.rebounds[index], decimals: 1))"
      }
      rebounds = "\(heights) pt"
    } else {
      rebounds = ""
    }
  }
}
