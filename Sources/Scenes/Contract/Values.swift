internal import Motion

// Values that move together, each on its own law.

extension [MovingValue<Double>] {
  /// Creates values at rest, each of which has arrived within a distance in its own unit.
  init(_ values: [Double], within distances: [Double]) {
    self = zip(values, distances).map { MovingValue($0, tolerance: Tolerance(distance: $1)) }
  }

  var isMoving: Bool { contains { $0.phase == .moving } }

  /// Goes on to the same targets on another spring, where a value moves.
  mutating func retune(to spring: Spring, at time: Double) {
    for index in indices where self[index].phase == .moving {
      self[index].retarget(to: self[index].target, with: spring, at: time)
    }
  }
}

extension Parts {
  mutating func move(_ values: inout [MovingValue<Double>]) {
    for index in values.indices { move(&values[index]) }
  }
}
