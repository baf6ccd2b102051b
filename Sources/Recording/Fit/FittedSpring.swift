package import Motion
internal import RealModule

/// The spring whose motion is nearest to a recorded motion, by least squares, with its standard deviations.
///
/// For a given spring a motion is linear in its start, its velocity and its target: variable projection (Golub and
/// Pereyra, 1973) solves for these by linear least squares, and the Levenberg–Marquardt method moves stiffness and damping
/// alone, and the start of a motion that begins at rest between two rows. It starts from the best springs of a grid,
/// because the error has many local minima. All segments of a recording share one spring.
package struct FittedSpring: Sendable {
  /// A motion towards one target. Places are in the unit of the recorded values.
  package struct Segment: Hashable, Sendable {
    /// The time of the first row, in s.
    package let start: Double
    /// The position at that time.
    package let from: Double
    /// The velocity at that time, in units per second.
    package let velocity: Double
    package let target: Double
    /// The rest before the motion whose rows are left out; nil if there is none.
    let rest: RecordedMotion.FreeRun.Rest?
  }

  /// The spring, of mass 1.
  package let spring: Spring
  /// The standard deviation of the stiffness, as a share of it, if the noise of the rows is independent; infinite if they
  /// do not determine the spring.
  package let stiffnessDeviation: Double
  /// The standard deviation of the damping, in its unit, likewise.
  package let dampingDeviation: Double
  /// The rate of an exponential decay that is as near to the rows, in 1/s: they do not determine a spring, which has a
  /// second rate. Nil if a spring is nearer.
  package let decayRate: Double?
  /// True if the frequency is the least or greatest, or the damping ratio the greatest, that the search tries.
  package let isLimited: Bool
  /// True if straight lines are as near to the rows.
  package let isLine: Bool
  /// The root mean square of the differences between the rows and the motion, in the unit of the values.
  package let error: Double
  package let segments: [Segment]
  /// The rows that were fitted, and the places of the fitted motion at their times.
  package let rows: [Int]
  package let places: [Double]

  /// - Throws: an error if no segment has enough rows, if none moves, or if straight lines are as near as springs.
  package init(fitting motion: RecordedMotion) throws(ParseError) {
    let pieces = motion.pieces
    try self.init(fitting: pieces, named: motion.file)
    guard !isLine else {
      throw ParseError(
        "\(motion.file): expected the motion of a spring in “\(motion.name)”, found a straight line")
    }
  }

  init(fitting all: [RecordedMotion.FreeRun], named name: String) throws(ParseError) {
    guard !all.isEmpty else {
      throw ParseError(
        "\(name): expected \(RecordedMotion.FreeRun.leastRows) rows or more towards one target")
    }
    guard all.contains(where: { $0.extent > 0 }) else {
      throw ParseError("\(name): expected a motion, found the same value in all rows")
    }
    // A rest before the start is a constant, which no spring gives.
    let awake = all.map(\.withoutLeadingRest)
    let start = SpringSearch(pieces: awake).start
    var search = SpringSearch(pieces: all)
    var best = search.refined(search.fit(start))
    let extent = all.map(\.extent).max() ?? 0
    if awake != all {
      let later = SpringSearch(
        pieces: zip(all, awake).map { $0.startsAtRest ? $0.starting(before: $1) : $1 })
      let fit = later.refined(later.fit(start))
      let variance = max(later.variance(of: fit), Self.rounding * extent * Self.rounding * extent)
      // The squares of noise fall by one variance for each row that is left out and for each parameter. Those that a
      // constant takes away belong to one parameter.
      let gain = best.squares - fit.squares
      let resting = later.pieces.compactMap(\.rest)
      let isBetter =
        gain > variance * chiSquareLimit(search.freedom - later.freedom, deviations: Self.restDeviations)
        || gain - resting.reduce(0) { $0 + $1.squares }
          > variance * chiSquareLimit(max(1, resting.count), deviations: Self.restDeviations)
      if isBetter { (search, best) = (later, fit) }
    }
    spring = best.spring
    error = best.error
    let decay = FittedDecay(fitting: search.pieces, startingAt: best.onset, rates: search.frequencies)
    let variance = max(search.variance(of: best), Self.exactness * extent * Self.exactness * extent)
    // A spring has a second rate, and in each piece an amplitude of it.
    let gain = chiSquareLimit(1 + search.pieces.count, deviations: Self.decayDeviations)
    isLimited = search.isLimited(best.point)
    let squares = all.reduce(0) { $0 + $1.squaresOfLine }
    let count = all.reduce(0) { $0 + $1.times.count }
    let lineError = (squares / Double(count - 2 * all.count)).squareRoot()
    let springError = (best.squares / Double(max(1, search.freedom))).squareRoot()
    isLine = lineError <= min(Self.lineError * extent, 2 * springError + Self.rounding * extent)
    decayRate = decay.squares - best.squares > gain * variance ? nil : decay.rate
    let deviations = decayRate == nil ? search.deviations(of: best, variance) : [.infinity, .infinity]
    (stiffnessDeviation, dampingDeviation) = (deviations[0] / spring.stiffness, deviations[1])
    segments = zip(search.pieces, best.motions).map { piece, motion in
      Segment(
        start: piece.begin(best.onset), from: motion.value(at: 0), velocity: motion.initialVelocity,
        target: motion.target, rest: piece.rest)
    }
    rows = search.pieces.flatMap(\.rows)
    places = zip(search.pieces, best.motions).flatMap { piece, motion in
      piece.times.map { motion.value(at: max(0, $0 - piece.begin(best.onset))) }
    }
  }

  /// The greatest error of a straight line, as a share of the extent.
  private static let lineError = 0.05
  /// A rest is left out if the sum of squares falls by this many standard deviations more than noise explains.
  private static let restDeviations = 3.0
  /// A decay is as near as a spring if its sum of squares is greater by at most this many standard deviations more than
  /// noise explains.
  private static let decayDeviations = 4.0
  /// An error below this share of the extent is rounding in a file.
  private static let rounding = 1e-6
  /// An error below this share of the extent is rounding in the arithmetic.
  private static let exactness = 1e-9
}

/// Returns the mean of a chi-square distribution with `count` degrees of freedom, plus `deviations` standard deviations.
private func chiSquareLimit(_ count: Int, deviations: Double) -> Double {
  Double(count) + deviations * Double(2 * count).squareRoot()
}

/// The search for the spring that is nearest to pieces of a motion.
private struct SpringSearch {
  let pieces: [RecordedMotion.FreeRun]

  /// The parameters that the search changes: the coefficients of a spring of mass 1, and the instant at which the first
  /// piece starts.
  struct Point {
    var stiffness, damping: Double
    /// The time, in s; nil if the piece starts with its first row.
    var onset: Double?

    var spring: Spring { Spring(stiffness: stiffness, damping: damping) }

    init(_ frequency: Double, _ ratio: Double, onset: Double?) {
      (stiffness, damping, self.onset) = (frequency * frequency, 2 * ratio * frequency, onset)
    }

    /// The units of a step: the coefficients themselves, and a radian. A damping near 0 has the unit of a small one.
    var units: [Double] {
      let frequency = stiffness.squareRoot()
      return [stiffness, max(damping, 2 * Self.leastRatio * frequency)]
        + (onset == nil ? [] : [1 / frequency])
    }

    var values: [Double] { [stiffness, damping] + (onset.map { [$0] } ?? []) }

    private static let leastRatio = 1e-2

    /// Returns the point after a step in its units, each coefficient at most multiplied or divided by 3.
    func moved(by step: [Double]) -> Point {
      let units = units
      func moved(_ index: Int, _ value: Double) -> Double {
        let share = min(max(step[index], -2), 2)
        return share < 0 && value >= units[index] ? value / (1 - share) : max(0, value + share * units[index])
      }
      var point = self
      (point.stiffness, point.damping) = (moved(0, stiffness), moved(1, damping))
      if let onset { point.onset = onset + step[2] * units[2] }
      return point
    }
  }

  struct Fit {
    let point: Point
    /// The fitted values minus the rows.
    let residual: [Double]
    let motions: [SpringMotion<Double>]
    let squares: Double

    var spring: Spring { point.spring }
    var onset: Double? { point.onset }
    var error: Double { (squares / Double(residual.count)).squareRoot() }
  }

  /// The damping ratios of the grid.
  private static let ratios = [0.1, 0.3, 0.6, 1, 2]
  /// The ratio of two neighbouring frequencies of the grid.
  private static let frequencyRatio = 1.5
  /// The number of grid springs from which the Levenberg–Marquardt method starts, and their least distance, as the ratio
  /// of their stiffnesses or dampings: neighbours lead to the same minimum.
  private static let startCount = 4
  private static let startRatio = 2.0
  private static let greatestRatio = 100.0
  private static let mostIterations = 60

  /// The angular frequencies that rows can show: from a tenth of a radian in the longest piece to half a turn from row
  /// to row.
  var frequencies: ClosedRange<Double> {
    let span = pieces.map(\.span).max() ?? 1
    let step = pieces.map { $0.span / Double($0.times.count - 1) }.min() ?? 1
    return 0.1 / span...max(0.2 / span, .pi / step)
  }

  /// The number of rows beyond the parameters.
  var freedom: Int { pieces.reduce(-2) { $0 + $1.times.count - $1.parameterCount } }

  /// The best spring of all starts, by some of the rows.
  var start: Spring {
    let coarse = SpringSearch(pieces: pieces.map(\.thinned))
    let limits = frequencies
    var grid: [Fit] = []
    var frequency = limits.lowerBound
    while frequency <= limits.upperBound {
      grid += Self.ratios.map { coarse.fit(Point(frequency, $0, onset: nil)) }
      frequency *= Self.frequencyRatio
    }
    grid.sort { $0.squares < $1.squares }
    var starts: [Fit] = []
    for fit in grid where starts.count < Self.startCount {
      let isNear = starts.contains { start in
        Self.isNear(start.spring.stiffness, fit.spring.stiffness)
          && Self.isNear(start.spring.damping, fit.spring.damping)
      }
      if !isNear { starts.append(fit) }
    }
    let refined = starts.map(coarse.refined)
    return (refined.min { $0.squares < $1.squares } ?? grid[0]).spring
  }

  private static func isNear(_ one: Double, _ other: Double) -> Bool {
    max(one, other) < startRatio * min(one, other)
  }

  func fit(_ spring: Spring) -> Fit {
    fit(Point(spring.angularFrequency, spring.dampingRatio, onset: pieces[0].likelyOnset))
  }

  private func fit(_ point: Point) -> Fit {
    var residual: [Double] = []
    var motions: [SpringMotion<Double>] = []
    for piece in pieces {
      let (motion, rest) = piece.fit(point.spring, startingAt: point.onset)
      residual += rest
      motions.append(motion)
    }
    return Fit(point: point, residual: residual, motions: motions, squares: dot(residual, residual))
  }

  /// Moves a fit to the next minimum by the Levenberg–Marquardt method.
  func refined(_ start: Fit) -> Fit {
    var fit = start
    var damping = 1e-3
    for _ in 0..<Self.mostIterations {
      let slopes = slopes(of: fit)
      var next: Fit?
      while next == nil, damping < 1e12 {
        let step = Self.step(slopes, fit.residual, damping)
        let tried = self.fit(limited(fit.point.moved(by: step)))
        if tried.squares < fit.squares { next = tried } else { damping *= 4 }
      }
      guard let next else { break }
      let gain = fit.squares - next.squares
      (fit, damping) = (next, damping / 5)
      if gain <= 1e-8 * fit.squares { break }
    }
    return fit
  }

  /// Returns the step to smaller squares, in units of the point.
  private static func step(_ slopes: [[Double]], _ residual: [Double], _ damping: Double) -> [Double] {
    let columns = slopes.enumerated().map { index, slope in
      var more = [Double](repeating: 0, count: slopes.count)
      more[index] = (damping * dot(slope, slope)).squareRoot()
      return slope + more
    }
    return LeastSquares(columns, to: residual.map(-) + slopes.map { _ in 0 }).factors
  }

  private func limited(_ point: Point) -> Point {
    let frequency = min(max(point.spring.angularFrequency, frequencies.lowerBound), frequencies.upperBound)
    let ratio = min(point.damping / (2 * frequency), Self.greatestRatio)
    let onset = point.onset.map { min(max($0, pieces[0].times[0]), pieces[0].latestOnset ?? $0) }
    return Point(frequency, ratio, onset: onset)
  }

  func isLimited(_ point: Point) -> Bool {
    let (frequency, limits) = (point.spring.angularFrequency, frequencies)
    return frequency < limits.lowerBound * Self.nearLimit || frequency * Self.nearLimit > limits.upperBound
      || point.spring.dampingRatio * Self.nearLimit > Self.greatestRatio
  }

  /// The ratio to a limit at which the search ends, because nothing changes beyond it.
  private static let nearLimit = 1.01

  func variance(of fit: Fit) -> Double { freedom > 0 ? fit.squares / Double(freedom) : .infinity }

  /// Returns the standard deviations of stiffness and damping for rows of a variance.
  func deviations(of fit: Fit, _ variance: Double) -> [Double] {
    let (slopes, units) = (slopes(of: fit), fit.point.units)
    return [0, 1].map { index in
      // The part of the slope that is independent of the others.
      let others = slopes.indices.filter { $0 != index }.map { slopes[$0] }
      let own = LeastSquares(others, to: slopes[index]).residual
      let square = dot(own, own)
      return square > 0 ? units[index] * (variance / square).squareRoot() : .infinity
    }
  }

  /// The derivatives of the residual by what the search moves, in units of the point, as central differences.
  private func slopes(of fit: Fit) -> [[Double]] {
    let (units, values) = (fit.point.units, fit.point.values)
    return values.indices.map { index in
      let sides = [-Self.change, Self.change].map { change in
        var step = values.map { _ in 0.0 }
        step[index] = change
        return self.fit(fit.point.moved(by: step))
      }
      // A damping of 0 has one side.
      let width = (sides[1].point.values[index] - sides[0].point.values[index]) / units[index]
      return zip(sides[0].residual, sides[1].residual).map { ($1 - $0) / width }
    }
  }

  /// The change of the differences, in units of the point.
  private static let change = 1e-5
}

/// The combination of columns that is nearest to given values, by least squares.
struct LeastSquares {
  /// The factor of each column; 0 for a column that depends linearly on the columns before it.
  private(set) var factors: [Double]
  /// The values minus the combination.
  private(set) var residual: [Double]

  /// Solves by modified Gram–Schmidt with reorthogonalisation, which is as accurate as Householder's method.
  init(_ columns: [[Double]], to values: [Double]) {
    residual = values
    factors = Array(repeating: 0, count: columns.count)
    var directions: [[Double]] = []
    var triangle: [[Double]] = []
    var used: [Int] = []
    var projections: [Double] = []
    for (index, column) in columns.enumerated() {
      var (rest, row) = (column, [Double](repeating: 0, count: directions.count))
      for _ in 0..<2 {
        for (number, direction) in directions.enumerated() {
          let share = dot(rest, direction)
          row[number] += share
          subtract(share, direction, from: &rest)
        }
      }
      let length = dot(rest, rest).squareRoot()
      guard length > Self.dependence * dot(column, column).squareRoot(), length > 0 else { continue }
      for place in rest.indices { rest[place] /= length }
      let projection = dot(residual, rest)
      subtract(projection, rest, from: &residual)
      directions.append(rest)
      triangle.append(row + [length])
      used.append(index)
      projections.append(projection)
    }
    for number in used.indices.reversed() {
      let factor = projections[number] / triangle[number][number]
      factors[used[number]] = factor
      for above in 0..<number { projections[above] -= factor * triangle[number][above] }
    }
  }

  /// The share of a column below which its independent part is rounding.
  private static let dependence = 1e-9
}

/// Returns the scalar product of two columns of the same length.
func dot(_ one: [Double], _ other: [Double]) -> Double {
  one.withUnsafeBufferPointer { one in
    other.withUnsafeBufferPointer { other in
      var sum = 0.0
      for index in 0..<one.count { sum += one[index] * other[index] }
      return sum
    }
  }
}

private func subtract(_ factor: Double, _ column: [Double], from values: inout [Double]) {
  values.withUnsafeMutableBufferPointer { values in
    column.withUnsafeBufferPointer { column in
      for index in 0..<values.count { values[index] -= factor * column[index] }
    }
  }
}

/// The exponential decay that is nearest to a recorded motion, by least squares. It has one rate where a spring has two, so
/// that any second rate gives a spring of this motion.
struct FittedDecay {
  /// The rate, in 1/s: the distance to the target falls by the factor e in 1/rate.
  let rate: Double
  let squares: Double

  /// - Parameters:
  ///   - onset: the time at which the first piece starts, if it is not that of its first row.
  ///   - rates: the rates that are tried, in 1/s.
  init(fitting pieces: [RecordedMotion.FreeRun], startingAt onset: Double?, rates: ClosedRange<Double>) {
    func squares(_ rate: Double) -> Double {
      pieces.reduce(0) { $0 + $1.squaresOfDecay(rate, startingAt: onset) }
    }
    var best = (rate: rates.lowerBound, squares: squares(rates.lowerBound))
    var tried = rates.lowerBound
    while tried < rates.upperBound {
      tried *= Self.ratio
      let squares = squares(tried)
      if squares < best.squares { best = (tried, squares) }
    }
    // Golden section between the neighbours of the best rate.
    var (low, high) = (best.rate / Self.ratio, best.rate * Self.ratio)
    var (inner, outer) = (high - Self.section * (high - low), low + Self.section * (high - low))
    var (atInner, atOuter) = (squares(inner), squares(outer))
    for _ in 0..<Self.sections {
      if atInner < atOuter {
        (high, outer, atOuter) = (outer, inner, atInner)
        inner = high - Self.section * (high - low)
        atInner = squares(inner)
      } else {
        (low, inner, atInner) = (inner, outer, atOuter)
        outer = low + Self.section * (high - low)
        atOuter = squares(outer)
      }
    }
    (rate, self.squares) = atInner < atOuter ? (inner, atInner) : (outer, atOuter)
  }

  /// The ratio of two neighbouring rates of the grid.
  private static let ratio = 1.3
  /// The ratio of two intervals that follow each other, and their number: the last one is rounding.
  private static let section = 0.6180339887498949
  private static let sections = 75
}
