internal import Dynamics
internal import Kinematics

/// A finger that has a body: by a spring, so that the body comes after it, and goes on when it lets go.
struct BodyGrip: Sendable {
  let body: BodyID
  let attachment: BehaviorID<Attachment>
  /// Where on the body, from its centre, in its own coordinates, in pt.
  let offset: SIMD2<Double>
  /// Where the finger holds it, in pt.
  var anchor: SIMD2<Double>
  /// Where the mouse is, in pt; nil: a key or a script holds the body.
  var mouse: SIMD2<Double>?

  static let frequency = 5.0
  static let damping = 0.7

  /// The place of the body that is held, in pt.
  func place(in world: World) -> SIMD2<Double> {
    let body = world[self.body]
    return body.center + Rotation(angle: body.angle).turn(offset)
  }
}
