/// What the bodies of a crowd did in a sub-step, summed up, in SI units.
///
/// What the solver gave too much, as it ends before it has converged, is taken out of the velocities again. The work of
/// position correction against the forces is paid out of what contacts and resistance took in this sub-step, then out of
/// the velocities; what neither can pay is not lifted.
struct CrowdEnergy {
  /// The work of position correction against the forces.
  var lift = 0.0
  /// The change of the kinetic energy, less the work of the forces on the way.
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

  /// What bodies lose by it.
  struct Payment {
    /// The factor of velocities, relative to `mean`.
    var slowing: Float
    /// The velocity that does not change, in m/s.
    var mean: Vector
    /// How much of position correction remains.
    var liftedPart: Float

    func slowed(_ velocity: Vector) -> Vector { mean + slowing * (velocity - mean) }
  }

  /// What is to be paid; nil if nothing is.
  /// - Parameters:
  ///   - isFree: whether nothing outside holds the bodies: then their momentum stays.
  ///   - mayGiveBack: whether something gave back energy that it kept.
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
