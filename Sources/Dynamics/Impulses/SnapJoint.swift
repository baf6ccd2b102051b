/// Pulls a body's centre to a point and its angle to 0, as springs along both axes and on the angle.
///
/// It is the soft constraint of `DistanceJoint`, without a dead zone, because it needs no direction.
struct SnapJoint {
  var body: Int32
  var target: Vector
  var frequency: Float
  var dampingRatio: Float

  /// The accumulated impulses λ of the last step, in N s and N m s.
  var impulse = Vector.zero
  var angularImpulse: Float = 0

  private(set) var softness: Float = 0
  private(set) var angularSoftness: Float = 0
  private(set) var bias = Vector.zero
  private(set) var angularBias: Float = 0
  private(set) var mass: Float = 0
  private(set) var inertia: Float = 0

  mutating func prepare(
    bodies: [RigidBody], solver: UnsafeMutableBufferPointer<SolverBody>, step: Float
  ) {
    let body = bodies[Int(self.body)]
    let omega = 2 * 3.14159265359 * frequency
    // k = mω² and d = 2mζω give γ and the bias per unit of displacement.
    func soft(_ inverseMass: Float) -> (softness: Float, bias: Float, mass: Float) {
      guard inverseMass > 0 else { return (0, 0, 0) }
      let stiffness = omega * omega / inverseMass
      let softness = 1 / (step * (2 * dampingRatio * omega / inverseMass + step * stiffness))
      return (softness, step * stiffness * softness, 1 / (inverseMass + softness))
    }
    let along = soft(body.inverseMass)
    let around = soft(body.inverseInertia)
    softness = along.softness
    mass = along.mass
    bias = along.bias * (body.position - target)
    angularSoftness = around.softness
    inertia = around.mass
    angularBias = around.bias * body.angle
    solver[Int(self.body)].velocity += body.inverseMass * impulse
    solver[Int(self.body)].angularVelocity += body.inverseInertia * angularImpulse
  }

  mutating func solve(_ solver: UnsafeMutableBufferPointer<SolverBody>) {
    let state = solver[Int(body)]
    let change = -mass * (state.velocity + bias + softness * impulse)
    let angularChange = -inertia * (state.angularVelocity + angularBias + angularSoftness * angularImpulse)
    impulse += change
    angularImpulse += angularChange
    solver[Int(body)].velocity += state.inverseMass * change
    solver[Int(body)].angularVelocity += state.inverseInertia * angularChange
  }
}
