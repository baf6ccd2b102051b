/// The courses on both sides of a frame, and their difference in it.
struct CoursePair {
  private let before, after: Continuation
  let frame: ClosedRange<Double>
  /// The differences at times of the frame, the ends first and last, and where a component of the difference is 0.
  private var differences: [MotionState] = []

  /// The number of parts of a frame in which a zero of the difference is looked for.
  private static let parts = 16
  private static let bisections = 50
  /// The number of steps of Newton's method.
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
  /// - Parameters:
  ///   - laws: the laws and their targets.
  ///   - error: the greatest difference.
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
