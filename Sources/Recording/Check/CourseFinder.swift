internal import Motion

/// Finds the courses of a motion on both sides of its frames.
///
/// Several courses are tried: Hermite polynomials through a rising number of rows, and the known linear laws. Each of them
/// is judged by how well it predicts rows that it was not made of.
struct CourseFinder {
  let laws: KnownLaws
  private let rows: [MotionRow]
  private let isHeld: [Bool]
  /// The range of the positions and the greatest speed.
  private let range: MotionState
  /// The rounding errors of the rows.
  private let rounding: MotionState
  /// The effect of the rows' noise on the polynomials through one row, two rows, and so on.
  private var noise: [MotionState] = []

  /// The number of rows of a side that are used.
  private static let mostRows = 6
  /// The least ratio of the error of a polynomial to its last failure to predict a row: with one failure, and with two,
  /// which show how the failures grow. The growth is limited.
  private static let predictionFactors = (single: 16.0, pair: 8.0, mostGrowth: 20.0)
  /// The ratio of the error of a polynomial to its difference from the one through one row more.
  private static let differenceFactor = 2.0
  /// The ratio of the error of a law to the distance of the rows from it: for two rows, which check it once, and for more.
  private static let residualFactors = (two: 64.0, more: 4.0)
  /// The error of the step of an integrator, as a share of the change in it.
  private static let stepError = 3e-4
  /// Noise is this multiple of the lower quartile of the failures to predict a row.
  private static let noiseFactor = 10.0
  /// The multiple of the rounding error that a polynomial through one more row adds.
  private static let amplification = 10.0

  init(_ rows: [MotionRow], isHeld: [Bool], range: MotionState) {
    (self.rows, self.isHeld, self.range) = (rows, isHeld, range)
    let farthest = rows.reduce(0) { max($0, abs($1.state.place)) }
    let isSingle = rows.allSatisfy { Double(Float($0.state.velocity)) == $0.state.velocity }
    let unit = isSingle ? Double(Float.ulpOfOne) : .ulpOfOne
    rounding = 4 * unit * MotionState(place: farthest, velocity: range.velocity)
    laws = KnownLaws(of: rows, isHeld: isHeld, range: range, rounding: rounding)
    noise = measuredNoise
  }

  private var measuredNoise: [MotionState] {
    let moving = rows.indices.filter { rows[$0].state.velocity != 0 }.map { side(from: $0, by: -1) }
    return (1..<Self.mostRows).map { count in
      let failures = moving.compactMap { failure(of: count, at: 0, in: $0) }
      guard !failures.isEmpty else { return .zero }
      func quartile(_ component: KeyPath<MotionState, Double>) -> Double {
        failures.map { $0[keyPath: component] }.sorted()[failures.count / 4]
      }
      return Self.noiseFactor * MotionState(place: quartile(\.place), velocity: quartile(\.velocity))
    }
  }

  /// Returns the greatest jump that interpolating over a frame may hide, as a ratio to a resolution: from the greater
  /// distance of the two rows beside it from polynomials through rows on both sides.
  func interpolationError(frame row: Int, resolution: MotionState) -> Double {
    let distances = [row - 1, row].map { middle in
      Self.neighbours.compactMap { offsets -> MotionState? in
        let others = offsets.map { middle + $0 }
        guard ([middle] + others).allSatisfy({ rows.indices.contains($0) && !isHeld[$0] }) else {
          return nil
        }
        let nodes = others.map { rows[$0] }[...]
        return Self.interpolationFactor * Self.distance(of: rows[middle], from: nodes)
      }.map { $0.ratio(to: resolution) }.min() ?? .infinity
    }
    return max(distances[0], distances[1])
  }

  /// A jump of the velocity is at most this multiple of the distance of a row beside it from polynomials through rows on
  /// both sides, wherever in the frame it happens. A jump of the position is found with less.
  private static let interpolationFactor = 14.0

  /// The rows that a row is interpolated from, relative to it.
  private static let neighbours = [[-2, -1, 1, 2], [-2, -1, 1], [-1, 1, 2]]

  /// Returns the rows from one row on, in a direction, up to a hand.
  private func side(from row: Int, by direction: Int) -> ArraySlice<MotionRow> {
    var side: [MotionRow] = []
    var index = row
    while side.count < Self.mostRows, rows.indices.contains(index), !isHeld[index] {
      side.append(rows[index])
      index += direction
    }
    return side[...]
  }

  /// Returns the course before the frame that ends with a row, up to a later row or to that one.
  func courseBefore(frame row: Int, upTo end: Int? = nil, resolution: MotionState) -> Continuation {
    course(of: side(from: row - 1, by: -1), to: rows[end ?? row].time, resolution)
  }

  /// Returns the course after the frame that ends with a row, back to an earlier row or to the one before.
  func courseAfter(frame row: Int, backTo start: Int? = nil, resolution: MotionState) -> Continuation {
    course(of: side(from: row, by: 1), to: rows[start ?? row - 1].time, resolution)
  }

  /// Returns the course with the least error, relative to a resolution.
  /// - Parameters:
  ///   - side: the rows, the nearest to the frame first.
  ///   - far: the time of the farther end of the frame.
  private func course(
    of side: ArraySlice<MotionRow>, to far: Double, _ resolution: MotionState
  ) -> Continuation {
    var best = Continuation(course: .polynomial(side.prefix(1)), error: .infinity)
    if side.count > 1, side[0].state.velocity == 0, side[0].state == side[1].state {
      best.error = rounding
      return best
    }
    for count in 1..<max(2, side.count) where side.count > 1 {
      consider(.polynomial(side.prefix(count)), polynomialError(count, side, far))
    }
    for law in laws.laws where side.count > 1 {
      for count in 2...side.count {
        guard let (target, error) = fit(law, to: side.prefix(count), far) else { break }
        consider(.linear(law, from: side[0], target: target), error)
      }
    }
    return best

    func consider(_ course: Continuation.Basis, _ error: MotionState) {
      if error.ratio(to: resolution) < best.error.ratio(to: resolution) {
        best = Continuation(course: course, error: error)
      }
    }
  }

  /// Returns the distance of a row from the polynomial through other rows.
  private static func distance(of row: MotionRow, from rows: ArraySlice<MotionRow>) -> MotionState {
    (Continuation.hermite(rows, at: row.time) - row.state).magnitude
  }

  /// Returns the failure of the polynomial through a number of rows to predict the row before them; nil if they are too
  /// few.
  private func failure(of count: Int, at index: Int, in side: ArraySlice<MotionRow>) -> MotionState? {
    guard index + count < side.count else { return nil }
    return Self.distance(of: side[index], from: side[index + 1...index + count])
  }

  private func polynomialError(_ count: Int, _ side: ArraySlice<MotionRow>, _ far: Double) -> MotionState {
    guard let last = failure(of: count, at: 0, in: side) else { return .infinity }
    var failure = Self.predictionFactors.single * last
    if let other = self.failure(of: count, at: 1, in: side) {
      let growth = min(Self.predictionFactors.mostGrowth, max(1, last.ratio(to: other)))
      failure = Self.predictionFactors.pair * growth * .max(last, other)
    }
    // A frame that is longer than the one before it, because frames were dropped.
    let stretch = abs(far - side[0].time) / abs(side[0].time - side[1].time)
    for _ in 0..<2 * count { failure = max(1, stretch) * failure }
    let difference =
      (Continuation.hermite(side.prefix(count), at: far)
      - Continuation.hermite(side.prefix(count + 1), at: far)).magnitude
    let amplification = (1..<max(2, count)).reduce(1) { factor, _ in factor * Self.amplification }
    let error = MotionState.max(.max(failure, Self.differenceFactor * difference), noise[count - 1])
    return error + amplification * rounding
  }

  private func fit(
    _ law: LinearLaw, to side: ArraySlice<MotionRow>, _ far: Double
  ) -> (target: Double, error: MotionState)? {
    guard let (target, residual) = law.fit(side) else { return nil }
    let factor = side.count == 2 ? Self.residualFactors.two : Self.residualFactors.more
    guard let error = law.spread(of: factor * residual + rounding, over: far - side[0].time) else {
      return nil
    }
    guard law.spring == nil, let end = law.state(at: far, from: side[0], target: target) else {
      return (target, error)
    }
    return (target, error + Self.stepError * (end - side[0].state).magnitude)
  }
}

/// The courses on both sides of a frame, and their difference in it.
struct CoursePair {
  private let before, after: Continuation
  let frame: ClosedRange<Double>
  /// The differences at times of the frame, the ends first and last, and where a component of the difference is 0.
  private var differences: [MotionState] = []
  /// The differences at the ends of the parts of a frame; none if a course is known at its ends alone.
  private var ends: [(time: Double, difference: MotionState)] = []

  /// The number of parts of a frame in which a zero of the difference is looked for.
  private static let parts = 16
  private static let bisections = 50
  private static let newtonSteps = 12
  /// The distance of an event from the frame that is a rounding error, as a share of the frame.
  private static let slack = 1e-6

  init(_ before: Continuation, _ after: Continuation, over frame: ClosedRange<Double>) {
    (self.before, self.after, self.frame) = (before, after, frame)
    let isStepped = before.isStepped || after.isStepped
    let times =
      [frame.lowerBound]
      + (isStepped ? [] : (1..<Self.parts).map { time(Double($0) / Double(Self.parts)) })
      + [frame.upperBound]
    let values = times.compactMap { self.difference(at: $0) }
    differences = values
    guard !isStepped, values.count == times.count else { return }
    ends = zip(times, values).map { (time: $0, difference: $1) }
    for index in times.indices.dropFirst() {
      let span = (times[index - 1], times[index])
      if (values[index - 1].place < 0) != (values[index].place < 0) {
        differences.append(zero(of: \.place, between: span))
      }
      if (values[index - 1].velocity < 0) != (values[index].velocity < 0) {
        differences.append(zero(of: \.velocity, between: span))
      }
    }
  }

  private func time(_ share: Double) -> Double {
    frame.lowerBound + share * (frame.upperBound - frame.lowerBound)
  }

  private func difference(at time: Double) -> MotionState? {
    guard let one = before.state(at: time), let other = after.state(at: time) else { return nil }
    return other - one
  }

  private func zero(
    of component: KeyPath<MotionState, Double>, between span: (low: Double, high: Double)
  ) -> MotionState {
    func value(_ time: Double) -> MotionState { difference(at: time) ?? .infinity }
    var (low, high) = span
    let isNegative = value(high)[keyPath: component] < 0
    for _ in 0..<Self.bisections {
      let middle = (low + high) / 2
      if (value(middle)[keyPath: component] < 0) == isNegative { high = middle } else { low = middle }
    }
    return value(high)
  }

  /// The least difference at an instant of the frame, as a ratio to a size.
  func least(relativeTo size: MotionState) -> Double {
    differences.map { $0.ratio(to: size) }.min() ?? .infinity
  }

  /// The greater of the differences at both ends of the frame, as a ratio to a size.
  func endRatio(to size: MotionState) -> Double {
    [frame.lowerBound, frame.upperBound].map { time in
      difference(at: time)?.ratio(to: size) ?? .infinity
    }.max() ?? .infinity
  }

  /// Returns the least jump of the velocity where the positions are equal; nil if they are nowhere equal.
  /// - Parameter error: the greatest difference of positions that count as equal.
  func velocityJump(within error: MotionState) -> Double? {
    differences.filter { abs($0.place) <= error.place }.map { abs($0.velocity) }.min()
  }

  /// The greatest jump of the velocity at an instant at which the positions are equal. An event that changes the
  /// acceleration may hide it.
  var hiddenJump: Double {
    let isEqual = ends.map { $0.difference.place == 0 }
    var jump = 0.0
    for index in ends.indices where isEqual[index] { jump = max(jump, abs(ends[index].difference.velocity)) }
    for index in ends.indices.dropFirst() {
      let (one, other) = (ends[index - 1], ends[index])
      if (one.difference.place < 0) != (other.difference.place < 0) {
        jump = max(jump, abs(zero(of: \.place, between: (one.time, other.time)).velocity))
      }
      guard isEqual[index] != isEqual[index - 1] else { continue }
      var (near, far) = isEqual[index] ? (other.time, one.time) : (one.time, other.time)
      for _ in 0..<Self.bisections {
        let middle = (near + far) / 2
        if let found = difference(at: middle), found.place == 0 {
          near = middle
        } else {
          far = middle
        }
      }
      jump = max(jump, abs(difference(at: near)?.velocity ?? 0))
    }
    return jump
  }

  /// Returns the least jump of the position, where the velocities are equal if they are anywhere.
  func placeJump(within error: MotionState) -> Double {
    let turns = differences.filter { abs($0.velocity) <= error.velocity }
    return (turns.isEmpty ? differences : turns).map { abs($0.place) }.min() ?? .infinity
  }

  /// Returns true if the frame may have a second event, whatever law there is between the two: an integrator may begin
  /// with a part of a step, and next to a polynomial an event may change the acceleration by as much as it is, here or
  /// nearby.
  /// - Parameters:
  ///   - error: the greatest difference that counts as none.
  ///   - acceleration: the greatest acceleration nearby, in the unit of the position per second squared.
  func mayHideEvent(within error: MotionState, _ acceleration: Double) -> Bool {
    if before.isStepped || after.isStepped { return true }
    guard before.isCurve || after.isCurve else { return false }
    let span = frame.upperBound - frame.lowerBound
    let change = max(acceleration, self.acceleration) * span
    return velocityJump(within: error).map { $0 <= change } ?? (placeJump(within: error) <= change * span)
  }

  /// The greatest acceleration of the two courses in the frame.
  private var acceleration: Double {
    [before, after].map { course in
      guard let start = course.state(at: frame.lowerBound), let end = course.state(at: frame.upperBound)
      else { return .infinity }
      return abs(end.velocity - start.velocity) / (frame.upperBound - frame.lowerBound)
    }.max() ?? 0
  }

  /// Returns true if a third law, between two events in the frame, leads from one course to the other.
  func meet(through laws: KnownLaws, within error: MotionState) -> Bool {
    guard let start = before.state(at: frame.lowerBound) else { return false }
    return laws.courses(from: MotionRow(time: frame.lowerBound, state: start)).contains { course in
      guard case .linear(let law, _, let target) = course.course, law.spring != nil else { return false }
      return meet(error) { first, second in
        guard let state = before.state(at: first), let end = after.state(at: second),
          let reached = law.state(
            at: second, from: MotionRow(time: first, state: state), target: target)
        else { return nil }
        return end - reached
      }
    }
  }

  /// Returns true if a function of two instants of the frame, in order, has a zero, by Newton's method.
  private func meet(_ error: MotionState, _ miss: (Double, Double) -> MotionState?) -> Bool {
    let length = frame.upperBound - frame.lowerBound
    var (first, second) = (time(1.0 / 3), time(2.0 / 3))
    for _ in 0..<Self.newtonSteps {
      guard let here = miss(first, second) else { return false }
      if here.ratio(to: error) <= 1 {
        let slack = length * Self.slack
        return first >= frame.lowerBound - slack && first <= second && second <= frame.upperBound + slack
      }
      let step = length * 1e-4
      guard let one = miss(first + step, second), let other = miss(first, second + step) else { return false }
      let (alongFirst, alongSecond) = ((1 / step) * (one - here), (1 / step) * (other - here))
      let determinant =
        alongFirst.place * alongSecond.velocity - alongFirst.velocity * alongSecond.place
      guard determinant != 0 else { return false }
      let limit = length / 2
      func limited(_ change: Double) -> Double { max(-limit, min(limit, change)) }
      first -= limited(
        (here.place * alongSecond.velocity - here.velocity * alongSecond.place) / determinant)
      second -= limited(
        (alongFirst.place * here.velocity - alongFirst.velocity * here.place) / determinant)
    }
    return false
  }
}
