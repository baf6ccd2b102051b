internal import MotionKinematics

/// The integration method of Dormand and Prince, of order 5 with an error estimate, for bodies that are attached to each
/// other.
enum DormandPrince {
  /// Computes the paths of a cluster's bodies from their present state at `time`.
  /// - Returns: the estimated error at the end, in pt: the error of a position, or the displacement by the error of a
  ///   velocity.
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
        // A step that is too long for the rods and joints is computed without them. At its end impulses stop the bodies
        // and displacements move them back; neither adds energy.
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
  /// - Parameter holdsJoints: true if rods and joints act.
  /// - Returns: the estimated error, as that of `step`, and the work of all forces except those of rods and joints, in
  ///   kg·pt²/s²; 0 in a cluster without them.
  private static func stages(
    _ cluster: IdealForces.Cluster, _ forces: IdealForces, _ bodies: [IdealBody],
    _ memory: UnsafeMutableBufferPointer<Coordinates>, _ block: (Int) -> IdealForces.ClusterState,
    time: Double, duration: Double, holdsJoints: Bool
  ) -> (error: Double, work: Double) {
    let count = cluster.bodies.count
    let (nodes, weights) = (DormandPrinceTable.nodes, DormandPrinceTable.weights)
    let errors = DormandPrinceTable.errors
    let places = block(14)
    var work = 0.0
    for stage in 0..<7 {
      let speeds = block(stage)
      for (index, body) in cluster.bodies.enumerated() {
        var place = bodies[body].position
        var speed = bodies[body].velocity
        for (previous, weight) in weights[stage].enumerated() where weight != 0 {
          place += duration * weight * memory[previous * count + index]
          speed += duration * weight * memory[(7 + previous) * count + index]
        }
        places[index] = place
        speeds[index] = speed
      }
      let power = forces.accelerations(
        of: cluster, bodies, places, speeds, time: time + nodes[stage] * duration, holdsJoints: holdsJoints,
        into: block(7 + stage))
      if stage < 6 { work += duration * weights[6][stage] * power }
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
      let sizes = SIMD4(
        error.place.length, abs(error.angle) * 100, drift.place.length, abs(drift.angle) * 100)
      // `max` ignores NaN.
      worst = sizes.sum().isNaN ? .infinity : max(worst, sizes.max())
    }
    return (worst, work)
  }

  /// Slows the bodies of a cluster if they gained more energy than `work`, the work of all forces except those of rods and
  /// joints, which do no work.
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

/// A path over a time interval: the quintic polynomial with given positions, velocities and accelerations at both ends.
struct QuinticPath: Sendable {
  /// The beginning and the duration, in s; the duration is over 0.
  let start: Double
  let duration: Double
  let position: Coordinates
  let velocity: Coordinates
  private(set) var acceleration: Coordinates
  let endPosition: Coordinates
  let endVelocity: Coordinates
  let endAcceleration: Coordinates
  /// The coefficients of u³, u⁴ and u⁵, with u the elapsed fraction of the duration.
  private let cubic: Coordinates
  private let quartic: Coordinates
  private let quintic: Coordinates

  init(restingAt position: Coordinates) {
    self.init(start: 0, duration: 1, (position, .zero, .zero), (position, .zero, .zero))
  }

  /// Creates a path between two states (position, velocity, acceleration).
  init(
    start: Double, duration: Double, _ first: (Coordinates, Coordinates, Coordinates),
    _ last: (Coordinates, Coordinates, Coordinates)
  ) {
    self.start = start
    self.duration = duration
    (position, velocity, acceleration) = first
    (endPosition, endVelocity, endAcceleration) = last
    let parabola = position + duration * (velocity + duration / 2 * acceleration)
    let missed = endPosition - parabola
    let missedVelocity = duration * (endVelocity - velocity - duration * acceleration)
    let missedAcceleration = duration * duration * (endAcceleration - acceleration)
    cubic = 10 * missed - 4 * missedVelocity + missedAcceleration / 2
    quartic = -15 * missed + 7 * missedVelocity - missedAcceleration
    quintic = 6 * missed - 3 * missedVelocity + missedAcceleration / 2
  }

  @inline(__always) func position(at time: Double) -> Coordinates {
    let elapsed = time - start
    guard elapsed != 0 else { return position }
    let u = elapsed / duration
    return position + elapsed * (velocity + elapsed / 2 * acceleration)
      + u * u * u * (cubic + u * (quartic + u * quintic))
  }

  @inline(__always) func velocity(at time: Double) -> Coordinates {
    let elapsed = time - start
    guard elapsed != 0 else { return velocity }
    let u = elapsed / duration
    return velocity + elapsed * acceleration
      + u * u / duration * (3 * cubic + u * (4 * quartic + u * 5 * quintic))
  }

  /// Adds to the initial acceleration. The path must be integrated again afterwards.
  mutating func accelerate(by extra: Coordinates) { acceleration += extra }

  /// An approximate bound of the linear acceleration, in pt/s²: 1.5 times the larger one at the ends.
  var accelerationBound: Double {
    1.5 * max(acceleration.place.squaredLength, endAcceleration.place.squaredLength).squareRoot()
  }

  /// An approximate bound of the angular acceleration, in radians/s²: 1.5 times the larger one at the ends.
  var turnBound: Double { 1.5 * max(abs(acceleration.angle), abs(endAcceleration.angle)) }
}

extension QuinticPath {
  /// Returns the path of a body under constant acceleration and linear drag, in closed form.
  ///
  /// With z = drag · h: v = v₀ φ₀ + a h φ₁ and x = x₀ + v₀ h φ₁ + a h² φ₂, where φₙ is the series Σ (−z)ᵏ/(k
  /// + n)!. φ₀ is e⁻ᶻ. Without drag each series has only its first term.
  static func free(_ body: IdealBody, start: Double, duration: Double) -> QuinticPath {
    let acceleration = body.acceleration + body.support
    let first = acceleration - body.drag * body.velocity
    guard body.drag != .zero else {
      return QuinticPath(
        start: start, duration: duration, (body.position, body.velocity, first),
        (
          body.position + duration * (body.velocity + duration / 2 * acceleration),
          body.velocity + duration * acceleration, acceleration
        ))
    }
    let z = duration * body.drag
    var term = Coordinates(repeating: 1)
    var (zeroth, once, twice) = (Coordinates.zero, Coordinates.zero, Coordinates.zero)
    var index = 0.0
    // z is below 1 for any drag below 240 1/s, so the terms decrease faster than 1/k!.
    while index < 60, term != .zero {
      zeroth += term
      once += term / (index + 1)
      twice += term / ((index + 1) * (index + 2))
      index += 1
      term *= -z / index
      if abs(term.x) + abs(term.z) < 1e-18 { break }
    }
    let velocity = body.velocity * zeroth + duration * acceleration * once
    let position = body.position + duration * (body.velocity * once + duration * acceleration * twice)
    return QuinticPath(
      start: start, duration: duration, (body.position, body.velocity, first),
      (position, velocity, acceleration - body.drag * velocity))
  }
}
