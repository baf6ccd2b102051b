/// Joints are solved outside the crowd, in order. The bodies that they act on exchange their state with it.
extension Crowd {
  /// Notes a body that a joint acts on, if it is a member.
  mutating func joint(_ body: Int32) {
    guard body >= 0, isMember(Int(body)), !dynamics[Int(numbers[Int(body)])].isJointed else { return }
    dynamics[Int(numbers[Int(body)])].isJointed = true
    jointed.append(numbers[Int(body)])
  }

  func giveMotions(_ solver: inout [SolverBody]) {
    for number in jointed {
      let motion = motions[Int(number)]
      solver[Int(indices[Int(number)])] = SolverBody(
        velocity: motion.lowHalf, angularVelocity: motion.z, inverseMass: motion.w,
        inverseInertia: inverseInertias[Int(number)])
    }
  }

  mutating func takeMotions(_ solver: [SolverBody]) {
    for number in jointed {
      let index = Int(number)
      let state = solver[Int(indices[index])]
      let motion = Wide(lowHalf: state.velocity, highHalf: Vector(state.angularVelocity, motions[index].w))
      // The changes by joints are not repeated in the next sub-step, unlike the impulses of contacts.
      freeMotions[index] += motion - motions[index]
      motions[index] = motion
    }
  }

  func givePlaces(_ all: inout [RigidBody]) {
    for number in jointed {
      let index = Int(number)
      let body = Int(indices[index])
      all[body].position = places[index].lowHalf + shifts[index].lowHalf
      all[body].angle = dynamics[index].angle + shifts[index].z
      all[body].synchronize()
    }
  }

  mutating func takePlaces(_ all: [RigidBody]) {
    for number in jointed {
      let index = Int(number)
      let body = all[Int(indices[index])]
      shifts[index].lowHalf = body.position - places[index].lowHalf
      shifts[index].z = body.angle - dynamics[index].angle
    }
  }
}
