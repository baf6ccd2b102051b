/// A body of the impulse engine, in m, s and kg.
struct RigidBody {
  var shape: RigidShape
  var position: Vector
  var angle: Float
  var placement: RigidTransform
  var velocity = Vector.zero
  var angularVelocity: Float = 0

  /// The position and angle at `startFraction` of the sub-step, for impacts within it.
  var startPosition: Vector
  var startAngle: Float
  var startFraction: Float = 0

  var inverseMass: Float = 0
  var inverseInertia: Float = 0
  var resistance: Float = 0
  var angularResistance: Float = 0
  var friction: Float = 0.2
  var restitution: Float = 0.2
  /// The acceleration that is independent of the mass, in m/s².
  var acceleration = Vector.zero
  /// The acceleration by fields, in m/s², and the force, in N, and torque, in N m, of pushes. They are
  /// computed for each sub-step.
  var fieldAcceleration = Vector.zero
  var force = Vector.zero
  var torque: Float = 0

  /// The collision behaviours that the body takes part in, one bit each.
  var itemMask: UInt64 = 0
  var boundaryMask: UInt64 = 0

  var isStatic = true
  var isPresent = true
  var isAwake = true
  /// True if a joint holds the body.
  var isAttached = false
  var isInIsland = false
  var sleepTime: Float = 0
  var stillTime: Float = 0

  /// The box of the broad phase, including its margin.
  var bounds: RigidBounds

  init(shape: RigidShape, position: Vector, angle: Float) {
    self.shape = shape
    self.position = position
    self.angle = angle
    placement = RigidTransform(origin: position, angle: angle)
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

  /// Puts the body to sleep, which removes its velocity.
  mutating func sleep() {
    isAwake = false
    sleepTime = 0
    stillTime = 0
    velocity = .zero
    angularVelocity = 0
  }

  /// Updates the placement after a change of position and angle. Only joints read the rotation of a circle, so it is
  /// left out while there is none.
  @inline(__always) mutating func synchronize() {
    if shape.kind == .circle && !isAttached {
      placement.origin = position
    } else {
      placement = RigidTransform(origin: position, angle: angle)
    }
  }

  /// Updates the placement after a small correction. The rotation of a circle is left out, because nothing
  /// reads it then.
  @inline(__always) mutating func follow() {
    if shape.kind == .circle { placement.origin = position } else { synchronize() }
  }

  /// Notes that a joint holds the body.
  mutating func attach() {
    isAttached = true
    synchronize()
  }

  /// Returns an offset from the body's centre, in the directions of the world.
  func turned(_ offset: Vector) -> Vector {
    offset == .zero ? offset : RigidTransform(origin: .zero, angle: angle).turn(offset)
  }

  /// Returns the placement at a fraction of the rest of the sub-step.
  func placement(at fraction: Float) -> RigidTransform {
    RigidTransform(
      origin: (1 - fraction) * startPosition + fraction * position,
      angle: (1 - fraction) * startAngle + fraction * angle)
  }

  /// Moves the start of the rest of the sub-step to `fraction` of the whole.
  mutating func advanceStart(to fraction: Float) {
    let part = (fraction - startFraction) / (1 - startFraction)
    startPosition += part * (position - startPosition)
    startAngle += part * (angle - startAngle)
    startFraction = fraction
  }

  /// Moves the body to its position at `fraction` of the sub-step.
  mutating func advance(to fraction: Float) {
    advanceStart(to: fraction)
    position = startPosition
    angle = startAngle
    synchronize()
  }
}
