internal import Kinematics

/// A motion that is computed step by step, worked out to its end: value and velocity change at ticks and hold
/// between them.
struct TickTable: Sendable {
  struct State: Sendable {
    /// In pt.
    var value: Double
    /// In pt/s.
    var velocity: Double
  }

  /// The states after 0, 1, 2 … ticks; the last one is the target, at rest.
  let states: [State]
  /// Ticks per s.
  let rate: Double

  /// In s.
  var duration: Double { Double(states.count - 1) / rate }

  /// In pt.
  var target: Double { states[states.count - 1].value }

  func state(at elapsed: Double) -> State { states[min(tick(at: elapsed), states.count - 1)] }

  /// The last tick at or before a time in s; one that it misses by rounding counts.
  func tick(at elapsed: Double) -> Int { max(Int((elapsed * rate + 1e-9).rounded(.down)), 0) }

  init(states: [State], rate: Double) {
    precondition(!states.isEmpty && rate > 0, "a table of ticks has a first state and a rate")
    self.states = states
    self.rate = rate
  }

  /// The article's spring, until its own rule says that it has ended.
  init(of motion: EulerMotion<Double>) {
    var state = State(value: motion.initialValue, velocity: motion.initialVelocity)
    var states = [state]
    repeat {
      motion.spring.advance(
        value: &state.value, velocity: &state.velocity, target: motion.target, by: 1 / motion.rate)
      states.append(state)
    } while !motion.spring.isFinished(value: state.value, velocity: state.velocity, target: motion.target)
    states[states.count - 1] = State(value: motion.target, velocity: 0)
    self.init(states: states, rate: motion.rate)
  }
}
