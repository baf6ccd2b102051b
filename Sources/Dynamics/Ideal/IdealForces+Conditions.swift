internal import MotionKinematics

/// A condition on the accelerations of two bodies, d²C/dt² = 0, of a rod or a joint.
private struct AccelerationConstraint {
  /// The bodies, by their place in the cluster; the first is −1 for the world.
  var first: Int
  var second: Int
  var direction: SIMD2<Double>
  var leverFirst: Double
  var leverSecond: Double
  var inverseFirst: Coordinates
  var inverseSecond: Coordinates
  /// The part of d²C/dt² that does not depend on accelerations, plus the terms that correct C and dC/dt.
  var bias: Double
  /// True if its force can only pull. Pulls are negative.
  var isOneSided: Bool
  var isActive = true
  var force = 0.0

  /// Returns d²C/dt² without the bias.
  func acceleration(_ result: UnsafeMutableBufferPointer<Coordinates>) -> Double {
    var sum = dot(direction, result[second].place) + leverSecond * result[second].angle
    if first >= 0 { sum -= dot(direction, result[first].place) + leverFirst * result[first].angle }
    return sum
  }

  /// Returns the change of d²C/dt² by a unit force of another condition.
  func coupling(_ other: AccelerationConstraint) -> Double {
    let along = dot(direction, other.direction)
    var sum = 0.0
    if second == other.second {
      sum += inverseSecond.x * along + inverseSecond.z * leverSecond * other.leverSecond
    }
    if first >= 0, first == other.first {
      sum += inverseFirst.x * along + inverseFirst.z * leverFirst * other.leverFirst
    }
    if first == other.second {
      sum -= inverseFirst.x * along + inverseFirst.z * leverFirst * other.leverSecond
    }
    if second == other.first {
      sum -= inverseSecond.x * along + inverseSecond.z * leverSecond * other.leverFirst
    }
    return sum
  }
}

extension IdealForces {
  /// The rate at which errors are corrected, in 1/s: as by a critically damped spring.
  static let recovery = 30.0
  /// The relative pivot below which a condition counts as a consequence of the ones before it.
  private static let redundancy = 1e-9

  /// Adds the forces of rods and joints. They make the second derivative of each condition zero (C″ = 0, which
  /// contains the centripetal term), and correct remaining errors at the rate `recovery`.
  ///
  /// The forces f solve A f = −(J a + bias) with A = J M⁻¹ Jᵀ. A is factored into L D Lᵀ within its envelope,
  /// which is narrow for chains. One-sided conditions that would push are left out, one at a time.
  func solveConditions(
    _ cluster: Cluster, _ bodies: [IdealBody], _ positions: UnsafeMutableBufferPointer<Coordinates>,
    _ velocities: UnsafeMutableBufferPointer<Coordinates>, _ member: (Int) -> Int,
    _ result: UnsafeMutableBufferPointer<Coordinates>
  ) {
    let capacity = cluster.rods.count + 3 * cluster.constraints.count
    withUnsafeTemporaryAllocation(of: AccelerationConstraint.self, capacity: capacity) { memory in
      var count = 0
      func append(_ condition: AccelerationConstraint) {
        (memory.baseAddress! + count).initialize(to: condition)
        count += 1
      }
      for rod in cluster.rods {
        if let condition = condition(of: links[rod], bodies, positions, velocities, member) {
          append(condition)
        }
      }
      for index in cluster.constraints where constraints[index].isTaut {
        appendConditions(of: constraints[index], bodies, positions, velocities, member, append)
      }
      guard count > 0 else { return }
      let conditions = UnsafeMutableBufferPointer(rebasing: memory[..<count])
      while true {
        Self.solve(conditions, result)
        guard
          let pushing = conditions.indices.filter({ conditions[$0].isOneSided }).max(by: {
            conditions[$0].force < conditions[$1].force
          }), conditions[pushing].force > 0
        else { break }
        conditions[pushing].isActive = false
      }
      for condition in conditions where condition.force != 0 {
        result[condition.second] +=
          condition.inverseSecond
          * (condition.force * Coordinates(condition.direction, condition.leverSecond))
        guard condition.first >= 0 else { continue }
        result[condition.first] -=
          condition.inverseFirst * (condition.force * Coordinates(condition.direction, condition.leverFirst))
      }
    }
  }

  private func condition(
    of rod: Link, _ bodies: [IdealBody], _ positions: UnsafeMutableBufferPointer<Coordinates>,
    _ velocities: UnsafeMutableBufferPointer<Coordinates>, _ member: (Int) -> Int
  ) -> AccelerationConstraint? {
    let ends = LinkEnds(rod, bodies, positions, velocities, member)
    let distance = ends.span.length
    guard distance > 0 else { return nil }
    let along = ends.span / distance
    let speed = dot(along, ends.speed)
    let turning = (ends.speed.squaredLength - speed * speed) / distance
    return AccelerationConstraint(
      first: ends.first ?? -1, second: ends.second, direction: along,
      leverFirst: cross(ends.armFirst, along), leverSecond: cross(ends.armSecond, along),
      inverseFirst: ends.inverseFirst, inverseSecond: ends.inverseSecond,
      bias: dot(along, ends.centripetal) + turning + Self.bias(distance - rod.length, speed),
      isOneSided: false)
  }

  private func appendConditions(
    of constraint: IdealConstraint, _ bodies: [IdealBody],
    _ positions: UnsafeMutableBufferPointer<Coordinates>,
    _ velocities: UnsafeMutableBufferPointer<Coordinates>, _ member: (Int) -> Int,
    _ append: (AccelerationConstraint) -> Void
  ) {
    let second = member(constraint.second)
    let first = constraint.first >= 0 ? member(constraint.first) : -1
    let none = Coordinates.zero
    let rows = constraint.rows(
      first >= 0 ? (positions[first], velocities[first]) : (none, none),
      (positions[second], velocities[second]))
    for index in 0..<rows.count {
      let row = rows[index]
      append(
        AccelerationConstraint(
          first: first, second: second, direction: row.direction, leverFirst: row.leverFirst,
          leverSecond: row.leverSecond,
          inverseFirst: first >= 0 ? bodies[constraint.first].inverseMass : none,
          inverseSecond: bodies[constraint.second].inverseMass,
          bias: row.drift + Self.bias(row.error, row.speed), isOneSided: constraint.kind.isOneSided))
    }
  }

  private static func bias(_ error: Double, _ speed: Double) -> Double {
    2 * recovery * speed + recovery * recovery * error
  }

  /// Computes the forces of all active conditions.
  private static func solve(
    _ conditions: UnsafeMutableBufferPointer<AccelerationConstraint>,
    _ result: UnsafeMutableBufferPointer<Coordinates>
  ) {
    let count = conditions.count
    // The memory holds L, then D, then the forces.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count * count + 2 * count) { memory in
      memory.initialize(repeating: 0)
      let diagonal = UnsafeMutableBufferPointer(rebasing: memory[(count * count)..<(count * count + count)])
      let forces = UnsafeMutableBufferPointer(rebasing: memory[(count * count + count)...])
      for row in 0..<count where conditions[row].isActive {
        let lower = memory.baseAddress! + row * count
        var start = 0
        while start < row, conditions[row].coupling(conditions[start]) == 0 { start += 1 }
        let whole = conditions[row].coupling(conditions[row])
        var left = whole
        for column in start..<row where diagonal[column] > 0 {
          let other = memory.baseAddress! + column * count
          var value = conditions[row].coupling(conditions[column])
          for index in start..<column { value -= lower[index] * other[index] * diagonal[index] }
          lower[column] = value / diagonal[column]
          left -= lower[column] * value
        }
        // A condition that no force can satisfy, or that follows from others, gets no force.
        diagonal[row] = left > redundancy * whole ? left : 0
        forces[row] = -(conditions[row].acceleration(result) + conditions[row].bias)
        for column in start..<row { forces[row] -= lower[column] * forces[column] }
      }
      for row in 0..<count { forces[row] = diagonal[row] > 0 ? forces[row] / diagonal[row] : 0 }
      for row in (0..<count).reversed() where forces[row] != 0 {
        let lower = memory.baseAddress! + row * count
        for column in 0..<row where diagonal[column] > 0 { forces[column] -= lower[column] * forces[row] }
      }
      for row in 0..<count { conditions[row].force = forces[row] }
    }
  }
}
