// A heap of thousands, falling, is squeezed by more than F4's few iterations can hold up; moving the bodies apart
// then lifts the whole heap, out of nothing. In a crowd, an island larger than any whose trajectory UIKit could be
// asked for, more iterations hold the heap up, and what still is lifted is paid for.

extension Islands.Range {
  var isCrowd: Bool { bodies.count > ImpulseTuning.crowd }

  var velocityIterations: Int { ImpulseTuning.velocityIterations(touching: bodies.count) }
}

extension ImpulseTuning {
  /// The velocity iterations for so many bodies that touch. A deeper heap wants more iterations: some for each doubling,
  /// so that a sub-step costs n log n. With as many as it is deep, √n, it gained no less.
  static func velocityIterations(touching count: Int) -> Int {
    let crowds = count / crowd
    guard crowds > 0 else { return velocityIterations }
    return velocityIterations + iterationsPerDoubling * (crowds.bitWidth - 1 - crowds.leadingZeroBitCount)
  }
}

extension ImpulseEngine {
  /// Σ m v²/2 + I ω²/2, in joules.
  func kineticEnergy(of island: Islands.Range) -> Double {
    islands.bodies[island.bodies].reduce(0) { $0 + bodies[Int($1)].kineticEnergy }
  }

  /// Keeps an island's energy from rising in a sub-step by more than forces put in, Σ F·Δx.
  ///
  /// What the solver gave too much, as it ends before it has converged, is taken out of the velocities again. The
  /// work of position correction against the forces is paid out of what contacts and resistance took in this
  /// sub-step, then out of the velocities; what neither can pay is not lifted.
  mutating func payForLift(of island: Islands.Range, kineticEnergyBefore before: Double, _ step: Float) {
    var lift = 0.0
    var kinetic = 0.0
    var work = 0.0
    for index in islands.bodies[island.bodies] where bodies[Int(index)].inverseMass > 0 {
      let body = bodies[Int(index)]
      let force = body.totalForce
      lift -= (force * SIMD2<Double>(body.position - body.uncorrectedPosition(step))).sum()
      work += (force * SIMD2<Double>(step * body.velocity)).sum()
      kinetic += body.kineticEnergy
    }
    let lost = before + work - kinetic
    // Attachments keep energy of their own, which they may give back.
    let surplus = island.joints.isEmpty ? min(max(-lost, 0), kinetic) : 0
    let due = max(lift - max(lost, 0), 0)
    guard surplus + due > 0 else { return }
    let paid = min(due, ImpulseTuning.liftShare * (kinetic - surplus))
    let slowing = kinetic > 0 ? Float((1 - (surplus + paid) / kinetic).squareRoot()) : 1
    let part = due > paid ? Float(1 - (due - paid) / lift) : 1
    for index in islands.bodies[island.bodies] where bodies[Int(index)].inverseMass > 0 {
      bodies[Int(index)].scaleCorrection(by: part, step)
      bodies[Int(index)].velocity *= slowing
      bodies[Int(index)].angularVelocity *= slowing
    }
  }
}

extension CircleCrowd {
  /// The same for the circles of a crowd that touch, taken together. Returns whether nothing was left to pay with, so that
  /// nothing is moved apart any more.
  mutating func payForLift(_ step: Float, mayGiveBack: Bool) -> Bool {
    var lift = 0.0
    var kinetic = 0.0
    var change = 0.0
    for (number, circle) in circles.enumerated() where circle.isTouching && circle.isAwake {
      let motion = motions[number]
      let mass = 1 / abs(motion.w)
      let force = mass * circle.acceleration
      let way = step * motion.lowHalf
      let turning = motion.w > 0 ? motion.z * motion.z / 2 : 0
      let energy = mass * (dot(motion.lowHalf, motion.lowHalf) + turning) / 2
      lift -= Double(dot(force, places[number].lowHalf - circle.place.lowHalf - way))
      kinetic += Double(energy)
      change += Double(energy - circle.energy - dot(force, way))
    }
    let surplus = mayGiveBack ? 0 : min(max(change, 0), kinetic)
    let due = max(lift - max(-change, 0), 0)
    guard surplus + due > 0 else { return false }
    let paid = min(due, ImpulseTuning.liftShare * (kinetic - surplus))
    let slowing = kinetic > 0 ? Float((1 - (surplus + paid) / kinetic).squareRoot()) : 1
    let part = due > paid ? Float(1 - (due - paid) / lift) : 1
    for (number, circle) in circles.enumerated() where circle.isTouching && circle.isAwake {
      let uncorrected = circle.place.lowHalf + step * motions[number].lowHalf
      places[number].lowHalf = uncorrected + part * (places[number].lowHalf - uncorrected)
      motions[number].lowHalf *= slowing
      motions[number].z *= slowing
    }
    return part < ImpulseTuning.leastLift
  }
}

extension RigidBody {
  fileprivate var kineticEnergy: Double {
    guard inverseMass > 0 else { return 0 }
    let turning = inverseInertia > 0 ? Double(angularVelocity * angularVelocity / inverseInertia) : 0
    return (Double(dot(velocity, velocity) / inverseMass) + turning) / 2
  }

  /// Of gravity, fields and pushes.
  fileprivate var totalForce: SIMD2<Double> {
    SIMD2<Double>(acceleration + fieldAcceleration) / Double(inverseMass) + SIMD2<Double>(force)
  }

  /// Where the sub-step led before bodies were moved apart.
  fileprivate func uncorrectedPosition(_ step: Float) -> Vector { startPosition + step * velocity }

  fileprivate mutating func scaleCorrection(by part: Float, _ step: Float) {
    guard part < 1 else { return }
    let place = uncorrectedPosition(step)
    let turn = startAngle + step * angularVelocity
    position = place + part * (position - place)
    angle = turn + part * (angle - turn)
    synchronize()
  }
}
