internal import MotionKinematics

/// The integration method of Dormand and Prince, of order 5 with an error estimate, for bodies that are
/// attached to each other.
enum DormandPrince {
  private static let nodes = [0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1]
  private static let rows: [[Double]] = [
    [],
    [1.0 / 5],
    [3.0 / 40, 9.0 / 40],
    [44.0 / 45, -56.0 / 15, 32.0 / 9],
    [19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729],
    [9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656],
    [35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84]
  ]
  /// The differences between the weights of order 5 and of order 4.
  private static let errors = [
    71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40
  ]

  /// Computes the paths of a cluster's bodies from their present state at `time`.
  /// - Returns: The estimated error at the end, in pt: that of a position, or the displacement caused by that
  ///   of a velocity.
  static func step(
    _ cluster: IdealForces.Cluster, _ forces: IdealForces, _ bodies: [IdealBody],
    _ paths: inout [QuinticPath],
    time: Double, start: Double, duration: Double
  ) -> Double {
    let count = cluster.bodies.count
    return withUnsafeTemporaryAllocation(of: Coordinates.self, capacity: 15 * count) { memory in
      func block(_ index: Int) -> IdealForces.ClusterState {
        UnsafeMutableBufferPointer(rebasing: memory[index * count..<(index + 1) * count])
      }
      func evaluate(holdsJoints: Bool) -> (error: Double, work: Double) {
        stages(
          cluster, forces, bodies, memory, block, time: time, duration: duration, holdsJoints: holdsJoints)
      }
      var (error, work) = evaluate(holdsJoints: true)
      if !cluster.constraints.isEmpty {
        // A step that is too long for its rods and joints is done without them. At its end their impulses stop the
        // bodies, and displacements bring them back, neither of which adds energy.
        if !(error <= IdealTuning.greatestJointError) { work = evaluate(holdsJoints: false).work }
        limitEnergy(of: cluster, bodies, block(6), work: work)
      }
      let places = block(14)
      for (index, body) in cluster.bodies.enumerated() {
        paths[body] = QuinticPath(
          start: start, duration: duration,
          (bodies[body].position, bodies[body].velocity, memory[7 * count + index]),
          (places[index], memory[6 * count + index], memory[13 * count + index]))
      }
      return error
    }
  }

  /// Computes the seven stages of a step: in `memory` seven blocks of velocities, seven of accelerations, and one of
  /// the positions at the end.
  /// - Parameter holdsJoints: True if rods and joints act.
  /// - Returns: The estimated error, as that of `step`, and the work of all forces except those of rods and joints, in
  ///   kg·pt²/s²; 0 in a cluster without them.
  private static func stages(
    _ cluster: IdealForces.Cluster, _ forces: IdealForces, _ bodies: [IdealBody],
    _ memory: UnsafeMutableBufferPointer<Coordinates>, _ block: (Int) -> IdealForces.ClusterState,
    time: Double, duration: Double, holdsJoints: Bool
  ) -> (error: Double, work: Double) {
    let count = cluster.bodies.count
    let places = block(14)
    var work = 0.0
    for stage in 0..<7 {
      let speeds = block(stage)
      for (index, body) in cluster.bodies.enumerated() {
        var place = bodies[body].position
        var speed = bodies[body].velocity
        for (previous, weight) in rows[stage].enumerated() where weight != 0 {
          place += duration * weight * memory[previous * count + index]
          speed += duration * weight * memory[(7 + previous) * count + index]
        }
        places[index] = place
        speeds[index] = speed
      }
      let power = forces.accelerations(
        of: cluster, bodies, places, speeds, time: time + nodes[stage] * duration, holdsJoints: holdsJoints,
        into: block(7 + stage))
      if stage < 6 { work += duration * rows[6][stage] * power }
    }
    var worst = 0.0
    for index in 0..<count {
      var error = Coordinates.zero
      var drift = Coordinates.zero
      for stage in 0..<7 {
        error += duration * errors[stage] * memory[stage * count + index]
        drift += duration * errors[stage] * memory[(7 + stage) * count + index]
      }
      // An error of a velocity counts by its displacement in the longest sub-step.
      drift *= IdealTuning.longestStep
      // An error of an angle counts by its displacement at a distance of 100 pt.
      worst = max(
        worst, error.place.length, abs(error.angle) * 100, drift.place.length, abs(drift.angle) * 100)
    }
    return (worst, work)
  }

  /// Slows the bodies of a cluster if they have gained more energy than `work`, which the forces except those of
  /// rods and joints have done: rods and joints do none.
  private static func limitEnergy(
    of cluster: IdealForces.Cluster, _ bodies: [IdealBody], _ speeds: IdealForces.ClusterState, work: Double
  ) {
    var (before, after, mass) = (0.0, 0.0, 0.0)
    for (index, body) in cluster.bodies.enumerated() {
      let masses = bodies[body].masses
      before += bodies[body].kineticEnergy
      after += (masses * speeds[index] * speeds[index]).sum() / 2
      mass += masses.x
    }
    let allowance = IdealTuning.energyRounding * (before + after) + IdealTuning.leastEnergyRounding * mass
    guard after > before + work + allowance else { return }
    let slowing = (max(before + work, 0) / after).squareRoot()
    for index in speeds.indices { speeds[index] *= slowing }
  }
}
