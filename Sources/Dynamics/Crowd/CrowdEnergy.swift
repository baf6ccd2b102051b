/// The energy balance of the bodies of a crowd in a sub-step, in SI units.
///
/// The solver ends before it has converged and may add energy, which is removed from the velocities. Position
/// correction does work against the forces. This work is covered first by the energy that contacts and drag
/// dissipated in this sub-step, then by the kinetic energy. If both are insufficient, the correction is
/// reduced, and so is a rise that the kinetic energy does not cover.
struct CrowdEnergy {
  /// The work of position correction against the forces, in J.
  var lift = 0.0
  /// The change of the kinetic energy minus the work of the forces, in J.
  var change = 0.0
  /// The part of this change by the displacements without position correction: minus the work of the forces, in J.
  var rise = 0.0
  private var kinetic = 0.0
  private var mass = 0.0
  private var momentum = SIMD2<Double>.zero

  mutating func add(_ velocity: Vector, mass: Float, _ kineticEnergy: Double) {
    kinetic += kineticEnergy
    self.mass += Double(mass)
    momentum += Double(mass) * SIMD2<Double>(velocity)
  }

  /// The changes that restore the energy balance.
  struct Payment {
    /// The factor by which velocities relative to `mean` are multiplied, within 0…1.
    var slowing: Float
    /// The velocity that does not change, in m/s.
    var mean: Vector
    /// The fractions of the displacement without position correction and of the correction that remain.
    var movedPart: Float
    var liftedPart: Float

    func slowed(_ velocity: Vector) -> Vector { mean + slowing * (velocity - mean) }
  }

  /// Returns the changes that restore the energy balance, or nil if none are needed.
  /// - Parameters:
  ///   - isFree: True if nothing outside holds the bodies. Their momentum is then conserved.
  ///   - mayGiveBack: True if joints may have released stored energy, so that a gain is legitimate.
  func payment(isFree: Bool, mayGiveBack: Bool) -> Payment? {
    let mean = isFree && mass > 0 ? momentum / mass : .zero
    let available = max(kinetic - mass * (mean * mean).sum() / 2, 0)
    let change = mayGiveBack ? min(change, 0) : change
    let surplus = min(max(change, 0), available)
    let due = max(lift - max(-change, 0), 0)
    guard surplus + due > 0 else { return nil }
    let paid = min(due, CrowdTuning.liftShare * (available - surplus))
    return Payment(
      slowing: available > 0 ? Float((1 - (surplus + paid) / available).squareRoot()) : 1,
      mean: Vector(mean),
      movedPart: change > surplus && rise > 0 ? Float(max(1 - (change - surplus) / rise, 0)) : 1,
      liftedPart: due > paid ? Float(1 - (due - paid) / lift) : 1)
  }
}
