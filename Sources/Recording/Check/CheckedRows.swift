internal import MotionKinematics

/// The velocities of a curve of positions, for rows whose own velocities are difference quotients of the positions.
///
/// A difference quotient tells nothing that the positions do not tell, and after a jump of the position it agrees with
/// the jump. Therefore the velocity of each row is computed from successive rows that obey one law or are smooth, on one
/// side of an event.
struct DerivedVelocities {
  /// The rows, with the velocities of the curve.
  private(set) var rows: [MotionRow]
  private let isHeld: [Bool]

  private static let leastRows = 8
  /// The error of a position by rounding, as a share of the extent.
  private static let rounding = 1e-6
  /// The numbers of decimals to which numbers may be rounded.
  private static let decimals = 0...9
  /// The number of rows that determine the velocity and the target of a known law and check them: three and one.
  private static let lawRows = 4
  /// The ratio of the error of a velocity to the effect of the rounding: a polynomial over a jump spreads it.
  private static let blur = 2.0
  /// The numbers of rows that determine a polynomial.
  private static let curveRows = [6, 5, 4, 3]

  /// - Parameters:
  ///   - times: the times of the rows in the table, in s. The velocities may be quotients of these or of even times.
  ///   - range: the range of the positions and the greatest speed.
  /// - Returns: nil if the velocities are not difference quotients.
  init?(_ rows: [MotionRow], times: [Double], isHeld: [Bool], range: MotionState) {
    let units = [rows.map(\.state.place), rows.map(\.state.velocity)].map {
      EvenClock.unit(of: $0, in: Self.decimals) ?? 0
    }
    let free = rows.indices.dropFirst().dropLast().filter { !isHeld[$0 - 1...$0 + 1].contains(true) }
    // Velocities that tell the way between the rows, as well as these are rounded, are not made of the positions.
    let coarsest = rows.reduce(MotionState.zero) { .max($0, $1.rounding) }
    let isOwn =
      coarsest != .zero
      && free.allSatisfy { row in
        let span = rows[row + 1].time - rows[row].time
        let way = (rows[row].state.velocity + rows[row + 1].state.velocity) / 2 * span
        return abs(rows[row + 1].state.place - rows[row].state.place - way)
          <= Self.rounding * range.place + units[0] + units[1] * span
      }
    func obeys(_ rule: Int, _ times: [Double], within unit: Double) -> Bool {
      free.allSatisfy { row in
        let (span, next) = (times[row] - times[row - 1], times[row + 1] - times[row])
        let before = (rows[row].state.place - rows[row - 1].state.place) / span
        let after = (rows[row + 1].state.place - rows[row].state.place) / next
        let quotient = [before, after, (before * next + after * span) / (span + next)][rule]
        let error = Self.rounding * range.place + unit + units[1] * span
        return abs(rows[row].state.velocity - quotient) * span <= error
      }
    }
    let rule = (isOwn ? [0] : [0, units[0]]).lazy.compactMap { unit in
      (0...2).first { obeys($0, rows.map(\.time), within: unit) || obeys($0, times, within: unit) }
    }.first
    guard free.count >= Self.leastRows, let rule else { return nil }
    (self.rows, self.isHeld) = (rows, isHeld)
    let error = Self.rounding * range.place + 2 * units[0]
    // Positions and their backward differences obey a linear law if the positions do.
    let states =
      rule == 0
      ? rows
      : rows.indices.map { row in
        let velocity = row == 0 ? 0 : Self.quotient(rows[row - 1], rows[row])
        return MotionRow(
          time: rows[row].time, state: MotionState(place: rows[row].state.place, velocity: velocity))
      }
    let interval = (rows[rows.count - 1].time - rows[0].time) / Double(rows.count - 1)
    let rounding = MotionState(place: coarsest.place, velocity: 2 * coarsest.place / interval)
    let laws = KnownLaws(of: states, isHeld: isHeld, range: range, rounding: rounding).laws
    for row in rows.indices {
      self.rows[row].rounding.velocity = 0
      guard !isHeld[row] else { continue }
      let curve = curve(at: row)
      let velocity =
        curve.roughness == 0 ? curve.velocity : self.velocity(at: row, laws, error) ?? curve.velocity
      self.rows[row].state.velocity = velocity
      self.rows[row].rounding.velocity = Self.blur * curve.rounding
    }
  }

  private static func quotient(_ one: MotionRow, _ other: MotionRow) -> Double {
    (other.state.place - one.state.place) / (other.time - one.time)
  }

  /// Returns the windows of a number of successive rows that include a row and that no hand holds.
  private func windows(of count: Int, around row: Int) -> [Range<Int>] {
    (max(0, row + 1 - count)...row).map { $0..<$0 + count }.filter {
      $0.upperBound <= rows.count && !isHeld[$0].contains(true)
    }
  }

  /// Returns the derivative of the smoothest polynomial through rows that include a row, its last difference, and the
  /// greatest error of the derivative by the rounding of the rows.
  private func curve(at row: Int) -> (velocity: Double, roughness: Double, rounding: Double) {
    let curves = Self.curveRows.lazy.flatMap { self.windows(of: $0, around: row) }.map { window in
      let nodes = [rows[row]] + window.filter { $0 != row }.map { rows[$0] }
      var differences = nodes.map(\.state.place)
      var (velocity, product, span) = (0.0, 1.0, 1.0)
      for order in 1..<nodes.count {
        differences = (0..<nodes.count - order).map {
          (differences[$0 + 1] - differences[$0]) / (nodes[$0 + order].time - nodes[$0].time)
        }
        velocity += differences[0] * product
        product *= nodes[0].time - nodes[order].time
        span *=
          Double(order) * (rows[window.upperBound - 1].time - rows[window.lowerBound].time)
          / Double(nodes.count - 1)
      }
      let (slope, difference) = Self.rounding(of: nodes)
      let interval =
        (rows[window.upperBound - 1].time - rows[window.lowerBound].time) / Double(nodes.count - 1)
      let roughness = max(0, abs(differences[0]) - difference) * span
      return (velocity: velocity, roughness: roughness, rounding: slope, cost: roughness + slope * interval)
    }
    return curves.min { $0.cost < $1.cost }.map { ($0.velocity, $0.roughness, $0.rounding) } ?? (
      0, .infinity, 0
    )
  }

  /// Returns the greatest effects of the rounding of rows on the derivative, at the first of them, of the polynomial
  /// through them, and on its last difference.
  private static func rounding(of nodes: [MotionRow]) -> (slope: Double, difference: Double) {
    guard nodes[0].rounding.place > 0 else { return (0, 0) }
    var (slope, difference, own) = (0.0, 0.0, 0.0)
    for (index, node) in nodes.enumerated() {
      let others = nodes.indices.filter { $0 != index }
      let product = others.reduce(1) { $0 * (node.time - nodes[$1].time) }
      difference += node.rounding.place / abs(product)
      guard index > 0 else { continue }
      own += 1 / (nodes[0].time - node.time)
      let rest = others.reduce(1) { $1 == 0 ? $0 : $0 * (nodes[0].time - nodes[$1].time) }
      slope += node.rounding.place * abs(rest / product)
    }
    return (slope + nodes[0].rounding.place * abs(own), difference)
  }

  /// Returns the velocity at a row in the window that obeys a known law best; nil if none does within an error.
  private func velocity(at row: Int, _ laws: [LinearLaw], _ error: Double) -> Double? {
    let origin = rows[row]
    let fits = laws.flatMap { law in
      windows(of: Self.lawRows, around: row).compactMap { window -> (velocity: Double, residual: Double)? in
        guard let spring = law.curveSpring else { return nil }
        // A place is flow(place of the row) + (1 − flow, flow)(target, velocity), linear in both.
        let equations = window.filter { $0 != row }.map { index -> (slope: SIMD2<Double>, value: Double) in
          let flow = LinearLaw.flow(of: spring, over: rows[index].time - origin.time)
          return (
            SIMD2(1 - flow.first.x, flow.second.x),
            rows[index].state.place - flow.first.x * origin.state.place
          )
        }
        let matrix = equations.reduce(SIMD3<Double>.zero) {
          $0 + SIMD3($1.slope.x * $1.slope.x, $1.slope.x * $1.slope.y, $1.slope.y * $1.slope.y)
        }
        let sums = equations.reduce(SIMD2<Double>.zero) { $0 + $1.value * $1.slope }
        let determinant = matrix.x * matrix.z - matrix.y * matrix.y
        guard determinant > 0 else { return nil }
        let solution =
          SIMD2(
            matrix.z * sums.x - matrix.y * sums.y, matrix.x * sums.y - matrix.y * sums.x) / determinant
        let residual = equations.map { abs($0.value - ($0.slope * solution).sum()) }.max() ?? .infinity
        return (solution.y, residual)
      }
    }
    return fits.filter { $0.residual <= error }.min { $0.residual < $1.residual }?.velocity
  }
}

/// The times of rows on an even clock, some of whose rows may be missing, before they were rounded to decimals.
///
/// A law of a motion is found in rows at equal intervals. Times that are rounded to milliseconds or microseconds have
/// other intervals, although the clock was even.
struct EvenClock {
  /// The times, in s, at equal intervals or at multiples of one.
  let times: [Double]

  /// The numbers of decimals that times are rounded to.
  private static let decimals = 3...9
  /// The greatest difference of a decimal from its number, in units of the last decimal.
  private static let slack = 1e-3
  /// The greatest ratio of a usual interval to the median.
  private static let mostUsual = 1.5

  /// - Parameter rounded: the times in s, rising.
  /// - Returns: nil if the times are not rounded, or not those of an even clock.
  init?(_ rounded: [Double]) {
    guard rounded.count > 2, let unit = Self.unit(of: rounded, in: Self.decimals) else { return nil }
    let intervals = zip(rounded.dropFirst(), rounded).map { $0 - $1 }
    let limit = Self.mostUsual * intervals.median + unit
    let usual = intervals.filter { $0 < limit }
    let mean = usual.reduce(0, +) / Double(usual.count)
    var ticks = [0.0]
    for interval in intervals { ticks.append(ticks[ticks.count - 1] + max(1, (interval / mean).rounded())) }
    // The line through the times with the least squares has the interval of the clock. Most rates are whole numbers.
    let (middle, center) = (
      ticks.reduce(0, +) / Double(ticks.count), rounded.reduce(0, +) / Double(ticks.count)
    )
    let interval =
      zip(ticks, rounded).reduce(0) { $0 + ($1.0 - middle) * ($1.1 - center) }
      / ticks.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
    for (interval, most) in [(1 / (1 / interval).rounded(), 1 + Self.slack), (interval, Self.mostUsual)] {
      let starts = zip(ticks, rounded).map { $1 - $0 * interval }
      guard let first = starts.min(), let last = starts.max(), last - first <= most * unit else { continue }
      times = ticks.map { (first + last) / 2 + $0 * interval }
      return
    }
    return nil
  }

  /// Returns the unit of the last decimal of numbers; nil if they are not rounded.
  static func unit(of numbers: [Double], in decimals: ClosedRange<Int>) -> Double? {
    decimals.lazy.map { decimal in (0..<decimal).reduce(1.0) { scale, _ in 10 * scale } }.first { scale in
      numbers.allSatisfy { abs($0 * scale - ($0 * scale).rounded()) < slack }
    }.map { 1 / $0 }
  }
}

extension MotionState {
  /// The numbers of decimals with which positions and velocities are rounded. With more they count as exact.
  private static let decimals = 0...5

  /// The least share of even steps in positions that count as exact.
  private static let leastEvenShare = 0.9

  /// Returns the greatest errors of positions and velocities by rounding; 0 if they are not rounded, or if nearly all
  /// steps of the positions are as large as the step before, as rounded ones are not.
  static func rounding(ofPlaces places: [Double], velocities: [Double]) -> MotionState {
    let steps = places.indices.dropFirst(2).map {
      (last: places[$0 - 1] - places[$0 - 2], this: places[$0] - places[$0 - 1])
    }.filter { $0.this != 0 }
    let even = steps.count { abs($0.this - $0.last) <= 1e-9 * abs($0.this) }
    if !steps.isEmpty, Double(even) >= leastEvenShare * Double(steps.count) { return .zero }
    func error(_ numbers: [Double]) -> Double { (EvenClock.unit(of: numbers, in: decimals) ?? 0) / 2 }
    return MotionState(place: error(places), velocity: error(velocities))
  }
}

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
  /// The greatest errors of the state by rounding; 0 if it is not rounded.
  var rounding = MotionState.zero
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
