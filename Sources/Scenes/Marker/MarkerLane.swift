internal import Animation
internal import CellCanvas
internal import Kinematics

/// One of the three markers. A value lifts it, and drops it on the spring; a world that lasts drops the others. Every
/// change reads place and velocity at its own instant.
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
  private var motion: MovingValue<Double>
  /// Where it falls; nil for the spring.
  private var world: MarkerWorld?
  /// How often the spring was looked at since it began.
  private var lookCount = 0
  /// When it meets the floor while it is lifted, in s, and the part of its speed that the floor gives back.
  private var bump: Double?
  private let elasticity: Double
  /// When it was last lifted, in s: those that one tap lifts fall together.
  private(set) var liftTime = 0.0
  private(set) var findings = MarkerFindings()
  /// The tip's height over the line, in pt.
  private(set) var chart: BraillePlot
  /// The time at which the chart starts, in s.
  private(set) var chartStart = 0.0
  /// Whether the chart is being drawn: until all lie still whose charts began together.
  var isCharted = false

  init(_ drop: MarkerDrop, layout: MarkerLayout, environment: MotionEnvironment) {
    self.drop = drop
    motion = MovingValue(drop.rest)
    world = drop.world(in: environment)
    elasticity = MarkerDrop.elasticity(in: environment)
    chart = Self.chart(layout)
  }

  /// Where it falls, while it does so in a world.
  private var fallingWorld: MarkerWorld? { phase == .falling ? world : nil }

  /// y and velocity, in pt and pt/s.
  func state(at time: Double) -> (value: Double, velocity: Double) {
    fallingWorld?.state(at: time) ?? motion.state(at: time)
  }

  /// Whether it stays where it is until something happens.
  var isStill: Bool { phase == .resting || phase == .held }

  /// When something ends by itself, in s; nil: nothing does.
  var deadline: Double? {
    switch phase {
    case .resting, .held: nil
    case .lifting: bump
    case .falling: fallingWorld?.nextTick ?? motion.endTime
    }
  }

  /// When it is up, in s.
  var isUpAt: Double { phase == .lifting && bump == nil ? motion.endTime : motion.startTime }

  /// Brings it to `time`: what ends by itself ends there.
  mutating func advance(to time: Double) {
    guard let deadline else { return }
    let isDue = deadline <= time
    switch phase {
    case .resting, .held: break
    case .lifting:
      // The floor gives back a part of the speed, and the lift goes on.
      if isDue { catchIt(from: drop.rest, velocity: state(at: deadline).velocity, at: deadline) }
    case .falling:
      world?.advance(to: time)
      look(to: time, isTick: isDue)
      if isDue, world?.isAtRest(at: time) ?? true { place(at: drop.rest, .resting, at: time) }
    }
  }

  // MARK: What happens

  /// Up: from rest by the document's animation, from a flight by a spring that takes its velocity over.
  mutating func lift(at time: Double) {
    look(to: time, isTick: false)
    liftTime = time
    let (y, velocity) = state(at: time)
    if phase == .resting {
      let lift = TimedMotion(from: y, to: Self.height, duration: Self.liftDuration)
      begin(.timed(lift, duration: Self.liftDuration), .lifting, at: time)
    } else {
      catchIt(from: y, velocity: velocity, at: time)
    }
  }

  private mutating func catchIt(from y: Double, velocity: Double, at time: Double) {
    var velocity = velocity
    if drop.hasFloor, y >= drop.rest, velocity > 0 { velocity *= -elasticity }
    let motion = SpringMotion(spring: Self.catching, from: y, velocity: velocity, to: Self.height)
    begin(.spring(motion), .lifting, at: time)
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
  /// - Parameter velocity: in pt/s; nil: its own.
  mutating func fall(
    velocity: Double? = nil, spring: Spring, in environment: MotionEnvironment, at time: Double
  ) {
    let state = state(at: time)
    let (y, velocity) = (
      drop.hasFloor ? min(state.value, drop.rest) : state.value, velocity ?? state.velocity
    )
    findings = MarkerFindings()
    let start = MarkerDrop.springVelocity(from: y, velocity: velocity)
    let law = SpringMotion(spring: environment.spring(spring), from: y, velocity: start, to: 0)
    begin(world == nil ? .spring(law) : .still(y), .falling, at: time)
    world?.drop(from: y, velocity: velocity, at: time)
  }

  /// Another spring, for one that falls on a spring.
  mutating func change(to spring: Spring, in environment: MotionEnvironment, at time: Double) {
    guard drop == .spring, phase == .falling else { return }
    look(to: time, isTick: false)
    lookCount = 0
    motion.retarget(to: 0, with: environment.spring(spring), at: time)
  }

  /// A finger takes it where it is.
  mutating func grab(at time: Double) {
    look(to: time, isTick: false)
    place(at: state(at: time).value, .held, at: time)
  }

  /// The finger has it at another place; a floor keeps it up.
  mutating func drag(to y: Double, at time: Double) {
    guard phase == .held else { return }
    place(at: drop.hasFloor ? min(y, drop.rest) : y, .held, at: time)
  }

  private mutating func begin(_ law: MotionLaw<Double>, _ phase: Phase, at time: Double) {
    motion.follow(law, at: time)
    self.phase = phase
    (bump, lookCount) = (nil, 0)
  }

  private mutating func place(at y: Double, _ phase: Phase, at time: Double) {
    motion.place(at: y, at: time)
    self.phase = phase
    bump = nil
  }

  // MARK: What is noted

  /// How often a fall on the spring is looked at, per s.
  private static let lookRate = 1000.0

  /// Looks at a fall: every millisecond on the spring, at each tick in a world.
  private mutating func look(to time: Double, isTick: Bool) {
    guard phase == .falling else { return }
    if let world {
      if isTick { findings.look(at: world.state(at: time), rest: drop.rest) }
      return
    }
    while motion.startTime + Double(lookCount) / Self.lookRate <= time {
      findings.look(
        at: motion.state(at: motion.startTime + Double(lookCount) / Self.lookRate), rest: drop.rest)
      lookCount += 1
    }
  }

  /// A new chart, which begins with rest.
  /// - Parameter start: where it starts, in s.
  mutating func beginChart(_ layout: MarkerLayout, at start: Double) {
    chartStart = start
    isCharted = true
    chart = Self.chart(layout)
    chart.append(-drop.rest, at: 0)
  }

  mutating func draw(at time: Double) { chart.append(-state(at: time).value, at: time - chartStart) }

  mutating func mark(at time: Double) { chart.mark(at: time - chartStart) }

  private static func chart(_ layout: MarkerLayout) -> BraillePlot {
    BraillePlot(columns: layout.laneWidth, rows: layout.chartRows, range: range, span: span)
  }
}
