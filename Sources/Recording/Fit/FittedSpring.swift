package import MotionKinematics

/// The spring whose motion is nearest to a recorded motion, by least squares, with its standard deviations.
///
/// For a given spring a motion is linear in its start, its velocity and its target: variable projection (Golub and
/// Pereyra, 1973) solves for these by linear least squares, and the Levenberg–Marquardt method moves stiffness and damping
/// alone. It starts from the best springs of a grid, because the error has many local minima. All segments of a recording
/// share one spring.
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
  }

  /// The spring, of mass 1.
  package let spring: Spring
  /// The standard deviations of stiffness and damping, relative to their values, if the noise of the rows is independent.
  package let stiffnessDeviation: Double
  package let dampingDeviation: Double
  /// The root mean square of the differences between the rows and the motion, in the unit of the values.
  package let error: Double
  package let segments: [Segment]
  /// The rows that were fitted, and the places of the fitted motion at their times.
  package let rows: [Int]
  package let places: [Double]

  /// - Parameter motion: the recording.
  /// - Throws: an error if no segment has enough rows, if none moves, or if straight lines are as near as springs.
  package init(fitting motion: RecordedMotion) throws(ParseError) {
    let pieces = motion.pieces
    try self.init(fitting: pieces, named: motion.file)
    let squares = pieces.reduce(0) { $0 + $1.squaresOfLine }
    let count = pieces.reduce(0) { $0 + $1.times.count }
    let lineError = (squares / Double(count - 2 * pieces.count)).squareRoot()
    // The stiffness and the damping are parameters, too.
    let freedom = rows.count - 2 - pieces.reduce(0) { $0 + $1.parameterCount }
    let springError = error * (Double(rows.count) / Double(max(1, freedom))).squareRoot()
    let extent = pieces.map(\.extent).max() ?? 0
    guard lineError > Self.lineError * extent || lineError > 2 * springError + Self.rounding * extent else {
      throw ParseError(
        "\(motion.file): expected the motion of a spring in “\(motion.name)”, found a straight line")
    }
  }

  /// - Parameter name: the name of the recording, for messages.
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
    if awake != all, best.error > Self.rounding * extent {
      let later = SpringSearch(pieces: awake)
      let fit = later.refined(later.fit(start))
      if fit.error * Self.restFactor < best.error { (search, best) = (later, fit) }
    }
    spring = best.spring
    error = best.error
    (stiffnessDeviation, dampingDeviation) = search.deviations(of: best)
    segments = zip(search.pieces, best.motions).map { piece, motion in
      Segment(
        start: piece.times[0], from: motion.value(at: 0), velocity: motion.initialVelocity,
        target: motion.target)
    }
    rows = search.pieces.flatMap(\.rows)
    places = zip(search.pieces, best.motions).flatMap { piece, motion in
      piece.times.map { motion.value(at: $0 - piece.times[0]) }
    }
  }

  /// The greatest error of a straight line, as a share of the extent.
  private static let lineError = 0.05
  /// A rest is left out if the error without it is smaller by this factor.
  private static let restFactor = 1.5
  /// An error below this share of the extent is rounding.
  private static let rounding = 1e-6
}

/// The search for the spring that is nearest to pieces of a motion.
private struct SpringSearch {
  let pieces: [RecordedMotion.FreeRun]

  struct Fit {
    let spring: Spring
    /// The fitted values minus the rows.
    let residual: [Double]
    let motions: [SpringMotion<Double>]
    let squares: Double

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
  private static let ratioLimits = 1e-4...100.0
  private static let mostIterations = 60

  /// The angular frequencies that rows can show: from a tenth of a radian in the longest piece to half a turn from row
  /// to row.
  private var frequencies: ClosedRange<Double> {
    let span = pieces.map(\.span).max() ?? 1
    let step = pieces.map { $0.span / Double($0.times.count - 1) }.min() ?? 1
    return 0.1 / span...max(0.2 / span, .pi / step)
  }

  /// The best spring of all starts, by some of the rows.
  var start: Spring {
    let coarse = SpringSearch(pieces: pieces.map(\.thinned))
    let limits = frequencies
    var grid: [Fit] = []
    var frequency = limits.lowerBound
    while frequency <= limits.upperBound {
      grid += Self.ratios.map { coarse.fit(Self.spring(frequency, $0)) }
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

  private static func spring(_ frequency: Double, _ ratio: Double) -> Spring {
    Spring(stiffness: frequency * frequency, damping: 2 * ratio * frequency)
  }

  /// Returns the nearest motions of one spring.
  func fit(_ spring: Spring) -> Fit {
    var residual: [Double] = []
    var motions: [SpringMotion<Double>] = []
    for piece in pieces {
      let (motion, rest) = piece.fit(spring)
      residual += rest
      motions.append(motion)
    }
    return Fit(spring: spring, residual: residual, motions: motions, squares: dot(residual, residual))
  }

  /// Moves a fit to the next minimum by the Levenberg–Marquardt method.
  func refined(_ start: Fit) -> Fit {
    let frequencies = frequencies
    var fit = start
    var damping = 1e-3
    for _ in 0..<Self.mostIterations {
      let slopes = Slopes(of: fit, self)
      var next: Fit?
      while next == nil, damping < 1e12, let step = slopes.step(damping) {
        let tried = self.fit(Self.limited(Self.scaled(fit.spring, by: step), frequencies))
        if tried.squares < fit.squares { next = tried } else { damping *= 4 }
      }
      guard let next else { break }
      let gain = fit.squares - next.squares
      (fit, damping) = (next, damping / 5)
      if gain <= 1e-8 * fit.squares { break }
    }
    return fit
  }

  /// Returns a spring whose stiffness and damping are larger by shares of them, each change at most by a factor of 3.
  private static func scaled(_ spring: Spring, by shares: SIMD2<Double>) -> Spring {
    func scaled(_ value: Double, _ share: Double) -> Double {
      share < 0 ? value / (1 + min(-share, 2)) : value * (1 + min(share, 2))
    }
    return Spring(
      stiffness: scaled(spring.stiffness, shares.x), damping: scaled(spring.damping, shares.y))
  }

  private static func limited(_ spring: Spring, _ frequencies: ClosedRange<Double>) -> Spring {
    let frequency = min(max(spring.angularFrequency, frequencies.lowerBound), frequencies.upperBound)
    let ratio = min(
      max(spring.damping / (2 * frequency), ratioLimits.lowerBound), ratioLimits.upperBound)
    return Self.spring(frequency, ratio)
  }

  /// The standard deviations of stiffness and damping, relative to their values.
  func deviations(of fit: Fit) -> (stiffness: Double, damping: Double) {
    let freedom = fit.residual.count - 2 - pieces.reduce(0) { $0 + $1.parameterCount }
    let slopes = Slopes(of: fit, self)
    guard freedom > 0, slopes.determinant > 0 else { return (.infinity, .infinity) }
    let variance = fit.squares / Double(freedom) / slopes.determinant
    return ((variance * slopes.yy).squareRoot(), (variance * slopes.xx).squareRoot())
  }

  /// The derivatives of the residual by the logarithms of stiffness (x) and damping (y), as scalar products.
  struct Slopes {
    let xx, xy, yy: Double
    private let pull: SIMD2<Double>

    /// The relative change of the forward differences.
    private static let change = 1e-6

    init(of fit: Fit, _ search: SpringSearch) {
      func slope(_ direction: SIMD2<Double>) -> [Double] {
        let changed = search.fit(SpringSearch.scaled(fit.spring, by: Self.change * direction))
        return zip(changed.residual, fit.residual).map { ($0 - $1) / Self.change }
      }
      let (x, y) = (slope(SIMD2(1, 0)), slope(SIMD2(0, 1)))
      (xx, xy, yy) = (dot(x, x), dot(x, y), dot(y, y))
      pull = SIMD2(dot(x, fit.residual), dot(y, fit.residual))
    }

    var determinant: Double { xx * yy - xy * xy }

    /// Returns the step to smaller squares, as shares of stiffness and damping; nil if the slopes do not determine it.
    func step(_ damping: Double) -> SIMD2<Double>? {
      let (a, b) = (xx * (1 + damping), yy * (1 + damping))
      let determinant = a * b - xy * xy
      guard determinant > 0 else { return nil }
      return -SIMD2(b * pull.x - xy * pull.y, a * pull.y - xy * pull.x) / determinant
    }
  }
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
