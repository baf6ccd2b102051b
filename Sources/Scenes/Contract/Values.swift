package import Motion

// Values that move together, each on its own law.

extension [MovingValue<Double>] {
  /// Creates values at rest, each of which has arrived within a distance in its own unit.
  init(_ values: [Double], within distances: [Double]) {
    self = zip(values, distances).map { MovingValue($0, tolerance: Tolerance(distance: $1)) }
  }

  var isMoving: Bool { contains { $0.phase == .moving } }
}

extension Spring {
  /// The smallest damping ratio of a spring that must settle: such a spring takes 22 periods.
  package static let leastDampingRatio = 0.05

  /// Returns the spring with its damping ratio raised to at least `ratio`.
  package func damped(atLeast ratio: Double) -> Spring {
    guard dampingRatio < ratio else { return self }
    return Spring(stiffness: stiffness, damping: 2 * ratio * angularFrequency * mass, mass: mass)
  }
}

extension Parts {
  mutating func move(_ values: inout [MovingValue<Double>]) {
    for index in values.indices { move(&values[index]) }
  }
}
