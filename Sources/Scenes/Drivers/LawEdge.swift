internal import MotionDynamics
internal import MotionKinematics

/// A law of the pane's edge, stored in place.
enum EdgeLaw: SettlingTrajectory {
  case spring(SpringMotion<Double>)
  case timed(TimedMotion<Double>)

  func state(at time: Double) -> (value: Double, velocity: Double) {
    switch self {
    case .spring(let motion): motion.state(at: time)
    case .timed(let motion): motion.state(at: time)
    }
  }

  var end: Double {
    switch self {
    case .spring(let motion): motion.target
    case .timed(let motion): motion.end
    }
  }

  func settlingTime(within tolerance: Tolerance) -> Double {
    switch self {
    case .spring(let motion): motion.settlingTime(within: tolerance)
    case .timed(let motion): motion.duration
    }
  }
}

/// The pane's edge on a law in closed form. After the law has settled, the edge rests on its end.
struct LawEdge: EdgeMotion {
  let law: EdgeLaw
  /// The scene times at which the law begins and settles, in s.
  let start, end: Double

  init(_ law: EdgeLaw, at time: Double) {
    self.law = law
    start = time
    let settled = time + law.settlingTime(within: .standard)
    // A law that starts within the tolerance of its end lasts until just after its start, so that the value does not
    // jump there.
    end = settled == time && law.state(at: 0) != (law.end, 0) ? time.nextUp : settled
  }

  /// Starts from the position after an interruption. The end of the previous animation is the model value: it was set
  /// when that animation began, or by a drag.
  static func timed(from start: MotionStart, after interruption: Interruption) -> Self {
    let end = start.previous?.facts.target ?? start.position
    let position = interruption.start(value: start.position, end: end)
    return Self(start.animation.law(from: position, to: start.target), at: start.time)
  }

  var facts: EdgeFacts { EdgeFacts(target: law.end, settles: end) }

  func state(at time: Double) -> (value: Double, velocity: Double) {
    time < end ? law.state(at: max(0, time - start)) : (law.end, 0)
  }

  // MARK: As a floor: a spring, or the chords of a curve

  private var chords: FloorChords? {
    if case .spring = law { nil } else { FloorChords(start: start, end: end) }
  }

  private func springFloor(at time: Double) -> SpringFloor? {
    if case .spring(let motion) = law, time < end { SpringFloor(motion, start: start) } else { nil }
  }

  func nextKink(after time: Double) -> Double? { chords?.next(after: time) ?? (time < end ? end : nil) }

  func line(from time: Double, to end: Double) -> LineFloor {
    guard let chords, time < self.end else { return LineFloor(height: state(at: time).value) }
    return chords.floor(at: time) { state(at: $0).value }
  }

  func floor(at time: Double) -> LineFloor {
    guard let floor = springFloor(at: time) else { return line(from: time, to: time) }
    return LineFloor(height: floor.height(at: time), start: time, velocity: floor.velocity(at: time))
  }

  func carry(_ ball: inout BouncingBall, to target: Double) {
    guard let floor = springFloor(at: ball.time) else { return carryOnLine(&ball, to: target) }
    ball.advance(to: min(end, target), floor: floor)
  }
}
