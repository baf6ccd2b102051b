extension Crowd {
  // MARK: Rows

  /// Arranges the contacts of awake bodies in groups of four, and applies the impulses of the previous step.
  mutating func prepareContacts() {
    let count = count
    contacts.withUnsafeBufferPointer { contacts in
      dynamics.withUnsafeMutableBufferPointer { dynamics in
        motions.withUnsafeBufferPointer { motions in
          colouring.colour(contacts.count, bodyCount: count) { index in
            let contact = contacts.baseAddress! + index
            let (first, second) = (contact.pointee.owner, contact.pointee.partner)
            guard motions[first].w > 0 || motions[second].w > 0 else { return nil }
            dynamics[first].isTouching = true
            if second < count { dynamics[second].isTouching = true }
            return (first, second, contact.pointee.count > 1)
          }
        }
      }
    }
    let ground = Int32(motions.count - 1)
    var empty = WideContact()
    empty.first = SIMD4(repeating: ground)
    empty.second = empty.first
    wide.reset(to: empty, count: colouring.groupCount)
    secondPoints.reset(to: WidePoint(), count: colouring.pairGroupCount)
    (elasticity, isRebounding) = (0, false)
    placeContacts()
    forEachContact { contact, other, motions, _ in WideContact.prepare(contact, other, motions) }
  }

  /// Copies the contacts to their lanes.
  private mutating func placeContacts() {
    contacts.withUnsafeBufferPointer { contacts in
      wide.withUnsafeMutableBufferPointer { wide in
        secondPoints.withUnsafeMutableBufferPointer { secondPoints in
          for index in contacts.indices where colouring.slots[index] >= 0 {
            let contact = contacts.baseAddress! + index
            let (group, lane) = (Int(colouring.slots[index] >> 2), Int(colouring.slots[index] & 3))
            let (first, second) = (Int(contact.pointee.first), Int(contact.pointee.second))
            let (one, two) = (surfaces[first], surfaces[second])
            let restitution = max(one.elasticity, two.elasticity)
            wide[group].place(
              contact, lane, inertia: Vector(inverseInertias[first], inverseInertias[second]),
              friction: one.friction * two.friction, restitution: restitution)
            if contact.pointee.count > 1 { secondPoints[group].place(contact.pointee.points.1, lane) }
            elasticity = max(elasticity, restitution)
          }
        }
      }
    }
  }

  /// Calls `body` with each group of contacts, in the order of solving, the second points of the group if it has some,
  /// and the motions and shifts of the bodies.
  @inline(__always) private mutating func forEachContact(
    _ body: (
      WideContact.Pointer, WideContact.Second, _ motions: WideContact.States, _ shifts: WideContact.States
    ) -> Void
  ) {
    let pairs = colouring.pairGroupCount
    wide.withUnsafeMutableBufferPointer { wide in
      secondPoints.withUnsafeMutableBufferPointer { points in
        motions.withUnsafeMutableBufferPointer { motions in
          shifts.withUnsafeMutableBufferPointer { shifts in
            guard let start = wide.baseAddress else { return }
            for group in 0..<pairs {
              body(start + group, points.baseAddress! + group, motions.baseAddress!, shifts.baseAddress!)
            }
            for group in pairs..<wide.count {
              body(start + group, nil, motions.baseAddress!, shifts.baseAddress!)
            }
          }
        }
      }
    }
  }

  /// Contacts with an impulse in the step count as touching.
  mutating func storeImpulses() {
    found.removeAll(keepingCapacity: true)
    contacts.withUnsafeMutableBufferPointer { contacts in
      for index in contacts.indices where colouring.slots[index] >= 0 {
        let (group, lane) = (Int(colouring.slots[index] >> 2), Int(colouring.slots[index] & 3))
        let contact = contacts.baseAddress! + index
        contact.pointee.points.0.impulse = wide[group].point.impulse(lane)
        var greatest = wide[group].point.greatestImpulse[lane]
        if contact.pointee.count > 1 {
          contact.pointee.points.1.impulse = secondPoints[group].impulse(lane)
          greatest = max(greatest, secondPoints[group].greatestImpulse[lane])
        }
        let pressed = ImpulseTuning.sleepSpeed * wide[group].point.normalMass[lane]
        guard greatest > pressed, !contact.pointee.isTouching else { continue }
        contact.pointee.isTouching = true
        found.append(Int32(index))
      }
    }
    for index in found { note(contacts[Int(index)]) }
  }

  // MARK: A sub-step

  /// Begins a sub-step: v += h a, v /= 1 + h r, then the impulses that the contacts had in the previous one.
  ///
  /// As in UIKit's sub-step, the accelerations of fields are computed at its start and act for its whole duration at once.
  /// Half of the duration in each of two sub-steps would add energy to an oscillation.
  ///
  /// Normals and levers are constant within a step, so an impulse changes the motions by the same amount in each sub-step.
  /// The impulses of the first sub-step are those of the previous step.
  mutating func integrateVelocities(isFirst: Bool) {
    let step = CrowdTuning.step
    motions.withUnsafeMutableBufferPointer { motions in
      freeMotions.withUnsafeMutableBufferPointer { freeMotions in
        freeShifts.withUnsafeMutableBufferPointer { freeShifts in
          for number in 0..<count where dynamics[number].isAwake {
            let motion = motions[number]
            let pushed = motion - freeMotions[number]
            if !isFirst { freeShifts[number] += step * motion }
            let start = isFirst ? freeMotions[number] + ImpulseTuning.step * dynamics[number].field : motion
            let free = (start + step * dynamics[number].acceleration) * dynamics[number].slowing
            freeMotions[number] = free
            motions[number] = free + pushed
          }
        }
      }
    }
    guard elasticity > 0 else { return }
    var isRebounding = false
    swap(&motions, &freeMotions)
    forEachContact { contact, other, motions, _ in
      isRebounding = WideContact.noteApproach(contact, other, motions) || isRebounding
    }
    swap(&motions, &freeMotions)
    self.isRebounding = isRebounding
  }

  /// Integrates x += h v. Displacements and turns are limited, and velocities reduced accordingly.
  mutating func integratePositions() {
    let step = CrowdTuning.step
    let fastest = ImpulseTuning.maximalTranslation / ImpulseTuning.step
    let fastestTurn = ImpulseTuning.maximalRotation / ImpulseTuning.step
    motions.withUnsafeMutableBufferPointer { motions in
      shifts.withUnsafeMutableBufferPointer { shifts in
        for number in 0..<count where dynamics[number].isAwake {
          var motion = motions[number]
          let square = dot(motion.lowHalf, motion.lowHalf)
          if square > fastest * fastest { motion.lowHalf *= fastest / square.squareRoot() }
          motion.z = max(-fastestTurn, min(motion.z, fastestTurn))
          motions[number] = motion
          shifts[number] += step * motion
        }
        guard obstacles.fastest > 0 else { return }
        for number in count..<motions.count { shifts[number] += step * motions[number] }
      }
    }
  }

  /// Solves the contacts once, after a shock until no bodies approach each other faster than `CrowdTuning.shockSpeed`.
  ///
  /// An impact on a deep heap reaches its bodies one after the other. With one iteration per sub-step it compresses the
  /// heap, and overlaps that can only be removed by lifting remain.
  mutating func solveContacts() {
    var (excess, iterations) = (Wide.zero, 0)
    repeat {
      excess = .zero
      forEachContact { excess = greater(excess, WideContact.solve($0, $1, $2, $3)) }
      iterations += 1
    } while isShocked && excess.max() > CrowdTuning.shockSpeed && iterations < CrowdTuning.shockIterations
  }

  /// Removes the speeds that separated overlapping bodies, and propagates rebounds from body to body.
  mutating func relaxContacts() {
    var excess = Wide.zero
    forEachContact { contact, other, motions, _ in
      excess = greater(excess, WideContact.relax(contact, other, motions))
    }
    isShocked = excess.max() > CrowdTuning.shockSpeed
    guard isRebounding else { return }
    // A body that rebounds may hit another one, which then rebounds with a share of the impulse and has more friction.
    var (share, iterations) = (elasticity, 0)
    repeat {
      forEachContact { contact, other, motions, _ in _ = WideContact.relax(contact, other, motions) }
      share *= elasticity
      iterations += 1
    } while share > CrowdTuning.reboundShare && iterations < CrowdTuning.reboundIterations
    swap(&motions, &freeMotions)
    forEachContact { contact, other, motions, _ in WideContact.settle(contact, other, motions) }
    swap(&motions, &freeMotions)
  }

  // MARK: Energy

  /// Returns true if the removal of overlaps moved no body faster than `ImpulseTuning.sleepSpeed`.
  func isSettled(_ step: Float) -> Bool {
    let farthest = step * ImpulseTuning.sleepSpeed
    return dynamics.indices.allSatisfy {
      let correction = (shifts[$0] - freeShifts[$0]).lowHalf
      return dot(correction, correction) <= farthest * farthest
    }
  }

  /// Limits the increase of the total energy of all touching bodies in a step to the work of the forces; see
  /// `CrowdEnergy`.
  ///
  /// In the few sub-steps a falling heap of thousands of bodies is compressed too much. The removal of the overlaps then
  /// lifts the whole heap, which adds energy. The excess is removed from the bodies that gained energy.
  mutating func limitEnergy() {
    var energy = CrowdEnergy()
    // An iterator would retain the array, and a change would copy it.
    for number in 0..<count where dynamics[number].isAwake {
      let member = dynamics[number]
      freeShifts[number] += CrowdTuning.step * motions[number]
      guard member.isTouching else { continue }
      let motion = motions[number]
      let mass = 1 / motion.w
      let force = mass * (member.acceleration + member.field).lowHalf
      let inertia = inverseInertias[number]
      let turning = inertia > 0 ? motion.z * motion.z / inertia : 0
      let kinetic = (mass * dot(motion.lowHalf, motion.lowHalf) + turning) / 2
      let way = freeShifts[number].lowHalf
      energy.lift -= Double(dot(force, shifts[number].lowHalf - way))
      let change = kinetic - member.energy - dot(force, way)
      energy.change += Double(change)
      guard change > 0 else { continue }
      dynamics[number].hasGained = true
      energy.rise -= Double(dot(force, way))
      energy.add(motion.lowHalf, mass: mass, Double(kinetic))
    }
    let isHeld = !jointed.isEmpty || contacts.contains { $0.partner >= count }
    guard !isPushed, let adjustment = energy.adjustment(isFree: !isHeld, allowsGain: !jointed.isEmpty) else {
      return
    }
    for number in 0..<count where dynamics[number].isTouching && dynamics[number].isAwake {
      let correction = shifts[number] - freeShifts[number]
      if dynamics[number].hasGained {
        freeShifts[number] *= adjustment.movedPart
        motions[number].lowHalf = adjustment.slowed(motions[number].lowHalf)
        motions[number].z *= adjustment.slowing
      }
      shifts[number] = freeShifts[number] + adjustment.liftedPart * correction
    }
  }
}

extension WideContact {
  fileprivate mutating func place(
    _ contact: UnsafePointer<CrowdContact>, _ lane: Int, inertia: Vector, friction: Float, restitution: Float
  ) {
    (first[lane], second[lane]) = (contact.pointee.first, contact.pointee.second)
    (normalX[lane], normalY[lane]) = (contact.pointee.normal.x, contact.pointee.normal.y)
    (inertiaFirst[lane], inertiaSecond[lane]) = (inertia.x, inertia.y)
    self.friction[lane] = friction
    self.restitution[lane] = restitution
    point.place(contact.pointee.points.0, lane)
  }
}

extension WidePoint {
  fileprivate mutating func place(_ point: CrowdPoint, _ lane: Int) {
    normalLeverFirst[lane] = point.leverFirst.x
    tangentLeverFirst[lane] = point.leverFirst.y
    normalLeverSecond[lane] = point.leverSecond.x
    tangentLeverSecond[lane] = point.leverSecond.y
    separation[lane] = point.separation
    normalImpulse[lane] = point.impulse.x
    tangentImpulse[lane] = point.impulse.y
  }

  fileprivate func impulse(_ lane: Int) -> Vector { Vector(normalImpulse[lane], tangentImpulse[lane]) }
}

/// Joints are solved outside the crowd, in order, on copies of the states of the bodies on which they act.
extension Crowd {
  mutating func noteJointed(_ body: Int32) {
    guard body >= 0, isMember(Int(body)), !dynamics[Int(numbers[Int(body)])].isJointed else { return }
    dynamics[Int(numbers[Int(body)])].isJointed = true
    jointed.append(numbers[Int(body)])
  }

  func copyMotions(to solver: inout [SolverBody]) {
    for number in jointed {
      let motion = motions[Int(number)]
      solver[Int(indices[Int(number)])] = SolverBody(
        velocity: motion.lowHalf, angularVelocity: motion.z, inverseMass: motion.w,
        inverseInertia: inverseInertias[Int(number)])
    }
  }

  mutating func copyMotions(from solver: [SolverBody]) {
    for number in jointed {
      let index = Int(number)
      let state = solver[Int(indices[index])]
      let motion = Wide(lowHalf: state.velocity, highHalf: Vector(state.angularVelocity, motions[index].w))
      // The changes by joints are not repeated in the next sub-step, unlike the impulses of contacts.
      freeMotions[index] += motion - motions[index]
      motions[index] = motion
    }
  }

  func copyPlaces(to all: inout [RigidBody]) {
    for number in jointed {
      let index = Int(number)
      let body = Int(indices[index])
      all[body].position = places[index].lowHalf + shifts[index].lowHalf
      all[body].angle = dynamics[index].angle + shifts[index].z
      all[body].synchronize()
    }
  }

  mutating func copyPlaces(from all: [RigidBody]) {
    for number in jointed {
      let index = Int(number)
      let body = all[Int(indices[index])]
      shifts[index].lowHalf = body.position - places[index].lowHalf
      shifts[index].z = body.angle - dynamics[index].angle
    }
  }
}

/// The energy balance of the bodies of a crowd in a step, in SI units.
///
/// The solver ends before it converges and may add energy, which is removed from the velocities. Position
/// correction does work against the forces. This work is covered first by the energy that contacts and drag
/// dissipated in this step, then by the kinetic energy. If both are insufficient, the correction is
/// reduced, and so is a rise that the kinetic energy does not cover.
struct CrowdEnergy {
  /// The work of position correction against the forces, in J.
  var lift = 0.0
  /// The change of the kinetic energy minus the work of the forces, in J.
  var change = 0.0
  /// The part of `change` due to the displacements without position correction, of the bodies that gained energy, in J.
  var rise = 0.0
  private var kinetic = 0.0
  private var mass = 0.0
  private var momentum = SIMD2<Double>.zero

  mutating func add(_ velocity: Vector, mass: Float, _ kineticEnergy: Double) {
    kinetic += kineticEnergy
    self.mass += Double(mass)
    momentum += Double(mass) * SIMD2<Double>(velocity)
  }

  struct Adjustment {
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
  ///   - isFree: true if no obstacle or joint acts on the bodies. Their momentum is then conserved.
  ///   - allowsGain: true if joints may have released stored energy.
  func adjustment(isFree: Bool, allowsGain: Bool) -> Adjustment? {
    let mean = isFree && mass > 0 ? momentum / mass : .zero
    let available = max(kinetic - mass * (mean * mean).sum() / 2, 0)
    let change = allowsGain ? min(change, 0) : change
    let surplus = min(max(change, 0), available)
    let due = max(lift - max(-change, 0), 0)
    guard surplus + due > 0 else { return nil }
    let paid = min(due, CrowdTuning.liftShare * (available - surplus))
    return Adjustment(
      slowing: available > 0 ? Float((1 - (surplus + paid) / available).squareRoot()) : 1,
      mean: Vector(mean),
      movedPart: change > surplus && rise > 0 ? Float(max(1 - (change - surplus) / rise, 0)) : 1,
      liftedPart: due > paid ? Float(1 - (due - paid) / lift) : 1)
  }
}
