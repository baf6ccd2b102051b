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
