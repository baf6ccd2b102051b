internal import MotionKinematics

/// A condition C = 0 (or C ≤ 0) on two bodies of a cluster: one row of a rod or a joint.
struct JointCondition {
  /// The bodies, by their place in the cluster; the first is −1 for the world.
  var first: Int
  var second: Int
  /// The index of the constraint, and the number of the condition in it.
  var constraint: Int
  var number: Int
  var row: IdealConstraint.ConstraintRow
  /// True if forces correct the error.
  var isNearlyMet: Bool
  var inverseFirst: Coordinates
  var inverseSecond: Coordinates
  /// True if its force can only pull. Pulls are negative.
  var isOneSided: Bool
  /// The value that the condition adds to J x, where x are the quantities that are solved for.
  var bias = 0.0
  var isActive = true
  /// The solution: a force, an impulse, or an impulse of positions.
  var force = 0.0

  /// Returns J x for accelerations, velocities or displacements x.
  func product(_ values: IdealForces.ClusterState) -> Double {
    var sum = dot(row.direction, values[second].place) + row.leverSecond * values[second].angle
    if first >= 0 { sum -= dot(row.direction, values[first].place) + row.leverFirst * values[first].angle }
    return sum
  }

  /// Returns the change of J x by a unit force of another condition.
  fileprivate func coupling(_ other: JointCondition) -> Double {
    let along = dot(row.direction, other.row.direction)
    var sum = 0.0
    if second == other.second {
      sum += inverseSecond.x * along + inverseSecond.z * row.leverSecond * other.row.leverSecond
    }
    if first >= 0, first == other.first {
      sum += inverseFirst.x * along + inverseFirst.z * row.leverFirst * other.row.leverFirst
    }
    if first == other.second {
      sum -= inverseFirst.x * along + inverseFirst.z * row.leverFirst * other.row.leverSecond
    }
    if second == other.first {
      sum -= inverseSecond.x * along + inverseSecond.z * row.leverSecond * other.row.leverFirst
    }
    return sum
  }

  /// The bias for accelerations: C″ without them, and the corrections of dC/dt and of a C by rounding, as by a
  /// critically damped spring. Forces that correct a greater C would give the bodies energy.
  var accelerationBias: Double {
    let recovery = IdealForces.recovery
    return row.drift + 2 * recovery * row.speed + (isNearlyMet ? recovery * recovery * row.error : 0)
  }
}

extension IdealForces {
  /// The rate at which errors are corrected, in 1/s: as by a critically damped spring.
  static let recovery = 30.0
  /// The relative pivot below which a condition counts as a consequence of the ones before it.
  private static let redundancy = 1e-9

  /// Calls `body` with the conditions of the cluster's rods and joints, except those at whose ends the bodies are
  /// not, for a state of the bodies.
  func withConditions(
    of cluster: Cluster, _ bodies: [IdealBody], _ positions: ClusterState, _ velocities: ClusterState,
    _ body: (UnsafeMutableBufferPointer<JointCondition>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: JointCondition.self, capacity: 3 * cluster.constraints.count) {
      memory in
      var count = 0
      for index in cluster.constraints where constraints[index].isTaut {
        let constraint = constraints[index]
        let second = bodies[constraint.second].member
        let first = constraint.first >= 0 ? bodies[constraint.first].member : -1
        let rows = constraint.rows(
          first >= 0 ? (positions[first], velocities[first]) : (.zero, .zero),
          (positions[second], velocities[second]))
        for number in 0..<rows.count {
          let condition = JointCondition(
            first: first, second: second, constraint: index, number: number, row: rows[number],
            isNearlyMet: constraint.isNearlyMet,
            inverseFirst: first >= 0 ? bodies[constraint.first].inverseMass : .zero,
            inverseSecond: bodies[constraint.second].inverseMass, isOneSided: constraint.isOneSided)
          (memory.baseAddress! + count).initialize(to: condition)
          count += 1
        }
      }
      if count > 0 { body(UnsafeMutableBufferPointer(rebasing: memory[..<count])) }
    }
  }

  /// Adds M⁻¹ Jᵀ f to accelerations, velocities or displacements x, so that J x + bias = 0.
  ///
  /// The forces f solve A f = −(J x + bias) with A = J M⁻¹ Jᵀ. A is factored into L D Lᵀ within its envelope,
  /// which is narrow for chains. One-sided conditions that would push are left out, one at a time.
  /// - Parameter softness: The share by which the diagonal of A is increased. Conditions that contradict each other
  ///   then have a solution between them.
  static func solve(
    _ conditions: UnsafeMutableBufferPointer<JointCondition>, _ result: ClusterState, softness: Double = 0
  ) {
    while true {
      findForces(conditions, result, softness: softness)
      guard
        let pushing = conditions.indices.filter({ conditions[$0].isOneSided }).max(by: {
          conditions[$0].force < conditions[$1].force
        }), conditions[pushing].force > 0
      else { break }
      conditions[pushing].isActive = false
    }
    for condition in conditions where condition.force != 0 {
      let row = condition.row
      result[condition.second] +=
        condition.inverseSecond * (condition.force * Coordinates(row.direction, row.leverSecond))
      guard condition.first >= 0 else { continue }
      result[condition.first] -=
        condition.inverseFirst * (condition.force * Coordinates(row.direction, row.leverFirst))
    }
  }

  /// Computes the forces of all active conditions.
  private static func findForces(
    _ conditions: UnsafeMutableBufferPointer<JointCondition>, _ result: ClusterState, softness: Double
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
        let whole = conditions[row].coupling(conditions[row]) * (1 + softness)
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
        forces[row] = -(conditions[row].product(result) + conditions[row].bias)
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
