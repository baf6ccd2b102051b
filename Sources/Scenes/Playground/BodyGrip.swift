internal import MotionDynamics
internal import MotionKinematics

/// A finger that holds a body by a spring: the body follows with a lag, and keeps its velocity on release.
struct BodyGrip: Sendable {
  let body: BodyID
  let attachment: BehaviorID<Attachment>
  /// The point at which the body is held, from its centre, in the body's coordinates, in pt.
  let offset: SIMD2<Double>
  /// The finger's end of the spring, in pt.
  var anchor: SIMD2<Double>
  /// The mouse's location, in pt; nil if a key or a script holds the body.
  var mouse: SIMD2<Double>?

  static let frequency = 5.0
  static let damping = 0.7

  /// Returns the point at which the body is held, in pt of the arena.
  func place(in world: World) -> SIMD2<Double> {
    let body = world[self.body]
    return body.center + Rotation(angle: body.angle).turn(offset)
  }
}
