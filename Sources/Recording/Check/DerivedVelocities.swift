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

  /// The least number of rows.
  private static let leastRows = 8
  /// The error of a position by rounding, as a share of the extent.
  private static let rounding = 1e-6
  /// The numbers of decimals to which numbers may be rounded.
  private static let decimals = 0...9
  /// The number of rows that determine the velocity and the target of a known law and check them: three and one.
  private static let lawRows = 4
  /// The numbers of rows that determine a polynomial.
  private static let curveRows = [6, 5, 4, 3]

  /// - Parameters:
  ///   - times: the times of the rows in the table, in s. The velocities may be quotients of these or of even times.
  ///   - isHeld: for each row, whether a hand holds the value.
  ///   - range: the range of the positions and the greatest speed.
  /// - Returns: nil if the velocities are not difference quotients.
  init?(_ rows: [MotionRow], times: [Double], isHeld: [Bool], range: MotionState) {
    let units = [rows.map(\.state.place), rows.map(\.state.velocity)].map {
      EvenClock.unit(of: $0, in: Self.decimals) ?? 0
    }
    let free = rows.indices.dropFirst().dropLast().filter { !isHeld[$0 - 1...$0 + 1].contains(true) }
    func obeys(_ rule: Int, _ times: [Double]) -> Bool {
      free.allSatisfy { row in
        let (span, next) = (times[row] - times[row - 1], times[row + 1] - times[row])
        let before = (rows[row].state.place - rows[row - 1].state.place) / span
        let after = (rows[row + 1].state.place - rows[row].state.place) / next
        let quotient = [before, after, (before * next + after * span) / (span + next)][rule]
        let error = Self.rounding * range.place + units[0] + units[1] * span
        return abs(rows[row].state.velocity - quotient) * span <= error
      }
    }
    let rule = (0...2).first { obeys($0, rows.map(\.time)) || obeys($0, times) }
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
    let laws = KnownLaws(of: states, isHeld: isHeld, range: range, rounding: .zero).laws
    for row in rows.indices where !isHeld[row] {
      let curve = curve(at: row)
      let velocity =
        curve.roughness == 0 ? curve.velocity : self.velocity(at: row, laws, error) ?? curve.velocity
      self.rows[row].state.velocity = velocity
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

  /// Returns the derivative of the smoothest polynomial through rows that include a row, and its last difference.
  private func curve(at row: Int) -> (velocity: Double, roughness: Double) {
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
      return (velocity: velocity, roughness: abs(differences[0]) * span)
    }
    return curves.min { $0.roughness < $1.roughness } ?? (0, .infinity)
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
