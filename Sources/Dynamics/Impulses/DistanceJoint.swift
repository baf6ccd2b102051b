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

  private var direction = Vector.zero
  private var armA = Vector.zero
  private var armB = Vector.zero
  private var softness: Float = 0
  private var bias: Float = 0
  private var mass: Float = 0

  init(
    first: Int32, second: Int32, localFirst: Vector, localSecond: Vector, length: Float, frequency: Float,
    dampingRatio: Float
  ) {
    self.first = first
    self.second = second
    self.localFirst = localFirst
    self.localSecond = localSecond
    self.length = length
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }

  mutating func prepare(
    bodies: [RigidBody], solver: UnsafeMutableBufferPointer<SolverBody>, step: Float
  ) {
    let two = bodies[Int(second)]
    armB = two.placement.turn(localSecond)
    var end = localFirst
    var inverse: Float = 0
    if first >= 0 {
      let one = bodies[Int(first)]
      armA = one.placement.turn(localFirst)
      end = one.position + armA
    }
    direction = two.position + armB - end
    let distance = direction.magnitude
    direction = distance > ImpulseTuning.slop ? (1 / distance) * direction : .zero
    if first >= 0 {
      let lever = cross(armA, direction)
      inverse += bodies[Int(first)].inverseMass + bodies[Int(first)].inverseInertia * lever * lever
    }
    let lever = cross(armB, direction)
    inverse += two.inverseMass + two.inverseInertia * lever * lever
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

  mutating func solve(_ solver: UnsafeMutableBufferPointer<SolverBody>) {
    var speed = solver[Int(second)].velocity(at: armB)
    if first >= 0 { speed -= solver[Int(first)].velocity(at: armA) }
    let change = -mass * (dot(direction, speed) + bias + softness * impulse)
    impulse += change
    apply(change * direction, solver)
  }

  private func apply(_ impulse: Vector, _ solver: UnsafeMutableBufferPointer<SolverBody>) {
    if first >= 0 { solver[Int(first)].push(-impulse, at: armA) }
    solver[Int(second)].push(impulse, at: armB)
  }

  /// Corrects the length of a rod. Returns true if its error was within the slop.
  func correct(_ bodies: inout [RigidBody]) -> Bool {
    if frequency > 0 { return true }
    let two = bodies[Int(second)]
    let armB = two.placement.turn(localSecond)
    var armA = Vector.zero
    var end = localFirst
    var inverse: Float = 0
    if first >= 0 {
      let one = bodies[Int(first)]
      armA = one.placement.turn(localFirst)
      end = one.position + armA
    }
    let span = two.position + armB - end
    let direction = span.normalized
    if first >= 0 {
      let lever = cross(armA, direction)
      inverse += bodies[Int(first)].inverseMass + bodies[Int(first)].inverseInertia * lever * lever
    }
    let lever = cross(armB, direction)
    inverse += two.inverseMass + two.inverseInertia * lever * lever
    let error = max(
      -ImpulseTuning.maximalCorrection, min(span.magnitude - length, ImpulseTuning.maximalCorrection))
    let impulse = (inverse > 0 ? -error / inverse : 0) * direction
    if first >= 0 {
      bodies[Int(first)].position -= bodies[Int(first)].inverseMass * impulse
      bodies[Int(first)].angle -= bodies[Int(first)].inverseInertia * cross(armA, impulse)
      bodies[Int(first)].synchronize()
    }
    bodies[Int(second)].position += two.inverseMass * impulse
    bodies[Int(second)].angle += two.inverseInertia * cross(armB, impulse)
    bodies[Int(second)].synchronize()
    return abs(error) < ImpulseTuning.slop
  }
}
