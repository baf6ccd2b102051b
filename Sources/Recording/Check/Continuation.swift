/// A row of a trace.
struct MotionRow: Hashable {
  /// The time, in s.
  var time: Double
  var state: MotionState
}

/// A position and a velocity, or the sizes of errors of both.
struct MotionState: Hashable {
  var place: Double
  /// The velocity, in the unit of the position per second.
  var velocity: Double

  static let zero = MotionState(place: 0, velocity: 0)
  static let infinity = MotionState(place: .infinity, velocity: .infinity)

  var magnitude: MotionState { MotionState(place: abs(place), velocity: abs(velocity)) }

  static func + (one: MotionState, other: MotionState) -> MotionState {
    MotionState(place: one.place + other.place, velocity: one.velocity + other.velocity)
  }
  static func - (one: MotionState, other: MotionState) -> MotionState {
    MotionState(place: one.place - other.place, velocity: one.velocity - other.velocity)
  }
  static func * (factor: Double, state: MotionState) -> MotionState {
    MotionState(place: factor * state.place, velocity: factor * state.velocity)
  }

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

/// The course of a motion past the nearest of some rows, continued from them.
struct Continuation {
  enum Basis {
    /// The Hermite polynomial through rows, the nearest of them first.
    case polynomial(ArraySlice<MotionRow>)
    /// A linear law from a row, with its fixed point.
    case linear(LinearLaw, from: MotionRow, target: Double)
  }

  let course: Basis
  /// The estimated error at the other end of the frame.
  var error: MotionState

  /// Returns the state at a time; nil if the law is known only at the times of its own steps.
  func state(at time: Double) -> MotionState? {
    switch course {
    case .polynomial(let rows): Self.hermite(rows, at: time)
    case .linear(let law, let row, let target): law.state(at: time, from: row, target: target)
    }
  }

  /// The place at which a linear law ends; nil for a polynomial.
  var target: Double? { if case .linear(_, _, let target) = course { target } else { nil } }

  /// Indicates whether the law is known only at the times of its own steps.
  var isStepped: Bool {
    if case .linear(let law, _, _) = course { law.spring == nil } else { false }
  }

  /// Indicates whether the course is a polynomial through more than one row, and the law is unknown.
  var isCurve: Bool { if case .polynomial(let rows) = course { rows.count > 1 } else { false } }

  /// Returns true if a law with time steps leads from one row to the next one by a part of its step: an integrator may
  /// begin so.
  func makesPartOfStep(from start: MotionRow, to end: MotionRow) -> Bool {
    guard isStepped, case .linear(let law, _, let target) = course,
      let step = law.state(at: end.time, from: start, target: target)
    else { return false }
    let (change, most) = (end.state - start.state, step.velocity - start.state.velocity)
    let span = end.time - start.time
    return change.velocity * most >= 0 && abs(change.velocity) <= abs(most)
      && abs(change.place - span * (start.state.velocity + change.velocity / 2))
        <= span * abs(change.velocity) * Self.partTolerance
  }

  /// The greatest distance from the mean of both velocities, as a share of their difference.
  private static let partTolerance = 0.501

  /// Evaluates the Hermite polynomial in Newton's form, with each node doubled.
  static func hermite(_ rows: ArraySlice<MotionRow>, at time: Double) -> MotionState {
    let nodes = rows.flatMap { [$0.time, $0.time] }
    var differences = rows.flatMap { [$0.state.place, $0.state.place] }
    var coefficients = [differences[0]]
    for order in 1..<nodes.count {
      differences = (0..<nodes.count - order).map { index in
        let span = nodes[index + order] - nodes[index]
        return span == 0
          ? rows[rows.startIndex + index / 2].state.velocity
          : (differences[index + 1] - differences[index]) / span
      }
      coefficients.append(differences[0])
    }
    var (place, velocity) = (coefficients[nodes.count - 1], 0.0)
    for order in stride(from: nodes.count - 2, through: 0, by: -1) {
      velocity = velocity * (time - nodes[order]) + place
      place = place * (time - nodes[order]) + coefficients[order]
    }
    return MotionState(place: place, velocity: velocity)
  }
}
