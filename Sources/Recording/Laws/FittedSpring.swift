package import Motion
package import PaneSprings
internal import RealModule

/// The spring whose motion is nearest to a recorded motion, by least squares, with its standard deviations.
///
/// For a given spring a motion is linear in its start, its velocity and, where no column gives it, its target: variable
/// projection (Golub and Pereyra, 1973; Kaufman, 1975) solves for these, and the Levenberg–Marquardt method moves
/// stiffness and damping alone. It starts from the best springs of a grid, because the error has many local minima. All
/// pieces of a recording share one spring.
package struct FittedSpring: Sendable {
  /// The spring, of mass 1.
  package let spring: Spring
  /// The standard deviations in the units of the values, if the noise of the rows is independent; infinite if they do
  /// not determine the spring.
  package let stiffnessDeviation, dampingDeviation, ratioDeviation: Double
  /// The root mean square of the differences between the rows and the motion, in the unit of the places.
  package let error: Double
  /// The difference between the greatest and the least place.
  let extent: Double
  /// The pieces that were fitted, and the motion of each from its first row on.
  let pieces: [RecordedMotion.Piece]
  package let motions: [SpringMotion<Double>]

  /// The least number of rows that determine a spring.
  private static let leastRows = 6
  /// An error below this share of the extent, and of the way to the target, is rounding. A line or a fall has a far target,
  /// so that its deviations are large.
  private static let rounding = 1e-8

  /// - Throws: An error if no piece moves, or has enough rows.
  package init(fitting motion: RecordedMotion) throws(ParseError) {
    pieces = motion.pieces.map(\.moving).filter { $0.times.count >= Self.leastRows }
    let places = pieces.flatMap(\.places)
    guard let least = places.min(), let greatest = places.max(), least < greatest else {
      throw ParseError(
        "\(motion.file): expected a motion of \(Self.leastRows) rows or more towards one target in \(motion.name)"
      )
    }
    extent = greatest - least
    let best = SpringTrial(Self.start(of: pieces), pieces).refined
    (spring, motions) = (best.spring, best.motions)
    error = (best.squares / Double(places.count)).squareRoot()
    let unknowns = pieces.reduce(2) { $0 + ($1.target == nil ? 3 : 2) }
    let variance = best.squares / Double(max(1, places.count - unknowns))
    let ways = motions.map { abs($0.target - $0.value(at: 0)) }
    let noise = max(variance.squareRoot(), Self.rounding * ways.reduce(extent, max))
    let deviations = noise * best.deviations
    (stiffnessDeviation, dampingDeviation, ratioDeviation) = (deviations.x, deviations.y, deviations.z)
  }

  /// Returns the best spring by some of the rows: for each damping ratio of a grid the method starts from the best
  /// frequency, from a tenth of a radian in the longest piece to half a turn from row to row.
  private static func start(of pieces: [RecordedMotion.Piece]) -> Spring {
    let some = pieces.map { $0.thinned(to: max(leastRows, 600 / pieces.count)) }
    let span = pieces.map { $0.times[$0.times.count - 1] - $0.times[0] }
    let step = zip(span, pieces).map { $0 / Double($1.times.count) }
    // Squares of these do not overflow.
    let (slowest, fastest) = (min(0.1 / (span.max() ?? 1), 1e100), min(.pi / (step.min() ?? 1), 1e100))
    let frequencies = Array(sequence(first: slowest) { $0 < fastest ? 1.4 * $0 : nil })
    let trials = [0.1, 0.3, 0.6, 1, 2].compactMap { ratio in
      frequencies.map { SpringTrial(Spring(stiffness: $0 * $0, damping: 2 * ratio * $0), some) }
        .min { $0.squares < $1.squares }?.refined
    }
    return trials.min { $0.squares < $1.squares }?.spring ?? .standard
  }
}

/// A spring beside the rows: the nearest of its motions, and what is left.
private struct SpringTrial {
  let spring: Spring
  private(set) var motions: [SpringMotion<Double>] = []
  private(set) var squares = 0.0
  /// The places minus those of the motions.
  private var residual: [Double] = []
  private let pieces: [RecordedMotion.Piece]
  private var nearest: [LeastSquares] = []

  init(_ spring: Spring, _ pieces: [RecordedMotion.Piece]) {
    (self.spring, self.pieces) = (spring, pieces)
    for piece in pieces {
      let given = piece.target ?? 0
      let constant = piece.target == nil ? [piece.times.map { _ in 1.0 }] : []
      let fit = LeastSquares(Self.ways(of: spring, piece) + constant, to: piece.places.map { $0 - given })
      let target = piece.target ?? fit.factors[2]
      motions.append(
        SpringMotion(spring: spring, from: target + fit.factors[0], velocity: fit.factors[1], to: target))
      residual += fit.residual
      nearest.append(fit)
    }
    squares = dot(residual, residual)
  }

  /// The motions to 0 from place 1 at rest, and from place 0 with velocity 1, at the times of the rows.
  private static func ways(of spring: Spring, _ piece: RecordedMotion.Piece) -> [[Double]] {
    var ways = [piece.times, piece.times]
    for (row, time) in piece.times.enumerated() {
      var (places, velocities) = (SIMD2(1.0, 0), SIMD2(0.0, 1))
      SpringStep(spring, duration: time - piece.times[0]).advance(
        displacement: &places, velocity: &velocities)
      (ways[0][row], ways[1][row]) = (places[0], places[1])
    }
    return ways
  }

  /// The unit of a step in damping: the damping itself, or that of a slightly damped spring.
  private var unitOfDamping: Double { max(spring.damping, 0.02 * spring.stiffness.squareRoot()) }

  /// Returns the spring after a step in units of its coefficients. Each is at most multiplied or divided by 3.
  private func moved(_ stiffness: Double, _ damping: Double) -> Spring {
    // The step is NaN where the rows say nothing.
    func limited(_ step: Double) -> Double { step > -2.0 / 3 ? min(step, 2) : -2.0 / 3 }
    return Spring(
      stiffness: spring.stiffness * (1 + limited(stiffness)),
      damping: max(0, spring.damping + limited(damping) * unitOfDamping))
  }

  /// Returns the derivative of the motions by stiffness or damping, in units of these, as a central difference, without
  /// what start, velocity and target can make.
  private func slope(_ stiffness: Double, _ damping: Double) -> [Double] {
    let (less, more) = (moved(-stiffness, -damping), moved(stiffness, damping))
    // A damping of 0 has one side.
    let width = stiffness > 0 ? 2 * stiffness : (more.damping - less.damping) / unitOfDamping
    return pieces.indices.flatMap { index in
      let (before, after) = (Self.ways(of: less, pieces[index]), Self.ways(of: more, pieces[index]))
      let (start, velocity) = (nearest[index].factors[0] / width, nearest[index].factors[1] / width)
      return nearest[index].independent(
        pieces[index].times.indices.map {
          start * (after[0][$0] - before[0][$0]) + velocity * (after[1][$0] - before[1][$0])
        })
    }
  }

  /// The next minimum, by the Levenberg–Marquardt method.
  var refined: SpringTrial {
    var (best, damping) = (self, 1e-3)
    for _ in 0..<60 {
      let (one, other) = (best.slope(1e-5, 0), best.slope(0, 1e-5))
      let (first, second) = (dot(one, best.residual), dot(other, best.residual))
      let both = dot(one, other)
      var next: SpringTrial?
      while next == nil, damping < 1e4 {
        let (own, others) = (
          (1 + damping) * dot(one, one), (1 + damping) * max(dot(other, other), 1e-15 * dot(one, one))
        )
        let area = own * others - both * both
        var step = ((others * first - both * second) / area, (own * second - both * first) / area)
        // A damping of 0 does not fall.
        if best.spring.damping == 0, step.1 < 0 { step = (first / own, 0) }
        let tried = SpringTrial(best.moved(step.0, step.1), pieces)
        if tried.squares < best.squares { next = tried } else { damping *= 10 }
      }
      guard let next else { break }
      let gain = best.squares - next.squares
      (best, damping) = (next, max(damping / 10, 1e-7))
      if gain <= 1e-10 * best.squares { break }
    }
    return best
  }

  /// The standard deviations of stiffness, damping and damping ratio for noise of standard deviation 1.
  var deviations: SIMD3<Double> {
    let (one, other) = (slope(1e-5, 0), slope(0, 1e-5))
    let (own, both, others) = (dot(one, one), dot(one, other), dot(other, other))
    let area = own * others - both * both
    guard area > 0 else { return SIMD3(repeating: .infinity) }
    // The changes of ζ = c/2√k with a unit of each.
    let (less, more) = (spring.dampingRatio / 2, unitOfDamping / (2 * spring.angularFrequency))
    let ratio = less * (less * others + 2 * more * both) + more * more * own
    let units = SIMD3(spring.stiffness, unitOfDamping, 1)
    return units * (SIMD3(others, own, max(0, ratio)) / area).squareRoot()
  }
}

extension RecordedMotion.Piece {
  /// The rows without those at the beginning that rest in one place.
  fileprivate var moving: Self {
    let rest = places.prefix { $0 == places[0] }.count
    return part(Array(rest > 1 ? rest..<places.count : 0..<places.count))
  }

  /// Some of the rows, denser at the start, where a spring moves most.
  fileprivate func thinned(to count: Int) -> Self {
    let last = times.count - 1
    return last < count ? self : part(Set((0...count).map { $0 * $0 * last / (count * count) }).sorted())
  }

  private func part(_ rows: [Int]) -> Self {
    Self(times: rows.map { times[$0] }, places: rows.map { places[$0] }, target: target)
  }
}

/// The combination of columns that is nearest to given values, by modified Gram–Schmidt.
private struct LeastSquares {
  /// The factor of each column; 0 for a column that depends on those before it.
  private(set) var factors: [Double]
  /// The values minus the combination.
  private(set) var residual: [Double]
  /// Directions orthogonal to each other that make the columns: of length 1, or 0 for a column that depends on others.
  private var directions: [[Double]] = []

  init(_ columns: [[Double]], to values: [Double]) {
    (factors, residual) = (columns.map { _ in 0 }, values)
    var rest = columns + [values]
    // The length of each column without those before it, and the parts of those behind it in its direction.
    var rows: [[Double]] = []
    for (index, column) in columns.enumerated() {
      let length = dot(rest[index], rest[index]).squareRoot()
      let divisor = length > 1e-9 * dot(column, column).squareRoot() ? length : .infinity
      directions.append(rest[index].map { $0 / divisor })
      rows.append([divisor] + (index + 1..<rest.count).map { subtract(directions[index], from: &rest[$0]) })
    }
    residual = rest[columns.count]
    for (index, row) in rows.enumerated().reversed() {
      let later = zip(factors[(index + 1)...], row.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
      factors[index] = (row[row.count - 1] - later) / row[0]
    }
  }

  /// Returns a column without the part that the columns can make.
  func independent(_ column: [Double]) -> [Double] {
    directions.reduce(into: column) { _ = subtract($1, from: &$0) }
  }
}

/// Subtracts the part of values in a direction of length 1, and returns its length.
private func subtract(_ direction: [Double], from values: inout [Double]) -> Double {
  let share = dot(direction, values)
  for index in values.indices { values[index] -= share * direction[index] }
  return share
}

/// Returns the scalar product of two columns of the same length.
private func dot(_ one: [Double], _ other: [Double]) -> Double {
  var sum = 0.0
  for index in one.indices { sum += one[index] * other[index] }
  return sum
}

/// The spring of a recorded motion, for people.
package struct FitReport: Sendable {
  private let motion: RecordedMotion
  package let fit: FittedSpring

  /// - Throws: An error if the recording has too few rows, or does not move.
  package init(_ motion: RecordedMotion) throws(ParseError) {
    self.motion = motion
    fit = try FittedSpring(fitting: motion)
  }

  /// The reason why the motion is not that of one spring; nil if it is.
  package var doubt: String? {
    guard fit.error <= 0.05 * fit.extent else {
      return
        "no spring: the error is over 5 % of the distance; rows before the release and rows of a hand belong to no spring"
    }
    guard !(fit.stiffnessDeviation <= 0.5 * fit.spring.stiffness) else { return nil }
    return "no certain spring: the deviation of the stiffness is over 50 %"
  }

  package var text: String {
    let number = DecimalText.number
    let spring = fit.spring
    let rows = fit.pieces.reduce(0) { $0 + $1.times.count }
    let left = rows < motion.rowCount ? "; the others rest or are too few" : ""
    let error = "\(number(rounded(fit.error))) in \(motion.name), \(percent(fit.error / fit.extent))"
    let share = fit.stiffnessDeviation / (2 * spring.stiffness)
    var lines = [
      ("spring", spring.shortText),
      ("stiffness", number(spring.stiffness) + deviation(fit.stiffnessDeviation, of: spring.stiffness)),
      ("damping", number(spring.damping) + deviation(fit.dampingDeviation, of: spring.damping)),
      ("response", "\(number(spring.response)) s" + deviation(share * spring.response, of: spring.response)),
      ("damping ratio", number(spring.dampingRatio) + deviation(fit.ratioDeviation, of: spring.dampingRatio)),
      ("error", error + " of the distance"),
      ("rows", "\(rows) of \(motion.rowCount)" + left)
    ].map { $0.padded(to: 16) + $1 }
    lines += zip(fit.pieces, fit.motions).map { piece, way in
      let velocity = number(rounded(way.initialVelocity / spring.angularFrequency) * spring.angularFrequency)
      let (from, target) = (number(rounded(way.value(at: 0))), number(rounded(way.target)))
      return
        "from \(number(motion.origin + piece.times[0])) s: \(from) to \(target), initial velocity \(velocity) per s"
    }
    lines.append(doubt ?? "go on with       pane spring \(spring.shortText)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// A deviation that is larger than its value is a number, as that of a spring without damping.
  private func deviation(_ deviation: Double, of value: Double) -> String {
    guard deviation.isFinite else { return ", not determined" }
    return " ± "
      + (deviation <= value ? percent(deviation / value) : DecimalText.decimal(deviation, digits: 3))
  }

  private func percent(_ share: Double) -> String {
    share < 1e-5 ? "under 0.001 %" : "\(DecimalText.decimal(100 * share, digits: 3)) %"
  }

  /// Returns 0 for a place that is rounding beside the distance.
  private func rounded(_ place: Double) -> Double { abs(place) < 1e-8 * fit.extent ? 0 : place }

  /// The fitted rows, and the motion.
  package var curves: [Curve] {
    let times = fit.pieces.flatMap(\.times).map { motion.origin + $0 }
    let fitted = zip(fit.pieces, fit.motions).flatMap { piece, way in
      piece.times.map { way.value(at: $0 - piece.times[0]) }
    }
    return [
      Curve(name: motion.name, times: times, values: fit.pieces.flatMap(\.places)),
      Curve(name: fit.spring.shortText, times: times, values: fitted)
    ]
  }
}
