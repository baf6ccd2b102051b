/// Circles of the crowd that touch other bodies or have joints are solved by both solvers, which exchange
/// their state.
extension CircleCrowd {
  /// Marks a body as shared with `ContactList` or joints, if it is a circle of the crowd.
  mutating func share(_ body: Int32) {
    guard isMember(Int(body)) else { return }
    let number = numbers[Int(body)]
    guard !circles[Int(number)].isShared else { return }
    circles[Int(number)].isShared = true
    shared.append(number)
  }

  func giveMotions(_ solver: inout [SolverBody]) {
    for number in shared {
      let motion = motions[Int(number)]
      let radius = places[Int(number)].z
      let mass = abs(motion.w)
      solver[Int(circles[Int(number)].body)] = SolverBody(
        velocity: motion.lowHalf, angularVelocity: motion.z / radius, inverseMass: mass,
        inverseInertia: (motion.w + mass) / (radius * radius))
    }
  }

  mutating func takeMotions(_ solver: [SolverBody]) {
    for number in shared {
      let state = solver[Int(circles[Int(number)].body)]
      motions[Int(number)].lowHalf = state.velocity
      motions[Int(number)].z = state.angularVelocity * places[Int(number)].z
    }
  }

  func givePlaces(_ bodies: inout [RigidBody]) {
    for number in shared {
      let body = Int(circles[Int(number)].body)
      bodies[body].position = places[Int(number)].lowHalf
      bodies[body].synchronize()
    }
  }

  mutating func takePlaces(_ bodies: [RigidBody]) {
    for number in shared { places[Int(number)].lowHalf = bodies[Int(circles[Int(number)].body)].position }
  }
}
