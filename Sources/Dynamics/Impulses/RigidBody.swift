/// A body of the impulse engine. Metres, seconds, kilograms.
struct RigidBody {
  var shape: RigidShape
  var position: Vector
  var angle: Float
  var placement: Placement
  var velocity = Vector.zero
  var angularVelocity: Float = 0

  /// Where the body was at `startFraction` of the sub-step, for impacts within it.
  var startPosition: Vector
  var startAngle: Float
  var startFraction: Float = 0

  var inverseMass: Float = 0
  var inverseInertia: Float = 0
  var resistance: Float = 0
  var angularResistance: Float = 0
  var friction: Float = 0.2
  var restitution: Float = 0.2
  /// What accelerates it whatever its mass.
  var acceleration = Vector.zero
  /// Force over mass and torque over inertia of the fields, worked out anew for each sub-step.
  var fieldAcceleration = Vector.zero
  var force = Vector.zero
  var torque: Float = 0

  /// The collisions that it takes part in, one bit each.
  var itemMask: UInt64 = 0
  var boundaryMask: UInt64 = 0

  var isStatic = true
  var isPresent = true
  var isAwake = true
  var isAttached = false
  var isInIsland = false
  var sleepTime: Float = 0
  var stillTime: Float = 0

  /// The box of the broad phase, with its margin.
  var bounds: RigidBounds

  init(shape: RigidShape, position: Vector, angle: Float) {
    self.shape = shape
    self.position = position
    self.angle = angle
    placement = Placement(origin: position, angle: angle)
    startPosition = position
    startAngle = angle
    bounds = shape.bounds(at: placement).widened(by: ImpulseTuning.boxMargin)
  }

  mutating func wake() {
    guard !isAwake else { return }
    isAwake = true
    sleepTime = 0
    stillTime = 0
  }

  /// To sleep is to lose all velocity.
  mutating func sleep() {
    isAwake = false
    sleepTime = 0
    stillTime = 0
    velocity = .zero
    angularVelocity = 0
  }

  /// Makes placement and angle one again.
  mutating func synchronize() { placement = Placement(origin: position, angle: angle) }

  /// The same after a small correction, when nobody asks how a circle is turned.
  @inline(__always) mutating func follow() {
    if shape.kind == .circle { placement.origin = position } else { synchronize() }
  }

  /// The placement at a fraction of what is left of the sub-step.
  func placement(at fraction: Float) -> Placement {
    Placement(
      origin: (1 - fraction) * startPosition + fraction * position,
      angle: (1 - fraction) * startAngle + fraction * angle)
  }

  /// Moves the start of what is left of the sub-step ahead, to `fraction` of the whole.
  mutating func advanceStart(to fraction: Float) {
    let part = (fraction - startFraction) / (1 - startFraction)
    startPosition += part * (position - startPosition)
    startAngle += part * (angle - startAngle)
    startFraction = fraction
  }

  /// Puts the body where it is at `fraction` of the sub-step.
  mutating func advance(to fraction: Float) {
    advanceStart(to: fraction)
    position = startPosition
    angle = startAngle
    synchronize()
  }
}
