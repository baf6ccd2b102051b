/// An extrapolation of a motion from the rows on one side of a frame.
struct Continuation {
  /// A row of a trace: the time in s, the position in its unit and the velocity in that unit per second.
  struct StateRow {
    var time: Double
    var place: Double
    var velocity: Double
  }

  /// An extrapolated state with the estimated errors of position and velocity.
  struct Estimate {
    var place: Double
    var velocity: Double
    var placeError = 0.0
    var velocityError = 0.0
  }

  /// The rows, starting with the nearest to the frame; at least one.
  let rows: [StateRow]

  /// Returns the state of the Hermite polynomial through at most three rows. The error estimate is its
  /// difference from the polynomial through one row less.
  func polynomial(at time: Double) -> Estimate {
    let count = min(rows.count, 3)
    var estimate = Self.hermite(rows.prefix(count), at: time)
    guard count > 1 else { return estimate }
    let fewer = Self.hermite(rows.prefix(count - 1), at: time)
    estimate.placeError = abs(estimate.place - fewer.place)
    estimate.velocityError = abs(estimate.velocity - fewer.velocity)
    return estimate
  }

  /// Evaluates the Hermite polynomial in Newton's form, with each node doubled.
  private static func hermite(_ rows: ArraySlice<StateRow>, at time: Double) -> Estimate {
    let nodes = rows.flatMap { [$0.time, $0.time] }
    var differences = rows.flatMap { [$0.place, $0.place] }
    var coefficients = [differences[0]]
    for order in 1..<nodes.count {
      differences = (0..<nodes.count - order).map { index in
        let span = nodes[index + order] - nodes[index]
        return span == 0
          ? rows[rows.startIndex + index / 2].velocity : (differences[index + 1] - differences[index]) / span
      }
      coefficients.append(differences[0])
    }
    var (place, velocity) = (coefficients[nodes.count - 1], 0.0)
    for order in stride(from: nodes.count - 2, through: 0, by: -1) {
      velocity = velocity * (time - nodes[order]) + place
      place = place * (time - nodes[order]) + coefficients[order]
    }
    return Estimate(place: place, velocity: velocity)
  }
}
