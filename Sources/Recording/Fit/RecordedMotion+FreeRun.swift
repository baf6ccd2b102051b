internal import MotionKinematics

extension RecordedMotion {
  /// Rows of a motion towards one target.
  struct FreeRun: Hashable, Sendable {
    /// The indices of the rows in the recording.
    let rows: [Int]
    /// The times, in s, each later than the one before.
    let times: [Double]
    let places: [Double]
    /// The target; nil if it is unknown.
    let target: Double?
    /// The initial position of a motion that starts at rest, with a known target; nil if position and velocity are
    /// unknown.
    var start: Double?

    /// True if the motion starts at rest from an unknown position.
    var startsAtRest = false

    /// The least number of rows that determine a spring.
    static let leastRows = 6
    /// The number of rows that are enough to search in.
    private static let searchedRows = 48

    /// The duration, in s.
    var span: Double { times[times.count - 1] - times[0] }

    /// The difference between the greatest and the least position.
    var extent: Double { (places.max() ?? 0) - (places.min() ?? 0) }

    /// The number of unknowns besides the spring: initial position, initial velocity, and the target.
    var parameterCount: Int { start != nil ? 0 : (target == nil ? 3 : 2) - (startsAtRest ? 1 : 0) }

    /// The sum of the squares of the differences between the rows and the nearest straight line.
    var squaresOfLine: Double {
      let residual = LeastSquares([times.map { _ in 1 }, times], to: places).residual
      return dot(residual, residual)
    }

    /// Returns the nearest motion of a spring, and its positions minus those of the rows.
    func fit(_ spring: Spring) -> (motion: SpringMotion<Double>, residual: [Double]) {
      if let start, let target {
        let motion = SpringMotion(spring: spring, from: start, velocity: 0, to: target)
        return (motion, zip(times, places).map { motion.value(at: $0 - times[0]) - $1 })
      }
      // The motions to 0 from position 1 at rest, and from position 0 with velocity 1.
      let motions = startsAtRest ? 1 : 2
      var columns = [[Double]](repeating: [Double](repeating: 0, count: times.count), count: motions)
      for (row, time) in times.enumerated() {
        var (places, velocities) = (SIMD2(1.0, 0), SIMD2(0.0, 1))
        SpringStep(spring, duration: time - times[0]).advance(displacement: &places, velocity: &velocities)
        for column in 0..<motions { columns[column][row] = places[column] }
      }
      var rest = places
      if let target {
        for row in rest.indices { rest[row] -= target }
      } else {
        columns.append([Double](repeating: 1, count: times.count))
      }
      let fit = LeastSquares(columns, to: rest)
      let target = target ?? fit.factors[motions]
      let motion = SpringMotion(
        spring: spring, from: target + fit.factors[0], velocity: startsAtRest ? 0 : fit.factors[1], to: target
      )
      return (motion, fit.residual.map { -$0 })
    }

    /// Some of the rows, denser at the start, where a spring moves most.
    var thinned: FreeRun {
      guard times.count > Self.searchedRows else { return self }
      var chosen: [Int] = []
      for index in 0..<Self.searchedRows {
        let share = Double(index) / Double(Self.searchedRows - 1)
        let row = Int((share * share * Double(times.count - 1)).rounded())
        if row != chosen.last { chosen.append(row) }
      }
      return part(chosen)
    }

    /// The rows without the initial ones that differ from the first position by no more than the noise.
    var withoutLeadingRest: FreeRun {
      guard start == nil else { return self }
      let bends = places.indices.dropFirst().dropLast().map {
        abs(places[$0 - 1] - 2 * places[$0] + places[$0 + 1])
      }.sorted()
      // The median magnitude of a normal distribution is 0.6745 deviations, and a second difference has a deviation
      // of √6 of them.
      let noise = bends[bends.count / 2] / (0.6745 * 6.0.squareRoot())
      let threshold = max(5 * noise, 0.01 * extent)
      var sum = 0.0
      for row in places.indices {
        if row > 0, abs(places[row] - sum / Double(row)) > threshold {
          let first = max(0, row - 1)
          return places.count - first >= Self.leastRows ? part(Array(first..<places.count)) : self
        }
        sum += places[row]
      }
      return self
    }

    private func part(_ chosen: [Int]) -> FreeRun {
      FreeRun(
        rows: chosen.map { rows[$0] }, times: chosen.map { times[$0] }, places: chosen.map { places[$0] },
        target: target, start: start, startsAtRest: startsAtRest)
    }
  }
}
