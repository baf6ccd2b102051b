internal import Motion
internal import PaneSprings

/// A law under which the state after a span of time is a linear function of the state before it: a spring in closed
/// form, or the step of an integrator.
struct LinearLaw {
  /// A matrix of two rows, as its columns. It maps displacement and velocity to those after a span of time.
  struct Matrix {
    var first: SIMD2<Double>
    var second: SIMD2<Double>

    static let identity = Matrix(first: SIMD2(1, 0), second: SIMD2(0, 1))

    func callAsFunction(_ vector: SIMD2<Double>) -> SIMD2<Double> { first * vector.x + second * vector.y }
    func callAsFunction(_ other: Matrix) -> Matrix {
      Matrix(first: self(other.first), second: self(other.second))
    }
    var determinant: Double { LinearLaw.cross(first, second) }
    var inverse: Matrix {
      Matrix(
        first: SIMD2(second.y, -first.y) / determinant, second: SIMD2(-second.x, first.x) / determinant)
    }
    /// The matrix of absolute values.
    var magnitude: Matrix {
      Matrix(
        first: SIMD2(abs(first.x), abs(first.y)), second: SIMD2(abs(second.x), abs(second.y)))
    }
  }

  /// The interval of the rows that the law was found in, in s.
  let interval: Double
  /// The map over `interval`.
  let map: Matrix
  /// The spring that has this map; nil for another integrator, which is known only at whole steps.
  let spring: Spring?
  /// Indicates whether the spring is played backwards.
  let isReversed: Bool
  /// The difference of the last change of the rows from its prediction, as a share of the change.
  let residual: Double
  /// The size of the changes that determine the law, in the unit of the position.
  let strength: Double

  /// The number of rows that determine a law and check it: four and one.
  static let rowCount = 5
  /// The greatest difference of two intervals that count as even, as a share of them.
  private static let evenness = 1e-6
  /// The greatest residual of rows that obey one law, and the greatest relative error of its coefficients.
  private static let accuracy = (residual: 1e-4, coefficients: 1e-5)
  /// The greatest difference of two laws that count as one, and of a spring's map from that of the rows.
  private static let likeness = (laws: 1e-4, spring: 1e-3)
  /// The least share by which a law changes a displacement within an interval; below it, there is no target.
  private static let leastPull = 1e-6
  /// The greatest number of steps of an integrator in one frame.
  private static let mostSteps = 20

  /// Finds the law of five rows in order of time.
  /// - Returns: nil if the rows do not obey one law, or do not determine it.
  init?(_ rows: ArraySlice<MotionRow>, rounding: MotionState) {
    let rows = Array(rows)
    let interval = rows[1].time - rows[0].time
    var changes: [SIMD2<Double>] = []
    for (row, next) in zip(rows, rows.dropFirst()) {
      guard abs(next.time - row.time - interval) <= Self.evenness * interval else { return nil }
      let change = next.state - row.state
      changes.append(SIMD2(change.place, change.velocity * interval))
    }
    let area = Self.cross(changes[0], changes[1])
    let largest = changes.dropLast().map(Self.size).max() ?? 0
    strength = abs(area) / largest
    guard
      max(rounding.place, rounding.velocity * interval) < Self.accuracy.coefficients * strength
    else { return nil }
    let map = Matrix(
      first: (changes[1] * changes[1].y - changes[2] * changes[0].y) / area,
      second: (changes[2] * changes[0].x - changes[1] * changes[1].x) / area)
    residual =
      Self.size(map(changes[2]) - changes[3]) / max(Self.size(changes[2]), Self.size(changes[3]))
    guard residual <= Self.accuracy.residual, map.determinant > 0, abs(1 - map.first.x) > Self.leastPull
    else { return nil }
    self.interval = interval
    let scaled = Matrix(
      first: SIMD2(map.first.x, map.first.y / interval),
      second: SIMD2(map.second.x * interval, map.second.y))
    let found = Self.spring(of: scaled, over: interval)
    (spring, isReversed) = (found?.spring, found?.isReversed ?? false)
    self.map =
      found.map { Self.flow(of: $0.spring, over: interval, isReversed: $0.isReversed) } ?? scaled
  }

  /// Returns the coefficients of the spring with a map over an interval, in s; nil if there is none.
  private static func coefficients(
    of map: Matrix, over interval: Double
  ) -> (stiffness: Double, damping: Double)? {
    Spring.coefficients(
      trace: map.first.x + map.second.y, determinant: map.determinant, duration: interval
    ).flatMap { Spring.stiffnessRange.contains($0.stiffness) ? $0 : nil }
  }

  private static func spring(
    of map: Matrix, over interval: Double
  ) -> (spring: Spring, isReversed: Bool)? {
    guard let found = coefficients(of: map, over: interval) else { return nil }
    // A damping that is negative by a rounding error is none.
    let isReversed = found.damping < -evenness / interval
    let spring = Spring(
      stiffness: found.stiffness, damping: isReversed ? -found.damping : max(0, found.damping))
    let flow = flow(of: spring, over: interval, isReversed: isReversed)
    return difference(flow, map, over: interval) < likeness.spring ? (spring, isReversed) : nil
  }

  /// Returns the map of a spring over a span, in s.
  static func flow(of spring: Spring, over span: Double, isReversed: Bool = false) -> Matrix {
    let direction = isReversed ? -1.0 : 1
    func state(_ place: Double, _ velocity: Double) -> SIMD2<Double> {
      let state = SpringMotion(spring: spring, from: place, velocity: direction * velocity, to: 0)
        .state(at: direction * span)
      return SIMD2(state.value, direction * state.velocity)
    }
    return Matrix(first: state(1, 0), second: state(0, 1))
  }

  /// Returns the greatest difference of the entries of two maps, with velocities times the interval.
  private static func difference(_ one: Matrix, _ other: Matrix, over interval: Double) -> Double {
    let scale = SIMD2(1, interval)
    return max(
      size((one.first - other.first) * scale), size((one.second - other.second) * scale) / interval)
  }

  private static func cross(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
    one.x * other.y - one.y * other.x
  }

  private static func size(_ vector: SIMD2<Double>) -> Double { max(abs(vector.x), abs(vector.y)) }

  func isLike(_ other: LinearLaw) -> Bool {
    if let spring, let otherSpring = other.spring, isReversed == other.isReversed {
      let frequency = spring.stiffness.squareRoot()
      return abs(spring.stiffness - otherSpring.stiffness) < Self.likeness.laws * spring.stiffness
        && abs(spring.damping - otherSpring.damping) < Self.likeness.laws * (spring.damping + frequency)
    }
    guard spring == nil, other.spring == nil,
      abs(interval - other.interval) < Self.evenness * interval
    else { return false }
    return Self.difference(map, other.map, over: interval) < Self.likeness.laws
  }

  /// Returns the map over a span, in s, negative to lead back; nil for a span between the steps of an integrator.
  func flow(over span: Double) -> Matrix? {
    if let spring { return Self.flow(of: spring, over: span, isReversed: isReversed) }
    let steps = (span / interval).rounded()
    guard abs(span - steps * interval) <= Self.evenness * interval, abs(steps) <= Double(Self.mostSteps)
    else { return nil }
    let step = steps < 0 ? map.inverse : map
    return (0..<Int(abs(steps))).reduce(.identity) { flow, _ in step(flow) }
  }

  /// Returns the state at a time, in s, from that of a row; nil between the steps of an integrator.
  func state(at time: Double, from row: MotionRow, target: Double) -> MotionState? {
    guard let flow = flow(over: time - row.time) else { return nil }
    let state = flow(SIMD2(row.state.place - target, row.state.velocity))
    return MotionState(place: target + state.x, velocity: state.y)
  }

  /// Fits the target to rows.
  /// - Parameter rows: at least two rows; the course goes through the first of them.
  /// - Returns: the target with the greatest distance of the other rows from the course; nil if there is none.
  func fit(_ rows: ArraySlice<MotionRow>) -> (target: Double, residual: MotionState)? {
    let origin = rows[rows.startIndex]
    let scale = SIMD2(1, abs(rows[rows.startIndex + 1].time - origin.time))
    // Each row is linear in the target: state = flow(origin) + (1 − flow)(target, 0).
    var equations: [(slope: SIMD2<Double>, value: SIMD2<Double>)] = []
    for row in rows.dropFirst() {
      guard let flow = flow(over: row.time - origin.time) else { return nil }
      let state = flow(SIMD2(origin.state.place, origin.state.velocity))
      equations.append((SIMD2(1, 0) - flow.first, SIMD2(row.state.place, row.state.velocity) - state))
    }
    let products = equations.reduce(SIMD2(0.0, 0)) { sum, equation in
      let slope = equation.slope * scale
      return sum + SIMD2((slope * equation.value * scale).sum(), (slope * slope).sum())
    }
    guard products.y > 0 else { return nil }
    let target = products.x / products.y
    let residual = equations.reduce(MotionState.zero) { residual, equation in
      let left = equation.value - equation.slope * target
      return .max(residual, MotionState(place: abs(left.x), velocity: abs(left.y)))
    }
    return (target, residual)
  }

  /// Returns the effect of an error of a row on the state after a span, in s; nil between the steps of an integrator.
  func spread(of error: MotionState, over span: Double) -> MotionState? {
    guard let flow = flow(over: span)?.magnitude else { return nil }
    let state = flow(SIMD2(error.place, error.velocity))
    // The target has an error too, and moves the state by (1 − flow) times that.
    return MotionState(
      place: state.x + abs(1 - flow.first.x) * error.place, velocity: state.y + flow.first.y * error.place)
  }
}

/// The linear laws that rows of a motion obey, and the targets at which they end.
struct KnownLaws {
  private(set) var laws: [LinearLaw] = []
  private var ends: [(law: LinearLaw, target: Double)] = []

  /// The greatest numbers of laws and of targets that are kept, and of laws that are compared with each window.
  private static let most = (laws: 8, targets: 16, candidates: 64)
  /// A spring is known if more windows than this agree, or if its residual is no more than rounding.
  private static let agreement = (windows: 2, residual: 1e-8)
  /// An integrator is known if at least this share and this number of the windows with a law agree. Pieces of other
  /// curves look like integrators too, but each like another one.
  private static let integrator = (share: 0.25, windows: 5)
  /// The number of rows in which a target is looked for.
  private static let targetRows = 4
  /// The shares of the extent for targets: the greatest residual, the least distance to it, and the greatest
  /// difference of targets that count as one.
  private static let accuracy = (residual: 1e-7, distance: 1e-3, likeness: 1e-5)

  /// - Parameters:
  ///   - rows: the rows in order of time.
  ///   - range: the range of the positions and the greatest speed.
  init(of rows: [MotionRow], isHeld: [Bool], range: MotionState, rounding: MotionState) {
    var found: [(law: LinearLaw, windows: Int)] = []
    var count = 0
    for window in Self.windows(of: LinearLaw.rowCount, isHeld) {
      guard let law = LinearLaw(rows[window], rounding: rounding) else { continue }
      count += 1
      if let index = found.firstIndex(where: { $0.law.isLike(law) }) {
        found[index].windows += 1
        if law.strength > found[index].law.strength { found[index].law = law }
      } else if found.count < Self.most.candidates {
        found.append((law, 1))
      }
    }
    laws = found.sorted { $0.windows > $1.windows }.prefix(Self.most.laws).filter { law, windows in
      if law.spring == nil {
        windows >= Self.integrator.windows
          && Double(windows) >= Self.integrator.share * Double(count)
      } else {
        windows > Self.agreement.windows || law.residual < Self.agreement.residual
      }
    }.map(\.law)
    for window in Self.windows(of: Self.targetRows, isHeld) {
      for law in laws { findTarget(of: law, in: rows[window], range) }
    }
  }

  /// Returns the ranges of a number of successive rows that no hand holds.
  private static func windows(of count: Int, _ isHeld: [Bool]) -> [Range<Int>] {
    var free = 0
    return isHeld.indices.compactMap { index in
      free = isHeld[index] ? 0 : free + 1
      return free >= count ? index + 1 - count..<index + 1 : nil
    }
  }

  private mutating func findTarget(
    of law: LinearLaw, in rows: ArraySlice<MotionRow>, _ range: MotionState
  ) {
    guard ends.count < Self.most.targets, let first = rows.first, let last = rows.last,
      let (target, residual) = law.fit(rows), residual.ratio(to: Self.accuracy.residual * range) < 1,
      abs(first.state.place - target) + abs(first.state.velocity) * (last.time - first.time)
        > Self.accuracy.distance * range.place
    else { return }
    let isKnown = ends.contains {
      $0.law.isLike(law) && abs($0.target - target) < Self.accuracy.likeness * range.place
    }
    if !isKnown { ends.append((law, target)) }
  }

  /// Returns the courses that known laws with known targets take from a row, and rest if its velocity is 0.
  func courses(from row: MotionRow) -> [Continuation] {
    (ends.map { Continuation.Basis.linear($0.law, from: row, target: $0.target) }
      + (row.state.velocity == 0 ? [.polynomial([row])] : [])).map {
        Continuation(course: $0, error: .zero)
      }
  }

  /// Returns true if a known integrator, with any target, leads from one row to the next one in a step.
  func hasStep(from start: MotionRow, to end: MotionRow, within error: MotionState) -> Bool {
    laws.contains { law in
      guard law.spring == nil, let (_, residual) = law.fit([start, end]) else { return false }
      return residual.ratio(to: error) <= 1
    }
  }
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
  var isCurve: Bool {
    switch course {
    case .polynomial(let rows): rows.count > 1
    case .linear: false
    }
  }

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
