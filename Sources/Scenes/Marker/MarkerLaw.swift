internal import Kinematics

/// A law that a marker follows, as a function of the time since it began, in s.
enum MarkerLaw: Sendable {
  case still(Double)
  case lift(TimedMotion<Double>)
  case spring(SpringMotion<Double>)
  case flight(Flight)
  case ticks(TickTable)

  func state(at elapsed: Double) -> (value: Double, velocity: Double) {
    switch self {
    case .still(let y): return (y, 0)
    case .lift(let motion): return motion.state(at: elapsed)
    case .spring(let motion): return motion.state(at: elapsed)
    case .flight(let flight): return flight.state(at: elapsed)
    case .ticks(let table):
      let state = table.state(at: elapsed)
      return (state.value, state.velocity)
    }
  }

  /// When it is over, in s.
  var duration: Double {
    switch self {
    case .still: 0
    case .lift(let motion): motion.duration
    case .spring(let motion): motion.settlingTime()
    case .flight(let flight): flight.restingTime
    case .ticks(let table): table.duration
    }
  }
}
