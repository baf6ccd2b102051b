internal import MotionAnimation
internal import MotionKinematics
internal import PaneCanvas

/// One of the three markers. An animated value lifts it and drops it by a law; a persistent world drops the last one. Every
/// change reads the position and the velocity at its own instant.
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

  /// The law of the current fall, or of the last one, whose chart and findings are shown.
  private(set) var drop: MarkerDrop
  private(set) var nextDrop: MarkerDrop
  private(set) var phase = MarkerPhase.resting
  private var motion: MovingValue<Double>
  /// The world in which the marker falls; nil if it falls by a law.
  private var world: MarkerWorld?
  /// The number of samples of the law since it began.
  private var lookCount = 0
  /// The time of the impact on the floor during a lift, in s, or nil if there is none.
  private var impactTime: Double?
  /// The fraction of its speed that the floor gives back.
  fileprivate let elasticity: Double
  /// The time of the last lift, in s; markers that one tap lifts fall together.
  private(set) var liftTime = 0.0
  private(set) var findings = MarkerFindings()
  /// The chart of the tip's height above the line, in pt.
  private(set) var chart: BraillePlot
  /// The time at which the chart starts, in s.
  private(set) var chartStart = 0.0
  /// True while the chart is drawn, until all markers whose charts began together are still.
  var isCharted = false

  init(_ drop: MarkerDrop, layout: MarkerLayout, environment: MotionEnvironment) {
    self.drop = drop
    nextDrop = drop
    motion = MovingValue(drop.rest, tolerance: .standard)
    world = drop.world(in: environment)
    elasticity = MarkerDrop.elasticity(in: environment)
    chart = Self.chart(layout)
  }

  mutating func takeMemory() {
    chart.takeMemory()
    world?.body.takeMemory()
  }

  /// Returns y and velocity, in pt and pt/s.
  func state(at time: Double) -> (value: Double, velocity: Double) {
    let inWorld = phase == .falling ? world?.state(at: time) : nil
    return inWorld ?? motion.state(at: time)
  }

  /// True if the marker stays where it is until the next event.
  var isStill: Bool { phase == .resting || phase == .held }

  /// The time at which the current phase ends or the world takes its next tick, in s; nil if there is none.
  var deadline: Double? {
    switch phase {
    case .resting, .held: nil
    case .lifting: impactTime
    case .falling: world?.body.nextTick ?? motion.endTime
    }
  }

  /// The time at which the lift is complete, in s.
  var upTime: Double { phase == .lifting && impactTime == nil ? motion.endTime : motion.startTime }

  mutating func move(_ parts: inout Parts) {
    guard parts.advances else { return parts.note(isMoving: !isStill, until: deadline) }
    guard let deadline else { return }
    let time = parts.time
    let isDue = deadline <= time
    switch phase {
    case .resting, .held: break
    case .lifting:
      // The floor gives back a part of the speed, and the lift continues.
      if isDue { liftOnSpring(from: drop.rest, velocity: state(at: deadline).velocity, at: deadline) }
    case .falling:
      world?.body.advance(to: time)
      look(to: time, isTick: isDue)
      if isDue, world?.hasComeToRest ?? true { place(at: drop.rest, .resting, at: time) }
    }
  }

  // MARK: Events

  /// Lifts the marker: from rest with the documented animation, and in flight with a spring that takes
  /// over its velocity.
  mutating func lift(at time: Double) {
    look(to: time, isTick: false)
    liftTime = time
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
    if drop.hasFloor, y >= drop.rest, velocity > 0 { velocity *= -elasticity }
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
      if motion.value(at: after) > drop.rest {
        return Bisection.boundary(after: before, upTo: after) { motion.value(at: $0) <= drop.rest }
      }
      before = after
    }
    return nil
  }

  /// Drops the marker from its current position with a velocity, in pt/s; nil is the current one. The world is not told
  /// of the lift if the item is not updated, which is a mistake (M76).
  mutating func fall(
    velocity: Double? = nil, spring: Spring, updatesItem: Bool = true, in environment: MotionEnvironment,
    at time: Double
  ) {
    let state = state(at: time)
    drop = nextDrop
    // A world itself lifts a marker out of its floor.
    let (y, velocity) = (
      drop.hasFloor && world == nil ? min(state.value, drop.rest) : state.value, velocity ?? state.velocity
    )
    findings = MarkerFindings()
    if drop == .keyframes {
      findings.lostVelocity = velocity
      return begin(BounceImitation.law(from: y, elasticity: elasticity), .falling, at: time)
    }
    if drop == .gravity {
      let flight = Flight(from: y, velocity: velocity, floor: drop.rest, elasticity: elasticity)
      return begin(.timed(flight, duration: flight.restingTime), .falling, at: time)
    }
    let start = MarkerDrop.springVelocity(from: y, velocity: velocity)
    let law = SpringMotion(spring: environment.spring(spring), from: y, velocity: start, to: 0)
    begin(
      world != nil ? .still(y) : drop == .bouncing ? bouncing(law) : .spring(law), .falling, at: time)
    world?.drop(from: y, velocity: velocity, updatesItem: updatesItem, at: time)
  }

  private func bouncing(_ law: SpringMotion<Double>) -> MotionLaw<Double> {
    .spring(law)
  }

  /// Switches to the next of the ways of the first marker, for the next falls. A marker in a world stays in it. The chart
  /// and the findings of a marker at rest are those of the old law, so they end.
  mutating func changeWay(_ layout: MarkerLayout, at time: Double) {
    nextDrop = MarkerDrop.ways.next(after: nextDrop)
    guard phase == .resting else { return }
    drop = nextDrop
    findings = MarkerFindings()
    beginChart(layout, at: time)
    isCharted = false
  }

  /// Replaces the spring of a marker that falls on a spring, also of one that bounces.
  mutating func change(to spring: Spring, in environment: MotionEnvironment, at time: Double) {
    guard drop == .spring || drop == .bouncing, phase == .falling else { return }
    look(to: time, isTick: false)
    lookCount = 0
    let spring = environment.spring(spring)
    guard drop == .bouncing else {
      motion.retarget(to: 0, with: spring, at: time)
      return
    }
    let (y, velocity) = motion.state(at: time)
    let law = SpringMotion(spring: spring, from: min(y, drop.rest), velocity: velocity, to: 0)
    motion.follow(bouncing(law), at: time)
  }

  mutating func grab(at time: Double) {
    look(to: time, isTick: false)
    place(at: state(at: time).value, .held, at: time)
  }

  /// Moves the held marker to a y, in pt. A marker with a floor stays above it; one that was grabbed while it pressed into
  /// the floor sinks no deeper.
  mutating func drag(to y: Double, at time: Double) {
    guard phase == .held else { return }
    place(at: drop.hasFloor ? min(y, max(drop.rest, motion.target)) : y, .held, at: time)
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

  /// The number of samples of a fall by a law, per s.
  private static let lookRate = 1000.0

  /// Measures a fall: every millisecond by a law, and at each tick in a world.
  private mutating func look(to time: Double, isTick: Bool) {
    guard phase == .falling else { return }
    if world != nil {
      if isTick { findings.look(at: state(at: time), rest: drop.rest) }
      return
    }
    while motion.startTime + Double(lookCount) / Self.lookRate <= time {
      findings.look(
        at: motion.state(at: motion.startTime + Double(lookCount) / Self.lookRate), rest: drop.rest)
      lookCount += 1
    }
  }

  /// Starts a new chart at a time, in s, which begins with rest.
  mutating func beginChart(_ layout: MarkerLayout, at start: Double) {
    chartStart = start
    isCharted = true
    chart = Self.chart(layout)
    chart.append(-drop.rest, at: 0)
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
  /// The least speed with which a rebound leaves the floor, in pt/s: that of a fall from `side` with the gravity of
  /// 1000 pt/s². A body that UIKit lifts out of the skin of a contact is slower (M77).
  private static let reboundSpeed = 10.0

  /// The greatest y so far, in pt; positive values are below the line.
  private(set) var lowest = -Double.infinity
  private(set) var crossings = 0
  /// The heights of the first three rebounds above the rest position, in pt.
  private(set) var rebounds = SIMD4<Double>.zero
  private(set) var reboundCount = 0
  /// The velocity at the drop that the fall did not take over, in pt/s; positive is down.
  var lostVelocity = 0.0

  private var isBelow = false
  private var velocity = 0.0
  /// The greatest upward speed of the present rise, in pt/s.
  private var rise = 0.0

  /// Measures the tip's y and velocity some time after the previous sample; `rest` is its y at rest, in pt.
  mutating func look(at state: (value: Double, velocity: Double), rest: Double) {
    let (y, velocity) = state
    lowest = max(lowest, y)
    if abs(y) > Self.side, (y > 0) != isBelow {
      isBelow = y > 0
      crossings += 1
    }
    // The velocity has changed from up to down, so this is the top of a rebound.
    if self.velocity < 0, velocity >= 0, lowest > rest - 2, y < rest - Self.side, rise > Self.reboundSpeed,
      reboundCount < 3
    {
      rebounds[reboundCount] = rest - y
      reboundCount += 1
    }
    rise = velocity < 0 ? max(rise, -velocity) : 0
    self.velocity = velocity
  }
}

/// The texts about one marker, made again with every new status.
struct MarkerVerdict: Hashable, Sendable {
  let name: String
  let shortName: String
  let law: InlineText
  /// The text about the depth below the line, or that there is none; empty until the tip is at the line.
  let depth: InlineText
  let shortDepth: InlineText
  let depthNumber: InlineText
  /// The text on the crossings of the line, or on the rebounds.
  let rebounds: InlineText

  init(_ lane: MarkerLane) {
    let findings = lane.findings
    let isLast = lane.drop == lane.nextDrop
    let next: InlineText = "next: \(lane.nextDrop.rawValue)"
    switch lane.drop {
    case .spring:
      (name, shortName, law) = ("spring", "spring", isLast ? "" : next)
    case .gravity: (name, shortName, law) = ("gravity", "gravity", "exact")
    case .keyframes:
      let lost = findings.lostVelocity
      (name, shortName) = ("keyframes", "keys")
      law = !isLast ? next : lost == 0 ? "imitate a bounce" : "lost \(fixed(lost, decimals: 0)) pt/s"
    case .bouncing:
      (name, shortName, law) = ("bouncing", "bounces", isLast ? "off the line" : next)
    case .uikit: (name, shortName, law) = ("UIKit steps", "UIKit", "")
    }
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
