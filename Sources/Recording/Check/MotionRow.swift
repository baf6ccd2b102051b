internal import Motion

/// A moving value that stands still for longer than the steps of its law last, although its rows tell a velocity.
///
/// A law with time steps of its own repeats its states in a regular pattern. The duration of its steps follows from the
/// distances between its states and their velocities.
struct Stall {
  let index: Int
  /// The time for which it stands still too long, in s.
  let time: Double
  /// Indicates whether the excess is too small for the accuracy of the duration of the steps.
  let isUncertain: Bool
  /// Indicates whether a clock that is slower than the rows, and begins anew, may stand still for this time.
  let mayBeRestart: Bool

  /// The number of states on either side from which the duration of the steps is taken, and the least number of steps.
  private static let reach = (states: 6, steps: 4)
  /// The least excess, in intervals of the rows: a step of a slower clock stands for less than one interval too long.
  private static let leastExcess = 0.995
  /// The excess that is a stall without doubt, and the error of the steps with which it is not needed.
  private static let clear = (excess: 1.5, error: 0.01)
  /// The least duration of the steps of a slower clock, in intervals of the rows.
  private static let slower = 1.1

  /// Returns the stall of a state; nil if it lasts as long as the steps of the law nearby, or if these are not known.
  /// - Parameters:
  ///   - states: the successive states, each with the time at which it begins.
  ///   - isFree: for each state, whether it moves and no hand holds it.
  ///   - end: the time at which the state ends, in s.
  ///   - interval: the interval of the rows, in s.
  init?(of index: Int, in states: [MotionRow], isFree: [Bool], until end: Double, interval: Double) {
    let near = (max(1, index - Self.reach.states)..<min(states.count - 1, index + Self.reach.states)).filter {
      $0 != index && isFree[$0] && isFree[$0 + 1]
    }
    let rules = [
      near.map { Self.duration(of: $0, in: states, velocity: states[$0].state.velocity) },
      near.map { Self.duration(of: $0, in: states, velocity: states[$0 + 1].state.velocity) },
      near.filter { isFree[$0 - 1] && $0 + 2 < states.count && isFree[$0 + 2] }.map { step in
        let outer = states[step - 1].state.velocity + states[step + 2].state.velocity
        let inner = states[step].state.velocity + states[step + 1].state.velocity
        return Self.duration(of: step, in: states, velocity: (13 * inner - outer) / 24)
      }
    ].filter { $0.count >= Self.reach.steps }.map { durations in
      let middle = durations.median
      return (duration: middle, error: durations.map { abs($0 - middle) }.median)
    }
    guard let (duration, error) = rules.min(by: { $0.error < $1.error }) else { return nil }
    time = end - states[index].time - duration
    guard time >= Self.leastExcess * interval else { return nil }
    self.index = index
    mayBeRestart = duration > Self.slower * interval && time <= Self.slower * duration
    isUncertain = time < Self.clear.excess * interval && error > Self.clear.error * interval
  }

  /// Returns the duration of the step from a state to the next one with a mean velocity, in s.
  private static func duration(of step: Int, in states: [MotionRow], velocity: Double) -> Double {
    (states[step + 1].state.place - states[step].state.place) / velocity
  }
}

extension [Double] {
  /// The middle one of numbers, of which there is at least one.
  fileprivate var median: Double { sorted()[count / 2] }
}

struct MotionRow: Hashable {
  /// The time, in s.
  var time: Double
  var state: MotionState
}

/// A position and a velocity, or the sizes of errors of both.
struct MotionState: CompositeVector, Hashable {
  var place = 0.0
  /// The velocity, in the unit of the position per second.
  var velocity = 0.0

  var members: SIMD2<Double> {
    get { SIMD2(place, velocity) }
    set { (place, velocity) = (newValue.x, newValue.y) }
  }

  static let infinity = MotionState(place: .infinity, velocity: .infinity)

  var magnitude: MotionState { MotionState(place: abs(place), velocity: abs(velocity)) }

  /// The greater of two sizes, for position and velocity separately.
  static func max(_ one: MotionState, _ other: MotionState) -> MotionState {
    MotionState(
      place: Swift.max(one.place, other.place), velocity: Swift.max(one.velocity, other.velocity))
  }

  /// The greater of the ratios of two sizes to those of `scale`; infinite if one is not a number.
  func ratio(to scale: MotionState) -> Double {
    let ratio = Swift.max(
      Self.share(abs(place), of: scale.place), Self.share(abs(velocity), of: scale.velocity))
    return ratio.isNaN ? .infinity : ratio
  }

  private static func share(_ size: Double, of scale: Double) -> Double { size == 0 ? 0 : size / scale }
}
