/// The energy balance of the bodies of a crowd in a sub-step, in SI units.
///
/// The solver ends before it has converged and may add energy, which is removed from the velocities. Position
/// correction does work against the forces. This work is covered first by the energy that contacts and drag
/// dissipated in this sub-step, then by the kinetic energy. If both are insufficient, the correction is
/// reduced.
struct CrowdEnergy {
  /// The work of position correction against the forces, in J.
  var lift = 0.0
  /// The change of the kinetic energy minus the work of the forces, in J.
  var change = 0.0
  private var kinetic = 0.0
  private var mass = 0.0
  private var momentum = SIMD2<Double>.zero

  init(change: Double = 0) { self.change = change }

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
    /// The fraction of the position correction that remains.
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
    let surplus = mayGiveBack ? 0 : min(max(change, 0), available)
    let due = max(lift - max(-change, 0), 0)
    guard surplus + due > 0 else { return nil }
    let paid = min(due, ImpulseTuning.liftShare * (available - surplus))
    return Payment(
      slowing: available > 0 ? Float((1 - (surplus + paid) / available).squareRoot()) : 1,
      mean: Vector(mean), liftedPart: due > paid ? Float(1 - (due - paid) / lift) : 1)
  }
}
