/// Keeps two points at a distance: by a spring, or by a rod if the frequency is 0 (formula F4).
///
/// With effective mass m, ω = 2πf, k = mω², d = 2mζω and step h: γ = 1/(h(d + hk)), bias = C·h·k·γ, and
/// impulse = −(Ċ + bias + γλ)/(1/m + γ), warm-started with the λ of the previous step. If its ends are within
/// half a point of each other, a joint has no direction and applies no impulse.
struct DistanceJoint {
  /// The other body, or −1 if the end is a point of the world.
  var first: Int32
  var second: Int32
  /// The ends in the bodies' own coordinates, in m; in world coordinates if there is no first body.
  var localFirst: Vector
  var localSecond: Vector
  var length: Float
  /// The frequency, in Hz; 0 for a rod.
  var frequency: Float
  var dampingRatio: Float

  /// The accumulated impulse λ of the last step, in N s.
  var impulse: Float = 0

  private(set) var direction = Vector.zero
  /// The arms to the ends, after a quarter turn.
  private(set) var turnA = Vector.zero
  private(set) var turnB = Vector.zero
  private(set) var softness: Float = 0
  private(set) var bias: Float = 0
  private(set) var mass: Float = 0

  mutating func prepare(
    bodies: [RigidBody], solver: UnsafeMutableBufferPointer<SolverBody>, step: Float
  ) {
    let ends = ends(bodies)
    (turnA, turnB) = (cross(1, ends.armA), cross(1, ends.armB))
    let distance = ends.span.magnitude
    direction = distance > ImpulseTuning.slop ? (1 / distance) * ends.span : .zero
    var inverse = inverseMass(along: direction, ends, bodies)
    mass = inverse != 0 ? 1 / inverse : 0
    softness = 0
    bias = 0
    if frequency > 0 {
      let omega = 2 * 3.14159265359 * frequency
      let damping = 2 * mass * dampingRatio * omega
      let stiffness = mass * omega * omega
      softness = step * (damping + step * stiffness)
      softness = softness != 0 ? 1 / softness : 0
      bias = (distance - length) * step * stiffness * softness
      inverse += softness
      mass = inverse != 0 ? 1 / inverse : 0
    }
    apply(impulse * direction, solver)
  }

  /// The offsets of the ends from the centres of their bodies, and the line from the first end to the second, in world
  /// coordinates.
  private typealias Ends = (armA: Vector, armB: Vector, span: Vector)

  private func ends(_ bodies: [RigidBody]) -> Ends {
    let armB = bodies[Int(second)].placement.turn(localSecond)
    let end = bodies[Int(second)].position + armB
    guard first >= 0 else { return (.zero, armB, end - localFirst) }
    let armA = bodies[Int(first)].placement.turn(localFirst)
    return (armA, armB, end - (bodies[Int(first)].position + armA))
  }

  /// Returns the change of the ends' speed along a direction for a unit impulse along it.
  private func inverseMass(along direction: Vector, _ ends: Ends, _ bodies: [RigidBody]) -> Float {
    func share(_ body: RigidBody, _ arm: Vector) -> Float {
      let lever = cross(arm, direction)
      return body.inverseMass + body.inverseInertia * lever * lever
    }
    return (first >= 0 ? share(bodies[Int(first)], ends.armA) : 0) + share(bodies[Int(second)], ends.armB)
  }

  mutating func solve(_ solver: UnsafeMutableBufferPointer<SolverBody>) {
    var speed = solver[Int(second)].velocity(at: turnB)
    if first >= 0 { speed -= solver[Int(first)].velocity(at: turnA) }
    let change = -mass * (dot(direction, speed) + bias + softness * impulse)
    impulse += change
    apply(change * direction, solver)
  }

  private func apply(_ impulse: Vector, _ solver: UnsafeMutableBufferPointer<SolverBody>) {
    if first >= 0 { solver[Int(first)].push(-impulse, at: turnA) }
    solver[Int(second)].push(impulse, at: turnB)
  }

  /// Corrects the length of a rod. Returns true if its error was within the slop.
  func correct(_ bodies: inout [RigidBody]) -> Bool {
    if frequency > 0 { return true }
    let ends = ends(bodies)
    let direction = ends.span.normalized
    let inverse = inverseMass(along: direction, ends, bodies)
    let error = max(
      -ImpulseTuning.maximalCorrection, min(ends.span.magnitude - length, ImpulseTuning.maximalCorrection))
    let impulse = (inverse > 0 ? -error / inverse : 0) * direction
    for (body, sign, arm) in [(first, Float(-1), ends.armA), (second, 1, ends.armB)] where body >= 0 {
      bodies[Int(body)].position += sign * bodies[Int(body)].inverseMass * impulse
      bodies[Int(body)].angle += sign * bodies[Int(body)].inverseInertia * cross(arm, impulse)
      bodies[Int(body)].synchronize()
    }
    return abs(error) < ImpulseTuning.slop
  }
}
