// A falling heap of thousands is compressed more than formula F4's few iterations can support. Position correction
// then lifts the whole heap, which creates energy. A crowd, an island too large for its trajectory to be
// compared with UIKit's, therefore gets more iterations, and the remaining work of position correction is
// subtracted from its energy.

extension Islands.Range {
  var isCrowd: Bool { bodies.count > ImpulseTuning.crowd }

  var velocityIterations: Int { ImpulseTuning.velocityIterations(touching: bodies.count) }
}

extension ImpulseTuning {
  /// Returns the number of velocity iterations for a number of touching bodies. A deeper heap needs more of
  /// them. They grow with each doubling, so that a sub-step costs O(n log n); √n iterations, the depth of the
  /// heap, did not reduce the gain of energy further.
  static func velocityIterations(touching count: Int) -> Int {
    let crowds = count / crowd
    guard crowds > 0 else { return velocityIterations }
    return velocityIterations + iterationsPerDoubling * (crowds.bitWidth - 1 - crowds.leadingZeroBitCount)
  }
}

extension ImpulseWorld {
  /// Returns Σ m v²/2 + I ω²/2, in J.
  func kineticEnergy(of island: Islands.Range) -> Double {
    islands.bodies[island.bodies].reduce(0) { $0 + bodies[Int($1)].kineticEnergy }
  }

  /// Limits the increase of an island's energy in a sub-step to the work of the forces, Σ F·Δx. See
  /// `CrowdEnergy`.
  mutating func payForLift(of island: Islands.Range, kineticEnergyBefore before: Double, _ step: Float) {
    var energy = CrowdEnergy(change: -before)
    for index in islands.bodies[island.bodies] where bodies[Int(index)].inverseMass > 0 {
      let body = bodies[Int(index)]
      let force = body.totalForce
      energy.lift -= (force * SIMD2<Double>(body.position - body.uncorrectedPosition(step))).sum()
      energy.change += body.kineticEnergy - (force * SIMD2<Double>(step * body.velocity)).sum()
      energy.add(body.velocity, mass: 1 / body.inverseMass, body.kineticEnergy)
    }
    let isHeld = islands.contacts[island.contacts].contains { list.contacts[Int($0)].isWithStatic }
    // Attachments store energy, which they may release.
    guard
      let payment = energy.payment(
        isFree: island.joints.isEmpty && !isHeld, mayGiveBack: !island.joints.isEmpty)
    else { return }
    for index in islands.bodies[island.bodies] where bodies[Int(index)].inverseMass > 0 {
      bodies[Int(index)].scaleCorrection(by: payment.liftedPart, step)
      bodies[Int(index)].velocity = payment.slowed(bodies[Int(index)].velocity)
      bodies[Int(index)].angularVelocity *= payment.slowing
    }
  }
}

extension CircleCrowd {
  /// Limits the increase of the energy of all touching circles of a crowd together in the same way.
  mutating func payForLift(_ step: Float, mayGiveBack: Bool) {
    var energy = CrowdEnergy()
    for (number, circle) in circles.enumerated() where circle.isTouching && circle.isAwake {
      let motion = motions[number]
      let mass = 1 / abs(motion.w)
      let force = mass * circle.acceleration
      let way = step * motion.lowHalf
      let turning = motion.w > 0 ? motion.z * motion.z / 2 : 0
      let kinetic = mass * (dot(motion.lowHalf, motion.lowHalf) + turning) / 2
      energy.lift -= Double(dot(force, places[number].lowHalf - circle.place.lowHalf - way))
      energy.change += Double(kinetic - circle.energy - dot(force, way))
      energy.add(motion.lowHalf, mass: mass, Double(kinetic))
    }
    guard
      let payment = energy.payment(
        isFree: lineContacts.isEmpty && shared.isEmpty, mayGiveBack: mayGiveBack)
    else { return }
    for (number, circle) in circles.enumerated() where circle.isTouching && circle.isAwake {
      let uncorrected = circle.place.lowHalf + step * motions[number].lowHalf
      places[number].lowHalf = uncorrected + payment.liftedPart * (places[number].lowHalf - uncorrected)
      motions[number].lowHalf = payment.slowed(motions[number].lowHalf)
      motions[number].z *= payment.slowing
    }
  }
}

extension RigidBody {
  fileprivate var kineticEnergy: Double {
    guard inverseMass > 0 else { return 0 }
    let turning = inverseInertia > 0 ? Double(angularVelocity * angularVelocity / inverseInertia) : 0
    return (Double(dot(velocity, velocity) / inverseMass) + turning) / 2
  }

  /// The force of gravity, fields and pushes, in N.
  fileprivate var totalForce: SIMD2<Double> {
    SIMD2<Double>(acceleration + fieldAcceleration) / Double(inverseMass) + SIMD2<Double>(force)
  }

  /// Returns the position at the end of the sub-step without position correction, in m.
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
